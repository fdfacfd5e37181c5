#include "stock.hpp"

#include <algorithm>

namespace winnable::patience {

StockRules stock_rules(const Rules& rules, const Layout& layout) {
  StockRules found;
  found.draw = std::min(rules.draw, kMaxCards);
  found.reversed = rules.reversed && found.draw > 1;
  // Where single cards are drawn anyway, the last pass is an ordinary one after which no other is
  // allowed: nobody needs it.
  found.then_single = rules.then_single && found.draw > 1;
  // At most two redeals are of use before a card is taken (two, because `reversed` changes the
  // order from pass to pass and back).
  const auto cards = layout.stock.size() + layout.waste.size();
  const int useful = 2 * static_cast<int>(cards) + 2;
  if (layout.single) {
    found.passes_left = 0;
  } else if (rules.passes > 0 && rules.passes - layout.pass < useful) {
    found.passes_left = rules.passes - layout.pass;
  }
  return found;
}

void Stock::turn(const StockRules& rules) {
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

void Stock::begin_single() {
  if (waste == size) waste = 0;
  single = true;
  untouched = false;
}

namespace {

constexpr std::uint8_t byte(int value) { return static_cast<std::uint8_t>(value); }

// The reachable cards of a stock whose order never changes: arithmetic on positions.
class PlainReach {
 public:
  PlainReach(const Stock& stock, const StockRules& rules, bool ordered, Reachable& found)
      : stock_(stock), rules_(rules), ordered_(ordered), found_(found) {}

  void find() {
    const int step = stock_.single ? 1 : rules_.draw;
    if (stock_.waste > 0) tell(stock_.waste - 1, 0, stock_.pass, stock_.single);
    const int turns = pass_from(stock_.waste, step, 0, stock_.pass, stock_.single);
    const bool again = stock_.may_redeal(rules_);
    const std::uint64_t here = seen_;
    if (again) pass_from(0, step, turns + 1, next_pass(), false);
    if (!rules_.then_single || stock_.single) return;
    if (again) {
      find_single(0, turns, here);
    } else if (stock_.untouched && stock_.waste < stock_.size) {
      seen_ = 0;
      find_single(stock_.waste, 0, 0);
    }
  }

 private:
  int next_pass() const { return rules_.unlimited() ? 0 : stock_.pass + 1; }

  void tell(int at, int turns, int pass, bool single, int begin = Reach::kNever) {
    if (seen_ >> at & 1) return;
    seen_ |= std::uint64_t{1} << at;
    found_.items[static_cast<std::size_t>(found_.count++)] = {
        stock_.cards[static_cast<std::size_t>(at)],
        {byte(at), byte(pass), byte(turns), byte(begin), single}};
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
  void find_single(int waste, int begin, std::uint64_t here) {
    const bool later = rules_.unlimited() || stock_.pass + 1 < rules_.passes_left;
    if (!ordered_) {
      seen_ = 0;
    } else if (!later) {
      seen_ = here;
    }
    pass_from(waste, 1, begin + 1, 0, true, begin);
  }

  const Stock& stock_;
  const StockRules& rules_;
  bool ordered_;
  Reachable& found_;
  std::uint64_t seen_ = 0;
};

// The same where each group drawn lands in reverse: the cards are turned one group after another.
// Two passes in a row restore the order, so the pass that runs and the next two show everything.
class ReversedReach {
 public:
  ReversedReach(const Stock& stock, const StockRules& rules, Reachable& found)
      : stock_(stock), rules_(rules), found_(found) {}

  void find() {
    if (rules_.then_single && stock_.untouched && stock_.waste < stock_.size)
      find_single(stock_, 0);
    Stock now = stock_;
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
  void tell(const Stock& now, int turns, int begin) {
    found_.items[static_cast<std::size_t>(found_.count++)] = {
        now.cards[now.waste - std::size_t{1}],
        {byte(now.waste - 1), now.pass, byte(turns), byte(begin), now.single}};
  }

  void find_single(Stock now, int begin) {
    now.begin_single();
    now.pass = 0;
    for (int turns = begin + 1; now.waste < now.size;) {
      now.turn(rules_);
      tell(now, ++turns, begin);
    }
  }

  const Stock& stock_;
  const StockRules& rules_;
  Reachable& found_;
};

}  // namespace

void find_reachable(const Stock& stock, const StockRules& rules, bool ordered, Reachable& found) {
  found.count = 0;
  if (rules.reversed && !stock.single) {
    ReversedReach(stock, rules, found).find();
  } else {
    PlainReach(stock, rules, ordered, found).find();
  }
}

void take(Stock& stock, const StockRules& rules, const Reach& reach) {
  if (rules.reversed && !stock.single) turn_to(stock, rules, reach, [](StepKind) {});
  if (reach.turns > 0) stock.untouched = false;
  const auto at = stock.cards.begin() + reach.at;
  std::copy(at + 1, stock.cards.begin() + stock.size, at);
  --stock.size;
  stock.waste = reach.at;
  stock.pass = reach.pass;
  stock.single = reach.single;
}

}  // namespace winnable::patience
