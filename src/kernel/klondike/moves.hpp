// The moves of the search, and what each makes of a position.
//
// How the face-up cards are arranged is not part of a position. What counts is, for each pair of
// twins, how many of the two are uncovered: those face up less the free cards (face-up cards that
// are no surface) one rank lower that must be lying on them. If one of two twins is uncovered, run
// moves can make it either one. So no move from pile to pile is a move of the search, except the one
// that turns a card up.
#pragma once

#include "deal.hpp"
#include "pruning.hpp"

namespace winnable::klondike {

// Cards that can go up and that nothing will ever need: their guests, and their guests' guests, are
// up or can go up themselves. By the lower of the two heights of each colour.
inline CardSet safe_cards(std::uint64_t heights) {
  static const auto table = [] {
    std::array<std::array<CardSet, 16>, 16> safe{};
    for (int red = 0; red < 16; ++red) {
      for (int black = 0; black < 16; ++black) {
        CardSet set = 0;
        for (int rank = 0; rank < kMaxRanks; ++rank) {
          for (int suit = 0; suit < kSuits; ++suit) {
            const int same = suit < 2 ? red : black;
            const int other = suit < 2 ? black : red;
            if (rank <= other + 1 && rank <= same + 2) set |= set_of(bit_at(rank, suit));
          }
        }
        safe[static_cast<std::size_t>(red)][static_cast<std::size_t>(black)] = set;
      }
    }
    return safe;
  }();
  const auto red = std::min(heights & 15, heights >> 4 & 15);
  const auto black = std::min(heights >> 8 & 15, heights >> 12 & 15);
  return table[red][black];
}

// Pairs with an uncovered card, both twins set: those that can go up, those that take a guest.
// A free card lies on one of its pair, so that there are never more of them than cards to lie on:
// one uncovered card of a pair shows as "no guest at all" or as different parities.
inline CardSet uncovered_pairs(CardSet face_up, CardSet locked) {
  const CardSet free = face_up & ~locked;
  const CardSet odd = face_up ^ face_up >> 1;
  const CardSet any = face_up | face_up >> 1;
  const CardSet odd_guests = (free ^ free >> 1) << 4;
  const CardSet any_guests = (free | free >> 1) << 4;
  return ((odd ^ odd_guests) | ~any_guests) & any & kOnePerPair;
}

template <class Key>
struct Move {
  Key key;  // of the position it leads to
  Turn turn;
};

// From a sure win the lowest card that is not up can always go up next.
inline void finish(const Deal& deal, CardSet face_up, CardSet next, std::vector<Turn>& line) {
  const CardSet past = whole_rank(deal.ranks);
  while ((next & ~past) != 0) {
    const int bit = lowest(next & ~past);
    const bool on_table = (face_up & set_of(bit)) != 0;
    line.push_back({on_table ? Kind::stack : Kind::draw_to_stack, static_cast<std::uint8_t>(bit)});
    next ^= set_of(bit) | set_of(bit_above(bit));
  }
}

template <class Stock>
class Moves {
 public:
  using Key = typename Stock::Key;
  using Position = Node<Key>;

  Moves(const Deal& deal, const Stock& stock, std::uint32_t pruning)
      : deal_(deal), stock_(stock), pruning_(pruning) {}

  Position start() const {
    return {deal_.face_up, deal_.locked, deal_.next, stock_.start()};
  }

  // Calls `emit(key, turn)` for each move not pruned: what turns cards up first, then what goes up,
  // then the stock, worrying back last.
  template <class Emit>
  void each(const Position& at, Emit&& emit) const {
    const CardSet uncovered = uncovered_pairs(at.face_up, at.locked) * 3;
    const CardSet stackable = uncovered & at.face_up & at.next;
    const CardSet safe = safe_cards(at.key.tableau);
    if (on(kSafeStack) && (stackable & safe) != 0) {
      stack(at, lowest(stackable & safe), emit);
      return;
    }
    std::array<CardSet, Stock::kMostWays> stock{};
    const int ways = stock_.ways(at.key, stock);
    if (on(kSafeDraw)) {
      const CardSet harmless = stock_.harmless(at.key) & at.next & safe;
      if (harmless != 0) {
        draw_to_stack(at, lowest(harmless), 0, emit);
        return;
      }
    }
    const CardSet columns = at.face_up & (at.locked | deal_.kings);
    const CardSet landing =
        uncovered >> 4 | (std::popcount(columns) < deal_.piles ? deal_.kings : 0);
    for (CardSet set = at.face_up & at.locked & landing; set != 0; set &= set - 1) {
      const int bit = lowest(set);
      Key key = at.key;
      key.tableau -= deal_.weight[static_cast<std::size_t>(bit)];
      emit(key, Turn{Kind::reveal, static_cast<std::uint8_t>(bit)});
    }
    for (CardSet set = stackable; set != 0; set &= set - 1) stack(at, lowest(set), emit);
    const CardSet stays = on(kSafeStays) ? safe : 0;
    for (int way = 0; way < ways; ++way) {
      CardSet set = stock[static_cast<std::size_t>(way)] & landing & ~(stays & at.next);
      for (; set != 0; set &= set - 1) {
        const int bit = lowest(set);
        emit(stock_.take(at.key, bit, way),
             Turn{Kind::draw_to_pile, static_cast<std::uint8_t>(bit),
                  static_cast<std::uint8_t>(way)});
      }
    }
    for (int way = 0; way < ways; ++way) {
      for (CardSet set = stock[static_cast<std::size_t>(way)] & at.next; set != 0; set &= set - 1) {
        draw_to_stack(at, lowest(set), way, emit);
      }
    }
    if (!deal_.worrying_back) return;
    for (CardSet set = all_beneath(at.next) & landing & ~stays; set != 0; set &= set - 1) {
      const int bit = lowest(set);
      Key key = at.key;
      key.tableau -= height_step(bit);
      emit(key, Turn{Kind::worry_back, static_cast<std::uint8_t>(bit)});
    }
  }

  // The position a move leads to, its key being known.
  Position after(const Position& at, const Key& key, Turn turn) const {
    return apply(deal_, at, key, turn);
  }
  static Position apply(const Deal& deal, const Position& at, const Key& key, Turn turn) {
    Position child = at;
    child.key = key;
    const auto bit = static_cast<std::size_t>(turn.bit);
    const CardSet card = set_of(turn.bit);
    switch (turn.kind) {
      case Kind::reveal:
        child.face_up |= deal.beneath[bit];
        child.locked &= ~deal.unlocks[bit];
        break;
      case Kind::stack:
        child.face_up &= ~card;
        if ((at.locked & card) != 0) {
          child.face_up |= deal.beneath[bit];
          child.locked &= ~deal.unlocks[bit];
        }
        child.next ^= card | set_of(bit_above(turn.bit));
        break;
      case Kind::draw_to_pile:
        child.face_up |= card;
        break;
      case Kind::draw_to_stack:
        child.next ^= card | set_of(bit_above(turn.bit));
        break;
      case Kind::worry_back:
        child.face_up |= card;
        child.next ^= card | set_of(bit_above(turn.bit));
        break;
    }
    return child;
  }

  bool won(const Position& at) const {
    if (on(kSureWin)) return (at.locked & ~at.face_up) == 0 && stock_.all_at_hand(at.key);
    return (at.locked | at.face_up) == 0 && Stock::size(at.key) == 0;
  }

 private:
  bool on(Pruning rule) const { return (pruning_ & rule) != 0; }

  template <class Emit>
  void stack(const Position& at, int bit, Emit&& emit) const {
    Key key = at.key;
    key.tableau += height_step(bit);
    if ((at.locked & set_of(bit)) != 0) key.tableau -= deal_.weight[static_cast<std::size_t>(bit)];
    emit(key, Turn{Kind::stack, static_cast<std::uint8_t>(bit)});
  }

  template <class Emit>
  void draw_to_stack(const Position& at, int bit, int way, Emit&& emit) const {
    Key key = stock_.take(at.key, bit, way);
    key.tableau += height_step(bit);
    emit(key, Turn{Kind::draw_to_stack, static_cast<std::uint8_t>(bit),
                   static_cast<std::uint8_t>(way)});
  }

  const Deal& deal_;
  const Stock& stock_;
  std::uint32_t pruning_;
};

}  // namespace winnable::klondike
