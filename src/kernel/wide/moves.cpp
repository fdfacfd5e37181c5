#include "moves.hpp"

#include <algorithm>

namespace winnable::wide {
namespace {

constexpr std::uint8_t byte(int value) { return static_cast<std::uint8_t>(value); }

// Whether the card may go up now and is safe then.
bool goes_up_safely(const Position& position, Card card) {
  return position.foundation_for(card) >= 0 && position.safe(card);
}

bool find_safe_up(const Position& position, Move& move) {
  const Game& game = position.game();
  const auto try_pile = [&](int index) {
    const Pile& pile = position.pile(index);
    if (pile.empty() || !goes_up_safely(position, pile.top())) return false;
    move = Move{};
    move.source = byte(index);
    return true;
  };
  for (int i = 0; i < game.piles; ++i) {
    if (try_pile(i)) return true;
  }
  for (int i = 0; i < game.reserves; ++i) {
    if (try_pile(kFirstReserve + i)) return true;
  }
  return false;
}

// How many turns bring the card at this place to the top of the waste, where cards are drawn one by
// one or it lies there already.
int turns_to(const Stock& stock, int at) {
  if (at == stock.waste - 1) return 0;
  if (at >= stock.waste) return at + 1 - stock.waste;
  return stock.size - stock.waste + 1 + at + 1;
}

// Whether taking the safe card at this place leaves every other one within reach (kSafeTake).
bool costs_nothing(const Stock& stock, const StockRules& rules, int at) {
  const bool singly = rules.draw == 1 || stock.single;
  if (singly && rules.unlimited() && !stock.single) return true;
  if (at == stock.waste - 1) {
    return singly || (!stock.may_redeal(rules) && !(rules.then_single && stock.untouched));
  }
  return singly && at == stock.waste;
}

bool find_safe_take(const Position& position, int layout, Move& move) {
  const Game& game = position.game();
  const Stock& stock = position.stock(layout);
  const StockRules& rules = game.stock_rules_of(layout);
  const bool open = rules.open() && !stock.single;
  const int first = open ? 0 : std::max(stock.waste - 1, 0);
  const int end = open ? stock.size : std::min(stock.waste + 1, int{stock.size});
  for (int at = first; at < end; ++at) {
    if (!goes_up_safely(position, game.row[stock.cards[static_cast<std::size_t>(at)]])) continue;
    if (!costs_nothing(stock, rules, at)) continue;
    move = Move{};
    move.act = Act::take_up;
    move.source = byte(layout);
    move.reach.at = byte(at);
    move.reach.single = stock.single;
    move.reach.pass = stock.pass;
    move.reach.turns = static_cast<std::uint16_t>(turns_to(stock, at));
    return true;
  }
  return false;
}

}  // namespace

void play(Position& position, const Move& move) {
  switch (move.act) {
    case Act::up:
      return position.send_up(move.source);
    case Act::shift:
      return position.shift(move.source, move.target, move.count);
    case Act::back:
      return position.bring_back(move.source, move.target);
    case Act::take:
      return position.take_to(move.source, move.target, move.reach);
    case Act::take_up:
      return position.take_up(move.source, move.reach);
    case Act::deal:
      return position.deal();
    case Act::clear:
      return position.clear(move.source);
  }
}

bool find_forced(const Position& position, Move& move) {
  const Game& game = position.game();
  if (position.spaces_hurt()) return false;
  if (game.on(kSafeUp) && find_safe_up(position, move)) return true;
  for (int layout = 0; game.on(kSafeTake) && layout < game.rules.layouts; ++layout) {
    if (find_safe_take(position, layout, move)) return true;
  }
  return false;
}

void MoveFinder::find(const Position& position, MoveList& moves, const Taste& taste) {
  position_ = &position;
  moves_ = &moves;
  taste_ = taste;
  const Game& game = position.game();
  tops_ = {};
  space_ = false;
  for (int i = 0; i < game.piles; ++i) {
    const Pile& pile = position.pile(i);
    space_ = space_ || pile.empty();
    if (!pile.empty()) tops_.add(pile.top());
  }
  for (int i = 0; i < game.piles; ++i) {
    if (position.pile(i).empty()) continue;
    find_up(i);
    find_clear(i);
    find_shifts(i);
  }
  for (int i = 0; i < game.reserves; ++i)
    find_from_reserve(kFirstReserve + i);
  if (game.deals()) {
    find_deal();
  } else {
    for (int layout = 0; layout < game.rules.layouts; ++layout)
      find_from_stock(layout);
  }
  if (game.rules.worrying_back) find_back();
}

void MoveFinder::add(Move move, int score, bool progress) {
  move.score = static_cast<std::int16_t>(score);
  move.progress = progress;
  moves_->push_back(move);
}

// Whether some pile takes the card; one of another layout may be among them.
bool MoveFinder::may_land(Card card, bool from_waste) const {
  return position_->game().has_host(card, tops_) ||
         (space_ && position_->may_fill_space(card, from_waste));
}

// The piles of the layout the card may go to, of spaces only one if they are alike. `land` is told
// whether a card takes it there, not a space.
template <typename Land>
void MoveFinder::each_landing(Card card, int layout, int except, bool from_waste, Land land) const {
  if (!may_land(card, from_waste)) return;
  const Game& game = position_->game();
  bool space_done = !position_->may_fill_space(card, from_waste);
  const int first = layout * game.piles_each;
  for (int i = first; i < first + game.piles_each && i < game.piles; ++i) {
    if (i == except) continue;
    const Pile& pile = position_->pile(i);
    if (pile.empty()) {
      if (space_done) continue;
      space_done = !position_->places_matter();
      land(i, false);
    } else if (game.accepts(pile.top(), card)) {
      land(i, true);
    }
  }
}

void MoveFinder::find_up(int source) {
  const Pile& pile = position_->pile(source);
  if (position_->foundation_for(pile.top()) < 0) return;
  Move move;
  move.source = byte(source);
  const bool uncovers = pile.down > 0 && pile.size == pile.down + 1;
  add(move, uncovers ? 1000 - 12 * pile.down : 750, true);
}

void MoveFinder::find_clear(int source) {
  if (!position_->may_clear(source)) return;
  Move move;
  move.act = Act::clear;
  move.source = byte(source);
  add(move, 2000, true);
}

void MoveFinder::find_shifts(int source) {
  const Game& game = position_->game();
  const Pile& pile = position_->pile(source);
  int run_start = pile.size - 1;
  while (run_start > pile.down && game.joined(pile.at(run_start - 1), pile.at(run_start)))
    --run_start;
  if (game.rules.run != Run::part) {
    const int top = pile.size - 1;
    if (run_start == pile.down) try_run(source, run_start, run_start);
    if (game.rules.run == Run::whole_or_top && top > pile.down) try_run(source, top, run_start);
    return;
  }
  for (int first = run_start; first < pile.size; ++first)
    try_run(source, first, run_start);
}

// What it is worth that the cards from `first` on leave the pile.
int MoveFinder::worth_of_leaving(int source, int first, int run_start, bool& progress) const {
  const Pile& pile = position_->pile(source);
  progress = true;
  if (first == 0) return 650;
  if (first == pile.down) return 900 - 12 * pile.down;
  const Card bared = pile.at(first - 1);
  const bool misfit = first == run_start && !position_->game().accepts(bared, pile.at(first));
  progress = misfit;
  if (position_->foundation_for(bared) >= 0) return 540;
  return misfit ? 500 : 100;
}

void MoveFinder::try_run(int source, int first, int run_start) {
  const Game& game = position_->game();
  const Pile& pile = position_->pile(source);
  if (!may_land(pile.at(first), false)) return;
  bool progress = false;
  const int worth = worth_of_leaving(source, first, run_start, progress);
  each_landing(
      pile.at(first), game.layout_of(source), source, false, [&](int target, bool on_card) {
        const bool idle = first == 0 && !on_card;
        const bool rows_left = game.deals_to_tableau() && position_->undealt() > 0;
        if (idle && game.on(kIdleSpace) && !rows_left) return;
        Move move;
        move.act = Act::shift;
        move.source = byte(source);
        move.target = byte(target);
        move.count = byte(pile.size - first);
        if (on_card) return add(move, worth, progress);
        const int in_space = worth - taste_.space + taste_.rank * game.rank_of(pile.at(first));
        add(move, idle ? 0 : in_space, progress && first == pile.down && !idle);
      });
}

bool MoveFinder::stays_safe(Card card) const {
  return position_->game().on(kSafeStays) && !position_->spaces_hurt() && position_->safe(card);
}

void MoveFinder::find_from_reserve(int source) {
  const Pile& pile = position_->pile(source);
  if (pile.empty()) return;
  if (position_->foundation_for(pile.top()) >= 0) {
    find_up(source);
    if (stays_safe(pile.top())) return;
  }
  each_landing(pile.top(), 0, -1, false, [&](int target, bool on_card) {
    Move move;
    move.act = Act::shift;
    move.source = byte(source);
    move.target = byte(target);
    add(move, on_card ? 450 : 250, true);
  });
}

void MoveFinder::find_from_stock(int layout) {
  const Game& game = position_->game();
  const Stock& stock = position_->stock(layout);
  find_reachable(stock, game.stock_rules_of(layout), game.on(kStockOrder), reachable_);
  for (const auto& [number, reach] : reachable_) {
    const Card card = game.row[number];
    const int turning = std::min(taste_.turn * reach.turns, 20'000);
    Move move;
    move.source = byte(layout);
    move.reach = reach;
    if (position_->foundation_for(card) >= 0) {
      move.act = Act::take_up;
      add(move, 750 - turning, true);
      if (stays_safe(card)) continue;
    }
    move.act = Act::take;
    each_landing(card, layout, -1, true, [&](int target, bool on_card) {
      move.target = byte(target);
      add(move, (on_card ? 400 : 250) - turning, on_card);
    });
  }
}

void MoveFinder::find_back() {
  const Game& game = position_->game();
  for (int i = 0; i < game.foundations; ++i) {
    const int height = position_->height(i);
    if (height == 0) continue;
    bool like_another = false;
    for (int j = game.suit_at(i); game.on(kSymmetry) && j < i; j += game.suits)
      like_another = like_another || position_->height(j) == height;
    if (like_another) continue;
    const Card card = game.next_of(game.suit_at(i), height - 1, position_->base());
    if (!may_land(card, false)) continue;
    if (game.on(kSafeStays) && !position_->spaces_hurt() && position_->safe_back(i)) continue;
    for (int layout = 0; layout < game.rules.layouts; ++layout) {
      each_landing(card, layout, -1, false, [&](int target, bool on_card) {
        Move move;
        move.act = Act::back;
        move.source = byte(i);
        move.target = byte(target);
        add(move, on_card ? 20 : 0, false);
      });
    }
  }
}

void MoveFinder::find_deal() {
  if (!position_->may_deal()) return;
  Move move;
  move.act = Act::deal;
  move.count = byte(position_->row_size());
  add(move, 150, true);
}

}  // namespace winnable::wide
