// What a search remembers of the positions it has met, and which others those cover.
//
// Each offers: insert (fresh, seen or no_room), prefetch, keep (all met so far is lost) and forget
// (what was met since the last keep may be winnable).
#pragma once

#include "../state_table.hpp"
#include "entries.hpp"
#include "subset_store.hpp"

namespace winnable::klondike {

template <class Stock>
class ExactMemory {
 public:
  using Key = typename Stock::Key;
  ExactMemory(const Stock&, Ledger& ledger) : table_(ledger) {}

  void prefetch(const Key& key) const { table_.prefetch(key); }
  bool covers(const Key& key) const { return table_.contains(key); }
  Insert insert(const Key& key) { return table_.insert(key); }
  void keep() {}
  void forget() { table_.clear(); }

 private:
  StateTable<PlainEntries<Key>> table_;
};

// Smaller offsets cover larger ones of the same residue, and any covers a pure one.
class PaceMemory {
 public:
  PaceMemory(const LoopingStock& stock, Ledger& ledger) : entries_(stock), table_(ledger) {}

  void prefetch(const NarrowKey& key) const { table_.prefetch(entries_.entry(key)); }
  Insert insert(const NarrowKey& key) { return table_.insert(entries_.entry(key)); }
  void keep() {}
  void forget() { table_.clear(); }

 private:
  PaceEntries entries_;
  StateTable<PaceEntries> table_;
};

// More cards at hand cover fewer, all else being equal.
template <class Stock>
class SubsetMemory {
 public:
  using Key = typename Stock::Key;
  SubsetMemory(const Stock& stock, Ledger& ledger) : stock_(stock), store_(ledger) {}

  void prefetch(const Key& key) const { store_.prefetch(stock_.group(key)); }
  bool covers(const Key& key) const {
    return store_.superset(stock_.group(key), stock_.left_at_hand(key)) != 0;
  }
  Insert insert(const Key& key) {
    return store_.insert(stock_.group(key), stock_.left_at_hand(key));
  }
  void keep() { store_.keep(); }
  void forget() { store_.take_back(); }

 private:
  const Stock& stock_;
  SubsetStore<typename Stock::Group> store_;
};

// The latest positions that call for something. They are many, soon left for good, and cannot go in
// circles, for each has drawn or worried back one card more: it is enough to know the latest again.
template <class Key>
class BriefMemory {
 public:
  Insert insert(const Key& key, Due due) {
    Slot& slot = slots_[hash_of(key) >> 54];
    if (slot.key == key && slot.due == due && slot.run == run_) return Insert::seen;
    slot = {key, due, run_};
    return Insert::fresh;
  }
  void forget() { ++run_; }

 private:
  // `run`: what was met in earlier ones is forgotten.
  struct Slot {
    Key key{};
    Due due{};
    std::uint32_t run = 0;
  };
  std::array<Slot, 1024> slots_{};
  std::uint32_t run_ = 0;
};

}  // namespace winnable::klondike
