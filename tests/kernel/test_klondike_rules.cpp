// Small positions that each keep one rule of the Klondike search honest: with the rule a little
// wrong, as the note says, the verdict would be wrong. Tiny decks at random hardly ever come by
// such ones.
#include <string>
#include <vector>

#include "../../src/kernel/klondike/klondike.hpp"
#include "../../src/kernel/validate.hpp"
#include "brute_force.hpp"
#include "check.hpp"
#include "position_text.hpp"

namespace {

using namespace winnable;

struct Case {
  const char* wrong_if;
  const char* text;
  int ranks;
  int draw;
  int passes = 0;
  bool worrying_back = true;
  bool reversed = false;
  bool then_single = false;
};

constexpr Case kCases[] = {
    {"kEmptying: no second pile is emptied while a king is due, or while there is a space",
     "[6D 6C 5D 5C 4D 3C 2D AD AC] 4C / 3D / 2C | foundations 6H 6S", 6, 1},
    {"the same, dealing by threes", "[6D 6C 5D 5C 4D 3C 2D AD AC] 4C / 3D / 2C | foundations 6H 6S",
     6, 3},
    {"kEmptying: a king must land in the very next move",
     "[6S 6H 5D 5C 4S 4D 4C 3S 3D 2S 2C AS AD AC] 3C / 2D / 6C | stock 5S 6D | foundations 5H", 6,
     1},
    {"kEmptying: kings on foundations are not counted",
     "[AC 5C] 4C / [5D 2C] 4D / 3C | foundations 3D 5H 5S", 5, 1},
    {"kEmptying: kings on surfaces are not counted",
     "[4H 2H 3S 4S] AH / 3H | stock 3D 4D | foundations 4C 2D 2S | pass 2", 4, 1, 2, false},
    {"kEmptying: kings of the stock are not counted",
     "[3S] 3H / - | waste AD 4C 3D 4S 2D 4D 4H | foundations 3C 2H 2S", 4, 1, 1, false},
    {"kJustInTime: no receiver is prepared for the card to be dug up",
     "- / - | stock 4H 4C 2H 5H AH 3H 3C 5C 2C | foundations AC 5D 5S | pass 2", 5, 3, 2},
    {"kJustInTime, kWanted: a twin that goes up when its guest has moved over is no use",
     "[3H 2C] 2H / [AC 3C] 5D / [4H] 5H 4C | stock 4D 5C | foundations 3D AH 5S", 5, 2},
    {"kDigOnly the other way round", "- | stock AD 4D | waste 2D 3D | foundations 4C 4H 4S", 4, 2},
    {"kSweep: surfaces are swept too",
     "[4D AC] 3S | stock 4S 5C 3C 2S 5D 5H 4C 2C | waste 5S 4H | foundations 3D 3H AS", 5, 3, 2},
    {"kSweep without worrying back",
     "- | stock 4D 5D 6S 5S 3D 2D 6D | foundations 6C AD 6H 4S | pass 2", 6, 2, 2, false},
    {"kSafeStack: the twin's bound is one too low",
     "2S / AS / 7S | stock 6S 3S 4S 7C 5S | foundations 6C 7D 7H | pass 2", 7, 3, 2},
    {"kSafeDraw: any reachable safe card is taken",
     "[5C 3S 5D] 2S | stock 3H 5S 5H 4H | waste 4D AS 4S | foundations 4C 3D 2H", 5, 2},
    {"kSafeDraw: the top of the waste is taken where cards are dealt by twos",
     "- | stock 7H 7C | waste 6C 4D 3D 6D 6H 7D 5D | foundations 5C 2D 5H 7S", 7, 2, 3},
    {"kSureWin: two cards of the stock are always at hand",
     "5S | stock 2S AS | waste 3S 4S | foundations 5C 5D 5H", 5, 2},
    {"kSubset: fewer cards of the stock cover more",
     "[5C 2C] 3C / - / [6D 5H] 5D 4C | stock 6C 6H | foundations AC 4D 4H 6S", 6, 1},
    {"kPace: a larger offset covers a smaller",
     "[3S 5D] 6H | stock 5H 5S 6C 4H 6D | waste 4S 3H 6S | foundations 5C 4D 2H 2S", 6, 2},
    {"the same, dealing by threes",
     "- | stock 5H 6S 6H 3H 5S 2S 4H 4S | waste 3S | foundations 6C 6D 2H AS", 6, 3},
    {"the pass is left out of the key of the reversed stock",
     "[6H 6D 6C 5S 5D] 4S | stock 3D 6S 2D 4D | foundations 5C AD 5H 3S", 6, 3, 3, true, true},
    {"the pass is left out of the key of the counted stock",
     "- / [AC] 5C / 3C | stock 4D 4C 2D | waste 6S 5D 6C 3D 6D 2C | foundations AD 6H 5S", 6, 3, 3,
     false},
    {"a card of the last pass of single cards is taken in the pass before, as if there were more",
     "5S | waste 4S AS 2S 3S | foundations 5C 5D 5H", 5, 2, 2, true, false, true},
    {"a card of the last pass of single cards is taken in the only pass there is",
     "5S | stock 4S AS 2S 3S | foundations 5C 5D 5H", 5, 2, 1, true, false, true},
};

// All rules, none, each alone, each left out, and each two alone.
std::vector<std::uint32_t> prunings() {
  constexpr std::uint32_t kRules = klondike::kAllPruning & ~klondike::kRestarts;
  std::vector<std::uint32_t> all{klondike::kAllPruning, kRules, klondike::kNoPruning};
  for (std::uint32_t rule = 1; rule <= klondike::kLastPruning; rule <<= 1) {
    all.push_back(kRules & ~rule);
    all.push_back(kRules & ~rule & ~klondike::kOracle);
    for (std::uint32_t other = rule; other <= klondike::kLastPruning; other <<= 1)
      all.push_back(rule | other);
  }
  return all;
}

void check_case(const Case& one) {
  Rules rules;
  rules.ranks = one.ranks;
  rules.draw = one.draw;
  rules.passes = one.passes;
  rules.worrying_back = one.worrying_back;
  rules.reversed = one.reversed;
  rules.then_single = one.then_single;
  const brute_force::Position start = position_text::parsed(one.text);
  CHECK_EQUAL(fault_of(rules, layout_of(start)), std::string{});
  const auto winnable = brute_force::winnable_by_trying(rules, start);
  CHECK(winnable.has_value());
  for (const std::uint32_t pruning : prunings()) {
    const Outcome outcome = klondike::solve(rules, layout_of(start), Budget{}, pruning);
    const bool right = outcome.ending == (*winnable ? Ending::won : Ending::exhausted);
    if (!right) std::fprintf(stderr, "%s: pruning %#x\n", one.wrong_if, pruning);
    CHECK(right);
    if (*winnable) CHECK(brute_force::replays(rules, start, outcome.plan));
  }
}

}  // namespace

int main() {
  for (const Case& one : kCases)
    check_case(one);
  return check::finish();
}
