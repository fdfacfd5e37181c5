// The Klondike kernel against brute force on tiny decks: every stock rule, worrying back on and
// off, from the deal, from mid-game and from positions thrown together, with all pruning, with
// none, and with each rule off or on alone. Then against itself, all pruning against none, on many
// more positions thrown together: what needs no brute force takes a tenth of a millisecond.
//
// usage: test_klondike [decks per shape] [first seed] [part of a shape's name]
#include <bit>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "../../src/kernel/klondike/klondike.hpp"
#include "tiny_klondike.hpp"

namespace {

using namespace tiny_klondike;
using winnable::Budget;
using winnable::Ending;
using winnable::Outcome;
namespace klondike = winnable::klondike;

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
