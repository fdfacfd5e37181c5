// A plain board of Klondike on which lines of the search are played out. It checks nothing: whoever
// moves knows the rules. Cards are those of game.hpp.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "played_line.hpp"

namespace winnable::klondike {

class Board {
 public:
  // Cards are stored in place: a board is made for every deal that is won.
  struct Pile {
    std::array<Card, kSuits * kMaxRanks> cards;
    std::size_t size = 0;
    std::size_t face_down = 0;

    bool empty() const { return size == 0; }
    Card top() const { return cards[size - 1]; }
  };

  Board(const Rules& rules, const Layout& layout);

  const std::vector<Pile>& piles() const { return piles_; }
  int height(int suit) const { return heights_[static_cast<std::size_t>(suit)]; }
  bool stock_empty() const { return dealt_ == stock_.size(); }
  bool waste_empty() const { return dealt_ == 0; }
  Card waste_top() const { return stock_[dealt_ - 1]; }
  bool redeal_allowed() const;

  // Whether a card, or the run it heads, may be put on this pile.
  bool takes(std::size_t pile, Card card) const;

  void draw();
  void redeal();
  void begin_single();
  void move(Place source, Place target, std::size_t count);
  // Takes the last step back, which moved cards from pile to pile.
  void take_back();

  const PlayedLine& line() const { return line_; }

 private:
  void turn_over();
  void deal(StepKind kind, Place source, Place target, std::size_t count);

  Rules rules_;
  std::vector<Pile> piles_;
  std::vector<Card> stock_;  // the waste, from the bottom up, then the stock as it will be drawn
  std::size_t dealt_;        // how many of them are in the waste
  std::array<int, kSuits> heights_{};
  int pass_;
  bool single_;
  PlayedLine line_;
  std::uint16_t deals_ = 0;  // since the last move from the waste
};

}  // namespace winnable::klondike
