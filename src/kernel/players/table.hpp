// A deal on the table, its unseen cards dealt out in one way: what the moves of the search need,
// and where each card of the structure lies.
#pragma once

#include <array>
#include <cstdint>

#include "../klondike/moves.hpp"
#include "../klondike/open_stock.hpp"
#include "dealt_stock.hpp"

namespace winnable::players {

using klondike::Deal;
using klondike::Due;
using klondike::Kind;
using klondike::Turn;

template <class Stock>
inline constexpr bool kDeals = false;
template <>
inline constexpr bool kDeals<DealtStock> = true;

// What the search may leave out a player may as well: all these rules put off what can wait, put
// up what nothing will need, and look at nothing but face-up cards.
inline constexpr std::uint32_t kPruning =
    klondike::kSafeStack | klondike::kSafeDraw | klondike::kSafeStays | klondike::kSureWin |
    klondike::kJustInTime | klondike::kStrict | klondike::kDigOnly | klondike::kEmptying |
    klondike::kSweep | klondike::kWanted;

template <class Stock>
Stock stock_of(const Rules& rules, const Layout& layout, const Deal& deal) {
  if constexpr (kDeals<Stock>) {
    return Stock(rules, layout, deal);
  } else if constexpr (Stock::kAnyAtHand) {
    return Stock(deal);
  } else {
    return Stock(rules, deal);
  }
}

template <class Stock>
class Table {
 public:
  using Position = klondike::Node<typename Stock::Key>;

  Table(const Rules& rules, const Layout& layout)
      : deal(rules, layout),
        stock(stock_of<Stock>(rules, layout, deal)),
        moves(deal, stock, kPruning) {
    note_places(layout);
  }
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;

  // The same game with other cards where nobody has seen them. A stock that is known stays as it
  // is.
  void deal_anew(const Rules& rules, const Layout& layout) {
    deal = Deal(rules, layout);
    if constexpr (kDeals<Stock>) stock = Stock(rules, layout, deal);
    note_places(layout);
  }

  Position start() const {
    Position at = moves.start();
    if constexpr (Stock::kAnyAtHand) {
      at.key = Stock::key(deal.tableau_key, Stock::mask(at.key));
    } else if constexpr (!kDeals<Stock>) {
      at.key = stock.key(deal.tableau_key, Stock::mask(at.key), Stock::offset(at.key));
    }
    return at;
  }

  Deal deal;
  Stock stock;
  klondike::Moves<Stock> moves;
  std::array<std::uint8_t, klondike::kBits> under{};    // cards of the structure beneath this one,
  std::array<std::uint8_t, klondike::kBits> pile_of{};  // and the pile it lies in

 private:
  void note_places(const Layout& layout) {
    for (std::size_t pile = 0; pile < layout.face_up.size(); ++pile) {
      std::size_t below = 0;
      for (const Card card : layout.face_down[pile])
        note(card, pile, below++);
      if (!layout.face_up[pile].empty()) note(layout.face_up[pile].front(), pile, below);
    }
  }
  void note(Card card, std::size_t pile, std::size_t below) {
    const auto bit = static_cast<std::size_t>(to_bit(card));
    under[bit] = static_cast<std::uint8_t>(below);
    pile_of[bit] = static_cast<std::uint8_t>(pile);
  }
};

}  // namespace winnable::players
