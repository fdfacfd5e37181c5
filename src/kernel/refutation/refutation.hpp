// Checks that a formula has no solution, by a proof somebody else has found. Needs nothing else of
// the kernel and nothing of what made the formula or the proof.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace winnable {

struct Refutation {
  bool proved = false;
  std::string fault;        // why it is not proved
  std::uint64_t line = 0;   // of the text that is at fault, from 1; 0 where the proof just ends
  bool in_formula = false;  // whether that text is the formula; else it is the proof
  std::uint64_t clauses = 0;
  std::uint64_t steps = 0;  // clauses of the proof that were checked
};

// The formula in DIMACS form, the proof in the text form of DRUP: a clause a line, each of which
// must follow from the formula and the clauses before it by unit propagation, down to the empty
// clause. A line that begins with d takes a clause away; what is no longer there cannot be used.
Refutation check_refutation(std::string_view formula, std::string_view proof);

}  // namespace winnable
