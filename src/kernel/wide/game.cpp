#include "game.hpp"

#include <algorithm>

namespace winnable::wide {
namespace {

bool suits_build(Build build, int suit, int host, const Suit& of_card, const Suit& of_host) {
  const bool either = of_card.colour == Colour::either || of_host.colour == Colour::either;
  const bool same_colour = of_card.colour == of_host.colour;
  switch (build) {
    case Build::alternate_colour:
      return either || !same_colour;
    case Build::same_colour:
      return either || same_colour;
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
  for (const Hand& hand : layout.others) {
    row.insert(row.end(), hand.waste.begin(), hand.waste.end());
    row.insert(row.end(), hand.stock.begin(), hand.stock.end());
  }
  return row;
}

std::vector<StockRules> all_stock_rules(const Rules& rules, const Layout& layout) {
  std::vector<StockRules> all{patience::stock_rules(rules, layout)};
  for (const Hand& hand : layout.others) {
    const auto cards = static_cast<int>(hand.stock.size() + hand.waste.size());
    all.push_back(patience::stock_rules(rules, cards, hand.pass, false));
  }
  return all;
}

int suits_in(const Rules& rules) {
  return rules.suits.empty() ? kSuits : static_cast<int>(rules.suits.size());
}

std::array<Suit, kMaxSuits> suits_of(const Rules& rules) {
  std::array<Suit, kMaxSuits> all{};
  for (int suit = 0; suit < suits_in(rules); ++suit) {
    const auto at = static_cast<std::size_t>(suit);
    const Colour colour = is_red(static_cast<Card>(suit)) ? Colour::red : Colour::black;
    all[at] = rules.suits.empty() ? Suit{0, rules.ranks, colour} : rules.suits[at];
  }
  return all;
}

}  // namespace

Game::Game(const Rules& given, const Layout& layout, std::uint32_t mask)
    : rules(given),
      stock_rules(patience::stock_rules(given, layout)),
      pruning(mask),
      piles(static_cast<int>(layout.face_up.size())),
      piles_each(std::max(1, piles / given.layouts)),
      reserves(static_cast<int>(layout.reserve.size())),
      suits(suits_in(given)),
      foundations(suits * given.decks),
      row(row_of(layout)),
      stock_rules_(all_stock_rules(given, layout)),
      suits_data_(suits_of(given)) {
  const auto data = [&](int suit) { return suits_data_[static_cast<std::size_t>(suit)]; };
  for (int card = 0; card < kinds(); ++card) {
    const auto at = static_cast<std::size_t>(card);
    ranks_[at] = static_cast<std::uint8_t>(card / suits);
    suits_[at] = static_cast<std::uint8_t>(card % suits);
    for (int host = 0; host < kinds(); ++host) {
      const int suit = card % suits;
      const int host_suit = host % suits;
      if (!ranks_build(rules, card / suits, host / suits)) continue;
      if (!rules.on_base && host / suits == layout.base) continue;
      if (!suits_build(rules.build, suit, host_suit, data(suit), data(host_suit))) continue;
      hosts_[at].add(static_cast<Card>(host));
      if (rules.unit == Unit::built || suit == host_suit) joins_[at].add(static_cast<Card>(host));
    }
  }
  for (int host = 0; host < suits; ++host) {
    for (int suit = 0; suit < suits; ++suit) {
      if (!suits_build(rules.build, suit, host, data(suit), data(host))) continue;
      auto& guests = guest_suits_[static_cast<std::size_t>(host)];
      guests = static_cast<std::uint8_t>(guests | 1 << suit);
    }
  }
}

bool Game::exists(int kind) const {
  const int place = kind / suits - first_of(kind % suits);
  return place >= 0 && place < cards_of(kind % suits);
}

// Goes down rank by rank through the cards that could come to lie on the card or on one another;
// past the base too where nothing is built on it, which asks for more than is needed.
// Cards that are up count as such only if they may be worried back. A suit that has no card of a
// rank has none that could lie there. Where cards wait for trumps and trumps may be worried back,
// no card is sure to go up again; and where kings lie on aces, which may be worried back to take
// them, a card that goes up is in the way of its suit's ace.
bool Game::safe(Card card, const SuitHeights& lowest, int base) const {
  if (rules.worrying_back && (rules.after_trumps || (rules.wrap && rules.on_base))) return false;
  int rank = rank_of(card);
  unsigned guests_of = 1u << suit_of(card);
  if (lowest[static_cast<std::size_t>(suit_of(card))] < height_of(card, base)) return false;
  for (int steps = 0; steps < rules.ranks; ++steps) {
    if (rank == 0 && !rules.wrap) return true;
    unsigned guests = 0;
    for (unsigned suit = 0; suit < static_cast<unsigned>(suits); ++suit) {
      if (guests_of >> suit & 1) guests |= guest_suits_[suit];
    }
    rank = rank == 0 ? rules.ranks - 1 : rank - 1;
    bool all_next = true;
    for (unsigned suit = 0; suit < static_cast<unsigned>(suits); ++suit) {
      const int up = lowest[suit];
      const Card low = kind_of(rank, static_cast<int>(suit));
      if (!exists(low)) {
        guests &= ~(1u << suit);
        // All of a suit that ends below this rank must be up; one that begins above it has none.
        const bool ends_below = rank >= first_of(static_cast<int>(suit));
        if (ends_below && up < cards_of(static_cast<int>(suit))) all_next = false;
        continue;
      }
      const int height = height_of(low, base);
      if (up < height) {
        if (guests >> suit & 1) return false;
        all_next = false;
      }
      if (up > height && !rules.worrying_back) guests &= ~(1u << suit);
    }
    // Below a rank that is all up or next every card is up, down to the base.
    if (guests == 0 || (all_next && base == 0 && !rules.wrap)) return true;
    guests_of = guests;
  }
  return true;
}

}  // namespace winnable::wide
