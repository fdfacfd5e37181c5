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
  // relaxes every stock rule: a position it loses is lost. Under the other rules it is asked about
  // the root and about each position that a turned or drawn card leads to.
  kOracle = 1u << 7,

  // The rest thins out preparations: worrying back under every stock rule, and in the open game
  // drawing to the tableau. Elsewhere a draw is a step like any other.

  // A preparation is made only just before its first use.
  kJustInTime = 1u << 8,
  // Open game: no draw to the tableau while the card's pair already has an uncovered card.
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
  // Open game: of two positions with the same piles and foundations, the one with more in the stock
  // covers the
  // other. Needs kJustInTime.
  kSubset = 1u << 13,
  // A preparation is made only if some card that could be turned up, go up or be drawn lacks a
  // receiver which that preparation is, or leads to. Needs kJustInTime.
  kWanted = 1u << 14,

  // Between the open game and the game itself, the half-open one: the first third of the stock is
  // dealt by the rules, the rest is at hand for ever. What it loses is lost. Unlimited passes, draw
  // 2 or more. Needs kOracle, kJustInTime and kSubset.
  kHalfOpen = 1u << 15,

  kLastPruning = kHalfOpen,
  kNoPruning = 0,
  kAllPruning = 0xffffffffu,
};

}  // namespace winnable::klondike
