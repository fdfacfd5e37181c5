// Random numbers that are the same on every machine.
#pragma once

#include <cstdint>

namespace winnable::patience {

class Noise {
 public:
  explicit Noise(std::uint64_t seed) : state_(seed * 0x9e3779b97f4a7c15 + 0x853c49e6748fea9b) {}

  int below(int bound) {
    state_ ^= state_ << 13;
    state_ ^= state_ >> 7;
    state_ ^= state_ << 17;
    return static_cast<int>((state_ >> 33) * static_cast<std::uint64_t>(bound) >> 31);
  }

 private:
  std::uint64_t state_;
};

}  // namespace winnable::patience
