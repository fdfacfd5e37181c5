// Cards that, once able to go up, nothing will ever need: their guests, and the guests' guests, are
// up or can go up themselves.
#pragma once

#include <algorithm>
#include <array>

#include "../card_set.hpp"
#include "../game.hpp"

namespace winnable::klondike {

// By the lower of the two heights of each colour.
using SafeTable = std::array<std::array<CardSet, 16>, 16>;

constexpr SafeTable make_safe_table() {
  SafeTable safe{};
  for (int red = 0; red < 16; ++red) {
    for (int black = 0; black < 16; ++black) {
      CardSet set = 0;
      for (int rank = 0; rank < kMaxRanks; ++rank) {
        for (int suit = 0; suit < kSuits; ++suit) {
          const int same = suit < 2 ? red : black;
          const int other = suit < 2 ? black : red;
          if (rank <= other + 1 && rank <= same + 2) set |= set_of(bit_at(rank, suit));
        }
      }
      safe[static_cast<std::size_t>(red)][static_cast<std::size_t>(black)] = set;
    }
  }
  return safe;
}

inline constexpr SafeTable kSafe = make_safe_table();

inline constexpr auto kLowerNibble = [] {
  std::array<std::uint8_t, 256> lower{};
  for (unsigned pair = 0; pair < 256; ++pair) {
    lower[pair] = static_cast<std::uint8_t>(std::min(pair & 15, pair >> 4));
  }
  return lower;
}();

inline CardSet safe_cards(std::uint64_t heights) {
  return kSafe[kLowerNibble[heights & 255]][kLowerNibble[heights >> 8 & 255]];
}

}  // namespace winnable::klondike
