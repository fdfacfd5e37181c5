// For each group of positions the sets of stock cards met in it, of which only the largest matter.
//
// The sets of one group lie side by side, so that looking for a superset is one sweep over them;
// a lone set lies in the head itself. What a search adds can be taken back.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "../ledger.hpp"
#include "../state_table.hpp"
#include "../table_memory.hpp"
#include "entries.hpp"

namespace winnable::klondike {

template <class Group>
class SubsetStore {
 public:
  explicit SubsetStore(Ledger& ledger) : ledger_(ledger) {}
  ~SubsetStore() {
    std::free(heads_);
    std::free(sets_);
    ledger_.give_back(head_bytes(head_count_) + set_bytes(set_room_) + log_bytes(log_.capacity()));
  }
  SubsetStore(const SubsetStore&) = delete;
  SubsetStore& operator=(const SubsetStore&) = delete;

  void prefetch(const Group& group) const {
    if (head_count_ != 0) __builtin_prefetch(heads_ + slot_of(group));
  }

  // A stored set that `set` lies within, or 0.
  std::uint32_t superset(const Group& group, std::uint32_t set) const {
    return head_count_ == 0 ? 0 : superset(heads_[find(group)], set | kMark);
  }

  // Adds the set unless it is covered; a stored set that it covers gives it its place.
  Insert insert(const Group& group, std::uint32_t set) {
    if (2 * heads_used_ >= head_count_ && !grow_heads()) return Insert::no_room;
    if (log_.size() == log_.capacity() && !grow_log()) return Insert::no_room;
    set |= kMark;
    Head& head = heads_[find(group)];
    if (superset(head, set) != 0) return Insert::seen;
    const std::uint32_t place = first_subset(head, set);
    if (place == room_of(head) && !move_to_larger_block(head)) return Insert::no_room;
    if (head.group == Group{}) {
      head.group = group;
      ++heads_used_;
    }
    const bool added = place == head.size;
    log_.push_back({group, place, added ? 0 : sets_of(head)[place]});
    head.size += added ? 1 : 0;
    sets_of(head)[place] = set;
    return Insert::fresh;
  }

  void keep() { log_.clear(); }
  void take_back() {
    for (; !log_.empty(); log_.pop_back()) {
      const Change& change = log_.back();
      Head& head = heads_[find(change.group)];
      sets_of(head)[change.place] = change.before;
      if (change.before == 0) --head.size;
    }
  }

 private:
  static constexpr std::uint32_t kMark = 1u << 24;  // in every set stored, so none is 0
  static constexpr std::uint32_t kInline = 0;
  static constexpr std::uint32_t kLane = 8;
  static constexpr std::size_t kBlockSizes = 22;  // 8, 16, ... sets

  struct Head {
    Group group;  // Group{}: free
    std::uint32_t size;
    std::uint32_t block;  // size class + 1, or 0: the one set is here
    std::uint32_t only;   // the set itself, or where the block begins
  };
  struct Change {
    Group group;
    std::uint32_t place, before;  // before: 0 for a set added
  };

  static std::uint64_t head_bytes(std::size_t count) { return count * sizeof(Head); }
  static std::uint64_t set_bytes(std::size_t count) { return count * sizeof(std::uint32_t); }
  static std::uint64_t log_bytes(std::size_t count) { return count * sizeof(Change); }

  static std::uint32_t room_of(const Head& head) {
    return head.block == kInline ? 1 : kLane << (head.block - 1);
  }
  std::uint32_t* sets_of(Head& head) const {
    return head.block == kInline ? &head.only : sets_ + head.only;
  }
  const std::uint32_t* sets_of(const Head& head) const {
    return head.block == kInline ? &head.only : sets_ + head.only;
  }

  std::uint32_t superset(const Head& head, std::uint32_t set) const {
    if (head.block == kInline) return (head.only & set) == set ? head.only : 0;
    const std::uint32_t* stored = sets_ + head.only;
    // What lies beyond the last set is 0, and no set is within that.
    for (const std::uint32_t* end = stored + head.size; stored < end; stored += kLane) {
      std::uint32_t hit = 0;
      for (std::uint32_t i = 0; i < kLane; ++i)
        hit |= (stored[i] & set) == set ? 1u : 0u;
      if (hit == 0) continue;
      while ((*stored & set) != set)
        ++stored;
      return *stored;
    }
    return 0;
  }

  // The place of the first stored set that lies within `set`, or the end.
  std::uint32_t first_subset(const Head& head, std::uint32_t set) const {
    const std::uint32_t* stored = sets_of(head);
    std::uint32_t place = 0;
    if (head.block != kInline) {
      for (; place + kLane <= head.size; place += kLane) {
        std::uint32_t hit = 0;
        for (std::uint32_t i = 0; i < kLane; ++i)
          hit |= (stored[place + i] & set) == stored[place + i] ? 1u : 0u;
        if (hit != 0) break;
      }
    }
    while (place < head.size && (stored[place] & set) != stored[place])
      ++place;
    return place;
  }

  std::size_t slot_of(const Group& group) const {
    return static_cast<std::size_t>(hash_of(group) >> shift_);
  }
  std::size_t find(const Group& group) const {
    std::size_t at = slot_of(group);
    while (heads_[at].group != Group{} && heads_[at].group != group) {
      at = (at + 1) & (head_count_ - 1);
    }
    return at;
  }

  bool move_to_larger_block(Head& head) {
    const std::uint32_t size_class = head.block;
    const std::uint32_t room = kLane << size_class;
    std::uint32_t at = spare_[size_class];
    if (at != 0) {
      spare_[size_class] = sets_[at];
    } else {
      if (sets_used_ + room > set_room_ && !grow_sets(sets_used_ + room)) return false;
      at = sets_used_;
      sets_used_ += room;
    }
    std::memset(sets_ + at, 0, set_bytes(room));
    std::memcpy(sets_ + at, sets_of(head), set_bytes(head.size));
    if (head.block != kInline) {
      sets_[head.only] = spare_[head.block - 1];
      spare_[head.block - 1] = head.only;
    }
    head.only = at;
    head.block = size_class + 1;
    return true;
  }

  bool grow_log() {
    const std::size_t room = std::max<std::size_t>(256, 2 * log_.capacity());
    if (!ledger_.take(log_bytes(room))) return false;
    ledger_.give_back(log_bytes(log_.capacity()));
    log_.reserve(room);
    return true;
  }

  bool grow_heads() {
    const std::size_t count = head_count_ == 0 ? 64 : 4 * head_count_;
    if (!ledger_.take(head_bytes(count))) return false;
    auto* fresh = static_cast<Head*>(zeroed_table(head_bytes(count)));
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
      if (old[i].group != Group{}) heads_[find(old[i].group)] = old[i];
    }
    std::free(old);
    ledger_.give_back(head_bytes(old_count));
    return true;
  }

  bool grow_sets(std::size_t least) {
    const std::size_t room = std::bit_ceil(std::max<std::size_t>(512, least));
    if (!ledger_.take(set_bytes(room))) return false;
    auto* fresh = static_cast<std::uint32_t*>(zeroed_table(set_bytes(room)));
    if (fresh == nullptr) {
      ledger_.give_back(set_bytes(room));
      return false;
    }
    if (set_room_ != 0) std::memcpy(fresh, sets_, set_bytes(sets_used_));
    std::free(sets_);
    ledger_.give_back(set_bytes(set_room_));
    sets_ = fresh;
    set_room_ = room;
    return true;
  }

  Ledger& ledger_;
  Head* heads_ = nullptr;
  std::size_t head_count_ = 0;
  std::size_t heads_used_ = 0;
  int shift_ = 0;
  std::uint32_t* sets_ = nullptr;
  std::size_t set_room_ = 0;
  std::uint32_t sets_used_ = kLane;  // block 0 stands for none
  std::array<std::uint32_t, kBlockSizes> spare_{};
  std::vector<Change> log_;
};

}  // namespace winnable::klondike
