// A position that moves are played on and taken back from.
//
// For the key it keeps where each card lies, in two or three bits, and nothing else: up, at home
// (still where it lay at the root: in the stock, or face down, or on a card it does not fit),
// at the bottom of a pile, or built on a card, of which suit where that makes a difference. Which
// card lies on which, which are face down, how high the foundations are and which stock cards are
// left all follow, so two positions of one game have the same codes exactly if they are the same
// up to the places of the piles (and up to the tails of like cards, see kTails).
#pragma once

#include <array>
#include <cassert>
#include <cstdint>

#include "game.hpp"
#include "key.hpp"
#include "stack.hpp"
#include "stock.hpp"

namespace winnable::patience {

struct Pile {
  std::array<Card, kMaxCards> cards{};
  std::uint8_t size = 0;
  std::uint8_t down = 0;  // how many of them lie face down

  bool empty() const { return size == 0; }
  Card top() const { return cards[size - std::size_t{1}]; }
  Card at(int index) const { return cards[static_cast<std::size_t>(index)]; }
};

enum class Act : std::uint8_t {
  shift,    // cards of a pile to another pile
  up,       // the top of a pile to its foundation
  back,     // the top of a foundation to a pile
  take,     // a stock card to a pile
  take_up,  // a stock card to its foundation
};

// A change of the position, with what is needed to take it back.
struct Change {
  Act act;
  std::uint8_t source = 0;  // a pile; for `back` a suit
  std::uint8_t target = 0;  // a pile; for `up` and `take_up` a suit
  std::uint8_t count = 1;
  std::uint8_t old_code = 0;
  Card card = 0;  // the one that moves, or the lowest of those
  Card host = 0;  // the one it comes to lie on; itself in a space or on a foundation
  bool turned_up = false;
  bool goes_on = false;  // the next change belongs to the same move
  Reach reach{};
};

class Position {
 public:
  Position(const Game& game, const Layout& layout, Ledger& ledger);

  const Game& game() const { return *game_; }
  // Goes on under other rules for the stock, and with another order of it; everything else of the
  // two games must be the same.
  void switch_to(const Game& game, const Stock& stock) {
    game_ = &game;
    stock_ = stock;
  }
  const Pile& pile(int index) const { return piles_[static_cast<std::size_t>(index)]; }
  const Stock& stock() const { return stock_; }
  const Heights& up() const { return up_; }
  int height(int suit) const { return up_[static_cast<std::size_t>(suit)]; }
  int hidden() const { return hidden_; }  // cards face down
  int left() const { return left_; }      // cards not yet up
  bool won() const { return left_ == 0; }

  static constexpr int kInStock = 254;
  static constexpr int kOnFoundation = 255;
  // The pile a card lies in, or one of the two numbers above.
  int pile_of(Card card) const { return pile_of_[card]; }
  int first_empty() const;
  // Whether the card lies on a card it is built on.
  bool is_built(Card card) const { return code(card) >= kBuilt; }

  // Room for all that one step of the search can change; false if the budget has none.
  bool make_room() { return trail_.room_for(2 * kMaxCards) && stocks_.room_for(kMaxCards); }

  void shift(int source, int target, int count, bool goes_on = false);
  void send_up(int source);
  void bring_back(int suit, int target);
  void take_to(int target, Card card, const Reach& reach);
  void take_up(Card card, const Reach& reach);

  std::size_t changes() const { return trail_.size(); }
  const Change& change(std::size_t index) const { return trail_[index]; }
  void back_to(std::size_t changes);

  // `owed` is a card that the next move must use, if any; it is part of the state.
  static constexpr Card kNoCard = 255;
  template <int Words>
  Key<Words> key(Card owed = kNoCard) const;

 private:
  // Codes; the suit of the host is added to kBuilt where tails are told apart.
  static constexpr std::uint64_t kUp = 0, kHome = 1, kBottom = 2, kBuilt = 3;

  void lay(const Layout& layout);
  std::uint64_t code(Card card) const;
  void set_code(Card card, std::uint64_t code);
  std::uint64_t code_on(const Pile& pile, Card card) const;
  void put(int target, Card card);
  bool turn_up(Pile& pile);
  void undo(const Change& change);
  void lift(Pile& pile) { --pile.size; }
  void unturn(Pile& pile);
  Pile& pile_at(int index) { return piles_[static_cast<std::size_t>(index)]; }

  const Game* game_;
  std::array<Pile, kMostPiles> piles_{};
  Heights up_{};
  Stock stock_;
  std::array<std::uint8_t, kMaxCards> pile_of_{};
  std::array<std::uint64_t, 3> codes_{};
  std::array<std::uint8_t, kMaxCards> number_in_stock_{};
  int hidden_ = 0;
  int left_ = 0;
  Stack<Change> trail_;
  Stack<Stock> stocks_;
};

template <int Words>
Key<Words> Position::key(Card owed) const {
  Key<Words> key;
  for (std::size_t i = 0; i < std::min<std::size_t>(Words, codes_.size()); ++i) {
    key.words[i] = codes_[i];
  }
  KeyWriter<Words> writer(key, tableau_key_bits(game_->cards, game_->code_bits));
  writer.put(owed == kNoCard ? std::uint64_t{0} : owed + std::uint64_t{1}, game_->owed_bits);
  const bool ordered = game_->on(kStockOrder);
  const StockKey stock = stock_key(stock_, game_->stock_rules, ordered);
  writer.put(stock.kind, game_->kind_bits);
  if (game_->list_bits > 0) {
    const Stock plain = with_turns_undone(stock_, game_->stock_rules, ordered);
    for (std::size_t i = 0; i < plain.size; ++i) {
      writer.put(number_in_stock_[plain.cards[i]], game_->list_bits);
    }
  }
  if (game_->pile_bits > 0) {
    for (int i = 0; i < game_->piles; ++i) {
      writer.put(pile(i).empty() ? std::uint64_t{0} : pile(i).at(0) + std::uint64_t{1},
                 game_->pile_bits);
    }
  }
  key.words[Words - 1] |= std::uint64_t{stock.order} << (64 - kOrderBits);
  return key;
}

}  // namespace winnable::patience
