#include "circles/circles.hpp"

#include <algorithm>
#include <cstdlib>
#include <random>
#include <set>
#include <stdexcept>
#include <vector>

#include "check.hpp"

using namespace winnable;

namespace {

using Clause = std::vector<Literal>;

struct Statement {
  int smaller, larger;
  bool strict;
  Clause conditions;
};

constexpr int kTimes = 4;
constexpr int kVariables = 6;

bool holds(const Statement& statement, const Clause& assignment) {
  return std::all_of(statement.conditions.begin(), statement.conditions.end(), [&](Literal one) {
    return assignment[static_cast<std::size_t>(std::abs(one)) - 1] == one;
  });
}

// Tries all values: four times need no more than four.
bool fit_together(const std::vector<Statement>& statements) {
  for (int code = 0; code < 256; ++code) {
    const auto value = [&](int time) { return code >> (2 * time) & 3; };
    if (std::all_of(statements.begin(), statements.end(), [&](const Statement& one) {
          return value(one.smaller) + (one.strict ? 1 : 0) <= value(one.larger);
        })) {
      return true;
    }
  }
  return false;
}

void circles_are_found_where_no_values_fit_and_each_clause_rules_one_out() {
  std::mt19937 rng{1};
  const auto below = [&](int most) {
    return static_cast<int>(rng() % static_cast<unsigned>(most));
  };
  const auto literal = [&] { return (below(2) ? 1 : -1) * (1 + below(kVariables)); };
  int circular = 0, fitting = 0;
  for (int trial = 0; trial < 2'000; ++trial) {
    std::vector<Statement> statements;
    TimeOrders orders{kTimes};
    for (int count = 2 + below(10); count > 0; --count) {
      Statement one{below(kTimes), below(kTimes), below(3) > 0, {}};
      for (int conditions = below(3); conditions > 0; --conditions) {
        one.conditions.push_back(literal());
      }
      statements.push_back(one);
      orders.add(one.smaller, one.larger, one.strict, one.conditions);
    }
    Clause assignment;
    for (int variable = 1; variable <= kVariables; ++variable) {
      assignment.push_back(below(2) ? variable : -variable);
    }
    std::vector<Statement> holding;
    for (const Statement& one : statements) {
      if (holds(one, assignment)) holding.push_back(one);
    }
    const std::vector<Clause> circles = orders.circles(assignment);
    CHECK_EQUAL(circles.empty(), fit_together(holding));
    if (circles.empty()) {
      ++fitting;
      const std::vector<int> values = orders.values(assignment);
      for (const Statement& one : holding) {
        const int smaller = values[static_cast<std::size_t>(one.smaller)];
        CHECK(smaller + (one.strict ? 1 : 0) <= values[static_cast<std::size_t>(one.larger)]);
      }
      CHECK(std::all_of(values.begin(), values.end(), [](int value) { return value >= 1; }));
      continue;
    }
    ++circular;
    CHECK_EQUAL(std::set<Clause>(circles.begin(), circles.end()).size(), circles.size());
    for (const Clause& clause : circles) {
      // Whatever makes the clause false lets statements hold that no values fit.
      std::vector<Statement> forced;
      for (const Statement& one : statements) {
        if (std::all_of(one.conditions.begin(), one.conditions.end(), [&](Literal condition) {
              return std::find(clause.begin(), clause.end(), -condition) != clause.end();
            })) {
          forced.push_back(one);
        }
      }
      CHECK(!fit_together(forced));
      for (const Literal one : clause) {
        CHECK(assignment[static_cast<std::size_t>(std::abs(one)) - 1] == -one);
      }
    }
  }
  CHECK(circular > 200);
  CHECK(fitting > 200);
}

template <typename Call>
bool refuses(Call call) {
  try {
    call();
  } catch (const std::invalid_argument&) {
    return true;
  }
  return false;
}

void what_is_none_is_refused() {
  TimeOrders orders{2};
  CHECK(refuses([] { TimeOrders{-1}; }));
  CHECK(refuses([&] { orders.add(0, 2, true, {}); }));
  CHECK(refuses([&] { orders.add(-1, 0, true, {}); }));
  CHECK(refuses([&] { orders.add(0, 1, true, {0}); }));
  orders.add(0, 1, true, {2});
  orders.add(1, 0, false, {});
  CHECK(refuses([&] { orders.circles({1}); }));
  CHECK(refuses([&] { orders.values({1, 2}); }));
  CHECK(!refuses([&] { orders.values({1, -2}); }));
}

}  // namespace

int main() {
  circles_are_found_where_no_values_fit_and_each_clause_rules_one_out();
  what_is_none_is_refused();
  return check::finish();
}
