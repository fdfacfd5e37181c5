// What a state is known by in the table: two sums of well mixed words, one for each pile and one
// for what else there is. Sums do not ask for an order, so piles whose places make no difference
// are interchangeable for nothing.
//
// An entry keeps 112 bits of the sums as the identity of a state, and in the 16 bits left the order
// of its stock, which is no part of it: of two states that differ in that alone the one with the
// smaller order covers the other. Two different states are taken for one with a chance of about
// n * n / 2^113 among n states: 10^-16 for a thousand million of them.
#pragma once

#include <cstdint>

namespace winnable::wide {

constexpr std::uint64_t mixed(std::uint64_t word) {
  word = (word ^ word >> 32) * 0xd6e8feb86659fd93;
  word = (word ^ word >> 32) * 0xd6e8feb86659fd93;
  return word ^ word >> 32;
}

struct Print {
  std::uint64_t first = 0;
  std::uint64_t second = 0;

  void add(const Print& other) {
    first += other.first;
    second += other.second;
  }
  void remove(const Print& other) {
    first -= other.first;
    second -= other.second;
  }
  // The print of a row of cards with one more card at its end.
  Print with(std::uint64_t card) const {
    return {(first ^ (card + 1)) * 0x9e3779b97f4a7c15 ^ first >> 29,
            (second + card + 1) * 0xc2b2ae3d27d4eb4f ^ second >> 31};
  }
};

inline constexpr Print kEmptyRow{0x243f6a8885a308d3, 0x13198a2e03707344};

// A word for the sums.
constexpr Print summand(const Print& print, std::uint64_t salt) {
  return {mixed(print.first + salt * 0x9e3779b97f4a7c15),
          mixed(print.second ^ salt * 0xc2b2ae3d27d4eb4f)};
}

struct Entry {
  std::uint64_t first = 0;
  std::uint64_t second = 0;

  static constexpr int kOrderBits = 16;
  static constexpr std::uint64_t kOrder = ~std::uint64_t{0} << (64 - kOrderBits);

  std::uint64_t order() const { return second >> (64 - kOrderBits); }
  std::uint64_t rest() const { return second & ~kOrder; }
  bool same_state(const Entry& other) const {
    return first == other.first && rest() == other.rest();
  }
};

// How the table uses them (see state_table.hpp).
struct Covering {
  using Entry = wide::Entry;

  static bool free(const Entry& entry) { return entry.first == 0; }
  static std::uint64_t hash(const Entry& entry) { return entry.first; }
  static bool same(const Entry& left, const Entry& right) { return left.same_state(right); }
  static bool absorb(Entry& stored, const Entry& met) {
    if (stored.order() <= met.order()) return false;
    stored = met;
    return true;
  }
};

}  // namespace winnable::wide
