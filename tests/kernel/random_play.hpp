// Random decks and random play over the brute force's board, for deals in mid-game.
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

#include "brute_force.hpp"

namespace random_play {

using Random = std::mt19937_64;

inline int below(Random& random, int bound) {
  return static_cast<int>(random() % static_cast<std::uint64_t>(bound));
}

inline std::vector<winnable::Card> shuffled_deck(Random& random, int ranks) {
  std::vector<winnable::Card> deck;
  for (int card = 0; card < 4 * ranks; ++card)
    deck.push_back(static_cast<winnable::Card>(card));
  for (std::size_t i = deck.size(); i > 1; --i)
    std::swap(deck[i - 1], deck[random() % i]);
  return deck;
}

// Some random moves from the deal on.
inline void wander(Random& random, const winnable::Rules& rules, brute_force::Position& position) {
  for (int left = below(random, 12); left > 0; --left) {
    const auto steps = legal_steps(rules, position);
    if (steps.empty()) return;
    play(rules, position, steps[random() % steps.size()]);
  }
}

}  // namespace random_play
