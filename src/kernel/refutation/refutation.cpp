#include "refutation/refutation.hpp"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdlib>
#include <string>
#include <system_error>
#include <unordered_map>
#include <utility>
#include <vector>

namespace winnable {

namespace {

using Clause = std::vector<int>;  // literals: a variable's number, from 1, or minus that

constexpr int kMostVariables = 10'000'000;

// A line of numbers that ends with 0. False where it is anything else.
bool read_clause(std::string_view line, Clause& clause) {
  clause.clear();
  const char* at = line.data();
  const char* const end = at + line.size();
  for (;;) {
    while (at != end && (*at == ' ' || *at == '\t'))
      ++at;
    int literal = 0;
    const auto [next, error] = std::from_chars(at, end, literal);
    if (error != std::errc{} || next == at) return false;
    at = next;
    if (literal == 0) break;
    if (literal > kMostVariables || literal < -kMostVariables) return false;
    if (at == end || (*at != ' ' && *at != '\t')) return false;
    clause.push_back(literal);
  }
  while (at != end && (*at == ' ' || *at == '\t' || *at == '\r'))
    ++at;
  return at == end;
}

// What is known to follow: clauses, and the literals they force.
class Known {
 public:
  bool contradictory() const { return contradictory_; }

  // From now on the clause holds, and every literal it forces.
  void add(Clause clause) {
    normalise(clause);
    for (const int literal : clause)
      make_room(literal);
    const std::size_t number = clauses_.size();
    numbers_.emplace(hash(clause), number);
    // Two literals that are not false come first: these are watched, as long as that lasts.
    const auto open = std::partition(clause.begin(), clause.end(),
                                     [&](int literal) { return value(literal) >= 0; });
    const auto not_false = open - clause.begin();
    clauses_.push_back(std::move(clause));
    const Clause& stored = clauses_.back();
    if (stored.size() >= 2) {
      watchers(stored[0]).push_back({number, stored[1]});
      watchers(stored[1]).push_back({number, stored[0]});
    }
    if (not_false == 0) {
      contradictory_ = true;
    } else if (not_false == 1 && value(stored[0]) == 0) {
      force(stored[0]);
      contradictory_ = contradictory_ || !propagate();
    }
  }

  // Takes the clause away, if it is there. Literals it forced stay forced: they follow.
  void remove(Clause clause) {
    normalise(clause);
    const auto [first, last] = numbers_.equal_range(hash(clause));
    for (auto found = first; found != last; ++found) {
      Clause& stored = clauses_[found->second];
      Clause sorted = stored;
      std::sort(sorted.begin(), sorted.end());
      if (sorted != clause) continue;
      stored.clear();  // it is taken off the lists of its literals when these are next gone through
      numbers_.erase(found);
      return;
    }
  }

  // Whether the clause follows by unit propagation: with all its literals false, some clause of
  // those known is false too.
  bool implies(const Clause& clause) {
    if (contradictory_) return true;
    const std::size_t known = forced_.size();
    bool follows = false;
    for (const int literal : clause) {
      make_room(literal);
      if (value(literal) > 0) follows = true;
      if (value(literal) == 0) force(-literal);
    }
    follows = follows || !propagate();
    while (forced_.size() > known) {
      values_[index(forced_.back())] = values_[index(-forced_.back())] = 0;
      forced_.pop_back();
    }
    propagated_ = known;
    return follows;
  }

 private:
  struct Watcher {
    std::size_t clause;
    int other;  // a literal of the clause: while it is true there is nothing to do
  };

  std::vector<Clause> clauses_;
  std::unordered_multimap<std::uint64_t, std::size_t> numbers_;  // of clauses, by their hash
  std::vector<std::vector<Watcher>> watching_;                   // the clauses that watch a literal
  std::vector<signed char> values_;  // of literals: 1 true, -1 false, 0 open
  Clause forced_;                    // literals that are true, in their order
  std::size_t propagated_ = 0;       // how many of them have been followed up
  bool contradictory_ = false;

  static std::size_t index(int literal) {
    const auto variable = static_cast<std::size_t>(std::abs(literal));
    return 2 * variable + (literal < 0 ? 1 : 0);
  }

  int value(int literal) const { return values_[index(literal)]; }

  std::vector<Watcher>& watchers(int literal) { return watching_[index(literal)]; }

  void make_room(int literal) {
    const std::size_t needed = 2 * static_cast<std::size_t>(std::abs(literal)) + 2;
    if (values_.size() >= needed) return;
    values_.resize(needed);
    watching_.resize(needed);
  }

  void force(int literal) {
    values_[index(literal)] = 1;
    values_[index(-literal)] = -1;
    forced_.push_back(literal);
  }

  // Forces what follows from the literals forced so far. False if a clause is false.
  bool propagate() {
    bool possible = true;
    while (possible && propagated_ < forced_.size()) {
      const int wrong = -forced_[propagated_++];
      std::vector<Watcher>& watching = watchers(wrong);
      std::size_t kept = 0;
      for (const Watcher watcher : watching) {
        if (!possible || value(watcher.other) > 0) {
          watching[kept++] = watcher;
          continue;
        }
        Clause& clause = clauses_[watcher.clause];
        if (clause.empty()) continue;  // taken away
        if (clause[0] == wrong) std::swap(clause[0], clause[1]);
        const auto open = std::find_if(clause.begin() + 2, clause.end(),
                                       [&](int literal) { return value(literal) >= 0; });
        if (open != clause.end() && value(clause[0]) <= 0) {
          std::swap(clause[1], *open);
          watchers(clause[1]).push_back({watcher.clause, clause[0]});
          continue;
        }
        watching[kept++] = {watcher.clause, clause[0]};
        if (value(clause[0]) == 0) force(clause[0]);
        possible = value(clause[0]) > 0;
      }
      watching.resize(kept);
    }
    return possible;
  }

  static void normalise(Clause& clause) {
    std::sort(clause.begin(), clause.end());
    clause.erase(std::unique(clause.begin(), clause.end()), clause.end());
  }

  static std::uint64_t hash(const Clause& sorted) {
    std::uint64_t sum = sorted.size();
    for (const int literal : sorted) {
      sum = (sum ^ static_cast<std::uint32_t>(literal)) * 0x9E3779B97F4A7C15U;
      sum ^= sum >> 29;
    }
    return sum;
  }
};

// Calls `each` with the lines of a text, one after the other, until it returns false.
template <typename Each>
void for_each_line(std::string_view text, const Each& each) {
  for (std::uint64_t number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    if (!each(text.substr(0, end), number)) return;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

bool read_formula(std::string_view text, Known& known, Refutation& result) {
  Clause clause;
  for_each_line(text, [&](std::string_view line, std::uint64_t number) {
    if (line.empty() || line.front() == 'c' || line.front() == 'p') return true;
    if (!read_clause(line, clause)) {
      result.fault = "expected the literals of a clause and 0";
      result.line = number;
      result.in_formula = true;
      return false;
    }
    known.add(clause);
    ++result.clauses;
    return true;
  });
  return result.fault.empty();
}

}  // namespace

Refutation check_refutation(std::string_view formula, std::string_view proof) {
  Refutation result;
  Known known;
  if (!read_formula(formula, known, result)) return result;
  Clause clause;
  for_each_line(proof, [&](std::string_view line, std::uint64_t number) {
    const bool removes = line.starts_with("d ");
    const bool readable = read_clause(removes ? line.substr(2) : line, clause);
    if (!readable) {
      result.fault = "expected the literals of a clause and 0";
    } else if (removes) {
      known.remove(clause);
    } else if (!known.implies(clause)) {
      result.fault = "the clause does not follow from those before it";
    } else {
      ++result.steps;
      result.proved = clause.empty();
      known.add(clause);
    }
    if (!result.fault.empty()) result.line = number;
    return result.fault.empty() && !result.proved;
  });
  if (!result.proved && result.fault.empty()) result.fault = "the empty clause is not reached";
  return result;
}

}  // namespace winnable
