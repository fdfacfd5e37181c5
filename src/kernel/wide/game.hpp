// What stays the same throughout one search: the rules made ready for use, and the cards of the
// stock.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "../game.hpp"
#include "../patience/stock.hpp"
#include "../validate.hpp"
#include "pruning.hpp"

namespace winnable::wide {

inline constexpr int kKinds = kMaxRanks * kSuits;
inline constexpr int kMostCards = kKinds * kMaxDecks;

using patience::Reach;
using patience::StockRules;
using patience::turn_to;
// Its "cards" are numbers in Game::row.
using Stock = patience::StockRow<std::size_t{kMostCards}>;
using Reachable = patience::ReachableIn<std::size_t{kMostCards}>;

using Heights = std::array<std::uint8_t, kMaxFoundations>;
using SuitHeights = std::array<std::uint8_t, kSuits>;
using KindSet = std::uint64_t;

constexpr Card kind_of(int rank, int suit) { return static_cast<Card>(kSuits * rank + suit); }

class Game {
 public:
  Game(const Rules& rules, const Layout& layout, std::uint32_t pruning);

  const Rules rules;
  const StockRules stock_rules;
  const std::uint32_t pruning;
  const int piles;
  const int reserves;
  const int foundations;
  const std::vector<Card> row;  // waste from the bottom up, then stock, as they lay at the root

  bool on(Pruning rule) const { return (pruning & rule) != 0; }

  bool deals() const { return rules.stock_to != StockTo::waste; }
  bool deals_to_tableau() const { return rules.stock_to == StockTo::tableau; }

  // Whether the card may be built on the host, and whether the two move together then.
  bool accepts(Card host, Card card) const { return hosts_[card] >> host & 1; }
  bool has_host(Card card, KindSet among) const { return (hosts_[card] & among) != 0; }
  bool joined(Card host, Card card) const { return joins_[card] >> host & 1; }

  // Whether cards go up one by one, not whole suits.
  bool cards_go_up() const { return rules.up == Up::card; }

  // How many cards of its suit go up before the card.
  int height_of(Card card, int base) const {
    const int height = rank_of(card) - base;
    return height < 0 ? height + rules.ranks : height;
  }
  // The next card of a foundation.
  Card next_of(int suit, int height, int base) const {
    const int rank = base + height;
    return kind_of(rank < rules.ranks ? rank : rank - rules.ranks, suit);
  }

  bool may_fill_space(Card card, int base, bool from_waste) const {
    if (rules.space == Space::waste) return from_waste;
    if (rules.space != Space::king) return rules.space == Space::any;
    return base >= 0 && height_of(card, base) == rules.ranks - 1;
  }

  // Whether the card is of no more use on the tableau. `lowest` is the least height of each suit's
  // foundations; one of the card's own suit must be waiting for it.
  bool safe(Card card, const SuitHeights& lowest, int base) const;

 private:
  std::array<KindSet, kKinds> hosts_{};
  std::array<KindSet, kKinds> joins_{};
  std::array<std::uint8_t, kSuits> guest_suits_{};  // suits of the cards built on one of a suit
};

}  // namespace winnable::wide
