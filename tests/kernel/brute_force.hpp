// Decides tiny deals by trying everything, and replays plans: Klondike written straight from the
// rules, sharing nothing with the kernel but its plain structs.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
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

struct Pile {
  std::vector<Card> cards;  // from the bottom up
  std::size_t hidden = 0;   // how many of them are face down
};

struct Position {
  std::vector<Pile> piles;
  std::vector<Card> stock;  // the first is drawn first
  std::vector<Card> waste;  // the last can be played
  std::array<int, 4> foundations{};
  int pass = 1;
  bool single = false;
  bool untouched = true;
};

inline Position position_of(const Layout& layout) {
  Position position;
  for (std::size_t i = 0; i < layout.face_up.size(); ++i) {
    Pile pile{layout.face_down[i], layout.face_down[i].size()};
    pile.cards.insert(pile.cards.end(), layout.face_up[i].begin(), layout.face_up[i].end());
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
    const auto middle = pile.cards.begin() + static_cast<long>(pile.hidden);
    layout.face_down.emplace_back(pile.cards.begin(), middle);
    layout.face_up.emplace_back(middle, pile.cards.end());
  }
  layout.stock = position.stock;
  layout.waste = position.waste;
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
  if (rules.worrying_back) {
    for (int s = 0; s < 4; ++s) {
      const int height = position.foundations[static_cast<std::size_t>(s)];
      if (height == 0) continue;
      const auto card = static_cast<Card>(4 * (height - 1) + s);
      onto_piles(static_cast<Place>(kFoundation + s), card, 1, position.piles.size());
    }
  }
  return steps;
}

inline void play(const Rules& rules, Position& position, const Step& step) {
  const auto turn_over = [&] {
    position.stock = position.waste;
    position.waste.clear();
    ++position.pass;
  };
  switch (step.kind) {
    case StepKind::draw: {
      std::vector<Card> group(position.stock.begin(), position.stock.begin() + step.count);
      position.stock.erase(position.stock.begin(), position.stock.begin() + step.count);
      if (rules.reversed && !position.single) std::reverse(group.begin(), group.end());
      position.waste.insert(position.waste.end(), group.begin(), group.end());
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
  std::vector<Card> moved;
  if (step.source == kWaste) {
    moved.push_back(position.waste.back());
    position.waste.pop_back();
  } else if (step.source >= kFoundation) {
    const int suit = step.source - kFoundation;
    const int height = position.foundations[static_cast<std::size_t>(suit)]--;
    moved.push_back(static_cast<Card>(4 * (height - 1) + suit));
  } else {
    Pile& pile = position.piles[step.source];
    moved.assign(pile.cards.end() - step.count, pile.cards.end());
    pile.cards.resize(pile.cards.size() - step.count);
    if (!pile.cards.empty() && pile.hidden == pile.cards.size()) --pile.hidden;
  }
  if (step.target >= kFoundation) {
    ++position.foundations[static_cast<std::size_t>(step.target - kFoundation)];
  } else {
    Pile& pile = position.piles[step.target];
    pile.cards.insert(pile.cards.end(), moved.begin(), moved.end());
  }
}

inline bool won(const Rules& rules, const Position& position) {
  return std::all_of(position.foundations.begin(), position.foundations.end(),
                     [&](int height) { return height == rules.ranks; });
}

// The position as text, piles sorted: which pile stands where makes no difference.
inline std::string text_of(const Rules& rules, const Position& position) {
  std::vector<const Pile*> piles;
  for (const Pile& pile : position.piles) {
    if (!pile.cards.empty()) piles.push_back(&pile);
  }
  std::sort(piles.begin(), piles.end(), [](const Pile* a, const Pile* b) {
    return a->cards.front() < b->cards.front();  // no two of them are the same
  });
  std::string text;
  text.reserve(80);
  for (const Pile* pile : piles) {
    text += static_cast<char>(pile->hidden);
    for (const Card card : pile->cards)
      text += static_cast<char>(card + 1);
    text += '\xff';
  }
  text += '\xff';
  for (const Card card : position.stock)
    text += static_cast<char>(card + 1);
  text += '\xff';
  for (const Card card : position.waste)
    text += static_cast<char>(card + 1);
  text += '\xff';
  for (const int height : position.foundations)
    text += static_cast<char>(height);
  if (rules.passes != 0) text += static_cast<char>(position.pass);
  text += position.single ? 's' : 'm';
  if (rules.then_single) text += position.untouched && position.pass == 1 ? 'u' : 't';
  return text;
}

// Whether the position can be won; nothing if more than `most` positions would have to be looked
// at.
inline std::optional<bool> winnable_by_trying(const Rules& rules, const Position& start,
                                              std::size_t most = 400'000) {
  std::unordered_set<std::string> met;
  std::vector<Position> open{start};
  met.insert(text_of(rules, start));
  while (!open.empty()) {
    const Position position = std::move(open.back());
    open.pop_back();
    if (won(rules, position)) return true;
    if (met.size() > most) return std::nullopt;
    for (const Step& step : legal_steps(rules, position)) {
      Position child = position;
      play(rules, child, step);
      if (met.insert(text_of(rules, child)).second) open.push_back(std::move(child));
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
