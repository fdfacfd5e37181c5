// The part of the Python module that speaks of games and positions.
#pragma once

#include <nanobind/nanobind.h>

namespace winnable {

// Adds the words of the rules, `Rules` and `Layout` to the module.
void bind_game(nanobind::module_& module);

}  // namespace winnable
