// The limits of the patience kernel on full decks: budgets are obeyed and never called a verdict,
// the search repeats itself exactly, and it agrees with the Klondike kernel where both apply.
#include <cmath>
#include <random>
#include <utility>

#include "../../src/kernel/klondike/klondike.hpp"
#include "../../src/kernel/patience/patience.hpp"
#include "brute_force.hpp"
#include "check.hpp"
#include "full_deal.hpp"
#include "random_play.hpp"

namespace {

using namespace brute_force;
using winnable::Budget;
using winnable::Ending;
using winnable::Outcome;
namespace klondike = winnable::klondike;
namespace patience = winnable::patience;

Layout full_deal(std::uint64_t seed) {
  random_play::Random random(seed);
  return full_deal_of(random_play::shuffled_deck(random, 13));
}

// Proofs only: no relaxation that answers at once, no lucky restart.
constexpr std::uint32_t kPlainSearch =
    patience::kAllPruning & ~patience::kRelaxation & ~patience::kRestarts & ~patience::kOpenStock;

Rules one_pass() {
  Rules rules;
  rules.draw = 1;
  rules.passes = 1;
  return rules;
}

// The open game's key also tells what the next move owes, so it can be wider than the game's own:
// the assertion in KeyWriter would end the test if the width were the game's.
void the_widest_key_of_both_games_fits() {
  Rules rules;
  rules.draw = 2;
  rules.run = Run::whole;
  random_play::Random random(1);
  std::vector<Card> deck = random_play::shuffled_deck(random, 13);
  Layout layout;
  for (std::size_t pile = 0; pile < 13; ++pile) {
    layout.face_down.emplace_back(deck.end() - static_cast<long>(pile % 3), deck.end());
    deck.erase(deck.end() - static_cast<long>(pile % 3), deck.end());
    layout.face_up.push_back({deck.back()});
    deck.pop_back();
  }
  layout.stock = deck;
  Budget budget;
  budget.states = 20'000;
  const std::uint32_t told_apart = kPlainSearch | patience::kOpenStock;
  const Outcome outcome = patience::solve(
      rules, layout, budget, told_apart & ~patience::kSymmetry & ~patience::kStockOrder);
  CHECK(outcome.states <= budget.states);
}

void states_are_counted_to_the_last() {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    Budget budget;
    budget.states = 2'000;
    const Outcome outcome = patience::solve(one_pass(), full_deal(seed), budget, kPlainSearch);
    CHECK(outcome.states <= budget.states);
    if (outcome.ending == Ending::states_spent) CHECK_EQUAL(outcome.states, budget.states);
  }
}

void memory_is_never_exceeded() {
  int spent = 0;
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    Budget budget;
    budget.bytes = 300'000;
    const Outcome outcome = patience::solve(one_pass(), full_deal(seed), budget, kPlainSearch);
    CHECK(outcome.bytes <= budget.bytes);
    spent += outcome.ending == Ending::memory_spent;
  }
  CHECK(spent > 0);
}

void almost_no_memory_is_no_verdict() {
  Budget budget;
  budget.bytes = 100;
  const Outcome outcome = patience::solve(one_pass(), full_deal(1), budget, kPlainSearch);
  CHECK_EQUAL(static_cast<int>(outcome.ending), static_cast<int>(Ending::memory_spent));
}

void time_is_kept() {
  Rules rules;
  rules.run = Run::whole;
  Budget budget;
  budget.seconds = 0.1;
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const Outcome outcome = patience::solve(rules, full_deal(seed), budget, patience::kNoPruning);
    CHECK(outcome.cpu_seconds < 2 * budget.seconds);  // sanitizers are slow
  }
}

void the_same_search_twice_is_the_same() {
  Rules rules;
  rules.space = Space::any;
  rules.reversed = true;
  Budget budget;
  budget.states = 20'000;
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    const Outcome first = patience::solve(rules, full_deal(seed), budget);
    const Outcome second = patience::solve(rules, full_deal(seed), budget);
    CHECK_EQUAL(first.states, second.states);
    CHECK_EQUAL(first.visits, second.visits);
    CHECK_EQUAL(first.plan.size(), second.plan.size());
  }
}

void both_kernels_agree() {
  for (std::uint64_t seed = 1; seed <= 25; ++seed) {
    Rules rules;
    rules.draw = 1 + static_cast<int>(seed % 3);
    rules.passes = static_cast<int>(seed % 4);
    rules.worrying_back = seed % 2 == 0;
    Budget budget;
    budget.states = 30'000;
    const Layout layout = full_deal(seed);
    const Outcome generic = patience::solve(rules, layout, budget);
    const Outcome special = klondike::solve(rules, layout, budget);
    const auto decided = [](const Outcome& outcome) {
      return outcome.ending == Ending::won || outcome.ending == Ending::exhausted;
    };
    if (decided(generic) && decided(special)) CHECK(generic.ending == special.ending);
    if (generic.ending == Ending::won) CHECK(replays(rules, position_of(layout), generic.plan));
  }
}

// Without a table that remembers anything useful a line could wander for ages; what is handed back
// must be something a player can follow.
void plans_are_short() {
  Rules rules;
  rules.space = Space::any;
  Budget budget;
  budget.states = 50'000;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    CHECK(patience::solve(rules, full_deal(seed), budget).plan.size() < 300);
  }
}

}  // namespace

int main() {
  states_are_counted_to_the_last();
  the_widest_key_of_both_games_fits();
  memory_is_never_exceeded();
  almost_no_memory_is_no_verdict();
  time_is_kept();
  the_same_search_twice_is_the_same();
  both_kernels_agree();
  plans_are_short();
  return check::finish();
}
