// A state, packed: exactly what tells it from every other one, bit by bit, so that equal keys are
// equal states and the table needs no faith in a hash.
//
// From the lowest bit: where each card lies (position.hpp), the kind of the stock, and where the
// game asks for them the order of the stock and the bottom cards of the piles; at the very top the
// stock's order, a number that is not part of the identity: of two states that differ in it alone
// the one with the smaller number covers the other.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "../game.hpp"
#include "stock.hpp"

namespace winnable::patience {

inline constexpr int kOrderBits = 13;  // 7 for the pass, 6 for the size of the waste

constexpr int codes_per_word(int code_bits) { return 64 / code_bits; }

constexpr int tableau_key_bits(int cards, int code_bits) {
  const int per_word = codes_per_word(code_bits);
  return cards / per_word * 64 + cards % per_word * code_bits;
}

constexpr int words_for(int bits) {
  if (bits <= 128) return 2;
  return bits <= 256 ? 4 : 8;
}

template <int Words>
struct Key {
  std::array<std::uint64_t, Words> words{};

  static constexpr std::uint64_t kIdentity = ~std::uint64_t{0} >> kOrderBits;

  std::uint64_t last() const { return words[Words - 1] & kIdentity; }
  std::uint64_t order() const { return words[Words - 1] >> (64 - kOrderBits); }

  void set_order(std::uint64_t order) { words[Words - 1] = last() | order << (64 - kOrderBits); }

  bool is_zero() const {
    std::uint64_t any = 0;
    for (const std::uint64_t word : words)
      any |= word;
    return any == 0;
  }

  bool same_state(const Key& other) const {
    for (std::size_t i = 0; i + 1 < Words; ++i) {
      if (words[i] != other.words[i]) return false;
    }
    return last() == other.last();
  }

  std::uint64_t hash() const {
    std::uint64_t mixed = last() * 0x9e3779b97f4a7c15;
    for (std::size_t i = 0; i + 1 < Words; ++i) {
      mixed = ((mixed ^ mixed >> 32) + words[i]) * 0xd6e8feb86659fd93;
    }
    return (mixed ^ mixed >> 32) * 0x9e3779b97f4a7c15;
  }
};

// Appends fields to a key.
template <int Words>
class KeyWriter {
 public:
  KeyWriter(Key<Words>& key, int at) : key_(key), at_(at) {}

  void put(std::uint64_t value, int bits) {
    if (bits == 0) return;
    assert(at_ + bits <= 64 * Words - kOrderBits);  // the width is chosen for the widest key
    const auto word = static_cast<std::size_t>(at_ / 64);
    const int shift = at_ % 64;
    key_.words[word] |= value << shift;
    if (shift + bits > 64) key_.words[word + 1] |= value >> (64 - shift);
    at_ += bits;
  }

 private:
  Key<Words>& key_;
  int at_;
};

// What the stock adds to the identity of a state besides the cards in it, and its order among
// stocks alike in that.
struct StockKey {
  std::uint32_t kind = 0;
  std::uint32_t order = 0;
};

// Kinds are numbers below this.
int stock_kinds(const StockRules& rules, bool ordered);

// Stocks between two groups drawn come before one another by the pass and the waste, since the
// earlier turns its way to the later (and round again where passes are unlimited); within a group,
// only stocks with the same remainder in the same pass do so. In the single pass the smaller waste
// comes first. With `ordered` off every difference is a different state.
StockKey stock_key(const Stock& stock, const StockRules& rules, bool ordered);

// Where groups land reversed, the cards in an order that turning leaves alone: the groups of this
// pass turned back, and, between two groups of unlimited passes, the lesser of the two orders that
// passes alternate between.
Stock with_turns_undone(const Stock& stock, const StockRules& rules, bool ordered);

}  // namespace winnable::patience
