// The moves of the open game (every stock card at hand for ever) in normal form.
//
// Drawing a card to the tableau and worrying one back are *preparations*: they cost nothing, and
// they are worth nothing but for what they make possible. Everything else (turning up, going up) is
// a *step*. A line with the fewest steps, each preparation as late as it can be, has the form this
// file generates; docs/search-klondike.md proves it. What the last move calls for, if anything, is
// its *obligation*, and is part of the key.
#pragma once

#include "moves.hpp"

namespace winnable::klondike {

using OpenPosition = Node<NarrowKey>;

class OpenMoves {
 public:
  OpenMoves(const Deal& deal, const LoopingStock& stock, std::uint32_t pruning)
      : deal_(deal), stock_(stock), pruning_(effective(pruning, deal.worrying_back)) {}

  bool remembers_subsets() const { return on(kSubset); }
  static bool obliged(const OpenPosition& at) { return obligation(at.key) != kNone; }

  bool won(const OpenPosition& at) const {
    if (on(kSureWin)) return (at.locked & ~at.face_up) == 0;
    return (at.locked | at.face_up) == 0 && LoopingStock::size(at.key) == 0;
  }

  // Calls `emit(turn, key)`, the key with its obligation.
  template <class Emit>
  void each(const OpenPosition& at, Emit&& emit) const {
    const CardSet uncovered = uncovered_pairs(at.face_up, at.locked) * 3;
    const int columns = std::popcount(at.face_up & (at.locked | deal_.kings));
    Facts facts{uncovered, uncovered >> 4 | (columns < deal_.piles ? deal_.kings : 0),
                stock_.left(at.key), 0, 0, 0, 0};
    const CardSet safe = on(kSafeStays) ? safe_cards(at.key.tableau) : 0;
    facts.draws = facts.stock & facts.landing & ~(safe & at.next);
    if (on(kStrict)) facts.draws &= ~uncovered;
    if (deal_.worrying_back) facts.worries = all_beneath(at.next) & facts.landing & ~safe;
    facts.reveals = at.face_up & at.locked;
    if (on(kEmptying)) {
      CardSet kings = facts.stock | (at.face_up & at.locked);
      if (deal_.worrying_back) kings |= all_beneath(at.next) & ~safe;
      kings &= deal_.kings;
      if (std::popcount(kings) <= deal_.piles - columns) facts.reveals &= ~deal_.bottoms;
    }
    facts.waiting = facts.reveals & ~facts.landing & ~deal_.kings;
    facts.reveals &= facts.landing;
    if (on(kWanted)) {
      const CardSet wanted = wanted_now(at, facts);
      facts.draws &= wanted;
      facts.worries &= wanted;
    }
    const int due = obligation(at.key);
    if (due == kNone) {
      free_moves(at, facts, emit);
    } else if (due == kKing) {
      reveal(at, facts.reveals & (deal_.kings | deal_.bottoms), emit);
      draw(at, facts.draws, emit);
      worry(at, facts.worries, emit);
    } else if (due < kWorried) {
      uses(at, facts, due - kDrawn, emit);
    } else {
      const int bit = due - kWorried;
      if (!(on(kDigOnly) && two_uncovered(at, bit))) uses(at, facts, bit, emit);
      dig(at, facts, bit, safe, emit);
    }
  }

  OpenPosition after(const OpenPosition& at, Turn turn, NarrowKey key) const {
    return Moves<LoopingStock>::apply(deal_, at, key, turn);
  }

  // Plays the turn if it is legal here.
  bool follow(OpenPosition& at, Turn turn) const {
    const CardSet uncovered = uncovered_pairs(at.face_up, at.locked) * 3;
    const int columns = std::popcount(at.face_up & (at.locked | deal_.kings));
    const CardSet landing = uncovered >> 4 | (columns < deal_.piles ? deal_.kings : 0);
    const CardSet card = set_of(turn.bit);
    NarrowKey key = discharged(at.key);
    switch (turn.kind) {
      case Kind::reveal:
        if ((card & at.face_up & at.locked & landing) == 0) return false;
        key.tableau -= deal_.weight[turn.bit];
        break;
      case Kind::stack:
        if ((card & at.face_up & uncovered & at.next) == 0) return false;
        key = stack_key(at, turn.bit);
        break;
      case Kind::draw_to_pile:
        if ((card & stock_.left(at.key) & landing) == 0) return false;
        key = discharged(stock_.take(at.key, turn.bit, 0));
        break;
      case Kind::draw_to_stack:
        if ((card & stock_.left(at.key) & at.next) == 0) return false;
        key = draw_to_stack_key(at, turn.bit);
        break;
      case Kind::worry_back:
        if ((card & all_beneath(at.next) & landing) == 0) return false;
        key.tableau -= height_step(turn.bit);
        break;
    }
    at = after(at, turn, key);
    return true;
  }

  // Plays what may be played at once in a position without obligation, telling `each` of it.
  template <class Each>
  void settle(OpenPosition& at, Each&& each) const {
    if (!on(kSafeStack) && !on(kSafeDraw) && !on(kSweep)) return;
    for (;;) {
      const CardSet uncovered = uncovered_pairs(at.face_up, at.locked) * 3;
      const CardSet ready = uncovered & at.face_up & at.next;
      const CardSet safe = safe_cards(at.key.tableau);
      const CardSet stacks = (on(kSafeStack) ? ready & safe : 0) |
                             (on(kSweep) ? ready & ~at.locked : 0);
      const CardSet draws = on(kSafeDraw) ? stock_.left(at.key) & at.next & safe : 0;
      if ((stacks | draws) == 0) return;
      const bool stack = stacks != 0;
      const int bit = lowest(stack ? stacks : draws);
      const Turn turn{stack ? Kind::stack : Kind::draw_to_stack, static_cast<std::uint8_t>(bit)};
      at = after(at, turn, stack ? stack_key(at, bit) : draw_to_stack_key(at, bit));
      each(turn);
    }
  }

 private:
  // Obligations: a king must land; the card drawn, or worried back, must be used.
  static constexpr int kShift = LoopingStock::kOffsetShift;
  static constexpr int kNone = 0;
  static constexpr int kDrawn = 1;
  static constexpr int kKing = 63;
  static constexpr int kWorried = 64;

  struct Facts {
    CardSet uncovered, landing, stock;
    CardSet draws, worries, reveals;
    CardSet waiting;  // surfaces that lack a receiver
  };

  // Some rules lean on others, and what went up can come back only by worrying back.
  static std::uint32_t effective(std::uint32_t pruning, bool worrying_back) {
    if ((pruning & kJustInTime) == 0) pruning &= ~(kDigOnly | kSweep | kSubset | kWanted);
    if (!worrying_back) pruning &= ~kSweep;
    return pruning;
  }
  bool on(std::uint32_t rule) const { return (pruning_ & rule) != 0; }
  static int obligation(NarrowKey key) { return static_cast<int>(key.tableau >> kShift & 127); }
  static NarrowKey discharged(NarrowKey key) {
    return {key.tableau & ~(std::uint64_t{127} << kShift)};
  }
  NarrowKey obliging(NarrowKey key, int due) const {
    key = discharged(key);
    key.tableau |= static_cast<std::uint64_t>(due) << kShift;
    return key;
  }

  NarrowKey stack_key(const OpenPosition& at, int bit) const {
    NarrowKey key = discharged(at.key);
    key.tableau += height_step(bit);
    if ((at.locked & set_of(bit)) != 0) key.tableau -= deal_.weight[static_cast<std::size_t>(bit)];
    return key;
  }
  NarrowKey draw_to_stack_key(const OpenPosition& at, int bit) const {
    NarrowKey key = discharged(stock_.take(at.key, bit, 0));
    key.tableau += height_step(bit);
    return key;
  }

  static bool two_uncovered(const OpenPosition& at, int bit) {
    const CardSet pair = with_twins(set_of(bit));
    const CardSet guests = pair >> 4 & at.face_up & ~at.locked;
    return (at.face_up & pair) == pair && guests == 0;
  }

  template <class Emit>
  static void for_bits(CardSet set, Emit&& emit) {
    for (; set != 0; set &= set - 1) emit(lowest(set));
  }

  template <class Emit>
  void reveal(const OpenPosition& at, CardSet set, Emit&& emit) const {
    for_bits(set, [&](int bit) {
      NarrowKey key = discharged(at.key);
      key.tableau -= deal_.weight[static_cast<std::size_t>(bit)];
      const bool empties = (set_of(bit) & deal_.bottoms) != 0;
      if (empties && on(kEmptying) && on(kJustInTime)) key = obliging(key, kKing);
      emit(Turn{Kind::reveal, static_cast<std::uint8_t>(bit)}, key);
    });
  }
  template <class Emit>
  void stack(const OpenPosition& at, CardSet set, Emit&& emit) const {
    for_bits(set, [&](int bit) {
      emit(Turn{Kind::stack, static_cast<std::uint8_t>(bit)}, stack_key(at, bit));
    });
  }
  template <class Emit>
  void draw(const OpenPosition& at, CardSet set, Emit&& emit) const {
    for_bits(set, [&](int bit) {
      const NarrowKey key = stock_.take(at.key, bit, 0);
      emit(Turn{Kind::draw_to_pile, static_cast<std::uint8_t>(bit)},
           on(kJustInTime) ? obliging(key, kDrawn + bit) : key);
    });
  }
  template <class Emit>
  void worry(const OpenPosition& at, CardSet set, Emit&& emit) const {
    for_bits(set, [&](int bit) {
      NarrowKey key = at.key;
      key.tableau -= height_step(bit);
      emit(Turn{Kind::worry_back, static_cast<std::uint8_t>(bit)},
           on(kJustInTime) ? obliging(key, kWorried + bit) : key);
    });
  }

  // The preparations that could come next: from each step that lacks an uncovered pair, up through
  // the cards that could be one, to those that can land. A card deep in a foundation wants the top
  // of that foundation first.
  CardSet wanted_now(const OpenPosition& at, const Facts& facts) const {
    const CardSet ups = deal_.worrying_back ? ~(at.face_up | at.locked | facts.stock) : 0;
    const CardSet tops = all_beneath(at.next);
    CardSet wanted = 0;
    CardSet lacking =
        with_twins(facts.waiting << 4 | (at.face_up & at.next & ~facts.uncovered));
    for (CardSet news = lacking; news != 0;) {
      CardSet cards = news & (facts.stock | ups);
      const CardSet deep = cards & ups & ~tops;
      if (deep != 0) {
        cards &= ~deep;
        for_bits(tops, [&](int top) {
          if ((deep & suit_below(top)) != 0) cards |= set_of(top);
        });
      }
      wanted |= cards;
      news = with_twins((cards & ~facts.landing & ~deal_.kings) << 4) & ~lacking;
      lacking |= news;
    }
    return wanted;
  }

  template <class Emit>
  void free_moves(const OpenPosition& at, const Facts& facts, Emit&& emit) const {
    reveal(at, facts.reveals, emit);
    stack(at, facts.uncovered & at.face_up & at.next, emit);
    draw(at, facts.draws, emit);
    for_bits(facts.stock & at.next, [&](int bit) {
      emit(Turn{Kind::draw_to_stack, static_cast<std::uint8_t>(bit)}, draw_to_stack_key(at, bit));
    });
    worry(at, facts.worries, emit);
  }

  // What a card that has just landed can be good for: a guest, or its twin's going up once the
  // twin's guest has moved over.
  template <class Emit>
  void uses(const OpenPosition& at, const Facts& facts, int bit, Emit&& emit) const {
    const CardSet guests = with_twins(set_of(bit)) >> 4;
    reveal(at, facts.reveals & guests, emit);
    stack(at, facts.uncovered & at.face_up & at.next & set_of(bit ^ 1), emit);
    draw(at, facts.draws & guests, emit);
    worry(at, facts.worries & guests, emit);
  }

  // Worried back, it can also let the next one of its suit follow; that one may want a receiver
  // first, and whatever is drawn or worried back to get it one is of no lower rank than this card.
  template <class Emit>
  void dig(const OpenPosition& at, const Facts& facts, int bit, CardSet safe, Emit&& emit) const {
    if (bit_rank(bit) == 0) return;
    const CardSet follower = set_of(bit_beneath(bit));
    if ((follower & facts.landing) != 0) {
      worry(at, facts.worries & follower, emit);
    } else if ((follower & safe) == 0) {
      const CardSet no_lower = ~CardSet{0} << (bit & ~3);
      draw(at, facts.draws & no_lower, emit);
      worry(at, facts.worries & no_lower, emit);
    }
  }

  const Deal& deal_;
  const LoopingStock& stock_;
  std::uint32_t pruning_;
};

}  // namespace winnable::klondike
