// Depth-first search over the states of one game, each expanded once.
//
// A stack of its own holds the way from the root, so the depth is bounded by the budget alone. The
// position is changed and changed back; forced moves are played on the spot and take no entry in
// the table.
#pragma once

#include <cstdint>
#include <limits>

#include "../budget.hpp"
#include "../finding.hpp"
#include "../ledger.hpp"
#include "../patience/noise.hpp"
#include "../patience/stack.hpp"
#include "../state_table.hpp"
#include "moves.hpp"
#include "position.hpp"

namespace winnable::wide {

// How one run of the search is limited, besides the budget. A run that a limit has cut anywhere
// never ends as `exhausted`.
struct Bounds {
  static constexpr std::uint64_t kNone = std::numeric_limits<std::uint64_t>::max();

  std::uint64_t states = kNone;
  std::uint64_t depth = kNone;  // moves on the way from the root
  std::uint64_t lazy = kNone;   // moves in a row without progress
  int noise = 0;                // added to the scores at random, up to this much
  std::uint64_t seed = 0;
  Taste taste;
};

// Nothing is face down, every pile falls and every stock card stays within reach, so the lowest
// card left can always go up next.
bool surely_won(const Position& position);

class Search {
 public:
  Search(Position& position, const Budget& budget, Ledger& ledger);

  // From where the position stands; afterwards it stands there again, or, if the run has won, at
  // the end of the line.
  Finding run(const Bounds& bounds);

 private:
  static constexpr Finding kGoOn = static_cast<Finding>(255);

  struct Frame {
    std::size_t mark;         // changes made before the move that led here
    std::size_t begin, next;  // in moves_; they reach to the begin of the frame above
    std::uint64_t lazy;
  };

  Finding step();
  Finding enter(std::size_t mark, std::uint64_t lazy);
  Finding expand(std::size_t mark, std::uint64_t lazy);
  void insert_by_score(std::size_t begin, Move move);

  const Budget budget_;
  Ledger& ledger_;
  Position& position_;
  StateTable<Covering> table_;
  patience::Stack<Frame> frames_;
  patience::Stack<Move> moves_;
  MoveFinder finder_;
  MoveList found_;
  Bounds bounds_;
  patience::Noise noise_{0};
  bool cut_ = false;
  std::uint64_t ticks_ = 0;
};

}  // namespace winnable::wide
