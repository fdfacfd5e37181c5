// Whether a position is one.
#include <algorithm>
#include <array>

#include "calculation.hpp"

namespace winnable::calculation {
namespace {

class Count {
 public:
  bool add(const std::vector<Rank>& cards, int each) {
    for (const Rank rank : cards) {
      if (rank >= kMaxRanks) return false;
      of_[rank] += each;
    }
    return true;
  }
  bool add(const std::vector<std::vector<Rank>>& all, int each) {
    return std::all_of(all.begin(), all.end(), [&](const auto& one) { return add(one, each); });
  }
  bool balanced() const {
    return std::all_of(of_.begin(), of_.end(), [](int count) { return count == 0; });
  }

 private:
  std::array<int, kMaxRanks> of_{};
};

bool repeats(const std::vector<Rank>& sequence) {
  std::array<bool, kMaxRanks> seen{};
  return std::any_of(sequence.begin(), sequence.end(), [&](Rank rank) {
    const bool again = seen[rank];
    seen[rank] = true;
    return again;
  });
}

}  // namespace

std::string fault_of(const Game& game) {
  if (game.wanted.size() > kMaxFoundations) return "there are too many foundations";
  if (game.piles.empty() || game.piles.size() > kMaxPiles) return "there are no or too many piles";
  if (game.turned.size() > 1) return "more than one card is turned";
  if (game.redeals < 0 || game.redeals > kMostRedeals) return "there are too many redeals";
  Count count;
  if (!count.add(game.wanted, 1) || !count.add(game.piles, -1) || !count.add(game.stock, -1) ||
      !count.add(game.turned, -1)) {
    return "a rank is above the highest";
  }
  if (!count.balanced()) return "the cards are not those that the foundations want";
  if (std::any_of(game.wanted.begin(), game.wanted.end(), repeats)) {
    return "a foundation wants a rank twice";
  }
  return {};
}

}  // namespace winnable::calculation
