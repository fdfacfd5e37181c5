// A line that wins the game without order (see ../runs/), played out with the order.
#pragma once

#include <vector>

#include "../runs/inquiry.hpp"
#include "position.hpp"

namespace winnable::wide {

// Plays the line from where the position stands, runs being moved aside as needed. False if it
// cannot be done, or the budget has no room; the position is back where it stood then.
bool play_out(Position& position, const std::vector<runs::Play>& line);

}  // namespace winnable::wide
