// The moves of the search, and what each makes of a position.
//
// How the face-up cards are arranged is not part of a position. What counts is, for each pair of
// twins, how many of the two are uncovered: those face up less the free cards (face-up cards that
// are no surface) one rank lower that must be lying on them. If one of two twins is uncovered, run
// moves can make it either one. So no move from pile to pile is a move of the search, except the
// one that turns a card up.
//
// Worrying a card back is a *preparation*, and so is drawing to the tableau a card that is at hand
// for ever, as all are in the open game: they lose nothing, and they are worth nothing but for what
// they make possible. Everything else is a *step*. A winning line with the fewest steps, each
// preparation as late as can be, has the form generated here; docs/search-klondike.md proves it.
// What the last move then calls for is `due`.
#pragma once

#include "entries.hpp"
#include "pruning.hpp"
#include "safe_cards.hpp"

namespace winnable::klondike {

// Pairs with an uncovered card, as the pair's lower bit. A free card lies on one of its pair, so
// there are never more of them than cards to lie on, and one uncovered card of a pair shows as "no
// guest at all" or as different parities.
inline CardSet uncovered_pairs(CardSet face_up, CardSet locked) {
  const CardSet free = face_up & ~locked;
  const CardSet odd = face_up ^ face_up >> 1;
  const CardSet any = face_up | face_up >> 1;
  const CardSet odd_guests = (free ^ free >> 1) << 4;
  const CardSet any_guests = (free | free >> 1) << 4;
  return ((odd ^ odd_guests) | ~any_guests) & any & kOnePerPair;
}

// From a sure win the lowest card that is not up can always go up next.
void finish(const Deal& deal, CardSet face_up, CardSet next, std::vector<Turn>& line);

template <class Stock>
class Moves {
 public:
  using Key = typename Stock::Key;
  using Position = Node<Key>;

  // More than any position has: each card once in each way of reaching it, and up or down.
  static constexpr std::size_t kMost = 2 * 64 * (Stock::kMostWays + 1);

  Moves(const Deal& deal, const Stock& stock, std::uint32_t pruning)
      : deal_(deal), stock_(stock), pruning_(effective(pruning, deal.worrying_back)) {}

  bool on(std::uint32_t rule) const { return (pruning_ & rule) != 0; }
  static bool obliged(const Position& at) { return at.due.what != Due::What::nothing; }

  Position start() const {
    return {deal_.face_up, deal_.locked, deal_.next, stock_.start(), Due{}};
  }

  bool won(const Position& at) const {
    if (on(kSureWin)) return (at.locked & ~at.face_up) == 0 && stock_.all_at_hand(at.key);
    return (at.locked | at.face_up) == 0 && Stock::size(at.key) == 0;
  }

  // Calls `emit(turn, child)` for each move: what turns cards up first, then what goes up, then the
  // stock, worrying back last. Of the stock's cards those that go up come before those that go to
  // the tableau; but after them where the stock does not come round for ever.
  template <class Emit>
  void each(const Position& at, Emit&& emit) const {
    Facts facts = facts_of(at);
    if (on(kWanted)) {
      const CardSet considered =
          at.due.what == Due::What::drawn ? guests_of(at.due.bit) : ~CardSet{0};
      const CardSet preparations = facts.worries | (facts.draws & stock_.at_hand());
      if ((preparations & considered) != 0) limit_to_wanted(at, facts);
    }
    switch (at.due.what) {
      case Due::What::nothing:
        reveal(at, facts.reveals, emit);
        stack(at, facts.stacks, emit);
        if (Stock::kComesRound) draw_up(at, facts, emit);
        draw(at, facts, ~CardSet{0}, emit);
        if (!Stock::kComesRound) draw_up(at, facts, emit);
        worry(at, facts.worries, emit);
        break;
      case Due::What::king:
        reveal(at, facts.reveals & (deal_.kings | deal_.bottoms), emit);
        draw(at, facts, stock_.at_hand() | deal_.kings, emit);
        worry(at, facts.worries, emit);
        break;
      case Due::What::drawn:
        uses(at, facts, emit);
        break;
      case Due::What::worried:
        if (!(on(kDigOnly) && two_uncovered(at, at.due.bit))) uses(at, facts, emit);
        dig(at, facts, emit);
        break;
    }
  }

  // In a position that owes nothing, plays what may be played at once, telling `each` of it.
  // Whether a card was turned up on the way.
  template <class Each>
  bool settle(Position& at, Each&& each) const {
    bool turned = false;
    if (!on(kSafeStack | kSafeDraw | kSweep)) return turned;
    for (;;) {
      const CardSet safe = safe_cards(at.key.tableau);
      CardSet now =
          at.next & at.face_up & ((on(kSafeStack) ? safe : 0) | (on(kSweep) ? ~at.locked : 0));
      if (now != 0) now &= uncovered_pairs(at.face_up, at.locked) * 3;
      if (now != 0) {
        turned |= (lowest_only(now) & at.locked) != 0;
        stack(at, lowest_only(now), [&](Turn turn, const Position& child) {
          each(turn);
          at = child;
        });
        continue;
      }
      now = on(kSafeDraw) ? at.next & safe : 0;
      if (now != 0) now &= stock_.harmless(at.key);
      if (now == 0) return turned;
      draw_up(at, lowest(now), 0, [&](Turn turn, const Position& child) {
        each(turn);
        at = child;
      });
    }
  }

  // Plays the turn if the rules of the game allow it here.
  bool follow(Position& at, Turn turn) const {
    const CardSet card = set_of(turn.bit);
    const auto uncovered = [&] { return uncovered_pairs(at.face_up, at.locked) * 3; };
    const auto lands = [&] {
      return (card & (uncovered() >> 4 | (spaces(at) > 0 ? deal_.kings : 0))) != 0;
    };
    const auto reachable = [&] {
      std::array<CardSet, Stock::kMostWays> stock{};
      stock_.ways(at.key, stock);
      return (card & stock[turn.way]) != 0;
    };
    const auto go = [&](Turn, const Position& child) { at = child; };
    switch (turn.kind) {
      case Kind::reveal:
        if ((card & at.face_up & at.locked) == 0 || !lands()) return false;
        reveal(at, card, go);
        break;
      case Kind::stack:
        if ((card & at.face_up & at.next) == 0 || (card & uncovered()) == 0) return false;
        stack(at, card, go);
        break;
      case Kind::draw_to_pile:
        if (!reachable() || !lands()) return false;
        draw_down(at, turn.bit, turn.way, go);
        break;
      case Kind::draw_to_stack:
        if ((card & at.next) == 0 || !reachable()) return false;
        draw_up(at, turn.bit, turn.way, go);
        break;
      case Kind::worry_back:
        if ((card & all_beneath(at.next)) == 0 || !lands()) return false;
        worry(at, card, go);
        break;
    }
    return true;
  }

 private:
  struct Facts {
    CardSet landing;  // what would find a receiver or a space
    CardSet stacks, reveals, worries;
    CardSet stays;    // safe cards, which are not worried back nor drawn while they can go up
    CardSet draws;    // to the tableau, over all ways
    CardSet lacking;  // pairs that some step waits for
    int ways;
    std::array<CardSet, Stock::kMostWays> stock;

    CardSet stock_by(int way) const { return stock[static_cast<std::size_t>(way)]; }
  };

  // Some rules lean on others, and what went up can come back only by worrying back.
  static std::uint32_t effective(std::uint32_t pruning, bool worrying_back) {
    if ((pruning & kJustInTime) == 0) pruning &= ~(kDigOnly | kSweep | kSubset | kWanted);
    if (!worrying_back) pruning &= ~kSweep;
    if (!Stock::kAnyAtHand) pruning &= ~(kStrict | kSubset);
    return pruning;
  }

  int spaces(const Position& at) const {
    return deal_.piles - std::popcount(at.face_up & (at.locked | deal_.kings));
  }

  Facts facts_of(const Position& at) const {
    Facts facts;
    const CardSet uncovered = uncovered_pairs(at.face_up, at.locked) * 3;
    const int spaces = this->spaces(at);
    facts.landing = uncovered >> 4 | (spaces > 0 ? deal_.kings : 0);
    facts.stacks = uncovered & at.face_up & at.next;
    facts.stays = on(kSafeStays) ? safe_cards(at.key.tableau) : 0;
    const CardSet tops = deal_.worrying_back ? all_beneath(at.next) & ~facts.stays : 0;
    facts.worries = tops & facts.landing;
    facts.ways = stock_.ways(at.key, facts.stock);
    CardSet reachable = 0;
    for (int way = 0; way < facts.ways; ++way)
      reachable |= facts.stock_by(way);
    CardSet drawable = reachable & ~(facts.stays & at.next);
    if (on(kStrict)) drawable &= ~(uncovered & stock_.at_hand());
    facts.draws = drawable & facts.landing;
    CardSet surfaces = at.face_up & at.locked;
    if (on(kEmptying)) {
      const CardSet kings = (reachable | surfaces | tops) & deal_.kings;
      if (std::popcount(kings) <= spaces) surfaces &= ~deal_.bottoms;
    }
    facts.reveals = surfaces & facts.landing;
    const CardSet landers = surfaces | (drawable & ~stock_.at_hand());
    facts.lacking = with_twins((landers & ~facts.landing & ~deal_.kings) << 4 |
                               (at.face_up & at.next & ~uncovered));
    return facts;
  }

  // The preparations that could come next: from the pairs that are lacking, up through the cards
  // that could be one, to those that can land. A card deep in a foundation wants the top of that
  // foundation first.
  void limit_to_wanted(const Position& at, Facts& facts) const {
    const CardSet stock = facts.stock[0] & stock_.at_hand();
    const CardSet tops = all_beneath(at.next);
    CardSet ups = 0;
    for_bits(deal_.worrying_back ? tops : 0,
             [&](int top) { ups |= kSuitUpTo[static_cast<std::size_t>(top)]; });
    CardSet wanted = 0;
    CardSet lacking = facts.lacking;
    for (CardSet news = lacking; news != 0;) {
      CardSet cards = news & (stock | ups);
      const CardSet deep = cards & ups & ~tops;
      if (deep != 0) {
        cards &= ~deep;
        for_bits(tops, [&](int top) {
          if ((deep & kSuitUpTo[static_cast<std::size_t>(top)]) != 0) cards |= set_of(top);
        });
      }
      wanted |= cards;
      news = with_twins((cards & ~facts.landing & ~deal_.kings) << 4) & ~lacking;
      lacking |= news;
    }
    facts.draws &= wanted | ~stock_.at_hand();
    facts.worries &= wanted;
  }

  // Both cards of the pair uncovered: the one just worried back was not needed as a receiver.
  static bool two_uncovered(const Position& at, int bit) {
    const CardSet pair = with_twins(set_of(bit));
    return (at.face_up & pair) == pair && (pair >> 4 & at.face_up & ~at.locked) == 0;
  }

  // What a card that has just landed can be good for: a guest, or its twin's going up once the
  // twin's guest has moved over.
  template <class Emit>
  void uses(const Position& at, const Facts& facts, Emit&& emit) const {
    const CardSet card = set_of(at.due.bit);
    const CardSet guests = guests_of(at.due.bit);
    reveal(at, facts.reveals & guests, emit);
    stack(at, facts.stacks & with_twins(card) & ~card, emit);
    draw(at, facts, guests, emit);
    worry(at, facts.worries & guests, emit);
  }

  // Worried back, it can also let the next one of its suit follow; that one may want a receiver
  // first, and whatever is prepared to get it one is of no lower rank than this card.
  template <class Emit>
  void dig(const Position& at, const Facts& facts, Emit&& emit) const {
    const int bit = at.due.bit;
    if (bit_rank(bit) == 0) return;
    const CardSet follower = set_of(bit_beneath(bit));
    if ((follower & facts.landing) != 0) {
      worry(at, facts.worries & follower, emit);
    } else if ((follower & facts.stays) == 0) {
      const CardSet no_lower = ~CardSet{0} << (bit & ~3);
      draw(at, facts, no_lower & stock_.at_hand(), emit);
      worry(at, facts.worries & no_lower, emit);
    }
  }

  static CardSet guests_of(int bit) { return with_twins(set_of(bit)) >> 4; }

  template <class Do>
  static void for_bits(CardSet set, Do&& act) {
    for (; set != 0; set &= set - 1)
      act(lowest(set));
  }
  static Turn turn(Kind kind, int bit, int way = 0) {
    return {kind, static_cast<std::uint8_t>(bit), static_cast<std::uint8_t>(way)};
  }
  Due due(Due::What what, int bit = 0) const {
    return on(kJustInTime) ? Due{what, static_cast<std::uint8_t>(bit)} : Due{};
  }

  // A surface leaves its pile.
  void uncover(Position& child, int bit) const {
    const auto at = static_cast<std::size_t>(bit);
    child.key.tableau -= deal_.weight[at];
    child.face_up |= deal_.beneath[at];
    child.locked &= ~deal_.unlocks[at];
  }
  static void raise(Position& child, int bit) {
    child.key.tableau += height_step(bit);
    child.next ^= set_of(bit) | set_of(bit_above(bit));
  }

  template <class Emit>
  void reveal(const Position& at, CardSet set, Emit&& emit) const {
    for_bits(set, [&](int bit) {
      Position child = at;
      uncover(child, bit);
      const bool emptied = on(kEmptying) && (set_of(bit) & deal_.bottoms) != 0;
      child.due = emptied ? due(Due::What::king) : Due{};
      emit(turn(Kind::reveal, bit), child);
    });
  }
  template <class Emit>
  void stack(const Position& at, CardSet set, Emit&& emit) const {
    for_bits(set, [&](int bit) {
      Position child = at;
      child.face_up &= ~set_of(bit);
      if ((at.locked & set_of(bit)) != 0) uncover(child, bit);
      raise(child, bit);
      child.due = Due{};
      emit(turn(Kind::stack, bit), child);
    });
  }
  template <class Emit>
  void draw(const Position& at, const Facts& facts, CardSet within, Emit&& emit) const {
    for (int way = 0; way < facts.ways; ++way) {
      for_bits(facts.stock_by(way) & facts.draws & within,
               [&](int bit) { draw_down(at, bit, way, emit); });
    }
  }
  template <class Emit>
  void draw_down(const Position& at, int bit, int way, Emit&& emit) const {
    Position child = at;
    child.key = stock_.take(at.key, bit, way);
    child.face_up |= set_of(bit);
    child.due = (set_of(bit) & stock_.at_hand()) != 0 ? due(Due::What::drawn, bit) : Due{};
    emit(turn(Kind::draw_to_pile, bit, way), child);
  }
  template <class Emit>
  void draw_up(const Position& at, const Facts& facts, Emit&& emit) const {
    for (int way = 0; way < facts.ways; ++way) {
      for_bits(facts.stock_by(way) & at.next, [&](int bit) { draw_up(at, bit, way, emit); });
    }
  }
  template <class Emit>
  void draw_up(const Position& at, int bit, int way, Emit&& emit) const {
    Position child = at;
    child.key = stock_.take(at.key, bit, way);
    raise(child, bit);
    child.due = Due{};
    emit(turn(Kind::draw_to_stack, bit, way), child);
  }
  template <class Emit>
  void worry(const Position& at, CardSet set, Emit&& emit) const {
    for_bits(set, [&](int bit) {
      Position child = at;
      child.key.tableau -= height_step(bit);
      child.face_up |= set_of(bit);
      child.next ^= set_of(bit) | set_of(bit_above(bit));
      child.due = due(Due::What::worried, bit);
      emit(turn(Kind::worry_back, bit), child);
    });
  }

  const Deal& deal_;
  const Stock& stock_;
  std::uint32_t pruning_;
};

}  // namespace winnable::klondike
