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
#include "kinds.hpp"
#include "pruning.hpp"

namespace winnable::wide {

inline constexpr int kMostCards = kMaxRanks * kSuits * kMaxDecks;

using patience::Reach;
using patience::StockRules;
using patience::turn_to;
// Its "cards" are numbers in Game::row.
using Stock = patience::StockRow<std::size_t{kMostCards}>;
using Reachable = patience::ReachableIn<std::size_t{kMostCards}>;

using Heights = std::array<std::uint8_t, kMaxFoundations>;
using SuitHeights = std::array<std::uint8_t, kMaxSuits>;

class Game {
 public:
  Game(const Rules& rules, const Layout& layout, std::uint32_t pruning);

  const Rules rules;
  const StockRules stock_rules;  // of the first layout; the others differ in the passes left
  const std::uint32_t pruning;
  const int piles;  // of all layouts
  const int piles_each;
  const int reserves;
  const int suits;
  const int foundations;
  // Of each layout the waste from the bottom up, then the stock, as they lay at the root.
  const std::vector<Card> row;

  const StockRules& stock_rules_of(int layout) const {
    return stock_rules_[static_cast<std::size_t>(layout)];
  }
  // The layout that a tableau pile, or a pile of the reserve, belongs to.
  int layout_of(int pile) const { return pile < piles ? pile / piles_each : 0; }

  int rank_of(Card card) const { return ranks_[card]; }
  int suit_of(Card card) const { return suits_[card]; }
  int suit_at(int foundation) const { return foundation % suits; }
  Card kind_of(int rank, int suit) const { return static_cast<Card>(suits * rank + suit); }
  // How many cards make the suit's foundation full.
  int cards_of(int suit) const { return suits_data_[static_cast<std::size_t>(suit)].cards; }
  int kinds() const { return suits * rules.ranks; }
  // Whether a pack has a card with that number.
  bool exists(int kind) const;

  bool on(Pruning rule) const { return (pruning & rule) != 0; }

  bool deals() const { return rules.stock_to != StockTo::waste; }
  bool deals_to_tableau() const { return rules.stock_to == StockTo::tableau; }

  // Whether the card may be built on the host, and whether the two move together then.
  bool accepts(Card host, Card card) const { return hosts_[card].has(host); }
  bool has_host(Card card, const KindSet& among) const { return hosts_[card].meets(among); }
  bool joined(Card host, Card card) const { return joins_[card].has(host); }

  // Whether cards go up one by one, not whole suits.
  bool cards_go_up() const { return rules.up == Up::card; }

  // How many cards of its suit go up before the card.
  int height_of(Card card, int base) const {
    const int height = rank_of(card) - base - first_of(suit_of(card));
    return height < 0 ? height + rules.ranks : height;
  }
  // How many cards of the last suit must be up before the card may go up.
  int trumps_before(Card card, int base) const {
    const bool waits = rules.after_trumps && suit_of(card) != suits - 1;
    return waits ? height_of(card, base) + 1 : 0;
  }
  // Of the cards that are not up, one whose number here is least can go up, if it lies free.
  int turn_of(Card card, int base) const {
    const int height = height_of(card, base);
    return rules.after_trumps ? 2 * height + (suit_of(card) != suits - 1) : height;
  }
  // The next card of a foundation.
  Card next_of(int suit, int height, int base) const {
    const int rank = first_of(suit) + base + height;
    return kind_of(rank < rules.ranks ? rank : rank - rules.ranks, suit);
  }

  bool may_fill_space(Card card, int base, bool from_waste) const {
    if (rules.space == Space::waste) return from_waste;
    if (rules.space != Space::king) return rules.space == Space::any;
    return base >= 0 && height_of(card, base) == cards_of(suit_of(card)) - 1;
  }

  // Whether the card is of no more use on the tableau. `lowest` is the least height of each suit's
  // foundations; one of the card's own suit must be waiting for it.
  bool safe(Card card, const SuitHeights& lowest, int base) const;

 private:
  int first_of(int suit) const { return suits_data_[static_cast<std::size_t>(suit)].first; }

  std::vector<StockRules> stock_rules_;
  std::array<Suit, kMaxSuits> suits_data_{};
  std::array<std::uint8_t, kKinds> ranks_{};
  std::array<std::uint8_t, kKinds> suits_{};
  std::array<KindSet, kKinds> hosts_{};
  std::array<KindSet, kKinds> joins_{};
  std::array<std::uint8_t, kMaxSuits> guest_suits_{};  // suits of the cards built on one of a suit
};

}  // namespace winnable::wide
