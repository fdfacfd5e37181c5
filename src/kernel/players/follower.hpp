// Follows a player's likings without thinking ahead.
#pragma once

#include "policy.hpp"

namespace winnable::players {

// The best choice by the policy, if there is one, and the position it leads to, settled.
template <class Stock>
class Follower {
 public:
  using Position = typename Table<Stock>::Position;

  Follower(const Weights& weights, Dice& dice) : policy_(weights, dice) {}

  // False where there is none. A move that scores below 0 waits until no card can be dealt.
  bool step(const Table<Stock>& table, Position& at, Choice& chosen) {
    int best = kFromNothing;
    Position reached{};
    chooser_.each(table, at,
                  [&](const Choice& choice, const Position& child, const Position& arranged) {
                    const int score = policy_.score(table, choice, arranged, child);
                    if (score <= best && best != kFromNothing) return;
                    best = score;
                    reached = child;
                    chosen = choice;
                  });
    if (best == kFromNothing) return false;
    at = reached;
    return true;
  }

  // Plays on to the end; whether the game is won.
  bool play_out(const Table<Stock>& table, Position at) {
    Choice chosen;
    for (;;) {
      if (!klondike::Moves<Stock>::obliged(at)) table.moves.settle(at, [](Turn) {});
      if (table.moves.won(at)) return true;
      if (step(table, at, chosen)) continue;
      if (!klondike::Moves<Stock>::obliged(at)) return false;
      at.due = Due{};
    }
  }

 private:
  Policy<Stock> policy_;
  Chooser<Stock> chooser_;
};

}  // namespace winnable::players
