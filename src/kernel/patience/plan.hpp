// From a line the search has found to the moves a player makes.
#pragma once

#include <algorithm>
#include <unordered_map>
#include <vector>

#include "moves.hpp"
#include "position.hpp"

namespace winnable::patience {

// The changes made since the root, in ordinary moves, every draw and redeal spelled out, and then
// the cards that are left sent up one after another. Needs a position that is won, surely or
// already; leaves it at the root.
std::vector<Step> spell_out(Position& position);

// Plays a change that was made before, in the position it was made in.
void repeat(Position& position, const Change& change);

// The position's line in shorter form: wherever one move leads to a state that the line itself
// reaches only later, or to one that covers it, what lies between is dropped. Leaves the position
// at the end of the new line.
template <int Words>
class Shortener {
 public:
  explicit Shortener(Position& position) : position_(position) {}

  void shorten() {
    while (once()) {
    }
  }

 private:
  struct Hash {
    std::size_t operator()(const Key<Words>& key) const {
      return static_cast<std::size_t>(key.hash());
    }
  };
  struct Same {
    bool operator()(const Key<Words>& left, const Key<Words>& right) const {
      return left.same_state(right);
    }
  };

  // One pass over the line; whether it got shorter.
  bool once() {
    read_line();
    const std::size_t before = line_.size();
    if (before == 0) return false;
    position_.back_to(0);
    std::size_t at = 0;  // the line's state that the position covers
    std::size_t moves = 0;
    while (at + 1 < line_.size()) {
      std::size_t reached = 0;
      if (!jump(at, reached)) {
        restore();
        return false;
      }
      at = reached;
      ++moves;
    }
    return moves + 1 < before;
  }

  // The states along the line, and the changes themselves in case they are needed again.
  void read_line() {
    changes_.clear();
    for (std::size_t i = 0; i < position_.changes(); ++i)
      changes_.push_back(position_.change(i));
    position_.back_to(0);
    line_.assign(1, position_.template key<Words>());
    for (std::size_t i = 0; i < changes_.size(); ++i) {
      repeat(position_, changes_[i]);
      if (!changes_[i].goes_on) line_.push_back(position_.template key<Words>());
    }
    last_.clear();
    for (std::size_t i = 0; i < line_.size(); ++i)
      last_[line_[i]] = i;
  }

  void restore() {
    position_.back_to(0);
    for (const Change& change : changes_)
      repeat(position_, change);
  }

  // Plays the move that leads furthest along the line; false if none leads on at all.
  bool jump(std::size_t at, std::size_t& reached) {
    reached = at;
    found_.clear();
    finder_.find(position_, found_);
    const std::size_t mark = position_.changes();
    Move best;
    for (const Move& move : found_) {
      play(position_, move);
      const Key<Words> key = position_.template key<Words>();
      if (const auto known = last_.find(key); known != last_.end() && known->second > reached &&
                                              key.order() <= line_[known->second].order()) {
        reached = known->second;
        best = move;
      }
      position_.back_to(mark);
    }
    if (reached == at) return false;
    play(position_, best);
    return true;
  }

  Position& position_;
  std::vector<Key<Words>> line_;
  std::vector<Change> changes_;
  std::unordered_map<Key<Words>, std::size_t, Hash, Same> last_;
  MoveFinder finder_;
  MoveList found_;
};

}  // namespace winnable::patience
