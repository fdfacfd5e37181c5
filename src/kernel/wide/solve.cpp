// The order in which the means are tried: short noisy searches, then the proof.
#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <vector>

#include "../runs/inquiry.hpp"
#include "best_first.hpp"
#include "game.hpp"
#include "plan.hpp"
#include "relaxation.hpp"
#include "runs_line.hpp"
#include "search.hpp"
#include "wide.hpp"

namespace winnable::wide {
namespace {

// Most may idle for three moves in a row at most. Where passes are limited, each card turned past
// may be missed for good, so that its price is high; how high is tried out, and so is how dear a
// space is.
Bounds restart(int number, const Game& game) {
  constexpr int kFree = 30;
  constexpr std::array<std::uint64_t, 5> kStates{800, 5'000, 2'000, 20'000, 5'000};
  constexpr std::array<int, 4> kPrices{200, 1000, 100, 400};
  Bounds bounds;
  bounds.depth = 400 * static_cast<std::uint64_t>(game.rules.decks);
  bounds.noise = number == 0 ? 0 : 60 + 120 * (number % 8);
  bounds.seed = static_cast<std::uint64_t>(number);
  bounds.states = 2'000;
  const auto turn = static_cast<std::size_t>(number);
  if (!game.stock_rules.unlimited()) bounds.taste.turn = kPrices[turn / 3 % kPrices.size()];
  if (turn / 2 % 2 == 1) {
    bounds.taste.space = 400;
    bounds.taste.rank = 20;
  }
  if (game.rules.decks == 1 && number < kFree) return bounds;
  bounds.states = kStates[turn % kStates.size()];
  if (turn % kStates.size() < 4) bounds.lazy = 3;
  return bounds;
}

// Every price but the first run's is up to a half lower or higher, at random.
Prices prices(int number, const Game& game) {
  Prices prices;
  // Whole suits go up from the top down, whatever lies on what.
  if (!game.cards_go_up()) prices.under = 0;
  if (number == 0) return prices;
  patience::Noise noise(static_cast<std::uint64_t>(number));
  for (int* price : {&prices.hidden, &prices.misfit, &prices.unjoined, &prices.space,
                     &prices.undealt, &prices.under}) {
    *price = *price * (50 + noise.below(100)) / 100;
  }
  return prices;
}

// One game to be decided: with the base as it is, or with a certain rank as the only choice.
struct Part {
  int choice;
  int runs = 0;        // how many restarts it has had
  int best_first = 0;  // how many best-first searches
  // Null if it has nothing to say, or has said it.
  std::unique_ptr<runs::Inquiry> without_order = nullptr;
};

// Short searches in rounds that double, each followed by an attempt at the proof with a share of
// what they took, so that neither a win nor a proof is waited for in vain for long. Where the base
// is still to be chosen, the games of all bases take turns. The last round of the only game left
// has a proof without bounds.
class Decider {
 public:
  Decider(Position& position, Search& search, BestFirst& best_first, const Ledger& ledger)
      : position_(position),
        search_(search),
        best_first_(best_first),
        game_(position.game()),
        ledger_(ledger),
        asks_best_first_(game_.on(kBestFirst) && game_.deals() &&
                         (game_.rules.decks > 1 || !game_.cards_go_up())),
        asks_restarts_(game_.on(kRestarts) && (game_.cards_go_up() || !asks_best_first_)),
        parts_(parts_of(position)) {}

  std::vector<Part>& parts() { return parts_; }

  Finding decide() {
    for (int round = 0; !parts_.empty(); ++round) {
      for (std::size_t at = 0; at < parts_.size();) {
        position_.let_choose(parts_[at].choice);
        const Finding finding = decide(parts_[at], std::min(round, kLongestRound));
        if (finding == Finding::exhausted) {
          parts_.erase(parts_.begin() + static_cast<std::ptrdiff_t>(at));
        } else if (finding == Finding::cut) {
          ++at;
        } else {
          return finding;
        }
      }
    }
    return Finding::exhausted;
  }

 private:
  static constexpr int kLongestRound = 20;

  static std::vector<Part> parts_of(const Position& position) {
    const Game& game = position.game();
    const auto lost = [&](int base) {
      return game.on(kRelaxation) && lost_when_relaxed(position, base);
    };
    std::vector<Part> parts;
    if (position.base() >= 0) {
      if (!lost(position.base())) parts.push_back({-1});
    } else if (!game.on(kBases)) {
      parts.push_back({-1});
    } else {
      for (int rank = 0; rank < game.rules.ranks; ++rank) {
        if (!lost(rank)) parts.push_back({rank});
      }
    }
    return parts;
  }

  // The game in which the tableau's order is left out: if it is lost, all is. Where it is played by
  // the same rules it is searched until it is decided, and its line is played out; else in turns
  // with the rest, for its losses alone.
  Finding ask_without_order(Part& part, int round) {
    constexpr std::uint64_t kFirst = 400'000;
    std::uint64_t states = std::max(kFirst, ledger_.states / 4);
    const bool exact = runs::plays_exactly(game_.rules);
    if (exact) states = parts_.size() == 1 ? Bounds::kNone : room(round);
    const Finding finding = part.without_order->go(states);
    if (finding == Finding::cut) return finding;
    const auto asked = std::move(part.without_order);
    if (finding != Finding::won) return finding;
    return exact && play_out(position_, asked->line()) ? finding : Finding::cut;
  }

  Finding decide(Part& part, int round) {
    if (part.without_order != nullptr) {
      const Finding finding = ask_without_order(part, round);
      const bool goes_on = part.without_order != nullptr && runs::plays_exactly(game_.rules);
      if (finding != Finding::cut || goes_on) return finding;
    }
    if (!asks_restarts_ && !asks_best_first_) return search_.run(Bounds{});
    const bool one_deck = game_.rules.decks == 1;
    const int rounds = one_deck && !asks_best_first_ ? 5 : 12;
    const std::uint64_t share = (one_deck && !asks_best_first_ ? 1 : 8) * parts_.size();
    Finding finding = asks_restarts_ ? run_restarts(part, round) : Finding::cut;
    if (finding == Finding::cut && asks_best_first_) finding = run_best_first(part, round);
    if (finding != Finding::cut) return finding;
    Bounds proof;
    proof.states = ledger_.states / share;
    proof.noise = 60 * round;
    if (!game_.stock_rules.unlimited()) proof.taste.turn = 100;
    proof.seed = static_cast<std::uint64_t>(round);
    if (!one_deck) proof.depth = restart(0, game_).depth;  // for lines that can be followed
    if (round + 1 >= rounds && parts_.size() == 1) proof.states = proof.depth = Bounds::kNone;
    return search_.run(proof);
  }

  // As many runs as the round has room for; `cut` if none of them has an answer.
  Finding run_restarts(Part& part, int round) {
    const std::uint64_t enough = ledger_.states + room(round);
    const int end = part.runs + (30 << round);
    while (part.runs < end && ledger_.states < enough) {
      const Finding finding = search_.run(restart(part.runs++, game_));
      if (finding != Finding::cut) return finding;
    }
    return Finding::cut;
  }

  Finding run_best_first(Part& part, int round) {
    constexpr int kLongest = 6;  // doublings
    const std::uint64_t enough = ledger_.states + 2 * room(round);
    while (ledger_.states < enough) {
      const int number = part.best_first++;
      const std::uint64_t states = std::uint64_t{2'000} << std::min(number / 8, kLongest);
      const Finding finding = best_first_.run(prices(number, game_), states);
      if (finding != Finding::cut) return finding;
    }
    return Finding::cut;
  }

  // How many states the restarts of one game may spend in a round; best-first searches, twice that.
  std::uint64_t room(int round) const { return (std::uint64_t{60'000} << round) / parts_.size(); }

  Position& position_;
  Search& search_;
  BestFirst& best_first_;
  const Game& game_;
  const Ledger& ledger_;
  const bool asks_best_first_;
  const bool asks_restarts_;
  std::vector<Part> parts_;
};

bool has_space_beside_reserve(const Layout& layout) {
  const auto is_empty = [](const std::vector<Card>& pile) { return pile.empty(); };
  return std::any_of(layout.face_up.begin(), layout.face_up.end(), is_empty) &&
         !std::all_of(layout.reserve.begin(), layout.reserve.end(), is_empty);
}

// Whether whole suits, or none of their cards, are up, from the king to the ace.
bool whole_suits_fit(const Rules& rules, const Layout& layout) {
  return layout.base == 0 && !rules.wrap && !rules.worrying_back &&
         std::all_of(layout.foundations.begin(), layout.foundations.end(),
                     [&](int height) { return height == 0 || height == rules.ranks; });
}

}  // namespace

bool supports(const Rules& rules, const Layout& layout) {
  if (rules.up != Up::card && !whole_suits_fit(rules, layout)) return false;
  if (rules.stock_to != StockTo::waste && !layout.waste.empty()) return false;
  if (!rules.reserve_fills) return true;
  return layout.reserve.size() <= 1 && rules.stock_to == StockTo::waste &&
         !has_space_beside_reserve(layout);
}

Outcome solve(const Rules& rules, const Layout& layout, const Budget& budget,
              std::uint32_t pruning) {
  Ledger ledger(budget);
  const Game game(rules, layout, pruning);
  const auto position = std::make_unique<Position>(game, layout, ledger);
  const auto search = std::make_unique<Search>(*position, budget, ledger);
  const auto best_first = std::make_unique<BestFirst>(*position, budget, ledger);
  Decider decider(*position, *search, *best_first, ledger);
  if (game.on(kRuns) && runs::supports(rules, layout)) {
    for (Part& part : decider.parts()) {
      const int base = part.choice < 0 ? layout.base : part.choice;
      if (base < 0) continue;
      part.without_order =
          std::make_unique<runs::Inquiry>(rules, layout, base, pruning, budget, ledger);
    }
  }
  const Finding finding = decider.decide();
  Outcome outcome;
  outcome.ending = ending_of(finding);
  if (finding == Finding::won) {
    const auto shortener = std::make_unique<Shortener>(*position);
    shortener->shorten();
    outcome.plan = spell_out(*position);
  }
  tell_effort(ledger, outcome);
  return outcome;
}

}  // namespace winnable::wide
