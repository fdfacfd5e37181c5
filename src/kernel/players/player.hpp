// A player of Klondike who knows what a person at the table knows.
//
// Where passes are unlimited it first turns the whole stock over once, which costs nothing there,
// and then knows it. Nothing is ever taken back that turned a card over or left the stock.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "../game.hpp"
#include "thought.hpp"
#include "weights.hpp"

namespace winnable::players {

struct Settings {
  Weights weights;
  std::uint64_t seed = 0;  // of all that is random
  Thought thought;
};

// Whether the game can be played from here: standard Klondike whose stock keeps its order and has
// no last pass of single cards. Face-down and stock cards may be `kUnseen`.
bool supports(const Rules& rules, const Layout& seen);

// Plays one game.
class Player {
 public:
  // The rules are those of a position that `supports` says yes to.
  Player(const Rules& rules, const Settings& settings);
  ~Player();

  bool supports(const Layout& seen) const { return players::supports(rules_, seen); }

  // The next moves, up to the first that shows a new card or cannot be taken back; none to give up.
  // They hold whatever the unseen cards are.
  std::vector<Step> choose(const Layout& seen);

  class Mind;

 private:
  Rules rules_;
  std::unique_ptr<Mind> mind_;
};

// Of so many games played on the true deal by a player with these weights, how many are won.
int games_won(const Rules& rules, const Layout& layout, const Weights& weights, int games,
              std::uint64_t seed);

}  // namespace winnable::players
