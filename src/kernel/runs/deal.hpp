// What is fixed for a deal, and a position of it.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "../game.hpp"
#include "cards.hpp"

namespace winnable::runs {

// Cards of the stock's row that are left in it, by their place in the row.
using Row = std::uint64_t;

// A position without the order in which the tableau's cards lie (see docs/search-wide.md).
struct State {
  Cards tableau = 0;
  Cards roots = 0;  // of the tableau, what heads a pile and is not as good as in a space
  Row stock = 0;    // with the waste
  std::array<std::uint8_t, kSuits> heights{};
  std::uint8_t reserve = 0;  // cards left in it
  std::uint8_t waste = 0;    // how many of the stock's cards are turned over, or the row's dealt
  std::uint8_t pass = 0;     // redeals since the root; 0 where they are unlimited
  bool owes = false;         // a card has been worried back since the last step
  bool based = true;         // the base is chosen
};

// Of a pile the cards that lie free together once what covers them has gone: a card that was face
// down, or a run.
struct Part {
  Cards cards = 0;
  Cards head = 0;
};

class Deal {
 public:
  // Where the base is not chosen yet, `base` is the rank that will be. With an open stock every
  // card of it is within reach for ever, whatever the rules say.
  Deal(const Rules& rules, const Layout& layout, int base, bool open);

  static constexpr int kMostDraw = 7;
  static constexpr int kMostPasses = 31;

  Cards card(int suit, int height) const {
    return cards_[static_cast<std::size_t>(4 * height + suit)];
  }
  // By the number it has in Game and Layout.
  Card number(Cards bit) const { return numbers_[static_cast<std::size_t>(std::countr_zero(bit))]; }
  int suit_of(Cards bit) const { return number(bit) % kSuits; }

  // What lies under a root; nothing if it is the lowest card of its pile.
  const Part& beneath(Cards root) const {
    return beneath_[static_cast<std::size_t>(std::countr_zero(root))];
  }
  // Whether an emptied pile is filled by itself now.
  bool fills(const State& state) const { return fills_ && state.reserve > 0; }
  // Of these heads of piles, those that lie there as in a space.
  Cards loose(const State& state, Cards heads) const {
    return fills(state) ? 0 : heads & fillers & lowest_;
  }
  // A bit for each card that may become a root, beside those of the stock's row.
  Row number_of_root(Cards bit) const {
    return root_numbers_[static_cast<std::size_t>(std::countr_zero(bit))];
  }
  Cards reserve_top(const State& state) const {
    return state.reserve == 0 ? 0 : reserve_[state.reserve - std::size_t{1}];
  }

  Ladder ladder;
  int ranks;
  int piles;
  int draw;
  int passes_left;  // redeals; negative: unlimited
  bool open;        // every stock card within reach for ever
  bool by_rows;     // the stock is dealt to the piles of the reserve
  bool round;       // whether cards are built on those of the base's rank
  bool worrying_back;
  Cards fillers = 0;  // the cards that may fill a space
  // The waste from the bottom up, then the stock as it lay at the root. Where the stock is dealt to
  // the reserve, the cards of that, pile by pile, stand in the place of the waste, and `columns`
  // says on which pile each lies or will lie.
  std::vector<Cards> row;
  std::vector<std::uint8_t> columns;
  int reserves = 0;
  State root;

 private:
  void add_stock(const Rules& rules, const Layout& layout);
  Cards add_pile(const std::vector<Card>& down, const std::vector<Card>& up);
  Cards bit(Card card) const { return bit_of(height_of(card), winnable::suit_of(card)); }
  int height_of(Card card) const { return (rank_of(card) - base_ + ranks) % ranks; }
  // Whether the card lies on the host as it is built.
  bool built(Card host, Card card) const;

  int base_;
  bool fills_;
  Cards lowest_ = 0;  // the lowest cards of the piles and those of the reserve
  std::array<Part, 4 * kMaxRanks> beneath_{};
  std::array<Cards, 4 * kMaxRanks> cards_{};
  std::array<Card, 4 * kMaxRanks> numbers_{};
  std::array<Row, 4 * kMaxRanks> root_numbers_{};
  std::vector<Cards> reserve_;
};

// Whether a deal is of the kind that this search knows: every pile a run, nothing face down, one
// waste, one reserve, alternate colours. Of rules stricter than those it plays its losses are
// losses.
bool supports(const Rules& rules, const Layout& layout);

// Whether it plays just these rules, so that its wins are wins.
bool plays_exactly(const Rules& rules);

}  // namespace winnable::runs
