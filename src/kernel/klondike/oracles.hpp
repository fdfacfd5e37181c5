// Whom the search of a harder game asks about its positions.
//
// Each answers `easiest` and `easier` about the start, in this order and before any position, and
// is then called with positions. `won` means no more than that the position may be won.
#pragma once

#include <optional>

#include "half_open_stock.hpp"
#include "relaxed_game.hpp"

namespace winnable::klondike {

struct AskNobody {
  static Ending easiest() { return Ending::won; }
  static Ending easier() { return Ending::won; }
  template <class Position>
  Opinion operator()(const Position&) const {
    return {};
  }
};

// Asks the open game.
template <class Stock, class Memory>
class AskOpen {
 public:
  AskOpen(const Deal& deal, std::uint32_t pruning, Ledger& ledger)
      : deal_(deal), pruning_(pruning), ledger_(ledger) {}

  Ending easiest() {
    open_.emplace(deal_, OpenStock(deal_), pruning_, ledger_);
    return open_->decide(open_->start()).ending;
  }
  static Ending easier() { return Ending::won; }

  Opinion operator()(const Node<typename Stock::Key>& at) { return about<Stock>(at); }

  // A position with another kind of stock.
  template <class Other>
  Opinion about(const Node<typename Other::Key>& at) {
    const auto left = static_cast<std::uint32_t>(Other::mask(at.key));
    return open_->decide(
        {at.face_up, at.locked, at.next, OpenStock::key(at.key.tableau, left), Due{}});
  }

 private:
  const Deal& deal_;
  std::uint32_t pruning_;
  Ledger& ledger_;
  std::optional<RelaxedGame<OpenStock, Memory>> open_;
};

// Asks the open game, and if that may be won the half-open game, which asks the open game too.
class AskHalfOpen {
 public:
  AskHalfOpen(const Rules& rules, const Deal& deal, std::uint32_t pruning, Ledger& ledger)
      : rules_(rules),
        deal_(deal),
        pruning_(pruning),
        ledger_(ledger),
        open_(deal, pruning, ledger) {}

  // Fewer make a game that is won too often, more one that is as large as the whole.
  static int dealt_of(const Deal& deal) { return static_cast<int>(deal.stock.size()) / 3; }

  Ending easiest() { return open_.easiest(); }
  Ending easier() {
    half_open_.emplace(deal_, HalfOpenStock(rules_, deal_, dealt_of(deal_)), pruning_, ledger_);
    return ask_half_open(half_open_->start()).ending;
  }

  Opinion operator()(const Node<NarrowKey>& at) {
    const Opinion opinion = open_(at);
    if (opinion.ending != Ending::won) return opinion;
    const auto key = half_open_->stock().relaxed(at.key);
    const Opinion closer = ask_half_open({at.face_up, at.locked, at.next, key, Due{}});
    return closer.ending == Ending::won ? opinion : closer;
  }

 private:
  Opinion ask_half_open(const Node<NarrowKey>& at) {
    return half_open_->decide(at, [this](const Node<NarrowKey>& on_the_way) {
      return open_.about<HalfOpenStock>(on_the_way);
    });
  }

  const Rules& rules_;
  const Deal& deal_;
  std::uint32_t pruning_;
  Ledger& ledger_;
  AskOpen<LoopingStock, SubsetMemory<OpenStock>> open_;
  std::optional<RelaxedGame<HalfOpenStock, SubsetMemory<HalfOpenStock>>> half_open_;
};

}  // namespace winnable::klondike
