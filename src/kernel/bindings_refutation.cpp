// The check of proofs, in `winnable._kernel`.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include <string_view>

#include "bindings.hpp"
#include "refutation/refutation.hpp"

namespace nb = nanobind;
using namespace winnable;

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
