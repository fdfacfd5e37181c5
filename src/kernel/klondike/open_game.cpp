#include "open_game.hpp"

namespace winnable::klondike {
namespace {

Rules one_at_a_time(const Deal& deal) {
  Rules rules;
  rules.ranks = deal.ranks;
  rules.draw = 1;
  return rules;
}

}  // namespace

OpenGame::OpenGame(const Deal& deal, std::uint32_t pruning, Ledger& ledger)
    : deal_(deal),
      ledger_(ledger),
      stock_(one_at_a_time(deal), deal),
      moves_(deal, stock_, pruning),
      lost_(ledger),
      won_(ledger),
      exact_(ledger) {}

OpenPosition OpenGame::start() const {
  return {deal_.face_up, deal_.locked, deal_.next, stock_.start()};
}

OpenPosition OpenGame::position(CardSet face_up, CardSet locked, CardSet next,
                                std::uint64_t tableau_key, std::uint32_t left) {
  return {face_up, locked, next,
          {(tableau_key & 0xffffffff) |
           static_cast<std::uint64_t>(left) << LoopingStock::kMaskShift | LoopingStock::kMark}};
}

Ending OpenGame::decide(OpenPosition position) {
  line_.clear();
  moves_.settle(position, [this](Turn turn) { line_.push_back(turn); });
  if (moves_.won(position)) return Ending::won;
  if (moves_.remembers_subsets()) {
    if (lost_.covers(tableau(position), LoopingStock::mask(position.key))) {
      return Ending::exhausted;
    }
    if (won_.covers(tableau(position), played(position))) return Ending::won;
  }
  if (replay(position)) return Ending::won;
  const Ending ending = search(position);
  if (ending == Ending::exhausted) {
    lost_.keep();
  } else {
    lost_.take_back();
    exact_.clear();
    recent_.fill(0);
  }
  if (ending == Ending::won) remember_line();
  return ending;
}

bool OpenGame::replay(OpenPosition root) {
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    OpenPosition at = root;
    for (const Turn turn : lines_[(newest_ + lines_.size() - i) % lines_.size()]) {
      if (moves_.follow(at, turn) && moves_.won(at)) {
        won_.insert(tableau(root), played(root));
        won_.keep();
        return true;
      }
    }
  }
  return false;
}

Ending OpenGame::search(const OpenPosition& root) {
  frames_.clear();
  list_.clear();
  if (insert(root) == Insert::no_room) return Ending::memory_spent;
  frames_.push_back({root, Turn{}, 0, 0, 0});
  list_moves(frames_.back());
  while (!frames_.empty()) {
    Frame& frame = frames_.back();
    if (frame.next == frame.end) {
      list_.resize(frame.begin);
      frames_.pop_back();
      continue;
    }
    const Child child = list_[frame.next++];
    ++ledger_.visits;
    const Insert met = insert(child.position);
    if (met == Insert::seen) continue;
    if (met == Insert::no_room) return Ending::memory_spent;
    if (ledger_.states_spent()) return Ending::states_spent;
    if (ledger_.time_spent()) return Ending::time_spent;
    ++ledger_.states;
    const auto begin = static_cast<std::uint32_t>(list_.size());
    frames_.push_back({child.position, child.turn, begin, begin, begin});
    if (moves_.won(child.position)) return Ending::won;
    list_moves(frames_.back());
  }
  return Ending::exhausted;
}

Insert OpenGame::insert(const OpenPosition& position) {
  if (OpenMoves::obliged(position)) return remember_briefly(position.key);
  if (!moves_.remembers_subsets()) return exact_.insert(position.key);
  return lost_.insert(tableau(position), LoopingStock::mask(position.key));
}

// Obliged positions are many, soon left for good, and cannot go in circles: each draws or worries
// back one card more. So it is enough to know the latest again.
Insert OpenGame::remember_briefly(NarrowKey key) {
  std::uint64_t& slot = recent_[mixed(key.tableau) >> 53];
  if (slot == key.tableau) return Insert::seen;
  slot = key.tableau;
  return Insert::fresh;
}

void OpenGame::list_moves(Frame& frame) {
  const OpenPosition& at = frame.position;
  moves_.each(at, [&](Turn turn, NarrowKey key) {
    Child child{moves_.after(at, turn, key), turn};
    if (!OpenMoves::obliged(child.position)) {
      moves_.settle(child.position, [](Turn) {});
      if (moves_.remembers_subsets()) lost_.prefetch(tableau(child.position));
    }
    list_.push_back(child);
  });
  frame.end = static_cast<std::uint32_t>(list_.size());
}

// The frames hold a won line: writes it out, with what was settled on the way, and remembers it.
void OpenGame::remember_line() {
  const auto note = [this](Turn turn) { line_.push_back(turn); };
  for (std::size_t i = 0; i < frames_.size(); ++i) {
    const OpenPosition& reached = frames_[i].position;
    if (i > 0) {
      OpenPosition at = frames_[i - 1].position;
      moves_.follow(at, frames_[i].turn);
      note(frames_[i].turn);
      if (!OpenMoves::obliged(reached)) moves_.settle(at, note);
    }
    if (moves_.remembers_subsets() && !OpenMoves::obliged(reached)) {
      won_.insert(tableau(reached), played(reached));
    }
  }
  won_.keep();
  newest_ = (newest_ + 1) % lines_.size();
  lines_[newest_] = line_;
}

std::vector<Turn> OpenGame::whole_line() const {
  OpenPosition at = start();
  for (const Turn turn : line_) moves_.follow(at, turn);
  std::vector<Turn> line = line_;
  finish(deal_, at.face_up, at.next, line);
  return line;
}

}  // namespace winnable::klondike
