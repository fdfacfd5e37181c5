#include "expansion.hpp"

#include "board.hpp"

namespace winnable::klondike {
namespace {

constexpr int kMostRelocations = 3;

// The first pile that takes a card, other than the one it lies in.
std::optional<Place> receiver(const Board& board, Card card, std::size_t except = kStock) {
  for (std::size_t pile = 0; pile < board.piles().size(); ++pile) {
    if (pile != except && board.takes(pile, card)) return static_cast<Place>(pile);
  }
  return std::nullopt;
}

// A stock card, once it is on top of the waste, or a card worried back.
bool land(Board& board, Place source, Card card) {
  const auto target = receiver(board, card);
  if (target) board.move(source, *target, 1);
  return target.has_value();
}

bool reveal(Board& board, Card card) {
  for (std::size_t i = 0; i < board.piles().size(); ++i) {
    const auto& pile = board.piles()[i];
    if (pile.empty() || pile.cards[pile.face_down] != card) continue;
    const auto target = receiver(board, card, i);
    if (target) board.move(static_cast<Place>(i), *target, pile.size - pile.face_down);
    return target.has_value();
  }
  return false;
}

bool stack(Board& board, Card card) {
  if (board.height(suit_of(card)) != rank_of(card)) return false;
  for (std::size_t i = 0; i < board.piles().size(); ++i) {
    const auto& pile = board.piles()[i];
    if (pile.empty() || pile.top() != card) continue;
    board.move(static_cast<Place>(i), static_cast<Place>(kFoundation + suit_of(card)), 1);
    return true;
  }
  return false;
}

bool play_directly(Board& board, const Turn& turn) {
  const Card card = to_card(turn.bit);
  const auto foundation = static_cast<Place>(kFoundation + suit_of(card));
  switch (turn.kind) {
    case Kind::reveal:
      return reveal(board, card);
    case Kind::stack:
      return stack(board, card);
    case Kind::draw_to_pile:
      return land(board, kWaste, card);
    case Kind::draw_to_stack:
      if (board.height(suit_of(card)) != rank_of(card)) return false;
      board.move(kWaste, foundation, 1);
      return true;
    case Kind::worry_back:
      return board.height(suit_of(card)) == rank_of(card) + 1 && land(board, foundation, card);
  }
  return false;
}

// With at most so many runs moved before. One has always been enough (see docs).
bool play(Board& board, const Turn& turn, int relocations) {
  if (relocations == 0) return play_directly(board, turn);
  for (std::size_t from = 0; from < board.piles().size(); ++from) {
    const auto& pile = board.piles()[from];
    // What lies on face-down cards stays: no run that has to give way is all of its pile.
    for (std::size_t at = pile.face_down + 1; at < pile.size; ++at) {
      for (std::size_t to = 0; to < board.piles().size(); ++to) {
        if (to == from || !board.takes(to, pile.cards[at])) continue;
        board.move(static_cast<Place>(from), static_cast<Place>(to), pile.size - at);
        if (play(board, turn, relocations - 1)) return true;
        board.take_back();
      }
    }
  }
  return false;
}

void turn_pass(Board& board) {
  while (!board.stock_empty())
    board.draw();
}

// Deals until the card is on top of the waste. In the plain ways of unlimited passes the stock may
// have to be turned over on the way.
bool deal_to(Board& board, Card card, const Dealing& dealing, bool unlimited) {
  for (int i = 0; i < dealing.redeals; ++i) {
    turn_pass(board);
    if (!board.redeal_allowed() || board.waste_empty()) return false;
    board.redeal();
  }
  if (dealing.single) {
    if (!dealing.at_once && board.redeal_allowed()) turn_pass(board);
    board.begin_single();
  }
  int redeals = unlimited && !dealing.single ? 1 : 0;
  while (board.waste_empty() || board.waste_top() != card) {
    if (!board.stock_empty()) {
      board.draw();
    } else {
      if (redeals-- == 0 || !board.redeal_allowed()) return false;
      board.redeal();
    }
  }
  return true;
}

bool from_stock(const Turn& turn) {
  return turn.kind == Kind::draw_to_pile || turn.kind == Kind::draw_to_stack;
}

}  // namespace

Dealing dealing_of(const Rules& rules, int way) {
  if (rules.reversed && rules.draw > 1) {
    if (way <= 2) return {way, false, false};
    return {std::max(way - 4, 0), true, way == 3};
  }
  return {way == 1 ? 1 : 0, way == 2, false};
}

std::optional<PlayedLine> expand(const Rules& rules, const Layout& layout,
                                 const std::vector<Turn>& line) {
  Board board(rules, layout);
  const bool looping = rules.passes == 0 && !(rules.reversed && rules.draw > 1);
  for (const Turn& turn : line) {
    if (from_stock(turn) &&
        !deal_to(board, to_card(turn.bit), dealing_of(rules, turn.way), looping)) {
      return std::nullopt;
    }
    int relocations = 0;
    while (!play(board, turn, relocations)) {
      if (++relocations > kMostRelocations) return std::nullopt;
    }
  }
  return board.line();
}

}  // namespace winnable::klondike
