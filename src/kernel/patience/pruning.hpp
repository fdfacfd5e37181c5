// What the search may leave out, one switch a rule. Full arguments: docs/search-patience.md.
//
// They share one measure. The cost of a winning line is the number of its moves that land on the
// tableau, moves of a tail between cards alike (kTails) left out; going up and turning the stock
// are free. A state's measure is (cost of its cheapest line, cards not yet up). Each rule keeps, in
// every winnable state, a move to a state of smaller measure, and each entry of the table covers
// only states of no smaller measure; so all the rules together lose no win.
#pragma once

#include <cstdint>

namespace winnable::patience {

enum Pruning : std::uint32_t {
  // A tableau card that can go up and is safe goes up at once. Safe: every card that could be built
  // on it is up or next to go up, and so is whatever could lie on that one. Whoever keeps it down
  // can be imitated with it up, each card he builds on it going up instead, at no greater cost.
  // Every build, space, run and stock rule, with worrying back or without.
  kSafeUp = 1u << 0,
  // A safe card of the stock goes up at once where doing so never moves another stock card out of
  // reach: any card where single cards are drawn in unlimited passes; the top of the waste, and the
  // card drawn next, where single cards are drawn; the top of the waste in the very last pass; the
  // last card where cards are drawn N by N in unlimited passes and the waste holds a multiple of N.
  kSafeTake = 1u << 1,
  // A safe card is not worried back, nor taken from the waste to a pile when it could go up: the
  // same imitation shows that nothing is gained. Every rule set.
  kSafeStays = 1u << 2,
  // What lies on a card may as well lie on any other face-up card that takes the same cards (twins
  // of a colour; in any-suit builds the four of a rank): the tails of such cards are exchanged
  // without asking, so states that differ in that alone are one, one landing place of a kind is
  // tried, and a part of a run leaves for another pile only to let the card below it go up. Needs
  // Run::part and a build whose hosts are alike: every one but other_suit.
  kTails = 1u << 3,
  // A pile moved from the bottom up to an empty pile is the same state again. Every rule set.
  kIdleSpace = 1u << 4,
  // Empty piles are alike, and so are piles that differ in their place alone. Every rule set.
  kSymmetry = 1u << 5,
  // A stock that turns its way to another one covers it, and so does one with fewer passes used:
  // what the other can take, this one can too. Every stock rule.
  kStockOrder = 1u << 6,
  // Nothing face down, every pile falling, and every stock card within reach for ever: the lowest
  // card left can always go up, so the game is won. Every rule set.
  kSureWin = 1u << 7,
  // At the root only: a card counts as free as soon as anything could free it, and nothing gained
  // is
  // ever lost again. If some card cannot go up even so, the deal is lost. Every rule set.
  kRelaxation = 1u << 8,
  // A state that is lost where any stock card may be taken at any time is lost under every other
  // stock rule: each line of the game is a line there too. Every stock rule.
  kOpenStock = 1u << 9,
  // Where any stock card can be taken at any time, a card is taken to a pile only right before it
  // is
  // used: before something lands on it, or, with kTails, before it lets the tail of a card like it
  // go; and, with kTails, only if no card like it lies open already. Waiting in the stock it is in
  // nobody's way. Single cards drawn in unlimited passes; every build, space and run.
  kJustInTime = 1u << 10,
  // Short searches with a noisy order come first. They prune nothing: they only ever answer "won",
  // or "exhausted" when one of them finishes without having cut anything off.
  kRestarts = 1u << 11,

  kNoPruning = 0,
  kAllPruning = 0xffffffffu,
};

}  // namespace winnable::patience
