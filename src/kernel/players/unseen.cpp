#include "unseen.hpp"

#include <array>

namespace winnable::players {

Unseen::Unseen(const Rules& rules, const Layout& seen) : layout_(seen) {
  std::array<int, 256> met{};
  for (std::size_t suit = 0; suit < kSuits; ++suit) {
    for (int rank = 0; rank < layout_.foundations[suit]; ++rank)
      ++met[4 * static_cast<std::size_t>(rank) + suit];
  }
  const auto look = [&](std::vector<Card>& held) {
    for (Card& card : held) {
      if (card == kUnseen) {
        places_.push_back(&card);
      } else {
        ++met[card];
      }
    }
  };
  for (auto& pile : layout_.face_down)
    look(pile);
  const std::size_t face_down = places_.size();
  look(layout_.stock);
  in_stock_ = places_.size() - face_down;
  for (auto& pile : layout_.face_up)
    look(pile);
  look(layout_.waste);
  for (Card card = 0; card < 4 * rules.ranks; ++card) {
    if (met[card] == 0) cards_.push_back(card);
    if (met[card] > 1) fits_ = false;
  }
  fits_ = fits_ && cards_.size() == places_.size() && face_down + in_stock_ == places_.size();
  if (fits_) lay_out();
}

const Layout& Unseen::deal_anew(Dice& dice) {
  dice.shuffle(cards_);
  lay_out();
  return layout_;
}

void Unseen::lay_out() {
  for (std::size_t i = 0; i < places_.size(); ++i)
    *places_[i] = cards_[i];
}

}  // namespace winnable::players
