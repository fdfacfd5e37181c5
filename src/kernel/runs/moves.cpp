#include "moves.hpp"

#include <algorithm>

namespace winnable::runs {

bool Moves::won(const State& state) const {
  return std::all_of(state.heights.begin(), state.heights.end(),
                     [&](int height) { return height == deal_.ranks; });
}

Cards Moves::next(const State& state) const {
  Cards next = 0;
  for (int suit = 0; suit < kSuits; ++suit) {
    const int height = state.heights[static_cast<std::size_t>(suit)];
    if (height < deal_.ranks) next |= deal_.card(suit, height);
  }
  return next;
}

// All cards but roots are guests, as far as there are hosts, and a pair is open that has more cards
// than guests. What finds no host has a pile to itself. If that leaves a pile, what may fill a
// space lands there, and its host is laid open by that.
Outlook Moves::outlook(const State& state) const {
  const Counts here(state.tableau);
  const Cards free = state.tableau & ~state.roots;
  const Counts guests(free);
  const Cards any = deal_.ladder.to_hosts(guests.any);
  const Cards both = deal_.ladder.to_hosts(guests.both);
  const Cards open = (here.any & ~any) | (here.both & ~both);
  Outlook outlook{both_of(open), both_of(deal_.ladder.to_guests(open)), next(state)};
  const int hosted = std::popcount(here.any & any) + std::popcount(here.both & both);
  const int spaces = deal_.piles - std::popcount(state.roots) - (std::popcount(free) - hosted);
  if (spaces > 0) {
    // With the base still to be chosen only what may always fill a space does. But the rank below
    // it may head a pile all the same, dealt there, and leave the host free that it is thought to
    // have.
    const bool for_all = deal_.fillers == ~Cards{0};
    const Cards hosted_ones = both_of(deal_.ladder.to_guests(here.any));
    outlook.landers |= deal_.fillers & (state.based || for_all ? ~Cards{0} : hosted_ones);
    outlook.open |= both_of(deal_.ladder.to_hosts(deal_.fillers & kLowTwins));
  }
  return outlook;
}

// Of the next cards those that nobody needs on the tableau: see Game::safe for the rule. (Where
// kings lie on aces no base card, and nothing built on one that is not up, is among them.)
Cards Moves::safe(const State& state, Cards next) const {
  if (deal_.round && deal_.worrying_back) return 0;
  Cards safe = 0;
  for (int suit = 0; suit < kSuits; ++suit) {
    const int height = state.heights[static_cast<std::size_t>(suit)];
    if (height == deal_.ranks) continue;
    const auto other = static_cast<std::size_t>(suit == 0 || suit == 3 ? 1 : 0);
    const int others = std::min(state.heights[other], state.heights[3 - other]);
    const int twin = state.heights[3 - static_cast<std::size_t>(suit)];
    const int least = deal_.round ? 2 : 0;
    const bool all_gone = !deal_.worrying_back && others >= height && height >= least / 2;
    const bool all_next =
        others >= height - 1 && twin >= height - (deal_.round ? 1 : 2) && height >= least;
    if (all_gone || all_next) safe |= deal_.card(suit, height);
  }
  return safe & next;
}

Cards Moves::stock_cards(const State& state) const {
  Cards cards = 0;
  for (Row left = state.stock; left != 0; left &= left - 1)
    cards |= deal_.row[static_cast<std::size_t>(std::countr_zero(left))];
  return cards;
}

bool Moves::find_forced(const State& state, Move& move) const {
  if (state.owes) return false;
  const Outlook outlook = this->outlook(state);
  if (outlook.next == 0) return false;
  const Cards safe = on(wide::kSafeUp) ? this->safe(state, outlook.next) : 0;
  const bool sweeps = on(wide::kSweep) && deal_.worrying_back;
  const Cards up = outlook.next & outlook.open & state.tableau;
  move = Move{};
  move.up = true;
  if (const Cards cards = up & ((sweeps ? ~state.roots : 0) | safe); cards != 0) {
    move.card = cards & -cards;
    move.source = (state.roots & move.card) != 0 ? Source::root : Source::tableau;
    return true;
  }
  if ((safe & deal_.reserve_top(state)) != 0) {
    move.card = deal_.reserve_top(state);
    move.source = Source::reserve;
    return true;
  }
  if (deal_.by_rows && safe != 0) {
    bool found = false;
    each_reserve_top(state, [&](int number, Cards card) {
      if ((card & safe) == 0) return;
      move.card = card;
      move.place = static_cast<std::uint8_t>(number);
      move.source = Source::reserve;
      found = true;
    });
    if (found) return true;
  }
  if (!deal_.open || !on(wide::kSafeTake) || (safe & stock_cards(state)) == 0) return false;
  std::uint8_t place = 0;
  for (Row left = state.stock; left != 0; left &= left - 1, ++place) {
    move.card = deal_.row[static_cast<std::size_t>(std::countr_zero(left))];
    move.place = place;
    move.source = Source::stock;
    if ((move.card & safe) != 0) return true;
  }
  return false;
}

void Moves::find(const State& state, MoveList& moves) const {
  moves.clear();
  const Outlook outlook = this->outlook(state);
  const auto add = [&](Source source, bool up, Cards cards, int score) {
    for (; cards != 0; cards &= cards - 1)
      moves.push({source, up, 0, 0, static_cast<std::int16_t>(score), cards & -cards});
  };
  const Cards up = outlook.next & outlook.open & state.tableau;
  add(Source::root, true, up & state.roots, 900);
  add(Source::tableau, true, up & ~state.roots, 800);
  add(Source::root, false, state.roots & outlook.landers, 850);
  const Cards top = deal_.reserve_top(state);
  add(Source::reserve, true, top & outlook.next, 1000);
  add(Source::reserve, false, top & outlook.landers, 700);
  if (deal_.by_rows) {
    find_from_rows(state, outlook, moves);
  } else {
    find_from_stock(state, outlook, moves);
  }
  if (!deal_.worrying_back) return;
  for (int suit = 0; suit < kSuits; ++suit) {
    const int height = state.heights[static_cast<std::size_t>(suit)];
    if (height > 0)
      add(Source::foundation, false, deal_.card(suit, height - 1) & outlook.landers, 20);
  }
}

// Of what has been dealt to a pile of the reserve the last lies on top.
template <typename Tell>
void Moves::each_reserve_top(const State& state, Tell tell) const {
  const Row dealt = state.stock & ((Row{1} << state.waste) - 1);
  std::uint64_t seen = 0;
  for (Row left = dealt; left != 0;) {
    const int number = 63 - std::countl_zero(left);
    left &= ~(Row{1} << number);
    const auto at = static_cast<std::size_t>(number);
    if ((seen >> deal_.columns[at] & 1) != 0) continue;
    seen |= std::uint64_t{1} << deal_.columns[at];
    tell(number, deal_.row[at]);
  }
}

void Moves::find_from_rows(const State& state, const Outlook& outlook, MoveList& moves) const {
  each_reserve_top(state, [&](int number, Cards card) {
    const auto place = static_cast<std::uint8_t>(number);
    if ((card & outlook.next) != 0) moves.push({Source::reserve, true, place, 0, 1000, card});
    if ((card & outlook.landers) != 0) moves.push({Source::reserve, false, place, 0, 450, card});
  });
  if (state.waste < deal_.row.size()) moves.push({Source::row, false, 0, 0, 150, 0});
}

void Moves::find_from_stock(const State& state, const Outlook& outlook, MoveList& moves) const {
  const int size = std::popcount(state.stock);
  if (size == 0) return;
  std::array<std::uint8_t, 64> numbers;
  int count = 0;
  for (Row left = state.stock; left != 0; left &= left - 1)
    numbers[static_cast<std::size_t>(count++)] = static_cast<std::uint8_t>(std::countr_zero(left));
  Row seen = 0;
  int turns = 0;
  const auto tell = [&](int place, int pass) {
    if ((seen >> place & 1) != 0) return;
    seen |= Row{1} << place;
    const Cards card = deal_.row[numbers[static_cast<std::size_t>(place)]];
    Move move{
        Source::stock, true, static_cast<std::uint8_t>(place), static_cast<std::uint8_t>(pass), 0,
        card};
    const int dear = deal_.passes_left < 0 ? 2 : 100;
    const auto price = static_cast<std::int16_t>(dear * turns);
    if ((card & outlook.next) != 0) {
      move.score = static_cast<std::int16_t>(750 - price);
      moves.push(move);
    }
    if ((card & outlook.landers) != 0) {
      move.up = false;
      move.score = static_cast<std::int16_t>(400 - price);
      moves.push(move);
    }
  };
  if (deal_.open) {
    for (int place = 0; place < size; ++place) {
      turns = place + 1 - state.waste;
      if (turns < 0) turns += size + 1;
      tell(place, 0);
    }
    return;
  }
  const auto pass_from = [&](int waste, int pass) {
    while (waste < size) {
      waste = std::min(waste + deal_.draw, size);
      ++turns;
      tell(waste - 1, pass);
    }
  };
  if (state.waste > 0) tell(state.waste - 1, state.pass);
  pass_from(state.waste, state.pass);
  if (deal_.passes_left >= 0 && state.pass >= deal_.passes_left) return;
  ++turns;
  pass_from(0, deal_.passes_left < 0 ? 0 : state.pass + 1);
}

// A root has left its pile: what lay under it is free, or the reserve's next card lies there.
void Moves::leave(State& state, Cards root) const {
  state.roots &= ~root;
  Part part = deal_.beneath(root);
  if (part.head == 0 && deal_.fills(state)) {
    part.cards = part.head = deal_.reserve_top(state);
    --state.reserve;
  }
  state.tableau |= part.cards;
  state.roots |= part.head;
}

void Moves::take(State& state, const Move& move) const {
  Row left = state.stock;
  for (int place = 0; place < move.place; ++place)
    left &= left - 1;
  state.stock &= ~(left & -left);
  state.pass = move.pass;
  const int size = std::popcount(state.stock);
  state.waste = move.place;
  // Round the pass each of these leads to every other.
  if (!deal_.open && deal_.passes_left < 0 && (move.place % deal_.draw == 0 || move.place == size))
    state.waste = 0;
}

void Moves::play(State& state, const Move& move) const {
  state.owes = move.source == Source::foundation;
  if (move.source == Source::row) {
    const std::size_t dealt = state.waste + static_cast<std::size_t>(deal_.reserves);
    state.waste = static_cast<std::uint8_t>(std::min(dealt, deal_.row.size()));
    return;
  }
  const auto suit = static_cast<std::size_t>(deal_.suit_of(move.card));
  switch (move.source) {
    case Source::tableau:
      state.tableau &= ~move.card;
      break;
    case Source::root:
      if (move.up) state.tableau &= ~move.card;
      leave(state, move.card);
      break;
    case Source::reserve:
      if (deal_.by_rows) {
        state.stock &= ~(Row{1} << move.place);
      } else {
        --state.reserve;
      }
      break;
    case Source::stock:
      take(state, move);
      break;
    case Source::foundation:
      --state.heights[suit];
      break;
    case Source::row:
      break;
  }
  if (move.up) {
    ++state.heights[suit];
    state.based = true;
  } else if (move.source != Source::root) {
    state.tableau |= move.card;
  }
  state.roots &= ~deal_.loose(state, state.roots);
}

}  // namespace winnable::runs
