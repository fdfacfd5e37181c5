// Sets of kinds of cards, more kinds than a machine word has bits.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "../game.hpp"

namespace winnable::wide {

// (number of suits) * (rank - 1) + suit is below this for every pack there is.
inline constexpr int kKinds = 128;

class KindSet {
 public:
  constexpr bool has(Card card) const { return words_[card / 64u] >> card % 64u & 1; }
  constexpr void add(Card card) { words_[card / 64u] |= std::uint64_t{1} << card % 64u; }
  constexpr bool empty() const { return (words_[0] | words_[1]) == 0; }
  constexpr bool meets(const KindSet& other) const {
    return ((words_[0] & other.words_[0]) | (words_[1] & other.words_[1])) != 0;
  }
  friend constexpr bool operator==(const KindSet&, const KindSet&) = default;

 private:
  std::array<std::uint64_t, kKinds / 64> words_{};
};

}  // namespace winnable::wide
