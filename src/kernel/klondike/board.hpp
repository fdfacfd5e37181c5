// A plain board of Klondike on which lines of the search are played out. It checks nothing: whoever
// moves knows the rules. Cards are those of game.hpp.
#pragma once

#include <array>
#include <vector>

#include "../game.hpp"

namespace winnable::klondike {

class Board {
 public:
  struct Pile {
    std::vector<Card> cards;
    std::size_t face_down = 0;
  };

  Board(const Rules& rules, const Layout& layout);

  const std::vector<Pile>& piles() const { return piles_; }
  int height(int suit) const { return heights_[static_cast<std::size_t>(suit)]; }
  bool stock_empty() const { return stock_.empty(); }
  bool waste_empty() const { return waste_.empty(); }
  Card waste_top() const { return waste_.back(); }
  bool redeal_allowed() const;

  // Whether a card, or the run it heads, may be put on this pile.
  bool takes(std::size_t pile, Card card) const;

  void draw();
  void redeal();
  void begin_single();
  // Whether a card was turned up.
  bool move(Place source, Place target, std::size_t count);
  // Takes the last step back, which moved cards from pile to pile.
  void take_back(bool turned);

  const std::vector<Step>& steps() const { return steps_; }

 private:
  Rules rules_;
  std::vector<Pile> piles_;
  std::vector<Card> stock_;  // the next card drawn is the last
  std::vector<Card> waste_;
  std::array<int, kSuits> heights_{};
  int pass_;
  bool single_;
  std::vector<Step> steps_;
};

}  // namespace winnable::klondike
