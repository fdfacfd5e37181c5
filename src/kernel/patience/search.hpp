// Depth-first search over the states of one game, each expanded once.
//
// A stack of its own holds the way from the root, so the depth is bounded by the budget alone. The
// position is changed and changed back; forced moves are played on the spot and take no entry in
// the table.
#pragma once

#include <cstdint>
#include <limits>

#include "../budget.hpp"
#include "../finding.hpp"
#include "../ledger.hpp"
#include "../state_table.hpp"
#include "moves.hpp"
#include "noise.hpp"
#include "position.hpp"
#include "stack.hpp"

namespace winnable::patience {

// How one run of the search is limited, besides the budget. A run that a limit has cut anywhere
// never ends as `exhausted`.
struct Bounds {
  static constexpr std::uint64_t kNone = std::numeric_limits<std::uint64_t>::max();

  std::uint64_t states = kNone;
  std::uint64_t depth = kNone;  // moves on the way from the root
  std::uint64_t lazy = kNone;   // moves in a row without progress
  int noise = 0;                // added to the scores at random, up to this much
  std::uint64_t seed = 0;
};

// Two entries of the table are the same state if their keys are; the order decides which covers
// the other.
template <int Words>
struct Covering {
  using Entry = Key<Words>;

  static bool free(const Entry& entry) { return entry.is_zero(); }  // every card is up: never met
  static std::uint64_t hash(const Entry& entry) { return entry.hash(); }
  static bool same(const Entry& left, const Entry& right) { return left.same_state(right); }
  static bool absorb(Entry& stored, const Entry& met) {
    if (stored.order() <= met.order()) return false;
    stored = met;
    return true;
  }
};

// Nothing is face down, every pile falls and every stock card stays within reach, so the lowest
// card left can always go up next.
bool surely_won(const Position& position);

// Says that a position is lost, if it knows.
class DeadEnds {
 public:
  virtual ~DeadEnds() = default;
  // `exhausted` if the position is lost; `won` or `cut` if it may not be; else what was spent.
  virtual Finding look_at(Position& position) = 0;
};

// Whether a search forgets its table from run to run, or keeps the states found lost.
enum class Memory : std::uint8_t { fresh, lasting };

template <int Words>
class Search {
 public:
  Search(Position& position, const Budget& budget, Ledger& ledger, Memory memory = Memory::fresh)
      : budget_(budget),
        ledger_(ledger),
        position_(position),
        memory_(memory),
        table_(ledger),
        log_(ledger),
        frames_(ledger),
        moves_(ledger) {}

  // From where the position stands; afterwards it stands there again, or, if the run has won, at
  // the end of the line.
  Finding run(const Bounds& bounds, DeadEnds* dead_ends = nullptr) {
    bounds_ = bounds;
    bounds_.states = states_after(bounds.states);
    dead_ends_ = dead_ends;
    noise_ = Noise(bounds.seed);
    cut_ = false;
    if (memory_ == Memory::fresh) table_.clear();
    frames_.shrink(0);
    moves_.shrink(0);
    const std::size_t start = position_.changes();
    Finding finding = enter(start, 0, Position::kNoCard);
    while (finding == kGoOn && !frames_.empty())
      finding = step();
    if (finding != Finding::won) position_.back_to(start);
    if (finding == kGoOn) finding = cut_ ? Finding::cut : Finding::exhausted;
    return memory_ == Memory::fresh ? finding : keep(finding);
  }

 private:
  static constexpr Finding kGoOn = static_cast<Finding>(255);

  struct Frame {
    std::size_t mark;         // changes made before the move that led here
    std::size_t begin, next;  // in moves_; they reach to the begin of the frame above
    std::uint64_t lazy;
    Card owed;
  };

  std::uint64_t states_after(std::uint64_t more) const {
    return more > Bounds::kNone - ledger_.states ? Bounds::kNone : ledger_.states + more;
  }

  // Entries of a lasting table carry the number of the run that made them in the place of their
  // order, later runs smaller numbers, and 0 once the state is known to be lost: so a run takes a
  // state of an earlier one that ended without a proof for new, and a lost one for known.
  Finding keep(Finding finding) {
    if (finding == Finding::exhausted) {
      for (std::size_t i = 0; i < log_.size(); ++i) {
        log_[i].set_order(0);
        table_.insert(log_[i]);
      }
    } else if (--run_ == 0) {
      table_.clear();
      run_ = kRuns;
    }
    log_.shrink(0);
    return finding;
  }

  Insert meet(Card owed) {
    Key<Words> key = position_.template key<Words>(owed);
    if (memory_ == Memory::fresh) return table_.insert(key);
    key.set_order(run_);
    if (!log_.room_for(1)) return Insert::no_room;
    const Insert met = table_.insert(key);
    if (met == Insert::fresh) log_.push(key);
    return met;
  }

  Finding step() {
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
    const bool owes = move.act == Act::take && position_.game().just_in_time;
    return enter(mark, move.progress ? 0 : frame.lazy + 1, owes ? move.card : Position::kNoCard);
  }

  // A position has been reached: is it won, known, or to be expanded?
  Finding enter(std::size_t mark, std::uint64_t lazy, Card owed) {
    ++ledger_.visits;
    if (!position_.make_room()) return Finding::memory_spent;
    if (owed == Position::kNoCard) play_forced(lazy);
    if (position_.won()) return Finding::won;
    if (position_.game().on(kSureWin) && surely_won(position_)) return Finding::won;
    switch (meet(owed)) {
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
    if (dead_ends_ != nullptr && changed_for_good(mark)) {
      const Finding finding = dead_ends_->look_at(position_);
      if (finding == Finding::exhausted) {
        position_.back_to(mark);
        return kGoOn;
      }
      if (finding != Finding::won && finding != Finding::cut) return finding;
    }
    return expand(mark, lazy, owed);
  }

  // Whether a stock card was taken or a card turned up.
  bool changed_for_good(std::size_t mark) const {
    for (std::size_t i = mark; i < position_.changes(); ++i) {
      const Change& change = position_.change(i);
      if (change.turned_up || change.act == Act::take || change.act == Act::take_up) return true;
    }
    return mark == position_.changes();  // the root
  }

  void play_forced(std::uint64_t& lazy) {
    Move move;
    while (find_forced(position_, move)) {
      play(position_, move);
      lazy = 0;
    }
  }

  Finding expand(std::size_t mark, std::uint64_t lazy, Card owed) {
    found_.clear();
    finder_.find(position_, found_, owed);
    if (!frames_.room_for(1) || !moves_.room_for(found_.size())) return Finding::memory_spent;
    const std::size_t begin = moves_.size();
    for (const Move& move : found_)
      insert_by_score(begin, move);
    frames_.push({mark, begin, begin, lazy, owed});
    return kGoOn;
  }

  void insert_by_score(std::size_t begin, Move move) {
    if (bounds_.noise > 0) {
      move.score = static_cast<std::int16_t>(move.score + noise_.below(bounds_.noise));
    }
    moves_.push(move);
    std::size_t at = moves_.size() - 1;
    for (; at > begin && moves_[at - 1].score < move.score; --at)
      moves_[at] = moves_[at - 1];
    moves_[at] = move;
  }

  const Budget budget_;
  Ledger& ledger_;
  Position& position_;
  const Memory memory_;
  StateTable<Covering<Words>> table_;
  Stack<Key<Words>> log_;  // made by this run, where they last
  Stack<Frame> frames_;
  Stack<Move> moves_;
  MoveFinder finder_;
  MoveList found_;
  Bounds bounds_;
  Noise noise_{0};
  DeadEnds* dead_ends_ = nullptr;
  bool cut_ = false;
  static constexpr std::uint64_t kRuns = (std::uint64_t{1} << kOrderBits) - 1;
  std::uint64_t run_ = kRuns;
  std::uint64_t ticks_ = 0;
};

}  // namespace winnable::patience
