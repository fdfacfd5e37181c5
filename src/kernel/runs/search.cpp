#include "search.hpp"

#include <limits>

namespace winnable::runs {

Search::Search(const Deal& deal, std::uint32_t pruning, const Budget& budget, Ledger& ledger)
    : deal_(deal),
      rules_(deal, pruning),
      budget_(budget),
      ledger_(ledger),
      table_(ledger),
      frames_(ledger),
      moves_(ledger),
      line_(ledger) {}

void Search::begin(int noise, std::uint64_t seed) {
  noise_ = patience::Noise(seed);
  noise_below_ = noise;
  table_.clear();
  frames_.shrink(0);
  moves_.shrink(0);
  line_.shrink(0);
  begun_ = false;
}

Finding Search::go(std::uint64_t states) {
  constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
  const std::uint64_t end = states > kMost - ledger_.states ? kMost : ledger_.states + states;
  Finding finding = begun_ ? kGoOn : enter(deal_.root, 0);
  begun_ = true;
  while (finding == kGoOn && !frames_.empty()) {
    if (ledger_.states >= end) return Finding::cut;
    finding = step();
  }
  return finding == kGoOn ? Finding::exhausted : finding;
}

Finding Search::step() {
  Frame& frame = frames_.back();
  line_.shrink(frame.mark);
  if (frame.next == frame.end) {
    moves_.shrink(frame.begin);
    frames_.pop();
    return kGoOn;
  }
  const Move move = moves_[frame.next++];
  if (!line_.room_for(1)) return Finding::memory_spent;
  line_.push(move);
  State state = frame.state;
  rules_.play(state, move);
  return enter(state, frame.mark + 1);
}

// A position has been reached: is it won, known, or to be expanded?
Finding Search::enter(State state, std::size_t mark) {
  ++ledger_.visits;
  for (Move move; rules_.find_forced(state, move); ++mark) {
    if (!line_.room_for(1)) return Finding::memory_spent;
    line_.push(move);
    rules_.play(state, move);
  }
  if (rules_.won(state)) return Finding::won;
  switch (table_.insert(entry_of(deal_, state, rules_.on(wide::kStockOrder)))) {
    case Insert::no_room:
      return Finding::memory_spent;
    case Insert::seen:
      return kGoOn;
    case Insert::fresh:
      break;
  }
  if (ledger_.states_spent()) return Finding::states_spent;
  if (++ticks_ % 128 == 0 && ledger_.seconds() > budget_.seconds) return Finding::time_spent;
  ++ledger_.states;
  return expand(state, mark);
}

Finding Search::expand(const State& state, std::size_t mark) {
  rules_.find(state, found_);
  const auto count = static_cast<std::size_t>(found_.end() - found_.begin());
  if (!frames_.room_for(1) || !moves_.room_for(count)) return Finding::memory_spent;
  const std::size_t begin = moves_.size();
  for (Move move : found_) {
    if (noise_below_ > 0)
      move.score = static_cast<std::int16_t>(move.score + noise_.below(noise_below_));
    moves_.push(move);
    std::size_t at = moves_.size() - 1;
    for (; at > begin && moves_[at - 1].score < move.score; --at)
      moves_[at] = moves_[at - 1];
    moves_[at] = move;
  }
  frames_.push({state, mark, begin, begin, moves_.size()});
  return kGoOn;
}

}  // namespace winnable::runs
