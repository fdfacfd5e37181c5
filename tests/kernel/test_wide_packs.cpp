// The wide search where there are several layouts, or suits that the rules name: all pruning, none,
// and each rule off alone must end alike on random positions. Brute force over the referee decides
// such games in the tests of the Python side; here the sanitizers see them.
//
// usage: test_wide_packs [positions] [first seed]; without arguments a quick run
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "../../src/kernel/validate.hpp"
#include "../../src/kernel/wide/wide.hpp"
#include "random_play.hpp"

namespace {

using namespace winnable;
using random_play::below;
using random_play::Random;

bool coin(Random& random) { return below(random, 2) == 0; }

std::vector<Card> take(std::vector<Card>& deck, int count) {
  const auto from = deck.end() - std::min<std::ptrdiff_t>(count, std::ssize(deck));
  std::vector<Card> taken(from, deck.end());
  deck.erase(from, deck.end());
  return taken;
}

void add_piles(Random& random, Layout& layout, std::vector<Card>& deck, int piles) {
  for (int i = 0; i < piles; ++i) {
    layout.face_down.push_back(take(deck, below(random, 6)));
    layout.face_up.push_back(take(deck, 1 + below(random, 2)));
    if (layout.face_up.back().empty()) layout.face_up.back().swap(layout.face_down.back());
  }
}

// Two packs and layouts, of two ranks.
void lay_out_two(Random& random, Rules& rules, Layout& layout) {
  rules.layouts = rules.decks = 2;
  rules.ranks = 2;
  std::vector<Card> deck = random_play::shuffled_deck(random, rules.ranks, rules.decks);
  const int piles = 1 + below(random, 2);
  add_piles(random, layout, deck, 2 * piles);
  Hand other;
  other.stock = take(deck, below(random, 5));
  other.waste = take(deck, below(random, 3));
  layout.others.push_back(other);
  layout.waste = take(deck, below(random, 3));
  layout.stock = deck;
}

// Four suits and one of trumps, or six suits.
void lay_out_trumps(Random& random, Rules& rules, Layout& layout) {
  const bool six = coin(random);
  const int ranks = six ? 2 : 2 + below(random, 2);
  const int first = six ? 0 : below(random, 2);
  for (const Colour colour : {Colour::black, Colour::red, Colour::red, Colour::black})
    rules.suits.push_back({first, ranks, colour});
  if (six) {
    rules.suits.push_back({0, 2, Colour::red});
    rules.suits.push_back({0, 2, Colour::black});
  } else {
    rules.suits.push_back({0, 3 + below(random, 2), Colour::either});
    rules.after_trumps = coin(random);
  }
  std::vector<Card> deck;
  const auto suits = static_cast<int>(rules.suits.size());
  rules.ranks = 0;
  for (int at = 0; at < suits; ++at) {
    const Suit& suit = rules.suits[static_cast<std::size_t>(at)];
    rules.ranks = std::max(rules.ranks, suit.first + suit.cards);
    for (int rank = suit.first; rank < suit.first + suit.cards; ++rank)
      deck.push_back(static_cast<Card>(suits * rank + at));
  }
  std::shuffle(deck.begin(), deck.end(), random);
  add_piles(random, layout, deck, 2 + below(random, 2));
  layout.waste = take(deck, below(random, 3));
  layout.stock = deck;
}

}  // namespace

int main(int argc, char** argv) {
  const std::uint64_t positions = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 300;
  const std::uint64_t first = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
  int failures = 0;
  int won = 0;
  std::uint64_t decided = 0;
  for (std::uint64_t seed = first; decided < positions; ++seed) {
    Random random(seed);
    Rules rules;
    Layout layout;
    rules.build = static_cast<Build>(std::max(0, below(random, 8) - 3));
    rules.space = coin(random) ? Space::king : Space::any;
    rules.worrying_back = coin(random);
    rules.draw = 1 + below(random, 3);
    rules.passes = below(random, 4);
    rules.reversed = below(random, 4) == 0;
    (coin(random) ? lay_out_two : lay_out_trumps)(random, rules, layout);
    if (const std::string fault = fault_of(rules, layout); !fault.empty()) {
      std::fprintf(stderr, "seed %llu: %s\n", static_cast<unsigned long long>(seed), fault.c_str());
      return 1;
    }
    Budget budget;
    budget.states = 20'000;
    const Ending plain = wide::solve(rules, layout, budget, wide::kNoPruning).ending;
    if (plain == Ending::states_spent) continue;
    ++decided;
    won += plain == Ending::won;
    std::vector<std::uint32_t> masks{wide::kAllPruning};
    for (std::uint32_t rule = 1; rule <= wide::kRelaxation; rule <<= 1)
      masks.push_back(wide::kAllPruning & ~rule);
    for (const std::uint32_t pruning : masks) {
      if (wide::solve(rules, layout, Budget{}, pruning).ending == plain) continue;
      ++failures;
      std::fprintf(stderr, "seed %llu, pruning %x: differs from the search without pruning\n",
                   static_cast<unsigned long long>(seed), pruning);
    }
  }
  if (won == 0 || won == static_cast<int>(positions)) ++failures;
  std::printf("%llu positions, %d won, %d failures\n", static_cast<unsigned long long>(positions),
              won, failures);
  return failures == 0 ? 0 : 1;
}
