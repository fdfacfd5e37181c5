// The Python module `winnable._kernel`: of the files that know Python (`bindings*`) the one that
// has the searches.
//
// Arguments are converted and checked while the GIL is held; a search gets copies of its own, runs
// without the GIL and touches no Python object.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bindings_game.hpp"

#ifdef __x86_64__
#include <cpuid.h>
#endif

#include <algorithm>
#include <array>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "bindings.hpp"
#include "budget.hpp"
#include "calculation/calculation.hpp"
#include "game.hpp"
#include "klondike/klondike.hpp"
#include "patience/patience.hpp"
#include "validate.hpp"
#include "wide/wide.hpp"

namespace nb = nanobind;
using namespace winnable;

namespace {

void bind_budget(nb::module_& module) {
  const Budget unlimited;
  nb::class_<Budget>(module, "Budget",
                     "The effort one search may spend; unlimited unless given.\n\n"
                     "Seconds are CPU time of the calling thread, bytes those of the search's own "
                     "tables.")
      .def(
          "__init__",
          [](Budget* self, std::uint64_t states, double seconds, std::uint64_t bytes) {
            new (self) Budget{states, seconds, bytes};
          },
          nb::kw_only(), nb::arg("states") = unlimited.states,
          nb::arg("seconds") = unlimited.seconds, nb::arg("bytes") = unlimited.bytes)
      .def_ro("states", &Budget::states)
      .def_ro("seconds", &Budget::seconds)
      .def_ro("bytes", &Budget::bytes);
}

void bind_outcome(nb::module_& module) {
  nb::enum_<StepKind>(module, "StepKind", "What kind of move a step of a plan is.")
      .value("draw", StepKind::draw)
      .value("redeal", StepKind::redeal)
      .value("begin_single", StepKind::begin_single)
      .value("cards", StepKind::cards);
  nb::enum_<Ending>(module, "Ending", "How a search ended; only won and exhausted are answers.")
      .value("won", Ending::won)
      .value("exhausted", Ending::exhausted)
      .value("states_spent", Ending::states_spent)
      .value("time_spent", Ending::time_spent)
      .value("memory_spent", Ending::memory_spent);
  nb::class_<Outcome>(module, "Outcome", "What a search found, and what it cost.")
      .def_ro("ending", &Outcome::ending)
      .def_ro("states", &Outcome::states, "Different states stored, over all phases.")
      .def_ro("visits", &Outcome::visits, "States reached, repeats included.")
      .def_ro("bytes", &Outcome::bytes, "Most memory held at once by the search's own tables.")
      .def_ro("cpu_seconds", &Outcome::cpu_seconds, "CPU time of the search's thread.")
      .def_ro("line_seconds", &Outcome::line_seconds, "Of that, the making of the plan.")
      .def_prop_ro(
          "plan",
          [](const Outcome& outcome) {
            nb::list steps;
            for (const Step& step : outcome.plan) {
              steps.append(nb::make_tuple(step.kind, step.source, step.target, step.count));
            }
            return steps;
          },
          nb::sig("def plan(self) -> list[tuple[StepKind, int, int, int]]"),
          "A winning line of (kind, source, target, count); empty unless won.");
}

// Raises ValueError where the two do not describe a position.
void validate(const Rules& rules, const Layout& layout) {
  if (const std::string fault = fault_of(rules, layout); !fault.empty()) {
    throw nb::value_error(fault.c_str());
  }
}

using Solve = Outcome (*)(const Rules&, const Layout&, const Budget&, std::uint32_t);

// Searches a position found valid, on copies of its own, while other Python threads run.
Outcome search(Solve solve, const Rules& rules, const Layout& layout, const Budget& budget,
               std::uint32_t pruning) {
  const Rules own_rules = rules;
  const Layout own_layout = layout;
  const Budget own_budget = budget;
  const nb::gil_scoped_release released;
  return solve(own_rules, own_layout, own_budget, pruning);
}

void bind_klondike(nb::module_& module) {
  using klondike::Pruning;
  nb::enum_<Pruning>(module, "KlondikePruning", nb::is_flag(),
                     "The pruning rules of the Klondike search.")
      .value("safe_stack", Pruning::kSafeStack)
      .value("safe_draw", Pruning::kSafeDraw)
      .value("safe_stays", Pruning::kSafeStays)
      .value("pace", Pruning::kPace)
      .value("sure_win", Pruning::kSureWin)
      .value("relaxation", Pruning::kRelaxation)
      .value("restarts", Pruning::kRestarts)
      .value("oracle", Pruning::kOracle)
      .value("just_in_time", Pruning::kJustInTime)
      .value("strict", Pruning::kStrict)
      .value("dig_only", Pruning::kDigOnly)
      .value("emptying", Pruning::kEmptying)
      .value("sweep", Pruning::kSweep)
      .value("subset", Pruning::kSubset)
      .value("wanted", Pruning::kWanted)
      .value("half_open", Pruning::kHalfOpen);
  module.def(
      "supports_klondike",
      [](const Rules& rules, const Layout& layout) {
        validate(rules, layout);
        return klondike::supports(rules, layout);
      },
      nb::arg("rules"), nb::arg("layout"),
      "Whether solve_klondike can decide the position; raises ValueError where it is none.");
  module.def(
      "solve_klondike",
      [](const Rules& rules, const Layout& layout, const Budget& budget, std::uint32_t pruning) {
        if (validate(rules, layout); !klondike::supports(rules, layout)) {
          throw nb::value_error("not a position of standard Klondike");
        }
        return search(&klondike::solve, rules, layout, budget, pruning);
      },
      nb::arg("rules"), nb::arg("layout"), nb::arg("budget"),
      nb::arg("pruning") = std::uint32_t{klondike::kAllPruning},
      "Search standard Klondike. Raises ValueError where supports_klondike says no.");
}

void bind_patience(nb::module_& module) {
  using patience::Pruning;
  nb::enum_<Pruning>(module, "PatiencePruning", nb::is_flag(),
                     "The pruning rules of the search over whole arrangements.")
      .value("safe_up", Pruning::kSafeUp)
      .value("safe_take", Pruning::kSafeTake)
      .value("safe_stays", Pruning::kSafeStays)
      .value("tails", Pruning::kTails)
      .value("idle_space", Pruning::kIdleSpace)
      .value("symmetry", Pruning::kSymmetry)
      .value("stock_order", Pruning::kStockOrder)
      .value("sure_win", Pruning::kSureWin)
      .value("relaxation", Pruning::kRelaxation)
      .value("open_stock", Pruning::kOpenStock)
      .value("just_in_time", Pruning::kJustInTime)
      .value("restarts", Pruning::kRestarts);
  module.def(
      "supports_patience",
      [](const Rules& rules, const Layout& layout) {
        validate(rules, layout);
        return patience::supports(rules, layout);
      },
      nb::arg("rules"), nb::arg("layout"),
      "Whether solve_patience can decide the position; raises ValueError where it is none.");
  module.def(
      "solve_patience",
      [](const Rules& rules, const Layout& layout, const Budget& budget, std::uint32_t pruning) {
        if (validate(rules, layout); !patience::supports(rules, layout)) {
          throw nb::value_error("not a position of one deck and a waste");
        }
        return search(&patience::solve, rules, layout, budget, pruning);
      },
      nb::arg("rules"), nb::arg("layout"), nb::arg("budget"),
      nb::arg("pruning") = std::uint32_t{patience::kAllPruning},
      "Search whole arrangements. Raises ValueError where supports_patience says no.");
}

void bind_wide(nb::module_& module) {
  using wide::Pruning;
  nb::enum_<Pruning>(module, "WidePruning", nb::is_flag(),
                     "The pruning rules of the search for several decks, rows and reserves.")
      .value("safe_up", Pruning::kSafeUp)
      .value("safe_take", Pruning::kSafeTake)
      .value("safe_stays", Pruning::kSafeStays)
      .value("idle_space", Pruning::kIdleSpace)
      .value("symmetry", Pruning::kSymmetry)
      .value("stock_order", Pruning::kStockOrder)
      .value("sure_win", Pruning::kSureWin)
      .value("restarts", Pruning::kRestarts)
      .value("bases", Pruning::kBases)
      .value("relaxation", Pruning::kRelaxation)
      .value("best_first", Pruning::kBestFirst)
      .value("runs", Pruning::kRuns)
      .value("sweep", Pruning::kSweep)
      .value("open_stock", Pruning::kOpenStock);
  module.def(
      "supports_wide",
      [](const Rules& rules, const Layout& layout) {
        validate(rules, layout);
        return wide::supports(rules, layout);
      },
      nb::arg("rules"), nb::arg("layout"),
      "Whether solve_wide can decide the position; raises ValueError where it is none.");
  module.def(
      "solve_wide",
      [](const Rules& rules, const Layout& layout, const Budget& budget, std::uint32_t pruning) {
        if (validate(rules, layout); !wide::supports(rules, layout)) {
          throw nb::value_error("the reserve and the spaces, or the waste, do not fit the rules");
        }
        return search(&wide::solve, rules, layout, budget, pruning);
      },
      nb::arg("rules"), nb::arg("layout"), nb::arg("budget"),
      nb::arg("pruning") = std::uint32_t{wide::kAllPruning},
      "Search games of several decks, rows and reserves. Raises ValueError where supports_wide\n"
      "says no.");
}

void bind_calculation(nb::module_& module) {
  using calculation::Game;
  using calculation::Pruning;
  using Ranks = std::vector<calculation::Rank>;
  using RankPiles = std::vector<Ranks>;
  nb::enum_<Pruning>(module, "CalculationPruning", nb::is_flag(),
                     "The pruning rules of the search for games of heaps.")
      .value("decline", Pruning::kDecline)
      .value("forced", Pruning::kForced)
      .value("alike", Pruning::kAlike)
      .value("symmetry", Pruning::kSymmetry)
      .value("places", Pruning::kPlaces)
      .value("reach", Pruning::kReach)
      .value("restarts", Pruning::kRestarts);
  nb::class_<Game>(module, "HeapGame",
                   "A position of a game of heaps by ranks, 0 the ace; ValueError where it is "
                   "none.\n\n"
                   "wanted holds what each foundation still takes, in that order; piles run from "
                   "the\nbottom up, the stock from the next card turned; turned is the card to be "
                   "placed, if any.")
      .def(
          "__init__",
          [](Game* self, RankPiles wanted, RankPiles piles, Ranks stock, Ranks turned,
             int redeals) {
            Game game{std::move(wanted), std::move(piles), std::move(stock), std::move(turned),
                      redeals};
            if (const std::string fault = fault_of(game); !fault.empty()) {
              throw nb::value_error(fault.c_str());
            }
            new (self) Game(std::move(game));
          },
          nb::kw_only(), nb::arg("wanted"), nb::arg("piles"), nb::arg("stock"),
          nb::arg("turned") = Ranks{}, nb::arg("redeals") = 0);
  module.def(
      "solve_calculation",
      [](const Game& game, const Budget& budget, std::uint32_t pruning) {
        const Game own_game = game;
        const Budget own_budget = budget;
        const nb::gil_scoped_release released;
        return calculation::solve(own_game, own_budget, pruning);
      },
      nb::arg("game"), nb::arg("budget"),
      nb::arg("pruning") = std::uint32_t{calculation::kAllPruning}, "Search a game of heaps.");
}

// The search is compiled to use one instruction above the baseline of x86-64.
void require_popcnt() {
#ifdef __x86_64__
  unsigned eax = 0, ebx = 0, ecx = 0, edx = 0;
  if (__get_cpuid(1, &eax, &ebx, &ecx, &edx) == 0 || (ecx & bit_POPCNT) == 0) {
    throw std::runtime_error("winnable needs a CPU with the instruction POPCNT (x86-64-v2)");
  }
#endif
}

}  // namespace

NB_MODULE(_kernel, module) {
  require_popcnt();
  module.doc() = "Exhaustive search over patience positions.";
  module.attr("STOCK") = kStock;
  module.attr("WASTE") = kWaste;
  module.attr("OTHER_STOCK") = kOtherStock;
  module.attr("OTHER_WASTE") = kOtherWaste;
  module.attr("TABLEAU") = kTableau;
  module.attr("RESERVE") = kReserve;
  module.attr("FOUNDATION") = kFoundation;
  bind_game(module);
  bind_budget(module);
  bind_outcome(module);
  bind_klondike(module);
  bind_patience(module);
  bind_wide(module);
  bind_refutation(module);
  bind_calculation(module);
  bind_heap_player(module);
  bind_players(module);
  bind_circles(module);
}
