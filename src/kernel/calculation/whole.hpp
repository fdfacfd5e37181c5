// The exhaustive search: over positions with every card in its place.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <unordered_set>
#include <vector>

#include "../finding.hpp"
#include "../ledger.hpp"
#include "calculation.hpp"

namespace winnable::calculation {

class WholeSearch {
 public:
  WholeSearch(const Game& game, std::uint32_t pruning, Ledger& ledger);
  ~WholeSearch() { ledger_.give_back(held_); }
  WholeSearch(const WholeSearch&) = delete;
  WholeSearch& operator=(const WholeSearch&) = delete;

  // Looks into so many states more at most.
  Finding run(std::uint64_t states);

  // The winning line, after `won`.
  const std::vector<Step>& line() const { return line_; }

 private:
  using Foundations = std::uint16_t;  // a set of them

  // A card in play and the foundations it has declined.
  struct Card {
    Rank rank = 0;
    Foundations declined = 0;
    friend bool operator==(const Card&, const Card&) = default;
  };
  using Pile = std::vector<Card>;

  std::vector<Pile> empty_piles() const;
  bool on(Pruning rule) const { return (pruning_ & rule) != 0; }

  Finding search();
  Finding decide(Card& card, Place source, Foundations open);
  Finding go_up(Place source, std::size_t foundation);
  Finding place_turned_card();
  Finding turn();
  Finding pick_up();

  bool is_dead() const;
  bool all_have_places() const;
  bool all_is_reached() const;

  Foundations left_to(const Card& card) const {
    return static_cast<Foundations>(left_[card.rank] & ~card.declined);
  }
  Foundations alike(std::size_t foundation) const;
  bool same_future(std::size_t one, std::size_t other) const;
  bool same_declined(std::size_t one, std::size_t other) const;
  Card* top(std::size_t place);
  template <typename Do>
  void for_each_card(Do&& act) const;

  std::string key() const;
  Finding remember();

  const std::uint32_t pruning_;
  Ledger& ledger_;
  std::uint64_t held_ = 0;
  std::uint64_t allowed_ = 0;

  std::vector<std::vector<Rank>> wanted_;
  std::vector<std::size_t> height_;
  std::array<Foundations, kMaxRanks> left_{};  // for each rank the foundations that still take it
  std::array<Foundations, kMaxRanks> open_{};  // and those that take it now
  std::size_t cards_left_ = 0;
  std::size_t in_play_ = 0;  // cards of the root
  std::vector<Pile> piles_;
  Pile turned_;
  std::vector<Rank> stock_;
  std::size_t next_ = 0;
  int redeals_ = 0;
  std::unordered_set<std::string> seen_;
  std::vector<Step> line_;
};

}  // namespace winnable::calculation
