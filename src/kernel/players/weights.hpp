// What a player likes, as numbers; and those that were found for each form of the game.
#pragma once

#include "../game.hpp"

namespace winnable::players {

// Each is so many thousandths.
struct Weights {
  int reveal = 0;            // a surface goes to another pile or a space,
  int stack = 0;             // or to its foundation
  int hidden_below = 0;      // for each face-down card below it
  int emptied_for_king = 0;  // where none is, and a king waits for the space,
  int emptied = 0;           // or none does
  int draw_to_pile = 0;
  int draw_up = 0;
  int opens_reveal = 0;  // a stock card that a surface without a place can go to
  int king_drawn = 0;
  int rank_drawn = 0;     // for each rank of a stock card put on a pile
  int above_lowest = 0;   // for each rank that a card going up is above the lowest foundation
  int before = 0;         // for each move made before that can be taken back
  int reveals_after = 0;  // for each surface that could be moved then
  int useful_after = 0;   // for each stock card in reach that could be put on a pile then,
  int ups_after = 0;      // or on its foundation
  int next_pass = 0;      // a stock card of the next pass
  int noise = 0;          // a number below this is drawn for each choice
};

// Found by climbing, each on deals of its own; docs/players.md tells how.
Weights tuned_weights(const Rules& rules);

}  // namespace winnable::players
