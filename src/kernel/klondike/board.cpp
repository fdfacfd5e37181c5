#include "board.hpp"

#include <algorithm>

namespace winnable::klondike {

Board::Board(const Rules& rules, const Layout& layout)
    : rules_(rules),
      piles_(layout.face_up.size()),
      stock_(layout.stock.rbegin(), layout.stock.rend()),
      waste_(layout.waste),
      pass_(layout.pass),
      single_(layout.single) {
  for (std::size_t i = 0; i < piles_.size(); ++i) {
    piles_[i].cards = layout.face_down[i];
    piles_[i].face_down = layout.face_down[i].size();
    piles_[i].cards.insert(piles_[i].cards.end(), layout.face_up[i].begin(),
                           layout.face_up[i].end());
  }
  std::copy_n(layout.foundations.begin(), kSuits, heights_.begin());
  steps_.reserve(256);
}

bool Board::redeal_allowed() const {
  return !single_ && (rules_.passes == 0 || pass_ < rules_.passes);
}

bool Board::takes(std::size_t pile, Card card) const {
  const auto& cards = piles_[pile].cards;
  if (cards.empty()) return rank_of(card) == rules_.ranks - 1;
  return rank_of(cards.back()) == rank_of(card) + 1 && is_red(cards.back()) != is_red(card);
}

void Board::draw() {
  const std::size_t most = single_ ? 1 : static_cast<std::size_t>(rules_.draw);
  const std::size_t count = std::min(most, stock_.size());
  const std::size_t from = waste_.size();
  waste_.insert(waste_.end(), stock_.rbegin(), stock_.rbegin() + static_cast<long>(count));
  stock_.resize(stock_.size() - count);
  if (rules_.reversed && !single_) {
    std::reverse(waste_.begin() + static_cast<long>(from), waste_.end());
  }
  steps_.push_back({StepKind::draw, kStock, kWaste, static_cast<std::uint8_t>(count)});
}

void Board::redeal() {
  steps_.push_back({StepKind::redeal, kWaste, kStock, static_cast<std::uint8_t>(waste_.size())});
  stock_.assign(waste_.rbegin(), waste_.rend());
  waste_.clear();
  ++pass_;
}

void Board::begin_single() {
  std::size_t turned = 0;
  if (stock_.empty()) {
    turned = waste_.size();
    stock_.assign(waste_.rbegin(), waste_.rend());
    waste_.clear();
    ++pass_;
  }
  single_ = true;
  steps_.push_back({StepKind::begin_single, kWaste, kStock, static_cast<std::uint8_t>(turned)});
}

bool Board::move(Place source, Place target, std::size_t count) {
  bool turned = false;
  std::array<Card, kMaxRanks> moved{};
  if (source == kWaste) {
    moved[0] = waste_.back();
    waste_.pop_back();
  } else if (source >= kFoundation) {
    int& height = heights_[source - kFoundation];
    moved[0] = static_cast<Card>(4 * --height + source - kFoundation);
  } else {
    auto& [cards, face_down] = piles_[source];
    std::copy(cards.end() - static_cast<long>(count), cards.end(), moved.begin());
    cards.resize(cards.size() - count);
    turned = face_down == cards.size() && face_down > 0;
    if (turned) --face_down;
  }
  if (target >= kFoundation) {
    ++heights_[target - kFoundation];
  } else {
    auto& cards = piles_[target].cards;
    cards.insert(cards.end(), moved.begin(), moved.begin() + static_cast<long>(count));
  }
  steps_.push_back({StepKind::cards, source, target, static_cast<std::uint8_t>(count)});
  return turned;
}

void Board::take_back(bool turned) {
  const Step last = steps_.back();
  steps_.pop_back();
  auto& source = piles_[last.source];
  auto& target = piles_[last.target].cards;
  if (turned) ++source.face_down;
  source.cards.insert(source.cards.end(), target.end() - last.count, target.end());
  target.erase(target.end() - last.count, target.end());
}

}  // namespace winnable::klondike
