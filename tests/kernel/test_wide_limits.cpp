// The limits of the wide kernel on full decks: budgets are obeyed by each of its searches and never
// called a verdict, a search repeats itself exactly, and suits are ordered by lines that can be
// followed.
#include "../../src/kernel/wide/wide.hpp"
#include "brute_force.hpp"
#include "check.hpp"
#include "full_deal.hpp"
#include "random_play.hpp"

namespace {

using namespace brute_force;
using winnable::Budget;
using winnable::Ending;
using winnable::Outcome;
namespace wide = winnable::wide;

struct Game {
  Rules rules;
  Layout layout;
};

// Klondike's piles, built regardless of suit; whole suits go up, and rows are dealt.
Game suits_in_order(std::uint64_t seed) {
  Game game;
  game.rules.build = winnable::Build::any_suit;
  game.rules.unit = winnable::Unit::same_suit;
  game.rules.space = Space::any;
  game.rules.up = winnable::Up::pile;
  game.rules.stock_to = winnable::StockTo::tableau;
  game.rules.draw = game.rules.passes = 1;
  game.rules.worrying_back = false;
  random_play::Random random(seed);
  game.layout = full_deal_of(random_play::shuffled_deck(random, 13));
  return game;
}

// The same piles with two decks, built in alternate colours; cards go up, and rows are dealt.
Game two_decks(std::uint64_t seed) {
  Game game;
  game.rules.decks = 2;
  game.rules.space = Space::any;
  game.rules.stock_to = winnable::StockTo::tableau;
  game.rules.draw = game.rules.passes = 1;
  random_play::Random random(seed);
  game.layout = full_deal_of(random_play::shuffled_deck(random, 13, 2));
  return game;
}

// Piles of one card, filled from a reserve of thirteen: what the search without order is for.
Game spaces_filled(std::uint64_t seed) {
  Game game;
  game.rules.space = Space::any;
  game.rules.reserve_fills = game.rules.wrap = true;
  game.rules.draw = 3;
  game.rules.worrying_back = false;
  random_play::Random random(seed == 1 ? 45 : 58);  // two deals that take long
  const auto deck = random_play::shuffled_deck(random, 13);
  for (auto card = deck.begin(); card != deck.begin() + 4; ++card) {
    game.layout.face_down.emplace_back();
    game.layout.face_up.push_back({*card});
  }
  game.layout.reserve.emplace_back(deck.begin() + 4, deck.begin() + 17);
  game.layout.stock.assign(deck.begin() + 17, deck.end());
  return game;
}

// With all searches, with each of the short ones alone, and with neither.
constexpr std::uint32_t kMasks[] = {
    wide::kAllPruning,
    wide::kAllPruning & ~wide::kRestarts,
    wide::kAllPruning & ~wide::kBestFirst,
    wide::kAllPruning & ~wide::kRestarts & ~wide::kBestFirst,
};

template <typename Check>
void with_every_search(const Budget& budget, Check check) {
  for (std::uint64_t seed = 1; seed <= 2; ++seed) {
    for (const std::uint32_t mask : kMasks) {
      for (const Game& game : {suits_in_order(seed), two_decks(seed), spaces_filled(seed)})
        check(wide::solve(game.rules, game.layout, budget, mask));
    }
  }
}

void states_are_counted_to_the_last() {
  Budget budget;
  budget.states = 3'001;
  int spent = 0;
  with_every_search(budget, [&](const Outcome& outcome) {
    CHECK(outcome.states <= budget.states);
    if (outcome.ending != Ending::states_spent) return;
    CHECK_EQUAL(outcome.states, budget.states);
    ++spent;
  });
  CHECK(spent > 8);
}

void memory_is_never_exceeded() {
  Budget budget;
  budget.bytes = 300'000;
  budget.states = 60'000;
  int spent = 0;
  with_every_search(budget, [&](const Outcome& outcome) {
    CHECK(outcome.bytes <= budget.bytes);
    spent += outcome.ending == Ending::memory_spent;
  });
  CHECK(spent > 0);
}

void almost_no_memory_is_no_verdict() {
  Budget budget;
  budget.bytes = 100;
  with_every_search(budget, [](const Outcome& outcome) {
    CHECK_EQUAL(static_cast<int>(outcome.ending), static_cast<int>(Ending::memory_spent));
  });
}

void time_is_kept() {
  Budget budget;
  budget.seconds = 0.05;
  with_every_search(budget, [&](const Outcome& outcome) {
    CHECK(outcome.ending == Ending::won || outcome.ending == Ending::time_spent);
    CHECK(outcome.cpu_seconds < 3 * budget.seconds);  // sanitizers are slow
  });
}

void the_same_search_twice_is_the_same() {
  Budget budget;
  budget.states = 10'000;
  for (const Game& game : {suits_in_order(3), two_decks(3)}) {
    const Outcome first = wide::solve(game.rules, game.layout, budget);
    const Outcome second = wide::solve(game.rules, game.layout, budget);
    CHECK_EQUAL(first.states, second.states);
    CHECK_EQUAL(first.visits, second.visits);
    CHECK_EQUAL(first.plan.size(), second.plan.size());
  }
}

// Without best-first search none of these is won in as many states.
void suits_are_put_in_order() {
  Budget budget;
  budget.states = 70'000;
  int won = 0;
  for (std::uint64_t seed = 9; seed <= 12; ++seed) {
    const Game game = suits_in_order(seed);
    const Outcome outcome = wide::solve(game.rules, game.layout, budget);
    if (outcome.ending != Ending::won) continue;
    ++won;
    CHECK(replays(game.rules, position_of(game.layout), outcome.plan));
    CHECK(outcome.plan.size() < 200);
  }
  CHECK(won >= 2);
}

}  // namespace

int main() {
  states_are_counted_to_the_last();
  memory_is_never_exceeded();
  almost_no_memory_is_no_verdict();
  time_is_kept();
  the_same_search_twice_is_the_same();
  suits_are_put_in_order();
  return check::finish();
}
