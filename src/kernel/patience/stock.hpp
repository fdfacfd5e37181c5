// The stock and the waste as one row of cards, and which of them can be taken next.
//
// Turning cards has no use in itself and never branches but for the choice of the last pass, so the
// search knows one move only: turn until a certain card lies on top of the waste, and take it.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "../game.hpp"

namespace winnable::patience {

inline constexpr int kMaxCards = kMaxRanks * kSuits;

struct StockRules {
  int draw = 1;
  int passes_left = kUnlimited;  // redeals allowed from the root on
  bool reversed = false;
  bool then_single = false;

  static constexpr int kUnlimited = -1;
  bool unlimited() const { return passes_left == kUnlimited; }
  // Whether every card can be taken at any time.
  bool open() const { return draw == 1 && unlimited(); }
};

// What matters of the rules for this position: a last pass of single cards is dropped where cards
// are drawn singly anyway, and more passes than there can be use for count as unlimited.
StockRules stock_rules(const Rules& rules, const Layout& layout);
// The same for the stock and waste, of so many cards, of one of several layouts.
StockRules stock_rules(const Rules& rules, int cards, int pass, bool single);

// With room for so many cards, 255 at most.
template <std::size_t Room>
struct StockRow {
  std::array<Card, Room> cards{};  // the waste from the bottom up, then the stock as drawn
  std::uint8_t size = 0;
  std::uint8_t waste = 0;  // how many of them are the waste
  std::uint16_t pass = 0;  // redeals since the root; stays 0 where they are unlimited
  bool single = false;     // the last pass of single cards is running
  bool untouched = false;  // a pass of single cards could be begun without a redeal

  bool may_redeal(const StockRules& rules) const {
    return !single && (rules.unlimited() || pass < rules.passes_left);
  }
  void turn(const StockRules& rules);  // draws, or redeals if there is nothing to draw
  void begin_single();
};

using Stock = StockRow<kMaxCards>;

// One way to take a card: after `turns` turns it lies on top of the waste, as number `at`.
struct Reach {
  static constexpr std::uint16_t kNever = 0xffff;

  std::uint8_t at = 0;
  bool single = false;  // the pass of single cards is running afterwards
  std::uint16_t pass = 0;
  std::uint16_t turns = 0;
  std::uint16_t begin = kNever;  // the turn that begins the last pass of single cards
};

template <std::size_t Room>
struct ReachableIn {
  struct Item {
    Card card;
    Reach reach;
  };
  std::array<Item, 5 * Room> items;
  int count = 0;

  const Item* begin() const { return items.data(); }
  const Item* end() const { return items.data() + count; }
};

using Reachable = ReachableIn<kMaxCards>;

// Every card that can be taken next. Ways to the same position that differ in the passes used are
// told once, with the fewest. With `ordered`, a take within the pass of single cards is left out if
// the same can be taken before it and the pass begun later.
template <std::size_t Room>
void find_reachable(const StockRow<Room>& stock, const StockRules& rules, bool ordered,
                    ReachableIn<Room>& found);

// Turns to the card and removes it.
template <std::size_t Room>
void take(StockRow<Room>& stock, const StockRules& rules, const Reach& reach);

// Turns from `stock` to just before the take, telling each turn; the plan is spelled out with it.
template <std::size_t Room, typename Tell>
void turn_to(StockRow<Room>& stock, const StockRules& rules, const Reach& reach, Tell tell) {
  for (int i = 0; i < reach.turns; ++i) {
    if (i == reach.begin) {
      tell(StepKind::begin_single);
      stock.begin_single();
    } else {
      tell(stock.waste < stock.size ? StepKind::draw : StepKind::redeal);
      stock.turn(rules);
    }
  }
}

}  // namespace winnable::patience
