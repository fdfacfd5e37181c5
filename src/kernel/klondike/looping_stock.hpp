// The stock of unlimited passes, draw 2 or more: which cards are left, and how many of them lie in
// the waste.
//
// A stock card is not dealt but jumped to: taking the card at place p of those left puts the p
// cards before it in the waste, whatever was there before. A waste of a whole number of draws, or
// of all cards, is a *pure* one: going once round the pass leads from each pure offset to every
// other, so all of them are written as offset 0.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>

#include "open_stock.hpp"

namespace winnable::klondike {

class LoopingStock {
 public:
  using Key = NarrowKey;
  static constexpr bool kAnyAtHand = false;
  static constexpr bool kComesRound = true;  // every card again and again
  static constexpr int kMostWays = 1;
  static constexpr int kMaskShift = OpenStock::kMaskShift;
  static constexpr int kOffsetShift = 56;

  LoopingStock(const Rules& rules, const Deal& deal)
      : cards_(deal.stock),
        draw_(std::min(rules.draw, kNarrowStock)),
        reach_(tables_of(draw_).reach),
        offsets_(tables_of(draw_).offsets) {
    assert(OpenStock::fits(deal) && draw_ > 1);
    for (std::size_t i = 0; i < deal.stock.size(); ++i) {
      position_[static_cast<std::size_t>(deal.stock[i])] = static_cast<std::uint8_t>(i);
    }
    const auto size = static_cast<int>(deal.stock.size());
    start_ = key(deal.tableau_key, (1u << size) - 1, deal.waste);
  }

  Key start() const { return start_; }
  static constexpr CardSet at_hand() { return 0; }
  int draw() const { return draw_; }
  static std::uint32_t mask(const Key& key) { return key.tableau >> kMaskShift & 0xffffff; }
  static int size(const Key& key) { return std::popcount(mask(key)); }
  static int offset(const Key& key) { return key.tableau >> kOffsetShift & 31; }

  // The cards that can be brought to the top of the waste.
  int ways(const Key& key, std::array<CardSet, kMostWays>& sets) const {
    const std::uint32_t left = mask(key);
    const auto size = static_cast<std::size_t>(std::popcount(left));
    sets[0] = cards_(spread(reach_[size][static_cast<std::size_t>(offset(key))], left));
    return 1;
  }

  // An offset beyond the cards left is the last.
  Key key(std::uint64_t tableau, std::uint32_t left, int offset) const {
    const int size = std::popcount(left);
    return {OpenStock::key(tableau, left).tableau | offset_field(std::min(offset, size), size)};
  }

  static CardSet harmless(const Key&) { return 0; }
  static bool all_at_hand(const Key& key) { return size(key) <= 1; }

  Key take(const Key& key, int bit, int) const {
    const std::uint32_t place = 1u << position_[static_cast<std::size_t>(bit)];
    const std::uint32_t left = mask(key) & ~place;
    const int before = std::popcount(left & (place - 1));
    return {
        (key.tableau & ~(std::uint64_t{place} << kMaskShift | std::uint64_t{31} << kOffsetShift)) |
        offset_field(before, std::popcount(left))};
  }

 private:
  template <class T>
  using BySizeAndOffset = std::array<std::array<T, kNarrowStock + 1>, kNarrowStock + 1>;
  using Reach = BySizeAndOffset<std::uint32_t>;   // which places of the cards left can be reached
  using Offsets = BySizeAndOffset<std::uint8_t>;  // as written in a key
  struct Tables {
    Reach reach;
    Offsets offsets;
  };

  std::uint64_t offset_field(int offset, int size) const {
    return static_cast<std::uint64_t>(
               offsets_[static_cast<std::size_t>(size)][static_cast<std::size_t>(offset)])
           << kOffsetShift;
  }

  static const Tables& tables_of(int draw) {
    static const auto tables = [] {
      std::array<Tables, kNarrowStock + 1> all{};
      for (int n = 1; n <= kNarrowStock; ++n)
        all[static_cast<std::size_t>(n)] = {make_reach(n), make_offsets(n)};
      return all;
    }();
    return tables[static_cast<std::size_t>(draw)];
  }

  static Offsets make_offsets(int draw) {
    Offsets offsets{};
    for (int size = 0; size <= kNarrowStock; ++size) {
      for (int offset = 0; offset < size; ++offset) {
        if (offset % draw == 0) continue;
        offsets[static_cast<std::size_t>(size)][static_cast<std::size_t>(offset)] =
            static_cast<std::uint8_t>(offset);
      }
    }
    return offsets;
  }

  static Reach make_reach(int draw) {
    Reach reach{};
    for (int size = 1; size <= kNarrowStock; ++size) {
      for (int offset = 0; offset <= size; ++offset) {
        auto& places = reach[static_cast<std::size_t>(size)][static_cast<std::size_t>(offset)];
        if (offset > 0) places |= 1u << (offset - 1);
        for (int at = offset; at < size;) {
          at = std::min(at + draw, size);
          places |= 1u << (at - 1);
        }
        for (int at = 0; at < size;) {
          at = std::min(at + draw, size);
          places |= 1u << (at - 1);
        }
      }
    }
    return reach;
  }

  CardsByByte cards_;
  int draw_;
  const Reach& reach_;
  const Offsets& offsets_;
  std::array<std::uint8_t, kBits> position_{};
  Key start_{};
};

}  // namespace winnable::klondike
