// Depth-first search over positions, each met once.
//
// A position's children are built and their cache lines called for as soon as it is reached.
// Nothing is undone: every position on the way from the root lies on a stack of its own.
#pragma once

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "memory.hpp"
#include "moves.hpp"

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

// A search that asks nobody.
struct NoOracle {
  template <class Position>
  Ending operator()(const Position&) const {
    return Ending::won;
  }
};

template <class Stock, class Memory>
class Search {
 public:
  using Key = typename Stock::Key;
  using Position = Node<Key>;

  Search(const Deal& deal, const Stock& stock, std::uint32_t pruning, Ledger& ledger)
      : moves_(deal, stock, pruning), ledger_(ledger), memory_(stock, ledger) {}

  const Moves<Stock>& moves() const { return moves_; }

  // Searches from a settled position until `most` new ones have been met. Seed 0 keeps the fixed
  // order, any other draws an order at each position. `oracle` says of a position that a turned or
  // a stock card led to whether it may be won: if `exhausted` it is given up, and any other ending
  // than `won` ends the search. What was met in earlier runs counts as met unless forgotten.
  template <class Oracle = NoOracle>
  Ending run(const Position& root, std::uint64_t most, std::uint64_t seed, Oracle&& oracle = {}) {
    frames_.clear();
    list_.clear();
    random_ = Shuffler(seed);
    shuffled_ = seed != 0;
    last_state_ = ledger_.states + std::min(most, std::numeric_limits<std::uint64_t>::max() / 2);
    if (const auto ending = enter({root, Turn{}, false}, oracle)) return *ending;
    while (!frames_.empty()) {
      Frame& frame = frames_.back();
      if (frame.next == frame.end) {
        list_.resize(frame.begin);
        frames_.pop_back();
        continue;
      }
      const Child child = list_[frame.next++];
      if (const auto ending = enter(child, oracle)) return *ending;
    }
    return Ending::exhausted;
  }

  // Whether a position that owes nothing has been met, or is covered by one that has.
  bool covers(const Position& position) const { return memory_.covers(position.key); }

  // Where the last run ended, if it won.
  const Position& reached() const { return frames_.back().position; }

  void keep() { memory_.keep(); }
  void forget() {
    memory_.forget();
    brief_.forget();
  }

  // After a run that won: the turns from its root on, those settled included, and each position on
  // the way that owed nothing.
  template <class Turns, class Positions>
  void trace(Turns&& turns, Positions&& positions) const {
    for (std::size_t i = 0; i < frames_.size(); ++i) {
      const Position& reached = frames_[i].position;
      if (i > 0) {
        Position at = frames_[i - 1].position;
        moves_.follow(at, frames_[i].turn);
        turns(frames_[i].turn);
        if (!moves_.obliged(reached)) moves_.settle(at, turns);
      }
      if (!moves_.obliged(reached)) positions(reached);
    }
  }

 private:
  struct Child {
    Position position;
    Turn turn;       // that led there
    bool uncertain;  // whether the oracle has something to say
  };
  struct Frame {
    Position position;
    Turn turn;
    std::uint32_t begin, next, end;  // its children in list_
  };

  template <class Oracle>
  std::optional<Ending> enter(const Child& child, Oracle&& oracle) {
    ++ledger_.visits;
    switch (insert(child.position)) {
      case Insert::no_room:
        return Ending::memory_spent;
      case Insert::seen:
        return std::nullopt;
      case Insert::fresh:
        break;
    }
    if (ledger_.states >= last_state_ || ledger_.states_spent()) return Ending::states_spent;
    if (ledger_.time_spent()) return Ending::time_spent;
    ++ledger_.states;
    if (child.uncertain) {
      const Ending ending = oracle(child.position);
      if (ending == Ending::exhausted) return std::nullopt;
      if (ending != Ending::won) return ending;
    }
    const auto begin = static_cast<std::uint32_t>(list_.size());
    frames_.push_back({child.position, child.turn, begin, begin, begin});
    if (moves_.won(child.position)) return Ending::won;
    list_children(child.position);
    return std::nullopt;
  }

  Insert insert(const Position& position) {
    if (moves_.obliged(position)) return brief_.insert(position.key, position.due);
    return memory_.insert(position.key);
  }

  void list_children(const Position& position) {
    const std::size_t begin = list_.size();
    moves_.each(position, [&](Turn turn, const Position& reached) {
      list_.push_back({reached, turn, false});
      Child& child = list_.back();
      if (moves_.obliged(reached)) return;
      const bool turned = moves_.settle(child.position, [](Turn) {});
      child.uncertain =
          turned || turn.kind != Kind::stack || (position.locked & set_of(turn.bit)) != 0;
      memory_.prefetch(child.position.key);
    });
    const auto count = static_cast<std::uint32_t>(list_.size() - begin);
    if (shuffled_) {
      for (std::uint32_t i = count; i > 1; --i) {
        std::swap(list_[begin + i - 1], list_[begin + random_.below(i)]);
      }
    }
    frames_.back().end = static_cast<std::uint32_t>(begin) + count;
  }

  Moves<Stock> moves_;
  Ledger& ledger_;
  Memory memory_;
  BriefMemory<Key> brief_;
  std::vector<Frame> frames_;
  std::vector<Child> list_;
  Shuffler random_{0};
  bool shuffled_ = false;
  std::uint64_t last_state_ = 0;
};

}  // namespace winnable::klondike
