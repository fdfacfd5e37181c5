// What the searches are handed, for Python: rules and layouts.
#include "bindings_game.hpp"

#include <nanobind/stl/array.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <tuple>
#include <utility>
#include <vector>

#include "game.hpp"

namespace nb = nanobind;

namespace winnable {
namespace {

using Piles = std::vector<std::vector<Card>>;
using Cards = std::vector<Card>;
using Foundations = std::vector<std::uint8_t>;

using Suits = std::vector<std::tuple<int, int, Colour>>;
using Hands = std::vector<std::tuple<Cards, Cards, int>>;

std::vector<Suit> suits_from(const Suits& told) {
  std::vector<Suit> suits;
  for (const auto& [first, cards, colour] : told)
    suits.push_back({first, cards, colour});
  return suits;
}

std::vector<Hand> hands_from(Hands& told) {
  std::vector<Hand> hands;
  for (auto& [stock, waste, pass] : told)
    hands.push_back({std::move(stock), std::move(waste), pass});
  return hands;
}

void bind_words(nb::module_& module) {
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

  nb::enum_<Colour>(module, "Colour", "The colour of a suit; `either` goes for both.")
      .value("black", Colour::black)
      .value("red", Colour::red)
      .value("either", Colour::either);
}

void bind_rules(nb::module_& module) {
  const Rules standard;
  nb::class_<Rules>(module, "Rules",
                    "The rules of one game; passes is 0 where unlimited. suits names those of a "
                    "pack that is\nnot French: the lowest rank of each, how many it has, and its "
                    "colour.")
      .def(
          "__init__",
          [](Rules* self, int ranks, int decks, const Suits& suits, int layouts, Build build,
             Space space, Run run, Unit unit, bool wrap, bool on_base, bool worrying_back,
             bool after_trumps, Up up, StockTo stock_to, bool over_spaces, bool reserve_fills,
             int draw, int passes, bool reversed, bool then_single) {
            new (self) Rules{ranks,
                             decks,
                             suits_from(suits),
                             layouts,
                             build,
                             space,
                             run,
                             unit,
                             wrap,
                             on_base,
                             worrying_back,
                             after_trumps,
                             up,
                             stock_to,
                             over_spaces,
                             reserve_fills,
                             draw,
                             passes,
                             reversed,
                             then_single};
          },
          nb::kw_only(), nb::arg("ranks") = standard.ranks, nb::arg("decks") = standard.decks,
          nb::arg("suits") = Suits{}, nb::arg("layouts") = standard.layouts,
          nb::arg("build") = standard.build, nb::arg("space") = standard.space,
          nb::arg("run") = standard.run, nb::arg("unit") = standard.unit,
          nb::arg("wrap") = standard.wrap, nb::arg("on_base") = standard.on_base,
          nb::arg("worrying_back") = standard.worrying_back,
          nb::arg("after_trumps") = standard.after_trumps, nb::arg("up") = standard.up,
          nb::arg("stock_to") = standard.stock_to, nb::arg("over_spaces") = standard.over_spaces,
          nb::arg("reserve_fills") = standard.reserve_fills, nb::arg("draw") = standard.draw,
          nb::arg("passes") = standard.passes, nb::arg("reversed") = standard.reversed,
          nb::arg("then_single") = standard.then_single)
      .def_ro("ranks", &Rules::ranks)
      .def_ro("decks", &Rules::decks)
      .def_ro("layouts", &Rules::layouts)
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
      .def_ro("after_trumps", &Rules::after_trumps)
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
      "is its last. Where the rules name suits, their number takes the place of 4.\n"
      "others holds stock, waste and pass of the layouts beside the first.")
      .def(
          "__init__",
          [](Layout* self, Piles face_down, Piles face_up, Cards stock, Cards waste, Piles reserve,
             const Foundations& foundations, int base, int pass, bool single, bool stock_untouched,
             Hands others) {
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
                              stock_untouched,
                              hands_from(others)};
          },
          nb::kw_only(), nb::arg("face_down"), nb::arg("face_up"), nb::arg("stock") = empty.stock,
          nb::arg("waste") = empty.waste, nb::arg("reserve") = empty.reserve,
          nb::arg("foundations") = Foundations{}, nb::arg("base") = empty.base,
          nb::arg("pass_number") = empty.pass, nb::arg("single") = empty.single,
          nb::arg("stock_untouched") = empty.stock_untouched, nb::arg("others") = Hands{})
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

}  // namespace

void bind_game(nb::module_& module) {
  bind_words(module);
  bind_rules(module);
  bind_layout(module);
}

}  // namespace winnable
