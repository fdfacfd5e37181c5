#include "klondike.hpp"

#include <new>
#include <optional>

#include "../finding.hpp"
#include "entries.hpp"
#include "expansion.hpp"
#include "oracles.hpp"
#include "relaxation.hpp"
#include "search.hpp"
#include "stays.hpp"
#include "stock_order.hpp"

namespace winnable::klondike {
namespace {

constexpr std::uint64_t kShortRun = 500;
constexpr std::uint64_t kRunsBeforeOpen = 3;
constexpr std::uint64_t kRunsAfterOpen = 8;

// Of the search through everything: its first slice in states, each further one being twice as
// long; and the runs made in between, which together take an eighth of the states of the slice
// before.
constexpr std::uint64_t kSlice = 64'000;
constexpr std::uint64_t kRunsASlice = 8;
constexpr std::uint64_t kRunsShare = 64;

constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();

using Line = std::vector<Turn>;

struct Result {
  Ending ending = Ending::exhausted;
  Line line;
  double decided_at = 0;  // CPU seconds; what comes after is the making of the line
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

struct Solver {
  const Rules& rules;
  const Layout& layout;
  const Deal& deal;
  std::uint32_t pruning;
  Ledger& ledger;

  bool on(Pruning rule) const { return (pruning & rule) != 0; }

  Result decide() const {
    if (on(kRelaxation) && relaxation_fails(deal)) return {};
    if (rules.draw == 1 && narrow()) {
      return on(kSubset) && on(kJustInTime) ? decide_open<SubsetMemory<OpenStock>>()
                                            : decide_open<ExactMemory<OpenStock>>();
    }
    if (narrow()) {
      const LoopingStock stock(rules, deal);
      return on(kPace) && rules.draw <= 3 ? search_looping<PaceMemory>(stock)
                                          : search_looping<ExactMemory<LoopingStock>>(stock);
    }
    if (reversal_matters(rules)) {
      const ReversedStock stock(rules, layout, deal);
      return search_open<ReversedStock, ExactMemory<ReversedStock>>(stock);
    }
    const CountedStock stock(rules, layout, deal);
    return search_open<CountedStock, ExactMemory<CountedStock>>(stock);
  }

  bool narrow() const {
    return rules.passes == 0 && !rules.then_single && !layout.single &&
           !(rules.reversed && rules.draw > 1) && OpenStock::fits(deal);
  }

  template <class Memory>
  Result decide_open() const {
    AskNobody nobody;
    return search<OpenStock, Memory>(OpenStock(deal), nobody);
  }

  template <class Memory>
  Result search_looping(const LoopingStock& stock) const {
    if (!on(kHalfOpen) || !on(kOracle) || !on(kSubset) || !on(kJustInTime) ||
        AskHalfOpen::dealt_of(deal) == 0) {
      return search_open<LoopingStock, Memory>(stock);
    }
    AskHalfOpen oracle(rules, deal, pruning, ledger);
    return search<LoopingStock, Memory>(stock, oracle);
  }

  template <class Stock, class Memory>
  Result search_open(const Stock& stock) const {
    if (!on(kOracle) || !OpenStock::fits(deal)) {
      AskNobody nobody;
      return search<Stock, Memory>(stock, nobody);
    }
    // What the open game has met counts as lost with all its subsets, so this memory is right here
    // whatever the pruning.
    if (on(kSubset) && on(kJustInTime)) {
      AskOpen<Stock, SubsetMemory<OpenStock>> oracle(deal, pruning, ledger);
      return search<Stock, Memory>(stock, oracle);
    }
    AskOpen<Stock, ExactMemory<OpenStock>> oracle(deal, pruning, ledger);
    return search<Stock, Memory>(stock, oracle);
  }

  // Short runs first: most won deals are won within a few hundred states in one order or another.
  // Then the open game, for what it loses is lost; more short runs; the half-open game, if it is
  // asked at all; and then everything, the easier games being asked on the way. A search through
  // everything can be long in finding a line that a lucky order finds at once, so now and then it
  // waits for a few runs in random order.
  template <class Stock, class Memory, class Oracle>
  Result search(const Stock& stock, Oracle& oracle) const {
    Search<Stock, Memory> run(deal, stock, pruning, ledger);
    std::optional<Search<Stock, Memory>> whole;
    auto root = run.moves().start();
    Line line;
    run.moves().settle(root, [&](Turn turn) { line.push_back(turn); });
    Ending ending = Ending::states_spent;
    const Search<Stock, Memory>* ended = &run;
    const auto settled = [&] { return ending != Ending::states_spent || ledger.states_spent(); };
    const auto open_question = [](Ending answer) {
      return answer == Ending::won ? Ending::states_spent : answer;
    };
    std::uint64_t seed = 0;
    const auto runs = [&](std::uint64_t count, std::uint64_t most, auto&& ask) {
      for (; on(kRestarts) && count > 0 && !settled(); --count) {
        ending = run.run(root, most, seed++, ask);
        if (!settled()) run.forget();
      }
    };
    runs(kRunsBeforeOpen, kShortRun, NoOracle{});
    if (!settled()) ending = open_question(oracle.easiest());
    runs(kRunsAfterOpen, kShortRun, NoOracle{});
    if (!settled()) ending = open_question(oracle.easier());
    for (std::uint64_t most = kSlice; !settled(); most *= 2) {
      const auto slice = on(kRestarts) ? most : kNoLimit;
      if (whole) {
        ending = whole->resume(slice, oracle);
      } else {
        whole.emplace(deal, stock, pruning, ledger);
        ending = whole->run(root, slice, 0, oracle);
      }
      if (settled()) {
        ended = &*whole;
        break;
      }
      runs(kRunsASlice, most / kRunsShare, NoOracle{});
    }
    if (ending != Ending::won) return {ending, {}};
    const double decided_at = ledger.seconds();
    ended->trace([&](Turn turn) { line.push_back(turn); }, [](const auto&) {});
    finish(deal, ended->reached().face_up, ended->reached().next, line);
    return {ending, line, decided_at};
  }
};

}  // namespace

bool supports(const Rules& rules, const Layout& layout) {
  if (!plain(rules, layout) || rules.unit != Unit::built) return false;
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
    const Result result = Solver{rules, layout, deal, pruning, ledger}.decide();
    outcome.ending = result.ending;
    if (result.ending == Ending::won) {
      if (auto line = expand(rules, layout, result.line)) {
        order_stock(rules, layout, *line);
        skip_stays(line->plays);
        outcome.plan = steps_of(*line);
      }
      outcome.line_seconds = ledger.seconds() - result.decided_at;
    }
  } catch (const std::bad_alloc&) {
    outcome.ending = Ending::memory_spent;
  }
  tell_effort(ledger, outcome);
  return outcome;
}

}  // namespace winnable::klondike
