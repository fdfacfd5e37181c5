// A position that moves are played on and taken back from, with the print of it kept up to date.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "../patience/stack.hpp"
#include "fingerprint.hpp"
#include "game.hpp"

namespace winnable::wide {

// Of the tableau or of the reserve.
struct Pile {
  std::array<Card, kMostCards> cards{};
  std::array<Print, kMostCards + 1> prints{kEmptyRow};  // of the first so many cards
  std::uint8_t size = 0;
  std::uint8_t down = 0;  // how many of them lie face down
  Print summand;          // what the pile adds to the position's print

  bool empty() const { return size == 0; }
  Card top() const { return cards[size - std::size_t{1}]; }
  Card at(int index) const { return cards[static_cast<std::size_t>(index)]; }

  void push(Card card) {
    cards[size] = card;
    prints[size + std::size_t{1}] = prints[size].with(card);
    ++size;
  }
};

// Piles by number: the tableau, then the reserve.
inline constexpr int kFirstReserve = kMaxPiles;
inline constexpr int kAllPiles = kMaxPiles + kMaxReservePiles;

enum class Act : std::uint8_t {
  shift,    // cards of a pile to another pile
  up,       // the top of a pile to its foundation
  back,     // the top of a foundation to a pile
  take,     // a stock card to a pile
  take_up,  // a stock card to its foundation
  deal,     // a row of the stock to the tableau or the reserve
  clear,    // a whole suit from the top of a pile to its foundation
};

// A change of the position, with what is needed to take it back.
struct Change {
  Act act;
  std::uint8_t source = 0;  // a pile; for `back` a foundation; for `take`, `take_up` a layout
  std::uint8_t target = 0;  // a pile; for `up`, `take_up` and `clear` a foundation
  std::uint8_t count = 1;
  bool turned_up = false;
  bool filled = false;      // the emptied pile was filled from the reserve
  bool chose_base = false;  // the first card on a foundation
  Reach reach{};
};

// What a card of Game::row adds to the print while it is in its stock.
Print print_of_stock_card(int number);

struct StockState {
  Stock stock;
  Print sum;  // of the cards left in it
};

class Position {
 public:
  Position(const Game& game, const Layout& layout, Ledger& ledger);

  const Game& game() const { return game_; }
  const Pile& pile(int index) const { return piles_[static_cast<std::size_t>(index)]; }
  const Pile& reserve(int index) const { return pile(kFirstReserve + index); }
  const Stock& stock(int layout = 0) const { return hand(layout).stock; }
  int undealt() const { return undealt_; }  // cards of a stock that is dealt in rows
  int base() const { return base_; }
  int height(int foundation) const { return heights_[static_cast<std::size_t>(foundation)]; }
  const SuitHeights& lowest() const { return lowest_; }
  int hidden() const { return hidden_; }  // cards face down
  int left() const { return left_; }      // cards not yet up
  bool won() const { return left_ == 0; }

  // The foundation that a card goes to, or -1.
  int foundation_for(Card card) const { return ready_.has(card) ? waiting_for(card) : -1; }
  // Whether a whole suit lies ready to go up from the pile.
  bool may_clear(int pile) const;
  bool may_fill_space(Card card, bool from_waste) const {
    return game_.may_fill_space(card, base_, from_waste);
  }
  bool has_space() const;
  // Whether tableau piles that differ in their place alone are different.
  bool places_matter() const {
    return !game_.on(kSymmetry) || (undealt_ > 0 && game_.deals_to_tableau());
  }
  bool may_deal() const;
  int row_size() const;
  // Whether a space would hold up a row that is still to be dealt.
  bool spaces_hurt() const {
    return !game_.rules.over_spaces && undealt_ > 0 && game_.deals_to_tableau();
  }
  bool safe(Card card) const {
    return base_ >= 0 && game_.cards_go_up() && game_.safe(card, lowest_, base_);
  }
  // The same once the foundation's top is taken back.
  bool safe_back(int foundation) const;

  // Of the cards that could be first up, and so choose the base, only those of this rank may go;
  // any rank if it is negative.
  void let_choose(int rank) {
    choice_ = rank;
    renew_ready();
  }

  // Room for all that one step of the search can change; false if the budget has none.
  bool make_room() { return trail_.room_for(2 * kMostCards) && stocks_.room_for(kMostCards); }

  void shift(int source, int target, int count);
  void send_up(int source);
  void bring_back(int foundation, int target);
  // From the stock of that layout.
  void take_to(int layout, int target, const Reach& reach);
  void take_up(int layout, const Reach& reach);
  void deal();
  void clear(int source);

  std::size_t changes() const { return trail_.size(); }
  const Change& change(std::size_t index) const { return trail_[index]; }
  void back_to(std::size_t changes);

  Entry entry() const;

 private:
  Pile& pile_at(int index) { return piles_[static_cast<std::size_t>(index)]; }
  void renew(int index);
  void renew_all();
  void renew_ready();
  int waiting_for(Card card) const;
  void rise(Card card, Change& change);
  void sink(const Change& change);
  void set_height(int foundation, int height);
  void after_leaving(int source, Change& change);
  void before_return(const Change& change);
  const StockState& hand(int layout) const { return hands_[static_cast<std::size_t>(layout)]; }
  StockState& hand(int layout) { return hands_[static_cast<std::size_t>(layout)]; }
  void set_hand(int layout, int first, int waste, int size);
  Card leave_stock(int layout, const Reach& reach);
  void return_to_stock(int layout);
  std::uint64_t add_stock(int layout, Print& total, Print& rest) const;
  void undo(const Change& change);

  const Game& game_;
  std::array<Pile, kAllPiles> piles_{};
  Heights heights_{};
  SuitHeights lowest_{};
  KindSet ready_;  // the kinds of cards that could go up if they lay free
  std::array<StockState, kMaxLayouts> hands_;
  Print sum_;
  int undealt_ = 0;
  int base_ = 0;
  int choice_ = -1;  // the only rank that may become the base
  int hidden_ = 0;
  int left_ = 0;
  patience::Stack<Change> trail_;
  patience::Stack<StockState> stocks_;
};

}  // namespace winnable::wide
