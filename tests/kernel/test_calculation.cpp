// The search for games of heaps against brute force on tiny decks: foundations of random steps, one
// or two piles, fresh and in mid-game, with and without redeals; with all pruning, with none, and
// with each rule off or on alone. Every plan is played to its end.
//
// usage: test_calculation [decks] [first seed]; without arguments a quick run
#include "../../src/kernel/calculation/calculation.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "random_play.hpp"

namespace {

using random_play::below;
using random_play::Random;
using winnable::Budget;
using winnable::Ending;
using winnable::kFoundation;
using winnable::kTableau;
using winnable::kWaste;
using winnable::Outcome;
using winnable::Step;
using winnable::StepKind;
namespace calculation = winnable::calculation;
using calculation::Game;
using calculation::Rank;

int failures = 0;
int plans = 0;

void report(std::uint64_t seed, std::uint32_t pruning, const char* what) {
  ++failures;
  std::fprintf(stderr, "seed %llu, pruning %x: %s\n", static_cast<unsigned long long>(seed),
               pruning, what);
}

bool won(const Game& game) {
  return std::all_of(game.wanted.begin(), game.wanted.end(),
                     [](const auto& wanted) { return wanted.empty(); });
}

// A move as the rules have it; false where they forbid it. Places are those of a step.
bool move_card(Game& game, int source, int target) {
  std::vector<Rank>* from = &game.turned;
  if (source != kWaste) {
    if (source >= static_cast<int>(game.piles.size()) || target < kFoundation) return false;
    from = &game.piles[static_cast<std::size_t>(source)];
  }
  if (from->empty()) return false;
  const Rank card = from->back();
  if (target >= kFoundation) {
    const auto number = static_cast<std::size_t>(target - kFoundation);
    if (number >= game.wanted.size()) return false;
    auto& wanted = game.wanted[number];
    if (wanted.empty() || wanted.front() != card) return false;
    wanted.erase(wanted.begin());
  } else {
    if (target >= static_cast<int>(game.piles.size())) return false;
    game.piles[static_cast<std::size_t>(target)].push_back(card);
  }
  from->pop_back();
  return true;
}

bool turn(Game& game) {
  if (!game.turned.empty() || game.stock.empty()) return false;
  game.turned.push_back(game.stock.front());
  game.stock.erase(game.stock.begin());
  return true;
}

bool pick_up(Game& game) {
  if (!game.turned.empty() || !game.stock.empty() || game.redeals == 0) return false;
  for (auto& pile : game.piles) {
    game.stock.insert(game.stock.end(), pile.begin(), pile.end());
    pile.clear();
  }
  --game.redeals;
  return !game.stock.empty();
}

std::vector<Game> followers(const Game& game) {
  std::vector<Game> found;
  const auto piles = static_cast<int>(game.piles.size());
  const auto foundations = static_cast<int>(game.wanted.size());
  const auto add = [&](auto play) {
    Game next = game;
    if (play(next)) found.push_back(std::move(next));
  };
  for (int source = 0; source <= piles; ++source) {
    const int from = source == piles ? kWaste : source;
    for (int up = 0; up < foundations; ++up)
      add([&](Game& next) { return move_card(next, from, kFoundation + up); });
  }
  for (int pile = 0; pile < piles; ++pile)
    add([&](Game& next) { return move_card(next, kWaste, pile); });
  add(turn);
  add(pick_up);
  return found;
}

// Everything that decides the rest of the game, as text.
std::string key_of(const Game& game) {
  std::string key(1, static_cast<char>(game.redeals));
  const auto add = [&](const std::vector<Rank>& row) {
    for (const Rank rank : row)
      key += static_cast<char>('a' + rank);
    key += '/';
  };
  for (const auto& wanted : game.wanted)
    add(wanted);
  for (const auto& pile : game.piles)
    add(pile);
  add(game.stock);
  add(game.turned);
  return key;
}

std::optional<bool> winnable_by_trying(const Game& start, std::size_t most) {
  std::set<std::string> seen{key_of(start)};
  std::vector<Game> waiting{start};
  while (!waiting.empty()) {
    const Game game = std::move(waiting.back());
    waiting.pop_back();
    if (won(game)) return true;
    if (seen.size() > most) return std::nullopt;
    for (Game& next : followers(game)) {
      if (seen.insert(key_of(next)).second) waiting.push_back(std::move(next));
    }
  }
  return false;
}

Game some_deal(Random& random) {
  const int ranks = 4 + below(random, 2);
  Game game;
  for (int number = 3 + below(random, 2); number > 0; --number) {
    std::vector<int> steps;
    for (int step = 1; step < ranks; ++step) {
      if (ranks % 2 != 0 || step % 2 != 0) steps.push_back(step);
    }
    const int step = steps[static_cast<std::size_t>(below(random, static_cast<int>(steps.size())))];
    const int first = below(random, ranks);
    std::vector<Rank> wanted;
    for (int place = 0; place < ranks; ++place)
      wanted.push_back(static_cast<Rank>((first + place * step) % ranks));
    game.stock.insert(game.stock.end(), wanted.begin(), wanted.end());
    game.wanted.push_back(wanted);
  }
  std::shuffle(game.stock.begin(), game.stock.end(), random);
  game.piles.resize(static_cast<std::size_t>(1 + below(random, 2)));
  game.redeals = std::max(0, below(random, 6) - 3);
  return game;
}

// Plays on at random, cards going up seldom, so that some deals are lost.
void wander(Random& random, Game& game) {
  const int moves = below(random, 3 * static_cast<int>(game.stock.size()));
  for (int i = 0; i < moves; ++i) {
    const std::vector<Game> next = followers(game);
    if (next.empty()) return;
    const bool last = below(random, 8) != 0;
    const int chosen =
        last ? static_cast<int>(next.size()) - 1 : below(random, static_cast<int>(next.size()));
    game = next[static_cast<std::size_t>(chosen)];
  }
}

bool wins(Game game, const std::vector<Step>& plan) {
  for (const Step& step : plan) {
    const bool legal = step.kind == StepKind::draw     ? turn(game)
                       : step.kind == StepKind::redeal ? pick_up(game)
                                                       : move_card(game, step.source, step.target);
    if (!legal) return false;
  }
  return won(game);
}

void check_deal(const Game& game, bool winnable, std::uint64_t seed) {
  std::vector<std::uint32_t> masks{calculation::kAllPruning, calculation::kNoPruning};
  for (std::uint32_t rule = 1; rule <= calculation::kRestarts; rule <<= 1) {
    masks.push_back(rule);
    masks.push_back(calculation::kAllPruning & ~rule);
  }
  for (const std::uint32_t pruning : masks) {
    const Outcome outcome = calculation::solve(game, Budget{}, pruning);
    if (outcome.ending != (winnable ? Ending::won : Ending::exhausted)) {
      report(seed, pruning, winnable ? "a win was missed" : "a lost deal was won");
    } else if (winnable) {
      ++plans;
      if (!wins(game, outcome.plan)) report(seed, pruning, "the plan does not win");
    }
  }
}

void check_limits(const Game& game) {
  Budget one_state;
  one_state.states = 1;
  Budget no_memory;
  no_memory.bytes = 0;
  for (const Budget& budget : {one_state, no_memory}) {
    const Ending ending = calculation::solve(game, budget, calculation::kNoPruning).ending;
    if (ending == Ending::exhausted) report(0, 0, "a limit became an answer");
  }
}

void check_faults(const Game& game) {
  const auto expect = [&](bool fault, auto change) {
    Game other = game;
    change(other);
    if (calculation::fault_of(other).empty() == fault) report(0, 0, "a fault was misjudged");
  };
  expect(false, [](Game&) {});
  expect(true, [](Game& other) { other.stock.push_back(0); });
  expect(true, [](Game& other) { other.stock.back() = winnable::kMaxRanks; });
  expect(true, [](Game& other) { other.piles.clear(); });
  expect(true, [](Game& other) { other.turned.assign(2, 0); });
  expect(true, [](Game& other) { other.redeals = calculation::kMostRedeals + 1; });
  expect(true, [](Game& other) { other.wanted[0].push_back(other.wanted[0][0]); });
}

}  // namespace

int main(int argc, char** argv) {
  const std::uint64_t decks = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 80;
  const std::uint64_t first = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
  std::uint64_t decided = 0;
  std::uint64_t winnable_deals = 0;
  for (std::uint64_t seed = first; decided < decks; ++seed) {
    Random random(seed);
    Game game = some_deal(random);
    if (seed == first) {
      check_faults(game);
      check_limits(game);
    }
    if (below(random, 4) != 0) wander(random, game);
    const auto winnable = winnable_by_trying(game, 5'000);
    if (!winnable) continue;
    ++decided;
    winnable_deals += *winnable;
    check_deal(game, *winnable, seed);
    if (failures > 20) break;
  }
  // A run in which all deals end alike has tested little.
  if (winnable_deals < decided / 10 || winnable_deals > decided - decided / 10) {
    report(0, 0, "the deals are all alike");
  }
  std::printf("%llu decks, %llu won, %d plans replayed, %d failures\n",
              static_cast<unsigned long long>(decided),
              static_cast<unsigned long long>(winnable_deals), plans, failures);
  return failures == 0 ? 0 : 1;
}
