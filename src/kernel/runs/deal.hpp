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
  Cards roots = 0;  // the lowest cards of the piles, as long as the reserve has cards
  Row stock = 0;    // with the waste
  std::array<std::uint8_t, kSuits> heights{};
  std::uint8_t reserve = 0;  // cards left in it
  std::uint8_t waste = 0;    // how many of the stock's cards are turned over
  std::uint8_t pass = 0;     // redeals since the root; 0 where they are unlimited
  bool owes = false;         // a card has been worried back since the last step
};

class Deal {
 public:
  // With an open stock every card of it is within reach for ever, whatever the rules say.
  Deal(const Rules& rules, const Layout& layout, bool open);

  static constexpr int kMostDraw = 7;
  static constexpr int kMostPasses = 63;

  Cards card(int suit, int height) const {
    return cards_[static_cast<std::size_t>(4 * height + suit)];
  }
  // By the number it has in Game and Layout.
  Card number(Cards bit) const { return numbers_[static_cast<std::size_t>(std::countr_zero(bit))]; }
  int suit_of(Cards bit) const { return number(bit) % kSuits; }

  // Whether spaces are filled by themselves now, so that the piles' lowest cards matter.
  bool fills(const State& state) const { return fills_ && state.reserve > 0; }
  // A bit for each card that may become a root, beside those of the stock's row.
  Row number_of_root(Cards bit) const {
    return root_numbers_[static_cast<std::size_t>(std::countr_zero(bit))];
  }
  Cards reserve_top(const State& state) const {
    return state.reserve == 0 ? 0 : reserve_[state.reserve - std::size_t{1}];
  }

  Cards all = 0;
  Ladder ladder;
  int ranks;
  int piles;
  int draw;
  int passes_left;  // redeals; negative: unlimited
  bool open;        // every stock card within reach for ever
  bool round;       // whether cards are built on those of the base's rank
  bool worrying_back;
  std::vector<Cards> row;  // the waste from the bottom up, then the stock as it lay at the root
  State root;

 private:
  bool fills_;
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
