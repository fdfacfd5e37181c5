// What the search may leave out, one switch a rule. Full arguments: docs/search-wide.md.
//
// They share one measure: first the number of moves by hand that land on the tableau in the
// cheapest winning line, then the cards in a stock that is dealt in rows, then the cards not yet
// up. Each rule keeps, in every winnable state, a move to a state of smaller measure, and each
// entry of the table covers only states of no smaller measure; so all the rules together lose no
// win.
#pragma once

#include <cstdint>

namespace winnable::wide {

enum Pruning : std::uint32_t {
  // A tableau or reserve card that can go up and is safe goes up at once. Safe: it and every card
  // that could come to lie on it, directly or on one another, is next to go up in each of its
  // copies, if it is not up. Not while rows are still to be dealt that a space would hold up.
  kSafeUp = 1u << 0,
  // A safe card of the stock goes up at once where doing so never moves another stock card out of
  // reach: any card where single cards are drawn in unlimited passes; the top of the waste, and the
  // card drawn next, where single cards are drawn; the top of the waste in the very last pass.
  kSafeTake = 1u << 1,
  // A safe card is not worried back, nor put on a pile from the stock or the reserve when it could
  // go up. Not while rows are still to be dealt that a space would hold up.
  kSafeStays = 1u << 2,
  // A pile moved from the bottom up to an empty pile is the same state again, unless rows are still
  // to be dealt to the tableau, where places differ.
  kIdleSpace = 1u << 3,
  // Piles that differ in their place alone are alike, unless rows are still to be dealt to them;
  // foundations of one suit are alike.
  kSymmetry = 1u << 4,
  // A stock that turns its way to another one covers it, and so does one with fewer passes used:
  // what the other can take, this one can too. Every stock rule but reversed groups.
  kStockOrder = 1u << 5,
  // Nothing face down, every pile falling towards its top, and every stock card within reach for
  // ever: the lowest card left can always go up, so the game is won. Every rule set.
  kSureWin = 1u << 6,
  // Short searches with a noisy order come first. They prune nothing: they only ever answer "won",
  // or "exhausted" when one of them finishes without having cut anything off.
  kRestarts = 1u << 7,
  // As long as the player has not chosen the base, each rank is tried as a game of its own in which
  // only cards of that rank may go up first: a win is a win of the game of its first card up.
  kBases = 1u << 8,
  // A position that cannot be won even if nothing gained is ever lost again (see relaxation.hpp) is
  // lost. Asked of the root alone.
  kRelaxation = 1u << 9,
  // Short best-first searches (see best_first.hpp) where rows are dealt and there are several decks
  // or whole suits go up. They prune nothing: like restarts they only ever answer "won", or
  // "exhausted" when one of them has run out of states.
  kBestFirst = 1u << 10,
  // With one pack in alternate colours, the game in which it is left out which card of the tableau
  // lies on which is searched first (see ../runs/): if it is lost, so is the deal, and a line that
  // wins it is played out with the order.
  kRuns = 1u << 11,
  // In that game, where cards may be worried back: one that can go up and come back at once is sent
  // up.
  kSweep = 1u << 12,
  // In that game too, the same with every stock card within reach for ever is asked of the root: if
  // it is lost, so is the other.
  kOpenStock = 1u << 13,

  kNoPruning = 0,
  kAllPruning = 0xffffffffu,
};

}  // namespace winnable::wide
