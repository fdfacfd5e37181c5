#include "moves.hpp"

#include <algorithm>

namespace winnable::patience {
namespace {

constexpr std::uint8_t byte(int value) { return static_cast<std::uint8_t>(value); }

// Where what lies on a card could go: a pile whose top takes the same cards.
int find_aside(const Position& position, Card card) {
  const Game& game = position.game();
  const int own = position.pile_of(card);
  for (int i = 0; i < game.piles; ++i) {
    const Pile& pile = position.pile(i);
    if (i != own && !pile.empty() && game.alike(pile.top(), card)) return i;
  }
  return Move::kNowhere;
}

bool in_tableau(const Position& position, Card card) { return position.pile_of(card) < kMostPiles; }

// How many turns bring the card at this place of the row to the top of the waste, where cards are
// drawn one by one or it is the last.
int turns_to(const Stock& stock, const StockRules& rules, int at) {
  if (at == stock.waste - 1) return 0;
  const int step = stock.single ? 1 : rules.draw;
  const auto draws = [step](int cards) { return (cards + step - 1) / step; };
  if (at >= stock.waste) return draws(at + 1 - stock.waste);
  return draws(stock.size - stock.waste) + 1 + draws(at + 1);
}

// Whether taking the safe card at this place leaves every other one within reach (kSafeTake).
bool costs_nothing(const Stock& stock, const StockRules& rules, int at) {
  const bool singly = rules.draw == 1 || stock.single;
  if (singly && rules.unlimited() && !stock.single) return true;
  if (at == stock.waste - 1) {
    if (singly) return true;
    if (!stock.may_redeal(rules) && !(rules.then_single && stock.untouched)) return true;
  }
  if (singly) return at == stock.waste;
  const bool in_step = stock.waste == stock.size || stock.waste % rules.draw == 0;
  return at == stock.size - 1 && in_step && rules.unlimited() && !rules.reversed &&
         !rules.then_single;
}

bool find_safe_take(const Position& position, Card card, Move& move) {
  const StockRules& rules = position.game().stock_rules;
  const Stock& stock = position.stock();
  int at = 0;
  while (stock.cards[static_cast<std::size_t>(at)] != card)
    ++at;
  if (!costs_nothing(stock, rules, at)) return false;
  move = Move{};
  move.act = Act::take_up;
  move.card = card;
  move.reach = {byte(at), stock.single, stock.pass,
                static_cast<std::uint16_t>(turns_to(stock, rules, at)), Reach::kNever};
  return true;
}

}  // namespace

bool find_up_move(const Position& position, Card card, Move& move) {
  const int source = position.pile_of(card);
  const Pile& pile = position.pile(source);
  move = Move{};
  move.source = byte(source);
  move.card = card;
  if (pile.top() == card) return true;
  if (!position.game().tails) return false;
  int index = pile.size - 1;
  while (index > pile.down && pile.at(index) != card && position.is_built(pile.at(index)))
    --index;
  if (pile.at(index) != card || index < pile.down) return false;
  const int aside = find_aside(position, card);
  if (aside == Move::kNowhere) return false;
  move.aside = byte(aside);
  move.count = byte(pile.size - 1 - index);
  return true;
}

void play(Position& position, const Move& move) {
  switch (move.act) {
    case Act::up:
      if (move.aside != Move::kNowhere) position.shift(move.source, move.aside, move.count, true);
      position.send_up(move.source);
      break;
    case Act::shift:
      position.shift(move.source, move.target, move.count);
      break;
    case Act::back:
      position.bring_back(move.source, move.target);
      break;
    case Act::take:
      position.take_to(move.target, move.card, move.reach);
      break;
    case Act::take_up:
      position.take_up(move.card, move.reach);
      break;
  }
}

bool find_forced(const Position& position, Move& move) {
  const Game& game = position.game();
  for (int suit = 0; suit < kSuits; ++suit) {
    const int rank = position.height(suit);
    if (rank == game.rules.ranks) continue;
    const Card card = card_at(rank, suit);
    if (!game.safe(card, position.up())) continue;
    if (in_tableau(position, card)) {
      if (game.on(kSafeUp) && find_up_move(position, card, move)) return true;
    } else if (game.on(kSafeTake) && find_safe_take(position, card, move)) {
      return true;
    }
  }
  return false;
}

void MoveFinder::find(const Position& position, MoveList& moves, Card owed) {
  position_ = &position;
  moves_ = &moves;
  owed_pile_ = owed == Position::kNoCard ? -1 : position.pile_of(owed);
  find_up();
  for (int i = 0; i < position.game().piles; ++i)
    find_from_pile(i);
  find_from_stock();
  if (position.game().rules.worrying_back) find_back();
}

void MoveFinder::add(Move move, int score, bool progress) {
  if (owed_pile_ >= 0) {
    const bool lands = move.act == Act::shift || move.act == Act::back || move.act == Act::take;
    const int used = lands ? move.target : move.aside;
    if (used != owed_pile_) return;
  }
  move.score = static_cast<std::int16_t>(score);
  move.progress = progress;
  moves_->push_back(move);
}

void MoveFinder::find_up() {
  for (int suit = 0; suit < kSuits; ++suit) {
    const int rank = position_->height(suit);
    if (rank == position_->game().rules.ranks) continue;
    const Card card = card_at(rank, suit);
    Move move;
    if (!in_tableau(*position_, card) || !find_up_move(*position_, card, move)) continue;
    const Pile& pile = position_->pile(move.source);
    const bool uncovers = pile.down > 0 && pile.at(pile.down) == card;
    add(move, uncovers ? 1000 - 12 * pile.down : 700, true);
  }
}

// The piles the card may go to: all of them, or one of a kind where tails are exchanged freely and
// where empty piles are alike. `fits` tells whether a card takes it there, not a space.
template <typename Land>
void MoveFinder::each_landing(Card card, int except, Land land) const {
  const Game& game = position_->game();
  bool on_card = false;
  bool on_space = false;
  for (int i = 0; i < game.piles; ++i) {
    if (i == except) continue;
    const Pile& pile = position_->pile(i);
    if (pile.empty()) {
      if (on_space || !game.may_fill_space(card)) continue;
      on_space = game.on(kSymmetry);
      land(i, false);
    } else if (!on_card && game.accepts(pile.top(), card)) {
      on_card = game.tails;
      land(i, true);
    }
  }
}

void MoveFinder::find_from_pile(int source) {
  const Game& game = position_->game();
  const Pile& pile = position_->pile(source);
  if (pile.empty()) return;
  int run_start = pile.size - 1;
  while (run_start > pile.down && game.accepts(pile.at(run_start - 1), pile.at(run_start))) {
    --run_start;
  }
  if (game.rules.run == Run::whole) {
    if (run_start == pile.down) try_shift(source, run_start, run_start);
    return;
  }
  for (int first = run_start; first < pile.size; ++first)
    try_shift(source, first, run_start);
}

void MoveFinder::try_shift(int source, int first, int run_start) {
  const Game& game = position_->game();
  const Pile& pile = position_->pile(source);
  const bool part = first > run_start;
  each_landing(pile.at(first), source, [&](int target, bool on_card) {
    if (first == 0 && !on_card && game.on(kIdleSpace)) return;
    if (part && on_card && game.tails) return;
    Move move;
    move.act = Act::shift;
    move.source = byte(source);
    move.target = byte(target);
    move.count = byte(pile.size - first);
    if (part) return add(move, on_card ? 120 : 60, false);
    const int space = on_card ? 0 : 200;
    if (first == 0) return add(move, 650, true);
    if (first == pile.down) return add(move, 900 - 12 * pile.down - space, true);
    add(move, 540 - space, on_card);
  });
}

void MoveFinder::find_from_stock() {
  const Game& game = position_->game();
  find_reachable(position_->stock(), game.stock_rules, game.on(kStockOrder), reachable_);
  for (const auto& [card, reach] : reachable_)
    try_takes(card, reach);
}

void MoveFinder::try_takes(Card card, const Reach& reach) {
  const Game& game = position_->game();
  const int price = game.stock_rules.unlimited() ? 2 : 8;
  const int turning = std::min(price * reach.turns, 300);
  Move move;
  move.card = card;
  move.reach = reach;
  if (position_->height(suit_of(card)) == rank_of(card)) {
    move.act = Act::take_up;
    add(move, 750 - turning, true);
    if (game.on(kSafeStays) && game.safe(card, position_->up())) return;
  }
  if (game.just_in_time && game.tails && has_like_on_top(card)) return;
  move.act = Act::take;
  each_landing(card, -1, [&](int target, bool on_card) {
    move.target = byte(target);
    add(move, (on_card ? 400 : 250) - turning, true);
  });
}

bool MoveFinder::has_like_on_top(Card card) const {
  for (int i = 0; i < position_->game().piles; ++i) {
    const Pile& pile = position_->pile(i);
    if (!pile.empty() && position_->game().alike(pile.top(), card)) return true;
  }
  return false;
}

void MoveFinder::find_back() {
  const Game& game = position_->game();
  for (int suit = 0; suit < kSuits; ++suit) {
    const int rank = position_->height(suit) - 1;
    if (rank < 0) continue;
    const Card card = card_at(rank, suit);
    if (game.on(kSafeStays) && game.safe(card, position_->up())) continue;
    each_landing(card, -1, [&](int target, bool on_card) {
      Move move;
      move.act = Act::back;
      move.source = byte(suit);
      move.target = byte(target);
      add(move, on_card ? 20 : 0, false);
    });
  }
}

}  // namespace winnable::patience
