#include "deal.hpp"

#include <algorithm>

#include "../patience/stock.hpp"

namespace winnable::runs {
namespace {

bool turns_round(const Rules& rules) { return rules.wrap && rules.on_base; }

bool is_run(const std::vector<Card>& pile, const Rules& rules, int base) {
  for (std::size_t i = 1; i < pile.size(); ++i) {
    const int host = rank_of(pile[i - 1]);
    const int rank = rank_of(pile[i]);
    const bool below = rank + 1 == host || (rules.wrap && rank + 1 == rules.ranks && host == 0);
    if (!below || is_red(pile[i - 1]) == is_red(pile[i])) return false;
    if (host == base && !turns_round(rules)) return false;
  }
  return true;
}

}  // namespace

Deal::Deal(const Rules& rules, const Layout& layout, bool open_stock)
    : ladder(rules.ranks, turns_round(rules)),
      ranks(rules.ranks),
      piles(static_cast<int>(layout.face_up.size())),
      round(turns_round(rules)),
      worrying_back(rules.worrying_back),
      fills_(rules.reserve_fills) {
  const patience::StockRules stock = patience::stock_rules(rules, layout);
  open = open_stock || stock.open();
  draw = open ? 1 : stock.draw;
  passes_left = open ? -1 : stock.passes_left;
  const auto height_of = [&](Card card) {
    return (rank_of(card) - layout.base + rules.ranks) % rules.ranks;
  };
  const auto bit = [&](Card card) { return bit_of(height_of(card), winnable::suit_of(card)); };
  for (int number = 0; number < 4 * rules.ranks; ++number) {
    const auto card = static_cast<Card>(number);
    const int suit = winnable::suit_of(card);
    cards_[static_cast<std::size_t>(4 * height_of(card) + suit)] = bit(card);
    numbers_[static_cast<std::size_t>(std::countr_zero(bit(card)))] = card;
    all |= bit(card);
  }
  for (const std::vector<Card>* part : {&layout.waste, &layout.stock}) {
    for (const Card card : *part)
      row.push_back(bit(card));
  }
  root.stock = row.empty() ? 0 : ~Row{0} >> (64 - row.size());
  root.waste = static_cast<std::uint8_t>(layout.waste.size());
  if (!layout.reserve.empty()) {
    for (const Card card : layout.reserve[0])
      reserve_.push_back(bit(card));
  }
  root.reserve = static_cast<std::uint8_t>(reserve_.size());
  for (const std::vector<Card>& pile : layout.face_up) {
    for (const Card card : pile)
      root.tableau |= bit(card);
    if (fills(root) && !pile.empty()) root.roots |= bit(pile[0]);
  }
  std::size_t number = row.size();
  Cards roots = root.roots;
  for (const Cards card : reserve_)
    roots |= card;
  for (; roots != 0; roots &= roots - 1)
    root_numbers_[static_cast<std::size_t>(std::countr_zero(roots))] = Row{1} << number++;
  std::copy_n(layout.foundations.begin(), kSuits, root.heights.begin());
}

bool supports(const Rules& rules, const Layout& layout) {
  const bool one_pack = rules.decks == 1 && rules.suits.empty() && rules.layouts == 1 &&
                        rules.up == Up::card && !rules.after_trumps;
  const bool one_stock = rules.stock_to == StockTo::waste && !rules.reversed && !rules.then_single;
  if (!one_pack || !one_stock || rules.build != Build::alternate_colour) return false;
  if (rules.unit != Unit::built || layout.base < 0 || layout.reserve.size() > 1) return false;
  if (!rules.wrap && layout.base != 0) return false;
  const patience::StockRules stock = patience::stock_rules(rules, layout);
  if (stock.draw > Deal::kMostDraw || stock.passes_left > Deal::kMostPasses) return false;
  for (std::size_t i = 0; i < layout.face_up.size(); ++i) {
    if (!layout.face_down[i].empty() || !is_run(layout.face_up[i], rules, layout.base))
      return false;
  }
  return true;
}

bool plays_exactly(const Rules& rules) {
  return rules.run == Run::part && rules.space == Space::any;
}

}  // namespace winnable::runs
