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

std::string rules_fault(const Rules& rules) {
  if (rules.ranks < 1 || rules.ranks > kMaxRanks) {
    return text("ranks is ", rules.ranks, ", not between 1 and ", kMaxRanks);
  }
  if (rules.decks < 1 || rules.decks > kMaxDecks) {
    return text("decks is ", rules.decks, ", not between 1 and ", kMaxDecks);
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
  if (layout.base < -1 || layout.base >= rules.ranks) {
    return text("base is ", layout.base, ", not between -1 and ", rules.ranks - 1);
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
  explicit Decks(const Rules& rules) : cards_(rules.ranks * kSuits), one_(rules.decks == 1) {
    left_.fill(rules.decks);
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
  std::array<int, std::size_t{kMaxRanks} * kSuits> left_;
};

std::string cards_fault(const Rules& rules, const Layout& layout) {
  Decks decks(rules);
  for (std::size_t at = 0; at < layout.foundations.size(); ++at) {
    const int height = layout.foundations[at];
    const std::string place = text("foundations[", at, "]");
    if (height == 0) continue;
    if (at >= static_cast<std::size_t>(kSuits * rules.decks)) {
      return text(place, " is ", height, ", but there are ", kSuits * rules.decks, " foundations");
    }
    if (height > rules.ranks) {
      return text(place, " is ", height, ", more than the ", rules.ranks, " ranks");
    }
    if (layout.base < 0) return text(place, " is ", height, ", but no base is chosen");
    for (int rank = 0; rank < height; ++rank) {
      const int of_card = (layout.base + rank) % rules.ranks;
      decks.take(static_cast<Card>(of_card * kSuits + static_cast<int>(at % kSuits)), place);
    }
  }
  if (std::string fault = decks.take(layout.face_down, "face_down"); !fault.empty()) return fault;
  if (std::string fault = decks.take(layout.face_up, "face_up"); !fault.empty()) return fault;
  if (std::string fault = decks.take(layout.reserve, "reserve"); !fault.empty()) return fault;
  if (std::string fault = decks.take(layout.stock, "stock"); !fault.empty()) return fault;
  return decks.take(layout.waste, "waste");
}

}  // namespace

std::string fault_of(const Rules& rules, const Layout& layout) {
  if (std::string fault = rules_fault(rules); !fault.empty()) return fault;
  if (std::string fault = frame_fault(rules, layout); !fault.empty()) return fault;
  return cards_fault(rules, layout);
}

}  // namespace winnable
