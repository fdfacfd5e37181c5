// What stays fixed while one deal is searched.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "../card_set.hpp"

namespace winnable::klondike {

inline constexpr int kBits = 4 * (kMaxRanks + 1);  // one rank spare: "next" of a full foundation
inline constexpr int kHeightBits = 4;

// The amount by which a card's going up raises the foundation heights within a key.
constexpr std::uint64_t height_step(int bit) {
  return std::uint64_t{1} << (kHeightBits * bit_suit(bit));
}

// A pile is remembered by its structure only: the face-down cards and the one face-up card that
// lies on them (its surface). How many of them are left is one digit of a mixed-radix number in the
// key. A king at the bottom of a pile belongs to no structure: lying there uncovered it is as good
// as a king put into a space.
struct Deal {
  Deal(const Rules& rules, const Layout& layout);

  int ranks;
  int piles;
  bool worrying_back;
  CardSet kings;
  std::array<std::uint64_t, kBits> weight{};  // of a structure card's digit, shifted into the key
  std::array<CardSet, kBits> beneath{};       // the card that is turned up when this one leaves
  std::array<CardSet, kBits> unlocks{};       // what stops being structure when this one leaves
  std::vector<int> stock;                     // bits: waste from the bottom up, then the stock
  int waste;                                  // how many of them are in the waste

  // The position given.
  CardSet face_up = 0;
  CardSet locked = 0;   // structure cards
  CardSet bottoms = 0;  // the lowest card of each pile
  CardSet next = 0;     // the card each foundation waits for
  std::uint64_t tableau_key = 0;
  int tableau_bits = 0;  // the highest bit of the key's tableau part that can ever be set, + 1

 private:
  void add_pile(const std::vector<Card>& down, const std::vector<Card>& up, std::uint64_t& radix);
};

// What the last move calls for (see moves.hpp): nothing, a king's landing, or the use of a card
// that has just been drawn, or worried back. Belongs to the position, though only short-lived
// memory needs to know it.
struct Due {
  enum class What : std::uint8_t { nothing, king, drawn, worried };
  What what = What::nothing;
  std::uint8_t bit = 0;

  bool operator==(const Due&) const = default;
};

// The sets a position is made of. `Key` holds the heights, the digits and the stock exactly; the
// sets follow from it and are carried along because they are quick to update.
template <class Key>
struct Node {
  CardSet face_up;
  CardSet locked;
  CardSet next;
  Key key;
  Due due;
};

enum class Kind : std::uint8_t { reveal, stack, draw_to_pile, draw_to_stack, worry_back };

// One move of the search. `way` says how the stock is dealt to reach a stock card.
struct Turn {
  Kind kind;
  std::uint8_t bit;
  std::uint8_t way = 0;
};

}  // namespace winnable::klondike
