#include "deal.hpp"

#include <algorithm>
#include <iterator>
#include <span>

namespace winnable::klondike {

Deal::Deal(const Rules& rules, const Layout& layout)
    : ranks(rules.ranks),
      piles(static_cast<int>(layout.face_up.size())),
      worrying_back(rules.worrying_back),
      kings(whole_rank(rules.ranks - 1)),
      waste(static_cast<int>(layout.waste.size())) {
  std::uint64_t radix = 1;
  for (std::size_t i = 0; i < layout.face_up.size(); ++i) {
    add_pile(layout.face_down[i], layout.face_up[i], radix);
  }
  tableau_bits = 4 * kHeightBits + static_cast<int>(std::bit_width(radix - 1));
  for (Card suit = 0; suit < kSuits; ++suit) {
    const int height = layout.foundations[suit];
    const int first = to_bit(suit);
    next |= set_of(bit_at(height, bit_suit(first)));
    tableau_key += static_cast<std::uint64_t>(height) * height_step(first);
  }
  stock.reserve(layout.waste.size() + layout.stock.size());
  std::transform(layout.waste.begin(), layout.waste.end(), std::back_inserter(stock), to_bit);
  std::transform(layout.stock.begin(), layout.stock.end(), std::back_inserter(stock), to_bit);
}

void Deal::add_pile(const std::vector<Card>& down, const std::vector<Card>& up,
                    std::uint64_t& radix) {
  for (const Card card : up)
    face_up |= set_of(to_bit(card));
  if (up.empty()) return;
  // From the bottom up; a pile holds no card twice.
  std::array<int, kBits> cards;
  const std::span structure(cards.begin(),
                            std::transform(down.begin(), down.end(), cards.begin(), to_bit) + 1);
  structure.back() = to_bit(up.front());
  bottoms |= set_of(structure.front());
  const bool on_king = (set_of(structure.front()) & kings) != 0;
  const std::uint64_t digit = radix << (4 * kHeightBits);
  for (std::size_t i = on_king ? 1 : 0; i < structure.size(); ++i) {
    const auto at = static_cast<std::size_t>(structure[i]);
    weight[at] = digit;
    unlocks[at] = set_of(structure[i]);
    if (i > 0) {
      beneath[at] = set_of(structure[i - 1]);
      if (i == 1 && on_king) unlocks[at] |= beneath[at];
    }
    tableau_key += digit;
  }
  // A buried king at the bottom stays locked until it is turned up; uncovered it is free at once.
  for (const int bit : structure)
    locked |= set_of(bit);
  if (on_king && structure.size() == 1) locked &= ~set_of(structure.front());
  radix *= structure.size() + (on_king ? 0 : 1);
}

}  // namespace winnable::klondike
