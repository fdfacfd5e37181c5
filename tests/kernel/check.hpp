// A test program is a list of functions that call CHECK; the last line it prints says how it went.
#pragma once

#include <cstdio>
#include <sstream>
#include <string>

namespace check {

inline int passed = 0;
inline int failed = 0;

inline void report(bool holds, const char* file, int line, const std::string& what) {
  ++(holds ? passed : failed);
  if (!holds) std::fprintf(stderr, "%s:%d: failed: %s\n", file, line, what.c_str());
}

template <typename Value>
std::string text_of(const Value& value) {
  if constexpr (requires(std::ostream& stream) { stream << +value; }) {
    return (std::ostringstream{} << +value).str();  // + so that small integers print as numbers
  } else if constexpr (requires(std::ostream& stream) { stream << value; }) {
    return (std::ostringstream{} << value).str();
  } else {
    return "?";
  }
}

template <typename Left, typename Right>
void report_equal(const Left& left, const Right& right, const char* file, int line,
                  const char* expressions) {
  const bool equal = left == right;
  report(equal, file, line,
         equal ? std::string{}
               : std::string{expressions} + " (" + text_of(left) + " and " + text_of(right) + ")");
}

// The value `main` returns.
inline int finish() {
  std::printf("%d checks passed, %d failed\n", passed, failed);
  return failed == 0 && passed > 0 ? 0 : 1;
}

}  // namespace check

#define CHECK(condition) \
  ::check::report(static_cast<bool>(condition), __FILE__, __LINE__, #condition)
#define CHECK_EQUAL(left, right) \
  ::check::report_equal((left), (right), __FILE__, __LINE__, #left " == " #right)
