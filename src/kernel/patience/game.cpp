#include "game.hpp"

#include <algorithm>
#include <bit>

#include "key.hpp"

namespace winnable::patience {

bool builds_on(Build build, Card card, Card host) {
  if (rank_of(card) + 1 != rank_of(host)) return false;
  switch (build) {
    case Build::alternate_colour:
      return is_red(card) != is_red(host);
    case Build::same_colour:
      return is_red(card) == is_red(host);
    case Build::same_suit:
      return suit_of(card) == suit_of(host);
    case Build::other_suit:
      return suit_of(card) != suit_of(host);
    case Build::any_suit:
      return true;
  }
  return false;
}

namespace {

// Hosts are alike if their likeness is the same number.
std::uint8_t likeness(Build build, Card card) {
  switch (build) {
    case Build::alternate_colour:
    case Build::same_colour:
      return static_cast<std::uint8_t>(2 * rank_of(card) + (is_red(card) ? 1 : 0));
    case Build::any_suit:
      return static_cast<std::uint8_t>(rank_of(card));
    case Build::same_suit:
    case Build::other_suit:
      break;
  }
  return card;
}

int bits_for(int most) { return std::bit_width(static_cast<unsigned>(most)); }

bool tells_tails_apart(const Rules& rules, std::uint32_t pruning) {
  return (pruning & kTails) == 0 || rules.run == Run::whole || rules.build == Build::other_suit;
}

int stock_size(const Layout& layout) {
  return static_cast<int>(layout.stock.size() + layout.waste.size());
}

int bits_per_listed_card(const StockRules& rules, const Layout& layout) {
  return rules.reversed ? bits_for(std::max(stock_size(layout) - 1, 1)) : 0;
}

}  // namespace

Game::Game(const Rules& given, const Layout& layout, std::uint32_t mask)
    : rules(given),
      stock_rules(patience::stock_rules(given, layout)),
      pruning(mask),
      cards(given.ranks * kSuits),
      piles(static_cast<int>(layout.face_up.size())),
      tails(!tells_tails_apart(given, mask)),
      just_in_time((mask & kJustInTime) != 0 && stock_rules.open()),
      code_bits(tails ? 2 : 3),
      owed_bits(just_in_time ? bits_for(cards) : 0),
      kind_bits(bits_for(stock_kinds(stock_rules, (mask & kStockOrder) != 0) - 1)),
      list_bits(bits_per_listed_card(stock_rules, layout)),
      pile_bits((mask & kSymmetry) == 0 ? bits_for(cards) : 0),
      key_words(words_for(tableau_key_bits(cards, code_bits) + owed_bits + kind_bits + kOrderBits +
                          list_bits * stock_size(layout) + pile_bits * piles)) {
  for (int card = 0; card < cards; ++card) {
    const auto at = static_cast<std::size_t>(card);
    likeness_[at] = likeness(rules.build, static_cast<Card>(card));
    for (int host = 0; host < cards; ++host) {
      if (builds_on(rules.build, static_cast<Card>(card), static_cast<Card>(host))) {
        hosts_[at] |= std::uint64_t{1} << host;
      }
    }
  }
}

bool Game::safe(Card card, const Heights& up) const {
  const int rank = rank_of(card);
  const int suit = suit_of(card);
  const auto height = [&up](int of) { return int{up[static_cast<std::size_t>(of)]}; };
  const int twin = height(other_of_colour(suit));
  const int opposite = std::min(height(suit ^ 1), height(suit ^ 2));
  switch (rules.build) {
    case Build::alternate_colour:
      // Its guests are next to go up, and so is the only card that could lie on one of them; or its
      // guests are up, and never come back.
      return (opposite >= rank - 1 && twin >= rank - 2) ||
             (opposite >= rank && !rules.worrying_back);
    case Build::same_colour:
      return twin >= rank - 1;  // its guests: one of its own suit, which is up, and the twin's
    case Build::same_suit:
      return true;  // its only guest is up already
    case Build::other_suit:
    case Build::any_suit:
      return opposite >= rank - 1 && twin >= rank - 1;
  }
  return false;
}

}  // namespace winnable::patience
