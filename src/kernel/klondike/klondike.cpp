#include "klondike.hpp"

#include <new>

#include "entries.hpp"
#include "expansion.hpp"
#include "open_game.hpp"
#include "relaxation.hpp"
#include "search.hpp"

namespace winnable::klondike {
namespace {

constexpr std::uint64_t kShortRun = 1000;
constexpr std::uint64_t kRandomRuns = 20;
constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();

using Line = std::vector<Turn>;

struct Result {
  Ending ending = Ending::exhausted;
  Line line;
};

bool each_pile_one_run(const Layout& layout) {
  for (std::size_t i = 0; i < layout.face_up.size(); ++i) {
    const auto& run = layout.face_up[i];
    if (run.empty() && !layout.face_down[i].empty()) return false;
    for (std::size_t j = 1; j < run.size(); ++j) {
      if (rank_of(run[j - 1]) != rank_of(run[j]) + 1) return false;
      if (is_red(run[j - 1]) == is_red(run[j])) return false;
    }
  }
  return true;
}

bool reversal_matters(const Rules& rules) { return rules.reversed && rules.draw > 1; }

bool narrow(const Rules& rules, const Layout& layout, const Deal& deal) {
  return rules.passes == 0 && !rules.then_single && !layout.single && LoopingStock::fits(deal);
}

struct Solver {
  const Deal& deal;
  std::uint32_t pruning;
  Ledger& ledger;

  bool on(Pruning rule) const { return (pruning & rule) != 0; }
  bool settled(Ending ending) const {
    return ending != Ending::states_spent || ledger.states_spent();
  }

  // Short runs first: most won deals are won within a few hundred states in one order or another.
  // Then the open game: what it loses is lost, and where it is the game itself it has the last word.
  // Then everything, the open game being asked on the way.
  template <class Stock, class Entries>
  Result search(const Stock& stock, bool is_open) const {
    Search<Stock, Entries> search(deal, stock, pruning, ledger);
    Ending ending = Ending::states_spent;
    for (std::uint64_t seed = 0; on(kRestarts) && seed <= kRandomRuns && !settled(ending); ++seed) {
      ending = search.run(kShortRun, seed);
    }
    if (settled(ending)) return {ending, ending == Ending::won ? search.line() : Line{}};
    if (!on(kOpenProof) || !LoopingStock::fits(deal)) {
      ending = search.run(kNoLimit, 0);
      return {ending, ending == Ending::won ? search.line() : Line{}};
    }
    OpenGame open(deal, pruning, ledger);
    ending = open.decide(open.start());
    if (ending != Ending::won) return {ending, {}};
    if (is_open) return {ending, open.whole_line()};
    ending = search.run(kNoLimit, 0, on(kOracle) ? &open : nullptr);
    return {ending, ending == Ending::won ? search.line() : Line{}};
  }

  Result decide(const Rules& rules, const Layout& layout) const {
    if (on(kRelaxation) && relaxation_fails(deal)) return {};
    if (reversal_matters(rules)) {
      const ReversedStock stock(rules, layout, deal);
      return search<ReversedStock, PlainEntries<OrderKey>>(stock, false);
    }
    if (!narrow(rules, layout, deal)) {
      const CountedStock stock(rules, layout, deal);
      return search<CountedStock, PlainEntries<WideKey>>(stock, false);
    }
    const LoopingStock stock(rules, deal);
    if (on(kPace) && (rules.draw == 2 || rules.draw == 3)) {
      return search<LoopingStock, PaceEntries>(stock, false);
    }
    return search<LoopingStock, PlainEntries<NarrowKey>>(stock, rules.draw == 1);
  }
};

}  // namespace

bool supports(const Rules& rules, const Layout& layout) {
  if (rules.build != Build::alternate_colour || rules.space != Space::king ||
      rules.run != Run::part || rules.ranks < 1 || rules.ranks > kMaxRanks) {
    return false;
  }
  if (!each_pile_one_run(layout)) return false;
  const Deal deal(rules, layout);
  return reversal_matters(rules) ? ReversedStock::fits(rules, deal)
                                 : CountedStock::fits(rules, deal);
}

Outcome solve(const Rules& rules, const Layout& layout, const Budget& budget,
              std::uint32_t pruning) {
  Ledger ledger(budget);
  Outcome outcome;
  try {
    const Deal deal(rules, layout);
    Result result = Solver{deal, pruning, ledger}.decide(rules, layout);
    outcome.ending = result.ending;
    if (result.ending == Ending::won) {
      if (auto steps = expand(rules, layout, result.line)) outcome.plan = std::move(*steps);
    }
  } catch (const std::bad_alloc&) {
    outcome.ending = Ending::memory_spent;
  }
  outcome.states = ledger.states;
  outcome.visits = ledger.visits;
  outcome.bytes = ledger.peak_bytes();
  outcome.cpu_seconds = ledger.seconds();
  return outcome;
}

}  // namespace winnable::klondike
