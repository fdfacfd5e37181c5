// The full Klondike deal of a deck, whose last cards come to lie in the tableau.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "../../src/kernel/game.hpp"

inline winnable::Layout full_deal_of(std::vector<winnable::Card> deck) {
  winnable::Layout layout;
  for (std::size_t pile = 0; pile < 7; ++pile) {
    layout.face_down.emplace_back(deck.end() - static_cast<long>(pile), deck.end());
    deck.erase(deck.end() - static_cast<long>(pile), deck.end());
    layout.face_up.push_back({deck.back()});
    deck.pop_back();
  }
  layout.stock = std::move(deck);
  return layout;
}
