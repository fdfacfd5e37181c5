// Random decks and random play over the brute force's board, for deals in mid-game.
#pragma once

#include <algorithm>
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

inline std::vector<winnable::Card> shuffled_deck(Random& random, int ranks, int decks = 1) {
  std::vector<winnable::Card> deck;
  for (int card = 0; card < 4 * ranks * decks; ++card)
    deck.push_back(static_cast<winnable::Card>(card % (4 * ranks)));
  for (std::size_t i = deck.size(); i > 1; --i)
    std::swap(deck[i - 1], deck[random() % i]);
  return deck;
}

inline int some_height(Random& random, int ranks, int about) {
  switch (below(random, 3)) {
    case 0:
      return below(random, ranks + 1);
    case 1:
      return std::clamp(about + below(random, 5) - 2, 0, ranks);
    default:
      return below(random, 2) == 0 ? std::max(ranks - below(random, 3), 0) : below(random, 2);
  }
}

// Turns up the pile's top, and builds on it for as long as luck and the cards left last.
inline void show_top(Random& random, const winnable::Rules& rules, brute_force::Pile& pile,
                     std::vector<winnable::Card>& left) {
  if (pile.cards.empty()) return;
  pile.hidden = pile.cards.size() - 1;
  while (below(random, 2) == 0) {
    const auto next = std::find_if(left.begin(), left.end(), [&](winnable::Card card) {
      return brute_force::built(rules, pile.cards.back(), card);
    });
    if (next == left.end()) return;
    pile.cards.push_back(*next);
    left.erase(next);
  }
}

// A position that need not come of any deal: foundations of any height, what is left thrown on a
// few piles and into the stock. Here a card must often be worried back to win, or one certain
// pass be used; after a deal that is rare.
inline brute_force::Position thrown_together(Random& random, const winnable::Rules& rules) {
  brute_force::Position position;
  const int about = below(random, rules.ranks + 1);
  std::vector<winnable::Card> left = shuffled_deck(random, rules.ranks, rules.decks);
  for (int f = 0; f < 4 * rules.decks; ++f) {
    int& height = position.foundations[static_cast<std::size_t>(f)];
    height = some_height(random, rules.ranks, about);
    for (int rank = 0; rank < height; ++rank)
      left.erase(std::find(left.begin(), left.end(), 4 * rank + f % 4));
  }
  position.piles.resize(static_cast<std::size_t>(1 + below(random, 5)));
  const bool low_piles = below(random, 2) == 0;
  const auto into_stock = static_cast<std::size_t>(below(random, 10));
  for (brute_force::Pile& pile : position.piles) {
    for (int cards = below(random, 4); cards > 0 && !left.empty(); --cards) {
      pile.cards.push_back(left.back());
      left.pop_back();
    }
  }
  while (!low_piles && left.size() > into_stock) {
    const int pile = below(random, static_cast<int>(position.piles.size()));
    position.piles[static_cast<std::size_t>(pile)].cards.push_back(left.back());
    left.pop_back();
  }
  for (brute_force::Pile& pile : position.piles)
    show_top(random, rules, pile, left);
  const std::size_t waste = below(random, 2) == 0 ? 0 : random() % (left.size() + 1);
  position.waste.append(left.data(), left.data() + waste);
  position.stock.append(left.data() + waste, left.data() + left.size());
  if (rules.passes > 1 && below(random, 2) == 0) position.pass += below(random, rules.passes);
  position.untouched = waste == 0 && position.pass == 1;
  return position;
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
