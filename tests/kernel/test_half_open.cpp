// The half-open stock against the looping one it relaxes: whatever is taken there, in whatever
// order, can be taken here, and leaves the same cards.
#include <algorithm>
#include <random>
#include <vector>

#include "../../src/kernel/klondike/half_open_stock.hpp"
#include "check.hpp"

namespace {

using namespace winnable;
using namespace winnable::klondike;
using Random = std::mt19937_64;

Layout with_stock(std::vector<Card> cards, std::size_t waste) {
  Layout layout;
  layout.face_down.resize(1);
  layout.face_up.resize(1);
  const auto dealt = cards.begin() + static_cast<std::ptrdiff_t>(waste);
  layout.waste.assign(cards.begin(), dealt);
  layout.stock.assign(dealt, cards.end());
  return layout;
}

template <class Stock>
CardSet reachable(const Stock& stock, const typename Stock::Key& key) {
  std::array<CardSet, Stock::kMostWays> sets{};
  stock.ways(key, sets);
  return sets[0];
}

int any_of(CardSet set, Random& random) {
  for (auto skipped = random() % static_cast<unsigned>(std::popcount(set)); skipped > 0; --skipped)
    set &= set - 1;
  return lowest(set);
}

struct Counts {
  int out_of_reach_in_both = 0;
  int only_here = 0;
};

void play(int draw, std::size_t size, std::size_t waste, int dealt, Random& random,
          Counts& counts) {
  Rules rules;
  rules.draw = draw;
  std::vector<Card> cards(kSuits * kMaxRanks);
  for (std::size_t i = 0; i < cards.size(); ++i)
    cards[i] = static_cast<Card>(i);
  std::shuffle(cards.begin(), cards.end(), random);
  cards.resize(size, 0);
  const Deal deal(rules, with_stock(cards, waste));
  const LoopingStock looping(rules, deal);
  const HalfOpenStock half_open(rules, deal, dealt);
  auto key = looping.start();
  auto easier = half_open.start();
  CHECK(easier == half_open.relaxed(key));
  while (LoopingStock::size(key) > 0) {
    const CardSet there = reachable(looping, key);
    const CardSet here = reachable(half_open, easier);
    const CardSet left = OpenStock(deal).left(key);
    CHECK((there & ~here) == 0);
    CHECK((there & ~reachable(half_open, half_open.relaxed(key))) == 0);
    CHECK((here & ~left) == 0);
    CHECK((half_open.harmless(easier) & ~here) == 0);
    counts.out_of_reach_in_both += here != left ? 1 : 0;
    counts.only_here += here != there ? 1 : 0;
    const int card = any_of(there, random);
    key = looping.take(key, card, 0);
    easier = half_open.take(easier, card, 0);
    CHECK_EQUAL(HalfOpenStock::mask(easier), LoopingStock::mask(key));
    CHECK(half_open.left_at_hand(easier) == half_open.left_at_hand(half_open.relaxed(key)));
    CHECK((reachable(half_open, half_open.relaxed(key)) & ~reachable(half_open, easier)) == 0);
  }
  CHECK(half_open.all_at_hand(easier));
}

}  // namespace

int main() {
  Random random(1);
  Counts counts;
  for (int round = 0; round < 3'000; ++round) {
    const std::size_t size = 1 + random() % kNarrowStock;
    const std::size_t waste = random() % (size + 1);
    play(2 + static_cast<int>(random() % 4), size, waste, static_cast<int>(random() % (size + 1)),
         random, counts);
  }
  // Neither the open game nor the looping stock itself.
  CHECK(counts.out_of_reach_in_both > 0);
  CHECK(counts.only_here > 0);
  return check::finish();
}
