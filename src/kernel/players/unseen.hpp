// What a player has not seen: the cards, and the places where they may lie.
#pragma once

#include <vector>

#include "../game.hpp"
#include "dice.hpp"

namespace winnable::players {

inline constexpr Card kUnseen = 255;  // stands in a layout for a card that was never seen

class Unseen {
 public:
  // A position as the player sees it. The unseen cards are those of the deck that are nowhere seen.
  Unseen(const Rules& rules, const Layout& seen);
  Unseen(const Unseen&) = delete;
  Unseen& operator=(const Unseen&) = delete;

  // Whether there are as many places as cards for them, and no card is seen twice.
  bool fits() const { return fits_; }
  std::size_t size() const { return cards_.size(); }
  std::size_t in_stock() const { return in_stock_; }

  // The position with the unseen cards dealt over their places: at first in the order of the deck,
  // then in a random one each time it is called.
  const Layout& dealt() const { return layout_; }
  const Layout& deal_anew(Dice& dice);

 private:
  void lay_out();

  Layout layout_;
  std::vector<Card> cards_;
  std::vector<Card*> places_;
  std::size_t in_stock_ = 0;
  bool fits_ = true;
};

}  // namespace winnable::players
