#include "validate.hpp"

#include <bitset>
#include <cstddef>
#include <string>
#include <vector>

namespace winnable {
namespace {

std::string number(long long value) { return std::to_string(value); }

std::string rules_fault(const Rules& rules) {
  if (rules.ranks < 1 || rules.ranks > kMaxRanks) {
    return "ranks is " + number(rules.ranks) + ", not between 1 and " + number(kMaxRanks);
  }
  if (rules.draw < 1) return "draw is " + number(rules.draw) + ", less than 1";
  if (rules.passes < 0) return "passes is " + number(rules.passes) + ", less than 0";
  return {};
}

// Ticks cards off a deck one by one.
class Deck {
 public:
  explicit Deck(int ranks) : cards_(static_cast<std::size_t>(ranks * kSuits)) {}

  // Takes the cards out; the fault if one of them is not there to take.
  std::string take(const std::vector<Card>& cards, const std::string& where) {
    for (const Card card : cards) {
      if (card >= cards_) {
        return "card code " + number(card) + " in " + where + " is not below " +
               number(static_cast<long long>(cards_));
      }
      if (taken_.test(card)) return "card code " + number(card) + " in " + where + " occurs twice";
      taken_.set(card);
    }
    return {};
  }

 private:
  std::size_t cards_;
  std::bitset<std::size_t{kMaxRanks} * kSuits> taken_;
};

std::string cards_fault(const Rules& rules, const Layout& layout) {
  Deck deck(rules.ranks);
  for (int suit = 0; suit < kSuits; ++suit) {
    const int height = layout.foundations[static_cast<std::size_t>(suit)];
    const std::string where = "foundations[" + number(suit) + "]";
    if (height > rules.ranks) {
      return where + " is " + number(height) + ", more than the " + number(rules.ranks) + " ranks";
    }
    std::vector<Card> cards;
    for (int rank = 0; rank < height; ++rank) {
      cards.push_back(static_cast<Card>(rank * kSuits + suit));
    }
    if (std::string fault = deck.take(cards, where); !fault.empty()) return fault;
  }
  for (std::size_t pile = 0; pile < layout.face_up.size(); ++pile) {
    const std::string index = "[" + number(static_cast<long long>(pile)) + "]";
    if (std::string fault = deck.take(layout.face_down[pile], "face_down" + index);
        !fault.empty()) {
      return fault;
    }
    if (std::string fault = deck.take(layout.face_up[pile], "face_up" + index); !fault.empty()) {
      return fault;
    }
    if (layout.face_up[pile].empty() && !layout.face_down[pile].empty()) {
      return "pile " + number(static_cast<long long>(pile)) +
             " has no card face up on its face-down cards";
    }
  }
  if (std::string fault = deck.take(layout.stock, "stock"); !fault.empty()) return fault;
  return deck.take(layout.waste, "waste");
}

}  // namespace

std::string fault_of(const Rules& rules, const Layout& layout) {
  if (std::string fault = rules_fault(rules); !fault.empty()) return fault;
  const auto piles = layout.face_up.size();
  if (layout.face_down.size() != piles) {
    return "face_down has " + number(static_cast<long long>(layout.face_down.size())) +
           " piles, face_up " + number(static_cast<long long>(piles));
  }
  if (piles > kMaxPiles) {
    return "the tableau has " + number(static_cast<long long>(piles)) + " piles, more than " +
           number(kMaxPiles);
  }
  if (layout.pass < 1) return "pass is " + number(layout.pass) + ", less than 1";
  if (rules.passes > 0 && layout.pass > rules.passes) {
    return "pass is " + number(layout.pass) + ", more than the " + number(rules.passes) + " passes";
  }
  return cards_fault(rules, layout);
}

}  // namespace winnable
