// Small positions that each keep one rule of the patience search honest: with the rule a little
// wrong, as the note says, the verdict would be wrong. Tiny decks hardly ever come by such ones.
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include "../../src/kernel/patience/patience.hpp"
#include "../../src/kernel/validate.hpp"
#include "brute_force.hpp"
#include "check.hpp"
#include "position_text.hpp"

namespace {

using namespace winnable;

struct Case {
  const char* wrong_if;
  const char* text;
  Rules rules;
};

Rules rules(int ranks, int draw, bool worrying_back) {
  Rules rules;
  rules.ranks = ranks;
  rules.draw = draw;
  rules.worrying_back = worrying_back;
  return rules;
}
Rules with(Rules rules, Build build) {
  rules.build = build;
  return rules;
}
Rules with(Rules rules, Space space) {
  rules.space = space;
  return rules;
}
Rules reversed(Rules rules) {
  rules.reversed = true;
  return rules;
}

std::vector<Case> cases() {
  return {
      {"kSafeUp: both other-colour heights >= r will do where cards are worried back",
       "[6S 6H 6D 6C 5S 5H 5D 5C 4S 4C 4D 3D AD] 2D / 4H | foundations 3S 3C 3H",
       rules(6, 1, true)},
      {"kSafeTake: the last card is taken out of step",
       "3C | stock 4H 3H 4C AC | waste 2C | foundations 4D 2H 4S", rules(4, 2, true)},
      {"kSafeTake: the last card is taken where groups are reversed",
       "[3C] AC | stock 4H 4C 2C 3H | foundations 4D 2H 4S", reversed(rules(4, 2, true))},
      {"kJustInTime: to take over a tail is no use",
       "4H / [AC] 5D 4C 3H 2C | waste 5H 5C 3C 5S | foundations 4D 2H 4S",
       with(rules(5, 1, false), Build::any_suit)},
      {"kTails: no part of a run goes to a space",
       "[3H 6S] 5S 4H / - | stock 5H 6H | foundations 6C 6D 2H 4S",
       with(rules(6, 1, false), Space::any)},
  };
}

// All rules, none, each left out, and each one and each two alone, with the restarts and without.
std::vector<std::uint32_t> prunings() {
  constexpr std::uint32_t kLastRule = patience::kRestarts;
  std::vector<std::uint32_t> all{patience::kAllPruning, patience::kNoPruning};
  for (std::uint32_t rule = 1; rule <= kLastRule; rule <<= 1) {
    all.push_back(patience::kAllPruning & ~rule);
    all.push_back(patience::kAllPruning & ~rule & ~patience::kRestarts);
    for (std::uint32_t other = rule; other <= kLastRule; other <<= 1)
      all.push_back(rule | other);
  }
  return all;
}

void check_case(const Case& one) {
  const brute_force::Position start = position_text::parsed(one.text);
  CHECK_EQUAL(fault_of(one.rules, layout_of(start)), std::string{});
  const auto winnable = brute_force::winnable_by_trying(one.rules, start);
  CHECK(winnable.has_value());
  for (const std::uint32_t pruning : prunings()) {
    const Outcome outcome = patience::solve(one.rules, layout_of(start), Budget{}, pruning);
    const bool right = outcome.ending == (*winnable ? Ending::won : Ending::exhausted) &&
                       (!*winnable || brute_force::replays(one.rules, start, outcome.plan));
    if (!right) std::fprintf(stderr, "%s: pruning %#x\n", one.wrong_if, pruning);
    CHECK(right);
  }
}

}  // namespace

int main() {
  for (const Case& one : cases())
    check_case(one);
  return check::finish();
}
