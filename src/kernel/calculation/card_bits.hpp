// A set of the cards of one game, each by its number.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "calculation.hpp"

namespace winnable::calculation {

class CardBits {
 public:
  void set(std::size_t card) { words_[card / 64] |= bit(card); }
  void reset(std::size_t card) { words_[card / 64] &= ~bit(card); }
  bool test(std::size_t card) const { return (words_[card / 64] & bit(card)) != 0; }

  bool empty() const {
    for (const std::uint64_t word : words_) {
      if (word != 0) return false;
    }
    return true;
  }
  int size() const {
    int size = 0;
    for (const std::uint64_t word : words_)
      size += std::popcount(word);
    return size;
  }

  // The cards with higher numbers.
  CardBits above(std::size_t card) const {
    CardBits higher = *this;
    for (std::size_t word = 0; word < card / 64; ++word)
      higher.words_[word] = 0;
    higher.words_[card / 64] &= ~(bit(card) | (bit(card) - 1));
    return higher;
  }

  // In rising order.
  template <typename Do>
  void for_each(Do&& act) const {
    for (std::size_t word = 0; word < words_.size(); ++word) {
      for (std::uint64_t left = words_[word]; left != 0; left &= left - 1) {
        act(64 * word + static_cast<std::size_t>(std::countr_zero(left)));
      }
    }
  }

 private:
  static std::uint64_t bit(std::size_t card) { return std::uint64_t{1} << (card % 64); }

  std::array<std::uint64_t, (kMostCards + 63) / 64> words_{};
};

}  // namespace winnable::calculation
