// The order in which the game without order is searched: short noisy runs, the game with an open
// stock, and everything.
#pragma once

#include <cstdint>
#include <vector>

#include "search.hpp"

namespace winnable::runs {

// A move of a line: where the card comes from, and whether it goes up or to the tableau.
struct Play {
  Source source;
  bool up;
  Card card;
};

class Inquiry {
 public:
  // Where the base is not chosen yet, `base` is the rank that will be.
  Inquiry(const Rules& rules, const Layout& layout, int base, std::uint32_t pruning,
          const Budget& budget, Ledger& ledger);

  // Goes on for about so many states: `cut` if these did not do, and it may go on again. Otherwise
  // this is its answer.
  Finding go(std::uint64_t states);

  // The moves that have won.
  const std::vector<Play>& line() const { return line_; }

 private:
  Finding go_on(Search& search, std::uint64_t states);
  Finding go_shortly();
  Finding go_slice(std::uint64_t states);

  const Deal deal_;
  const Deal open_deal_;
  Ledger& ledger_;
  const bool starts_over_;  // whether there are short runs
  Search short_;
  Search open_;
  Search whole_;
  std::vector<Play> line_;
  int runs_ = 0;  // short ones so far
  std::uint64_t slice_ = 4'000;
  bool asks_open_;
};

}  // namespace winnable::runs
