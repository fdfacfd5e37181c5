// The player of games of heaps of `winnable._kernel`.
#include <nanobind/nanobind.h>

#include <cstdint>
#include <optional>

#include "bindings.hpp"
#include "players/heaps.hpp"

namespace nb = nanobind;
using namespace winnable;

void bind_heap_player(nb::module_& module) {
  module.def(
      "heap_move",
      [](const calculation::Game& game, int deals, bool order_known, std::uint64_t seed) {
        std::optional<Step> step;
        {
          const calculation::Game own_game = game;
          const nb::gil_scoped_release released;
          step = players::heap_move(own_game, {deals, order_known, seed});
        }
        if (!step) return nb::object(nb::none());
        return nb::object(nb::make_tuple(step->kind, step->source, step->target, step->count));
      },
      nb::arg("game"), nb::kw_only(), nb::arg("deals"), nb::arg("order_known"), nb::arg("seed"),
      nb::sig("def heap_move(game: HeapGame, *, deals: int, order_known: bool, seed: int) -> "
              "tuple[StepKind, int, int, int] | None"),
      "The next move of cards of a player who tries what can be done on that many orders of the\n"
      "stock, or on the given one where it is known; with 0 of them, by rule of thumb.\n\n"
      "None where no card is to be moved.");
}
