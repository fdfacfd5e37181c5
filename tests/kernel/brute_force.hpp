// Decides tiny deals by trying everything, and replays plans: Klondike written straight from the
// rules, sharing nothing with the kernel but its plain structs.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "../../src/kernel/game.hpp"

namespace brute_force {

using winnable::Build;
using winnable::Card;
using winnable::kFoundation;
using winnable::kStock;
using winnable::kWaste;
using winnable::Layout;
using winnable::Place;
using winnable::Rules;
using winnable::Run;
using winnable::Space;
using winnable::Step;
using winnable::StepKind;

// Cards in a row, with room for a whole deck in the row itself: positions are copied at every step.
class Row {
 public:
  Row() = default;
  Row(const std::vector<Card>& cards) { append(cards.data(), cards.data() + cards.size()); }

  bool empty() const { return size_ == 0; }
  std::size_t size() const { return size_; }
  Card operator[](std::size_t at) const { return cards_[at]; }
  Card front() const { return cards_[0]; }
  Card back() const { return cards_[size_ - std::size_t{1}]; }
  const Card* begin() const { return cards_.data(); }
  const Card* end() const { return begin() + size_; }
  std::string_view text() const { return {reinterpret_cast<const char*>(begin()), size()}; }

  void push_back(Card card) {
    assert(size_ < cards_.size());
    cards_[size_++] = card;
  }
  void append(const Card* first, const Card* last) {
    for (; first != last; ++first)
      push_back(*first);
  }
  // All but the first so many cards go.
  void keep(std::size_t size) { size_ = static_cast<std::uint8_t>(size); }
  void drop_front(std::size_t count) {
    std::copy(begin() + count, end(), cards_.begin());
    keep(size_ - count);
  }

 private:
  std::array<Card, winnable::kSuits * winnable::kMaxRanks> cards_{};
  std::uint8_t size_ = 0;
};

struct Pile {
  Row cards;               // from the bottom up
  std::size_t hidden = 0;  // how many of them are face down
};

struct Position {
  std::vector<Pile> piles;
  Row stock;  // the first is drawn first
  Row waste;  // the last can be played
  std::array<int, 4> foundations{};
  int pass = 1;
  bool single = false;
  bool untouched = true;
};

inline Position position_of(const Layout& layout) {
  Position position;
  for (std::size_t i = 0; i < layout.face_up.size(); ++i) {
    Pile pile{layout.face_down[i], layout.face_down[i].size()};
    for (const Card card : layout.face_up[i])
      pile.cards.push_back(card);
    position.piles.push_back(pile);
  }
  position.stock = layout.stock;
  position.waste = layout.waste;
  for (std::size_t s = 0; s < 4; ++s)
    position.foundations[s] = layout.foundations[s];
  position.pass = layout.pass;
  position.single = layout.single;
  position.untouched = layout.stock_untouched;
  return position;
}

inline Layout layout_of(const Position& position) {
  Layout layout;
  for (const Pile& pile : position.piles) {
    const Card* middle = pile.cards.begin() + pile.hidden;
    layout.face_down.emplace_back(pile.cards.begin(), middle);
    layout.face_up.emplace_back(middle, pile.cards.end());
  }
  layout.stock.assign(position.stock.begin(), position.stock.end());
  layout.waste.assign(position.waste.begin(), position.waste.end());
  for (std::size_t s = 0; s < 4; ++s) {
    layout.foundations[s] = static_cast<std::uint8_t>(position.foundations[s]);
  }
  layout.pass = position.pass;
  layout.single = position.single;
  layout.stock_untouched = position.untouched;
  return layout;
}

inline bool built(const Rules& rules, Card lower, Card upper) {
  if (upper / 4 + 1 != lower / 4) return false;
  const int a = lower % 4;
  const int b = upper % 4;
  const bool same_colour = a == b || a + b == 3;
  switch (rules.build) {
    case Build::alternate_colour:
      return !same_colour;
    case Build::same_colour:
      return same_colour;
    case Build::same_suit:
      return a == b;
    case Build::other_suit:
      return a != b;
    case Build::any_suit:
      return true;
  }
  return false;
}

inline bool pile_takes(const Rules& rules, const Pile& pile, Card card) {
  if (!pile.cards.empty()) return built(rules, pile.cards.back(), card);
  if (rules.space == Space::king) return card / 4 == rules.ranks - 1;
  return rules.space == Space::any;
}

inline bool redeal_permitted(const Rules& rules, const Position& position) {
  return !position.single && (rules.passes == 0 || position.pass < rules.passes);
}

inline std::vector<Step> legal_steps(const Rules& rules, const Position& position) {
  std::vector<Step> steps;
  steps.reserve(32);
  const auto place = [](std::size_t i) { return static_cast<Place>(i); };
  const auto count = [](std::size_t n) { return static_cast<std::uint8_t>(n); };
  if (!position.stock.empty()) {
    const std::size_t most = position.single ? 1 : static_cast<std::size_t>(rules.draw);
    steps.push_back({StepKind::draw, kStock, kWaste, count(std::min(most, position.stock.size()))});
  }
  const bool turnable = position.stock.empty() && !position.waste.empty();
  if (turnable && redeal_permitted(rules, position)) {
    steps.push_back({StepKind::redeal, kWaste, kStock, count(position.waste.size())});
  }
  if (rules.then_single && !position.single) {
    if (turnable && redeal_permitted(rules, position)) {
      steps.push_back({StepKind::begin_single, kWaste, kStock, count(position.waste.size())});
    } else if (position.pass == 1 && position.untouched && !position.stock.empty()) {
      steps.push_back({StepKind::begin_single, kWaste, kStock, 0});
    }
  }
  const auto onto_piles = [&](Place source, Card card, std::size_t number, std::size_t except) {
    for (std::size_t to = 0; to < position.piles.size(); ++to) {
      if (to != except && pile_takes(rules, position.piles[to], card)) {
        steps.push_back({StepKind::cards, source, place(to), count(number)});
      }
    }
  };
  const auto up = [&](Place source, Card card) {
    if (position.foundations[card % 4] == card / 4) {
      steps.push_back({StepKind::cards, source, static_cast<Place>(kFoundation + card % 4), 1});
    }
  };
  if (rules.worrying_back) {
    for (int s = 0; s < 4; ++s) {
      const int height = position.foundations[static_cast<std::size_t>(s)];
      if (height == 0) continue;
      const auto card = static_cast<Card>(4 * (height - 1) + s);
      onto_piles(static_cast<Place>(kFoundation + s), card, 1, position.piles.size());
    }
  }
  if (!position.waste.empty()) {
    up(kWaste, position.waste.back());
    onto_piles(kWaste, position.waste.back(), 1, position.piles.size());
  }
  for (std::size_t i = 0; i < position.piles.size(); ++i) {
    const Pile& pile = position.piles[i];
    if (pile.cards.empty()) continue;
    up(place(i), pile.cards.back());
    const std::size_t face_up = pile.cards.size() - pile.hidden;
    for (std::size_t number = 1; number <= face_up; ++number) {
      const std::size_t at = pile.cards.size() - number;
      if (number > 1 && !built(rules, pile.cards[at], pile.cards[at + 1])) break;
      if (rules.run == Run::whole && number != face_up) continue;
      onto_piles(place(i), pile.cards[at], number, i);
    }
  }
  return steps;
}

inline void play(const Rules& rules, Position& position, const Step& step) {
  const auto turn_over = [&] {
    position.stock = position.waste;
    position.waste.keep(0);
    ++position.pass;
  };
  switch (step.kind) {
    case StepKind::draw: {
      const bool reversed = rules.reversed && !position.single;
      for (std::size_t i = 0; i < step.count; ++i) {
        position.waste.push_back(position.stock[reversed ? step.count - i - 1 : i]);
      }
      position.stock.drop_front(step.count);
      position.untouched = false;
      return;
    }
    case StepKind::redeal:
      turn_over();
      return;
    case StepKind::begin_single:
      if (position.stock.empty()) turn_over();
      position.single = true;
      position.untouched = false;
      return;
    case StepKind::cards:
      break;
  }
  Row moved;
  if (step.source == kWaste) {
    moved.push_back(position.waste.back());
    position.waste.keep(position.waste.size() - 1);
  } else if (step.source >= kFoundation) {
    const int suit = step.source - kFoundation;
    const int height = position.foundations[static_cast<std::size_t>(suit)]--;
    moved.push_back(static_cast<Card>(4 * (height - 1) + suit));
  } else {
    Pile& pile = position.piles[step.source];
    moved.append(pile.cards.end() - step.count, pile.cards.end());
    pile.cards.keep(pile.cards.size() - step.count);
    if (!pile.cards.empty() && pile.hidden == pile.cards.size()) --pile.hidden;
  }
  if (step.target >= kFoundation) {
    ++position.foundations[static_cast<std::size_t>(step.target - kFoundation)];
  } else {
    position.piles[step.target].cards.append(moved.begin(), moved.end());
  }
}

inline bool won(const Rules& rules, const Position& position) {
  return std::all_of(position.foundations.begin(), position.foundations.end(),
                     [&](int height) { return height == rules.ranks; });
}

// The position as text, piles sorted: which pile stands where makes no difference.
inline void write(const Rules& rules, const Position& position, std::string& text) {
  constexpr char kEnd = '\xff';
  std::array<const Pile*, 16> piles{};
  auto end = piles.begin();
  for (const Pile& pile : position.piles) {
    if (!pile.cards.empty()) *end++ = &pile;
  }
  std::sort(piles.begin(), end, [](const Pile* a, const Pile* b) {
    return a->cards.front() < b->cards.front();  // no two of them are the same
  });
  text.clear();
  const auto add = [&text](const Row& cards) { text.append(cards.text()) += kEnd; };
  for (auto pile = piles.begin(); pile != end; ++pile) {
    text += static_cast<char>((*pile)->hidden);
    add((*pile)->cards);
  }
  text += kEnd;
  add(position.stock);
  add(position.waste);
  for (const int height : position.foundations)
    text += static_cast<char>(height);
  if (rules.passes != 0) text += static_cast<char>(position.pass);
  text += position.single ? 's' : 'm';
  if (rules.then_single) text += position.untouched && position.pass == 1 ? 'u' : 't';
}

// Whether the position can be won; nothing if more than `most` positions would have to be looked
// at.
inline std::optional<bool> winnable_by_trying(const Rules& rules, const Position& start,
                                              std::size_t most = 400'000) {
  std::unordered_set<std::string> met;
  std::vector<Position> open{start};
  std::string text;
  write(rules, start, text);
  met.insert(text);
  for (Position position, child; !open.empty();) {
    position = std::move(open.back());
    open.pop_back();
    if (won(rules, position)) return true;
    if (met.size() > most) return std::nullopt;
    for (const Step& step : legal_steps(rules, position)) {
      child = position;
      play(rules, child, step);
      write(rules, child, text);
      if (met.insert(text).second) open.push_back(child);
    }
  }
  return false;
}

inline bool same(const Step& a, const Step& b) {
  if (a.kind != b.kind) return false;
  return a.kind != StepKind::cards ||
         (a.source == b.source && a.target == b.target && a.count == b.count);
}

// Whether every step is legal and the last one wins.
inline bool replays(const Rules& rules, Position position, const std::vector<Step>& plan) {
  for (const Step& step : plan) {
    const auto legal = legal_steps(rules, position);
    const auto found = std::find_if(legal.begin(), legal.end(),
                                    [&](const Step& other) { return same(other, step); });
    if (found == legal.end()) return false;
    play(rules, position, *found);
  }
  return won(rules, position);
}

}  // namespace brute_force
