#include "moves.hpp"

#include <algorithm>

namespace winnable::klondike {
namespace {

using SafeTable = std::array<std::array<CardSet, 16>, 16>;

constexpr SafeTable make_safe_table() {
  SafeTable safe{};
  for (int red = 0; red < 16; ++red) {
    for (int black = 0; black < 16; ++black) {
      CardSet set = 0;
      for (int rank = 0; rank < kMaxRanks; ++rank) {
        for (int suit = 0; suit < kSuits; ++suit) {
          const int same = suit < 2 ? red : black;
          const int other = suit < 2 ? black : red;
          if (rank <= other + 1 && rank <= same + 2) set |= set_of(bit_at(rank, suit));
        }
      }
      safe[static_cast<std::size_t>(red)][static_cast<std::size_t>(black)] = set;
    }
  }
  return safe;
}

constexpr SafeTable kSafe = make_safe_table();

}  // namespace

CardSet safe_cards(std::uint64_t heights) {
  const auto red = std::min(heights & 15, heights >> 4 & 15);
  const auto black = std::min(heights >> 8 & 15, heights >> 12 & 15);
  return kSafe[red][black];
}

void finish(const Deal& deal, CardSet face_up, CardSet next, std::vector<Turn>& line) {
  const CardSet past = whole_rank(deal.ranks);
  while ((next & ~past) != 0) {
    const int bit = lowest(next & ~past);
    const bool on_table = (face_up & set_of(bit)) != 0;
    line.push_back({on_table ? Kind::stack : Kind::draw_to_stack, static_cast<std::uint8_t>(bit)});
    next ^= set_of(bit) | set_of(bit_above(bit));
  }
}

}  // namespace winnable::klondike
