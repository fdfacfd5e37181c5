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

// Many and short: a search that has gone wrong early does not find back, and most that go right
// need hardly more states than there are cards to move.
constexpr int kRestartsAtMost = 150;

Finding run_restarts(LazySearch& search, std::uint64_t cards) {
  constexpr std::array<int, 3> kNoise{15, 30, 60};
  constexpr std::array<std::uint64_t, 4> kQuartersOfCards{5, 8, 12, 16};
  for (int number = 0; number < kRestartsAtMost; ++number) {
    const auto turn = static_cast<std::size_t>(number);
    const std::uint64_t states = kQuartersOfCards[turn / 4 % kQuartersOfCards.size()] * cards / 4;
    const int noise = number == 0 ? 0 : kNoise[turn % kNoise.size()];
    const Finding found = search.run(states + 10, noise, turn + 1);
    if (found != Finding::cut) return found;
  }
  return Finding::cut;
}

std::uint64_t cards_of(const Game& game) {
  std::uint64_t cards = 0;
  for (const auto& wanted : game.wanted)
    cards += wanted.size();
  return cards;
}

}  // namespace

Outcome solve(const Game& game, const Budget& budget, std::uint32_t pruning) {
  Ledger ledger(budget);
  Outcome outcome;
  Finding found = Finding::cut;
  // With one pile there is no choice to leave open.
  if ((pruning & kRestarts) != 0 && game.piles.size() > 1) {
    const auto search = std::make_unique<LazySearch>(game, pruning, ledger);
    found = run_restarts(*search, cards_of(game));
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
