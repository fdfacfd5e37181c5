// The stock of limited passes as a player knows it: in the first pass the waste alone, so that
// dealing is a move of its own; in later ones every card's place.
#pragma once

#include "../klondike/counted_stock.hpp"

namespace winnable::players {

class DealtStock : public klondike::CountedStock {
 public:
  using CountedStock::CountedStock;

  // Whether cards are left in the stock that have never been turned.
  static bool hidden(const Key& key) { return pass(key) == 1 && offset(key) < size(key); }

  int ways(const Key& key, std::array<CardSet, kMostWays>& sets) const {
    if (!hidden(key)) return CountedStock::ways(key, sets);
    sets[0] = offset(key) == 0 ? 0 : set_of(card_at(key, offset(key) - 1));
    return 1;
  }
  // The next draw made.
  Key dealt(const Key& key) const {
    Key child = key;
    set_dealing(child, std::min(offset(key) + draw_, size(key)), pass(key), false);
    return child;
  }
  // The card at a place among those left, counted from the bottom of the waste.
  int card_at(const Key& key, int place) const {
    std::array<int, kMostCards> cards;
    list(mask(key), cards);
    return cards[static_cast<std::size_t>(place)];
  }
};

}  // namespace winnable::players
