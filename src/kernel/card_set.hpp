// Sets of cards as words, laid out so that building on one another is a shift.
//
// Inside the kernel a card is a bit, 4 * rank + place. The two cards of one colour (twins) sit side
// by side, and the colours change sides from rank to rank. So the other card of the pair is
// bit ^ 1, and the two cards that may be built on a card or on its twin are exactly four bits
// lower: shifting a set of receivers right by four gives the set of cards they take.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "game.hpp"

namespace winnable {

using CardSet = std::uint64_t;

inline constexpr CardSet kOnePerPair = 0x5555555555555555;

constexpr CardSet set_of(int bit) { return CardSet{1} << bit; }
constexpr int lowest(CardSet set) { return std::countr_zero(set); }
constexpr CardSet lowest_only(CardSet set) { return set & (~set + 1); }

// Suits inside the kernel: the two red ones 0 and 1, the two black ones 2 and 3.
constexpr int bit_rank(int bit) { return bit >> 2; }
constexpr int bit_suit(int bit) { return (bit ^ (bit >> 1 & 2)) & 3; }
constexpr int bit_at(int rank, int suit) { return 4 * rank + (suit ^ (rank & 1) << 1); }

constexpr int to_bit(Card card) {
  constexpr std::array<int, kSuits> inner{2, 0, 1, 3};  // clubs, diamonds, hearts, spades
  return bit_at(rank_of(card), inner[static_cast<std::size_t>(suit_of(card))]);
}
constexpr Card to_card(int bit) {
  constexpr std::array<int, kSuits> outer{1, 2, 0, 3};
  return static_cast<Card>(4 * bit_rank(bit) + outer[static_cast<std::size_t>(bit_suit(bit))]);
}

// The same suit, one rank up or down.
constexpr int bit_above(int bit) { return (bit + 4) ^ 2; }
constexpr int bit_beneath(int bit) { return (bit - 4) ^ 2; }
constexpr CardSet swap_colours(CardSet set) {
  return (set & 0x3333333333333333) << 2 | (set >> 2 & 0x3333333333333333);
}
constexpr CardSet all_above(CardSet set) { return swap_colours(set << 4); }
constexpr CardSet all_beneath(CardSet set) { return swap_colours(set >> 4); }

// All cards of the same suit and lower rank.
constexpr CardSet suit_below(int bit) {
  constexpr CardSet even = 0x0101010101010101;  // a suit keeps its place on every second rank
  const int suit = bit_suit(bit);
  const CardSet suit_set = even << suit | even << (4 + (suit ^ 2));
  return suit_set & (set_of(bit) - 1);
}

// The same with the card itself, by table.
inline constexpr auto kSuitUpTo = [] {
  std::array<CardSet, 64> sets{};
  for (int bit = 0; bit < 64; ++bit)
    sets[static_cast<std::size_t>(bit)] = suit_below(bit) | set_of(bit);
  return sets;
}();

constexpr CardSet with_twins(CardSet set) { return ((set | set >> 1) & kOnePerPair) * 3; }
constexpr CardSet whole_rank(int rank) { return CardSet{15} << (4 * rank); }

}  // namespace winnable
