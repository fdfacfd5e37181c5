// Depth-first search over positions, each met once.
//
// The children's keys are worked out and their cache lines called for as soon as a position is
// reached; a child's sets are built only if its key is new. Nothing is undone: every position on the
// way from the root lies on a stack of its own.
#pragma once

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "../state_table.hpp"
#include "open_game.hpp"

namespace winnable::klondike {

// Enough of a generator to shuffle moves the same way on every machine.
class Shuffler {
 public:
  explicit Shuffler(std::uint64_t seed) : state_(seed * 0x9e3779b97f4a7c15 + 1) {}
  std::uint32_t below(std::uint32_t bound) {
    state_ ^= state_ << 13;
    state_ ^= state_ >> 7;
    state_ ^= state_ << 17;
    return static_cast<std::uint32_t>((state_ >> 32) * bound >> 32);
  }

 private:
  std::uint64_t state_;
};

template <class Stock, class Entries>
class Search {
 public:
  using Key = typename Stock::Key;
  using Position = Node<Key>;

  Search(const Deal& deal, const Stock& stock, std::uint32_t pruning, Ledger& ledger)
      : deal_(deal), moves_(deal, stock, pruning), entries_(stock), ledger_(ledger), table_(ledger) {}

  // Searches from the root until `most` states have been stored. Seed 0 keeps the fixed order,
  // any other draws an order at each position.
  Ending run(std::uint64_t most, std::uint64_t seed, OpenGame* open = nullptr) {
    open_ = open;
    table_.clear();
    frames_.clear();
    list_.clear();
    random_ = Shuffler(seed);
    shuffled_ = seed != 0;
    const Position root = moves_.start();
    most = ledger_.states + std::min(most, std::numeric_limits<std::uint64_t>::max() / 2);
    if (const auto ending = enter(root, Turn{}, most)) return *ending;
    while (!frames_.empty()) {
      Frame& frame = frames_.back();
      if (frame.next == frame.end) {
        list_.resize(frame.begin);
        frames_.pop_back();
        continue;
      }
      const Move<Key> move = list_[frame.next++];
      if (const auto ending = enter_by(frame.position, move, most)) return *ending;
    }
    return Ending::exhausted;
  }

  // The winning line that the last run ended with.
  std::vector<Turn> line() const {
    std::vector<Turn> turns;
    for (std::size_t i = 1; i < frames_.size(); ++i) turns.push_back(frames_[i].turn);
    const Position& last = frames_.back().position;
    finish(deal_, last.face_up, last.next, turns);
    return turns;
  }

 private:
  struct Frame {
    Position position;
    Turn turn;  // that led here
    std::uint32_t begin, next, end;  // its moves in list_
  };

  std::optional<Ending> enter_by(const Position& from, const Move<Key>& move,
                                 std::uint64_t most) {
    ++ledger_.visits;
    switch (table_.insert(entries_.entry(move.key))) {
      case Insert::no_room:
        return Ending::memory_spent;
      case Insert::seen:
        return std::nullopt;
      case Insert::fresh:
        break;
    }
    const Position child = moves_.after(from, move.key, move.turn);
    if (open_ != nullptr && changes_open_game(from, move.turn)) {
      const Ending ending = open_->decide(OpenGame::position(
          child.face_up, child.locked, child.next, child.key.tableau,
          static_cast<std::uint32_t>(Stock::mask(child.key))));
      if (ending == Ending::exhausted) return std::nullopt;
      if (ending != Ending::won) return ending;
    }
    return expand(child, move.turn, most);
  }

  // Going up without turning a card up, and coming back, leads to a position that the open game
  // wins whenever it wins this one; a stock card's going up hardly ever loses it.
  static bool changes_open_game(const Position& from, Turn turn) {
    return turn.kind == Kind::reveal || turn.kind == Kind::draw_to_pile ||
           (turn.kind == Kind::stack && (from.locked & set_of(turn.bit)) != 0);
  }

  std::optional<Ending> enter(const Position& root, Turn turn, std::uint64_t most) {
    ++ledger_.visits;
    if (table_.insert(entries_.entry(root.key)) == Insert::no_room) return Ending::memory_spent;
    return expand(root, turn, most);
  }

  // A new position: counts it and lists its moves.
  std::optional<Ending> expand(const Position& position, Turn turn, std::uint64_t most) {
    if (ledger_.states >= most || ledger_.states_spent()) return Ending::states_spent;
    if (ledger_.time_spent()) return Ending::time_spent;
    ++ledger_.states;
    const auto begin = static_cast<std::uint32_t>(list_.size());
    frames_.push_back({position, turn, begin, begin, begin});
    if (moves_.won(position)) return Ending::won;
    moves_.each(position, [this](const Key& key, Turn next) {
      table_.prefetch(entries_.entry(key));
      list_.push_back({key, next});
    });
    const auto end = static_cast<std::uint32_t>(list_.size());
    frames_.back().end = end;
    if (shuffled_) {
      for (std::uint32_t i = end - begin; i > 1; --i) {
        std::swap(list_[begin + i - 1], list_[begin + random_.below(i)]);
      }
    }
    return std::nullopt;
  }

  const Deal& deal_;
  Moves<Stock> moves_;
  Entries entries_;
  Ledger& ledger_;
  StateTable<Entries> table_;
  std::vector<Frame> frames_;
  std::vector<Move<Key>> list_;
  OpenGame* open_ = nullptr;
  Shuffler random_{0};
  bool shuffled_ = false;
};

}  // namespace winnable::klondike
