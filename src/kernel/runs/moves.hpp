// The moves of a position without order, and those that need not be weighed.
#pragma once

#include <array>
#include <cstdint>

#include "../wide/pruning.hpp"
#include "deal.hpp"

namespace winnable::runs {

enum class Source : std::uint8_t { tableau, root, reserve, stock, foundation, row };

struct Move {
  Source source = Source::tableau;
  bool up = false;         // to its foundation, or else to a host or space of the tableau
  std::uint8_t place = 0;  // among the cards left in the stock; of a card dealt in rows its number
  std::uint8_t pass = 0;   // in which that card is taken
  std::int16_t score = 0;
  Cards card = 0;
};

// What is true of a position as a whole.
struct Outlook {
  Cards open;     // cards that lie free, or could after others have been moved aside
  Cards landers;  // cards that could be put on the tableau, wherever they are
  Cards next;     // the next card of each suit
};

class MoveList {
 public:
  void clear() { count_ = 0; }
  void push(const Move& move) { moves_[static_cast<std::size_t>(count_++)] = move; }
  Move* begin() { return moves_.data(); }
  Move* end() { return moves_.data() + count_; }

 private:
  std::array<Move, 4 * 4 * kMaxRanks> moves_;
  int count_ = 0;
};

class Moves {
 public:
  Moves(const Deal& deal, std::uint32_t pruning) : deal_(deal), pruning_(pruning) {}

  bool on(wide::Pruning rule) const { return (pruning_ & rule) != 0; }

  // A move that is made at once (kSafeUp, kSafeTake, kSweep).
  bool find_forced(const State& state, Move& move) const;
  void find(const State& state, MoveList& moves) const;
  void play(State& state, const Move& move) const;

  bool won(const State& state) const;

 private:
  Outlook outlook(const State& state) const;
  Cards next(const State& state) const;
  Cards safe(const State& state, Cards next) const;
  void find_from_stock(const State& state, const Outlook& outlook, MoveList& moves) const;
  void find_from_rows(const State& state, const Outlook& outlook, MoveList& moves) const;
  template <typename Tell>
  void each_reserve_top(const State& state, Tell tell) const;
  Cards stock_cards(const State& state) const;
  void leave(State& state, Cards root) const;
  void take(State& state, const Move& move) const;

  const Deal& deal_;
  const std::uint32_t pruning_;
};

}  // namespace winnable::runs
