// A proof that a deal is lost, from what could be reached if nothing were ever used up.
#pragma once

#include "deal.hpp"

namespace winnable::klondike {

// Takes every stock card as at hand, every face-up card as uncovered, every receiver as able to
// take any number of guests, and every card that was ever on the tableau, the foundations or a
// space as being there for good. Each of these only adds moves, so a card that cannot reach its
// foundation even so never will. Holds from any position, whatever the stock's rules.
bool relaxation_fails(const Deal& deal);

}  // namespace winnable::klondike
