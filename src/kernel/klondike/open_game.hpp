// Decides positions of the open game, in which every stock card is at hand for ever, and remembers
// what it has found out.
//
// Every stock rule is a restriction of this game, and in draw 1 with unlimited passes it is the game
// itself. A lost position is lost for good, so all that a failed search has met is remembered as
// lost; where one is won, the line is kept, for it often wins the next position too.
#pragma once

#include <array>
#include <vector>

#include "../state_table.hpp"
#include "entries.hpp"
#include "open_moves.hpp"
#include "subset_store.hpp"

namespace winnable::klondike {

class OpenGame {
 public:
  OpenGame(const Deal& deal, std::uint32_t pruning, Ledger& ledger);

  // won, exhausted or a limit of the budget.
  Ending decide(OpenPosition position);
  // After the start was found won by the first call: a winning line of the open game.
  std::vector<Turn> whole_line() const;

  OpenPosition start() const;
  // A position of another stock rule, by its sets, its tableau key and the mask of cards left.
  static OpenPosition position(CardSet face_up, CardSet locked, CardSet next,
                               std::uint64_t tableau_key, std::uint32_t left);

 private:
  struct Frame {
    OpenPosition position;
    Turn turn;
    std::uint32_t begin, next, end;
  };
  struct Child {
    OpenPosition position;
    Turn turn;
  };
  using Line = std::vector<Turn>;

  static std::uint32_t tableau(const OpenPosition& at) {
    return static_cast<std::uint32_t>(at.key.tableau);
  }
  std::uint32_t played(const OpenPosition& at) const {
    return ~LoopingStock::mask(at.key) & 0xffffff;
  }

  bool replay(OpenPosition at);
  Ending search(const OpenPosition& root);
  void remember_line();
  Insert insert(const OpenPosition& position);
  Insert remember_briefly(NarrowKey key);
  void list_moves(Frame& frame);

  const Deal& deal_;
  Ledger& ledger_;
  LoopingStock stock_;
  OpenMoves moves_;
  SubsetStore lost_;                           // stock cards left; a subset is lost as well
  SubsetStore won_;                            // stock cards played; a subset is won as well
  StateTable<PlainEntries<NarrowKey>> exact_;  // where subsets are not looked for
  std::array<std::uint64_t, 2048> recent_{};   // obliged positions met; later ones push out earlier
  std::vector<Frame> frames_;
  std::vector<Child> list_;
  Line line_;
  std::array<Line, 4> lines_;
  std::size_t newest_ = 0;
};

}  // namespace winnable::klondike
