// Decides thoughtful Klondike: alternate colours, kings to spaces, runs moved whole or in part.
#pragma once

#include <cstdint>

#include "../budget.hpp"
#include "../game.hpp"
#include "pruning.hpp"

namespace winnable::klondike {

// Whether this solver can decide the deal exactly. It plays by alternate colours, kings to spaces
// and any part of a run, from any position whose face-up cards form one run a pile; a stock too
// large for the state's words, or more piles than eight, is refused.
bool supports(const Rules& rules, const Layout& layout);

// Decides the deal within the budget. Must only be called where `supports` says yes.
Outcome solve(const Rules& rules, const Layout& layout, const Budget& budget,
              std::uint32_t pruning = kAllPruning);

}  // namespace winnable::klondike
