// Which cards cannot lie on one pile, and a share-out of the cards among the piles that respects
// it.
//
// A card that goes up while one that was turned later still waits must lie on another pile: on the
// same one it would lie beneath. There is no other obstacle, so a schedule can be played with so
// many piles if and only if the graph of these conflicts can be coloured with as many colours.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "card_bits.hpp"

namespace winnable::calculation {

class Conflicts {
 public:
  enum class Repair : std::uint8_t { done, impossible, gave_up };

  explicit Conflicts(const Game& game);

  // The card comes to wait; it has no conflicts yet.
  void add(std::size_t card, const CardBits& waiting);
  // It is as if it had never waited.
  void remove(std::size_t card) { pile_[card] = kNowhere; }

  // Whether the card can lie on the same pile as each of the others as far as can be said without
  // moving cards that lay on piles at the root.
  bool possible(std::size_t card, const CardBits& others) const;
  void connect(std::size_t card, const CardBits& others);
  void disconnect(std::size_t card, const CardBits& others);

  // After `connect`: shares out the cards anew where two in conflict share a pile. The old shares
  // stay if that fails, and are still right once the conflicts are taken back.
  Repair repair(std::size_t card, const CardBits& others);

  int pile(std::size_t card) const { return pile_[card]; }

 private:
  static constexpr std::int8_t kNowhere = -1;
  static constexpr int kMostTries = 60;
  using Shares = std::array<std::int8_t, kMostCards>;

  std::vector<std::size_t> connected(std::size_t card) const;
  Repair share_out(std::vector<std::size_t>& left, int opened, int& tries, Shares& shares) const;
  std::uint32_t taken(std::size_t card, const Shares& shares) const;

  int piles_;
  std::size_t fixed_ = 0;  // as many cards lay on piles at the root, and stay on those
  std::array<CardBits, kMostCards> conflicts_{};
  Shares pile_{};
};

}  // namespace winnable::calculation
