#include "stock.hpp"

#include <algorithm>
#include <bitset>

namespace winnable::patience {

StockRules stock_rules(const Rules& rules, const Layout& layout) {
  const auto cards = static_cast<int>(layout.stock.size() + layout.waste.size());
  return stock_rules(rules, cards, layout.pass, layout.single);
}

StockRules stock_rules(const Rules& rules, int cards, int pass, bool single) {
  StockRules found;
  found.draw = std::min(rules.draw, std::max(kMaxCards, cards));
  found.reversed = rules.reversed && found.draw > 1;
  // Where single cards are drawn anyway, the last pass is an ordinary one after which no other is
  // allowed: nobody needs it.
  found.then_single = rules.then_single && found.draw > 1;
  // At most two redeals are of use before a card is taken (two, because `reversed` changes the
  // order from pass to pass and back).
  const int useful = 2 * cards + 2;
  if (single) {
    found.passes_left = 0;
  } else if (rules.passes > 0 && rules.passes - pass < useful) {
    found.passes_left = rules.passes - pass;
  }
  return found;
}

template <std::size_t Room>
void StockRow<Room>::turn(const StockRules& rules) {
  untouched = false;
  if (waste == size) {
    waste = 0;
    if (!rules.unlimited()) ++pass;
    return;
  }
  const int drawn = std::min(single ? 1 : rules.draw, size - waste);
  if (rules.reversed && !single) {
    std::reverse(cards.begin() + waste, cards.begin() + waste + drawn);
  }
  waste = static_cast<std::uint8_t>(waste + drawn);
}

template <std::size_t Room>
void StockRow<Room>::begin_single() {
  if (waste == size) waste = 0;
  single = true;
  untouched = false;
}

namespace {

constexpr std::uint8_t byte(int value) { return static_cast<std::uint8_t>(value); }
constexpr std::uint16_t number(int value) { return static_cast<std::uint16_t>(value); }

// The reachable cards of a stock whose order never changes: arithmetic on positions.
template <std::size_t Room>
class PlainReach {
 public:
  using Places = std::bitset<Room>;

  PlainReach(const StockRow<Room>& stock, const StockRules& rules, bool ordered,
             ReachableIn<Room>& found)
      : stock_(stock), rules_(rules), ordered_(ordered), found_(found) {}

  void find() {
    const int step = stock_.single ? 1 : rules_.draw;
    if (stock_.waste > 0) tell(stock_.waste - 1, 0, stock_.pass, stock_.single);
    const int turns = pass_from(stock_.waste, step, 0, stock_.pass, stock_.single);
    const bool again = stock_.may_redeal(rules_);
    const Places here = seen_;
    if (again) pass_from(0, step, turns + 1, next_pass(), false);
    if (!rules_.then_single || stock_.single) return;
    if (again) {
      find_single(0, turns, here);
    } else if (stock_.untouched && stock_.waste < stock_.size) {
      seen_.reset();
      find_single(stock_.waste, 0, Places{});
    }
  }

 private:
  int next_pass() const { return rules_.unlimited() ? 0 : stock_.pass + 1; }

  void tell(int at, int turns, int pass, bool single, int begin = Reach::kNever) {
    const auto place = static_cast<std::size_t>(at);
    if (seen_[place]) return;
    seen_.set(place);
    found_.items[static_cast<std::size_t>(found_.count++)] = {
        stock_.cards[place], {byte(at), single, number(pass), number(turns), number(begin)}};
  }

  int pass_from(int waste, int step, int turns, int pass, bool single, int begin = Reach::kNever) {
    while (waste < stock_.size) {
      waste = std::min<int>(waste + step, stock_.size);
      tell(waste - 1, ++turns, pass, single, begin);
    }
    return turns;
  }

  // The pass of single cards, begun at turn `begin`. A card that was found before is skipped if the
  // pass of single cards can still be begun after it is taken.
  void find_single(int waste, int begin, const Places& here) {
    const bool later = rules_.unlimited() || stock_.pass + 1 < rules_.passes_left;
    if (!ordered_) {
      seen_.reset();
    } else if (!later) {
      seen_ = here;
    }
    pass_from(waste, 1, begin + 1, 0, true, begin);
  }

  const StockRow<Room>& stock_;
  const StockRules& rules_;
  bool ordered_;
  ReachableIn<Room>& found_;
  Places seen_;
};

// The same where each group drawn lands in reverse: the cards are turned one group after another.
// Two passes in a row restore the order, so the pass that runs and the next two show everything.
template <std::size_t Room>
class ReversedReach {
 public:
  ReversedReach(const StockRow<Room>& stock, const StockRules& rules, ReachableIn<Room>& found)
      : stock_(stock), rules_(rules), found_(found) {}

  void find() {
    if (rules_.then_single && stock_.untouched && stock_.waste < stock_.size)
      find_single(stock_, 0);
    StockRow<Room> now = stock_;
    int turns = 0;
    for (int redeals = 0;; ++redeals) {
      if (now.waste > 0) tell(now, turns, Reach::kNever);
      while (now.waste < now.size) {
        now.turn(rules_);
        tell(now, ++turns, Reach::kNever);
      }
      if (!now.may_redeal(rules_) || now.size == 0) return;
      if (rules_.then_single && redeals < 2) find_single(now, turns);
      if (redeals == 2) return;
      now.turn(rules_);
      ++turns;
    }
  }

 private:
  void tell(const StockRow<Room>& now, int turns, int begin) {
    found_.items[static_cast<std::size_t>(found_.count++)] = {
        now.cards[now.waste - std::size_t{1}],
        {byte(now.waste - 1), now.single, now.pass, number(turns), number(begin)}};
  }

  void find_single(StockRow<Room> now, int begin) {
    now.begin_single();
    now.pass = 0;
    for (int turns = begin + 1; now.waste < now.size;) {
      now.turn(rules_);
      tell(now, ++turns, begin);
    }
  }

  const StockRow<Room>& stock_;
  const StockRules& rules_;
  ReachableIn<Room>& found_;
};

}  // namespace

template <std::size_t Room>
void find_reachable(const StockRow<Room>& stock, const StockRules& rules, bool ordered,
                    ReachableIn<Room>& found) {
  found.count = 0;
  if (rules.reversed && !stock.single) {
    ReversedReach<Room>(stock, rules, found).find();
  } else {
    PlainReach<Room>(stock, rules, ordered, found).find();
  }
}

template <std::size_t Room>
void take(StockRow<Room>& stock, const StockRules& rules, const Reach& reach) {
  if (rules.reversed && !stock.single) turn_to(stock, rules, reach, [](StepKind) {});
  if (reach.turns > 0) stock.untouched = false;
  const auto at = stock.cards.begin() + reach.at;
  std::copy(at + 1, stock.cards.begin() + stock.size, at);
  --stock.size;
  stock.waste = reach.at;
  stock.pass = reach.pass;
  stock.single = reach.single;
}

template struct StockRow<kMaxCards>;
template void find_reachable(const Stock&, const StockRules&, bool, Reachable&);
template void take(Stock&, const StockRules&, const Reach&);

// For the search with several decks.
constexpr std::size_t kManyCards = std::size_t{kMaxCards} * kMaxDecks;
template struct StockRow<kManyCards>;
template void find_reachable(const StockRow<kManyCards>&, const StockRules&, bool,
                             ReachableIn<kManyCards>&);
template void take(StockRow<kManyCards>&, const StockRules&, const Reach&);

}  // namespace winnable::patience
