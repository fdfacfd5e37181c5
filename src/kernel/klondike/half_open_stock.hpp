// A looping stock of the first cards only, while the others are at hand for ever: a relaxation of
// the looping stock, and tighter than the open game.
//
// What lies behind a card in the stock has no say in when that card is reached. It only decides
// where the dealing ends, and where it ends the last card is reached: so of the first cards alone
// each is reached whenever it could be reached among all. docs/search-klondike.md proves it.
#pragma once

#include <algorithm>

#include "looping_stock.hpp"

namespace winnable::klondike {

class HalfOpenStock {
 public:
  using Key = NarrowKey;  // as the looping stock's, with the cards at hand in the places they had
  using Group = NarrowKey;
  static constexpr bool kAnyAtHand = true;
  static constexpr bool kComesRound = true;  // every card again and again
  static constexpr int kMostWays = LoopingStock::kMostWays;

  HalfOpenStock(const Rules& rules, const Deal& deal, int dealt)
      : cards_(deal.stock),
        dealt_(rules, with_stock_of(deal, dealt)),
        dealt_places_((std::uint32_t{1} << dealt) - 1) {
    const std::uint32_t all = (std::uint32_t{1} << deal.stock.size()) - 1;
    start_ = joined(dealt_.start(), all & ~dealt_places_);
    at_hand_ = cards_(left_at_hand(start_));
    for (std::size_t i = 0; i < deal.stock.size(); ++i) {
      place_[static_cast<std::size_t>(deal.stock[i])] = std::uint32_t{1} << i;
    }
  }

  Key start() const { return start_; }
  static std::uint32_t mask(const Key& key) { return LoopingStock::mask(key); }
  static int size(const Key& key) { return LoopingStock::size(key); }

  // A position of the looping stock, relaxed.
  Key relaxed(const LoopingStock::Key& key) const {
    const std::uint32_t left = mask(key);
    return joined(dealt_.key(key.tableau, left & dealt_places_, LoopingStock::offset(key)),
                  left & ~dealt_places_);
  }

  CardSet at_hand() const { return at_hand_; }
  Group group(const Key& key) const {
    return {key.tableau & ~(std::uint64_t{0xffffff & ~dealt_places_} << LoopingStock::kMaskShift)};
  }
  std::uint32_t left_at_hand(const Key& key) const { return mask(key) & ~dealt_places_; }
  std::uint32_t played_at_hand(const Key& key) const {
    return left_at_hand(start_) & ~left_at_hand(key);
  }

  int ways(const Key& key, std::array<CardSet, kMostWays>& sets) const {
    const int ways = dealt_.ways(group(key), sets);
    sets[0] |= harmless(key);
    return ways;
  }
  CardSet harmless(const Key& key) const { return cards_(left_at_hand(key)); }
  bool all_at_hand(const Key& key) const { return dealt_.all_at_hand(group(key)); }

  Key take(const Key& key, int bit, int way) const {
    const std::uint32_t at_hand = left_at_hand(key);
    const std::uint32_t place = place_[static_cast<std::size_t>(bit)];
    if ((place & at_hand) != 0) return joined(group(key), at_hand & ~place);
    return joined(dealt_.take(group(key), bit, way), at_hand);
  }

 private:
  static Deal with_stock_of(const Deal& deal, int count) {
    Deal shorter = deal;
    const auto kept = std::min(static_cast<std::size_t>(count), deal.stock.size());
    shorter.stock.erase(shorter.stock.begin() + static_cast<std::ptrdiff_t>(kept),
                        shorter.stock.end());
    shorter.waste = std::min(deal.waste, static_cast<int>(kept));
    return shorter;
  }
  static Key joined(const Key& dealt, std::uint32_t at_hand) {
    return {dealt.tableau | std::uint64_t{at_hand} << LoopingStock::kMaskShift};
  }

  CardsByByte cards_;
  LoopingStock dealt_;
  std::uint32_t dealt_places_;
  CardSet at_hand_;
  std::array<std::uint32_t, kBits> place_{};
  Key start_{};
};

}  // namespace winnable::klondike
