// The order in which the means are tried: short noisy searches, then the proof.
#include <algorithm>
#include <cstddef>
#include <memory>

#include "game.hpp"
#include "plan.hpp"
#include "search.hpp"
#include "wide.hpp"

namespace winnable::wide {
namespace {

// What the short searches may take together before the proof is tried.
struct Restarts {
  std::uint64_t states;
  int runs;
};

Restarts most_restarts(const Game& game) {
  if (game.rules.decks == 1) return {1'000'000, 300};
  return {200'000'000, 30'000};
}

// First a few in any order; then those that may idle for three moves at most, in cycles, each
// fourth one free to idle.
Bounds restart(int number, int decks) {
  constexpr int kFree = 30;
  constexpr std::array<std::uint64_t, 4> kStates{800, 5'000, 20'000, 5'000};
  Bounds bounds;
  bounds.depth = 400 * static_cast<std::uint64_t>(decks);
  bounds.noise = number == 0 ? 0 : 60 + 120 * (number % 8);
  bounds.seed = static_cast<std::uint64_t>(number);
  bounds.states = 2'000;
  if (number < kFree) return bounds;
  const auto turn = static_cast<std::size_t>(number - kFree) % kStates.size();
  bounds.states = kStates[turn];
  if (turn < 3) bounds.lazy = 3;
  return bounds;
}

Finding decide(Search& search, const Game& game, const Ledger& ledger) {
  Finding finding = Finding::cut;
  if (game.on(kRestarts)) {
    const Restarts most = most_restarts(game);
    for (int i = 0; finding == Finding::cut && i < most.runs && ledger.states < most.states; ++i)
      finding = search.run(restart(i, game.rules.decks));
  }
  return finding == Finding::cut ? search.run(Bounds{}) : finding;
}

Ending ending_of(Finding finding) {
  switch (finding) {
    case Finding::won:
      return Ending::won;
    case Finding::exhausted:
      return Ending::exhausted;
    case Finding::time_spent:
      return Ending::time_spent;
    case Finding::memory_spent:
      return Ending::memory_spent;
    case Finding::cut:
    case Finding::states_spent:
      break;
  }
  return Ending::states_spent;
}

bool has_space_beside_reserve(const Layout& layout) {
  const auto is_empty = [](const std::vector<Card>& pile) { return pile.empty(); };
  return std::any_of(layout.face_up.begin(), layout.face_up.end(), is_empty) &&
         !std::all_of(layout.reserve.begin(), layout.reserve.end(), is_empty);
}

}  // namespace

bool supports(const Rules& rules, const Layout& layout) {
  if (rules.stock_to != StockTo::waste && !layout.waste.empty()) return false;
  if (!rules.reserve_fills) return true;
  return layout.reserve.size() <= 1 && rules.stock_to == StockTo::waste &&
         !has_space_beside_reserve(layout);
}

Outcome solve(const Rules& rules, const Layout& layout, const Budget& budget,
              std::uint32_t pruning) {
  Ledger ledger(budget);
  const Game game(rules, layout, pruning);
  const auto position = std::make_unique<Position>(game, layout, ledger);
  const auto search = std::make_unique<Search>(*position, budget, ledger);
  const Finding finding = decide(*search, game, ledger);
  Outcome outcome;
  outcome.ending = ending_of(finding);
  if (finding == Finding::won) {
    const auto shortener = std::make_unique<Shortener>(*position);
    shortener->shorten();
    outcome.plan = spell_out(*position);
  }
  outcome.states = ledger.states;
  outcome.visits = ledger.visits;
  outcome.bytes = ledger.peak_bytes();
  outcome.cpu_seconds = ledger.seconds();
  return outcome;
}

}  // namespace winnable::wide
