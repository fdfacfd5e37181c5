// A line as it was played on a board: the moves of cards, and apart from them the dealing of the
// stock, which only the moves from the waste depend on.
#pragma once

#include <cstdint>
#include <vector>

#include "../game.hpp"

namespace winnable::klondike {

struct Play {
  Place source;
  Place target;
  std::uint8_t count;
  Card card;            // the only one moved, or the lowest
  bool turned;          // whether it turned a card up
  std::uint16_t deals;  // before a move from the waste: steps of dealing since the last such move
};

struct PlayedLine {
  std::vector<Play> plays;
  std::vector<Step> deals;
};

inline std::vector<Step> steps_of(const PlayedLine& line) {
  std::vector<Step> steps;
  steps.reserve(line.plays.size() + line.deals.size());
  auto deal = line.deals.begin();
  for (const Play& play : line.plays) {
    steps.insert(steps.end(), deal, deal + play.deals);
    deal += play.deals;
    steps.push_back({StepKind::cards, play.source, play.target, play.count});
  }
  return steps;
}

}  // namespace winnable::klondike
