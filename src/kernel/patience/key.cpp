#include "key.hpp"

#include <algorithm>

namespace winnable::patience {
namespace {

enum Mode : std::uint32_t { kPlain, kUntouched, kSingle, kModes };

int modes(const StockRules& rules) { return rules.then_single ? int{kModes} : 1; }

int remainders(const StockRules& rules, bool ordered) {
  return ordered ? rules.draw : kMaxCards + 1;
}

// How far the groups of this pass are out of step with a pass from its start; 0 also at the end,
// where it no longer matters.
int remainder(const Stock& stock, const StockRules& rules) {
  return stock.waste == stock.size ? 0 : stock.waste % rules.draw;
}

void turn_groups(Stock& stock, const StockRules& rules, int from, int to) {
  for (int at = from; at < to; at += rules.draw) {
    const auto first = stock.cards.begin() + at;
    std::reverse(first, first + std::min(rules.draw, to - at));
  }
}

}  // namespace

int stock_kinds(const StockRules& rules, bool ordered) {
  const int passes = rules.unlimited() ? 1 : rules.passes_left + 1;
  return remainders(rules, ordered) * passes * modes(rules);
}

StockKey stock_key(const Stock& stock, const StockRules& rules, bool ordered) {
  const std::uint32_t mode = !rules.then_single ? kPlain
                             : stock.single     ? kSingle
                             : stock.untouched  ? kUntouched
                                                : kPlain;
  const auto kind = [&](int rest, int pass) {
    const auto passes = static_cast<std::uint32_t>(rules.unlimited() ? 1 : rules.passes_left + 1);
    const auto rests = static_cast<std::uint32_t>(remainders(rules, ordered));
    return (mode * passes + static_cast<std::uint32_t>(pass)) * rests +
           static_cast<std::uint32_t>(rest);
  };
  if (!ordered) return {kind(stock.waste, stock.pass), 0};
  if (stock.single) return {kind(0, 0), stock.waste};
  const int rest = remainder(stock, rules);
  if (rest != 0) return {kind(rest, stock.pass), stock.waste};
  if (rules.unlimited()) return {kind(0, 0), 0};
  if (rules.reversed) return {kind(0, stock.pass), stock.waste};
  return {kind(0, 0), static_cast<std::uint32_t>(stock.pass << 6 | stock.waste)};
}

Stock with_turns_undone(const Stock& stock, const StockRules& rules, bool ordered) {
  Stock plain = stock;
  if (!ordered || stock.single) return plain;
  const int rest = remainder(stock, rules);
  turn_groups(plain, rules, rest, stock.waste);
  if (rest == 0 && rules.unlimited()) {
    Stock other = plain;
    turn_groups(other, rules, 0, stock.size);
    const auto end = stock.size;
    if (std::lexicographical_compare(other.cards.begin(), other.cards.begin() + end,
                                     plain.cards.begin(), plain.cards.begin() + end)) {
      plain = other;
    }
  }
  return plain;
}

}  // namespace winnable::patience
