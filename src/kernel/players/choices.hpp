// What a player can choose from: the moves that cannot be taken back.
//
// Worrying a card back and putting it up again, and putting up a card that nothing face down lies
// under, can be taken back and show nothing new. So a choice is the first move that can not: it
// turns a card over, takes one from the stock, or deals. Before it come the moves that make it
// possible, as few of them as there need be.
#pragma once

#include "table.hpp"

namespace winnable::players {

inline constexpr std::size_t kMostBefore = 6;  // moves that can be taken back before a choice
inline constexpr std::size_t kMostArrangements = 48;  // that are looked at

struct Choice {
  Turn turn{Kind::reveal, 0};
  bool deals = false;  // instead of the turn: the next draw from a stock nobody has seen
  std::uint8_t before = 0;
  std::array<Turn, kMostBefore> turns_before{};

  bool same_as(const Choice& other) const {
    return deals == other.deals && turn.kind == other.turn.kind && turn.bit == other.turn.bit &&
           turn.way == other.turn.way;
  }
};

// Makes the choice; false where the rules do not allow it here.
template <class Stock>
bool make(const Table<Stock>& table, const Choice& choice, typename Table<Stock>::Position& at) {
  if constexpr (kDeals<Stock>) {
    if (choice.deals) {
      if (!Stock::hidden(at.key)) return false;
      at.key = table.stock.dealt(at.key);
      at.due = Due{};
      return true;
    }
  }
  for (std::size_t i = 0; i < choice.before; ++i) {
    if (!table.moves.follow(at, choice.turns_before[i])) return false;
  }
  return table.moves.follow(at, choice.turn);
}

template <class Stock>
class Chooser {
 public:
  using Position = typename Table<Stock>::Position;

  // Calls `emit(choice, child, arranged)` for every choice, one that comes up again included; the
  // child is the position right after it, `arranged` the one right before. Those with nothing
  // before them come first.
  template <class Emit>
  void each(const Table<Stock>& table, const Position& from, Emit&& emit) {
    arrangements_[0] = {from, Choice{}};
    count_ = 1;
    for (std::size_t i = 0; i < count_; ++i) {
      const Arrangement at = arrangements_[i];
      table.moves.each(at.position, [&](Turn turn, const Position& child) {
        if (can_be_taken_back(table, at.position, turn)) {
          arrange(at, turn, child);
        } else {
          Choice choice = at.way;
          choice.turn = turn;
          emit(choice, child, at.position);
        }
      });
    }
    if constexpr (kDeals<Stock>) {
      if (Stock::hidden(from.key)) {
        Position child = from;
        Choice choice;
        choice.deals = true;
        make(table, choice, child);
        emit(choice, child, from);
      }
    }
  }

 private:
  struct Arrangement {
    Position position;
    Choice way;  // the turns before it lead here
  };

  static bool can_be_taken_back(const Table<Stock>& table, const Position& at, Turn turn) {
    if (!table.deal.worrying_back) return false;
    return turn.kind == Kind::worry_back ||
           (turn.kind == Kind::stack && (at.locked & set_of(turn.bit)) == 0);
  }

  void arrange(const Arrangement& from, Turn turn, const Position& child) {
    if (from.way.before == kMostBefore || count_ == kMostArrangements) return;
    for (std::size_t i = 0; i < count_; ++i) {
      const Position& met = arrangements_[i].position;
      if (met.face_up == child.face_up && met.due == child.due) return;
    }
    Arrangement& next = arrangements_[count_++];
    next = {child, from.way};
    next.way.turns_before[next.way.before++] = turn;
  }

  std::array<Arrangement, kMostArrangements> arrangements_;
  std::size_t count_ = 0;
};

}  // namespace winnable::players
