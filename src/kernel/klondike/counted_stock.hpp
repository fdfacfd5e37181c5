// Every other stock whose order never changes: limited passes, a last pass of single cards, or too
// many cards for the narrow key. The offset, the pass and the mode are in the key as they are.
//
// A card can be reached in the pass that runs (way 0), in the next one (way 1) or in the last pass
// of single cards (way 2). In each case the cards before it end up in the waste, so that two ways
// to one card differ in the pass alone, and only the earlier is worth having: a redeal too many
// left over does no harm.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>

#include "deal.hpp"

namespace winnable::klondike {

struct WideKey {
  std::uint64_t tableau;
  std::uint64_t stock;  // cards left 46 | offset 6 | pass 10 | single 1

  bool operator==(const WideKey&) const = default;
};

class CountedStock {
 public:
  using Key = WideKey;
  static constexpr bool kAnyAtHand = false;
  static constexpr bool kComesRound = false;  // every card again and again
  static constexpr int kMostWays = 3;
  static constexpr int kMostCards = 46;
  static constexpr int kMostPasses = 1023;
  static constexpr std::uint64_t kMark = std::uint64_t{1} << 63;

  static bool fits(const Rules& rules, const Deal& deal) {
    return deal.tableau_bits < 63 && deal.stock.size() <= kMostCards && rules.passes <= kMostPasses;
  }

  CountedStock(const Rules& rules, const Layout& layout, const Deal& deal)
      : stock_(deal.stock),
        draw_(std::min(rules.draw, kMostCards)),
        passes_(rules.passes),
        may_begin_single_(rules.then_single) {
    assert(fits(rules, deal));
    for (std::size_t i = 0; i < stock_.size(); ++i) {
      position_[static_cast<std::size_t>(stock_[i])] = static_cast<std::uint8_t>(i);
    }
    start_.tableau = deal.tableau_key | kMark;
    start_.stock = (std::uint64_t{1} << stock_.size()) - 1;
    set_dealing(start_, deal.waste, layout.pass, layout.single);
    untouched_ = layout.stock_untouched && !layout.single;
  }

  Key start() const { return start_; }
  static constexpr CardSet at_hand() { return 0; }
  static std::uint64_t mask(const Key& key) {
    return key.stock & ((std::uint64_t{1} << kMostCards) - 1);
  }
  static int size(const Key& key) { return std::popcount(mask(key)); }
  static int offset(const Key& key) { return key.stock >> kMostCards & 63; }
  static int pass(const Key& key) { return key.stock >> (kMostCards + 6) & 1023; }
  static bool single(const Key& key) { return key.stock >> 62 != 0; }

  int ways(const Key& key, std::array<CardSet, kMostWays>& sets) const {
    std::array<int, kMostCards> cards;
    const int size = list(mask(key), cards);
    const bool alone = single(key);
    const bool again = !alone && redeal_allowed(pass(key));
    sets[0] = this_pass(cards, size, offset(key), alone ? 1 : draw_);
    const CardSet round = again ? this_pass(cards, size, 0, draw_) : 0;
    if (passes_ == 0) {
      sets[0] |= round;
      sets[1] = 0;
    } else {
      sets[1] = round & ~sets[0];
    }
    sets[2] = 0;
    if (may_begin_single_ && !alone && (again || untouched(key))) {
      sets[2] = this_pass(cards, size, 0, 1);
      // Where the single pass can still be begun afterwards, there is no hurry.
      if (again) sets[2] &= ~sets[0];
      if (again && redeal_allowed(pass(key) + 1)) sets[2] &= ~sets[1];
    }
    return may_begin_single_ ? 3 : passes_ == 0 ? 1 : 2;
  }

  // Where single cards are dealt, the top of the waste only hides what lies below it.
  CardSet harmless(const Key& key) const {
    if (offset(key) == 0 || !(single(key) || (draw_ == 1 && !may_begin_single_))) return 0;
    std::array<int, kMostCards> cards;
    list(mask(key), cards);
    return set_of(cards[static_cast<std::size_t>(offset(key) - 1)]);
  }
  bool all_at_hand(const Key& key) const { return size(key) <= 1; }

  Key take(const Key& key, int bit, int way) const {
    const std::uint64_t place = std::uint64_t{1} << position_[static_cast<std::size_t>(bit)];
    Key child = key;
    child.stock &= ~place;
    const int before = std::popcount(mask(child) & (place - 1));
    set_dealing(child, before, pass(key) + (way == 1 ? 1 : 0), single(key) || way == 2);
    return child;
  }

 protected:
  bool redeal_allowed(int pass) const { return passes_ == 0 || pass < passes_; }
  bool untouched(const Key& key) const { return untouched_ && key.stock == start_.stock; }

  // Unlimited passes need no count, and a pure offset (see LoopingStock) is 0; in the last pass of
  // single cards the count of passes has no meaning any more.
  void set_dealing(Key& key, int offset, int pass, bool single) const {
    if (single || passes_ == 0) pass = 0;
    if (!single && passes_ == 0 && (offset % draw_ == 0 || offset == size(key))) offset = 0;
    key.stock = mask(key) | static_cast<std::uint64_t>(offset) << kMostCards |
                static_cast<std::uint64_t>(pass) << (kMostCards + 6) |
                static_cast<std::uint64_t>(single) << 62;
  }

  int list(std::uint64_t mask, std::array<int, kMostCards>& cards) const {
    int size = 0;
    for (; mask != 0; mask &= mask - 1) {
      cards[static_cast<std::size_t>(size++)] =
          stock_[static_cast<std::size_t>(std::countr_zero(mask))];
    }
    return size;
  }

  static CardSet this_pass(const std::array<int, kMostCards>& cards, int size, int offset,
                           int draw) {
    CardSet set = offset > 0 ? set_of(cards[static_cast<std::size_t>(offset - 1)]) : 0;
    for (int at = offset; at < size;) {
      at = std::min(at + draw, size);
      set |= set_of(cards[static_cast<std::size_t>(at - 1)]);
    }
    return set;
  }

  std::vector<int> stock_;
  int draw_;
  int passes_;
  bool may_begin_single_;
  bool untouched_ = false;
  std::array<std::uint8_t, kBits> position_{};
  Key start_{};
};

}  // namespace winnable::klondike
