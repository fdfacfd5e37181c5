// The order in which a line takes the cards of its stock.
#pragma once

#include "played_line.hpp"

namespace winnable::klondike {

// Looks for another order of the moves, in which the stock is dealt fewer times, and takes it over
// if it finds one. Lines that deal in reversed groups, or that deal single cards in a last pass,
// stay as they are.
void order_stock(const Rules& rules, const Layout& layout, PlayedLine& line);

}  // namespace winnable::klondike
