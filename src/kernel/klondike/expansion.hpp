// From a line of the search to the moves a player makes.
#pragma once

#include <optional>
#include <vector>

#include "deal.hpp"
#include "played_line.hpp"

namespace winnable::klondike {

// How the stock is dealt to a card: so many redeals first, then perhaps the last pass of single
// cards, begun at once or at the end of the pass; then on until the card is on top of the waste.
struct Dealing {
  int redeals = 0;
  bool single = false;
  bool at_once = false;
};

Dealing dealing_of(const Rules& rules, int way);

// Plays the line on an explicit board. Where the search counts on one of two twins being uncovered,
// the run that lies on the wrong one is moved first. Nothing, if the line cannot be played.
std::optional<PlayedLine> expand(const Rules& rules, const Layout& layout,
                                 const std::vector<Turn>& line);

}  // namespace winnable::klondike
