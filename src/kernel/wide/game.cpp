#include "game.hpp"

namespace winnable::wide {
namespace {

bool suits_build(Build build, int suit, int host) {
  const bool same_colour = suit == host || suit == (host ^ 3);
  switch (build) {
    case Build::alternate_colour:
      return !same_colour;
    case Build::same_colour:
      return same_colour;
    case Build::same_suit:
      return suit == host;
    case Build::other_suit:
      return suit != host;
    case Build::any_suit:
      return true;
  }
  return false;
}

bool ranks_build(const Rules& rules, int rank, int host) {
  return rank + 1 == host || (rules.wrap && rank + 1 == rules.ranks && host == 0);
}

std::vector<Card> row_of(const Layout& layout) {
  std::vector<Card> row(layout.waste);
  row.insert(row.end(), layout.stock.begin(), layout.stock.end());
  return row;
}

}  // namespace

Game::Game(const Rules& given, const Layout& layout, std::uint32_t mask)
    : rules(given),
      stock_rules(patience::stock_rules(given, layout)),
      pruning(mask),
      piles(static_cast<int>(layout.face_up.size())),
      reserves(static_cast<int>(layout.reserve.size())),
      foundations(kSuits * given.decks),
      row(row_of(layout)) {
  for (int card = 0; card < rules.ranks * kSuits; ++card) {
    for (int host = 0; host < rules.ranks * kSuits; ++host) {
      const int suit = card % kSuits;
      const int host_suit = host % kSuits;
      if (!ranks_build(rules, card / kSuits, host / kSuits)) continue;
      if (!rules.on_base && host / kSuits == layout.base) continue;
      if (!suits_build(rules.build, suit, host_suit)) continue;
      const KindSet bit = KindSet{1} << host;
      hosts_[static_cast<std::size_t>(card)] |= bit;
      if (rules.unit == Unit::built || suit == host_suit) {
        joins_[static_cast<std::size_t>(card)] |= bit;
      }
    }
  }
  for (int host = 0; host < kSuits; ++host) {
    for (int suit = 0; suit < kSuits; ++suit) {
      if (!suits_build(rules.build, suit, host)) continue;
      auto& guests = guest_suits_[static_cast<std::size_t>(host)];
      guests = static_cast<std::uint8_t>(guests | 1 << suit);
    }
  }
}

// Goes down rank by rank through the cards that could come to lie on the card or on one another;
// past the base too where nothing is built on it, which asks for more than is needed.
// Cards that are up count as such only if they may be worried back.
bool Game::safe(Card card, const SuitHeights& lowest, int base) const {
  int height = height_of(card, base);
  int rank = rank_of(card);
  unsigned suits = 1u << suit_of(card);
  if (lowest[static_cast<std::size_t>(suit_of(card))] < height) return false;
  for (int steps = 0; steps < rules.ranks; ++steps) {
    if (rank == 0 && !rules.wrap) return true;
    unsigned guests = 0;
    for (unsigned suit = 0; suit < kSuits; ++suit) {
      if (suits >> suit & 1) guests |= guest_suits_[suit];
    }
    rank = rank == 0 ? rules.ranks - 1 : rank - 1;
    height = height == 0 ? rules.ranks - 1 : height - 1;
    bool all_next = true;
    for (unsigned suit = 0; suit < kSuits; ++suit) {
      if (lowest[suit] < height) {
        if (guests >> suit & 1) return false;
        all_next = false;
      }
      if (lowest[suit] > height && !rules.worrying_back) guests &= ~(1u << suit);
    }
    // Below a rank that is all up or next every card is up, down to the base.
    if (guests == 0 || (all_next && base == 0 && !rules.wrap)) return true;
    suits = guests;
  }
  return true;
}

}  // namespace winnable::wide
