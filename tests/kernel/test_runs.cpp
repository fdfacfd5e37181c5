// The search without order against brute force on tiny decks: piles that are runs or end with one,
// a reserve that fills spaces or not, any base or none yet, kings on aces or not. First by itself:
// what it says lost must be lost, and where it plays by the rules and nothing is built on base
// cards its wins must be wins. Then within the wide kernel, whose plans are replayed, with all
// rules of pruning, each left out, and each alone beside it. Half as many more decks have a base
// still to be chosen and spaces for the rank below it.
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

Rules some_rules(Random& random, bool to_choose) {
  Rules rules;
  rules.ranks = 2 + below(random, to_choose ? 2 : 4);
  rules.wrap = below(random, 3) != 0;
  rules.on_base = coin(random);
  rules.space = static_cast<Space>(std::max(0, below(random, 8) - 4));
  if (coin(random)) rules.space = Space::any;
  rules.run = static_cast<Run>(std::max(0, below(random, 7) - 4));
  rules.worrying_back = coin(random);
  rules.reserve_fills = below(random, 3) == 0;
  rules.draw = 1 + below(random, 4);
  rules.passes = std::max(0, below(random, 6) - 2);
  if (below(random, 4) == 0) {
    rules.stock_to = StockTo::reserve;
    rules.reserve_fills = false;
    rules.passes = 1;
  }
  if (to_choose) {
    rules.wrap = rules.on_base = true;
    rules.space = Space::king;
  }
  return rules;
}

// Some cards up, or none; on each pile a run, with some cards below it or none; the rest parted
// between stock, waste and reserve.
Position some_position(Random& random, const Rules& rules, bool to_choose) {
  Position position;
  position.base = rules.wrap ? below(random, rules.ranks) : 0;
  const bool runs_alone = coin(random);
  std::vector<Card> left = shuffled_deck(random, rules.ranks);
  const int about = coin(random) ? 0 : below(random, rules.ranks);
  for (int suit = 0; suit < 4; ++suit) {
    int& height = position.foundations[static_cast<std::size_t>(suit)];
    if (!to_choose)
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
    for (int more = runs_alone ? 0 : below(random, 4); more > 0 && left.size() > 1; --more)
      pile.cards.push_back(draw());
    pile.hidden = pile.cards.empty() ? 0 : random() % (pile.cards.size() + 1);
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
  const bool rows = rules.stock_to == StockTo::reserve;
  position.reserve.resize(static_cast<std::size_t>(rows ? 1 + below(random, 3) : 1));
  for (Row& cards : position.reserve) {
    for (int more = below(random, rows ? 3 : 7); more > 0 && !left.empty(); --more)
      cards.push_back(draw());
  }
  const std::size_t waste = rows || coin(random) ? 0 : random() % (left.size() + 1);
  position.waste.append(left.data(), left.data() + waste);
  position.stock.append(left.data() + waste, left.data() + left.size());
  position.untouched = waste == 0;
  for (Pile& pile : position.piles) {
    if (rules.reserve_fills && pile.cards.empty()) fill(position, pile);
  }
  const bool none_up = std::all_of(position.foundations.begin(), position.foundations.end(),
                                   [](int height) { return height == 0; });
  if (rules.wrap && rules.on_base && none_up && (to_choose || coin(random))) position.base = -1;
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
         (rules.stock_to == StockTo::reserve ? ", rows" : "") +
         (rules.reserve_fills ? ", reserve fills" : "");
}

void report(const Rules& rules, std::uint64_t seed, std::uint32_t pruning, const char* fault) {
  std::printf("FAIL seed %llu, pruning %#x, %s: %s\n", static_cast<unsigned long long>(seed),
              pruning, text_of(rules).c_str(), fault);
  ++failures;
}

void check_alone(const Rules& rules, const Position& start, bool winnable, std::uint64_t seed,
                 std::uint32_t pruning) {
  if (start.base < 0) return;
  const Budget budget;
  winnable::Ledger ledger(budget);
  runs::Inquiry inquiry(rules, layout_of(start), start.base, pruning, budget, ledger);
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
  for (std::uint64_t seed = first; decided < decks + decks / 2 && failures <= 20; ++seed) {
    Random random(seed);
    const bool to_choose = decided >= decks;
    const Rules rules = some_rules(random, to_choose);
    Position start = some_position(random, rules, to_choose);
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
