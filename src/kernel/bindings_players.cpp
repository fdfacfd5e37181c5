// The players of `winnable._kernel`.
#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <vector>

#include "bindings.hpp"
#include "players/player.hpp"
#include "players/unseen.hpp"
#include "validate.hpp"

namespace nb = nanobind;
using namespace winnable;

namespace {

using players::Player;
using players::Settings;
using players::Weights;

using Numbers = std::array<int, sizeof(Weights) / sizeof(int)>;

std::vector<int> numbers_of(const Weights& weights) {
  const auto numbers = std::bit_cast<Numbers>(weights);
  return {numbers.begin(), numbers.end()};
}

Weights weights_of(const std::vector<int>& numbers) {
  Numbers all{};
  if (numbers.size() != all.size()) throw nb::value_error("there are not that many weights");
  std::copy(numbers.begin(), numbers.end(), all.begin());
  return std::bit_cast<Weights>(all);
}

nb::list steps_to_python(const std::vector<Step>& steps) {
  nb::list list;
  for (const Step& step : steps)
    list.append(nb::make_tuple(step.kind, step.source, step.target, step.count));
  return list;
}

void require(bool supported) {
  if (!supported) throw nb::value_error("not a position of Klondike whose stock keeps its order");
}

}  // namespace

void bind_players(nb::module_& module) {
  module.attr("UNSEEN") = players::kUnseen;
  module.def("supports_klondike_player", &players::supports, nb::arg("rules"), nb::arg("seen"),
             "Whether a KlondikePlayer can play from here; UNSEEN stands for cards never seen.");
  module.def(
      "tuned_weights", [](const Rules& rules) { return numbers_of(players::tuned_weights(rules)); },
      nb::arg("rules"), "The weights found for these rules, in thousandths, the noise last.");
  nb::class_<Player>(
      module, "KlondikePlayer",
      "Plays one game of Klondike by what was seen of it.\n\n"
      "Weights as tuned_weights has them; the seed is of all that is random. Without\n"
      "samples it does not think ahead.")
      .def(
          "__init__",
          [](Player* self, const Rules& rules, const std::vector<int>& weights, std::uint64_t seed,
             int samples, int expand_after, int exploration, int tolerance) {
            if (samples < 0 || expand_after < 0 || exploration < 0 || tolerance < 1) {
              throw nb::value_error("a number of the thought is too small");
            }
            const players::Thought thought{samples, expand_after, exploration, tolerance};
            new (self) Player(rules, {weights_of(weights), seed, thought});
          },
          nb::arg("rules"), nb::kw_only(), nb::arg("weights"), nb::arg("seed"),
          nb::arg("samples") = 0, nb::arg("expand_after") = 0, nb::arg("exploration") = 0,
          nb::arg("tolerance") = 1)
      .def(
          "choose",
          [](Player& self, const Layout& seen) {
            require(self.supports(seen));
            std::vector<Step> steps;
            {
              const Layout own_layout = seen;
              const nb::gil_scoped_release released;
              steps = self.choose(own_layout);
            }
            return steps_to_python(steps);
          },
          nb::arg("seen"),
          nb::sig("def choose(self, seen: Layout) -> "
                  "list[tuple[StepKind, int, int, int]]"),
          "The next moves as (kind, source, target, count); none to give up. Raises ValueError "
          "where\nsupports_klondike_player says no.");
  module.def(
      "noisy_greedy_wins",
      [](const Rules& rules, const Layout& layout, int runs, int noise, std::uint64_t seed) {
        if (const std::string fault = fault_of(rules, layout); !fault.empty()) {
          throw nb::value_error(fault.c_str());
        }
        require(players::supports(rules, layout));
        if (noise < 0 || runs < 0) throw nb::value_error("runs and noise cannot be below 0");
        const Rules own_rules = rules;
        const Layout own_layout = layout;
        Weights weights = players::tuned_weights(rules);
        weights.noise = noise;
        const nb::gil_scoped_release released;
        return players::games_won(own_rules, own_layout, weights, runs, seed);
      },
      nb::arg("rules"), nb::arg("layout"), nb::arg("runs"), nb::arg("noise"), nb::arg("seed"),
      "How many of so many games the greedy player wins on the deal, a random number below noise,\n"
      "in thousandths, being added to each choice's score. Raises ValueError where\n"
      "supports_klondike_player says no.");
}
