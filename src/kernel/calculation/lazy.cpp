#include "lazy.hpp"

#include <algorithm>

namespace winnable::calculation {

LazySearch::LazySearch(const Game& game, std::uint32_t pruning, Ledger& ledger)
    : game_(game), forced_((pruning & kForced) != 0), ledger_(ledger), conflicts_(game) {
  for (const auto& pile : game.piles)
    cards_.insert(cards_.end(), pile.begin(), pile.end());
  first_ = cards_.size();
  cards_.insert(cards_.end(), game.turned.begin(), game.turned.end());
  cards_.insert(cards_.end(), game.stock.begin(), game.stock.end());
  left_ = cards_.size();
  next_ = first_;
  for (std::size_t card = 0; card < first_; ++card)
    waiting_.set(card);
}

Finding LazySearch::run(std::uint64_t states, int noise, std::uint64_t seed) {
  noise_ = patience::Noise(seed);
  amplitude_ = noise;
  states_ = states;
  return search();
}

bool LazySearch::wants(std::size_t foundation, Rank rank) const {
  const std::vector<Rank>& wanted = game_.wanted[foundation];
  return height_[foundation] < wanted.size() && wanted[height_[foundation]] == rank;
}

// Whether every place that is left to the rank is open.
bool LazySearch::must_go_up(Rank rank) const {
  for (std::size_t foundation = 0; foundation < game_.wanted.size(); ++foundation) {
    const std::vector<Rank>& wanted = game_.wanted[foundation];
    const auto left = wanted.begin() + height_[foundation];
    if (!wants(foundation, rank) && std::find(left, wanted.end(), rank) != wanted.end()) {
      return false;
    }
  }
  return true;
}

// The cheapest first. A card that goes up from a pile costs a conflict for each one turned later
// that waits still.
std::vector<LazySearch::Choice> LazySearch::choices() {
  std::vector<Choice> found;
  const auto consider = [&](std::size_t card, int foundation, int cost) {
    const int noise = amplitude_ == 0 ? 0 : noise_.below(amplitude_);
    found.push_back({{card, foundation}, 10 * cost + noise});
  };
  for (std::size_t at = 0; at < game_.wanted.size(); ++at) {
    if (height_[at] == game_.wanted[at].size()) continue;
    const Rank rank = game_.wanted[at][height_[at]];
    const int foundation = static_cast<int>(at);
    waiting_.for_each([&](std::size_t card) {
      if (cards_[card] == rank) consider(card, foundation, waiting_.above(card).size() - 3);
    });
    if (next_ < cards_.size() && cards_[next_] == rank) consider(next_, foundation, 1);
  }
  if (next_ < cards_.size() && !(forced_ && must_go_up(cards_[next_]))) consider(next_, kWait, 2);
  std::stable_sort(found.begin(), found.end(),
                   [](const Choice& one, const Choice& other) { return one.cost < other.cost; });
  return found;
}

Finding LazySearch::search() {
  if (left_ == 0) return Finding::won;
  if (ledger_.states_spent()) return Finding::states_spent;
  if (ledger_.time_spent()) return Finding::time_spent;
  if (states_ == 0) return Finding::cut;
  --states_;
  ++ledger_.states;
  ++ledger_.visits;
  for (const Choice& choice : choices()) {
    // What fails for want of room or of states is no proof, nor is any other end.
    if (const Finding found = after(choice.event); found != Finding::cut) return found;
    if (states_ == 0) break;
  }
  return Finding::cut;
}

// Makes the event, searches on and, unless that wins, takes it back.
Finding LazySearch::after(const Event& event) {
  line_.push_back(event);
  Finding found = Finding::cut;
  if (!in_hand(event.card)) {
    found = try_from_pile(event);
  } else if (event.foundation == kWait) {
    conflicts_.add(event.card, waiting_);
    waiting_.set(event.card);
    ++next_;
    found = search();
    if (found == Finding::won) return found;
    --next_;
    waiting_.reset(event.card);
    conflicts_.remove(event.card);
  } else {
    ++height_[static_cast<std::size_t>(event.foundation)];
    ++next_;
    --left_;
    found = search();
    if (found == Finding::won) return found;
    ++left_;
    --next_;
    --height_[static_cast<std::size_t>(event.foundation)];
  }
  if (found != Finding::won) line_.pop_back();
  return found;
}

Finding LazySearch::try_from_pile(const Event& event) {
  const CardBits later = waiting_.above(event.card);
  if (!conflicts_.possible(event.card, later)) return Finding::cut;
  conflicts_.connect(event.card, later);
  Finding found = Finding::cut;
  if (conflicts_.repair(event.card, later) == Conflicts::Repair::done) {
    waiting_.reset(event.card);
    ++height_[static_cast<std::size_t>(event.foundation)];
    --left_;
    found = search();
    if (found == Finding::won) return found;
    ++left_;
    --height_[static_cast<std::size_t>(event.foundation)];
    waiting_.set(event.card);
  }
  conflicts_.disconnect(event.card, later);
  return found;
}

std::vector<Step> LazySearch::line() const {
  std::vector<Step> steps;
  std::size_t next = first_;
  const bool one_is_turned = !game_.turned.empty();
  for (const Event& event : line_) {
    Place source = kWaste;
    if (event.card == next) {
      if (next++ > first_ || !one_is_turned) steps.push_back({StepKind::draw, kStock, kWaste, 1});
    } else {
      source = static_cast<Place>(conflicts_.pile(event.card));
    }
    const int target =
        event.foundation == kWait ? conflicts_.pile(event.card) : kFoundation + event.foundation;
    steps.push_back({StepKind::cards, source, static_cast<Place>(target), 1});
  }
  return steps;
}

}  // namespace winnable::calculation
