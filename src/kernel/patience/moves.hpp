// The moves worth trying in a position, the best first.
#pragma once

#include <cstdint>
#include <vector>

#include "position.hpp"

namespace winnable::patience {

struct Move {
  static constexpr std::uint8_t kNowhere = 255;

  Act act = Act::up;
  std::uint8_t source = 0;  // a pile; for `back` a suit
  std::uint8_t target = 0;  // a pile
  std::uint8_t count = 1;
  std::uint8_t aside = kNowhere;  // for `up`: the pile that first takes what lies on the card
  Card card = 0;                  // the card a take is about
  bool progress = false;          // more than a rearrangement
  std::int16_t score = 0;
  Reach reach{};
};

void play(Position& position, const Move& move);

// The move that sends this card of the tableau up, if there is one: from the top of its pile, or,
// where tails are exchanged freely, from under a tail that another card can hold.
bool find_up_move(const Position& position, Card card, Move& move);

// A move that need not be weighed against any other (kSafeUp, kSafeTake).
bool find_forced(const Position& position, Move& move);

using MoveList = std::vector<Move>;

// Lists every move that the rules of pruning leave, with scores, in no order.
class MoveFinder {
 public:
  // With `owed`, only moves that use this card.
  void find(const Position& position, MoveList& moves, Card owed = Position::kNoCard);

 private:
  void find_up();
  void find_from_pile(int source);
  void find_from_stock();
  void find_back();
  void try_shift(int source, int first, int run_start);
  void try_space(int source, int first);
  void try_takes(Card card, const Reach& reach);
  bool has_like_on_top(Card card) const;
  template <typename Land>
  void each_landing(Card card, int except, Land land) const;
  void add(Move move, int score, bool progress);

  const Position* position_ = nullptr;
  MoveList* moves_ = nullptr;
  int owed_pile_ = -1;  // the pile of the card that must be used; -1 if there is none
  Reachable reachable_;
};

}  // namespace winnable::patience
