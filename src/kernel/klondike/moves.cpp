#include "moves.hpp"

namespace winnable::klondike {
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
