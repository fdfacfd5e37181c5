// Budgets hold, running out is never an answer, and the same deal always takes the same states.
#include <algorithm>
#include <cstdint>
#include <utility>

#include "../../src/kernel/klondike/klondike.hpp"
#include "check.hpp"
#include "full_deal.hpp"

namespace {

using namespace winnable;

// A full deal from a seed, by a generator that is the same everywhere.
Layout deal(std::uint64_t seed) {
  std::vector<Card> deck(52);
  for (std::size_t i = 0; i < deck.size(); ++i)
    deck[i] = static_cast<Card>(i);
  for (std::size_t i = deck.size(); i > 1; --i) {
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    std::swap(deck[i - 1], deck[(seed >> 33) % i]);
  }
  return full_deal_of(std::move(deck));
}

Rules rules(int draw, int passes) {
  Rules rules;
  rules.draw = draw;
  rules.passes = passes;
  return rules;
}

// Deals whose search needs some effort: found by trying seeds.
std::vector<Layout> hard_deals(const Rules& rules, std::size_t count) {
  std::vector<Layout> found;
  for (std::uint64_t seed = 1; seed < 2000 && found.size() < count; ++seed) {
    Budget budget;
    budget.states = 60'000;
    const Outcome outcome = klondike::solve(rules, deal(seed), budget);
    if (outcome.ending == Ending::states_spent) found.push_back(deal(seed));
  }
  return found;
}

void states_are_obeyed_exactly(const Rules& rules, const Layout& layout) {
  for (const std::uint64_t states : {0u, 1u, 999u, 5'000u, 50'000u}) {
    Budget budget;
    budget.states = states;
    const Outcome outcome = klondike::solve(rules, layout, budget);
    CHECK(outcome.ending == Ending::states_spent);
    CHECK(outcome.states <= states);
    CHECK_EQUAL(outcome.states, klondike::solve(rules, layout, budget).states);
  }
}

void bytes_are_never_exceeded(const Rules& rules, const Layout& layout) {
  for (const std::uint64_t bytes : {0u, 100u, 20'000u, 60'000u}) {
    Budget budget;
    budget.bytes = bytes;
    budget.states = 10'000'000;
    const Outcome outcome = klondike::solve(rules, layout, budget);
    CHECK(outcome.bytes <= bytes);
    CHECK(outcome.ending == Ending::memory_spent || bytes >= 20'000);
  }
}

void seconds_are_obeyed(const Rules& rules, const Layout& layout) {
  Budget budget;
  budget.seconds = 0.005;
  const Outcome outcome = klondike::solve(rules, layout, budget);
  CHECK(outcome.ending != Ending::exhausted || outcome.cpu_seconds < 0.1);
  CHECK(outcome.cpu_seconds < 1.0);  // generous: this also runs under sanitizers
}

void unsupported_rules_are_refused() {
  Rules other = rules(3, 0);
  other.space = Space::any;
  CHECK(!klondike::supports(other, deal(1)));
  other = rules(3, 0);
  other.run = Run::whole;
  CHECK(!klondike::supports(other, deal(1)));
  other = rules(3, 0);
  other.build = Build::any_suit;
  CHECK(!klondike::supports(other, deal(1)));
  Layout broken = deal(1);
  broken.face_up[0].push_back(broken.face_up[0].front());
  CHECK(!klondike::supports(rules(3, 0), broken));
  CHECK(klondike::supports(rules(3, 0), deal(1)));
}

}  // namespace

int main() {
  for (const Rules& game : {rules(1, 0), rules(3, 0), rules(1, 3)}) {
    for (const Layout& layout : hard_deals(game, 2)) {
      states_are_obeyed_exactly(game, layout);
      bytes_are_never_exceeded(game, layout);
      seconds_are_obeyed(game, layout);
    }
  }
  unsupported_rules_are_refused();
  return check::finish();
}
