#include "relaxation.hpp"

#include <array>
#include <cstddef>
#include <vector>

#include "game.hpp"

namespace winnable::patience {
namespace {

constexpr Card kNone = 255;

// Facts about cards, each true once it could ever become true, found by going round until nothing
// new turns up.
class Relaxed {
 public:
  Relaxed(const Rules& rules, const Layout& layout) : rules_(rules), cards_(rules.ranks * kSuits) {
    for (std::size_t i = 0; i < layout.face_up.size(); ++i)
      add_pile(layout, i);
    for (const auto* row : {&layout.waste, &layout.stock}) {
      for (const Card card : *row)
        facts_[card].loose = true;
    }
    for (Card card = 0; card < cards_; ++card) {
      if (rank_of(card) >= layout.foundations[static_cast<std::size_t>(suit_of(card))]) continue;
      facts_[card].up = true;
      facts_[card].loose = rules.worrying_back;
    }
  }

  bool lost() {
    while (round()) {
    }
    for (Card card = 0; card < cards_; ++card) {
      if (!facts_[card].up) return true;
    }
    return false;
  }

 private:
  struct Facts {
    Card beneath = kNone;  // in the pile at the root
    Card above = kNone;
    bool loose = false;  // in the stock or on a foundation it may come back from
    bool in_pile = false;
    bool runs_on = false;  // the card above is part of one face-up run with it
    bool up = false;
    bool hosts = false;  // lies face up on the tableau with nothing on it
    bool left = false;   // has moved away from the card beneath
  };

  void add_pile(const Layout& layout, std::size_t index) {
    const auto& down = layout.face_down[index];
    const auto& up = layout.face_up[index];
    std::vector<Card> pile(down);
    pile.insert(pile.end(), up.begin(), up.end());
    for (std::size_t i = 0; i < pile.size(); ++i) {
      Facts& facts = facts_[pile[i]];
      facts.in_pile = true;
      if (i > 0) facts.beneath = pile[i - 1];
      if (i + 1 == pile.size()) continue;
      facts.above = pile[i + 1];
      facts.runs_on = i >= down.size() && builds_on(rules_.build, pile[i + 1], pile[i]);
    }
    space_ = space_ || pile.empty();
  }

  bool round() {
    bool news = false;
    for (Card card = 0; card < cards_; ++card)
      news |= visit(card, facts_[card]);
    return news;
  }

  bool visit(Card card, Facts& facts) {
    const bool landed = may_land(card, facts);
    bool news = false;
    if (!facts.up && uncovered(facts) && below_is_up(card)) news |= learn(facts.up);
    if (facts.in_pile) {
      if (facts.up || (landed && movable(card))) {
        news |= learn(facts.left);
        if (facts.beneath == kNone) news |= learn(space_);
      }
      if (uncovered(facts)) news |= learn(facts.hosts);
    } else if (facts.loose && landed) {
      news |= learn(facts.hosts);
    }
    return news;
  }

  static bool learn(bool& fact) {
    const bool news = !fact;
    fact = true;
    return news;
  }

  bool uncovered(const Facts& facts) const {
    return facts.in_pile ? facts.above == kNone || facts_[facts.above].left : facts.loose;
  }

  bool below_is_up(Card card) const { return card < kSuits || facts_[card - kSuits].up; }

  // Nothing lies on the card, or a run that can move with it.
  bool movable(Card card) const {
    while (facts_[card].above != kNone && !facts_[facts_[card].above].left) {
      if (!facts_[card].runs_on) return false;
      card = facts_[card].above;
    }
    return true;
  }

  // Whether some card other than the one beneath could ever take it, or a space that is not its
  // own.
  bool may_land(Card card, const Facts& facts) const {
    const bool at_bottom = facts.in_pile && facts.beneath == kNone;
    const bool fills = rules_.space == Space::any ||
                       (rules_.space == Space::king && rank_of(card) == rules_.ranks - 1);
    if (space_ && fills && !at_bottom) return true;
    if (rank_of(card) + 1 == rules_.ranks) return false;
    for (int suit = 0; suit < kSuits; ++suit) {
      const Card host = card_at(rank_of(card) + 1, suit);
      if (host != facts.beneath && facts_[host].hosts && builds_on(rules_.build, card, host)) {
        return true;
      }
    }
    return false;
  }

  const Rules& rules_;
  const int cards_;
  std::array<Facts, kMaxCards> facts_{};
  bool space_ = false;
};

}  // namespace

bool lost_when_relaxed(const Rules& rules, const Layout& layout) {
  return Relaxed(rules, layout).lost();
}

}  // namespace winnable::patience
