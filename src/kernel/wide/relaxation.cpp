#include "relaxation.hpp"

#include <algorithm>
#include <vector>

namespace winnable::wide {
namespace {

// What can be had, grown until nothing more comes: every fact is there for good. Cards may go from
// one layout to another, which allows more than the rules do.
class Relaxed {
 public:
  Relaxed(const Position& position, int base)
      : position_(position), game_(position.game()), base_(base) {
    for (int i = 0; i < game_.foundations; ++i) {
      for (int height = 0; height < position.height(i); ++height)
        up_.add(game_.next_of(game_.suit_at(i), height, base));
    }
    for (int i = 0; i < game_.piles; ++i) {
      cleared_.emplace_back(position.pile(i).size + std::size_t{1}, false);
      cleared_.back().back() = true;
    }
    for (int i = 0; i < game_.reserves; ++i)
      left_from_.push_back(position.reserve(i).size);
    find_in_reach();
  }

  bool lost() {
    grow();
    KindSet all;
    for (int kind = 0; kind < game_.kinds(); ++kind) {
      if (game_.exists(kind)) all.add(static_cast<Card>(kind));
    }
    return up_ != all || !reserve_gone() ||
           !std::all_of(cleared_.begin(), cleared_.end(), [](const auto& pile) { return pile[0]; });
  }

 private:
  void grow() {
    do {
      grown_ = false;
      for (int i = 0; i < game_.piles; ++i)
        free_pile(i);
      for (int i = 0; i < game_.reserves; ++i)
        free_reserve(i);
      free_stock();
      if (game_.rules.worrying_back) return_cards();
    } while (grown_);
  }

  void add(KindSet& set, Card card) {
    if (set.has(card)) return;
    set.add(card);
    grown_ = true;
  }

  // A card that lies open, on the tableau or not, may go up.
  void try_up(Card card) {
    const int height = game_.height_of(card, base_);
    if (height == 0 || up_.has(game_.next_of(game_.suit_of(card), height - 1, base_)))
      add(up_, card);
  }

  // Whether the card, and what moves with it, can be put on the tableau, by a move.
  bool lands(Card card, bool from_waste) const {
    if (game_.has_host(card, shown_)) return true;
    const bool filled = game_.rules.reserve_fills && !reserve_gone();
    return space_ && !filled && game_.may_fill_space(card, base_, from_waste);
  }

  bool reserve_gone() const {
    return std::all_of(left_from_.begin(), left_from_.end(), [](int from) { return from == 0; });
  }

  // Cards leave the pile from the top, each alone or at the head of those that lie on it in order.
  void free_pile(int index) {
    const Pile& pile = position_.pile(index);
    std::vector<bool>& cleared = cleared_[static_cast<std::size_t>(index)];
    bool run_left = false;  // whether the card begins a run above which all is cleared
    for (int i = pile.size - 1; i >= 0; --i) {
      const auto at = static_cast<std::size_t>(i);
      const Card card = pile.at(i);
      const bool last_of_run =
          i + 1 == pile.size || i < pile.down || !game_.joined(card, pile.at(i + 1));
      run_left = (run_left && !last_of_run) || cleared[at + 1];
      if (cleared[at + 1]) {
        add(shown_, card);
        try_up(card);
      }
      if (cleared[at]) continue;
      const bool gone_up = cleared[at + 1] && up_.has(card);
      if (!gone_up && !(run_left && lands(card, false))) continue;
      cleared[at] = grown_ = true;
    }
    if (cleared[0] && !space_) space_ = grown_ = true;
  }

  void free_reserve(int index) {
    const Pile& pile = position_.reserve(index);
    int& from = left_from_[static_cast<std::size_t>(index)];
    for (int i = pile.size - 1; i >= 0 && i >= from - 1; --i) {
      const Card card = pile.at(i);
      try_up(card);
      const bool landed = (game_.rules.reserve_fills && space_) || lands(card, false);
      if (landed) add(shown_, card);
      if (i >= from || !(landed || up_.has(card))) continue;
      from = i;
      grown_ = true;
    }
  }

  void find_in_reach() {
    const std::size_t cards = game_.row.size();
    stock_here_.assign(cards, game_.deals());
    if (game_.deals()) return;
    Reachable reachable;
    for (int layout = 0; layout < game_.rules.layouts; ++layout) {
      find_reachable(position_.stock(layout), game_.stock_rules_of(layout), true, reachable);
      for (const auto& [number, reach] : reachable)
        stock_here_[number] = true;
    }
  }

  void free_stock() {
    for (std::size_t i = 0; i < game_.row.size(); ++i) {
      if (!stock_here_[i]) continue;
      const Card card = game_.row[i];
      try_up(card);
      const bool landed = game_.deals_to_tableau() || lands(card, !game_.deals());
      if (landed) add(shown_, card);
      if ((landed || up_.has(card)) && !played_) {
        played_ = grown_ = true;
        stock_here_.assign(stock_here_.size(), true);
      }
    }
  }

  void return_cards() {
    for (int kind = 0; kind < game_.kinds(); ++kind) {
      const auto card = static_cast<Card>(kind);
      if (up_.has(card) && lands(card, false)) add(shown_, card);
    }
  }

  const Position& position_;
  const Game& game_;
  const int base_;
  KindSet up_;                              // kinds of which a copy can be up
  KindSet shown_;                           // kinds of which a copy can be a pile's top
  std::vector<std::vector<bool>> cleared_;  // of each pile: whether all from that card on can leave
  std::vector<int> left_from_;    // of each reserve pile: the cards from there on can leave
  std::vector<bool> stock_here_;  // stock cards that can be turned up
  bool played_ = false;           // one of them has been
  bool space_ = false;
  bool grown_ = false;
};

}  // namespace

bool lost_when_relaxed(const Position& position, int base) {
  return position.game().cards_go_up() && Relaxed(position, base).lost();
}

}  // namespace winnable::wide
