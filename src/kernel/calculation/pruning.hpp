// What the exhaustive search may leave out, one switch a rule. Full arguments:
// docs/search-heaps.md.
//
// A card that is up is of no more use elsewhere, and a foundation that has a card sooner can only
// take the next one sooner. So where a winning line puts a card that is in play now on a foundation
// that wants its rank now, only later, the same line with that move made at once wins too.
#pragma once

#include <cstdint>

namespace winnable::calculation {

enum Pruning : std::uint32_t {
  // A card in play that could go to a foundation now and does not will never go to that foundation
  // at that place: it was as good a moment as any.
  kDecline = 1u << 0,
  // A card in play goes up at once where every place that is left to it is open now.
  kForced = 1u << 1,
  // Foundations that want the same ranks in the same order from now on, and that no card has
  // declined but the other too, are alike: a card goes to the first of them.
  kAlike = 1u << 2,
  // Piles are alike unless they are to be picked up again: their order is of no account, and of
  // piles that hold the same only one is built on.
  kSymmetry = 1u << 3,
  // The cards in play of a rank must find places that are open to them all at once.
  kPlaces = 1u << 4,
  // Though every card of the stock were at hand, and one card of a rank did for all of that rank,
  // the foundations must be completed and the piles emptied. Not while piles can be picked up.
  kReach = 1u << 5,
  // Short searches that leave open on which pile a card lies come first. They prune nothing: they
  // only ever answer "won".
  kRestarts = 1u << 6,

  kNoPruning = 0,
  kAllPruning = 0xffffffffu,
};

}  // namespace winnable::calculation
