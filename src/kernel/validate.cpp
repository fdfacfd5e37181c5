#include "validate.hpp"

#include <array>
#include <cstddef>
#include <sstream>
#include <string>
#include <vector>

namespace winnable {
namespace {

template <typename... Parts>
std::string text(const Parts&... parts) {
  std::ostringstream out;
  (out << ... << parts);
  return out.str();
}

constexpr int kMostKinds = 128;

int suits_in(const Rules& rules) {
  return rules.suits.empty() ? kSuits : static_cast<int>(rules.suits.size());
}

std::string suits_fault(const Rules& rules) {
  const std::size_t suits = rules.suits.size();
  if (suits > kMaxSuits) return text("there are ", suits, " suits, more than ", kMaxSuits);
  if (suits_in(rules) * rules.ranks > kMostKinds) {
    return text(suits, " suits of ", rules.ranks, " ranks are more than ", kMostKinds, " kinds");
  }
  for (std::size_t at = 0; at < suits; ++at) {
    const Suit& suit = rules.suits[at];
    if (suit.first < 0 || suit.cards < 1 || suit.first + suit.cards > rules.ranks) {
      return text("suit ", at, " has ", suit.cards, " cards from rank ", suit.first,
                  ", not all below ", rules.ranks);
    }
  }
  if (rules.after_trumps && suits == 0) return "cards wait for trumps, but no suits are named";
  if (suits > 0 && (rules.decks > 1 || rules.wrap || rules.up != Up::card)) {
    return "suits that are named need one deck, no kings on aces, and cards that go up singly";
  }
  return {};
}

std::string layouts_fault(const Rules& rules, const Layout& layout) {
  if (rules.layouts < 1 || rules.layouts > kMaxLayouts) {
    return text("layouts is ", rules.layouts, ", not between 1 and ", kMaxLayouts);
  }
  if (layout.others.size() + 1 != static_cast<std::size_t>(rules.layouts)) {
    return text("others has ", layout.others.size(), " hands for ", rules.layouts, " layouts");
  }
  if (rules.layouts == 1) return {};
  const std::size_t piles = layout.face_up.size();
  if (piles % static_cast<std::size_t>(rules.layouts) != 0) {
    return text("the tableau has ", piles, " piles, not as many for each of ", rules.layouts);
  }
  if (rules.stock_to != StockTo::waste || rules.then_single || layout.single ||
      !layout.reserve.empty()) {
    return "several layouts have wastes, and neither reserves nor passes of single cards";
  }
  for (const Hand& hand : layout.others) {
    if (hand.pass < 1 || (rules.passes > 0 && hand.pass > rules.passes)) {
      return text("pass is ", hand.pass, ", not between 1 and the number of passes");
    }
  }
  return {};
}

std::string rules_fault(const Rules& rules) {
  const int most = rules.suits.empty() ? kMaxRanks : kMostRanks;
  if (rules.ranks < 1 || rules.ranks > most) {
    return text("ranks is ", rules.ranks, ", not between 1 and ", most);
  }
  if (rules.decks < 1 || rules.decks > kMaxDecks) {
    return text("decks is ", rules.decks, ", not between 1 and ", kMaxDecks);
  }
  if (rules.draw < 1) return text("draw is ", rules.draw, ", less than 1");
  if (rules.passes < 0) return text("passes is ", rules.passes, ", less than 0");
  return suits_fault(rules);
}

std::string frame_fault(const Rules& rules, const Layout& layout) {
  const std::size_t piles = layout.face_up.size();
  if (layout.face_down.size() != piles) {
    return text("face_down has ", layout.face_down.size(), " piles, face_up ", piles);
  }
  if (piles > kMaxPiles) return text("the tableau has ", piles, " piles, more than ", kMaxPiles);
  for (std::size_t pile = 0; pile < piles; ++pile) {
    if (layout.face_up[pile].empty() && !layout.face_down[pile].empty()) {
      return text("pile ", pile, " has no card face up on its face-down cards");
    }
  }
  if (layout.base < -1 || layout.base >= rules.ranks) {
    return text("base is ", layout.base, ", not between -1 and ", rules.ranks - 1);
  }
  if (!rules.suits.empty() && layout.base != 0) {
    return text("base is ", layout.base, ", not 0 where suits are named");
  }
  if (layout.reserve.size() > kMaxReservePiles) {
    return text("the reserve has ", layout.reserve.size(), " piles, more than ", kMaxReservePiles);
  }
  if (layout.pass < 1) return text("pass is ", layout.pass, ", less than 1");
  if (rules.passes > 0 && layout.pass > rules.passes) {
    return text("pass is ", layout.pass, ", more than the ", rules.passes, " passes");
  }
  return {};
}

// The decks to take cards from; asking for one that is not there is the fault.
class Decks {
 public:
  explicit Decks(const Rules& rules)
      : cards_(rules.ranks * suits_in(rules)), one_(rules.decks == 1) {
    left_.fill(rules.decks);
    for (int card = 0; card < cards_ && !rules.suits.empty(); ++card) {
      const auto suits = suits_in(rules);
      const Suit& suit = rules.suits[static_cast<std::size_t>(card % suits)];
      const int place = card / suits - suit.first;
      if (place < 0 || place >= suit.cards) left_[static_cast<std::size_t>(card)] = 0;
    }
  }

  std::string take(Card card, const std::string& place) {
    if (card >= cards_)
      return text("card code ", int{card}, " in ", place, " is not below ", cards_);
    if (left_[card]-- > 0) return {};
    return text("card code ", int{card}, " in ", place, " occurs ", one_ ? "twice" : "too often");
  }

  std::string take(const std::vector<Card>& cards, const std::string& place) {
    for (const Card card : cards) {
      if (std::string fault = take(card, place); !fault.empty()) return fault;
    }
    return {};
  }

  std::string take(const std::vector<std::vector<Card>>& piles, const std::string& place) {
    for (std::size_t pile = 0; pile < piles.size(); ++pile) {
      std::string fault = take(piles[pile], text(place, "[", pile, "]"));
      if (!fault.empty()) return fault;
    }
    return {};
  }

 private:
  int cards_;
  bool one_;
  std::array<int, kMostKinds> left_;
};

std::string cards_fault(const Rules& rules, const Layout& layout) {
  Decks decks(rules);
  const int suits = suits_in(rules);
  for (std::size_t at = 0; at < layout.foundations.size(); ++at) {
    const int height = layout.foundations[at];
    const std::string place = text("foundations[", at, "]");
    if (height == 0) continue;
    if (at >= static_cast<std::size_t>(suits * rules.decks)) {
      return text(place, " is ", height, ", but there are ", suits * rules.decks, " foundations");
    }
    const std::size_t suit = at % static_cast<std::size_t>(suits);
    const int most = rules.suits.empty() ? rules.ranks : rules.suits[suit].cards;
    const int first = rules.suits.empty() ? layout.base : rules.suits[suit].first;
    if (height > most) {
      return text(place, " is ", height, ", more than the ", most, " ranks");
    }
    if (layout.base < 0) return text(place, " is ", height, ", but no base is chosen");
    for (int rank = 0; rank < height; ++rank) {
      const int of_card = (first + rank) % rules.ranks;
      decks.take(static_cast<Card>(of_card * suits + static_cast<int>(suit)), place);
    }
  }
  if (std::string fault = decks.take(layout.face_down, "face_down"); !fault.empty()) return fault;
  if (std::string fault = decks.take(layout.face_up, "face_up"); !fault.empty()) return fault;
  if (std::string fault = decks.take(layout.reserve, "reserve"); !fault.empty()) return fault;
  if (std::string fault = decks.take(layout.stock, "stock"); !fault.empty()) return fault;
  for (const Hand& hand : layout.others) {
    if (std::string fault = decks.take(hand.stock, "others"); !fault.empty()) return fault;
    if (std::string fault = decks.take(hand.waste, "others"); !fault.empty()) return fault;
  }
  return decks.take(layout.waste, "waste");
}

}  // namespace

std::string fault_of(const Rules& rules, const Layout& layout) {
  if (std::string fault = rules_fault(rules); !fault.empty()) return fault;
  if (std::string fault = frame_fault(rules, layout); !fault.empty()) return fault;
  if (std::string fault = layouts_fault(rules, layout); !fault.empty()) return fault;
  return cards_fault(rules, layout);
}

}  // namespace winnable
