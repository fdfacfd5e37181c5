// For each tableau the sets of stock cards met with it, of which only the largest matter.
//
// Sets lie in chunks of one cache line, chained. What a search adds can be taken back.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "../ledger.hpp"
#include "../state_table.hpp"

namespace winnable::klondike {

class SubsetStore {
 public:
  explicit SubsetStore(Ledger& ledger) : ledger_(ledger) {}
  ~SubsetStore() {
    std::free(heads_);
    std::free(chunks_);
    ledger_.give_back(head_bytes(head_count_) + chunk_bytes(chunk_room_) +
                      log_.capacity() * sizeof(Change));
  }
  SubsetStore(const SubsetStore&) = delete;
  SubsetStore& operator=(const SubsetStore&) = delete;

  void prefetch(std::uint32_t tableau) const {
    if (head_count_ != 0) __builtin_prefetch(heads_ + slot_of(tableau));
  }

  // Whether `set` lies within one of the sets stored.
  bool covers(std::uint32_t tableau, std::uint32_t set) const {
    if (head_count_ == 0) return false;
    set |= kMark;
    for (std::uint32_t at = find(tableau).chunk; at != 0; at = chunks_[at].next) {
      if (has_superset(chunks_[at], set)) return true;
    }
    return false;
  }

  // Adds the set unless it is covered; a stored set that it covers gives it its place.
  Insert insert(std::uint32_t tableau, std::uint32_t set) {
    if (2 * head_used_ >= head_count_ && !grow_heads()) return Insert::no_room;
    if (chunk_used_ >= chunk_room_ && !grow_chunks()) return Insert::no_room;
    if (log_.size() == log_.capacity() && !grow_log()) return Insert::no_room;
    set |= kMark;
    Head& head = find(tableau);
    if (head.chunk == 0) {
      head.tableau = tableau;
      head.chunk = chunk_used_++;
      ++head_used_;
      put(head.chunk, 0, set);
      return Insert::fresh;
    }
    for (std::uint32_t at = head.chunk; at != 0; at = chunks_[at].next) {
      if (has_superset(chunks_[at], set)) return Insert::seen;
    }
    std::uint32_t last = head.chunk;
    for (std::uint32_t at = head.chunk; at != 0; at = chunks_[at].next) {
      // An unused place holds the empty set, which every set covers.
      for (std::uint32_t i = 0; i < kPerChunk; ++i) {
        if ((chunks_[at].sets[i] & set) == chunks_[at].sets[i]) {
          put(at, i, set);
          return Insert::fresh;
        }
      }
      last = at;
    }
    chunks_[last].next = chunk_used_;
    put(chunk_used_++, 0, set);
    return Insert::fresh;
  }

  void keep() { log_.clear(); }
  void take_back() {
    for (; !log_.empty(); log_.pop_back()) {
      chunks_[log_.back().chunk].sets[log_.back().place] = log_.back().set;
    }
  }

 private:
  static constexpr std::uint32_t kMark = 1u << 24;  // in every set stored
  static constexpr std::uint32_t kPerChunk = 15;

  struct Chunk {
    std::uint32_t next;  // 0: none
    std::uint32_t sets[kPerChunk];
  };
  struct Head {
    std::uint32_t tableau;
    std::uint32_t chunk;  // 0: free
  };
  struct Change {
    std::uint32_t chunk, place, set;
  };
  static_assert(sizeof(Chunk) == 64);

  static std::uint64_t head_bytes(std::size_t count) { return count * sizeof(Head); }
  static std::uint64_t chunk_bytes(std::size_t count) { return count * sizeof(Chunk); }

  static bool has_superset(const Chunk& chunk, std::uint32_t set) {
    std::uint32_t hit = 0;
    for (const std::uint32_t stored : chunk.sets) hit |= (stored & set) == set ? 1u : 0u;
    return hit != 0;
  }

  void put(std::uint32_t chunk, std::uint32_t place, std::uint32_t set) {
    log_.push_back({chunk, place, chunks_[chunk].sets[place]});
    chunks_[chunk].sets[place] = set;
  }
  bool grow_log() {
    const std::size_t room = std::max<std::size_t>(1024, 2 * log_.capacity());
    if (!ledger_.take(room * sizeof(Change))) return false;
    ledger_.give_back(log_.capacity() * sizeof(Change));
    log_.reserve(room);
    return true;
  }

  std::size_t slot_of(std::uint32_t tableau) const {
    return static_cast<std::size_t>(tableau * 0x9e3779b97f4a7c15 >> shift_);
  }
  Head& find(std::uint32_t tableau) const {
    std::size_t at = slot_of(tableau);
    while (heads_[at].chunk != 0 && heads_[at].tableau != tableau) {
      at = (at + 1) & (head_count_ - 1);
    }
    return heads_[at];
  }

  bool grow_heads() {
    const std::size_t count = head_count_ == 0 ? 256 : 4 * head_count_;
    if (!ledger_.take(head_bytes(count))) return false;
    auto* fresh = static_cast<Head*>(std::calloc(count, sizeof(Head)));
    if (fresh == nullptr) {
      ledger_.give_back(head_bytes(count));
      return false;
    }
    Head* old = heads_;
    const std::size_t old_count = head_count_;
    heads_ = fresh;
    head_count_ = count;
    shift_ = 64 - std::countr_zero(count);
    for (std::size_t i = 0; i < old_count; ++i) {
      if (old[i].chunk != 0) find(old[i].tableau) = old[i];
    }
    std::free(old);
    ledger_.give_back(head_bytes(old_count));
    return true;
  }

  bool grow_chunks() {
    const std::size_t room = chunk_room_ == 0 ? 256 : 2 * chunk_room_;
    if (!ledger_.take(chunk_bytes(room))) return false;
    auto* fresh = static_cast<Chunk*>(std::aligned_alloc(64, chunk_bytes(room)));
    if (fresh == nullptr) {
      ledger_.give_back(chunk_bytes(room));
      return false;
    }
    if (chunk_room_ != 0) std::memcpy(fresh, chunks_, chunk_bytes(chunk_room_));
    std::memset(fresh + chunk_room_, 0, chunk_bytes(room - chunk_room_));
    std::free(chunks_);
    ledger_.give_back(chunk_bytes(chunk_room_));
    chunks_ = fresh;
    chunk_room_ = static_cast<std::uint32_t>(room);
    return true;
  }

  Ledger& ledger_;
  Head* heads_ = nullptr;
  std::size_t head_count_ = 0;
  std::size_t head_used_ = 0;
  int shift_ = 0;
  Chunk* chunks_ = nullptr;
  std::uint32_t chunk_room_ = 0;
  std::uint32_t chunk_used_ = 1;  // chunk 0 stands for none
  std::vector<Change> log_;
};

}  // namespace winnable::klondike
