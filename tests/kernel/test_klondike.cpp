// The Klondike kernel against brute force on tiny decks: every stock rule, worrying back on and
// off, from the deal, from mid-game and from positions thrown together, with all pruning, with
// none, and with each rule off or on alone. Then against itself, all pruning against none, on many
// more positions thrown together: what needs no brute force takes a tenth of a millisecond.
//
// usage: test_klondike [decks per shape] [first seed] [part of a shape's name]
#include <bit>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>

#include "../../src/kernel/klondike/klondike.hpp"
#include "brute_force.hpp"
#include "random_play.hpp"

namespace {

using namespace brute_force;
using namespace random_play;
using winnable::Budget;
using winnable::Ending;
using winnable::Outcome;
namespace klondike = winnable::klondike;

struct Shape {
  std::string name;
  Rules rules;
};

std::vector<Shape> shapes() {
  std::vector<Shape> all;
  const auto add = [&](std::string name, int draw, int passes, bool reversed, bool then_single) {
    Rules rules;
    rules.draw = draw;
    rules.passes = passes;
    rules.reversed = reversed;
    rules.then_single = then_single;
    all.push_back({name, rules});
    rules.worrying_back = false;
    all.push_back({name + ", no worrying back", rules});
  };
  for (const int draw : {1, 2, 3, 4})
    add("draw " + std::to_string(draw), draw, 0, false, false);
  for (const int draw : {1, 2, 3}) {
    for (const int passes : {1, 2, 3}) {
      add("draw " + std::to_string(draw) + ", " + std::to_string(passes) + " passes", draw, passes,
          false, false);
    }
  }
  for (const int draw : {2, 3}) {
    const std::string name = "draw " + std::to_string(draw);
    add(name + " reversed", draw, 0, true, false);
    add(name + " reversed, 2 passes", draw, 2, true, false);
    add(name + " reversed, 3 passes", draw, 3, true, false);
    add(name + " then 1", draw, 0, false, true);
    add(name + " then 1, 1 pass", draw, 1, false, true);
    add(name + " then 1, 2 passes", draw, 2, false, true);
    add(name + " reversed then 1", draw, 0, true, true);
    add(name + " reversed then 1, 2 passes", draw, 2, true, true);
  }
  return all;
}

// A tiny deal: a triangle of three or four piles, perhaps a card or two more in each, so that about
// half of the deals can be won.
Position deal(Random& random, int ranks) {
  std::vector<Card> deck = shuffled_deck(random, ranks);
  const int piles = ranks == 6 ? 3 + below(random, 2) : 3;
  const int extra = below(random, 3);
  Position position;
  for (int i = 0; i < piles; ++i) {
    Pile pile;
    for (int j = 0; j <= i + extra && deck.size() > 3; ++j) {
      pile.cards.push_back(deck.back());
      deck.pop_back();
    }
    pile.hidden = pile.cards.empty() ? 0 : pile.cards.size() - 1;
    position.piles.push_back(pile);
  }
  position.stock = deck;
  return position;
}

// All rules; all but the random runs, which decide tiny deals before the other rules have their
// say; none; one rule left out, one alone (with the oracle, without which some never come into
// play), and some sets at random.
std::vector<std::uint32_t> prunings(std::uint64_t seed) {
  constexpr std::uint32_t kRules = klondike::kAllPruning & ~klondike::kRestarts;
  constexpr int kCount = std::bit_width(static_cast<std::uint32_t>(klondike::kLastPruning));
  const std::uint32_t rule = 1u << (seed % kCount);
  std::vector<std::uint32_t> all{klondike::kAllPruning, kRules, klondike::kNoPruning,
                                 kRules & ~rule, rule | klondike::kOracle};
  Random random(~seed);
  for (int i = 0; i < 3; ++i) {
    all.push_back((static_cast<std::uint32_t>(random()) | klondike::kOracle) & kRules);
  }
  return all;
}

int failures = 0;

void report(const Shape& shape, std::uint64_t seed, std::uint32_t pruning, const char* fault) {
  std::printf("FAIL %s, seed %llu, pruning %#x: %s\n", shape.name.c_str(),
              static_cast<unsigned long long>(seed), pruning, fault);
  ++failures;
}

// Half of the decks as dealt, the others on their way.
Position some_position(Random& random, Rules& rules, std::uint64_t seed) {
  if (seed % 4 == 1) {
    rules.ranks = 4 + below(random, 3);
    return thrown_together(random, rules);
  }
  rules.ranks = 4 + below(random, 5) / 2;
  Position position = deal(random, rules.ranks);
  if (seed % 4 == 0) wander(random, rules, position);
  return position;
}

void check(const Shape& shape, const Position& start, bool winnable, std::uint64_t seed) {
  const Layout layout = layout_of(start);
  if (!klondike::supports(shape.rules, layout)) {
    return report(shape, seed, 0, "not supported");
  }
  for (const std::uint32_t pruning : prunings(seed)) {
    const Outcome outcome = klondike::solve(shape.rules, layout, Budget{}, pruning);
    if (outcome.ending != (winnable ? Ending::won : Ending::exhausted)) {
      report(shape, seed, pruning, winnable ? "should be won" : "should be lost");
    } else if (winnable && !replays(shape.rules, start, outcome.plan)) {
      report(shape, seed, pruning, "the plan does not replay");
    }
  }
}

// The search with every rule, and with every second one, against the search without any.
void check_against_itself(const Shape& given, std::uint64_t seed) {
  Shape shape = given;
  Random random(seed);
  shape.rules.ranks = 4 + below(random, 7) / 2;
  const Layout layout = layout_of(thrown_together(random, shape.rules));
  if (!klondike::supports(shape.rules, layout)) return;  // too large a stock for some shapes
  Budget budget;
  budget.states = 20'000;
  const Ending plain = klondike::solve(shape.rules, layout, budget, klondike::kNoPruning).ending;
  if (plain == Ending::states_spent) return;
  constexpr std::uint32_t kRules = klondike::kAllPruning & ~klondike::kRestarts;
  const auto some = static_cast<std::uint32_t>(random());
  for (const std::uint32_t pruning : {kRules, kRules & ~klondike::kOracle, kRules & some}) {
    if (klondike::solve(shape.rules, layout, Budget{}, pruning).ending != plain) {
      report(shape, seed, pruning, "differs from the search without pruning");
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  constexpr std::uint64_t kAgainstItself = 8;  // positions for each deck
  const std::uint64_t decks = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 40;
  const std::uint64_t first = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
  const std::string part = argc > 3 ? argv[3] : "";
  for (Shape shape : shapes()) {
    if (shape.name.find(part) == std::string::npos) continue;
    int won = 0;
    int decided = 0;
    for (std::uint64_t seed = first; seed < first + decks; ++seed) {
      Random random(seed);
      const Position start = some_position(random, shape.rules, seed);
      const auto winnable = winnable_by_trying(shape.rules, start, 20'000);
      if (!winnable) continue;
      ++decided;
      won += *winnable ? 1 : 0;
      check(shape, start, *winnable, seed);
    }
    for (std::uint64_t seed = first; seed < first + kAgainstItself * decks; ++seed)
      check_against_itself(shape, seed);
    std::printf("%-50s %llu decks, %d decided, %d winnable\n", shape.name.c_str(),
                static_cast<unsigned long long>(decks), decided, won);
    std::fflush(stdout);
  }
  return failures == 0 ? 0 : 1;
}
