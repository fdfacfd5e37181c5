#include "heaps.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <utility>
#include <vector>

#include "dice.hpp"

namespace winnable::players {
namespace {

using calculation::Rank;

constexpr int kNever = -1;
// What a game won is worth beyond its cards: about that many cards, or the player would rather
// bring half the pack home safely.
constexpr int kWinBonus = 40;

// The rule of thumb: what speaks against a heap, in thousandths. A card's wait is how many cards
// must go up on a foundation before it is that one's turn. The numbers were found by random
// hill-climbing on the cards up and the games won, with four heaps, on shuffles made for it.
struct Thumb {
  int empty = 2469;          // to use up an empty heap,
  int empty_by_wait = -350;  //   for each step that the card will wait
  int buried = -291;         // for each card below that is wanted sooner,
  int buried_soon = 4888;    //   the more the sooner that is
  int buried_long = 825;     //   and the longer it will be buried
  int apart = 580;           // for each step that the top card waits longer
  int alike = -1756;         // if the top card is of the same rank
  int height = -33;          // for each card of the heap
  int with_last = -216;      // for the highest rank, if another of it is there
  int second = 708;          // how much of the wait is the one for the next foundation but one
};
constexpr Thumb kThumb;

struct Table {
  explicit Table(const calculation::Game& game) : heaps(game.piles), done(game.wanted.size(), 0) {
    for (const auto& wanted : game.wanted) {
      auto& places = place.emplace_back();
      places.fill(kNever);
      wanted_.push_back(static_cast<int>(wanted.size()));
      for (std::size_t at = 0; at < wanted.size(); ++at)
        places[wanted[at]] = static_cast<int>(at);
    }
  }

  bool takes(std::size_t foundation, Rank rank) const {
    return place[foundation][rank] == done[foundation];
  }

  // The foundation that a card goes to by rule of thumb: of those that take it, the one that is
  // furthest behind.
  std::optional<std::size_t> foundation_for(Rank rank) const {
    std::optional<std::size_t> best;
    for (std::size_t one = 0; one < done.size(); ++one) {
      if (takes(one, rank) && (!best || left(one) > left(*best))) best = one;
    }
    return best;
  }

  int left(std::size_t foundation) const { return wanted_[foundation] - done[foundation]; }
  int cards_left() const {
    int all = 0;
    for (std::size_t one = 0; one < done.size(); ++one)
      all += left(one);
    return all;
  }

  bool put_up(Rank rank) {
    const auto foundation = foundation_for(rank);
    if (foundation) ++done[*foundation];
    return foundation.has_value();
  }

  void put_up_tops() {
    for (bool moved = true; moved;) {
      moved = false;
      for (auto& heap : heaps) {
        while (!heap.empty() && put_up(heap.back())) {
          heap.pop_back();
          moved = true;
        }
      }
    }
  }

  std::vector<std::array<int, kMaxRanks>> place;  // from now on, kNever where it is not wanted
  std::vector<std::vector<Rank>> heaps;
  std::vector<int> done;

 private:
  std::vector<int> wanted_;
};

// How long the cards of each rank will wait, in thousandths of a step.
std::array<int, kMaxRanks> waits_of(const Table& table) {
  std::array<int, kMaxRanks> waits{};
  for (std::size_t rank = 0; rank < kMaxRanks; ++rank) {
    int first = std::numeric_limits<int>::max(), second = first;
    for (std::size_t one = 0; one < table.done.size(); ++one) {
      const int wait = table.place[one][rank] - table.done[one];
      if (wait < 0) continue;
      if (wait < first) {
        second = first;
        first = wait;
      } else {
        second = std::min(second, wait);
      }
    }
    if (first == std::numeric_limits<int>::max()) continue;  // no foundation wants it any more
    if (second == std::numeric_limits<int>::max()) second = first;
    waits[rank] = 1000 * first + kThumb.second * (second - first);
  }
  return waits;
}

// What speaks against putting a card of the rank on the heap.
std::int64_t against(const std::vector<Rank>& heap, Rank rank, Rank highest,
                     const std::array<int, kMaxRanks>& waits) {
  const std::int64_t wait = waits[rank];
  if (heap.empty()) return kThumb.empty + kThumb.empty_by_wait * wait / 1000;
  std::int64_t cost = kThumb.height * static_cast<std::int64_t>(heap.size());
  bool has_highest = false;
  for (const Rank below : heap) {
    const std::int64_t sooner = waits[below];
    if (sooner < wait) {
      cost += kThumb.buried +
              (1000 * kThumb.buried_soon + kThumb.buried_long * (wait - sooner)) / (1000 + sooner);
    }
    has_highest |= below == highest;
  }
  const Rank top = heap.back();
  if (top == rank) {
    cost += kThumb.alike;
  } else if (waits[top] >= wait) {
    cost += kThumb.apart * (waits[top] - wait) / 1000;
  }
  return rank == highest && has_highest ? cost + kThumb.with_last : cost;
}

std::size_t heap_for(const Table& table, Rank rank, Rank highest) {
  const auto waits = waits_of(table);
  std::size_t best = 0;
  std::int64_t least = std::numeric_limits<std::int64_t>::max();
  for (std::size_t heap = 0; heap < table.heaps.size(); ++heap) {
    const std::int64_t cost = against(table.heaps[heap], rank, highest, waits);
    if (cost < least) {
      least = cost;
      best = heap;
    }
  }
  return best;
}

// What the game comes to when it is played on by rule of thumb: the cards left, none of which is
// worth a bonus.
int played_on(Table& table, const std::vector<Rank>& stock, Rank highest) {
  table.put_up_tops();
  for (const Rank rank : stock) {
    if (table.put_up(rank)) {
      table.put_up_tops();
    } else {
      table.heaps[heap_for(table, rank, highest)].push_back(rank);
    }
  }
  const int left = table.cards_left();
  return left == 0 ? kWinBonus : -left;
}

Step to_foundation(Place source, std::size_t foundation) {
  return {StepKind::cards, source, static_cast<Place>(kFoundation + foundation), 1};
}

// Where the card that is turned may be put: a foundation each, where it goes to one; else a heap
// each, of empty ones only the first.
std::vector<Step> choices(const Table& table, Rank turned) {
  std::vector<Step> found;
  for (std::size_t one = 0; one < table.done.size(); ++one) {
    if (table.takes(one, turned)) found.push_back(to_foundation(kWaste, one));
  }
  if (!found.empty()) return found;
  bool empty = false;
  for (std::size_t heap = 0; heap < table.heaps.size(); ++heap) {
    if (table.heaps[heap].empty() && std::exchange(empty, true)) continue;
    found.push_back({StepKind::cards, kWaste, static_cast<Place>(heap), 1});
  }
  return found;
}

Table after(Table table, const Step& step, Rank turned) {
  if (step.target >= kFoundation) {
    ++table.done[step.target - kFoundation];
  } else {
    table.heaps[step.target].push_back(turned);
  }
  return table;
}

Step by_thumb(const Table& table, const std::vector<Step>& steps, Rank turned, Rank highest) {
  if (const auto up = table.foundation_for(turned)) return to_foundation(kWaste, *up);
  const auto heap = static_cast<Place>(heap_for(table, turned, highest));
  return *std::find_if(steps.begin(), steps.end(),
                       [&](const Step& step) { return step.target == heap; });
}

}  // namespace

std::optional<Step> heap_move(const calculation::Game& game, const HeapThought& thought) {
  const Table table(game);
  for (std::size_t heap = 0; heap < table.heaps.size(); ++heap) {
    if (table.heaps[heap].empty()) continue;
    if (const auto up = table.foundation_for(table.heaps[heap].back())) {
      return to_foundation(static_cast<Place>(heap), *up);
    }
  }
  if (game.turned.empty()) return std::nullopt;
  const Rank turned = game.turned.front();
  const std::vector<Step> steps = choices(table, turned);
  if (steps.size() == 1) return steps.front();

  Rank highest = turned;
  for (const auto& wanted : game.wanted) {
    for (const Rank rank : wanted)
      highest = std::max(highest, rank);
  }
  if (thought.deals == 0) return by_thumb(table, steps, turned, highest);
  std::vector<Table> tables;
  for (const Step& step : steps)
    tables.push_back(after(table, step, turned));
  std::vector<Rank> stock = game.stock;
  if (!thought.order_known) std::sort(stock.begin(), stock.end());
  Dice dice(thought.seed);
  Table playing = table;  // kept so that no memory is asked for in every game
  std::vector<std::int64_t> worth(steps.size(), 0);
  const int deals = thought.order_known ? 1 : thought.deals;
  for (int deal = 0; deal < deals; ++deal) {
    if (!thought.order_known) dice.shuffle(stock);
    for (std::size_t one = 0; one < steps.size(); ++one) {
      playing = tables[one];
      worth[one] += played_on(playing, stock, highest);
    }
  }
  const auto best = std::max_element(worth.begin(), worth.end()) - worth.begin();
  return steps[static_cast<std::size_t>(best)];
}

}  // namespace winnable::players
