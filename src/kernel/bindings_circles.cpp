// Orders of times, in `winnable._kernel`.
#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include "bindings.hpp"
#include "circles/circles.hpp"

namespace nb = nanobind;
using namespace winnable;

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
