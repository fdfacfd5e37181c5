#include "stays.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "../validate.hpp"

namespace winnable::klondike {
namespace {

using Places = std::uint32_t;

constexpr bool is_pile(Place place) { return place < kStock; }

// A table, because a branch on where a move goes is hard to foresee.
constexpr auto kSets = [] {
  std::array<Places, kFoundation + kSuits> sets{};
  for (std::size_t pile = 0; pile < kMaxPiles; ++pile)
    sets[pile] = Places{1} << pile;
  sets[kWaste] = Places{1} << kMaxPiles;
  for (std::size_t suit = 0; suit < kSuits; ++suit)
    sets[kFoundation + suit] = Places{1} << (kMaxPiles + 1 + suit);
  return sets;
}();

constexpr Places set_of(Place place) { return kSets[place]; }

// A run arrives at a place, its `stay`, by one move and departs by another, headed by the same card
// and not carried along in between. Instead of both it is moved at once from where it came to where
// it goes. Moves in between that touch the place it comes from, and what depends on them, are made
// later than that; all others earlier. What is put on the run in the meantime, or taken off it, is
// put on or taken off wherever the run then lies. If the run goes back to where it came from, it
// just remains. docs/search-klondike.md shows when this is legal.
class Stays {
 public:
  explicit Stays(std::vector<Play>& plays) : plays_(plays) {
    kept_.reserve(plays.size());
    later_.reserve(plays.size());
    again_.reserve(plays.size());
    latest_.fill(kNone);
  }

  void skip_all() {
    while (next_ < plays_.size()) {
      const Play play = plays_[next_++];
      const std::size_t arrival = latest_[play.card];
      if (arrival == kNone || !skip(arrival, play)) keep(play);
    }
    plays_.resize(kept_.size());
  }

 private:
  static constexpr std::size_t kNone = ~std::size_t{0};

  struct Kept {
    Places touched;
    std::size_t previous;  // the move kept before this one that was headed by the same card
  };

  void keep(const Play& play) {
    plays_[kept_.size()] = play;
    kept_.push_back({set_of(play.source) | set_of(play.target), latest_[play.card]});
    latest_[play.card] = kept_.size() - 1;
  }

  bool skip(std::size_t arrival, const Play& departure) {
    Play move = plays_[arrival];
    const Place stay = move.target;
    if (departure.source != stay) return false;
    move.target = departure.target;
    const bool remains = move.source == move.target;
    if (remains && move.turned) return false;
    // Where the run comes from the waste or a foundation, nothing can be put on it there.
    Places late = set_of(move.source) | (is_pile(move.source) ? 0 : set_of(stay));
    later_.clear();
    int size = move.count;
    for (std::size_t k = arrival + 1; k < kept_.size(); ++k) {
      const Places touched = kept_[k].touched;
      const bool visits = (touched & set_of(stay)) != 0;
      const bool is_late = (touched & late) != 0;
      if (!visits && !is_late) continue;
      if (visits) {
        const Play& play = plays_[k];
        const bool leaves = play.source == stay;
        if (!is_pile(stay) || (leaves && play.count > size)) return false;
        size += leaves ? -play.count : play.count;
        if (!is_late) move.count = static_cast<std::uint8_t>(size);
      }
      if (is_late) {
        if ((touched & set_of(move.target)) != 0) return false;
        if (visits && !is_pile(move.target)) return false;
        late |= touched;
        later_.push_back(k);
      }
    }
    replace(arrival, stay, move);
    return true;
  }

  // The moves from the arrival on are dropped, and in their new order are still to be looked at.
  void replace(std::size_t arrival, Place stay, const Play& move) {
    again_.clear();
    const auto add = [&](Play play, Place host) {
      if (play.source == stay) play.source = host;
      if (play.target == stay) play.target = host;
      again_.push_back(play);
    };
    auto later = later_.begin();
    for (std::size_t k = arrival + 1; k < kept_.size(); ++k) {
      if (later != later_.end() && *later == k) {
        ++later;
      } else {
        add(plays_[k], move.source);
      }
    }
    if (move.source != move.target) again_.push_back(move);
    for (const std::size_t k : later_)
      add(plays_[k], move.target);
    for (; kept_.size() > arrival; kept_.pop_back())
      latest_[plays_[kept_.size() - 1].card] = kept_.back().previous;
    next_ -= again_.size();
    std::copy(again_.begin(), again_.end(), plays_.begin() + static_cast<std::ptrdiff_t>(next_));
  }

  std::vector<Play>& plays_;  // those kept, perhaps a gap, and from next_ on those to be looked at
  std::size_t next_ = 0;
  std::vector<Kept> kept_;
  std::array<std::size_t, kSuits * kMaxRanks> latest_;  // by card, the last move kept
  std::vector<std::size_t> later_;                      // moves kept that are to come later
  std::vector<Play> again_;
};

}  // namespace

void skip_stays(std::vector<Play>& plays) { Stays(plays).skip_all(); }

}  // namespace winnable::klondike
