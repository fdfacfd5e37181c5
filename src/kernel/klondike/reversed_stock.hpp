// The stock whose groups land on the waste in reverse order: the order of the cards changes from
// pass to pass, so the key holds all of it.
//
// With nothing taken, a pass from the first card on reverses the same groups each time, and two
// passes give the first order back. So three ways are enough with the passes: in the pass that runs
// (0), in the next (1) and in the one after (2); and three with the last pass of single cards:
// begun at once, the stock being untouched (3), after this pass (4) or after the next (5).
#pragma once

#include <algorithm>
#include <array>
#include <cassert>

#include "deal.hpp"
#include "stock_cards.hpp"

namespace winnable::klondike {

struct OrderKey {
  std::uint64_t tableau;
  std::uint64_t first;    // the first twelve cards, five bits each
  std::uint64_t second;   // the others
  std::uint64_t dealing;  // size 8 | offset 8 | pass 16 | single 1

  bool operator==(const OrderKey&) const = default;
};

class ReversedStock {
 public:
  using Key = OrderKey;
  static constexpr bool kAnyAtHand = false;
  static constexpr bool kComesRound = true;  // every card again and again
  static constexpr int kMostWays = 6;
  static constexpr int kMostCards = 24;
  static constexpr int kMostPasses = 65535;
  static constexpr std::uint64_t kMark = std::uint64_t{1} << 63;

  static bool fits(const Rules& rules, const Deal& deal) {
    return deal.tableau_bits < 63 && deal.stock.size() <= kMostCards && rules.passes <= kMostPasses;
  }

  ReversedStock(const Rules& rules, const Layout& layout, const Deal& deal)
      : stock_(deal.stock),
        draw_(std::min(rules.draw, kMostCards)),
        passes_(rules.passes),
        may_begin_single_(rules.then_single) {
    assert(fits(rules, deal));
    Pack pack;
    pack.size = static_cast<int>(stock_.size());
    pack.offset = deal.waste;
    pack.pass = layout.pass;
    pack.single = layout.single;
    for (int i = 0; i < pack.size; ++i) {
      pack.order[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(i);
    }
    start_ = write(pack, deal.tableau_key | kMark);
    untouched_ = layout.stock_untouched && !layout.single;
  }

  Key start() const { return start_; }
  static constexpr CardSet at_hand() { return 0; }
  static int size(const Key& key) { return static_cast<int>(key.dealing & 255); }
  static std::uint64_t mask(const Key& key) {
    const Pack pack = read(key);
    std::uint64_t mask = 0;
    for (int i = 0; i < pack.size; ++i) {
      mask |= std::uint64_t{1} << pack.order[static_cast<std::size_t>(i)];
    }
    return mask;
  }
  bool all_at_hand(const Key& key) const { return size(key) <= 1; }

  // Where single cards are dealt, the top of the waste only hides what lies below it.
  CardSet harmless(const Key& key) const {
    const Pack pack = read(key);
    return pack.single && pack.offset > 0 ? set_of(top(pack)) : 0;
  }

  int ways(const Key& key, std::array<CardSet, kMostWays>& sets) const {
    for (int way = 0; way < kMostWays; ++way) {
      Pack pack = read(key);
      CardSet set = 0;
      if (begin(pack, key, way)) {
        if (pack.offset > 0) set |= set_of(top(pack));
        while (deal(pack))
          set |= set_of(top(pack));
      }
      sets[static_cast<std::size_t>(way)] = set;
    }
    return kMostWays;
  }

  Key take(const Key& key, int bit, int way) const {
    Pack pack = read(key);
    begin(pack, key, way);
    while (pack.offset == 0 || top(pack) != bit)
      deal(pack);
    --pack.size;
    for (int i = pack.offset - 1; i < pack.size; ++i) {
      pack.order[static_cast<std::size_t>(i)] = pack.order[static_cast<std::size_t>(i) + 1];
    }
    --pack.offset;
    return write(pack, key.tableau);
  }

 private:
  struct Pack {
    std::array<std::uint8_t, kMostCards> order{};
    int size = 0;
    int offset = 0;
    int pass = 0;
    bool single = false;
  };

  bool redeal_allowed(const Pack& pack) const {
    return !pack.single && (passes_ == 0 || pack.pass < passes_);
  }
  int top(const Pack& pack) const {
    return stock_[pack.order[static_cast<std::size_t>(pack.offset - 1)]];
  }

  bool deal(Pack& pack) const {
    if (pack.offset == pack.size) return false;
    const int group = pack.single ? 1 : std::min(draw_, pack.size - pack.offset);
    const auto from = pack.order.begin() + pack.offset;
    std::reverse(from, from + group);
    pack.offset += group;
    return true;
  }

  bool turn_over(Pack& pack) const {
    if (!redeal_allowed(pack) || pack.size == 0) return false;
    while (deal(pack)) {
    }
    pack.offset = 0;
    ++pack.pass;
    return true;
  }

  // Deals up to where the cards of this way begin.
  bool begin(Pack& pack, const Key& key, int way) const {
    if (way <= 2) {
      for (int i = 0; i < way; ++i) {
        if (!turn_over(pack)) return false;
      }
      return true;
    }
    if (!may_begin_single_ || pack.single) return false;
    if (way == 3) {
      if (!untouched_ || !same_stock(key, start_)) return false;
    } else {
      for (int i = 3; i < way; ++i) {
        if (!turn_over(pack)) return false;
      }
    }
    pack.single = true;
    return true;
  }

  static bool same_stock(const Key& a, const Key& b) {
    return a.first == b.first && a.second == b.second && a.dealing == b.dealing;
  }

  static Pack read(const Key& key) {
    Pack pack;
    pack.size = static_cast<int>(key.dealing & 255);
    pack.offset = static_cast<int>(key.dealing >> 8 & 255);
    pack.pass = static_cast<int>(key.dealing >> 16 & 65535);
    pack.single = key.dealing >> 32 != 0;
    for (int i = 0; i < pack.size; ++i) {
      const std::uint64_t word = i < 12 ? key.first : key.second;
      pack.order[static_cast<std::size_t>(i)] =
          static_cast<std::uint8_t>(word >> (5 * (i % 12)) & 31);
    }
    return pack;
  }

  Key write(const Pack& pack, std::uint64_t tableau) const {
    Key key{tableau, 0, 0, 0};
    for (int i = 0; i < pack.size; ++i) {
      std::uint64_t& word = i < 12 ? key.first : key.second;
      word |= static_cast<std::uint64_t>(pack.order[static_cast<std::size_t>(i)]) << (5 * (i % 12));
    }
    const int pass = pack.single || passes_ == 0 ? 0 : pack.pass;
    key.dealing =
        static_cast<std::uint64_t>(pack.size) | static_cast<std::uint64_t>(pack.offset) << 8 |
        static_cast<std::uint64_t>(pass) << 16 | static_cast<std::uint64_t>(pack.single) << 32;
    return key;
  }

  std::vector<int> stock_;
  int draw_;
  int passes_;
  bool may_begin_single_;
  bool untouched_ = false;
  Key start_{};
};

}  // namespace winnable::klondike
