// How far a player thinks ahead.
#pragma once

namespace winnable::players {

struct Thought {
  int samples = 0;       // for each choice; 0: it does not think ahead
  int expand_after = 0;  // samples played out at a node before it gets children
  int exploration = 0;   // in thousandths: what is liked against what has won
  int tolerance = 1;     // a choice whose score is so far behind the best is liked half as well
};

}  // namespace winnable::players
