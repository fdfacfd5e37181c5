// The moves worth trying in a position.
#pragma once

#include <cstdint>
#include <vector>

#include "position.hpp"

namespace winnable::wide {

struct Move {
  Act act = Act::up;
  bool progress = false;    // more than a rearrangement
  std::uint8_t source = 0;  // a pile; for `back` a foundation; for `take`, `take_up` a layout
  std::uint8_t target = 0;  // a pile
  std::uint8_t count = 1;
  std::int16_t score = 0;
  Reach reach{};
};

void play(Position& position, const Move& move);

// A move that need not be weighed against any other (kSafeUp, kSafeTake).
bool find_forced(const Position& position, Move& move);

using MoveList = std::vector<Move>;

// What scores depend on besides the move.
struct Taste {
  int turn = 2;     // taken off for each turn of the stock
  int space = 200;  // taken off where a space is filled
  int rank = 0;     // added then for each rank of the card above the ace
};

// Lists every move that the rules of pruning leave, with scores, in no order.
class MoveFinder {
 public:
  void find(const Position& position, MoveList& moves, const Taste& taste = Taste{});

 private:
  void find_up(int source);
  void find_clear(int source);
  void find_shifts(int source);
  void find_from_reserve(int source);
  void find_from_stock(int layout);
  void find_back();
  void find_deal();
  void try_run(int source, int first, int run_start);
  bool stays_safe(Card card) const;
  bool may_land(Card card, bool from_waste) const;
  int worth_of_leaving(int source, int first, int run_start, bool& progress) const;
  template <typename Land>
  void each_landing(Card card, int layout, int except, bool from_waste, Land land) const;
  void add(Move move, int score, bool progress);

  const Position* position_ = nullptr;
  MoveList* moves_ = nullptr;
  Taste taste_;
  KindSet tops_;        // of the tableau's piles
  bool space_ = false;  // whether one of them is empty
  Reachable reachable_;
};

}  // namespace winnable::wide
