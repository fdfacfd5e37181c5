// Does what the caller handed over describe a position at all? Asked once, before any search, so
// that no solver has to guard against nonsense in its hot loop.
#pragma once

#include <string>

#include "game.hpp"

namespace winnable {

inline constexpr int kMaxPiles = 16;
inline constexpr int kMaxReservePiles = 16;

// The first fault found, as a sentence that quotes the offending value; empty if there is none.
std::string fault_of(const Rules& rules, const Layout& layout);

}  // namespace winnable
