// Short noisy searches that say of a card turned only whether it goes up at once or waits; on which
// pile it waits is left open until conflicts with other cards leave a choice no more.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "../finding.hpp"
#include "../ledger.hpp"
#include "../patience/noise.hpp"
#include "conflicts.hpp"

namespace winnable::calculation {

class LazySearch {
 public:
  LazySearch(const Game& game, std::uint32_t pruning, Ledger& ledger);

  // One search that looks into so many states at most: `won`, or an end without an answer.
  Finding run(std::uint64_t states, int noise, std::uint64_t seed);

  // The winning line, after `won`. It needs no redeal.
  std::vector<Step> line() const;

 private:
  // What is done with a card: it goes to a foundation, or waits.
  struct Event {
    std::size_t card = 0;
    int foundation = kWait;
  };
  struct Choice {
    Event event;
    int cost = 0;
  };
  static constexpr int kWait = -1;

  bool in_hand(std::size_t card) const { return card >= first_ && card == next_; }
  std::vector<Choice> choices();
  bool must_go_up(Rank rank) const;
  bool wants(std::size_t foundation, Rank rank) const;
  Finding search();
  Finding after(const Event& event);
  Finding try_from_pile(const Event& event);

  const Game& game_;
  const bool forced_;
  Ledger& ledger_;
  std::vector<Rank>
      cards_;              // those on piles, pile by pile from the bottom; then as they are turned
  std::size_t first_ = 0;  // the first card that is not on a pile at the root
  std::array<std::uint8_t, kMaxFoundations> height_{};
  std::size_t left_ = 0;  // cards that are not up
  std::size_t next_ = 0;
  CardBits waiting_;
  Conflicts conflicts_;
  std::vector<Event> line_;
  patience::Noise noise_{0};
  int amplitude_ = 0;
  std::uint64_t states_ = 0;
};

}  // namespace winnable::calculation
