// From a line the search has found to the moves a player makes.
#pragma once

#include <cstddef>
#include <unordered_map>
#include <vector>

#include "moves.hpp"
#include "position.hpp"

namespace winnable::wide {

// The changes made since the root, every draw and redeal spelled out, and then the cards that are
// left sent up one after another. Needs a position that is won, surely or already; leaves it at the
// root.
std::vector<Step> spell_out(Position& position);

// Plays a change that was made before, in the position it was made in.
void repeat(Position& position, const Change& change);

// The position's line in shorter form: wherever one move, or two, lead to a state that the line
// itself reaches only later, or to one that covers it, what lies between is dropped. Leaves the
// position at the end of the new line.
class Shortener {
 public:
  explicit Shortener(Position& position) : position_(position) {}

  void shorten();

 private:
  struct Hash {
    std::size_t operator()(const Entry& entry) const {
      return static_cast<std::size_t>(entry.first);
    }
  };
  struct Same {
    bool operator()(const Entry& left, const Entry& right) const { return left.same_state(right); }
  };
  struct Jump {
    std::size_t reached = 0;  // the furthest state of the line
    int moves = 0;            // one or two lead there; none if it is 0
    Move first;
    Move second;
  };

  bool once(bool two_moves);
  void read_line();
  void restore();
  Jump find_jump(std::size_t at, bool two_moves);
  void look_at(const Jump& tried, Jump& best) const;

  Position& position_;
  std::vector<Entry> line_;
  std::vector<Change> changes_;
  std::unordered_map<Entry, std::size_t, Hash, Same> last_;
  MoveFinder finder_;
  MoveList found_;
  MoveList then_;
};

}  // namespace winnable::wide
