// The same game with an open stock, any card of which may be taken at any time, as an oracle: what
// is lost there is lost under every other stock rule.
#pragma once

#include <array>
#include <vector>

#include "search.hpp"

namespace winnable::patience {

// The rules with an open stock.
Rules with_open_stock(Rules rules);

// A winning line of one position, to be tried in others: who goes where.
class Line {
 public:
  // The changes from number `first` on.
  void copy(const Position& position, std::size_t first);
  // Plays what can be played of it; whether the position is won then. Takes everything back.
  bool wins(Position& position) const;

 private:
  std::vector<Change> changes_;
};

template <int Words>
class OpenStock : public DeadEnds {
 public:
  OpenStock(const Game& game, Position& position, const Budget& budget, Ledger& ledger)
      : game_(game), ledger_(ledger), search_(position, budget, ledger, Memory::lasting) {}

  Finding look_at(Position& position) override {
    if (!affordable()) return Finding::cut;
    const std::uint64_t before = ledger_.states;
    const Finding finding = look_with_open_stock(position);
    spent_ += ledger_.states - before;
    ++asked_;
    if (finding == Finding::exhausted) ++lost_;
    return finding;
  }

 private:
  // The oracle has a share of the whole effort, and more where its answers prune.
  bool affordable() const {
    const std::uint64_t others = ledger_.states - spent_;
    return spent_ + kAskingCosts * asked_ < kToBeginWith + others / 4 + kWorth * lost_;
  }

  Finding look_with_open_stock(Position& position) {
    const Game& game = position.game();
    const Stock stock = position.stock();
    Stock open = stock;
    open.pass = 0;
    open.single = false;
    open.untouched = false;
    position.switch_to(game_, open);
    const Finding finding = look(position);
    position.switch_to(game, stock);
    return finding;
  }

  // Tries the lines that have won before, then searches.
  Finding look(Position& position) {
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      if (!lines_[i].wins(position)) continue;
      std::swap(lines_[i], lines_[i / 2]);  // what helps moves to the front
      return Finding::won;
    }
    const std::size_t mark = position.changes();
    const Finding finding = search_.run(Bounds{});
    if (finding == Finding::won) {
      lines_.back().copy(position, mark);
      std::swap(lines_.back(), lines_[lines_.size() / 2]);
      position.back_to(mark);
    }
    return finding;
  }

  // All in states; found by trial on full decks.
  static constexpr std::uint64_t kToBeginWith = 50'000;
  static constexpr std::uint64_t kWorth = 50;       // what one answer "lost" saves
  static constexpr std::uint64_t kAskingCosts = 8;  // to try the lines

  const Game& game_;
  Ledger& ledger_;
  Search<Words> search_;
  std::array<Line, 8> lines_;
  std::uint64_t spent_ = 0;
  std::uint64_t asked_ = 0;
  std::uint64_t lost_ = 0;
};

}  // namespace winnable::patience
