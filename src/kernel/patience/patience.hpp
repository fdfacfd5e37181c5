// The generic exhaustive search: any way of building, any rule for spaces, whole or partial runs,
// every stock rule, from any position in mid-game.
#pragma once

#include <cstdint>

#include "../budget.hpp"
#include "../game.hpp"
#include "pruning.hpp"

namespace winnable::patience {

// Whether this search can decide the position: one deck, a waste, foundations from the ace, and
// cards that move as they are built.
bool supports(const Rules& rules, const Layout& layout);

// Decides whether the position can be won, every card known. The layout must be free of faults
// (see validate.hpp). Must only be called where `supports` says yes. `pruning` is a set of bits
// from pruning.hpp; none of them can change a verdict.
Outcome solve(const Rules& rules, const Layout& layout, const Budget& budget,
              std::uint32_t pruning = kAllPruning);

}  // namespace winnable::patience
