#include "validate.hpp"

#include <bitset>
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

std::string rules_fault(const Rules& rules) {
  if (rules.ranks < 1 || rules.ranks > kMaxRanks) {
    return text("ranks is ", rules.ranks, ", not between 1 and ", kMaxRanks);
  }
  if (rules.draw < 1) return text("draw is ", rules.draw, ", less than 1");
  if (rules.passes < 0) return text("passes is ", rules.passes, ", less than 0");
  return {};
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
  if (layout.pass < 1) return text("pass is ", layout.pass, ", less than 1");
  if (rules.passes > 0 && layout.pass > rules.passes) {
    return text("pass is ", layout.pass, ", more than the ", rules.passes, " passes");
  }
  return {};
}

// A deck to take cards from; asking for one that is not there is the fault.
class Deck {
 public:
  explicit Deck(int ranks) : cards_(ranks * kSuits) {}

  std::string take(Card card, const std::string& place) {
    if (card >= cards_)
      return text("card code ", int{card}, " in ", place, " is not below ", cards_);
    if (taken_.test(card)) return text("card code ", int{card}, " in ", place, " occurs twice");
    taken_.set(card);
    return {};
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
  std::bitset<std::size_t{kMaxRanks} * kSuits> taken_;
};

std::string cards_fault(const Rules& rules, const Layout& layout) {
  Deck deck(rules.ranks);
  for (std::size_t suit = 0; suit < kSuits; ++suit) {
    const int height = layout.foundations[suit];
    const std::string place = text("foundations[", suit, "]");
    if (height > rules.ranks) {
      return text(place, " is ", height, ", more than the ", rules.ranks, " ranks");
    }
    for (int rank = 0; rank < height; ++rank) {
      deck.take(static_cast<Card>(rank * kSuits + static_cast<int>(suit)), place);
    }
  }
  if (std::string fault = deck.take(layout.face_down, "face_down"); !fault.empty()) return fault;
  if (std::string fault = deck.take(layout.face_up, "face_up"); !fault.empty()) return fault;
  if (std::string fault = deck.take(layout.stock, "stock"); !fault.empty()) return fault;
  return deck.take(layout.waste, "waste");
}

}  // namespace

std::string fault_of(const Rules& rules, const Layout& layout) {
  if (std::string fault = rules_fault(rules); !fault.empty()) return fault;
  if (std::string fault = frame_fault(rules, layout); !fault.empty()) return fault;
  return cards_fault(rules, layout);
}

}  // namespace winnable
