// Lines are shortened to the length that is known for small cases; and random winning lines of tiny
// decks, under every stock rule, stay legal, win, and are never longer than before.
//
// usage: test_shortening [decks per shape] [first seed]
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "../../src/kernel/klondike/board.hpp"
#include "../../src/kernel/klondike/stays.hpp"
#include "../../src/kernel/klondike/stock_order.hpp"
#include "check.hpp"
#include "position_text.hpp"
#include "tiny_klondike.hpp"

namespace {

using namespace tiny_klondike;
using position_text::parsed;
using namespace winnable::klondike;

enum Suit { clubs, diamonds, hearts, spades };

constexpr Place up(Suit suit) { return static_cast<Place>(kFoundation + suit); }

Step move(Place source, Place target, std::uint8_t count = 1) {
  return {StepKind::cards, source, target, count};
}
Step draw(std::uint8_t count) { return {StepKind::draw, kStock, kWaste, count}; }
Step redeal(std::uint8_t count) { return {StepKind::redeal, kWaste, kStock, count}; }

PlayedLine played(const Rules& rules, const Layout& layout, const std::vector<Step>& steps) {
  Board board(rules, layout);
  for (const Step& step : steps) {
    switch (step.kind) {
      case StepKind::draw:
        board.draw();
        break;
      case StepKind::redeal:
        board.redeal();
        break;
      case StepKind::begin_single:
        board.begin_single();
        break;
      case StepKind::cards:
        board.move(step.source, step.target, step.count);
    }
  }
  return board.line();
}

// The line shortened, once it has been seen to hold what it promises.
std::vector<Step> shortened(const Rules& rules, const Position& start,
                            const std::vector<Step>& steps) {
  const Layout layout = layout_of(start);
  CHECK(replays(rules, start, steps));
  PlayedLine line = played(rules, layout, steps);
  std::vector<Step> before = steps_of(line);
  CHECK_EQUAL(before.size(), steps.size());
  const auto holds = [&] {
    std::vector<Step> after = steps_of(line);
    CHECK(replays(rules, start, after));
    CHECK(after.size() <= before.size());
    before = std::move(after);
  };
  skip_stays(line.plays);
  holds();
  order_stock(rules, layout, line);
  holds();
  skip_stays(line.plays);
  holds();
  return before;
}

// ---- lines of known length ----------------------------------------------------------------------

Rules of_ranks(int ranks, int draw) {
  Rules rules;
  rules.ranks = ranks;
  rules.draw = draw;
  return rules;
}

// Shortens the idle moves together with what wins after them.
std::size_t length(const Rules& rules, const char* start, std::vector<Step> idle,
                   const std::vector<Step>& winning) {
  idle.insert(idle.end(), winning.begin(), winning.end());
  return shortened(rules, parsed(start), idle).size();
}

void test_stays() {
  constexpr auto kStart = "2S / 3S / 4S / 3D / 4D / 3H / 4H | foundations 4C 2D 2H AS";
  const Rules rules = of_ranks(4, 1);
  const auto ups = [](Place two_of_spades, Place three_of_spades) {
    return std::vector{move(two_of_spades, up(spades)),
                       move(three_of_spades, up(spades)),
                       move(2, up(spades)),
                       move(3, up(diamonds)),
                       move(4, up(diamonds)),
                       move(5, up(hearts)),
                       move(6, up(hearts))};
  };
  CHECK_EQUAL(length(rules, kStart, {}, ups(0, 1)), 7u);
  // By way of two piles.
  CHECK_EQUAL(length(rules, kStart, {move(0, 3), move(3, 5)}, ups(5, 1)), 7u);
  // Off a foundation and back.
  CHECK_EQUAL(length(rules, kStart, {move(up(diamonds), 1), move(1, up(diamonds))}, ups(0, 1)), 7u);
  // Taking another card along, which then goes back.
  const std::vector<Step> along{move(1, 4), move(up(diamonds), 4), move(4, 6, 2),
                                move(6, up(diamonds))};
  CHECK_EQUAL(length(rules, kStart, along, ups(0, 6)), 7u);
}

// The three of spades has to make way for the cards beneath it, but to go to one four will do.
void test_a_stay_that_is_needed() {
  constexpr auto kStart = "[2S AS] 3S / 4S / 3D / 4D / 3H / 4H | foundations 4C 2D 2H";
  const Rules rules = of_ranks(4, 1);
  const auto ups = [](Place three_of_spades) {
    return std::vector{move(three_of_spades, up(spades)),
                       move(1, up(spades)),
                       move(2, up(diamonds)),
                       move(3, up(diamonds)),
                       move(4, up(hearts)),
                       move(5, up(hearts))};
  };
  const Step under = move(0, up(spades));
  CHECK_EQUAL(length(rules, kStart, {move(0, 3), under, under}, ups(3)), 9u);
  CHECK_EQUAL(length(rules, kStart, {move(0, 3), move(3, 5), under, under}, ups(5)), 9u);
  CHECK_EQUAL(length(rules, kStart, {move(0, 3), under, move(3, 5), under}, ups(5)), 9u);
  CHECK_EQUAL(length(rules, kStart, {move(0, 3), under, under, move(3, 5)}, ups(5)), 9u);
}

void test_stock_dealt_once() {
  constexpr auto kStart = "- | stock AD AC | foundations AH AS";
  const std::vector<Step> winning{draw(1), move(kWaste, up(diamonds)), draw(1),
                                  move(kWaste, up(clubs))};
  CHECK_EQUAL(length(of_ranks(1, 1), kStart, {draw(1), draw(1), redeal(2)}, winning), 4u);
}

// To take the five of diamonds at once would leave the two of clubs out of reach for good.
void test_a_card_passed_over() {
  constexpr auto kStart = "- | stock 4C 5D 3C 2C 5C AC | foundations 4D 5H 5S";
  const Step club = move(kWaste, up(clubs));
  const std::vector<Step> winning{draw(2), draw(2), draw(2), club, redeal(5),
                                  draw(2), draw(2), club,    club, move(kWaste, up(diamonds)),
                                  club,    draw(1), club};
  const std::vector<Step> idle{draw(2), draw(2), draw(2), redeal(6)};
  CHECK_EQUAL(length(of_ranks(5, 2), kStart, {}, winning), 13u);
  CHECK_EQUAL(length(of_ranks(5, 2), kStart, idle, winning), 13u);
}

// ---- random lines -------------------------------------------------------------------------------

// A line that wins, and wanders: moves are tried in random order, depth first.
std::optional<std::vector<Step>> random_win(Random& random, const Rules& rules,
                                            const Position& start) {
  constexpr std::size_t kMost = 1000;
  struct Branch {
    Position position;
    std::vector<Step> untried;
  };
  const auto branch = [&](Position position) {
    std::vector<Step> steps = legal_steps(rules, position);
    for (std::size_t i = steps.size(); i > 1; --i)
      std::swap(steps[i - 1], steps[random() % i]);
    return Branch{std::move(position), std::move(steps)};
  };
  std::unordered_set<std::string> met;
  std::string text;
  const auto is_new = [&](const Position& position) {
    write(rules, position, text);
    return met.insert(text).second;
  };
  std::vector<Branch> path{branch(start)};
  std::vector<Step> line;
  while (!path.empty() && met.size() < kMost) {
    if (won(rules, path.back().position)) return line;
    auto& [position, untried] = path.back();
    if (untried.empty()) {
      path.pop_back();
      if (!line.empty()) line.pop_back();
      continue;
    }
    const Step step = untried.back();
    untried.pop_back();
    Position child = position;
    play(rules, child, step);
    if (!is_new(child)) continue;
    line.push_back(step);
    path.push_back(branch(std::move(child)));
  }
  return std::nullopt;
}

void test_random_lines(const Shape& shape, std::uint64_t decks, std::uint64_t first) {
  std::size_t lines = 0;
  std::size_t before = 0;
  std::size_t after = 0;
  for (std::uint64_t seed = first; seed < first + decks; ++seed) {
    Random random(seed);
    Rules rules = shape.rules;
    const Position start = some_position(random, rules, seed);
    const auto line = random_win(random, rules, start);
    if (!line) continue;
    ++lines;
    before += line->size();
    after += shortened(rules, start, *line).size();
  }
  CHECK(lines == 0 || after < before);
  std::printf("%-50s %zu lines, %zu steps, shortened %zu\n", shape.name.c_str(), lines, before,
              after);
}

// Lines for which the order tried first would be shorter, but take a pass too many.
void test_no_pass_too_many() {
  for (const std::uint64_t seed : {904, 1366}) {
    Random random(seed);
    Rules rules;
    rules.draw = 2;
    rules.passes = 3;
    rules.worrying_back = false;
    Position start = some_position(random, rules, seed);
    const std::vector<Step> line = random_win(random, rules, start).value();
    shortened(rules, start, line);
    ++rules.passes;
    ++start.pass;
    shortened(rules, start, line);
  }
}

}  // namespace

int main(int argc, char** argv) {
  const std::uint64_t decks = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 40;
  const std::uint64_t first = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
  test_stays();
  test_a_stay_that_is_needed();
  test_stock_dealt_once();
  test_a_card_passed_over();
  test_no_pass_too_many();
  for (const Shape& shape : shapes())
    test_random_lines(shape, decks, first);
  return check::finish();
}
