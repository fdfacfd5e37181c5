#include "best_first.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "search.hpp"

namespace winnable::wide {
namespace {

constexpr std::uint32_t kRoot = 0;

// How many cards lie on one of their suit that goes up earlier.
int cards_under(const Game& game, const Pile& pile, int base) {
  std::array<int, kMaxSuits> lowest;
  lowest.fill(std::numeric_limits<int>::max());
  int count = 0;
  for (int i = 0; i < pile.size; ++i) {
    const Card card = pile.at(i);
    const int height = game.height_of(card, base);
    int& least = lowest[static_cast<std::size_t>(game.suit_of(card))];
    count += least < height;
    least = std::min(least, height);
  }
  return count;
}

}  // namespace

int cost_of(const Position& position, const Prices& prices) {
  const Game& game = position.game();
  int cost = prices.left * position.left() + prices.hidden * position.hidden() +
             prices.undealt * position.undealt();
  for (int i = 0; i < game.piles; ++i) {
    const Pile& pile = position.pile(i);
    if (pile.empty()) cost += prices.space;
    for (int at = std::max<int>(1, pile.down); at < pile.size; ++at) {
      const Card host = pile.at(at - 1);
      if (!game.accepts(host, pile.at(at))) {
        cost += prices.misfit;
      } else if (!game.joined(host, pile.at(at))) {
        cost += prices.unjoined;
      }
    }
    if (prices.under != 0 && position.base() >= 0)
      cost += prices.under * cards_under(game, pile, position.base());
  }
  return cost;
}

BestFirst::BestFirst(Position& position, const Budget& budget, Ledger& ledger)
    : budget_(budget),
      ledger_(ledger),
      position_(position),
      table_(ledger),
      nodes_(ledger),
      open_(ledger) {}

Finding BestFirst::run(const Prices& prices, std::uint64_t states) {
  prices_ = prices;
  last_state_ = ledger_.states + states;
  table_.clear();
  nodes_.shrink(0);
  open_.shrink(0);
  stages_.clear();
  const std::size_t start = position_.changes();
  const Finding finding = search();
  if (finding != Finding::won) position_.back_to(start);
  return finding;
}

Finding BestFirst::search() {
  if (!nodes_.room_for(1) || !open_.room_for(1) || !position_.make_room())
    return Finding::memory_spent;
  // The root's own forced moves stay played throughout.
  for (Move move; find_forced(position_, move);)
    play(position_, move);
  if (position_.won()) return Finding::won;
  nodes_.push({Move{}, kRoot, 0});
  push_open({0, kRoot});
  while (!open_.empty()) {
    const std::uint32_t node = pop_open().node;
    if (!go_to(node)) return Finding::memory_spent;
    const Finding finding = expand(node);
    if (finding != kGoOn) return finding;
  }
  return Finding::exhausted;
}

// Plays the move and those forced after it; false if the budget has no room for them.
bool BestFirst::play_on(const Move& move) {
  if (!position_.make_room()) return false;
  play(position_, move);
  if (!position_.make_room()) return false;
  for (Move forced; find_forced(position_, forced);)
    play(position_, forced);
  return true;
}

bool BestFirst::go_to(std::uint32_t node) {
  way_.clear();
  for (std::uint32_t at = node; at != kRoot; at = nodes_[at].parent)
    way_.push_back(at);
  std::reverse(way_.begin(), way_.end());
  std::size_t common = 0;
  while (common < way_.size() && common < stages_.size() && stages_[common].node == way_[common])
    ++common;
  if (common < stages_.size()) {
    position_.back_to(stages_[common].mark);
    stages_.resize(common);
  }
  for (; common < way_.size(); ++common) {
    stages_.push_back({way_[common], position_.changes()});
    if (!play_on(nodes_[way_[common]].move)) return false;
  }
  return true;
}

Finding BestFirst::expand(std::uint32_t node) {
  if (++ticks_ % 16 == 0 && ledger_.seconds() > budget_.seconds) return Finding::time_spent;
  found_.clear();
  finder_.find(position_, found_);
  const std::size_t mark = position_.changes();
  for (const Move& move : found_) {
    const Finding finding = enter(move, node);
    if (finding != kGoOn) return finding;
    position_.back_to(mark);
  }
  return kGoOn;
}

// A state is looked at once, when it is found, and then waits to be expanded.
Finding BestFirst::enter(const Move& move, std::uint32_t parent) {
  ++ledger_.visits;
  if (!play_on(move) || !nodes_.room_for(1) || !open_.room_for(1)) return Finding::memory_spent;
  if (position_.won()) return Finding::won;
  if (position_.game().on(kSureWin) && surely_won(position_)) return Finding::won;
  switch (table_.insert(position_.entry())) {
    case Insert::no_room:
      return Finding::memory_spent;
    case Insert::seen:
      return kGoOn;
    case Insert::fresh:
      break;
  }
  if (ledger_.states_spent()) return Finding::states_spent;
  if (ledger_.states >= last_state_) return Finding::cut;
  ++ledger_.states;
  const std::uint32_t depth = nodes_[parent].depth + 1;
  const auto node = static_cast<std::uint32_t>(nodes_.size());
  nodes_.push({move, parent, depth});
  push_open({cost_of(position_, prices_) + prices_.move * static_cast<int>(depth), node});
  return kGoOn;
}

// Of equal costs the state found last comes first.
bool BestFirst::later(const Open& left, const Open& right) {
  return left.cost != right.cost ? left.cost > right.cost : left.node < right.node;
}

void BestFirst::push_open(const Open& open) {
  open_.push(open);
  std::push_heap(&open_[0], &open_[0] + open_.size(), later);
}

BestFirst::Open BestFirst::pop_open() {
  std::pop_heap(&open_[0], &open_[0] + open_.size(), later);
  const Open first = open_.back();
  open_.pop();
  return first;
}

}  // namespace winnable::wide
