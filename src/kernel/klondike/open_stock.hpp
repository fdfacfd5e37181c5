// The stock of the open game: draw 1 with unlimited passes, every card at hand for ever. Only which
// cards are left matters.
#pragma once

#include <array>
#include <cassert>

#include "deal.hpp"
#include "stock_cards.hpp"

namespace winnable::klondike {

// heights 16 | digits 16 | cards left 24 | the looping stock's offset 5 | spare 2 | 1
struct NarrowKey {
  std::uint64_t tableau;  // all of it: the tableau's own part is the lower half

  bool operator==(const NarrowKey&) const = default;
};

class OpenStock {
 public:
  using Key = NarrowKey;
  using Group = std::uint32_t;
  static constexpr bool kAnyAtHand = true;
  static constexpr bool kComesRound = true;  // every card again and again
  static constexpr int kMostWays = 1;
  static constexpr int kMaskShift = 32;
  static constexpr std::uint64_t kMark = std::uint64_t{1} << 63;  // keeps every key from being 0

  static bool fits(const Deal& deal) {
    return deal.tableau_bits <= kMaskShift && deal.stock.size() <= kNarrowStock;
  }

  explicit OpenStock(const Deal& deal) : cards_(deal.stock) {
    assert(fits(deal));
    for (std::size_t i = 0; i < deal.stock.size(); ++i) {
      place_[static_cast<std::size_t>(deal.stock[i])] = std::uint64_t{1} << (i + kMaskShift);
    }
    start_ = key(deal.tableau_key, (1u << deal.stock.size()) - 1);
  }

  static Key key(std::uint64_t tableau_key, std::uint32_t left) {
    return {(tableau_key & 0xffffffff) | static_cast<std::uint64_t>(left) << kMaskShift | kMark};
  }

  Key start() const { return start_; }
  static constexpr CardSet at_hand() { return ~CardSet{0}; }
  static std::uint32_t tableau(std::uint64_t word) { return static_cast<std::uint32_t>(word); }
  static std::uint32_t tableau(const Key& key) { return tableau(key.tableau); }
  static std::uint32_t mask(const Key& key) { return key.tableau >> kMaskShift & 0xffffff; }
  // The other places of the word, those where no card ever was included.
  static std::uint32_t played(std::uint32_t left) { return ~left & 0xffffff; }
  static int size(const Key& key) { return std::popcount(mask(key)); }
  CardSet left(const Key& key) const { return cards_(mask(key)); }

  // What two positions must have in common for one's cards at hand to cover the other's; never 0.
  static Group group(const Key& key) { return tableau(key) + 1; }
  static std::uint32_t left_at_hand(const Key& key) { return mask(key); }
  static std::uint32_t played_at_hand(const Key& key) { return played(mask(key)); }

  int ways(const Key& key, std::array<CardSet, kMostWays>& sets) const {
    sets[0] = left(key);
    return 1;
  }
  // A card is as reachable later as it is now, and so are all the others.
  CardSet harmless(const Key& key) const { return left(key); }
  static bool all_at_hand(const Key&) { return true; }

  Key take(const Key& key, int bit, int) const {
    return {key.tableau & ~place_[static_cast<std::size_t>(bit)]};
  }

 private:
  CardsByByte cards_;
  std::array<std::uint64_t, kBits> place_{};
  Key start_{};
};

}  // namespace winnable::klondike
