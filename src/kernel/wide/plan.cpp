#include "plan.hpp"

#include <algorithm>
#include <utility>

namespace winnable::wide {
namespace {

Place place_of(int pile) {
  if (pile < kFirstReserve) return static_cast<Place>(pile);
  return static_cast<Place>(kReserve + pile - kFirstReserve);
}

Place foundation(int number) { return static_cast<Place>(kFoundation + number); }

// Writes moves while it keeps the position's stock company, turn by turn.
class Speller {
 public:
  explicit Speller(const Position& position) : game_(position.game()) {
    for (int layout = 0; layout < game_.rules.layouts; ++layout)
      stocks_[static_cast<std::size_t>(layout)] = position.stock(layout);
  }

  void spell(const Change& change) {
    switch (change.act) {
      case Act::shift:
        return move(place_of(change.source), place_of(change.target), change.count);
      case Act::up:
        return move(place_of(change.source), foundation(change.target));
      case Act::back:
        return move(foundation(change.source), place_of(change.target));
      case Act::take:
        return take_to(change.source, place_of(change.target), change.reach);
      case Act::take_up:
        return take_to(change.source, foundation(change.target), change.reach);
      case Act::clear:
        return move(place_of(change.source), foundation(change.target), change.count);
      case Act::deal:
        steps.push_back(
            {StepKind::draw, kStock, game_.deals_to_tableau() ? kTableau : kReserve, change.count});
    }
  }

  std::vector<Step> steps;

 private:
  void move(Place source, Place target, std::uint8_t count = 1) {
    steps.push_back({StepKind::cards, source, target, count});
  }

  void take_to(int layout, Place target, const Reach& reach) {
    Stock& stock = stocks_[static_cast<std::size_t>(layout)];
    const StockRules& rules = game_.stock_rules_of(layout);
    Stock turning = stock;
    turn_to(turning, rules, reach, [&](StepKind kind) { turn(kind, layout, turning); });
    take(stock, rules, reach);
    move(waste_of(layout), target);
  }

  void turn(StepKind kind, int layout, const Stock& before) {
    if (kind != StepKind::draw) {
      steps.push_back({kind, waste_of(layout), stock_of(layout), 0});
      return;
    }
    const int drawn = before.single ? 1 : game_.stock_rules.draw;
    const int count = std::min(drawn, before.size - before.waste);
    steps.push_back({kind, stock_of(layout), waste_of(layout), static_cast<std::uint8_t>(count)});
  }

  const Game& game_;
  std::array<Stock, kMaxLayouts> stocks_;
};

bool send_up_a_pile(Position& position, Card card) {
  const auto try_pile = [&](int index) {
    if (position.pile(index).empty() || position.pile(index).top() != card) return false;
    position.send_up(index);
    return true;
  };
  for (int i = 0; i < position.game().piles; ++i) {
    if (try_pile(i)) return true;
  }
  for (int i = 0; i < position.game().reserves; ++i) {
    if (try_pile(kFirstReserve + i)) return true;
  }
  return false;
}

bool send_up_from_stock(Position& position, Card card, Reachable& reachable) {
  const Game& game = position.game();
  for (int layout = 0; layout < game.rules.layouts; ++layout) {
    find_reachable(position.stock(layout), game.stock_rules_of(layout), true, reachable);
    for (const auto& [number, reach] : reachable) {
      if (game.row[number] != card) continue;
      position.take_up(layout, reach);
      return true;
    }
  }
  return false;
}

// Sends up what is left of a game that is surely won, the lowest cards first.
void finish(Position& position) {
  const Game& game = position.game();
  Reachable reachable;
  while (!position.won()) {
    for (int suit = 0; suit < game.suits; ++suit) {
      const int height = position.lowest()[static_cast<std::size_t>(suit)];
      if (height == game.cards_of(suit)) continue;
      const Card card = game.next_of(suit, height, position.base());
      if (position.foundation_for(card) < 0) continue;
      if (!send_up_a_pile(position, card)) send_up_from_stock(position, card, reachable);
    }
  }
}

}  // namespace

void repeat(Position& position, const Change& change) {
  switch (change.act) {
    case Act::shift:
      return position.shift(change.source, change.target, change.count);
    case Act::up:
      return position.send_up(change.source);
    case Act::back:
      return position.bring_back(change.source, change.target);
    case Act::take:
      return position.take_to(change.source, change.target, change.reach);
    case Act::take_up:
      return position.take_up(change.source, change.reach);
    case Act::deal:
      return position.deal();
    case Act::clear:
      return position.clear(change.source);
  }
}

std::vector<Step> spell_out(Position& position) {
  finish(position);
  std::vector<Change> line;
  for (std::size_t i = 0; i < position.changes(); ++i)
    line.push_back(position.change(i));
  position.back_to(0);
  Speller speller(position);
  for (const Change& change : line)
    speller.spell(change);
  return std::move(speller.steps);
}

void Shortener::shorten() {
  constexpr std::size_t kLong = 2000;  // two moves ahead would take too long
  while (once(false)) {
  }
  if (position_.changes() > kLong) return;
  while (once(true)) {
  }
}

// One pass over the line; whether it got shorter.
bool Shortener::once(bool two_moves) {
  read_line();
  const std::size_t before = line_.size();
  position_.back_to(0);
  std::size_t at = 0;  // the line's state that the position covers
  std::size_t moves = 0;
  while (at + 1 < line_.size()) {
    if (!position_.make_room()) break;
    const Jump jump = find_jump(at, two_moves);
    if (jump.moves == 0) break;
    play(position_, jump.first);
    if (jump.moves == 2) play(position_, jump.second);
    at = jump.reached;
    moves += static_cast<std::size_t>(jump.moves);
  }
  if (at + 1 < line_.size() || moves + 1 >= before) {
    restore();
    return false;
  }
  return true;
}

// The states along the line, and the changes themselves in case they are needed again.
void Shortener::read_line() {
  changes_.clear();
  for (std::size_t i = 0; i < position_.changes(); ++i)
    changes_.push_back(position_.change(i));
  position_.back_to(0);
  line_.assign(1, position_.entry());
  for (const Change& change : changes_) {
    repeat(position_, change);
    line_.push_back(position_.entry());
  }
  last_.clear();
  for (std::size_t i = 0; i < line_.size(); ++i)
    last_[line_[i]] = i;
}

void Shortener::restore() {
  position_.back_to(0);
  for (const Change& change : changes_)
    repeat(position_, change);
}

// Whether the position, reached by the moves tried, is better than the best so far.
void Shortener::look_at(const Jump& tried, Jump& best) const {
  const Entry entry = position_.entry();
  const auto known = last_.find(entry);
  if (known == last_.end() || entry.order() > line_[known->second].order()) return;
  const std::size_t gain = known->second + static_cast<std::size_t>(best.moves);
  if (gain <= best.reached + static_cast<std::size_t>(tried.moves)) return;
  best = tried;
  best.reached = known->second;
}

Shortener::Jump Shortener::find_jump(std::size_t at, bool two_moves) {
  Jump best;
  best.reached = at;
  found_.clear();
  finder_.find(position_, found_);
  const std::size_t mark = position_.changes();
  for (const Move& move : found_) {
    Jump tried{0, 1, move, {}};
    play(position_, move);
    look_at(tried, best);
    if (two_moves) {
      then_.clear();
      finder_.find(position_, then_);
      const std::size_t half = position_.changes();
      for (const Move& next : then_) {
        tried = {0, 2, move, next};
        play(position_, next);
        look_at(tried, best);
        position_.back_to(half);
      }
    }
    position_.back_to(mark);
  }
  return best;
}

}  // namespace winnable::wide
