// How a run of a search ends that may be bounded within its budget, and what is said of it then.
#pragma once

#include <cstdint>

#include "game.hpp"
#include "ledger.hpp"

namespace winnable {

enum class Finding : std::uint8_t {
  won,
  exhausted,
  cut,           // one of the run's own bounds has left something out
  states_spent,  // the budget has
  time_spent,
  memory_spent,
};

inline Ending ending_of(Finding finding) {
  switch (finding) {
    case Finding::won:
      return Ending::won;
    case Finding::exhausted:
      return Ending::exhausted;
    case Finding::time_spent:
      return Ending::time_spent;
    case Finding::memory_spent:
      return Ending::memory_spent;
    case Finding::cut:
    case Finding::states_spent:
      break;
  }
  return Ending::states_spent;
}

// The effort as the ledger has it.
inline void tell_effort(const Ledger& ledger, Outcome& outcome) {
  outcome.states = ledger.states;
  outcome.visits = ledger.visits;
  outcome.bytes = ledger.peak_bytes();
  outcome.cpu_seconds = ledger.seconds();
}

}  // namespace winnable
