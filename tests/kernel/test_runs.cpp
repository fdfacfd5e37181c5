// The search without order against brute force on tiny decks: piles that are runs, a reserve that
// fills spaces or not, any base, kings on aces or not, from the deal and from mid-game. First by
// itself: what it says lost must be lost, and where it plays by the rules and nothing is built on
// base cards its wins must be wins. Then within the wide kernel, whose plans are replayed, with all
// rules of pruning, each left out, and each alone beside it.
//
// usage: test_runs [decks] [first seed]; without arguments a quick run
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "../../src/kernel/runs/inquiry.hpp"
#include "../../src/kernel/validate.hpp"
#include "../../src/kernel/wide/wide.hpp"
#include "brute_force.hpp"
#include "random_play.hpp"

namespace {

using namespace brute_force;
using namespace random_play;
using winnable::Budget;
using winnable::Ending;
using winnable::Finding;
namespace runs = winnable::runs;
namespace wide = winnable::wide;

constexpr std::uint32_t kOfRuns = wide::kRuns | wide::kSweep | wide::kOpenStock | wide::kSafeUp |
                                  wide::kSafeTake | wide::kStockOrder | wide::kRestarts;

bool coin(Random& random) { return below(random, 2) == 0; }

Rules some_rules(Random& random) {
  Rules rules;
  rules.ranks = 2 + below(random, 4);
  rules.wrap = below(random, 3) != 0;
  rules.on_base = coin(random);
  rules.space = static_cast<Space>(std::max(1, below(random, 8) - 4));
  rules.run = static_cast<Run>(std::max(0, below(random, 7) - 4));
  rules.worrying_back = coin(random);
  rules.reserve_fills = coin(random);
  rules.draw = 1 + below(random, 4);
  rules.passes = std::max(0, below(random, 6) - 2);
  return rules;
}

// Some cards up, or none; piles that are runs; the rest parted between stock, waste and reserve.
Position some_position(Random& random, const Rules& rules) {
  Position position;
  position.base = rules.wrap ? below(random, rules.ranks) : 0;
  std::vector<Card> left = shuffled_deck(random, rules.ranks);
  const int about = coin(random) ? 0 : below(random, rules.ranks);
  for (int suit = 0; suit < 4; ++suit) {
    int& height = position.foundations[static_cast<std::size_t>(suit)];
    height = about == 0 ? below(random, 2) : some_height(random, rules.ranks, about);
    for (int i = 0; i < height; ++i)
      left.erase(
          std::find(left.begin(), left.end(), 4 * ((position.base + i) % rules.ranks) + suit));
  }
  position.piles.resize(static_cast<std::size_t>(1 + below(random, 4)));
  const auto draw = [&left] {
    const Card card = left.back();
    left.pop_back();
    return card;
  };
  for (Pile& pile : position.piles) {
    if (left.empty()) continue;
    pile.cards.push_back(draw());
    while (below(random, 3) != 0) {
      const auto next = std::find_if(left.begin(), left.end(), [&](Card card) {
        return built_there(rules, position, pile.cards.back(), card);
      });
      if (next == left.end()) break;
      pile.cards.push_back(*next);
      left.erase(next);
    }
  }
  position.reserve.resize(1);
  for (int more = below(random, 7); more > 0 && !left.empty(); --more)
    position.reserve[0].push_back(draw());
  const std::size_t waste = coin(random) ? 0 : random() % (left.size() + 1);
  position.waste.append(left.data(), left.data() + waste);
  position.stock.append(left.data() + waste, left.data() + left.size());
  position.untouched = waste == 0;
  for (Pile& pile : position.piles) {
    if (rules.reserve_fills && pile.cards.empty()) fill(position, pile);
  }
  return position;
}

int failures = 0;
int not_played_out = 0;

std::string text_of(const Rules& rules) {
  const auto number = [](auto value) { return std::to_string(static_cast<int>(value)); };
  return "ranks " + number(rules.ranks) + ", space " + number(rules.space) + ", run " +
         number(rules.run) + ", draw " + number(rules.draw) + ", passes " + number(rules.passes) +
         (rules.wrap ? ", wrap" : "") + (rules.on_base ? ", on base" : "") +
         (rules.worrying_back ? ", worrying back" : "") +
         (rules.reserve_fills ? ", reserve fills" : "");
}

void report(const Rules& rules, std::uint64_t seed, std::uint32_t pruning, const char* fault) {
  std::printf("FAIL seed %llu, pruning %#x, %s: %s\n", static_cast<unsigned long long>(seed),
              pruning, text_of(rules).c_str(), fault);
  ++failures;
}

void check_alone(const Rules& rules, const Position& start, bool winnable, std::uint64_t seed,
                 std::uint32_t pruning) {
  const Budget budget;
  winnable::Ledger ledger(budget);
  runs::Inquiry inquiry(rules, layout_of(start), pruning, budget, ledger);
  const Finding finding = inquiry.go(1'000'000);
  if (finding != Finding::won && finding != Finding::exhausted)
    return report(rules, seed, pruning, "the search without order does not end");
  const bool won = finding == Finding::won;
  if (winnable && !won) report(rules, seed, pruning, "a loss that is none without order");
  if (winnable || !won || !runs::plays_exactly(rules)) return;
  if (rules.wrap && rules.on_base) {
    ++not_played_out;
  } else {
    report(rules, seed, pruning, "a win that is none without order");
  }
}

void check(const Rules& rules, const Position& start, bool winnable, std::uint64_t seed,
           std::uint32_t pruning) {
  const auto outcome = wide::solve(rules, layout_of(start), Budget{}, pruning);
  if (outcome.ending != (winnable ? Ending::won : Ending::exhausted)) {
    return report(rules, seed, pruning, winnable ? "wins are missed" : "a win that is none");
  }
  if (winnable && !replays(rules, start, outcome.plan))
    report(rules, seed, pruning, "the plan fails");
}

void check_all(const Rules& rules, const Position& start, bool winnable, std::uint64_t seed) {
  check_alone(rules, start, winnable, seed, wide::kAllPruning);
  check_alone(rules, start, winnable, seed, wide::kRuns);
  check(rules, start, winnable, seed, wide::kAllPruning);
  for (std::uint32_t rule = 1; rule <= kOfRuns; rule <<= 1) {
    if ((kOfRuns & rule) == 0) continue;
    check_alone(rules, start, winnable, seed, kOfRuns & ~rule);
    check_alone(rules, start, winnable, seed, rule);
    check(rules, start, winnable, seed, wide::kAllPruning & ~rule);
  }
}

}  // namespace

int main(int argc, char** argv) {
  const std::uint64_t decks = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 400;
  const std::uint64_t first = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
  std::uint64_t decided = 0;
  int won = 0;
  for (std::uint64_t seed = first; decided < decks && failures <= 20; ++seed) {
    Random random(seed);
    const Rules rules = some_rules(random);
    Position start = some_position(random, rules);
    const auto layout = layout_of(start);
    if (const std::string fault = winnable::fault_of(rules, layout); !fault.empty()) {
      report(rules, seed, 0, fault.c_str());
      continue;
    }
    if (!runs::supports(rules, layout) || !wide::supports(rules, layout)) {
      report(rules, seed, 0, "not supported");
      continue;
    }
    const auto winnable = winnable_by_trying(rules, start, 20'000);
    if (!winnable) continue;
    ++decided;
    won += *winnable;
    check_all(rules, start, *winnable, seed);
  }
  std::printf("%llu decks, %d won, %d won without order alone, %d failures\n",
              static_cast<unsigned long long>(decided), won, not_played_out, failures);
  return failures == 0 ? 0 : 1;
}
