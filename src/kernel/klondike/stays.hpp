// Takes out of a line what a player would see to be idle: runs that go to a place only to leave it
// again.
#pragma once

#include <vector>

#include "played_line.hpp"

namespace winnable::klondike {

// The line ends as before and takes the cards of the stock in the same order; if it was legal it
// still is.
void skip_stays(std::vector<Play>& plays);

}  // namespace winnable::klondike
