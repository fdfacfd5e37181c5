// Decides positions of an easier game, and remembers what it has found out.
//
// Every stock rule is a restriction of the open game, in which every card is at hand for ever (draw
// 1 with unlimited passes is that game itself), and of the half-open one. A lost position is lost
// for good, so all that a failed search has met is remembered as lost; where one is won, the line
// is kept, for it often wins the next position too.
#pragma once

#include <array>
#include <utility>
#include <vector>

#include "search.hpp"

namespace winnable::klondike {

template <class Stock, class Memory>
class RelaxedGame {
 public:
  using Position = Node<typename Stock::Key>;
  using Line = std::vector<Turn>;

  RelaxedGame(const Deal& deal, Stock stock, std::uint32_t pruning, Ledger& ledger)
      : stock_(std::move(stock)), search_(deal, stock_, pruning, ledger), won_(ledger) {}

  const Stock& stock() const { return stock_; }
  Position start() const { return moves().start(); }

  // won, exhausted or a limit of the budget. `oracle` is asked on the way, as in Search::run.
  template <class Oracle = NoOracle>
  Opinion decide(const Position& asked, Oracle&& oracle = {}) {
    Position position = asked;
    moves().settle(position, [](Turn) {});
    if (moves().won(position)) return {Ending::won};
    if (search_.covers(position)) return {Ending::exhausted};
    if (const auto larger = won_.superset(stock_.group(position.key), played(position));
        larger != 0) {
      return {Ending::won, position.key == asked.key ? larger : 0};
    }
    if (replay(position)) return {Ending::won};
    const Ending ending = search_.run(position, kNoLimit, 0, oracle);
    if (ending == Ending::exhausted) {
      search_.keep();
      return {ending};
    }
    if (ending == Ending::won) remember_line();
    search_.forget();
    return {ending};
  }

 private:
  static constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();

  std::uint32_t played(const Position& at) const { return stock_.played_at_hand(at.key); }
  const Moves<Stock>& moves() const { return search_.moves(); }

  // Tries the latest lines, leaving out what is not legal here. A card that a line turned up and
  // that cannot be turned up now is a bad sign: the line is dropped.
  bool replay(const Position& root) {
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      Position at = root;
      for (const Turn turn : lines_[(newest_ + lines_.size() - i) % lines_.size()]) {
        if (!moves().follow(at, turn)) {
          if (turn.kind == Kind::reveal && (at.locked & set_of(turn.bit)) != 0) break;
        } else if (moves().won(at)) {
          note_won(root);
          return true;
        }
      }
    }
    return false;
  }

  void note_won(const Position& at) {
    won_.insert(stock_.group(at.key), played(at));
    won_.keep();
  }

  void remember_line() {
    newest_ = (newest_ + 1) % lines_.size();
    Line& line = lines_[newest_];
    line.clear();
    search_.trace([&](Turn turn) { line.push_back(turn); },
                  [this](const Position& at) { note_won(at); });
  }

  Stock stock_;
  Search<Stock, Memory> search_;
  SubsetStore<typename Stock::Group> won_;  // cards at hand that are played: fewer are won as well
  std::array<Line, 4> lines_;
  std::size_t newest_ = 0;
};

}  // namespace winnable::klondike
