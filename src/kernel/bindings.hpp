// What the files that know Python bind, one function a file.
#pragma once

#include <nanobind/nanobind.h>

void bind_circles(nanobind::module_& module);
void bind_heap_player(nanobind::module_& module);
void bind_players(nanobind::module_& module);
void bind_refutation(nanobind::module_& module);
