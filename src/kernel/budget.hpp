// The effort a search may spend. Running out is an ending of its own, never a verdict.
#pragma once

#include <cstdint>
#include <ctime>
#include <limits>

#include "game.hpp"

namespace winnable {

struct Budget {
  std::uint64_t states = std::numeric_limits<std::uint64_t>::max();
  double seconds = std::numeric_limits<double>::infinity();  // CPU time of the calling thread
  std::uint64_t bytes = std::numeric_limits<std::uint64_t>::max();
};

inline double thread_cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

}  // namespace winnable
