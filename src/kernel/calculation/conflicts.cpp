#include "conflicts.hpp"

#include <algorithm>

namespace winnable::calculation {

Conflicts::Conflicts(const Game& game) : piles_(static_cast<int>(game.piles.size())) {
  pile_.fill(kNowhere);
  for (std::size_t pile = 0; pile < game.piles.size(); ++pile) {
    for (std::size_t at = 0; at < game.piles[pile].size(); ++at) {
      pile_[fixed_++] = static_cast<std::int8_t>(pile);
    }
  }
}

void Conflicts::add(std::size_t card, const CardBits& waiting) {
  std::array<int, kMaxPiles> height{};
  waiting.for_each([&](std::size_t other) { ++height[static_cast<std::size_t>(pile_[other])]; });
  const auto lowest = std::min_element(height.begin(), height.begin() + piles_);
  pile_[card] = static_cast<std::int8_t>(lowest - height.begin());
}

bool Conflicts::possible(std::size_t card, const CardBits& others) const {
  bool possible = true;
  others.for_each([&](std::size_t other) {
    if (card < fixed_ && other < fixed_ && pile_[card] == pile_[other]) possible = false;
  });
  return possible;
}

void Conflicts::connect(std::size_t card, const CardBits& others) {
  others.for_each([&](std::size_t other) {
    conflicts_[card].set(other);
    conflicts_[other].set(card);
  });
}

void Conflicts::disconnect(std::size_t card, const CardBits& others) {
  others.for_each([&](std::size_t other) {
    conflicts_[card].reset(other);
    conflicts_[other].reset(card);
  });
}

Conflicts::Repair Conflicts::repair(std::size_t card, const CardBits& others) {
  bool clash = false;
  others.for_each([&](std::size_t other) { clash |= pile_[card] == pile_[other]; });
  if (!clash) return Repair::done;
  const std::uint32_t free = ~taken(card, pile_) & ((1u << piles_) - 1);
  if (free != 0 && card >= fixed_) {  // it need not be moved but alone
    pile_[card] = static_cast<std::int8_t>(std::countr_zero(free));
    return Repair::done;
  }
  std::vector<std::size_t> left = connected(card);
  Shares shares = pile_;
  std::erase_if(left, [&](std::size_t one) { return one < fixed_; });
  for (const std::size_t one : left)
    shares[one] = kNowhere;
  int tries = 0;
  // As long as no card has its pile from the root, piles are alike but for what lies there by now.
  const int opened = fixed_ == 0 ? 0 : piles_;
  const Repair found = share_out(left, opened, tries, shares);
  if (found == Repair::done) pile_ = shares;
  return found;
}

// The card and all that are tied to it by conflicts, directly or by others.
std::vector<std::size_t> Conflicts::connected(std::size_t card) const {
  std::vector<std::size_t> found{card};
  CardBits seen;
  seen.set(card);
  for (std::size_t at = 0; at < found.size(); ++at) {
    conflicts_[found[at]].for_each([&](std::size_t other) {
      if (seen.test(other)) return;
      seen.set(other);
      found.push_back(other);
    });
  }
  return found;
}

// The piles on which the card cannot lie, as bits.
std::uint32_t Conflicts::taken(std::size_t card, const Shares& shares) const {
  std::uint32_t piles = 0;
  conflicts_[card].for_each([&](std::size_t other) {
    if (shares[other] != kNowhere) piles |= 1u << shares[other];
  });
  return piles;
}

// Colours the cards left, always the one with the fewest piles open to it next (Brélaz's DSATUR).
// Of piles that hold no card of this component yet only one is tried.
Conflicts::Repair Conflicts::share_out(std::vector<std::size_t>& left, int opened, int& tries,
                                       Shares& shares) const {
  if (left.empty()) return Repair::done;
  if (++tries > kMostTries) return Repair::gave_up;
  std::size_t best = 0;
  std::pair<int, int> most{-1, -1};
  for (std::size_t at = 0; at < left.size(); ++at) {
    const std::pair<int, int> here{std::popcount(taken(left[at], shares)),
                                   conflicts_[left[at]].size()};
    if (here > most) {
      most = here;
      best = at;
    }
  }
  const std::size_t card = left[best];
  const std::uint32_t taken_piles = taken(card, shares);
  std::swap(left[best], left.back());
  left.pop_back();
  Repair found = Repair::impossible;
  for (int pile = 0; pile < std::min(opened + 1, piles_); ++pile) {
    if ((taken_piles >> pile & 1) != 0) continue;
    shares[card] = static_cast<std::int8_t>(pile);
    found = share_out(left, std::max(opened, pile + 1), tries, shares);
    if (found != Repair::impossible) return found;
  }
  shares[card] = kNowhere;
  left.push_back(card);
  std::swap(left[best], left.back());
  return found;
}

}  // namespace winnable::calculation
