// Best-first search: of all states found so far the most promising is expanded next, however it
// was reached.
//
// Its states are kept as moves from one another; the position is taken to the one at hand along
// the way they have in common with the last. Where the order of a game's moves says little of what
// they are good for, this finds wins that are out of reach of a search that follows one line. It
// looks hardly further than it must, so its lines are short, too.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "../budget.hpp"
#include "../finding.hpp"
#include "../ledger.hpp"
#include "../patience/noise.hpp"
#include "../patience/stack.hpp"
#include "../state_table.hpp"
#include "moves.hpp"
#include "position.hpp"

namespace winnable::wide {

// What a state is charged for; the cheapest is the most promising.
struct Prices {
  int left = 10;      // a card that is not up
  int hidden = 25;    // a card face down
  int undealt = 6;    // a card still to be dealt in a row
  int misfit = 10;    // a card face up on one that does not take it
  int unjoined = 15;  // one on a card that takes it, with which it does not move
  int under = 6;      // a card on one of its suit that must go up earlier
  int space = -10;    // an empty pile
  int move = 2;       // a move on the way there
};

// What the position costs, the way there left out.
int cost_of(const Position& position, const Prices& prices);

class BestFirst {
 public:
  BestFirst(Position& position, const Budget& budget, Ledger& ledger);

  // From where the position stands, with at most so many states; `cut` if these did not do.
  // Afterwards the position stands there again, or, if the run has won, at the end of the line.
  Finding run(const Prices& prices, std::uint64_t states);

 private:
  static constexpr Finding kGoOn = static_cast<Finding>(255);

  struct Node {
    Move move;  // from the parent
    std::uint32_t parent;
    std::uint32_t depth;
  };
  // A state still to be expanded.
  struct Open {
    std::int32_t cost;
    std::uint32_t node;
  };
  // A node on the way to the one at hand, and the changes made before its move.
  struct Stage {
    std::uint32_t node;
    std::size_t mark;
  };

  static bool later(const Open& left, const Open& right);
  Finding search();
  bool go_to(std::uint32_t node);
  Finding expand(std::uint32_t node);
  Finding enter(const Move& move, std::uint32_t parent);
  bool play_on(const Move& move);
  void push_open(const Open& open);
  Open pop_open();

  const Budget budget_;
  Ledger& ledger_;
  Position& position_;
  StateTable<Covering> table_;
  patience::Stack<Node> nodes_;
  patience::Stack<Open> open_;  // a heap
  std::vector<Stage> stages_;
  std::vector<std::uint32_t> way_;
  MoveFinder finder_;
  MoveList found_;
  Prices prices_;
  std::uint64_t last_state_ = 0;  // the ledger's count at which the run is over
  std::uint64_t ticks_ = 0;
};

}  // namespace winnable::wide
