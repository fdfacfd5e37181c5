// The Python module `winnable._kernel`: the only file that knows Python.
//
// Arguments are converted and checked while the GIL is held; a search gets copies of its own, runs
// without the GIL and touches no Python object.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#ifdef __x86_64__
#include <cpuid.h>
#endif

#include <algorithm>
#include <array>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "budget.hpp"
#include "calculation/calculation.hpp"
#include "circles/circles.hpp"
#include "game.hpp"
#include "klondike/klondike.hpp"
#include "patience/patience.hpp"
#include "refutation/refutation.hpp"
#include "validate.hpp"
#include "wide/wide.hpp"

namespace nb = nanobind;
using namespace winnable;

namespace {

using Piles = std::vector<std::vector<Card>>;
using Cards = std::vector<Card>;
using Foundations = std::vector<std::uint8_t>;

void bind_rules(nb::module_& module) {
  nb::enum_<Build>(module, "Build", "Which card may be built on which in the tableau.")
      .value("alternate_colour", Build::alternate_colour)
      .value("same_colour", Build::same_colour)
      .value("same_suit", Build::same_suit)
      .value("other_suit", Build::other_suit)
      .value("any_suit", Build::any_suit);
  nb::enum_<Space>(module, "Space", "What may be moved to an empty tableau pile.")
      .value("king", Space::king)
      .value("any", Space::any)
      .value("waste", Space::waste)
      .value("none", Space::none);
  nb::enum_<Run>(module, "Run", "How much of a pile's face-up run may move to another pile.")
      .value("part", Run::part)
      .value("whole", Run::whole)
      .value("whole_or_top", Run::whole_or_top);
  nb::enum_<Unit>(module, "Unit", "Which cards of a pile move together.")
      .value("built", Unit::built)
      .value("same_suit", Unit::same_suit);
  nb::enum_<Up>(module, "Up", "What goes up to a foundation at a time.")
      .value("card", Up::card)
      .value("run", Up::run)
      .value("pile", Up::pile);
  nb::enum_<StockTo>(module, "StockTo", "Where the cards of the stock are dealt.")
      .value("waste", StockTo::waste)
      .value("tableau", StockTo::tableau)
      .value("reserve", StockTo::reserve);

  const Rules standard;
  nb::class_<Rules>(module, "Rules", "The rules of one game; passes is 0 where unlimited.")
      .def(
          "__init__",
          [](Rules* self, int ranks, int decks, Build build, Space space, Run run, Unit unit,
             bool wrap, bool on_base, bool worrying_back, Up up, StockTo stock_to, bool over_spaces,
             bool reserve_fills, int draw, int passes, bool reversed, bool then_single) {
            new (self)
                Rules{ranks,         decks,   build,         space,    run,        unit,
                      wrap,          on_base, worrying_back, up,       stock_to,   over_spaces,
                      reserve_fills, draw,    passes,        reversed, then_single};
          },
          nb::kw_only(), nb::arg("ranks") = standard.ranks, nb::arg("decks") = standard.decks,
          nb::arg("build") = standard.build, nb::arg("space") = standard.space,
          nb::arg("run") = standard.run, nb::arg("unit") = standard.unit,
          nb::arg("wrap") = standard.wrap, nb::arg("on_base") = standard.on_base,
          nb::arg("worrying_back") = standard.worrying_back, nb::arg("up") = standard.up,
          nb::arg("stock_to") = standard.stock_to, nb::arg("over_spaces") = standard.over_spaces,
          nb::arg("reserve_fills") = standard.reserve_fills, nb::arg("draw") = standard.draw,
          nb::arg("passes") = standard.passes, nb::arg("reversed") = standard.reversed,
          nb::arg("then_single") = standard.then_single)
      .def_ro("ranks", &Rules::ranks)
      .def_ro("decks", &Rules::decks)
      .def_ro("build", &Rules::build)
      .def_ro("space", &Rules::space)
      .def_ro("run", &Rules::run)
      .def_ro("unit", &Rules::unit)
      .def_ro("wrap", &Rules::wrap)
      .def_ro("on_base", &Rules::on_base)
      .def_ro("stock_to", &Rules::stock_to)
      .def_ro("over_spaces", &Rules::over_spaces)
      .def_ro("reserve_fills", &Rules::reserve_fills)
      .def_ro("worrying_back", &Rules::worrying_back)
      .def_ro("up", &Rules::up)
      .def_ro("draw", &Rules::draw)
      .def_ro("passes", &Rules::passes)
      .def_ro("reversed", &Rules::reversed)
      .def_ro("then_single", &Rules::then_single);
}

void bind_layout(nb::module_& module) {
  const Layout empty;
  nb::class_<Layout>(
      module, "Layout",
      "Where every card lies, each a number 4 * (rank - 1) + suit.\n\n"
      "Suits come in the order clubs, diamonds, hearts, spades. Piles run from the\n"
      "bottom up, the stock from the next card drawn, and the waste's playable card\n"
      "is its last.")
      .def(
          "__init__",
          [](Layout* self, Piles face_down, Piles face_up, Cards stock, Cards waste, Piles reserve,
             const Foundations& foundations, int base, int pass, bool single,
             bool stock_untouched) {
            if (foundations.size() > kMaxFoundations) {
              throw nb::value_error("foundations has too many heights");
            }
            std::array<std::uint8_t, kMaxFoundations> heights{};
            std::copy(foundations.begin(), foundations.end(), heights.begin());
            new (self) Layout{std::move(face_down),
                              std::move(face_up),
                              std::move(stock),
                              std::move(waste),
                              std::move(reserve),
                              heights,
                              base,
                              pass,
                              single,
                              stock_untouched};
          },
          nb::kw_only(), nb::arg("face_down"), nb::arg("face_up"), nb::arg("stock") = empty.stock,
          nb::arg("waste") = empty.waste, nb::arg("reserve") = empty.reserve,
          nb::arg("foundations") = Foundations{}, nb::arg("base") = empty.base,
          nb::arg("pass_number") = empty.pass, nb::arg("single") = empty.single,
          nb::arg("stock_untouched") = empty.stock_untouched)
      .def_ro("face_down", &Layout::face_down)
      .def_ro("face_up", &Layout::face_up)
      .def_ro("stock", &Layout::stock)
      .def_ro("waste", &Layout::waste)
      .def_ro("reserve", &Layout::reserve)
      .def_ro("foundations", &Layout::foundations)
      .def_ro("base", &Layout::base)
      .def_ro("pass_number", &Layout::pass)
      .def_ro("single", &Layout::single)
      .def_ro("stock_untouched", &Layout::stock_untouched);
}

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
      .value("relaxation", Pruning::kRelaxation);
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

void bind_refutation(nb::module_& module) {
  nb::class_<Refutation>(module, "Refutation", "What the check of a proof has found.")
      .def_ro("proved", &Refutation::proved)
      .def_ro("fault", &Refutation::fault)
      .def_ro("line", &Refutation::line)
      .def_ro("in_formula", &Refutation::in_formula)
      .def_ro("clauses", &Refutation::clauses)
      .def_ro("steps", &Refutation::steps);
  module.def(
      "check_refutation",
      [](const nb::bytes& formula, const nb::bytes& proof) {
        const std::string_view read_formula{formula.c_str(), formula.size()};
        const std::string_view read_proof{proof.c_str(), proof.size()};
        nb::gil_scoped_release released;  // the bytes never change, and the caller holds them
        return check_refutation(read_formula, read_proof);
      },
      nb::arg("formula"), nb::arg("proof"),
      "Check that a DIMACS formula has no solution, by a proof in the text form of DRUP.");
}

void bind_circles(nb::module_& module) {
  nb::class_<TimeOrders>(module, "TimeOrders",
                         "Times, and which is less than which, given literals of a SAT solver.")
      .def(nb::init<int>(), nb::arg("times"))
      .def("add", &TimeOrders::add, nb::arg("smaller"), nb::arg("larger"), nb::arg("strict"),
           nb::arg("conditions"),
           "One time is less than another, or at most as great, where all conditions are true.")
      .def("circles", &TimeOrders::circles, nb::arg("assignment"),
           "Clauses that rule out the circles in which times go under an assignment.")
      .def("values", &TimeOrders::values, nb::arg("assignment"),
           "Small values from 1 under an assignment without circles.");
}

}  // namespace

NB_MODULE(_kernel, module) {
  require_popcnt();
  module.doc() = "Exhaustive search over patience positions.";
  module.attr("STOCK") = kStock;
  module.attr("WASTE") = kWaste;
  module.attr("TABLEAU") = kTableau;
  module.attr("RESERVE") = kReserve;
  module.attr("FOUNDATION") = kFoundation;
  bind_rules(module);
  bind_layout(module);
  bind_budget(module);
  bind_outcome(module);
  bind_klondike(module);
  bind_patience(module);
  bind_wide(module);
  bind_refutation(module);
  bind_calculation(module);
  bind_circles(module);
}
