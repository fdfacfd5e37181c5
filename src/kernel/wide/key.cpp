// How a position is told from others: the print of its piles, and of its stocks with their order.
#include "position.hpp"

namespace winnable::wide {
namespace {

constexpr std::uint8_t byte(int value) { return static_cast<std::uint8_t>(value); }

// Salts of the summands: first the piles by their places, then these; of the first and the last but
// one there is one for each layout.
enum Salt : std::uint64_t {
  kAnyTableau = 64,
  kAnyReserve = kAnyTableau + kMaxLayouts,
  kStockCard,
  kTurnedStock,
  kState = kTurnedStock + kMaxLayouts
};

// What the stock adds to a state besides the cards in it, and its order among stocks alike in that.
struct StockKey {
  std::uint64_t kind = 0;
  std::uint64_t order = 0;
};

// Stocks between two groups drawn come before one another by the pass and the waste, since the
// earlier turns its way to the later (and round again where passes are unlimited); within a group,
// only stocks with the same remainder in the same pass do so. In the single pass the smaller waste
// comes first.
StockKey ordered_key(const Stock& stock, const StockRules& rules) {
  const std::uint64_t mode = stock.single ? 2 : stock.untouched ? 1 : 0;
  const auto kind = [mode](int rest, int pass) {
    return mode | static_cast<std::uint64_t>(rest) << 2 | static_cast<std::uint64_t>(pass) << 10;
  };
  if (stock.single) return {kind(0, 0), stock.waste};
  const int rest = stock.waste == stock.size ? 0 : stock.waste % rules.draw;
  if (rest != 0) return {kind(rest, stock.pass), stock.waste};
  if (rules.unlimited()) return {kind(0, 0), 0};
  return {kind(0, 0), static_cast<std::uint64_t>(stock.pass) << 8 | stock.waste};
}

// With every difference a different state.
StockKey plain_key(const Stock& stock) {
  const std::uint64_t mode = stock.single ? 2 : stock.untouched ? 1 : 0;
  return {mode | std::uint64_t{stock.waste} << 2 | std::uint64_t{stock.pass} << 10, 0};
}

bool has_order(const Game& game, const StockRules& rules) {
  return game.on(kStockOrder) && !rules.reversed && rules.passes_left < 256;
}

}  // namespace

Print print_of_stock_card(int number) {
  return summand(kEmptyRow.with(static_cast<std::uint64_t>(number)), kStockCard);
}

// The layout's stock holds so many cards of Game::row from that one on, the first of them its
// waste.
void Position::set_hand(int layout, int first, int waste, int size) {
  StockState& state = hand(layout);
  state.stock.size = byte(size);
  state.stock.waste = byte(waste);
  for (int i = 0; i < size; ++i) {
    state.stock.cards[static_cast<std::size_t>(i)] = byte(first + i);
    state.sum.add(print_of_stock_card(first + i));
  }
}

// Brings the pile's part of the print up to date.
void Position::renew(int index) {
  Pile& pile = pile_at(index);
  sum_.remove(pile.summand);
  const bool reserve = index >= kFirstReserve;
  const bool placed = reserve ? !game_.on(kSymmetry) || (undealt_ > 0 && !game_.deals_to_tableau())
                              : places_matter();
  const auto place = static_cast<std::uint64_t>(index);
  const auto layout = static_cast<std::uint64_t>(game_.layout_of(index));
  const std::uint64_t salt = placed ? place : reserve ? kAnyReserve : kAnyTableau + layout;
  pile.summand = summand(pile.prints[pile.size], salt + (std::uint64_t{pile.down} << 8));
  sum_.add(pile.summand);
}

void Position::renew_all() {
  for (int i = 0; i < game_.piles; ++i)
    renew(i);
  for (int i = 0; i < game_.reserves; ++i)
    renew(kFirstReserve + i);
}

// Adds what tells the layout's stock from others; returns its order among stocks alike in that.
std::uint64_t Position::add_stock(int layout, Print& total, Print& rest) const {
  const Stock& stock = this->stock(layout);
  const StockRules& rules = game_.stock_rules_of(layout);
  const StockKey key = has_order(game_, rules) ? ordered_key(stock, rules) : plain_key(stock);
  total.add(hand(layout).sum);
  rest = rest.with(key.kind);
  if (rules.reversed) {
    Print turned = kEmptyRow;
    for (std::size_t i = 0; i < stock.size; ++i)
      turned = turned.with(stock.cards[i]);
    total.add(summand(turned, kTurnedStock + static_cast<std::uint64_t>(layout)));
  }
  return key.order;
}

// Of several stocks the first alone has an order; that of the others is part of the identity.
Entry Position::entry() const {
  Print total = sum_;
  Print rest = kEmptyRow;
  const std::uint64_t order = add_stock(0, total, rest);
  for (int layout = 1; layout < game_.rules.layouts; ++layout) {
    const std::uint64_t other = add_stock(layout, total, rest);
    rest = rest.with(other);
  }
  rest =
      rest.with(static_cast<std::uint64_t>(undealt_)).with(static_cast<std::uint64_t>(base_ + 1));
  total.add(summand(rest, kState));
  Entry entry{total.first | 1, total.second};
  entry.second = entry.rest() | order << (64 - Entry::kOrderBits);
  return entry;
}

}  // namespace winnable::wide
