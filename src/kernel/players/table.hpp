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
    for (std::size_t pile = 0; pile < layout.face_up.size(); ++pile) {
      const auto& down = layout.face_down[pile];
      for (std::size_t i = 0; i < down.size(); ++i)
        under[at(down[i])] = static_cast<std::uint8_t>(i);
      if (!layout.face_up[pile].empty()) {
        under[at(layout.face_up[pile].front())] = static_cast<std::uint8_t>(down.size());
      }
      for (const Card card : down)
        pile_of[at(card)] = static_cast<std::uint8_t>(pile);
      if (!layout.face_up[pile].empty()) {
        pile_of[at(layout.face_up[pile].front())] = static_cast<std::uint8_t>(pile);
      }
    }
  }
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;

  Deal deal;
  Stock stock;
  klondike::Moves<Stock> moves;
  std::array<std::uint8_t, klondike::kBits> under{};    // cards of the structure beneath this one
  std::array<std::uint8_t, klondike::kBits> pile_of{};  // and its pile

 private:
  static std::size_t at(Card card) { return static_cast<std::size_t>(to_bit(card)); }
};

}  // namespace winnable::players
