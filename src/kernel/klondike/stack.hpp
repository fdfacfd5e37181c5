// A stack of plain structs. Room is made before many are pushed, so that pushing need not look.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <memory>
#include <type_traits>

namespace winnable::klondike {

template <class T>
class Stack {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  bool empty() const { return size_ == 0; }
  std::size_t size() const { return size_; }
  T& operator[](std::size_t place) { return items_[place]; }
  const T& operator[](std::size_t place) const { return items_[place]; }
  T& top() { return items_[size_ - 1]; }
  const T& top() const { return items_[size_ - 1]; }

  // So that as many can be pushed. What references there are may no longer hold.
  void make_room(std::size_t count) {
    if (room_ - size_ < count) grow(count);
  }
  T& push(const T& item) {
    assert(size_ < room_);
    return items_[size_++] = item;
  }
  void pop() { --size_; }
  void cut(std::size_t size) { size_ = size; }
  void clear() { size_ = 0; }

 private:
  void grow(std::size_t count) {
    const std::size_t room = 2 * (room_ + count);
    auto larger = std::make_unique_for_overwrite<T[]>(room);
    std::copy(items_.get(), items_.get() + size_, larger.get());
    items_ = std::move(larger);
    room_ = room;
  }

  std::unique_ptr<T[]> items_;
  std::size_t size_ = 0;
  std::size_t room_ = 0;
};

}  // namespace winnable::klondike
