// Small tables for stocks of up to 24 cards held as a mask over their first positions.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "../card_set.hpp"

namespace winnable::klondike {

inline constexpr int kNarrowStock = 24;

// Spreads the low bits of `value` over the set bits of `mask`, byte by byte.
inline std::uint32_t spread(std::uint32_t value, std::uint32_t mask) {
  static const auto table = [] {
    std::array<std::array<std::uint8_t, 256>, 256> bytes{};
    for (unsigned m = 0; m < 256; ++m) {
      for (unsigned v = 0; v < 256; ++v) {
        unsigned taken = 0;
        for (unsigned bit = 0; bit < 8; ++bit) {
          if ((m >> bit & 1) == 0) continue;
          if ((v >> taken++ & 1) != 0) bytes[m][v] |= static_cast<std::uint8_t>(1u << bit);
        }
      }
    }
    return bytes;
  }();
  const std::uint32_t low = mask & 255;
  const std::uint32_t middle = mask >> 8 & 255;
  const std::uint32_t high = mask >> 16;
  const int first = std::popcount(low);
  const int second = first + std::popcount(middle);
  return table[low][value & 255] |
         static_cast<std::uint32_t>(table[middle][value >> first & 255]) << 8 |
         static_cast<std::uint32_t>(table[high][value >> second & 255]) << 16;
}

// From a mask of first positions to the set of cards that lay there, three look-ups.
class CardsByByte {
 public:
  explicit CardsByByte(const std::vector<int>& stock) {
    for (std::size_t i = 0; i < 3 * 8; ++i) {
      auto& sets = sets_[i / 8];
      const std::size_t half = std::size_t{1} << i % 8;
      const CardSet card = i < stock.size() ? set_of(stock[i]) : 0;
      for (std::size_t value = 0; value < half; ++value)
        sets[half + value] = sets[value] | card;
    }
  }
  CardSet operator()(std::uint32_t mask) const {
    return sets_[0][mask & 255] | sets_[1][mask >> 8 & 255] | sets_[2][mask >> 16 & 255];
  }

 private:
  std::array<std::array<CardSet, 256>, 3> sets_{};
};

}  // namespace winnable::klondike
