// The order in which the means are tried: relaxation, short noisy searches, the proof.
#include <algorithm>
#include <cstddef>
#include <memory>

#include "game.hpp"
#include "open_stock.hpp"
#include "patience.hpp"
#include "plan.hpp"
#include "relaxation.hpp"
#include "search.hpp"

namespace winnable::patience {
namespace {

struct Answer {
  Finding finding = Finding::cut;
  std::vector<Step> plan;
};

// One game's worth of searches.
template <int Words>
class Decider {
 public:
  Decider(const Game& game, const Game& open, const Layout& layout, const Budget& budget,
          Ledger& ledger)
      : position_(game, layout, ledger),
        search_(position_, budget, ledger),
        open_stock_(open, position_, budget, ledger) {}

  Answer run(const Bounds& bounds, bool look_ahead = false) {
    Answer answer;
    answer.finding = search_.run(bounds, look_ahead ? &open_stock_ : nullptr);
    if (answer.finding != Finding::won) return answer;
    Shortener<Words>(position_).shorten();
    answer.plan = spell_out(position_);
    return answer;
  }

 private:
  Position position_;
  Search<Words> search_;
  OpenStock<Words> open_stock_;
};

Bounds restart(int number) {
  Bounds bounds;
  bounds.states = 2000;
  bounds.depth = 400;
  bounds.noise = number == 0 ? 0 : 60 + 120 * (number % 8);
  bounds.seed = static_cast<std::uint64_t>(number);
  return bounds;
}

constexpr int kRestartCount = 30;

template <int Words>
Answer decide_with(const Game& game, const Game& open, const Layout& layout, const Budget& budget,
                   Ledger& ledger) {
  // On the heap: a search holds whole positions and lists.
  const auto decider = std::make_unique<Decider<Words>>(game, open, layout, budget, ledger);
  Answer answer;
  if (game.on(kRestarts)) {
    for (int i = 0; i < kRestartCount && answer.finding == Finding::cut; ++i) {
      answer = decider->run(restart(i));
    }
  }
  if (answer.finding == Finding::cut)
    answer = decider->run(Bounds{}, game.on(kOpenStock) && !game.stock_rules.open());
  return answer;
}

Answer decide(const Game& game, const Layout& layout, const Budget& budget, Ledger& ledger) {
  Layout shuffled = layout;
  shuffled.single = false;
  const Game open(with_open_stock(game.rules), shuffled, game.pruning);
  // One width serves both games; what the next move owes makes the open game's key the wider one
  // under some rules.
  switch (std::max(game.key_words, open.key_words)) {
    case 2:
      return decide_with<2>(game, open, layout, budget, ledger);
    case 4:
      return decide_with<4>(game, open, layout, budget, ledger);
    default:
      return decide_with<8>(game, open, layout, budget, ledger);
  }
}

}  // namespace

bool supports(const Rules& rules, const Layout& layout) {
  return plain(rules, layout) && rules.unit == Unit::built;
}

Outcome solve(const Rules& rules, const Layout& layout, const Budget& budget,
              std::uint32_t pruning) {
  Ledger ledger(budget);
  Answer answer;
  if ((pruning & kRelaxation) != 0 && lost_when_relaxed(rules, layout)) {
    answer.finding = Finding::exhausted;
  } else {
    const Game game(rules, layout, pruning);
    answer = decide(game, layout, budget, ledger);
  }
  Outcome outcome;
  outcome.ending = ending_of(answer.finding);
  tell_effort(ledger, outcome);
  outcome.plan = std::move(answer.plan);
  return outcome;
}

}  // namespace winnable::patience
