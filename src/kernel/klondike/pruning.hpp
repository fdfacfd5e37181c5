// What the search may leave out, one switch a rule. The arguments are in docs/search-klondike.md;
// with every switch off the search walks the whole graph of states and must answer the same.
#pragma once

#include <cstdint>

namespace winnable::klondike {

enum Pruning : std::uint32_t {
  // A tableau card that can go up and whose possible guests can all go up themselves goes up at
  // once: its guests never need it. Sound under every stock rule, with worrying back or without.
  kSafeStack = 1u << 0,
  // The same for a stock card, where taking a card early never puts another one out of reach:
  // any reachable card in draw 1 with unlimited passes, the top of the waste wherever single
  // cards are drawn.
  kSafeDraw = 1u << 1,
  // A safe card is neither worried back nor put on the tableau while it can go up, for whatever it
  // would hold can go up instead. Sound under every stock rule.
  kSafeStays = 1u << 2,
  // Of two states that differ in the stock's offset alone, one that deals its way to the other
  // covers it. Unlimited passes, any draw.
  kPace = 1u << 3,
  // Nothing face down and every stock card within reach for ever: the lowest card can always go up
  // next, so the deal is won. Every stock rule (the stock may hold one card; any number in draw 1
  // with unlimited passes).
  kSureWin = 1u << 4,
  // At the root only: a card counts as reachable as soon as something that could free it is, and
  // nothing reached is ever lost again. A card out of reach even so proves the deal lost. Every
  // stock rule.
  kRelaxation = 1u << 5,
  // First some short searches in random order. They prune nothing: they only answer "won", or
  // "exhausted" when they happen to finish.
  kRestarts = 1u << 6,
  // The open game, in which every stock card is at hand for ever (draw 1 with unlimited passes),
  // is decided by a search of its own. It relaxes every stock rule: a deal it loses is lost.
  kOpenProof = 1u << 7,

  // Within the open game's search, where draws and worryings back (preparations) cost nothing:

  // A card is drawn to the tableau or worried back only just before its first use.
  kJustInTime = 1u << 8,
  // No draw to the tableau while the pair already has an uncovered card; needs no other rule.
  kStrict = 1u << 9,
  // A card worried back beside an uncovered twin only lets the next one of its suit follow. Needs
  // kJustInTime.
  kDigOnly = 1u << 10,
  // A pile is emptied only for a king that can land, and then one lands before anything else goes
  // up or is turned up.
  kEmptying = 1u << 11,
  // Cards that go up without turning anything up go up at once, for they can be worried back at no
  // cost. Needs kJustInTime and worrying back.
  kSweep = 1u << 12,
  // Of two positions with the same piles and foundations, the one with more in the stock covers the
  // other. Needs kJustInTime.
  kSubset = 1u << 13,
  // A card is drawn or worried back only if some card waiting to be turned up or to go up lacks a
  // receiver that it is, or leads to. Needs kJustInTime.
  kWanted = 1u << 14,

  // Under the other stock rules the full search asks the open game about each position that a turned
  // or drawn card leads to, and gives up those it loses.
  kOracle = 1u << 15,

  kLastPruning = kOracle,
  kNoPruning = 0,
  kAllPruning = 0xffffffffu,
};

}  // namespace winnable::klondike
