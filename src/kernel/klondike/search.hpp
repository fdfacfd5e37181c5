// Depth-first search over positions, each met once.
//
// A position's children are built and their cache lines called for as soon as it is reached.
// Nothing is undone: every position on the way from the root lies where its parent listed it.
#pragma once

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

#include "memory.hpp"
#include "moves.hpp"
#include "stack.hpp"

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

// What an oracle says of a position: `exhausted` if it is lost for certain, `won` if it may be won,
// or the limit of the budget that was met.
struct Opinion {
  Ending ending = Ending::won;
  // If not 0: it may be won as well with any stock cards played that lie in here, put into the
  // tableau, the foundations and what is face down being the same.
  std::uint32_t also_played = 0;
};

// A search that asks nobody.
struct NoOracle {
  template <class Position>
  Opinion operator()(const Position&) const {
    return {};
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
    children_.clear();
    random_ = Shuffler(seed);
    shuffled_ = seed != 0;
    limit(most);
    children_.make_room(1);
    children_.push({root, Turn{}, false, 0});
    if (const auto ending = enter(0, oracle)) return *ending;
    return walk(oracle);
  }

  // Goes on with a run that ended with `states_spent`.
  template <class Oracle>
  Ending resume(std::uint64_t most, Oracle&& oracle) {
    limit(most);
    if (const auto ending = expand(waiting_, oracle)) return *ending;
    return walk(oracle);
  }

  // Whether a position that owes nothing has been met, or is covered by one that has.
  bool covers(const Position& position) const { return memory_.covers(position.key); }

  // Where the last run ended, if it won.
  const Position& reached() const { return child_of(frames_.top()).position; }

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
      const Child& reached = child_of(frames_[i]);
      if (i > 0) {
        Position at = child_of(frames_[i - 1]).position;
        moves_.follow(at, reached.turn);
        turns(reached.turn);
        if (!moves_.obliged(reached.position)) moves_.settle(at, turns);
      }
      if (!moves_.obliged(reached.position)) positions(reached.position);
    }
  }

 private:
  struct Child {
    Position position;
    Turn turn;                  // that led there
    bool uncertain;             // whether the oracle has something to say
    std::uint32_t also_played;  // see Opinion
  };
  // A position on the way from the root, by its place in children_, and where its children lie.
  struct Frame {
    std::uint32_t self;
    std::uint32_t begin, next, end;
  };

  const Child& child_of(const Frame& frame) const { return children_[frame.self]; }

  void limit(std::uint64_t most) {
    last_state_ = ledger_.states + std::min(most, std::numeric_limits<std::uint64_t>::max() / 2);
  }

  template <class Oracle>
  Ending walk(Oracle&& oracle) {
    while (!frames_.empty()) {
      Frame& frame = frames_.top();
      if (frame.next == frame.end) {
        children_.cut(frame.begin);
        frames_.pop();
        continue;
      }
      if (shuffled_) {
        const std::uint32_t chosen = frame.next + random_.below(frame.end - frame.next);
        std::swap(children_[frame.next], children_[chosen]);
      }
      if (const auto ending = enter(frame.next++, oracle)) return *ending;
    }
    return Ending::exhausted;
  }

  // Meets a position, which may be an old acquaintance.
  template <class Oracle>
  std::optional<Ending> enter(std::uint32_t place, Oracle&& oracle) {
    ++ledger_.visits;
    switch (insert(children_[place].position)) {
      case Insert::no_room:
        return Ending::memory_spent;
      case Insert::seen:
        return std::nullopt;
      case Insert::fresh:
        return expand(place, oracle);
    }
    return std::nullopt;
  }

  // Lists what can be reached from a position that has just been met for the first time.
  template <class Oracle>
  std::optional<Ending> expand(std::uint32_t place, Oracle&& oracle) {
    if (ledger_.states >= last_state_ || ledger_.states_spent()) {
      waiting_ = place;
      return Ending::states_spent;
    }
    if (ledger_.time_spent()) return Ending::time_spent;
    ++ledger_.states;
    Child& child = children_[place];
    if (child.uncertain) {
      const Opinion opinion = oracle(child.position);
      if (opinion.ending == Ending::exhausted) return std::nullopt;
      if (opinion.ending != Ending::won) return opinion.ending;
      child.also_played = opinion.also_played;
    }
    const auto begin = static_cast<std::uint32_t>(children_.size());
    frames_.make_room(1);
    frames_.push({place, begin, begin, begin});
    if (moves_.won(child.position)) return Ending::won;
    list_children(place);
    frames_.top().end = static_cast<std::uint32_t>(children_.size());
    return std::nullopt;
  }

  Insert insert(const Position& position) {
    if (moves_.obliged(position)) return brief_.insert(position.key, position.due);
    return memory_.insert(position.key);
  }

  void list_children(std::uint32_t place) {
    children_.make_room(Moves<Stock>::kMost);
    const Position parent =
        children_[place].position;  // a copy, for what is written lies elsewhere
    const std::uint32_t also_played = children_[place].also_played;
    moves_.each(parent, [&](Turn turn, const Position& reached) {
      Child& child = children_.push({reached, turn, false, 0});
      if (moves_.obliged(reached)) return;
      const bool turned = moves_.settle(child.position, [](Turn) {});
      child.uncertain =
          turned || turn.kind != Kind::stack || (parent.locked & set_of(turn.bit)) != 0;
      if (also_played != 0 && turn.kind == Kind::draw_to_pile &&
          OpenStock::tableau(child.position.key.tableau) ==
              OpenStock::tableau(parent.key.tableau) &&
          (OpenStock::played(static_cast<std::uint32_t>(Stock::mask(child.position.key))) &
           ~also_played) == 0) {
        child.uncertain = false;
        child.also_played = also_played;
      }
      memory_.prefetch(child.position.key);
    });
  }

  Moves<Stock> moves_;
  Ledger& ledger_;
  Memory memory_;
  BriefMemory<Key> brief_;
  Stack<Frame> frames_;
  Stack<Child> children_;
  Shuffler random_{0};
  bool shuffled_ = false;
  std::uint64_t last_state_ = 0;
  std::uint32_t waiting_ = 0;  // the position at which the states ran out
};

}  // namespace winnable::klondike
