// A player's likings: every choice has a score, a sum of features by weights.
//
// Scores are integers, so that they come out the same on every machine.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <limits>

#include "choices.hpp"
#include "dice.hpp"
#include "weights.hpp"

namespace winnable::players {

inline constexpr int kFromNothing = std::numeric_limits<int>::min();

template <class Stock>
class Policy {
 public:
  using Position = typename Table<Stock>::Position;

  Policy(const Weights& weights, Dice& dice) : weights_(weights), dice_(dice) {}

  // The score of a choice; of dealing it is 0.
  int score(const Table<Stock>& table, const Choice& choice, const Position& before,
            const Position& after) {
    int sum = weights_.noise == 0
                  ? 0
                  : static_cast<int>(dice_.below(static_cast<std::uint32_t>(weights_.noise)));
    if (choice.deals) return sum;
    const int bit = choice.turn.bit;
    const CardSet card = set_of(bit);
    const Deal& deal = table.deal;
    sum += weights_.before * choice.before;
    CardSet turned = 0;
    switch (choice.turn.kind) {
      case Kind::reveal:
      case Kind::stack:
        sum += choice.turn.kind == Kind::reveal ? weights_.reveal : weights_.stack;
        if ((before.locked & card) == 0) break;
        turned = deal.beneath[static_cast<std::size_t>(bit)];
        sum += weights_.hidden_below * table.under[static_cast<std::size_t>(bit)];
        if (turned == 0) {
          sum += king_waits(table, before) ? weights_.emptied_for_king : weights_.emptied;
        }
        break;
      case Kind::draw_to_pile: {
        sum += weights_.draw_to_pile + weights_.rank_drawn * bit_rank(bit);
        if ((card & deal.kings) != 0) sum += weights_.king_drawn;
        const CardSet guests = with_twins(card) >> 4;
        if ((before.face_up & before.locked & guests & ~landing(table, before, 0)) != 0) {
          sum += weights_.opens_reveal;
        }
        break;
      }
      case Kind::draw_to_stack:
        sum += weights_.draw_up;
        break;
      case Kind::worry_back:
        break;
    }
    if (choice.turn.kind == Kind::stack || choice.turn.kind == Kind::draw_to_stack) {
      sum += weights_.above_lowest * (bit_rank(bit) - lowest_height(before));
    }
    if (choice.turn.way != 0) sum += weights_.next_pass;
    if ((weights_.reveals_after | weights_.useful_after | weights_.ups_after) != 0) {
      const CardSet places = landing(table, after, turned);
      const CardSet surfaces = after.face_up & after.locked & ~turned & ~deal.bottoms;
      sum += weights_.reveals_after * std::popcount(surfaces & places);
      const CardSet stock = reachable(table, after);
      sum += weights_.useful_after * std::popcount(stock & places);
      sum += weights_.ups_after * std::popcount(stock & after.next);
    }
    return sum;
  }

 private:
  static int lowest_height(const Position& at) {
    const auto heights = at.key.tableau;
    return static_cast<int>(
        std::min({heights & 15, heights >> 4 & 15, heights >> 8 & 15, heights >> 12 & 15}));
  }
  static CardSet reachable(const Table<Stock>& table, const Position& at) {
    std::array<CardSet, Stock::kMostWays> sets{};
    const int ways = table.stock.ways(at.key, sets);
    CardSet all = 0;
    for (int way = 0; way < ways; ++way)
      all |= sets[static_cast<std::size_t>(way)];
    return all;
  }
  // What would find a place, were the card just turned over of no use: nobody has seen it yet.
  static CardSet landing(const Table<Stock>& table, const Position& at, CardSet turned) {
    const CardSet uncovered = klondike::uncovered_pairs(at.face_up & ~turned, at.locked) * 3;
    const CardSet occupied = at.face_up & (at.locked | table.deal.kings);
    const bool space = std::popcount(occupied) < table.deal.piles;
    return uncovered >> 4 | (space ? table.deal.kings : 0);
  }
  static bool king_waits(const Table<Stock>& table, const Position& at) {
    const CardSet buried = at.face_up & at.locked & ~table.deal.bottoms;
    return ((buried | reachable(table, at)) & table.deal.kings) != 0;
  }

  const Weights& weights_;
  Dice& dice_;
};

}  // namespace winnable::players
