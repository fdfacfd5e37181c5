#include "deal.hpp"

#include <algorithm>

#include "../patience/stock.hpp"

namespace winnable::runs {

Deal::Deal(const Rules& rules, const Layout& layout, int base, bool open_stock)
    : ladder(rules.ranks, rules.wrap && rules.on_base),
      ranks(rules.ranks),
      piles(static_cast<int>(layout.face_up.size())),
      open(open_stock),
      round(rules.wrap && rules.on_base),
      worrying_back(rules.worrying_back),
      base_(base),
      fills_(rules.reserve_fills) {
  for (int number = 0; number < 4 * rules.ranks; ++number) {
    const auto card = static_cast<Card>(number);
    cards_[static_cast<std::size_t>(4 * height_of(card) + winnable::suit_of(card))] = bit(card);
    numbers_[static_cast<std::size_t>(std::countr_zero(bit(card)))] = card;
  }
  if (rules.space == Space::king) {
    fillers = Cards{0xf} << 4 * (ranks - 1);
  } else if (rules.space != Space::none) {
    fillers = ~Cards{0};
  }
  add_stock(rules, layout);
  root.based = layout.base >= 0;
  Cards heads = 0;
  for (const Cards card : reserve_)
    heads |= card;
  lowest_ = heads;
  for (std::size_t i = 0; i < layout.face_up.size(); ++i)
    heads |= add_pile(layout.face_down[i], layout.face_up[i]);
  root.roots &= ~loose(root, root.roots);
  for (std::size_t number = row.size(); heads != 0; heads &= heads - 1)
    root_numbers_[static_cast<std::size_t>(std::countr_zero(heads))] = Row{1} << number++;
  std::copy_n(layout.foundations.begin(), kSuits, root.heights.begin());
}

void Deal::add_stock(const Rules& rules, const Layout& layout) {
  const patience::StockRules stock = patience::stock_rules(rules, layout);
  const bool rows = rules.stock_to == StockTo::reserve;
  by_rows = rows && !open;
  open = open || (!rows && stock.open());
  draw = open ? 1 : stock.draw;
  passes_left = open ? -1 : stock.passes_left;
  const auto add = [&](const std::vector<Card>& cards) {
    for (const Card card : cards)
      row.push_back(bit(card));
  };
  add(layout.waste);
  for (const std::vector<Card>& pile : layout.reserve) {
    if (rows) {
      add(pile);
      columns.resize(row.size(), static_cast<std::uint8_t>(reserves++));
    } else {
      for (const Card card : pile)
        reserve_.push_back(bit(card));
    }
  }
  root.reserve = static_cast<std::uint8_t>(reserve_.size());
  root.waste = static_cast<std::uint8_t>(row.size());
  add(layout.stock);
  while (rows && columns.size() < row.size())
    columns.push_back(
        static_cast<std::uint8_t>((columns.size() - root.waste) % layout.reserve.size()));
  root.stock = row.empty() ? 0 : ~Row{0} >> (64 - row.size());
}

// Parts the pile; returns the heads of its parts.
Cards Deal::add_pile(const std::vector<Card>& down, const std::vector<Card>& up) {
  std::vector<Part> parts;
  for (const Card card : down)
    parts.push_back({bit(card), bit(card)});
  for (std::size_t i = 0; i < up.size(); ++i) {
    if (i == 0 || !built(up[i - 1], up[i])) parts.push_back({0, bit(up[i])});
    parts.back().cards |= bit(up[i]);
  }
  if (parts.empty()) return 0;
  Cards heads = 0;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    heads |= parts[i].head;
    if (i > 0) beneath_[static_cast<std::size_t>(std::countr_zero(parts[i].head))] = parts[i - 1];
  }
  lowest_ |= parts.front().head;
  root.tableau |= parts.back().cards;
  root.roots |= parts.back().head;
  return heads;
}

bool Deal::built(Card host, Card card) const {
  const int height = height_of(host);
  const bool below =
      height == 0 ? round && height_of(card) == ranks - 1 : height_of(card) + 1 == height;
  return below && is_red(host) != is_red(card);
}

bool supports(const Rules& rules, const Layout& layout) {
  const bool one_pack = rules.decks == 1 && rules.suits.empty() && rules.layouts == 1 &&
                        rules.up == Up::card && !rules.after_trumps;
  const bool one_stock = rules.stock_to == StockTo::waste && !rules.reversed &&
                         !rules.then_single && layout.reserve.size() <= 1;
  const bool rows = rules.stock_to == StockTo::reserve && !rules.reserve_fills &&
                    layout.waste.empty() && !layout.reserve.empty();
  if (!one_pack || !(one_stock || rows) || rules.build != Build::alternate_colour) return false;
  if (rules.unit != Unit::built) return false;
  if (!rules.wrap && layout.base != 0) return false;
  if (!rules.on_base && layout.base < 0) return false;
  const patience::StockRules stock = patience::stock_rules(rules, layout);
  return rows || (stock.draw <= Deal::kMostDraw && stock.passes_left <= Deal::kMostPasses);
}

bool plays_exactly(const Rules& rules) {
  return rules.run == Run::part && rules.space != Space::waste;
}

}  // namespace winnable::runs
