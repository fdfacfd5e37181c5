// How positions are told apart in the table, exactly, and which covers which.
//
// An entry is of all positions alike but for the waste. Of each remainder that the waste leaves
// when divided by the cards drawn at a time it holds the smallest met: it turns its way to the
// larger ones, and, where passes are unlimited, to the ones of no remainder.
#pragma once

#include <bit>
#include <cstdint>

#include "../wide/fingerprint.hpp"
#include "deal.hpp"

namespace winnable::runs {

struct Entry {
  std::uint64_t cards = 0;  // 52 bits of cards, 6 of the reserve, 5 of the pass, the base
  std::uint64_t rest = 0;  // 16 bits of heights, 6 of the waste if it has no order, then 7 * 6 bits

  static constexpr int kWastes = 42;
  static constexpr std::uint64_t kNone = 63;
  static constexpr std::uint64_t kAllNone = ~std::uint64_t{0} >> (64 - kWastes);

  std::uint64_t same() const { return rest >> kWastes; }
};

// The stock's cards and the roots are told apart by where they came from: what was in the stock
// never becomes a root.
inline Entry entry_of(const Deal& deal, const State& state, bool with_order) {
  const bool ordered = with_order && !deal.by_rows;
  Entry entry;
  entry.cards = state.stock;
  for (Cards left = state.roots; left != 0; left &= left - 1)
    entry.cards |= deal.number_of_root(left & -left);
  entry.cards |= std::uint64_t{state.reserve} << 52 | std::uint64_t{state.pass} << 58 |
                 std::uint64_t{state.based} << 63;
  std::uint64_t heights = 0;
  for (const std::uint8_t height : state.heights)
    heights = heights * (kMaxRanks + 1) + height;
  const std::uint64_t alike = (heights + 1) << 6 | (ordered || deal.open ? 0u : state.waste);
  std::uint64_t wastes = Entry::kAllNone;
  const int size = std::popcount(state.stock);
  const int over = state.waste == size ? 0 : state.waste % deal.draw;
  if (ordered && (over != 0 || deal.passes_left >= 0)) {
    wastes &= ~(Entry::kNone << 6 * over);
    wastes |= std::uint64_t{state.waste} << 6 * over;
  }
  entry.rest = alike << Entry::kWastes | wastes;
  return entry;
}

// For StateTable.
struct Covering {
  using Entry = runs::Entry;

  static bool free(const Entry& entry) { return entry.rest == 0; }
  static std::uint64_t hash(const Entry& entry) {
    return wide::mixed(entry.cards ^ wide::mixed(entry.same()));
  }
  static bool same(const Entry& left, const Entry& right) {
    return left.cards == right.cards && left.same() == right.same();
  }
  static bool absorb(Entry& stored, const Entry& met) {
    bool news = false;
    for (int at = 0; at < Entry::kWastes; at += 6) {
      const std::uint64_t waste = met.rest >> at & Entry::kNone;
      if (waste >= (stored.rest >> at & Entry::kNone)) continue;
      stored.rest = (stored.rest & ~(Entry::kNone << at)) | waste << at;
      news = true;
    }
    return news;
  }
};

}  // namespace winnable::runs
