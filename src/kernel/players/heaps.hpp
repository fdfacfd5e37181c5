// A player of games of heaps: who knows the cards turned so far and which ranks are still to come,
// not in which order.
#pragma once

#include <cstdint>
#include <optional>

#include "../calculation/calculation.hpp"
#include "../game.hpp"

namespace winnable::players {

struct HeapThought {
  int deals = 1;  // made-up orders of the stock that each choice is tried on; 0: rule of thumb
  bool order_known = false;  // the stock was turned before, and its order is that of the game
  std::uint64_t seed = 0;
};

// The next move of cards: what goes up goes up; a card that goes to no foundation is put where the
// games played on by rule of thumb end best. None where no card is to be moved. The order of the
// stock counts only where it is known. The position must be free of faults.
std::optional<Step> heap_move(const calculation::Game& game, const HeapThought& thought);

}  // namespace winnable::players
