#include "weights.hpp"

namespace winnable::players {
namespace {

// Unlimited passes; then three of them, or two; then one.
constexpr Weights kDrawOne{2357, 10428, 1589, -62, -8594, 0,  4278,  2970,
                           1919, -32,   -963, -35, 745,   65, -4756, 1466};
constexpr Weights kDrawThree{3972, 7340, 585,  -2174, -8150, 1067, 3875, 847,
                             -686, 171,  -572, -1515, 1291,  949,  303,  -5289};
constexpr Weights kDrawOneAgain{4863, 7707, 3535, 439, -7992, 2277, 4226, 2367,
                                1296, 0,    0,    109, 2768,  4622, 151,  -6822};
constexpr Weights kDrawThreeAgain{4809, 7475, 2459, -3536, -7011, 1320, 3826, 931,
                                  -200, 171,  -141, -763,  160,   2335, 2370, -8198};
constexpr Weights kDrawOneOnce{704,  10428, 1589, -62, -8594, 0,  4252, 2970,
                               2427, 760,   -598, -35, 745,   65, 0,    -1466};

}  // namespace

Weights tuned_weights(const Rules& rules) {
  if (rules.passes == 0) return rules.draw == 1 ? kDrawOne : kDrawThree;
  if (rules.draw > 1) return kDrawThreeAgain;
  return rules.passes == 1 ? kDrawOneOnce : kDrawOneAgain;
}

}  // namespace winnable::players
