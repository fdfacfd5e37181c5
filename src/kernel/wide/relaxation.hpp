// A proof of loss without search: the game in which nothing gained is ever lost again.
#pragma once

#include "position.hpp"

namespace winnable::wide {

// Whether some card can never go up, or some pile never be cleared, even if a card counts as free
// for ever once it could be freed, every host takes any number of cards, spaces are never used up,
// rows do not cover what they are dealt on, and every stock card is within reach once one of those
// that are has been played. Such a position is lost. The base is `base`, chosen or not. False says
// nothing.
bool lost_when_relaxed(const Position& position, int base);

}  // namespace winnable::wide
