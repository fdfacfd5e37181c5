// The patience kernel against brute force on tiny decks: every build, space, run and stock rule and
// worrying back, drawn at random, from the deal, from mid-game and from positions no deal leads to;
// with all pruning, with none, and with each rule off or on alone. Then against itself, all pruning
// against none, on many more positions thrown together.
//
// usage: test_patience [decks] [first seed]; without arguments a quick run
#include "../../src/kernel/patience/patience.hpp"

#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>

#include "brute_force.hpp"
#include "random_play.hpp"

namespace {

using namespace brute_force;
using namespace random_play;
using winnable::Budget;
using winnable::Ending;
using winnable::Outcome;
namespace patience = winnable::patience;

constexpr std::uint32_t kLastRule = patience::kRestarts;

bool coin(Random& random) { return below(random, 2) == 0; }

Rules some_rules(Random& random) {
  Rules rules;
  rules.ranks = 3 + below(random, 3);
  // The common rules more often than the others: it is they that the finer arguments are about.
  rules.build = static_cast<Build>(std::max(0, below(random, 8) - 3));
  constexpr Space kSpaces[] = {Space::king, Space::any, Space::none};
  rules.space = kSpaces[std::max(0, below(random, 5) - 2)];
  rules.run = static_cast<Run>(std::max(0, below(random, 4) - 2));
  rules.worrying_back = coin(random);
  rules.draw = 1 + below(random, 4);
  rules.passes = below(random, 4);
  rules.reversed = below(random, 3) == 0;
  rules.then_single = below(random, 3) == 0;
  return rules;
}

// Hard rules get more and shorter piles, so that some of their deals are won.
bool is_hard(const Rules& rules) {
  return rules.build == Build::same_suit || rules.space == Space::none;
}

// A tiny deal: a triangle of piles or a square, some cards of it face up. A pile is left with at
// least its top face up.
Position some_deal(Random& random, const Rules& rules) {
  std::vector<Card> deck = shuffled_deck(random, rules.ranks);
  const int piles = 3 + below(random, is_hard(rules) ? 3 : 2);
  const bool triangle = coin(random);
  const int extra = below(random, rules.ranks <= 4 || is_hard(rules) ? 2 : 3);
  const int open = below(random, 4) == 0 ? 3 : 0;
  Position position;
  for (int i = 0; i < piles; ++i) {
    Pile pile;
    for (int j = 0; j <= (triangle ? i : 1) + extra && deck.size() > 1; ++j) {
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

int failures = 0;
int plans = 0;
std::size_t longest = 0;

std::string text_of(const Rules& rules) {
  return "ranks " + std::to_string(rules.ranks) + ", build " +
         std::to_string(static_cast<int>(rules.build)) + ", space " +
         std::to_string(static_cast<int>(rules.space)) + ", run " +
         std::to_string(static_cast<int>(rules.run)) + ", worrying back " +
         std::to_string(rules.worrying_back) + ", draw " + std::to_string(rules.draw) +
         ", passes " + std::to_string(rules.passes) + (rules.reversed ? ", reversed" : "") +
         (rules.then_single ? ", then single" : "");
}

void report(const Rules& rules, std::uint64_t seed, std::uint32_t pruning, const char* fault) {
  std::printf("FAIL seed %llu, pruning %#x, %s: %s\n", static_cast<unsigned long long>(seed),
              pruning, text_of(rules).c_str(), fault);
  ++failures;
}

void check(const Rules& rules, const Position& start, bool winnable, std::uint64_t seed,
           std::uint32_t pruning) {
  const Outcome outcome = patience::solve(rules, layout_of(start), Budget{}, pruning);
  if (outcome.ending != (winnable ? Ending::won : Ending::exhausted)) {
    return report(rules, seed, pruning, winnable ? "wins are missed" : "a win that is none");
  }
  if (!winnable) return;
  ++plans;
  longest = std::max(longest, outcome.plan.size());
  if (!replays(rules, start, outcome.plan)) report(rules, seed, pruning, "the plan fails");
}

std::vector<std::uint32_t> prunings() {
  std::vector<std::uint32_t> all{patience::kAllPruning, patience::kNoPruning};
  for (std::uint32_t rule = 1; rule <= kLastRule; rule <<= 1) {
    all.push_back(patience::kAllPruning & ~rule);
    all.push_back(rule);
    // Without the easy wins of the restarts the proof search itself is put to the test.
    all.push_back(patience::kAllPruning & ~rule & ~patience::kRestarts);
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

// The search with every rule, and with every second one, against the search without any.
void check_against_itself(std::uint64_t seed) {
  Random random(seed);
  Rules rules = some_rules(random);
  rules.ranks += below(random, 3);
  const Layout layout = layout_of(thrown_together(random, rules));
  Budget budget;
  budget.states = 20'000;
  const Ending plain = patience::solve(rules, layout, budget, patience::kNoPruning).ending;
  if (plain == Ending::states_spent) return;
  constexpr std::uint32_t kRules = patience::kAllPruning & ~patience::kRestarts;
  const auto some = static_cast<std::uint32_t>(random());
  for (const std::uint32_t pruning : {kRules, kRules & ~patience::kOpenStock, kRules & some}) {
    if (patience::solve(rules, layout, Budget{}, pruning).ending != plain) {
      report(rules, seed, pruning, "differs from the search without pruning");
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  constexpr std::uint64_t kAgainstItself = 20;  // positions for each deck
  const std::uint64_t decks = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 200;
  const std::uint64_t first = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
  std::uint64_t decided = 0;
  int won = 0;
  for (std::uint64_t seed = first; decided < decks; ++seed) {
    Random random(seed);
    const Rules rules = some_rules(random);
    Position start = seed % 4 == 0 ? thrown_together(random, rules) : some_deal(random, rules);
    if (coin(random)) wander(random, rules, start);
    const auto winnable = winnable_by_trying(rules, start, argc == 1 ? 10'000 : 40'000);
    if (!winnable) continue;
    ++decided;
    won += *winnable;
    check_all(rules, start, *winnable, seed, argc == 1);
    if (failures > 20) break;
  }
  for (std::uint64_t seed = first; seed < first + kAgainstItself * decks; ++seed)
    check_against_itself(seed);
  std::printf("%llu decks, %d won, %d plans replayed, the longest of %zu moves, %d failures\n",
              static_cast<unsigned long long>(decided), won, plans, longest, failures);
  return failures == 0 ? 0 : 1;
}
