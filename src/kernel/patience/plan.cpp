#include "plan.hpp"

namespace winnable::patience {
namespace {

constexpr Place foundation_of(int suit) { return static_cast<Place>(kFoundation + suit); }

// Writes moves while it keeps the position's stock company, turn by turn.
class Speller {
 public:
  Speller(const Game& game, const Stock& stock) : game_(game), stock_(stock) {}

  void spell(const Change& change) {
    switch (change.act) {
      case Act::shift:
        return move(change.source, change.target, change.count);
      case Act::up:
        return move(change.source, foundation_of(change.target));
      case Act::back:
        return move(foundation_of(change.source), change.target);
      case Act::take:
        return take_to(change.target, change.reach);
      case Act::take_up:
        return take_to(foundation_of(change.target), change.reach);
    }
  }

  std::vector<Step> steps;

 private:
  void move(Place source, Place target, std::uint8_t count = 1) {
    steps.push_back({StepKind::cards, source, target, count});
  }

  void take_to(Place target, const Reach& reach) {
    Stock turning = stock_;
    turn_to(turning, game_.stock_rules, reach,
            [this, &turning](StepKind kind) { turn(kind, turning); });
    take(stock_, game_.stock_rules, reach);
    move(kWaste, target);
  }

  void turn(StepKind kind, const Stock& before) {
    if (kind != StepKind::draw) {
      steps.push_back({kind, kWaste, kStock, 0});
      return;
    }
    const int drawn = before.single ? 1 : game_.stock_rules.draw;
    const int count = std::min(drawn, before.size - before.waste);
    steps.push_back({kind, kStock, kWaste, static_cast<std::uint8_t>(count)});
  }

  const Game& game_;
  Stock stock_;
};

// Sends up what is left of a game that is surely won.
void finish(Position& position) {
  Reachable reachable;
  while (!position.won()) {
    for (int suit = 0; suit < kSuits; ++suit) {
      if (position.height(suit) == position.game().rules.ranks) continue;
      const Card card = card_at(position.height(suit), suit);
      const int pile = position.pile_of(card);
      if (pile < kMostPiles) {
        if (position.pile(pile).top() == card) position.send_up(pile);
        continue;
      }
      find_reachable(position.stock(), position.game().stock_rules, true, reachable);
      for (const auto& [found, reach] : reachable) {
        if (found != card) continue;
        position.take_up(card, reach);
        break;
      }
    }
  }
}

}  // namespace

void repeat(Position& position, const Change& change) {
  switch (change.act) {
    case Act::shift:
      return position.shift(change.source, change.target, change.count, change.goes_on);
    case Act::up:
      return position.send_up(change.source);
    case Act::back:
      return position.bring_back(change.source, change.target);
    case Act::take:
      return position.take_to(change.target, change.card, change.reach);
    case Act::take_up:
      return position.take_up(change.card, change.reach);
  }
}

std::vector<Step> spell_out(Position& position) {
  finish(position);
  std::vector<Change> line;
  for (std::size_t i = 0; i < position.changes(); ++i)
    line.push_back(position.change(i));
  position.back_to(0);
  Speller speller(position.game(), position.stock());
  for (const Change& change : line)
    speller.spell(change);
  return std::move(speller.steps);
}

}  // namespace winnable::patience
