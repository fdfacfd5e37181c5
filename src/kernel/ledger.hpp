// Counts what a search spends against its budget.
#pragma once

#include <algorithm>
#include <cstdint>

#include "budget.hpp"

namespace winnable {

class Ledger {
 public:
  explicit Ledger(const Budget& budget) : budget_(budget), start_(thread_cpu_seconds()) {}

  std::uint64_t states = 0;
  std::uint64_t visits = 0;

  // Memory is asked for before it is taken, so the budget is never exceeded, not even while a
  // table grows.
  bool take(std::uint64_t bytes) {
    if (bytes > budget_.bytes || held_ > budget_.bytes - bytes) return false;
    held_ += bytes;
    peak_ = std::max(peak_, held_);
    return true;
  }
  void give_back(std::uint64_t bytes) { held_ -= bytes; }
  std::uint64_t peak_bytes() const { return peak_; }

  bool states_spent() const { return states >= budget_.states; }
  // Reads the clock only every few thousand calls, and only where there is a limit.
  bool time_spent() {
    if (++calls_ % 4096 != 0 || !(budget_.seconds < kForever)) return false;
    return seconds() > budget_.seconds;
  }
  double seconds() const { return thread_cpu_seconds() - start_; }

 private:
  static constexpr double kForever = std::numeric_limits<double>::infinity();

  Budget budget_;
  double start_;
  std::uint64_t held_ = 0;
  std::uint64_t peak_ = 0;
  std::uint64_t calls_ = 0;
};

}  // namespace winnable
