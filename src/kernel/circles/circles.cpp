#include "circles/circles.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <set>
#include <stdexcept>
#include <utility>

namespace winnable {

namespace {

std::size_t at(int number) { return static_cast<std::size_t>(number); }

}  // namespace

TimeOrders::TimeOrders(int times) : times_{times} {
  if (times < 0) throw std::invalid_argument("times: expected 0 or more");
}

void TimeOrders::add(int smaller, int larger, bool strict, std::vector<Literal> conditions) {
  for (const int time : {smaller, larger}) {
    if (time < 0 || time >= times_) throw std::invalid_argument("no such time");
  }
  for (const Literal literal : conditions) {
    if (literal == 0 || literal == std::numeric_limits<int>::min()) {
      throw std::invalid_argument("no literal");
    }
    variables_ = std::max(variables_, at(std::abs(literal)));
  }
  statements_.push_back({smaller, larger, strict, std::move(conditions)});
}

// The numbers of the statements whose conditions are all true.
std::vector<int> TimeOrders::holding(const std::vector<Literal>& assignment) const {
  if (assignment.size() < variables_) throw std::invalid_argument("a variable has no value");
  std::vector<int> found;
  for (int number = 0; number < static_cast<int>(statements_.size()); ++number) {
    const std::vector<Literal>& conditions = statements_[at(number)].conditions;
    if (std::all_of(conditions.begin(), conditions.end(), [&](Literal literal) {
          return assignment[at(std::abs(literal)) - 1] == literal;
        })) {
      found.push_back(number);
    }
  }
  return found;
}

// Without the statements that lead to a time from which none leads on, or from one to which none
// leads: they are on no circle.
std::vector<int> TimeOrders::between_circles(std::vector<int> held) const {
  for (std::size_t before = held.size() + 1; held.size() < before;) {
    before = held.size();
    std::vector<char> has_smaller(at(times_)), has_larger(at(times_));
    for (const int number : held) {
      has_smaller[at(statements_[at(number)].larger)] = 1;
      has_larger[at(statements_[at(number)].smaller)] = 1;
    }
    std::erase_if(held, [&](int number) {
      const Statement& statement = statements_[at(number)];
      return !has_smaller[at(statement.smaller)] || !has_larger[at(statement.larger)];
    });
  }
  return held;
}

std::vector<Literal> TimeOrders::contraries(const std::vector<int>& statements) const {
  std::vector<Literal> clause;
  for (const int number : statements) {
    for (const Literal literal : statements_[at(number)].conditions)
      clause.push_back(-literal);
  }
  std::sort(clause.begin(), clause.end());
  clause.erase(std::unique(clause.begin(), clause.end()), clause.end());
  return clause;
}

std::vector<std::vector<Literal>> TimeOrders::circles(
    const std::vector<Literal>& assignment) const {
  std::vector<std::vector<int>> from(at(times_)), strict_to(at(times_));
  for (const int number : between_circles(holding(assignment))) {
    const Statement& statement = statements_[at(number)];
    from[at(statement.smaller)].push_back(number);
    if (statement.strict) strict_to[at(statement.larger)].push_back(number);
  }
  std::set<std::vector<Literal>> found;
  std::vector<int> waiting;
  for (int start = 0; start < times_; ++start) {
    if (strict_to[at(start)].empty()) continue;
    // The statement by which each time was first reached from the start, and the start itself.
    constexpr int kNot = -1, kStart = -2;
    std::vector<int> by(at(times_), kNot);
    by[at(start)] = kStart;
    waiting.assign(1, start);
    for (std::size_t next = 0; next < waiting.size(); ++next) {
      for (const int number : from[at(waiting[next])]) {
        const int larger = statements_[at(number)].larger;
        if (by[at(larger)] != kNot) continue;
        by[at(larger)] = number;
        waiting.push_back(larger);
      }
    }
    // Of the circles through the start the shortest ones: they rule out most.
    std::vector<std::vector<int>> shortest;
    for (const int closing : strict_to[at(start)]) {
      std::vector<int> circle{closing};
      int time = statements_[at(closing)].smaller;
      if (by[at(time)] == kNot) continue;
      for (; time != start; time = statements_[at(by[at(time)])].smaller) {
        circle.push_back(by[at(time)]);
      }
      if (!shortest.empty() && circle.size() > shortest[0].size()) continue;
      if (!shortest.empty() && circle.size() < shortest[0].size()) shortest.clear();
      shortest.push_back(std::move(circle));
    }
    for (const std::vector<int>& circle : shortest)
      found.insert(contraries(circle));
  }
  return {found.begin(), found.end()};
}

std::vector<int> TimeOrders::values(const std::vector<Literal>& assignment) const {
  const std::vector<int> held = holding(assignment);
  std::vector<int> values(at(times_), 1);
  // Without circles no value is raised in more rounds than there are times.
  for (int round = 0; round <= times_; ++round) {
    bool raised = false;
    for (const int number : held) {
      const Statement& statement = statements_[at(number)];
      const int least = values[at(statement.smaller)] + (statement.strict ? 1 : 0);
      if (values[at(statement.larger)] >= least) continue;
      values[at(statement.larger)] = least;
      raised = true;
    }
    if (!raised) return values;
  }
  throw std::invalid_argument("the times go in a circle");
}

}  // namespace winnable
