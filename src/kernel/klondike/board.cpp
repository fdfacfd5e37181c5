#include "board.hpp"

#include <algorithm>
#include <utility>

namespace winnable::klondike {

Board::Board(const Rules& rules, const Layout& layout)
    : rules_(rules),
      piles_(layout.face_up.size()),
      stock_(layout.waste),
      dealt_(layout.waste.size()),
      pass_(layout.pass),
      single_(layout.single) {
  for (std::size_t i = 0; i < piles_.size(); ++i) {
    Pile& pile = piles_[i];
    const auto& down = layout.face_down[i];
    const auto& up = layout.face_up[i];
    std::copy(up.begin(), up.end(), std::copy(down.begin(), down.end(), pile.cards.begin()));
    pile.size = down.size() + up.size();
    pile.face_down = down.size();
  }
  stock_.insert(stock_.end(), layout.stock.begin(), layout.stock.end());
  std::copy_n(layout.foundations.begin(), kSuits, heights_.begin());
  line_.plays.reserve(128);
  line_.deals.reserve(256);
}

bool Board::redeal_allowed() const {
  return !single_ && (rules_.passes == 0 || pass_ < rules_.passes);
}

bool Board::takes(std::size_t pile, Card card) const {
  if (piles_[pile].empty()) return rank_of(card) == rules_.ranks - 1;
  const Card top = piles_[pile].top();
  return rank_of(top) == rank_of(card) + 1 && is_red(top) != is_red(card);
}

void Board::draw() {
  const std::size_t most = single_ ? 1 : static_cast<std::size_t>(rules_.draw);
  const std::size_t count = std::min(most, stock_.size() - dealt_);
  const auto from = stock_.begin() + static_cast<std::ptrdiff_t>(dealt_);
  if (rules_.reversed && !single_) std::reverse(from, from + static_cast<std::ptrdiff_t>(count));
  dealt_ += count;
  deal(StepKind::draw, kStock, kWaste, count);
}

void Board::redeal() {
  deal(StepKind::redeal, kWaste, kStock, dealt_);
  turn_over();
}

void Board::begin_single() {
  const bool at_the_end = stock_empty();
  deal(StepKind::begin_single, kWaste, kStock, at_the_end ? dealt_ : 0);
  if (at_the_end) turn_over();
  single_ = true;
}

void Board::turn_over() {
  dealt_ = 0;
  ++pass_;
}

void Board::deal(StepKind kind, Place source, Place target, std::size_t count) {
  line_.deals.push_back({kind, source, target, static_cast<std::uint8_t>(count)});
  ++deals_;
}

void Board::move(Place source, Place target, std::size_t count) {
  Play play{source, target, static_cast<std::uint8_t>(count), 0, false, 0};
  std::array<Card, kMaxRanks> moved{};
  if (source == kWaste) {
    moved[0] = waste_top();
    stock_.erase(stock_.begin() + static_cast<std::ptrdiff_t>(--dealt_));
    play.deals = std::exchange(deals_, std::uint16_t{0});
  } else if (source >= kFoundation) {
    int& height = heights_[source - kFoundation];
    moved[0] = static_cast<Card>(4 * --height + source - kFoundation);
  } else {
    Pile& pile = piles_[source];
    pile.size -= count;
    std::copy_n(pile.cards.begin() + static_cast<std::ptrdiff_t>(pile.size), count, moved.begin());
    play.turned = pile.face_down == pile.size && pile.face_down > 0;
    if (play.turned) --pile.face_down;
  }
  if (target >= kFoundation) {
    ++heights_[target - kFoundation];
  } else {
    Pile& pile = piles_[target];
    std::copy_n(moved.begin(), count, pile.cards.begin() + static_cast<std::ptrdiff_t>(pile.size));
    pile.size += count;
  }
  play.card = moved[0];
  line_.plays.push_back(play);
}

void Board::take_back() {
  const Play last = line_.plays.back();
  line_.plays.pop_back();
  Pile& source = piles_[last.source];
  Pile& target = piles_[last.target];
  if (last.turned) ++source.face_down;
  target.size -= last.count;
  std::copy_n(target.cards.begin() + static_cast<std::ptrdiff_t>(target.size), last.count,
              source.cards.begin() + static_cast<std::ptrdiff_t>(source.size));
  source.size += last.count;
}

}  // namespace winnable::klondike
