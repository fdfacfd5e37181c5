#include "relaxation.hpp"

namespace winnable::klondike {

bool relaxation_fails(const Deal& deal) {
  CardSet stock = 0;
  for (const int bit : deal.stock)
    stock |= set_of(bit);
  CardSet up = 0;  // can be on its foundation
  for (CardSet below = all_beneath(deal.next); below != 0; below = all_beneath(below))
    up |= below;
  CardSet table = deal.face_up;        // can lie face up on the tableau
  CardSet found = table | stock | up;  // can be got at
  const CardSet columns = deal.face_up & (deal.locked | deal.kings);
  CardSet left = 0;  // has left its place, what lay beneath is turned up
  bool space = std::popcount(columns) < deal.piles;

  for (bool news = true; news;) {
    const CardSet last_up = up;
    const CardSet last_table = table;
    const bool had_space = space;
    const CardSet landing = with_twins(table) >> 4 | (space ? deal.kings : 0);
    up |= found & (deal.next | all_above(up));
    table |= landing & (stock | (deal.worrying_back ? up : 0));
    const CardSet leaves = table & (up | landing);
    for (CardSet set = leaves & ~left; set != 0; set &= set - 1) {
      const CardSet turned = deal.beneath[static_cast<std::size_t>(lowest(set))];
      table |= turned;
      found |= turned;
    }
    left |= leaves;
    space = space || (deal.bottoms & ((leaves & ~deal.kings) | (up & deal.kings))) != 0;
    news = up != last_up || table != last_table || space != had_space;
  }
  CardSet all = 0;
  for (int rank = 0; rank < deal.ranks; ++rank)
    all |= whole_rank(rank);
  return (all & ~up) != 0;
}

}  // namespace winnable::klondike
