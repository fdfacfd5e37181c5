// Decides tiny deals by trying everything, and replays plans: the games written straight from the
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
using winnable::kReserve;
using winnable::kStock;
using winnable::kTableau;
using winnable::kWaste;
using winnable::Layout;
using winnable::Place;
using winnable::Rules;
using winnable::Run;
using winnable::Space;
using winnable::Step;
using winnable::StepKind;
using winnable::StockTo;
using winnable::Unit;
using winnable::Up;

// Cards in a row, with room for all decks in the row itself: positions are copied at every step.
class Row {
 public:
  Row() = default;
  Row(const Row& other) : size_(other.size_) {
    std::copy(other.begin(), other.end(), cards_.begin());
  }
  Row& operator=(const Row& other) {
    size_ = other.size_;
    std::copy(other.begin(), other.end(), cards_.begin());
    return *this;
  }
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
  std::array<Card, winnable::kMaxFoundations * winnable::kMaxRanks> cards_;
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
  std::vector<Row> reserve;
  std::array<int, winnable::kMaxFoundations> foundations{};
  int base = 0;
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
  for (const auto& cards : layout.reserve)
    position.reserve.emplace_back(cards);
  std::copy(layout.foundations.begin(), layout.foundations.end(), position.foundations.begin());
  position.base = layout.base;
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
  for (const Row& cards : position.reserve)
    layout.reserve.emplace_back(cards.begin(), cards.end());
  for (std::size_t s = 0; s < position.foundations.size(); ++s) {
    layout.foundations[s] = static_cast<std::uint8_t>(position.foundations[s]);
  }
  layout.base = position.base;
  layout.pass = position.pass;
  layout.single = position.single;
  layout.stock_untouched = position.untouched;
  return layout;
}

inline bool built(const Rules& rules, Card lower, Card upper) {
  const bool king_on_ace = rules.wrap && lower / 4 == 0 && upper / 4 == rules.ranks - 1;
  if (upper / 4 + 1 != lower / 4 && !king_on_ace) return false;
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

// The same in a position, where nothing may be built on a base card if the rules say so.
inline bool built_there(const Rules& rules, const Position& position, Card lower, Card upper) {
  return (rules.on_base || lower / 4 != position.base) && built(rules, lower, upper);
}

inline bool pile_takes(const Rules& rules, const Position& position, const Pile& pile, Card card,
                       bool from_waste) {
  if (!pile.cards.empty()) return built_there(rules, position, pile.cards.back(), card);
  if (rules.space == Space::waste) return from_waste;
  if (rules.space != Space::king) return rules.space == Space::any;
  if (position.base < 0) return false;
  return (card / 4 + 1) % rules.ranks == position.base;
}

// Whether the upper card goes along when the lower one, on which it lies, is moved.
inline bool goes_along(const Rules& rules, const Position& position, Card lower, Card upper) {
  return built_there(rules, position, lower, upper) &&
         (rules.unit == Unit::built || lower % 4 == upper % 4);
}

// The cards that the next deal of a row takes from the stock.
inline std::size_t row_size(const Rules& rules, const Position& position) {
  const bool tableau = rules.stock_to == StockTo::tableau;
  return std::min(position.stock.size(), tableau ? position.piles.size() : position.reserve.size());
}

inline bool row_permitted(const Rules& rules, const Position& position) {
  if (row_size(rules, position) == 0) return false;
  if (rules.stock_to == StockTo::reserve || rules.over_spaces) return true;
  return std::none_of(position.piles.begin(), position.piles.end(),
                      [](const Pile& pile) { return pile.cards.empty(); });
}

// The foundation where the card goes up, or -1.
inline int foundation_for(const Rules& rules, const Position& position, Card card) {
  if (rules.up != Up::card) return -1;
  const int base = position.base < 0 ? card / 4 : position.base;
  for (int f = card % 4; f < 4 * rules.decks; f += 4) {
    const int height = position.foundations[static_cast<std::size_t>(f)];
    if (height < rules.ranks && (base + height) % rules.ranks == card / 4) return f;
  }
  return -1;
}

// Whether the pile ends with all cards of a suit, from the highest down, face up.
inline bool ends_with_suit(const Rules& rules, const Pile& pile) {
  const auto ranks = static_cast<std::size_t>(rules.ranks);
  const std::size_t face_up = pile.cards.size() - pile.hidden;
  if (face_up < ranks || (rules.up == Up::pile && pile.cards.size() != ranks)) return false;
  for (std::size_t i = 0; i < ranks; ++i) {
    const Card card = pile.cards[pile.cards.size() - 1 - i];
    if (card != 4 * i + pile.cards.back() % 4) return false;
  }
  return true;
}

inline Card foundation_top(const Rules& rules, const Position& position, int f) {
  const int height = position.foundations[static_cast<std::size_t>(f)];
  return static_cast<Card>(4 * ((position.base + height - 1) % rules.ranks) + f % 4);
}

inline bool redeal_permitted(const Rules& rules, const Position& position) {
  return !position.single && (rules.passes == 0 || position.pass < rules.passes);
}

inline std::vector<Step> legal_steps(const Rules& rules, const Position& position) {
  std::vector<Step> steps;
  steps.reserve(32);
  const auto place = [](std::size_t i) { return static_cast<Place>(i); };
  const auto count = [](std::size_t n) { return static_cast<std::uint8_t>(n); };
  if (rules.stock_to != StockTo::waste) {
    const Place target = rules.stock_to == StockTo::tableau ? kTableau : kReserve;
    if (row_permitted(rules, position))
      steps.push_back({StepKind::draw, kStock, target, count(row_size(rules, position))});
  } else if (!position.stock.empty()) {
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
      if (to != except && pile_takes(rules, position, position.piles[to], card, source == kWaste)) {
        steps.push_back({StepKind::cards, source, place(to), count(number)});
      }
    }
  };
  const auto up = [&](Place source, Card card) {
    if (const int f = foundation_for(rules, position, card); f >= 0) {
      steps.push_back({StepKind::cards, source, static_cast<Place>(kFoundation + f), 1});
    }
  };
  if (rules.worrying_back) {
    for (int f = 0; f < 4 * rules.decks; ++f) {
      if (position.foundations[static_cast<std::size_t>(f)] == 0) continue;
      const Card card = foundation_top(rules, position, f);
      onto_piles(static_cast<Place>(kFoundation + f), card, 1, position.piles.size());
    }
  }
  if (!position.waste.empty()) {
    up(kWaste, position.waste.back());
    onto_piles(kWaste, position.waste.back(), 1, position.piles.size());
  }
  for (std::size_t i = 0; i < position.reserve.size(); ++i) {
    if (position.reserve[i].empty()) continue;
    up(place(kReserve + i), position.reserve[i].back());
    onto_piles(place(kReserve + i), position.reserve[i].back(), 1, position.piles.size());
  }
  for (std::size_t i = 0; i < position.piles.size(); ++i) {
    const Pile& pile = position.piles[i];
    if (pile.cards.empty()) continue;
    up(place(i), pile.cards.back());
    if (rules.up != Up::card && ends_with_suit(rules, pile)) {
      int f = pile.cards.back() % 4;
      while (position.foundations[static_cast<std::size_t>(f)] > 0)
        f += 4;
      steps.push_back({StepKind::cards, place(i), static_cast<Place>(kFoundation + f),
                       static_cast<std::uint8_t>(rules.ranks)});
    }
    const std::size_t face_up = pile.cards.size() - pile.hidden;
    for (std::size_t number = 1; number <= face_up; ++number) {
      const std::size_t at = pile.cards.size() - number;
      if (number > 1 && !goes_along(rules, position, pile.cards[at], pile.cards[at + 1])) break;
      const bool top = rules.run == Run::whole_or_top && number == 1;
      if (rules.run != Run::part && number != face_up && !top) continue;
      onto_piles(place(i), pile.cards[at], number, i);
    }
  }
  return steps;
}

// Deals a row from the left.
inline void deal_row(Position& position, const Step& step) {
  for (std::size_t i = 0; i < step.count; ++i) {
    Row& cards = step.target == kTableau ? position.piles[i].cards : position.reserve[i];
    cards.push_back(position.stock[i]);
  }
  position.stock.drop_front(step.count);
}

// Fills an emptied pile from the reserve.
inline void fill(Position& position, Pile& pile) {
  for (Row& cards : position.reserve) {
    if (cards.empty()) continue;
    pile.cards.push_back(cards.back());
    cards.keep(cards.size() - 1);
    return;
  }
}

inline void play(const Rules& rules, Position& position, const Step& step) {
  const auto turn_over = [&] {
    position.stock = position.waste;
    position.waste.keep(0);
    ++position.pass;
  };
  switch (step.kind) {
    case StepKind::draw: {
      if (step.target != kWaste) return deal_row(position, step);
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
    const int f = step.source - kFoundation;
    moved.push_back(foundation_top(rules, position, f));
    --position.foundations[static_cast<std::size_t>(f)];
  } else if (step.source >= kReserve) {
    Row& cards = position.reserve[static_cast<std::size_t>(step.source - kReserve)];
    moved.push_back(cards.back());
    cards.keep(cards.size() - 1);
  } else {
    Pile& pile = position.piles[step.source];
    moved.append(pile.cards.end() - step.count, pile.cards.end());
    pile.cards.keep(pile.cards.size() - step.count);
    if (!pile.cards.empty() && pile.hidden == pile.cards.size()) --pile.hidden;
  }
  if (step.target >= kFoundation) {
    if (position.base < 0) position.base = moved.back() / 4;
    position.foundations[static_cast<std::size_t>(step.target - kFoundation)] += step.count;
  } else {
    position.piles[step.target].cards.append(moved.begin(), moved.end());
  }
  const bool from_pile = step.source < position.piles.size();
  if (rules.reserve_fills && from_pile && position.piles[step.source].cards.empty()) {
    fill(position, position.piles[step.source]);
  }
}

inline bool won(const Rules& rules, const Position& position) {
  return std::all_of(position.foundations.begin(), position.foundations.begin() + 4 * rules.decks,
                     [&](int height) { return height == rules.ranks; });
}

// The position as text, piles sorted where no rows are to come: then it makes no difference which
// stands where. Nor does it ever which foundation of a suit is which.
inline void write(const Rules& rules, const Position& position, std::string& text) {
  constexpr char kEnd = '\xff';
  std::array<const Pile*, 16> piles{};
  auto end = piles.begin();
  const bool rows = rules.stock_to == StockTo::tableau && !position.stock.empty();
  for (const Pile& pile : position.piles) {
    if (rows || !pile.cards.empty()) *end++ = &pile;
  }
  if (!rows) {
    std::sort(piles.begin(), end, [](const Pile* a, const Pile* b) {
      const int order = a->cards.text().compare(b->cards.text());
      return order < 0 || (order == 0 && a->hidden < b->hidden);
    });
  }
  text.clear();
  const auto add = [&text](const Row& cards) { text.append(cards.text()) += kEnd; };
  for (auto pile = piles.begin(); pile != end; ++pile) {
    text += static_cast<char>((*pile)->hidden);
    add((*pile)->cards);
  }
  text += kEnd;
  add(position.stock);
  add(position.waste);
  for (const Row& cards : position.reserve)
    add(cards);
  for (int suit = 0; suit < 4; ++suit) {
    for (int f = suit; f < 4 * rules.decks; f += 4)
      text += static_cast<char>(position.foundations[static_cast<std::size_t>(f)]);
    std::sort(text.end() - rules.decks, text.end());
  }
  text += static_cast<char>(position.base);
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
  if (a.kind == StepKind::draw && b.target != kWaste) {
    return a.target == b.target && a.count == b.count;
  }
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
