#include "klondike.hpp"

#include <new>

#include "entries.hpp"
#include "expansion.hpp"
#include "relaxation.hpp"
#include "search.hpp"

namespace winnable::klondike {
namespace {

constexpr std::uint64_t kShortRun = 1000;
constexpr std::uint64_t kRandomRuns = 20;
constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();

struct Result {
  Ending ending = Ending::exhausted;
  std::vector<Turn> line;
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

// Short runs first: most won deals are won within a few hundred states in one order or another,
// and those that are not in one may be in the next.
template <class Stock, class Entries>
Result search(const Deal& deal, const Stock& stock, std::uint32_t pruning, Ledger& ledger) {
  Search<Stock, Entries> search(deal, stock, pruning, ledger);
  const auto settled = [&](Ending ending) {
    return ending != Ending::states_spent || ledger.states_spent();
  };
  Ending ending = Ending::states_spent;
  if ((pruning & kRestarts) != 0) {
    for (std::uint64_t seed = 0; seed <= kRandomRuns && !settled(ending); ++seed) {
      ending = search.run(kShortRun, seed);
    }
  }
  if (!settled(ending)) ending = search.run(kNoLimit, 0);
  return {ending, ending == Ending::won ? search.line() : std::vector<Turn>{}};
}

Result decide(const Rules& rules, const Layout& layout, const Deal& deal, std::uint32_t pruning,
              Ledger& ledger) {
  if ((pruning & kRelaxation) != 0 && relaxation_fails(deal)) return {};
  if (reversal_matters(rules)) {
    const ReversedStock stock(rules, layout, deal);
    return search<ReversedStock, PlainEntries<OrderKey>>(deal, stock, pruning, ledger);
  }
  if (!narrow(rules, layout, deal)) {
    const CountedStock stock(rules, layout, deal);
    return search<CountedStock, PlainEntries<WideKey>>(deal, stock, pruning, ledger);
  }
  const LoopingStock stock(rules, deal);
  if ((pruning & kPace) != 0 && (rules.draw == 2 || rules.draw == 3)) {
    return search<LoopingStock, PaceEntries>(deal, stock, pruning, ledger);
  }
  return search<LoopingStock, PlainEntries<NarrowKey>>(deal, stock, pruning, ledger);
}

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
    Result result = decide(rules, layout, deal, pruning, ledger);
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
