#include "search.hpp"

namespace winnable::wide {
namespace {

bool always_within_reach(const Position& position) {
  if (position.undealt() > 0) return false;
  for (int layout = 0; layout < position.game().rules.layouts; ++layout) {
    const Stock& stock = position.stock(layout);
    const bool open = position.game().stock_rules_of(layout).open() && !stock.single;
    if (stock.size > 1 && !open) return false;
  }
  return true;
}

bool falls(const Position& position, const Pile& pile) {
  const Game& game = position.game();
  for (int i = 1; i < pile.size; ++i) {
    if (game.turn_of(pile.at(i), position.base()) > game.turn_of(pile.at(i - 1), position.base()))
      return false;
  }
  return true;
}

}  // namespace

bool surely_won(const Position& position) {
  if (!position.game().cards_go_up()) return false;
  if (position.hidden() > 0 || position.base() < 0 || !always_within_reach(position)) return false;
  for (int i = 0; i < position.game().piles; ++i) {
    if (!falls(position, position.pile(i))) return false;
  }
  for (int i = 0; i < position.game().reserves; ++i) {
    if (!falls(position, position.reserve(i))) return false;
  }
  return true;
}

Search::Search(Position& position, const Budget& budget, Ledger& ledger)
    : budget_(budget),
      ledger_(ledger),
      position_(position),
      table_(ledger),
      frames_(ledger),
      moves_(ledger) {}

Finding Search::run(const Bounds& bounds) {
  bounds_ = bounds;
  bounds_.states = bounds.states > Bounds::kNone - ledger_.states ? Bounds::kNone
                                                                  : ledger_.states + bounds.states;
  noise_ = patience::Noise(bounds.seed);
  cut_ = false;
  table_.clear();
  frames_.shrink(0);
  moves_.shrink(0);
  const std::size_t start = position_.changes();
  Finding finding = enter(start, 0);
  while (finding == kGoOn && !frames_.empty())
    finding = step();
  if (finding != Finding::won) position_.back_to(start);
  if (finding == kGoOn) finding = cut_ ? Finding::cut : Finding::exhausted;
  return finding;
}

Finding Search::step() {
  Frame& frame = frames_.back();
  if (frame.next == moves_.size()) {
    position_.back_to(frame.mark);
    moves_.shrink(frame.begin);
    frames_.pop();
    return kGoOn;
  }
  if (!position_.make_room()) return Finding::memory_spent;
  const Move move = moves_[frame.next++];
  const std::size_t mark = position_.changes();
  play(position_, move);
  return enter(mark, move.progress ? 0 : frame.lazy + 1);
}

// A position has been reached: is it won, known, or to be expanded?
Finding Search::enter(std::size_t mark, std::uint64_t lazy) {
  ++ledger_.visits;
  if (!position_.make_room()) return Finding::memory_spent;
  for (Move move; find_forced(position_, move); lazy = 0)
    play(position_, move);
  if (position_.won()) return Finding::won;
  if (position_.game().on(kSureWin) && surely_won(position_)) return Finding::won;
  switch (table_.insert(position_.entry())) {
    case Insert::no_room:
      return Finding::memory_spent;
    case Insert::seen:
      position_.back_to(mark);
      return kGoOn;
    case Insert::fresh:
      break;
  }
  if (ledger_.states_spent()) return Finding::states_spent;
  if (ledger_.states >= bounds_.states) return Finding::cut;
  if (++ticks_ % 128 == 0 && ledger_.seconds() > budget_.seconds) return Finding::time_spent;
  ++ledger_.states;
  if (frames_.size() >= bounds_.depth || lazy > bounds_.lazy) {
    cut_ = true;
    position_.back_to(mark);
    return kGoOn;
  }
  return expand(mark, lazy);
}

Finding Search::expand(std::size_t mark, std::uint64_t lazy) {
  found_.clear();
  finder_.find(position_, found_, bounds_.taste);
  if (!frames_.room_for(1) || !moves_.room_for(found_.size())) return Finding::memory_spent;
  const std::size_t begin = moves_.size();
  for (const Move& move : found_)
    insert_by_score(begin, move);
  frames_.push({mark, begin, begin, lazy});
  return kGoOn;
}

void Search::insert_by_score(std::size_t begin, Move move) {
  if (bounds_.noise > 0) {
    move.score = static_cast<std::int16_t>(move.score + noise_.below(bounds_.noise));
  }
  moves_.push(move);
  std::size_t at = moves_.size() - 1;
  for (; at > begin && moves_[at - 1].score < move.score; --at)
    moves_[at] = moves_[at - 1];
  moves_[at] = move;
}

}  // namespace winnable::wide
