#include "refutation/refutation.hpp"

#include <cstdlib>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "check.hpp"

using namespace winnable;

namespace {

using Clause = std::vector<int>;

// Three holes, four pigeons; pigeon p in hole h is variable 3p + h + 1.
std::string pigeons() {
  std::string text = "c four pigeons in three holes\np cnf 12 22\n";
  for (int pigeon = 0; pigeon < 4; ++pigeon) {
    for (int hole = 1; hole <= 3; ++hole)
      text += std::to_string(3 * pigeon + hole) + " ";
    text += "0\n";
  }
  for (int hole = 1; hole <= 3; ++hole) {
    for (int one = 0; one < 4; ++one) {
      for (int other = 0; other < one; ++other) {
        text += std::to_string(-(3 * one + hole)) + " " + std::to_string(-(3 * other + hole));
        text += " 0\n";
      }
    }
  }
  return text;
}

const std::string kProof = "-1 -5 0\n-1 -6 0\nd -1 -5 0\n-1 0\n-2 -4 0\n-2 0\n-4 0\n-5 0\n0\n";

void a_proof_is_accepted() {
  const Refutation found = check_refutation(pigeons(), kProof);
  CHECK(found.proved);
  CHECK_EQUAL(found.clauses, 22U);
  CHECK_EQUAL(found.steps, 8U);
}

void what_does_not_follow_is_refused_with_its_line() {
  const Refutation jump = check_refutation(pigeons(), "-1 -5 0\n0\n");
  CHECK(!jump.proved);
  CHECK_EQUAL(jump.line, 2U);
}

void a_clause_taken_away_cannot_be_used() {
  CHECK(check_refutation("1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n", "2 0\n0\n").proved);
  CHECK(!check_refutation("1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n", "d 2 1 0\n2 0\n0\n").proved);
}

void a_proof_that_just_ends_is_none() {
  CHECK(!check_refutation("1 0\n-1 0\n", "").proved);
  CHECK(check_refutation("1 0\n-1 0\n", "0\n").proved);
  CHECK(!check_refutation("1 2 0\n", "0\n").proved);
}

void text_that_is_none_is_refused_with_its_line() {
  for (const char* const bad : {"1 2\n", "1 x 0\n", "1 0 2\n", "99999999999 0\n", "1-2 0\n"}) {
    const Refutation found = check_refutation(std::string{"1 0\n"} + bad, "0\n");
    CHECK(!found.proved);
    CHECK(found.in_formula);
    CHECK_EQUAL(found.line, 2U);
    CHECK_EQUAL(check_refutation("1 0\n", bad).line, 1U);
  }
}

bool is_true(const Clause& clause, unsigned values) {
  for (const int literal : clause) {
    if (((values >> (std::abs(literal) - 1)) & 1U) == (literal > 0 ? 1U : 0U)) return true;
  }
  return false;
}

std::string text_of(const std::vector<Clause>& clauses) {
  std::string text;
  for (const Clause& clause : clauses) {
    for (const int literal : clause)
      text += std::to_string(literal) + " ";
    text += "0\n";
  }
  return text;
}

// Random formulas and random proofs: a step that is accepted is true of every solution.
void nothing_is_accepted_that_does_not_follow() {
  constexpr int kVariables = 5;
  std::mt19937 random(1);
  const auto below = [&](int bound) {
    return static_cast<int>(random() % static_cast<unsigned>(bound));
  };
  const auto clause = [&](int least) {
    std::set<int> literals;
    for (int left = least + below(3); left > 0; --left) {
      const int variable = 1 + below(kVariables);
      literals.insert(below(2) == 0 ? variable : -variable);
    }
    return Clause(literals.begin(), literals.end());
  };
  int proved = 0;
  for (int round = 0; round < 20'000; ++round) {
    std::vector<Clause> formula(static_cast<std::size_t>(8 + below(20)));
    for (Clause& one : formula)
      one = clause(1);
    std::vector<unsigned> solutions;
    for (unsigned values = 0; values < (1U << kVariables); ++values) {
      bool solves = true;
      for (const Clause& one : formula)
        solves = solves && is_true(one, values);
      if (solves) solutions.push_back(values);
    }
    std::vector<Clause> proof;
    for (int steps = below(6); steps > 0; --steps)
      proof.push_back(clause(1));
    proof.emplace_back();
    const Refutation found = check_refutation(text_of(formula), text_of(proof));
    CHECK(!found.proved || solutions.empty());
    for (std::size_t step = 0; step < found.steps; ++step) {
      for (const unsigned values : solutions)
        CHECK(is_true(proof[step], values));
    }
    proved += found.proved ? 1 : 0;
  }
  CHECK(proved > 1'000);
  CHECK(proved < 19'000);
}

}  // namespace

int main() {
  a_proof_is_accepted();
  what_does_not_follow_is_refused_with_its_line();
  a_clause_taken_away_cannot_be_used();
  a_proof_that_just_ends_is_none();
  text_that_is_none_is_refused_with_its_line();
  nothing_is_accepted_that_does_not_follow();
  return check::finish();
}
