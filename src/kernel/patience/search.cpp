#include "search.hpp"

namespace winnable::patience {
namespace {

bool always_within_reach(const Stock& stock, const StockRules& rules) {
  return stock.size <= 1 || (rules.draw == 1 && rules.unlimited() && !stock.single);
}

bool falls(const Pile& pile) {
  for (int i = 1; i < pile.size; ++i) {
    if (rank_of(pile.at(i)) >= rank_of(pile.at(i - 1))) return false;
  }
  return true;
}

}  // namespace

bool surely_won(const Position& position) {
  const Game& game = position.game();
  if (position.hidden() > 0 || !always_within_reach(position.stock(), game.stock_rules)) {
    return false;
  }
  for (int i = 0; i < game.piles; ++i) {
    if (!falls(position.pile(i))) return false;
  }
  return true;
}

}  // namespace winnable::patience
