// Depth-first search over positions without order, each expanded once.
#pragma once

#include <cstddef>
#include <cstdint>

#include "../budget.hpp"
#include "../finding.hpp"
#include "../ledger.hpp"
#include "../patience/noise.hpp"
#include "../patience/stack.hpp"
#include "../state_table.hpp"
#include "entries.hpp"
#include "moves.hpp"

namespace winnable::runs {

class Search {
 public:
  Search(const Deal& deal, std::uint32_t pruning, const Budget& budget, Ledger& ledger);

  // Makes ready to search from the deal's root. To the score of each move is added a random number
  // below `noise`.
  void begin(int noise, std::uint64_t seed);
  // Goes on for so many states; `cut` if these did not do, and it may go on again.
  Finding go(std::uint64_t states);

  // The moves that have won.
  std::size_t moves() const { return line_.size(); }
  const Move& move(std::size_t index) const { return line_[index]; }

 private:
  static constexpr Finding kGoOn = static_cast<Finding>(255);

  struct Frame {
    State state;
    std::size_t mark;   // moves of the line up to the state
    std::size_t begin;  // of its moves
    std::size_t next;
    std::size_t end;
  };

  Finding step();
  Finding enter(State state, std::size_t mark);
  Finding expand(const State& state, std::size_t mark);

  const Deal& deal_;
  const Moves rules_;
  const Budget budget_;
  Ledger& ledger_;
  StateTable<Covering> table_;
  patience::Stack<Frame> frames_;
  patience::Stack<Move> moves_;
  patience::Stack<Move> line_;
  MoveList found_;
  patience::Noise noise_{0};
  int noise_below_ = 0;
  bool begun_ = false;
  std::uint64_t ticks_ = 0;
};

}  // namespace winnable::runs
