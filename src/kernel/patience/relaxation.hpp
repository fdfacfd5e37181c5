// A proof of loss without search: the game in which nothing gained is ever lost again.
#pragma once

#include "../game.hpp"

namespace winnable::patience {

// Whether some card cannot reach its foundation even if every receiver can be used over and over,
// every stock card taken at any time, and a card counts as free for ever once it could be freed.
// Such a deal is lost under every stock rule. False says nothing.
bool lost_when_relaxed(const Rules& rules, const Layout& layout);

}  // namespace winnable::patience
