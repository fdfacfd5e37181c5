// Klondike under every stock rule, worrying back on and off, and tiny decks to play it with.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "brute_force.hpp"
#include "random_play.hpp"

namespace tiny_klondike {

using namespace brute_force;
using namespace random_play;

struct Shape {
  std::string name;
  Rules rules;
};

inline std::vector<Shape> shapes() {
  std::vector<Shape> all;
  const auto add = [&](std::string name, int draw, int passes, bool reversed, bool then_single) {
    Rules rules;
    rules.draw = draw;
    rules.passes = passes;
    rules.reversed = reversed;
    rules.then_single = then_single;
    all.push_back({name, rules});
    rules.worrying_back = false;
    all.push_back({name + ", no worrying back", rules});
  };
  for (const int draw : {1, 2, 3, 4})
    add("draw " + std::to_string(draw), draw, 0, false, false);
  for (const int draw : {1, 2, 3}) {
    for (const int passes : {1, 2, 3}) {
      add("draw " + std::to_string(draw) + ", " + std::to_string(passes) + " passes", draw, passes,
          false, false);
    }
  }
  for (const int draw : {2, 3}) {
    const std::string name = "draw " + std::to_string(draw);
    add(name + " reversed", draw, 0, true, false);
    add(name + " reversed, 2 passes", draw, 2, true, false);
    add(name + " reversed, 3 passes", draw, 3, true, false);
    add(name + " then 1", draw, 0, false, true);
    add(name + " then 1, 1 pass", draw, 1, false, true);
    add(name + " then 1, 2 passes", draw, 2, false, true);
    add(name + " reversed then 1", draw, 0, true, true);
    add(name + " reversed then 1, 2 passes", draw, 2, true, true);
  }
  return all;
}

// A tiny deal: a triangle of three or four piles, perhaps a card or two more in each, so that about
// half of the deals can be won.
inline Position deal(Random& random, int ranks) {
  std::vector<Card> deck = shuffled_deck(random, ranks);
  const int piles = ranks == 6 ? 3 + below(random, 2) : 3;
  const int extra = below(random, 3);
  Position position;
  for (int i = 0; i < piles; ++i) {
    Pile pile;
    for (int j = 0; j <= i + extra && deck.size() > 3; ++j) {
      pile.cards.push_back(deck.back());
      deck.pop_back();
    }
    pile.hidden = pile.cards.empty() ? 0 : pile.cards.size() - 1;
    position.piles.push_back(pile);
  }
  position.stock = deck;
  return position;
}

// Half of the decks as dealt, the others on their way.
inline Position some_position(Random& random, Rules& rules, std::uint64_t seed) {
  if (seed % 4 == 1) {
    rules.ranks = 4 + below(random, 3);
    return thrown_together(random, rules);
  }
  rules.ranks = 4 + below(random, 5) / 2;
  Position position = deal(random, rules.ranks);
  if (seed % 4 == 0) wander(random, rules, position);
  return position;
}

}  // namespace tiny_klondike
