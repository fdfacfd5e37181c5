#include "open_stock.hpp"

namespace winnable::patience {

Rules with_open_stock(Rules rules) {
  rules.draw = 1;
  rules.passes = 0;
  rules.reversed = false;
  rules.then_single = false;
  return rules;
}

namespace {

// A pile other than the card's own that takes it as its host would, a space if the host is itself;
// -1 if there is none.
int find_landing(const Position& position, Card card, Card host) {
  const Game& game = position.game();
  if (card == host) return game.may_fill_space(card) ? position.first_empty() : -1;
  for (int i = 0; i < game.piles; ++i) {
    const Pile& pile = position.pile(i);
    if (i != position.pile_of(card) && !pile.empty() && game.alike(pile.top(), host)) return i;
  }
  return -1;
}

// With an open stock any card can be taken.
Reach reach_of(const Stock& stock, Card card) {
  Reach reach;
  while (stock.cards[reach.at] != card)
    ++reach.at;
  return reach;
}

bool is_next(const Position& position, Card card) {
  return position.height(suit_of(card)) == rank_of(card);
}

// Sends the card up from wherever it lies, if it can go.
void try_up(Position& position, Card card) {
  if (!is_next(position, card)) return;
  Move move;
  if (position.pile_of(card) == Position::kInStock) {
    position.take_up(card, reach_of(position.stock(), card));
  } else if (find_up_move(position, card, move)) {
    play(position, move);
  }
}

void try_shift(Position& position, const Change& change, int target) {
  const Game& game = position.game();
  const int source = position.pile_of(change.card);
  const Pile& pile = position.pile(source);
  int first = pile.size - 1;
  while (pile.at(first) != change.card) {
    if (first <= pile.down || !game.accepts(pile.at(first - 1), pile.at(first))) return;
    --first;
  }
  if (first < pile.down || (game.rules.run == Run::whole && first != pile.down)) return;
  position.shift(source, target, pile.size - first);
}

void try_landing(Position& position, const Change& change) {
  const Card card = change.card;
  const int target = find_landing(position, card, change.host);
  if (target < 0) return;
  const int place = position.pile_of(card);
  if (place == Position::kInStock) {
    position.take_to(target, card, reach_of(position.stock(), card));
  } else if (place != Position::kOnFoundation) {
    try_shift(position, change, target);
  } else if (change.act == Act::back && position.height(suit_of(card)) == rank_of(card) + 1) {
    position.bring_back(suit_of(card), target);
  }
}

}  // namespace

void Line::copy(const Position& position, std::size_t first) {
  changes_.clear();
  for (std::size_t i = first; i < position.changes(); ++i) {
    if (!position.change(i).goes_on) changes_.push_back(position.change(i));
  }
}

bool Line::wins(Position& position) const {
  const std::size_t mark = position.changes();
  for (const Change& change : changes_) {
    if (!position.make_room()) break;
    if (change.act == Act::up || change.act == Act::take_up) {
      try_up(position, change.card);
    } else {
      try_landing(position, change);
    }
  }
  const bool wins = !changes_.empty() && (position.won() || surely_won(position));
  position.back_to(mark);
  return wins;
}

}  // namespace winnable::patience
