// Whatever is random in a player: the same numbers from the same seed on every machine.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace winnable::players {

// SplitMix64 (Steele, Lea, Flood 2014).
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    std::uint64_t word = state_ += 0x9e3779b97f4a7c15;
    word = (word ^ word >> 30) * 0xbf58476d1ce4e5b9;
    word = (word ^ word >> 27) * 0x94d049bb133111eb;
    return word ^ word >> 31;
  }
  // Of 2^32 numbers, no two of those below the bound differ in their chances by more than one.
  std::uint32_t below(std::uint32_t bound) {
    return static_cast<std::uint32_t>((next() >> 32) * bound >> 32);
  }
  template <class T>
  void shuffle(std::vector<T>& items) {
    for (std::size_t left = items.size(); left > 1; --left) {
      std::swap(items[left - 1], items[below(static_cast<std::uint32_t>(left))]);
    }
  }

 private:
  std::uint64_t state_;
};

}  // namespace winnable::players
