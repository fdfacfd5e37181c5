// How each kind of key lies in a state table.
#pragma once

#include "counted_stock.hpp"
#include "looping_stock.hpp"
#include "reversed_stock.hpp"

namespace winnable::klondike {

inline constexpr std::uint64_t kMixer = 0x9e3779b97f4a7c15;

constexpr std::uint64_t mixed(std::uint64_t word) {
  word *= kMixer;
  return (word ^ word >> 32) * kMixer;
}

inline std::uint64_t hash_of(std::uint32_t word) { return word * kMixer; }
inline std::uint64_t hash_of(const NarrowKey& key) { return mixed(key.tableau); }
inline std::uint64_t hash_of(const WideKey& key) { return mixed(key.tableau ^ mixed(key.stock)); }
inline std::uint64_t hash_of(const OrderKey& key) {
  return mixed(key.tableau ^ mixed(key.first ^ mixed(key.second ^ mixed(key.dealing))));
}

// Entries that are equal or not, and learn nothing.
template <class Key>
struct PlainEntries {
  using Entry = Key;
  static bool free(const Entry& entry) { return entry.tableau == 0; }
  static bool same(const Entry& a, const Entry& b) { return a == b; }
  static bool absorb(Entry&, const Entry&) { return false; }
  static std::uint64_t hash(const Key& key) { return hash_of(key); }
};

// The offset rule within the entry, draw 2 and 3: the upper byte of a key gives way to two fields
// of four bits, one for each impure residue of the offset: the smallest offset met there, counted
// in draws (15: none). Any entry covers the pure offset, for every offset can be dealt on to it; a
// smaller offset of the same residue covers a larger.
class PaceEntries {
 public:
  using Entry = NarrowKey;
  explicit PaceEntries(const LoopingStock& stock) {
    for (int offset = 0; offset < 32; ++offset) {
      const int residue = offset % stock.draw();
      const int draws = offset / stock.draw();
      const int fields = residue == 0 ? 0xff : residue == 1 ? 0xf0 | draws : 0x0f | draws << 4;
      fields_[static_cast<std::size_t>(offset)] = static_cast<std::uint64_t>(fields) << 56;
    }
  }
  Entry entry(const NarrowKey& key) const {
    return {(key.tableau & kRest) | fields_[static_cast<std::size_t>(LoopingStock::offset(key))]};
  }
  // An entry with both fields 0 has met an impure offset, so it holds stock cards and is not 0.
  static bool free(const Entry& entry) { return entry.tableau == 0; }
  static std::uint64_t hash(const Entry& entry) { return (entry.tableau & kRest) * kMixer; }
  static bool same(const Entry& a, const Entry& b) {
    return ((a.tableau ^ b.tableau) & kRest) == 0;
  }
  static bool absorb(Entry& stored, const Entry& met) {
    const std::uint64_t low = std::min(stored.tableau & kLow, met.tableau & kLow);
    const std::uint64_t high = std::min(stored.tableau & kHigh, met.tableau & kHigh);
    const std::uint64_t best = (stored.tableau & kRest) | high | low;
    if (best == stored.tableau) return false;
    stored.tableau = best;
    return true;
  }

 private:
  static constexpr std::uint64_t kRest = (std::uint64_t{1} << 56) - 1;
  static constexpr std::uint64_t kLow = std::uint64_t{15} << 56;
  static constexpr std::uint64_t kHigh = std::uint64_t{15} << 60;

  std::array<std::uint64_t, 32> fields_{};
};

}  // namespace winnable::klondike
