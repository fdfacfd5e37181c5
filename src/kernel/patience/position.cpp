#include "position.hpp"

#include <algorithm>

namespace winnable::patience {

Position::Position(const Game& game, const Layout& layout, Ledger& ledger)
    : game_(&game), trail_(ledger), stocks_(ledger) {
  std::copy_n(layout.foundations.begin(), kSuits, up_.begin());
  pile_of_.fill(kOnFoundation);
  for (std::size_t i = 0; i < layout.waste.size() + layout.stock.size(); ++i) {
    const bool waste = i < layout.waste.size();
    const Card card = waste ? layout.waste[i] : layout.stock[i - layout.waste.size()];
    stock_.cards[i] = card;
    number_in_stock_[card] = static_cast<std::uint8_t>(i);
    pile_of_[card] = kInStock;
    set_code(card, kHome);
  }
  stock_.size = static_cast<std::uint8_t>(layout.waste.size() + layout.stock.size());
  stock_.waste = static_cast<std::uint8_t>(layout.waste.size());
  stock_.single = layout.single;
  stock_.untouched = game.stock_rules.then_single && layout.stock_untouched && !layout.single;
  left_ = game.cards;
  for (const int height : up_)
    left_ -= height;
  lay(layout);
}

void Position::lay(const Layout& layout) {
  for (std::size_t i = 0; i < layout.face_up.size(); ++i) {
    Pile& pile = piles_[i];
    const auto put_home = [&](Card card) {
      pile_of_[card] = static_cast<std::uint8_t>(i);
      pile.cards[pile.size++] = card;
      set_code(card, kHome);
    };
    for (const Card card : layout.face_down[i])
      put_home(card);
    pile.down = pile.size;
    hidden_ += pile.down;
    for (const Card card : layout.face_up[i]) {
      const bool on_face_up = pile.size > pile.down;
      const bool fits = on_face_up && game_->accepts(pile.top(), card);
      const auto code = fits || pile.empty() ? code_on(pile, card) : kHome;
      put_home(card);
      set_code(card, code);
    }
  }
}

int Position::first_empty() const {
  for (int i = 0; i < game_->piles; ++i) {
    if (pile(i).empty()) return i;
  }
  return -1;
}

std::uint64_t Position::code(Card card) const {
  const auto per_word = static_cast<unsigned>(codes_per_word(game_->code_bits));
  const auto bits = static_cast<unsigned>(game_->code_bits);
  return codes_[card / per_word] >> (card % per_word * bits) & ((std::uint64_t{1} << bits) - 1);
}

void Position::set_code(Card card, std::uint64_t code) {
  const auto per_word = static_cast<unsigned>(codes_per_word(game_->code_bits));
  const auto bits = static_cast<unsigned>(game_->code_bits);
  const unsigned shift = card % per_word * bits;
  std::uint64_t& word = codes_[card / per_word];
  word = (word & ~(((std::uint64_t{1} << bits) - 1) << shift)) | code << shift;
}

// The code of a card that comes to lie on the pile.
std::uint64_t Position::code_on(const Pile& pile, Card) const {
  if (pile.empty()) return kBottom;
  return game_->tails ? kBuilt : kBuilt + static_cast<std::uint64_t>(suit_of(pile.top()));
}

void Position::put(int target, Card card) {
  Pile& pile = pile_at(target);
  set_code(card, code_on(pile, card));
  pile.cards[pile.size++] = card;
  pile_of_[card] = static_cast<std::uint8_t>(target);
}

// Turns the top up if it is face down. At the bottom of its pile it is then like any other bottom
// card.
bool Position::turn_up(Pile& pile) {
  if (pile.empty() || pile.size > pile.down) return false;
  --pile.down;
  --hidden_;
  if (pile.size == 1) set_code(pile.top(), kBottom);
  return true;
}

void Position::unturn(Pile& pile) {
  ++pile.down;
  ++hidden_;
  set_code(pile.top(), kHome);
}

void Position::shift(int source, int target, int count, bool goes_on) {
  Pile& from = pile_at(source);
  Pile& to = pile_at(target);
  const int first = from.size - count;
  const Card head = from.at(first);
  Change change{Act::shift, static_cast<std::uint8_t>(source), static_cast<std::uint8_t>(target),
                static_cast<std::uint8_t>(count)};
  change.goes_on = goes_on;
  change.card = head;
  change.host = to.empty() ? head : to.top();
  change.old_code = static_cast<std::uint8_t>(code(head));
  set_code(head, code_on(to, head));
  for (int i = first; i < first + count; ++i) {
    to.cards[to.size++] = from.at(i);
    pile_of_[from.at(i)] = change.target;
  }
  from.size = static_cast<std::uint8_t>(first);
  change.turned_up = turn_up(from);
  trail_.push(change);
}

void Position::send_up(int source) {
  Pile& from = pile_at(source);
  const Card card = from.top();
  assert(height(suit_of(card)) == rank_of(card));
  Change change{Act::up, static_cast<std::uint8_t>(source),
                static_cast<std::uint8_t>(suit_of(card))};
  change.card = change.host = card;
  change.old_code = static_cast<std::uint8_t>(code(card));
  lift(from);
  ++up_[static_cast<std::size_t>(suit_of(card))];
  --left_;
  set_code(card, kUp);
  pile_of_[card] = kOnFoundation;
  change.turned_up = turn_up(from);
  trail_.push(change);
}

void Position::bring_back(int suit, int target) {
  const Card card = card_at(height(suit) - 1, suit);
  Change change{Act::back, static_cast<std::uint8_t>(suit), static_cast<std::uint8_t>(target)};
  change.card = card;
  change.host = pile(target).empty() ? card : pile(target).top();
  trail_.push(change);
  --up_[static_cast<std::size_t>(suit)];
  ++left_;
  put(target, card);
}

void Position::take_to(int target, Card card, const Reach& reach) {
  stocks_.push(stock_);
  Change change{Act::take, 0, static_cast<std::uint8_t>(target)};
  change.card = card;
  change.host = pile(target).empty() ? card : pile(target).top();
  change.reach = reach;
  trail_.push(change);
  take(stock_, game_->stock_rules, reach);
  put(target, card);
}

void Position::take_up(Card card, const Reach& reach) {
  assert(height(suit_of(card)) == rank_of(card));
  stocks_.push(stock_);
  Change change{Act::take_up, 0, static_cast<std::uint8_t>(suit_of(card))};
  change.card = change.host = card;
  change.reach = reach;
  trail_.push(change);
  take(stock_, game_->stock_rules, reach);
  ++up_[static_cast<std::size_t>(suit_of(card))];
  --left_;
  set_code(card, kUp);
  pile_of_[card] = kOnFoundation;
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
      Pile& from = pile_at(change.source);
      Pile& to = pile_at(change.target);
      if (change.turned_up) unturn(from);
      const int first = to.size - change.count;
      for (int i = first; i < to.size; ++i) {
        from.cards[from.size++] = to.at(i);
        pile_of_[to.at(i)] = change.source;
      }
      to.size = static_cast<std::uint8_t>(first);
      set_code(from.at(from.size - change.count), change.old_code);
      break;
    }
    case Act::up: {
      Pile& from = pile_at(change.source);
      if (change.turned_up) unturn(from);
      const Card card = card_at(height(change.target) - 1, change.target);
      from.cards[from.size++] = card;
      --up_[change.target];
      ++left_;
      set_code(card, change.old_code);
      pile_of_[card] = change.source;
      break;
    }
    case Act::back: {
      Pile& to = pile_at(change.target);
      const Card card = to.top();
      lift(to);
      ++up_[change.source];
      --left_;
      set_code(card, kUp);
      pile_of_[card] = kOnFoundation;
      break;
    }
    case Act::take: {
      Pile& to = pile_at(change.target);
      const Card card = to.top();
      lift(to);
      stock_ = stocks_.back();
      stocks_.pop();
      set_code(card, kHome);
      pile_of_[card] = kInStock;
      break;
    }
    case Act::take_up: {
      const Card card = card_at(height(change.target) - 1, change.target);
      --up_[change.target];
      ++left_;
      stock_ = stocks_.back();
      stocks_.pop();
      set_code(card, kHome);
      pile_of_[card] = kInStock;
      break;
    }
  }
}

}  // namespace winnable::patience
