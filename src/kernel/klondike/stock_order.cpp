#include "stock_order.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace winnable::klondike {
namespace {

constexpr std::size_t kMostCards = kSuits * kMaxRanks;
constexpr std::size_t kPlaces = kFoundation + kSuits;

// How many passes are looked into. With twice as many no more lines have been found.
constexpr std::size_t kTries = 128;

// Cards as positions in the stock as it is dealt from the first card on.
using Cards = std::uint64_t;

constexpr Cards card_at(std::size_t index) { return Cards{1} << index; }
constexpr Cards up_to_first(Cards cards) { return cards ^ (cards - 1); }
constexpr Cards but_first(Cards cards) { return cards & (cards - 1); }
std::size_t first(Cards cards) { return static_cast<std::size_t>(std::countr_zero(cards)); }
std::size_t last(Cards cards) { return static_cast<std::size_t>(std::bit_width(cards)) - 1; }

struct Moment {
  std::size_t pass = 0;
  Cards left = 0;         // not taken yet
  Cards stops = 0;        // what will be on top of the waste after each deal to come in this pass
  Cards dealt = 0;        // what has been dealt in this pass
  Cards passed_over = 0;  // what is not to be taken in this pass
  int cost = 0;           // deals and redeals so far
};

// Moves that have a place in common, other than the waste, keep their order: piles and foundations
// see the same moves as before. What is open is when the cards of the stock are taken. So a card is
// ready as soon as those are taken that it needs; and whenever it is then on top of the waste, it
// can be taken.
class StockOrder {
 public:
  StockOrder(const Rules& rules, const Layout& layout, const PlayedLine& line)
      : draw_(rules.draw),
        passes_(rules.passes == 0 ? kTries + 1
                                  : static_cast<std::size_t>(rules.passes - layout.pass + 1)),
        most_(static_cast<int>(line.deals.size()) - 1),
        dealt_(card_at(layout.waste.size()) - 1) {
    std::uint8_t size = 0;
    for (const Card card : layout.waste)
      position_[card] = size++;
    for (const Card card : layout.stock)
      position_[card] = size++;
    left_[0] = card_at(size) - 1;
    read_needs(line.plays);
  }

  bool found() {
    return ends({.left = left_[0], .stops = stops_of(left_[0] & ~dealt_), .dealt = dealt_});
  }

  void rewrite(PlayedLine& line) {
    deal_out(line.deals);
    sort(line.plays);
  }

 private:
  // A card of the stock needs those taken by moves that must come before its own: from which a
  // chain of moves leads to it, each with a place in common with the next.
  void read_needs(const std::vector<Play>& plays) {
    std::array<Cards, kPlaces> needed{};
    for (const Play& play : plays) {
      Cards& target = needed[play.target];
      if (play.source == kWaste) {
        const std::size_t own = position_[play.card];
        needs_[own] = target;
        target |= card_at(own);
      } else {
        target = needed[play.source] |= target;
      }
    }
  }

  bool ready(std::size_t card, Cards left) const { return (needs_[card] & left) == 0; }

  Cards stops_of(Cards stock) const {
    if (draw_ == 1) return stock;
    Cards stops = 0;
    while (stock != 0) {
      for (int i = 1; i < draw_ && but_first(stock) != 0; ++i)
        stock = but_first(stock);
      stops |= card_at(first(stock));
      stock = but_first(stock);
    }
    return stops;
  }

  // Whether all cards can be taken from here at no more than that cost. Every card is taken that is
  // ready. Where cards are dealt in groups, to take one moves others into reach or out of it; so if
  // that does not lead to the end, a card is passed over, one in a pass, and what lies below it.
  bool ends(Moment at) {
    while (at.left != 0) {
      const Cards waste = at.left & at.dealt & ~at.passed_over;
      if (waste != 0 && ready(last(waste), at.left)) {
        const Cards top = card_at(last(waste));
        Moment taken = at;
        taken.left &= ~top;
        if (draw_ == 1 || at.stops == 0 || at.passed_over != 0) {
          at = taken;
        } else if (ends(taken)) {
          return true;
        } else {
          at.passed_over = top | (top - 1);
        }
      } else if (at.stops != 0) {
        at.dealt = up_to_first(at.stops);
        at.stops = but_first(at.stops);
        ++at.cost;
      } else if (!turn_over(at)) {
        return false;
      }
    }
    last_pass_ = at.pass;
    return at.cost <= most_;
  }

  // Unless it would be in vain, or the tries are spent.
  bool turn_over(Moment& at) {
    const auto met = met_.begin() + static_cast<std::ptrdiff_t>(met_count_);
    if (at.pass + 1 == passes_ || at.cost >= most_ || met == met_.end() ||
        std::find(met_.begin(), met, at.left) != met) {
      return false;
    }
    met_[met_count_++] = at.left;
    at = {at.pass + 1, at.left, stops_of(at.left), 0, 0, at.cost + 1};
    left_[at.pass] = at.left;
    return true;
  }

  // Deals the passes found once more, now step by step.
  void deal_out(std::vector<Step>& deals) {
    const auto deal = [&](StepKind kind, Place source, Place target, Cards cards) {
      deals.push_back({kind, source, target, static_cast<std::uint8_t>(std::popcount(cards))});
    };
    deals.clear();
    std::size_t before_last = 0;  // deals before the last card taken
    Cards dealt = dealt_;
    for (std::size_t pass = 0; pass <= last_pass_; ++pass) {
      const Cards kept = pass < last_pass_ ? left_[pass + 1] : 0;
      Cards left = left_[pass];
      Cards stops = stops_of(left & ~dealt);
      while (left != 0) {
        const Cards waste = left & dealt;
        const std::size_t top = waste != 0 ? last(waste) : 0;
        if ((waste & ~kept & card_at(top)) != 0 && ready(top, left)) {
          left &= ~card_at(top);
          rank_[top] = ++taken_;
          deals_[top] = static_cast<std::uint16_t>(deals.size() - before_last);
          before_last = deals.size();
        } else if (stops != 0) {
          deal(StepKind::draw, kStock, kWaste, left & up_to_first(stops) & ~dealt);
          dealt = up_to_first(stops);
          stops = but_first(stops);
        } else {
          deal(StepKind::redeal, kWaste, kStock, left);
          break;
        }
      }
      dealt = 0;
    }
  }

  // Every move comes right after the last of the cards it needs is taken.
  void sort(std::vector<Play>& plays) const {
    std::array<std::uint8_t, kPlaces> latest{};
    std::array<std::size_t, kMostCards + 2> starts{};
    std::vector<std::uint8_t> keys;
    keys.reserve(plays.size());
    for (Play& play : plays) {
      std::uint8_t key = latest[play.target];
      if (play.source == kWaste) {
        key = rank_[position_[play.card]];
        play.deals = deals_[position_[play.card]];
      } else {
        key = latest[play.source] = std::max(key, latest[play.source]);
      }
      latest[play.target] = key;
      keys.push_back(key);
      ++starts[key + 1U];
    }
    for (std::size_t i = 1; i < starts.size(); ++i)
      starts[i] += starts[i - 1];
    std::vector<Play> sorted(plays.size());
    for (std::size_t i = 0; i < plays.size(); ++i)
      sorted[starts[keys[i]]++] = plays[i];
    plays.swap(sorted);
  }

  int draw_;
  std::size_t passes_;
  int most_;     // the cost that an order found may have
  Cards dealt_;  // already in the waste
  std::array<std::uint8_t, kMostCards> position_{};
  std::array<Cards, kMostCards> needs_{};  // by card, those that must be taken before

  std::array<Cards, kTries + 1> left_;  // at the beginning of each pass
  std::size_t last_pass_ = 0;
  std::array<Cards, kTries> met_;
  std::size_t met_count_ = 0;

  std::uint8_t taken_ = 0;
  std::array<std::uint8_t, kMostCards> rank_;    // the order in which cards are taken, from 1
  std::array<std::uint16_t, kMostCards> deals_;  // before each
};

bool single(const Step& deal) { return deal.kind == StepKind::begin_single; }

}  // namespace

void order_stock(const Rules& rules, const Layout& layout, PlayedLine& line) {
  if (layout.single || (rules.reversed && rules.draw > 1)) return;
  if (std::any_of(line.deals.begin(), line.deals.end(), single)) return;
  StockOrder order(rules, layout, line);
  if (order.found()) order.rewrite(line);
}

}  // namespace winnable::klondike
