// What stays the same throughout one search: the rules made ready for use, and the shape of a key.
#pragma once

#include <array>
#include <cstdint>

#include "../game.hpp"
#include "pruning.hpp"
#include "stock.hpp"

namespace winnable::patience {

inline constexpr int kMostPiles = 16;
using Heights = std::array<std::uint8_t, kSuits>;

constexpr int other_of_colour(int suit) { return suit ^ 3; }
constexpr Card card_at(int rank, int suit) { return static_cast<Card>(4 * rank + suit); }

bool builds_on(Build build, Card card, Card host);

class Game {
 public:
  Game(const Rules& rules, const Layout& layout, std::uint32_t pruning);

  const Rules rules;
  const StockRules stock_rules;
  const std::uint32_t pruning;
  const int cards;
  const int piles;
  const bool tails;         // whether states are told apart up to tails of like cards (kTails)
  const bool just_in_time;  // kJustInTime, where it applies

  bool on(Pruning rule) const { return (pruning & rule) != 0; }

  bool accepts(Card host, Card card) const { return hosts_[card] >> host & 1; }
  // Two cards that take the same cards.
  bool alike(Card left, Card right) const { return likeness_[left] == likeness_[right]; }

  bool may_fill_space(Card card) const {
    return rules.space == Space::any ||
           (rules.space == Space::king && rank_of(card) == rules.ranks - 1);
  }

  // Whether the card is of no more use on the tableau, given what is up besides its own suit.
  bool safe(Card card, const Heights& up) const;

  // The shape of a key, in bits (see position.hpp).
  const int code_bits;
  const int owed_bits;  // for the card that the next move must use (kJustInTime)
  const int kind_bits;
  const int list_bits;  // for each card of a stock whose order is part of the key
  const int pile_bits;  // for each pile where piles are not interchangeable
  const int key_words;  // 2, 4 or 8

 private:
  std::array<std::uint64_t, kMaxCards> hosts_{};
  std::array<std::uint8_t, kMaxCards> likeness_{};
};

}  // namespace winnable::patience
