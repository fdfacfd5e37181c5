// Memory for tables that are read all over: zeroed, aligned to cache lines, and in large pages
// where the system has them, for in small ones most of a look-up is finding its page.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <cstring>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace winnable {

inline constexpr std::size_t kCacheLine = 64;

// Null if there is none. `bytes` is a multiple of the cache line; given back by std::free.
inline void* zeroed_table(std::size_t bytes) {
  constexpr std::size_t kLargePage = std::size_t{2} << 20;
  const bool large = bytes >= 2 * kLargePage && bytes % kLargePage == 0;
  void* memory = std::aligned_alloc(large ? kLargePage : kCacheLine, bytes);
  if (memory == nullptr) return nullptr;
#ifdef MADV_HUGEPAGE
  if (large) madvise(memory, bytes, MADV_HUGEPAGE);
#endif
  return std::memset(memory, 0, bytes);
}

}  // namespace winnable
