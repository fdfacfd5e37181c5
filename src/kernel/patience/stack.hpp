// A growing array that asks the budget before it grows.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <vector>

#include "../ledger.hpp"

namespace winnable::patience {

template <typename Item>
class Stack {
 public:
  explicit Stack(Ledger& ledger) : ledger_(ledger) {}
  ~Stack() { ledger_.give_back(items_.capacity() * sizeof(Item)); }
  Stack(const Stack&) = delete;
  Stack& operator=(const Stack&) = delete;

  // Makes room for so many more; false if the budget has none.
  bool room_for(std::size_t more) {
    const std::size_t wanted = items_.size() + more;
    if (wanted <= items_.capacity()) return true;
    const std::size_t old = items_.capacity();
    const std::size_t capacity = std::max(wanted, old + old / 2);
    if (!ledger_.take(capacity * sizeof(Item))) return false;
    items_.reserve(capacity);
    ledger_.give_back(old * sizeof(Item));
    return true;
  }

  // Only where there is room.
  void push(const Item& item) {
    assert(items_.size() < items_.capacity());
    items_.push_back(item);
  }
  void pop() { items_.pop_back(); }
  void shrink(std::size_t size) { items_.resize(size, Item{}); }

  std::size_t size() const { return items_.size(); }
  bool empty() const { return items_.empty(); }
  Item& back() { return items_.back(); }
  const Item& operator[](std::size_t index) const { return items_[index]; }
  Item& operator[](std::size_t index) { return items_[index]; }

 private:
  Ledger& ledger_;
  std::vector<Item> items_;
};

}  // namespace winnable::patience
