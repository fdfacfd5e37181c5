// The wide kernel against brute force on tiny decks: one to three of them, every build, space, run
// and unit, a waste or rows dealt to tableau or reserve, any base, drawn at random, from the deal,
// from mid-game and from positions no deal leads to; with all pruning, with none, and with each
// rule off or on alone. Then against itself, all pruning against none, on many more positions
// thrown together, and against the patience kernel where both apply.
//
// usage: test_wide [decks] [first seed]; without arguments a quick run
#include "../../src/kernel/wide/wide.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "../../src/kernel/patience/patience.hpp"
#include "../../src/kernel/validate.hpp"
#include "brute_force.hpp"
#include "random_play.hpp"

namespace {

using namespace brute_force;
using namespace random_play;
using winnable::Budget;
using winnable::Ending;
using winnable::Outcome;
namespace patience = winnable::patience;
namespace wide = winnable::wide;

constexpr std::uint32_t kLastRule = wide::kOpenStock;
// Searches that only ever find wins on full decks.
constexpr std::uint32_t kShort = wide::kRestarts | wide::kBestFirst;

bool coin(Random& random) { return below(random, 2) == 0; }

void make_suits_go_up(Random& random, Rules& rules) {
  rules.up = coin(random) ? Up::run : Up::pile;
  rules.unit = Unit::same_suit;
  rules.build = coin(random) ? Build::any_suit : Build::same_suit;
  rules.space = coin(random) ? Space::any : rules.space;
  rules.worrying_back = rules.wrap = false;
  rules.ranks = std::min(rules.ranks, 4);
}

Rules some_rules(Random& random) {
  Rules rules;
  rules.decks = 1 + std::max(0, below(random, 5) - 2);
  rules.ranks = rules.decks == 1   ? 3 + below(random, 3)
                : rules.decks == 2 ? 2 + below(random, 3)
                                   : 2;
  // The common rules more often than the others: it is they that the finer arguments are about.
  rules.build = static_cast<Build>(std::max(0, below(random, 8) - 3));
  rules.space = static_cast<Space>(std::max(0, below(random, 6) - 2));
  rules.run = static_cast<Run>(std::max(0, below(random, 5) - 2));
  rules.unit = static_cast<Unit>(std::max(0, below(random, 4) - 2));
  rules.worrying_back = coin(random);
  rules.stock_to = static_cast<StockTo>(std::max(0, below(random, 5) - 2));
  rules.wrap = below(random, 3) == 0;
  rules.reserve_fills = rules.stock_to == StockTo::waste && below(random, 4) == 0;
  rules.over_spaces = below(random, 3) != 0;
  rules.draw = 1 + below(random, 4);
  rules.passes = below(random, 4);
  rules.reversed = below(random, 4) == 0;
  rules.then_single = below(random, 4) == 0;
  if (below(random, 6) == 0) make_suits_go_up(random, rules);
  return rules;
}

// Hard rules get more and shorter piles, so that some of their deals are won.
bool is_hard(const Rules& rules) {
  return rules.build == Build::same_suit || rules.space == Space::none ||
         rules.space == Space::waste;
}

// A tiny deal: a triangle of piles or a square, some cards of it face up. A pile is left with at
// least its top face up.
Position some_deal(Random& random, const Rules& rules) {
  std::vector<Card> deck = shuffled_deck(random, rules.ranks, rules.decks);
  const int piles = 2 + below(random, is_hard(rules) ? 4 : 3);
  const bool triangle = coin(random);
  const int extra = below(random, 3);
  const int open = below(random, 4) == 0 ? 3 : 0;
  Position position;
  for (int i = 0; i < piles; ++i) {
    Pile pile;
    for (int j = 0; j < (triangle ? i : 1) + extra && deck.size() > 1; ++j) {
      pile.cards.push_back(deck.back());
      deck.pop_back();
    }
    const int up = 1 + (open > 0 ? below(random, open) : 0);
    pile.hidden = pile.cards.size() - std::min(pile.cards.size(), static_cast<std::size_t>(up));
    position.piles.push_back(pile);
  }
  position.stock = deck;
  return position;
}

// Where rows are dealt there is no waste.
void clear_waste(Position& position) {
  position.stock.append(position.waste.begin(), position.waste.end());
  position.waste.keep(0);
}

// Some cards of the stock come to lie on piles of the reserve.
void add_reserve(Random& random, const Rules& rules, Position& position) {
  const bool rows = rules.stock_to == StockTo::reserve;
  if (!rows && !rules.reserve_fills && below(random, 4) != 0) return;
  position.reserve.resize(static_cast<std::size_t>(rules.reserve_fills ? 1 : 1 + below(random, 3)));
  for (Row& cards : position.reserve) {
    for (int more = below(random, rules.reserve_fills ? 6 : 3); more > 0; --more) {
      if (position.stock.size() < 2) return;
      cards.push_back(position.stock.front());
      position.stock.drop_front(1);
    }
  }
}

// Turns the ranks round so that the foundations begin with another one, or with any of them.
void choose_base(Random& random, const Rules& rules, Position& position) {
  const bool none_up = std::all_of(position.foundations.begin(), position.foundations.end(),
                                   [](int height) { return height == 0; });
  const int base = below(random, rules.ranks);
  const auto turn = [&](Row& cards) {
    const Row old = cards;
    cards.keep(0);
    for (const Card card : old)
      cards.push_back(static_cast<Card>((card + 4 * base) % (4 * rules.ranks)));
  };
  for (Pile& pile : position.piles)
    turn(pile.cards);
  for (Row& cards : position.reserve)
    turn(cards);
  turn(position.stock);
  turn(position.waste);
  position.base = none_up && coin(random) ? -1 : base;
}

Position some_position(Random& random, const Rules& rules, bool deal) {
  Position position =
      deal || rules.up != Up::card ? some_deal(random, rules) : thrown_together(random, rules);
  if (rules.stock_to != StockTo::waste) clear_waste(position);
  add_reserve(random, rules, position);
  if (rules.up == Up::card && below(random, rules.wrap ? 4 : 12) != 0 &&
      (rules.wrap || below(random, 3) == 0)) {
    choose_base(random, rules, position);
  }
  if (rules.reserve_fills) {
    for (Pile& pile : position.piles) {
      if (pile.cards.empty()) fill(position, pile);
    }
  }
  return position;
}

int failures = 0;
int plans = 0;
int undecided = 0;
std::size_t longest = 0;

std::string text_of(const Rules& rules) {
  const auto number = [](auto value) { return std::to_string(static_cast<int>(value)); };
  return "ranks " + number(rules.ranks) + ", decks " + number(rules.decks) + ", build " +
         number(rules.build) + ", space " + number(rules.space) + ", run " + number(rules.run) +
         ", unit " + number(rules.unit) + ", worrying back " + number(rules.worrying_back) +
         ", stock to " + number(rules.stock_to) + ", over spaces " + number(rules.over_spaces) +
         ", draw " + number(rules.draw) + ", passes " + number(rules.passes) + ", up " +
         number(rules.up) + (rules.wrap ? ", wrap" : "") +
         (rules.reserve_fills ? ", reserve fills" : "") + (rules.reversed ? ", reversed" : "") +
         (rules.then_single ? ", then single" : "");
}

void report(const Rules& rules, std::uint64_t seed, std::uint32_t pruning, const char* fault) {
  std::printf("FAIL seed %llu, pruning %#x, %s: %s\n", static_cast<unsigned long long>(seed),
              pruning, text_of(rules).c_str(), fault);
  ++failures;
}

void check(const Rules& rules, const Position& start, bool winnable, std::uint64_t seed,
           std::uint32_t pruning) {
  Budget budget;
  budget.states = 100'000;  // with every order of the piles a state of its own there may be more
  const Outcome outcome = wide::solve(rules, layout_of(start), budget, pruning);
  if (outcome.ending == Ending::states_spent) return void(++undecided);
  if (outcome.ending != (winnable ? Ending::won : Ending::exhausted)) {
    return report(rules, seed, pruning, winnable ? "wins are missed" : "a win that is none");
  }
  if (!winnable) return;
  ++plans;
  longest = std::max(longest, outcome.plan.size());
  if (!replays(rules, start, outcome.plan)) report(rules, seed, pruning, "the plan fails");
}

std::vector<std::uint32_t> prunings() {
  std::vector<std::uint32_t> all{wide::kAllPruning, wide::kNoPruning,
                                 wide::kAllPruning & ~wide::kRestarts, wide::kAllPruning & ~kShort};
  for (std::uint32_t rule = 1; rule <= kLastRule; rule <<= 1) {
    all.push_back(wide::kAllPruning & ~rule);
    all.push_back(rule);
    // Without the easy wins of short searches the proof search itself is put to the test.
    all.push_back(wide::kAllPruning & ~rule & ~kShort);
  }
  return all;
}

// With every set of rules, or, to be quick, with one in eight; each has its turn.
void check_all(const Rules& rules, const Position& start, bool winnable, std::uint64_t seed,
               bool quick) {
  const auto all = prunings();
  for (std::size_t i = quick ? seed % 8 : 0; i < all.size(); i += quick ? 8 : 1) {
    check(rules, start, winnable, seed, all[i]);
  }
}

// The search with every rule, and with every second one, against the search without any, and
// against the other kernel.
void check_against_itself(std::uint64_t seed) {
  Random random(seed);
  Rules rules = some_rules(random);
  rules.ranks += below(random, 3);
  const Layout layout = layout_of(some_position(random, rules, false));
  if (const std::string fault = fault_of(rules, layout); !fault.empty()) {
    return report(rules, seed, 0, fault.c_str());
  }
  if (!wide::supports(rules, layout)) return report(rules, seed, 0, "not supported");
  Budget budget;
  budget.states = 5'000;
  const Ending plain = wide::solve(rules, layout, budget, wide::kNoPruning).ending;
  if (plain == Ending::states_spent) return;
  constexpr std::uint32_t kRules = wide::kAllPruning & ~kShort;
  const auto some = static_cast<std::uint32_t>(random());
  for (const std::uint32_t pruning : {kRules, kRules & some}) {
    if (wide::solve(rules, layout, Budget{}, pruning).ending != plain) {
      report(rules, seed, pruning, "differs from the search without pruning");
    }
  }
  if (patience::supports(rules, layout) &&
      patience::solve(rules, layout, Budget{}).ending != plain) {
    report(rules, seed, 0, "differs from the patience kernel");
  }
}

}  // namespace

int main(int argc, char** argv) {
  constexpr std::uint64_t kAgainstItself = 8;  // positions for each deck
  const std::uint64_t decks = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 200;
  const std::uint64_t first = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
  std::uint64_t decided = 0;
  int won = 0;
  for (std::uint64_t seed = first; decided < decks; ++seed) {
    Random random(seed);
    const Rules rules = some_rules(random);
    Position start = some_position(random, rules, seed % 4 != 0);
    if (coin(random)) wander(random, rules, start);
    const auto winnable = winnable_by_trying(rules, start, 10'000);
    if (!winnable) continue;
    ++decided;
    won += *winnable;
    check_all(rules, start, *winnable, seed, argc == 1);
    if (failures > 20) break;
  }
  for (std::uint64_t seed = first; seed < first + kAgainstItself * decks; ++seed)
    check_against_itself(seed);
  std::printf(
      "%llu decks, %d won, %d searches undecided, %d plans replayed, the longest of %zu moves, "
      "%d failures\n",
      static_cast<unsigned long long>(decided), won, undecided, plans, longest, failures);
  return failures == 0 ? 0 : 1;
}
