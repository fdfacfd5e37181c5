// The order in which the means are tried: short noisy searches, then the proof.
#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>

#include "calculation.hpp"
#include "lazy.hpp"
#include "whole.hpp"

namespace winnable::calculation {
namespace {

// Deals of four piles take some eighty states in the middle; what takes very many more is better
// left to the proof, or to another decider.
constexpr int kMostRestarts = 32;

Finding run_restarts(LazySearch& search) {
  constexpr std::array<int, 3> kNoise{15, 30, 60};
  constexpr std::array<std::uint64_t, 4> kStates{500, 1'000, 1'500, 2'000};
  for (int number = 0; number < kMostRestarts; ++number) {
    const auto turn = static_cast<std::size_t>(number);
    const int noise = number == 0 ? 0 : kNoise[turn % kNoise.size()];
    const Finding found = search.run(kStates[turn / 4 % kStates.size()], noise, turn + 1);
    if (found != Finding::cut) return found;
  }
  return Finding::cut;
}

}  // namespace

Outcome solve(const Game& game, const Budget& budget, std::uint32_t pruning) {
  Ledger ledger(budget);
  Outcome outcome;
  Finding found = Finding::cut;
  if ((pruning & kRestarts) != 0) {
    const auto search = std::make_unique<LazySearch>(game, pruning, ledger);
    found = run_restarts(*search);
    if (found == Finding::won) outcome.plan = search->line();
  }
  if (found == Finding::cut) {
    WholeSearch search(game, pruning, ledger);
    found = search.run(budget.states);
    if (found == Finding::won) outcome.plan = search.line();
  }
  outcome.ending = ending_of(found);
  tell_effort(ledger, outcome);
  return outcome;
}

}  // namespace winnable::calculation
