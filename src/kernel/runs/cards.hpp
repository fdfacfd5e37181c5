// Cards as bits, laid out so that of all cards at once it can be said which find a host.
//
// A card has bit 4 * height + 2 * lane + which: its height on its foundation, one of two lanes, and
// which of the two of its colour it is. The lane is the colour, turned over from height to height,
// so that what may be built on a card lies four bits below it. Two cards of one height and lane are
// *twins*: they take the same guests.
#pragma once

#include <bit>
#include <cstdint>

#include "../game.hpp"

namespace winnable::runs {

using Cards = std::uint64_t;

inline constexpr Cards kLowTwins = 0x5555555555555;  // of each pair of twins the lower bit

constexpr Cards bit_of(int height, int suit) {
  const int red = is_red(static_cast<Card>(suit)) ? 1 : 0;
  const int lane = red ^ (height & 1);
  return Cards{1} << (4 * height + 2 * lane + suit / 2);
}

// Both bits of the pairs whose lower bit is set.
constexpr Cards both_of(Cards low) { return low | low << 1; }

// Of each pair of twins, whether any of them is there, and whether both are.
struct Counts {
  Cards any = 0;
  Cards both = 0;

  explicit constexpr Counts(Cards cards)
      : any((cards | cards >> 1) & kLowTwins), both(cards & cards >> 1 & kLowTwins) {}
};

// Which lies on which: from the highest card down to the base, and round if cards may be built on
// it.
class Ladder {
 public:
  constexpr Ladder(int ranks, bool round)
      : top_(4 * (ranks - 1)), round_(round), turned_(ranks % 2 == 1) {}

  // The pairs moved to where their hosts are. (What stands for no host falls out.)
  constexpr Cards to_hosts(Cards pairs) const {
    const Cards top = pairs >> top_ & 0xf;
    return (pairs & ~(Cards{0xf} << top_)) << 4 | (round_ ? seam(top) : 0);
  }
  // And back.
  constexpr Cards to_guests(Cards pairs) const {
    return pairs >> 4 | (round_ ? seam(pairs & 0xf) << top_ : 0);
  }

 private:
  // An odd number of heights turns the lanes over where the highest lies on the base.
  constexpr Cards seam(Cards nibble) const {
    return turned_ ? (nibble << 2 | nibble >> 2) & 0xf : nibble;
  }

  int top_;
  bool round_;
  bool turned_;
};

}  // namespace winnable::runs
