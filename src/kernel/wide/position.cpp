#include "position.hpp"

#include <algorithm>

namespace winnable::wide {
namespace {

constexpr std::uint8_t byte(int value) { return static_cast<std::uint8_t>(value); }

}  // namespace

Position::Position(const Game& game, const Layout& layout, Ledger& ledger)
    : game_(game),
      heights_(layout.foundations),
      base_(layout.base),
      trail_(ledger),
      stocks_(ledger) {
  for (int i = 0; i < game.piles; ++i) {
    const auto at = static_cast<std::size_t>(i);
    for (const Card card : layout.face_down[at])
      pile_at(i).push(card);
    pile_at(i).down = pile(i).size;
    hidden_ += pile(i).down;
    for (const Card card : layout.face_up[at])
      pile_at(i).push(card);
  }
  for (int i = 0; i < game.reserves; ++i) {
    for (const Card card : layout.reserve[static_cast<std::size_t>(i)])
      pile_at(kFirstReserve + i).push(card);
  }
  if (game.deals()) {
    undealt_ = static_cast<int>(game.row.size());
  } else {
    const auto size_of = [](const std::vector<Card>& cards) {
      return static_cast<int>(cards.size());
    };
    set_hand(0, 0, size_of(layout.waste), size_of(layout.waste) + size_of(layout.stock));
    int first = hand(0).stock.size;
    for (std::size_t i = 0; i < layout.others.size(); ++i) {
      const Hand& other = layout.others[i];
      const int size = size_of(other.waste) + size_of(other.stock);
      set_hand(static_cast<int>(i) + 1, first, size_of(other.waste), size);
      first += size;
    }
    Stock& stock = hand(0).stock;
    stock.single = layout.single;
    stock.untouched = game.stock_rules.then_single && layout.stock_untouched && !layout.single;
  }
  for (int i = 0; i < game.foundations; ++i) {
    left_ += game.cards_of(game.suit_at(i)) - height(i);
    set_height(i, height(i));
  }
  renew_all();
  renew_ready();
}

bool Position::has_space() const {
  for (int i = 0; i < game_.piles; ++i) {
    if (pile(i).empty()) return true;
  }
  return false;
}

int Position::row_size() const {
  return std::min(undealt_, game_.deals_to_tableau() ? game_.piles : game_.reserves);
}

bool Position::may_deal() const {
  return row_size() > 0 && (game_.rules.over_spaces || !game_.deals_to_tableau() || !has_space());
}

// All kinds are tried rarely, where no base is chosen.
void Position::renew_ready() {
  ready_ = {};
  if (base_ < 0) {
    for (int kind = 0; kind < game_.kinds(); ++kind) {
      if (waiting_for(static_cast<Card>(kind)) >= 0) ready_.add(static_cast<Card>(kind));
    }
    return;
  }
  for (int i = 0; i < game_.foundations; ++i) {
    const int suit = game_.suit_at(i);
    if (height(i) == game_.cards_of(suit)) continue;
    const Card card = game_.next_of(suit, height(i), base_);
    if (waiting_for(card) >= 0) ready_.add(card);
  }
}

int Position::waiting_for(Card card) const {
  if (!game_.cards_go_up()) return -1;
  if (base_ < 0 && choice_ >= 0 && game_.rank_of(card) != choice_) return -1;
  const int wanted = base_ < 0 ? 0 : game_.height_of(card, base_);
  if (base_ >= 0 && height(game_.foundations - 1) < game_.trumps_before(card, base_)) return -1;
  for (int i = game_.suit_of(card); i < game_.foundations; i += game_.suits) {
    if (height(i) == wanted) return i;
  }
  return -1;
}

bool Position::may_clear(int index) const {
  if (game_.cards_go_up()) return false;
  const Pile& pile = this->pile(index);
  const int first = pile.size - game_.rules.ranks;
  if (first < pile.down || (game_.rules.up == Up::pile && first > 0)) return false;
  // From the ace on: most piles show at once that they are none.
  for (int rank = 0; rank < game_.rules.ranks; ++rank) {
    if (pile.at(pile.size - 1 - rank) != game_.kind_of(rank, game_.suit_of(pile.top())))
      return false;
  }
  return true;
}

bool Position::safe_back(int foundation) const {
  const int wanted = height(foundation) - 1;
  const auto suit = static_cast<std::size_t>(game_.suit_at(foundation));
  SuitHeights lowest = lowest_;
  lowest[suit] = std::min(lowest[suit], byte(wanted));
  return game_.safe(game_.next_of(static_cast<int>(suit), wanted, base_), lowest, base_);
}

void Position::set_height(int foundation, int height) {
  heights_[static_cast<std::size_t>(foundation)] = byte(height);
  const int suit = game_.suit_at(foundation);
  std::uint8_t lowest = byte(height);
  for (int i = suit; i < game_.foundations; i += game_.suits)
    lowest = std::min(lowest, heights_[static_cast<std::size_t>(i)]);
  lowest_[static_cast<std::size_t>(suit)] = lowest;
}

// The card goes up, wherever it came from.
void Position::rise(Card card, Change& change) {
  const int foundation = foundation_for(card);
  assert(foundation >= 0);
  change.target = byte(foundation);
  if (base_ < 0) {
    base_ = game_.rank_of(card);
    change.chose_base = true;
  }
  set_height(foundation, height(foundation) + 1);
  --left_;
  renew_ready();
}

void Position::sink(const Change& change) {
  set_height(change.target, height(change.target) - 1);
  if (change.chose_base) base_ = -1;
  ++left_;
  renew_ready();
}

// Cards have left a pile: its next card is turned up, a space is filled from the reserve.
void Position::after_leaving(int source, Change& change) {
  Pile& pile = pile_at(source);
  if (source < kFirstReserve) {
    if (pile.size > 0 && pile.size == pile.down) {
      --pile.down;
      --hidden_;
      change.turned_up = true;
    }
    if (pile.empty() && game_.rules.reserve_fills && game_.reserves > 0 && !reserve(0).empty()) {
      pile.push(reserve(0).top());
      --pile_at(kFirstReserve).size;
      renew(kFirstReserve);
      change.filled = true;
    }
  }
  renew(source);
}

void Position::before_return(const Change& change) {
  Pile& pile = pile_at(change.source);
  if (change.filled) {
    pile_at(kFirstReserve).push(pile.top());
    --pile.size;
    renew(kFirstReserve);
  }
  if (change.turned_up) {
    ++pile.down;
    ++hidden_;
  }
}

void Position::shift(int source, int target, int count) {
  Change change{Act::shift, byte(source), byte(target), byte(count)};
  Pile& from = pile_at(source);
  Pile& to = pile_at(target);
  const int first = from.size - count;
  for (int i = first; i < first + count; ++i)
    to.push(from.at(i));
  from.size = byte(first);
  after_leaving(source, change);
  renew(target);
  trail_.push(change);
}

void Position::send_up(int source) {
  Change change{Act::up, byte(source)};
  Pile& from = pile_at(source);
  rise(from.top(), change);
  --from.size;
  after_leaving(source, change);
  trail_.push(change);
}

void Position::bring_back(int foundation, int target) {
  const Card card = game_.next_of(game_.suit_at(foundation), height(foundation) - 1, base_);
  set_height(foundation, height(foundation) - 1);
  ++left_;
  renew_ready();
  pile_at(target).push(card);
  renew(target);
  trail_.push({Act::back, byte(foundation), byte(target)});
}

// Turns to a card and takes it out.
Card Position::leave_stock(int layout, const Reach& reach) {
  const StockRules& rules = game_.stock_rules_of(layout);
  StockState& state = hand(layout);
  stocks_.push(state);
  int number = state.stock.cards[reach.at];
  if (rules.reversed) {
    turn_to(state.stock, rules, reach, [](StepKind) {});
    number = state.stock.cards[reach.at];
    state.stock = stocks_.back().stock;
  }
  take(state.stock, rules, reach);
  state.sum.remove(print_of_stock_card(number));
  return game_.row[static_cast<std::size_t>(number)];
}

void Position::return_to_stock(int layout) {
  hand(layout) = stocks_.back();
  stocks_.pop();
}

void Position::take_to(int layout, int target, const Reach& reach) {
  Change change{Act::take, byte(layout), byte(target)};
  change.reach = reach;
  pile_at(target).push(leave_stock(layout, reach));
  renew(target);
  trail_.push(change);
}

void Position::take_up(int layout, const Reach& reach) {
  Change change{Act::take_up, byte(layout)};
  change.reach = reach;
  rise(leave_stock(layout, reach), change);
  trail_.push(change);
}

void Position::deal() {
  const int count = row_size();
  const int first = game_.deals_to_tableau() ? 0 : kFirstReserve;
  const std::size_t next = game_.row.size() - static_cast<std::size_t>(undealt_);
  for (int i = 0; i < count; ++i)
    pile_at(first + i).push(game_.row[next + static_cast<std::size_t>(i)]);
  undealt_ -= count;
  renew_all();
  trail_.push({Act::deal, 0, 0, byte(count)});
}

void Position::clear(int source) {
  Change change{Act::clear, byte(source), 0, byte(game_.rules.ranks)};
  Pile& from = pile_at(source);
  int foundation = game_.suit_of(from.top());
  while (height(foundation) > 0)
    foundation += game_.suits;
  change.target = byte(foundation);
  set_height(foundation, game_.rules.ranks);
  left_ -= game_.rules.ranks;
  from.size = byte(from.size - game_.rules.ranks);
  after_leaving(source, change);
  trail_.push(change);
}

void Position::back_to(std::size_t changes) {
  while (trail_.size() > changes) {
    undo(trail_.back());
    trail_.pop();
  }
}

void Position::undo(const Change& change) {
  switch (change.act) {
    case Act::shift: {
      before_return(change);
      Pile& from = pile_at(change.source);
      Pile& to = pile_at(change.target);
      const int first = to.size - change.count;
      for (int i = first; i < to.size; ++i)
        from.push(to.at(i));
      to.size = byte(first);
      renew(change.source);
      renew(change.target);
      break;
    }
    case Act::up: {
      before_return(change);
      const int height = this->height(change.target) - 1;
      pile_at(change.source).push(game_.next_of(game_.suit_at(change.target), height, base_));
      sink(change);
      renew(change.source);
      break;
    }
    case Act::clear: {
      before_return(change);
      for (int rank = game_.rules.ranks - 1; rank >= 0; --rank)
        pile_at(change.source).push(game_.kind_of(rank, game_.suit_at(change.target)));
      set_height(change.target, 0);
      left_ += game_.rules.ranks;
      renew(change.source);
      break;
    }
    case Act::back:
      --pile_at(change.target).size;
      set_height(change.source, height(change.source) + 1);
      --left_;
      renew_ready();
      renew(change.target);
      break;
    case Act::take:
      return_to_stock(change.source);
      --pile_at(change.target).size;
      renew(change.target);
      break;
    case Act::take_up:
      return_to_stock(change.source);
      sink(change);
      break;
    case Act::deal: {
      const int first = game_.deals_to_tableau() ? 0 : kFirstReserve;
      for (int i = 0; i < change.count; ++i)
        --pile_at(first + i).size;
      undealt_ += change.count;
      renew_all();
      break;
    }
  }
}

}  // namespace winnable::wide
