// The Python module `winnable._kernel`: the only file that knows Python.
//
// Arguments are converted and checked while the GIL is held; the search itself runs without it and
// touches no Python object.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "budget.hpp"
#include "game.hpp"
#include "validate.hpp"

namespace nb = nanobind;
using namespace winnable;

namespace {

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
      .value("none", Space::none);
  nb::enum_<Run>(module, "Run", "How much of a pile's face-up run may move to another pile.")
      .value("part", Run::part)
      .value("whole", Run::whole);
  nb::class_<Rules>(module, "Rules", "The rules of one game, as the search needs them.")
      .def(nb::init<>())
      .def_rw("ranks", &Rules::ranks)
      .def_rw("build", &Rules::build)
      .def_rw("space", &Rules::space)
      .def_rw("run", &Rules::run)
      .def_rw("worrying_back", &Rules::worrying_back)
      .def_rw("draw", &Rules::draw)
      .def_rw("passes", &Rules::passes)
      .def_rw("reversed", &Rules::reversed)
      .def_rw("then_single", &Rules::then_single);
}

void bind_layout(nb::module_& module) {
  nb::class_<Layout>(module, "Layout", "Where every card lies, as card codes.")
      .def(nb::init<>())
      .def_rw("face_down", &Layout::face_down)
      .def_rw("face_up", &Layout::face_up)
      .def_rw("stock", &Layout::stock)
      .def_rw("waste", &Layout::waste)
      .def_rw("foundations", &Layout::foundations)
      .def_rw("pass_", &Layout::pass)
      .def_rw("single", &Layout::single)
      .def_rw("stock_untouched", &Layout::stock_untouched);
}

void bind_outcome(nb::module_& module) {
  nb::class_<Budget>(module, "Budget", "The effort a search may spend; unlimited unless set.")
      .def(nb::init<>())
      .def_rw("states", &Budget::states)
      .def_rw("seconds", &Budget::seconds)
      .def_rw("bytes", &Budget::bytes);
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
      .def_ro("states", &Outcome::states)
      .def_ro("visits", &Outcome::visits)
      .def_ro("bytes", &Outcome::bytes)
      .def_ro("cpu_seconds", &Outcome::cpu_seconds)
      .def_prop_ro("plan", [](const Outcome& outcome) {
        nb::list steps;
        for (const Step& step : outcome.plan) {
          steps.append(nb::make_tuple(step.kind, step.source, step.target, step.count));
        }
        return steps;
      });
}

}  // namespace

NB_MODULE(_kernel, module) {
  module.doc() = "Exhaustive search over patience positions.";
  module.attr("STOCK") = kStock;
  module.attr("WASTE") = kWaste;
  module.attr("FOUNDATION") = kFoundation;
  bind_rules(module);
  bind_layout(module);
  bind_outcome(module);
  module.def(
      "validate",
      [](const Rules& rules, const Layout& layout) {
        if (const std::string fault = fault_of(rules, layout); !fault.empty()) {
          throw nb::value_error(fault.c_str());
        }
      },
      nb::arg("rules"), nb::arg("layout"),
      "Raises ValueError, naming the first fault, where the two do not describe a position.");
}
