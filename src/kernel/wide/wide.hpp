// The search for the games of many cards: several decks, rows dealt to the tableau, units of one
// suit, reserves, foundations from any base; and every game of one deck that `Rules` can express.
#pragma once

#include <cstdint>

#include "../budget.hpp"
#include "../game.hpp"
#include "pruning.hpp"

namespace winnable::wide {

// Whether this search can decide the position. It cannot where spaces are filled from a reserve and
// there is a space beside cards of the reserve, or more than one pile of it, or rows that are
// dealt; nor where rows are dealt and there is a waste; nor where whole suits go up and the rules
// or the foundations do not fit that.
bool supports(const Rules& rules, const Layout& layout);

// Decides whether the position can be won, every card known. The layout must be free of faults
// (see validate.hpp). Must only be called where `supports` says yes. `pruning` is a set of bits
// from pruning.hpp; none of them can change a verdict.
Outcome solve(const Rules& rules, const Layout& layout, const Budget& budget,
              std::uint32_t pruning = kAllPruning);

}  // namespace winnable::wide
