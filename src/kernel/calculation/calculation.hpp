// The search for games of heaps: foundations by intervals, piles that take any card of the stock
// and give only to foundations.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "../budget.hpp"
#include "../game.hpp"
#include "../validate.hpp"
#include "pruning.hpp"

namespace winnable::calculation {

using Rank = std::uint8_t;  // 0 = ace

// A position, as dealt or in mid-game. Suits count for nothing. Each card turned is put on a
// foundation or a pile before the next; after the last one the piles may be picked up, pile 0
// first, its bottom card to be turned first.
struct Game {
  std::vector<std::vector<Rank>> wanted;  // for each foundation what it still takes, in that order
  std::vector<std::vector<Rank>> piles;   // from the bottom to the top
  std::vector<Rank> stock;                // the next card to be turned in front
  std::vector<Rank> turned;               // the card turned and not yet placed, if there is one
  int redeals = 0;                        // how often the piles may still be picked up
};

inline constexpr std::size_t kMostCards = std::size_t{kMaxRanks} * kMaxFoundations;
inline constexpr int kMostRedeals = 8;

// What keeps this from being a position; empty if nothing does.
std::string fault_of(const Game& game);

// Decides whether the position can be won, every card known. It must be free of faults. `pruning`
// is a set of bits from pruning.hpp; none of them can change a verdict. A step's target is
// kFoundation and the number of the foundation, or the number of the pile.
Outcome solve(const Game& game, const Budget& budget, std::uint32_t pruning = kAllPruning);

}  // namespace winnable::calculation
