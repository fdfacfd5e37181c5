#include "klondike.hpp"

#include <new>
#include <optional>

#include "entries.hpp"
#include "expansion.hpp"
#include "open_game.hpp"
#include "relaxation.hpp"
#include "search.hpp"

namespace winnable::klondike {
namespace {

constexpr std::uint64_t kShortRun = 1000;
constexpr std::uint64_t kRunsBeforeOpen = 4;
constexpr std::uint64_t kShortRuns = 21;
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
      return on(kSubset) && on(kJustInTime) ? decide_open<SubsetMemory>()
                                            : decide_open<ExactMemory<OpenStock>>();
    }
    if (narrow()) {
      const LoopingStock stock(rules, deal);
      return on(kPace) && rules.draw <= 3 ? search<LoopingStock, PaceMemory>(stock)
                                          : search<LoopingStock, ExactMemory<LoopingStock>>(stock);
    }
    if (reversal_matters(rules)) {
      const ReversedStock stock(rules, layout, deal);
      return search<ReversedStock, ExactMemory<ReversedStock>>(stock);
    }
    const CountedStock stock(rules, layout, deal);
    return search<CountedStock, ExactMemory<CountedStock>>(stock);
  }

  bool narrow() const {
    return rules.passes == 0 && !rules.then_single && !layout.single &&
           !(rules.reversed && rules.draw > 1) && OpenStock::fits(deal);
  }

  template <class Memory>
  Result decide_open() const {
    OpenGame<Memory> open(deal, pruning, ledger);
    const Ending ending = open.decide(open.start()).ending;
    return {ending, ending == Ending::won ? open.whole_line() : Line{}};
  }

  template <class Stock, class Memory>
  Result search(const Stock& stock) const {
    if (!on(kOracle) || !OpenStock::fits(deal)) {
      return search<Stock, Memory>(stock, [] { return Ending::won; }, NoOracle{});
    }
    // What the open game has met counts as lost with all its subsets, so this memory is right here
    // whatever the pruning.
    return on(kSubset) && on(kJustInTime) ? ask_open<Stock, Memory, SubsetMemory>(stock)
                                          : ask_open<Stock, Memory, ExactMemory<OpenStock>>(stock);
  }

  template <class Stock, class Memory, class OpenMemory>
  Result ask_open(const Stock& stock) const {
    std::optional<OpenGame<OpenMemory>> game;
    const auto open = [&] {
      game.emplace(deal, pruning, ledger);
      return game->decide(game->start()).ending;
    };
    const auto oracle = [&](const Node<typename Stock::Key>& at) {
      const auto left = static_cast<std::uint32_t>(Stock::mask(at.key));
      return game->decide(
          {at.face_up, at.locked, at.next, OpenStock::key(at.key.tableau, left), Due{}});
    };
    return search<Stock, Memory>(stock, open, oracle);
  }

  // Short runs first: most won deals are won within a few hundred states in one order or another.
  // Then the open game, for what it loses is lost; more short runs; and then everything, the open
  // game being asked on the way.
  template <class Stock, class Memory, class Open, class Oracle>
  Result search(const Stock& stock, Open&& open, Oracle&& oracle) const {
    Search<Stock, Memory> search(deal, stock, pruning, ledger);
    auto root = search.moves().start();
    Line line;
    search.moves().settle(root, [&](Turn turn) { line.push_back(turn); });
    Ending ending = Ending::states_spent;
    const auto settled = [&] { return ending != Ending::states_spent || ledger.states_spent(); };
    const auto short_runs = [&](std::uint64_t from, std::uint64_t to) {
      for (std::uint64_t seed = from; on(kRestarts) && seed < to && !settled(); ++seed) {
        ending = search.run(root, kShortRun, seed);
        if (!settled()) search.forget();
      }
    };
    short_runs(0, kRunsBeforeOpen);
    if (!settled()) {
      ending = open();
      if (ending == Ending::won) {
        ending = Ending::states_spent;
        short_runs(kRunsBeforeOpen, kShortRuns);
        if (!settled()) ending = search.run(root, kNoLimit, 0, oracle);
      }
    }
    if (ending != Ending::won) return {ending, {}};
    search.trace([&](Turn turn) { line.push_back(turn); }, [](const auto&) {});
    finish(deal, search.reached().face_up, search.reached().next, line);
    return {ending, line};
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
    Result result = Solver{rules, layout, deal, pruning, ledger}.decide();
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
