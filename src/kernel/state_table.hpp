// A set of states: open addressing, exact entries, one cache line a bucket.
//
// What an entry is, when two of them speak of the same state, and what the stored one learns from
// the new one is up to `Entries`:
//   using Entry;                                  a plain struct or integer, all zero = free
//   static bool free(const Entry&);
//   static std::uint64_t hash(const Entry&);      well mixed in its upper bits
//   static bool same(const Entry&, const Entry&);
//   static bool absorb(Entry& stored, const Entry& met);   true if `met` was news
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>

#include "ledger.hpp"
#include "table_memory.hpp"

namespace winnable {

enum class Insert : std::uint8_t { fresh, seen, no_room };

template <class Entries>
class StateTable {
 public:
  using Entry = typename Entries::Entry;

  explicit StateTable(Ledger& ledger) : ledger_(ledger) {}
  ~StateTable() { release(); }
  StateTable(const StateTable&) = delete;
  StateTable& operator=(const StateTable&) = delete;

  // Empties the table; a large one gives its memory back.
  void clear() {
    if (lines_ > kKeptLines) {
      release();
    } else if (lines_ != 0) {
      std::memset(static_cast<void*>(entries_), 0, lines_ * kLineBytes);
    }
    size_ = 0;
  }

  void prefetch(const Entry& entry) const {
    if (lines_ != 0) __builtin_prefetch(line(entry));
  }

  bool contains(const Entry& entry) const {
    if (lines_ == 0) return false;
    for (std::size_t at = line_index(entry);; at = (at + 1) & (lines_ - 1)) {
      const Entry* slot = entries_ + at * kPerLine;
      for (const Entry* end = slot + kPerLine; slot != end; ++slot) {
        if (Entries::free(*slot)) return false;
        if (Entries::same(*slot, entry)) return true;
      }
    }
  }

  Insert insert(const Entry& entry) {
    if (size_ >= limit_ && !grow()) return Insert::no_room;
    std::size_t at = line_index(entry);
    for (;;) {
      Entry* slot = entries_ + at * kPerLine;
      for (Entry* end = slot + kPerLine; slot != end; ++slot) {
        if (Entries::free(*slot)) {
          *slot = entry;
          ++size_;
          return Insert::fresh;
        }
        if (Entries::same(*slot, entry)) {
          return Entries::absorb(*slot, entry) ? Insert::fresh : Insert::seen;
        }
      }
      at = (at + 1) & (lines_ - 1);
    }
  }

 private:
  static constexpr std::size_t kLineBytes = kCacheLine;
  static constexpr std::size_t kPerLine = kLineBytes / sizeof(Entry);
  static constexpr std::size_t kFirstLines = 256;
  static constexpr std::size_t kKeptLines = 1024;
  static constexpr std::size_t kLargeLines = 1 << 14;
  static_assert(kPerLine >= 1 && kPerLine * sizeof(Entry) == kLineBytes);

  std::size_t line_index(const Entry& entry) const { return Entries::hash(entry) >> shift_; }
  Entry* line(const Entry& entry) const { return entries_ + line_index(entry) * kPerLine; }

  void release() {
    std::free(entries_);
    ledger_.give_back(lines_ * kLineBytes);
    entries_ = nullptr;
    lines_ = 0;
    limit_ = 0;
  }

  // Four times as large while it is small, else twice, if the budget has room for the old and the
  // new side by side; failing that, the lines are filled further before the table gives up.
  bool grow() {
    if (lines_ == 0) return resize(kFirstLines) || resize(kFirstLines / 8) || resize(2);
    if (lines_ < kLargeLines && resize(lines_ * 4)) return true;
    if (resize(lines_ * 2)) return true;
    const std::size_t brim = lines_ * kPerLine * 15 / 16;
    if (limit_ >= brim) return false;
    limit_ = brim;
    return true;
  }

  bool resize(std::size_t lines) {
    if (!ledger_.take(lines * kLineBytes)) return false;
    auto* fresh = static_cast<Entry*>(zeroed_table(lines * kLineBytes));
    if (fresh == nullptr) {
      ledger_.give_back(lines * kLineBytes);
      return false;
    }
    Entry* old = entries_;
    const std::size_t old_lines = lines_;
    entries_ = fresh;
    lines_ = lines;
    shift_ = 64 - std::countr_zero(lines);
    limit_ = lines * kPerLine * 3 / 4;
    for (std::size_t i = 0; i < old_lines * kPerLine; ++i) {
      if (!Entries::free(old[i])) place(old[i]);
    }
    std::free(old);
    ledger_.give_back(old_lines * kLineBytes);
    return true;
  }

  void place(const Entry& entry) {
    std::size_t at = line_index(entry);
    for (;;) {
      Entry* slot = entries_ + at * kPerLine;
      for (Entry* end = slot + kPerLine; slot != end; ++slot) {
        if (Entries::free(*slot)) {
          *slot = entry;
          return;
        }
      }
      at = (at + 1) & (lines_ - 1);
    }
  }

  Ledger& ledger_;
  Entry* entries_ = nullptr;
  std::size_t lines_ = 0;
  std::size_t size_ = 0;
  std::size_t limit_ = 0;
  int shift_ = 0;
};

}  // namespace winnable
