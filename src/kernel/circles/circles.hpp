// Finds out whether orders that a SAT solver has chosen for some pairs of times fit together. Needs
// nothing else of the kernel and nothing of what the times are.
#pragma once

#include <cstddef>
#include <vector>

namespace winnable {

// A SAT solver's: a variable's number, from 1, or that number with a minus sign: its contrary.
using Literal = int;

// Times, and statements that hold where all their conditions do: that one time is less than another
// one, or at most as great.
class TimeOrders {
 public:
  explicit TimeOrders(int times);

  // Throws std::invalid_argument where a time or a literal is none.
  void add(int smaller, int larger, bool strict, std::vector<Literal> conditions);

  // An assignment gives, for each variable in turn, its literal that is true. Where some of the
  // statements that hold go in a circle, one of them being strict, no times can be as they say.
  // For each time that a strict one of them leads to, the shortest circles through the two: clauses
  // that say that some condition on the circle is false. No clause where there are no circles, and
  // none twice.
  // Throws std::invalid_argument where the assignment leaves out a variable.
  std::vector<std::vector<Literal>> circles(const std::vector<Literal>& assignment) const;

  // Small values from 1 that the times can have under an assignment that makes no circles. Throws
  // std::invalid_argument where it makes one.
  std::vector<int> values(const std::vector<Literal>& assignment) const;

 private:
  struct Statement {
    int smaller, larger;
    bool strict;
    std::vector<Literal> conditions;
  };

  std::vector<int> holding(const std::vector<Literal>& assignment) const;
  std::vector<int> between_circles(std::vector<int> held) const;
  std::vector<Literal> contraries(const std::vector<int>& statements) const;

  int times_;
  std::size_t variables_ = 0;
  std::vector<Statement> statements_;
};

}  // namespace winnable
