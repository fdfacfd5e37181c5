#include "player.hpp"

#include "../klondike/expansion.hpp"
#include "../klondike/klondike.hpp"
#include "../validate.hpp"
#include "tree.hpp"
#include "unseen.hpp"

namespace winnable::players {

class Player::Mind {
 public:
  virtual ~Mind() = default;
  virtual std::vector<Step> choose(const Rules& rules, Unseen& unseen) = 0;
};

namespace {

using klondike::LoopingStock;
using klondike::OpenStock;

constexpr std::uint64_t kEndgameStates = 100'000;

constexpr Step kDraw{StepKind::draw, kStock, kWaste, 1};
constexpr Step kRedeal{StepKind::redeal, kWaste, kStock, 1};

// The stock turned through once, and over.
std::vector<Step> look_through(const Rules& rules, const Layout& layout) {
  const auto draw = static_cast<std::size_t>(rules.draw);
  std::vector<Step> steps((layout.stock.size() + draw - 1) / draw, kDraw);
  steps.push_back(kRedeal);
  return steps;
}

std::vector<Step> steps_of_line(const Rules& rules, const Layout& layout,
                                const std::vector<Turn>& line) {
  const auto played = klondike::expand(rules, layout, line);
  return played ? klondike::steps_of(*played) : std::vector<Step>{};
}

template <class Stock>
class MindFor : public Player::Mind {
 public:
  using Position = typename Table<Stock>::Position;
  using Moves = klondike::Moves<Stock>;

  explicit MindFor(const Settings& settings)
      : settings_(settings),
        dice_(settings.seed),
        follower_(settings_.weights, dice_),
        tree_(settings_.weights, settings_.thought, dice_) {}

  std::vector<Step> choose(const Rules& rules, Unseen& unseen) override {
    const Table<Stock> table(rules, unseen.dealt());
    Position at = table.start();
    at.due = due_;
    due_ = Due{};
    std::vector<Turn> line;
    if (!Moves::obliged(at) && settle(table, at, line)) {
      return steps_of_line(rules, unseen.dealt(), line);
    }
    if (table.moves.won(at)) {
      klondike::finish(table.deal, at.face_up, at.next, line);
      return steps_of_line(rules, unseen.dealt(), line);
    }
    const bool thinks = settings_.thought.samples > 0;
    if (thinks && unseen.size() <= 1) {
      const Outcome outcome = klondike::solve(rules, unseen.dealt(), Budget{kEndgameStates});
      if (outcome.ending == Ending::won) return outcome.plan;
      if (outcome.ending == Ending::exhausted) return {};
    }
    const bool owes = Moves::obliged(at);
    Choice choice;
    const bool found =
        thinks ? decide(rules, table, unseen, at, choice) : follower_.step(table, at, choice);
    if (!found) {
      if (!owes) return {};
      return choose(rules, unseen);  // what the last choice was meant for has turned out to be none
    }
    due_ = at.due;
    if (!choice.deals) {
      line.insert(line.end(), choice.turns_before.begin(),
                  choice.turns_before.begin() + choice.before);
      line.push_back(choice.turn);
    }
    auto steps = steps_of_line(rules, unseen.dealt(), line);
    if (choice.deals) steps.push_back(kDraw);
    return steps;
  }

 private:
  bool decide(const Rules& rules, const Table<Stock>& table, Unseen& unseen, Position& at,
              Choice& choice) {
    const auto decided = tree_.decide(rules, unseen, at.due);
    if (!decided) return false;
    choice = *decided;
    return make(table, choice, at);
  }

  // Plays what may be played at once, up to the first card that is turned over. Whether one was.
  static bool settle(const Table<Stock>& table, Position& at, std::vector<Turn>& line) {
    bool turned = false;
    table.moves.settle(at, [&](Turn turn) {
      if (turned) return;
      line.push_back(turn);
      const bool from_pile = turn.kind == Kind::stack;
      turned =
          from_pile && table.deal.beneath[turn.bit] != 0 && (at.locked & set_of(turn.bit)) != 0;
    });
    return turned;
  }

  Settings settings_;
  Dice dice_;
  Follower<Stock> follower_;
  Tree<Stock> tree_;
  Due due_;
};

template <class Use>
auto with_stock_of(const Rules& rules, Use&& use) {
  if (rules.passes != 0) return use.template operator()<DealtStock>();
  if (rules.draw == 1) return use.template operator()<OpenStock>();
  return use.template operator()<LoopingStock>();
}

bool keeps_its_order(const Rules& rules) {
  return !rules.then_single && !(rules.reversed && rules.draw > 1);
}

}  // namespace

bool supports(const Rules& rules, const Layout& seen) {
  const Unseen unseen(rules, seen);
  if (!unseen.fits() || !fault_of(rules, unseen.dealt()).empty()) return false;
  if (!klondike::supports(rules, unseen.dealt()) || !keeps_its_order(rules)) return false;
  return !seen.single &&
         (rules.passes != 0 || OpenStock::fits(klondike::Deal(rules, unseen.dealt())));
}

Player::Player(const Rules& rules, const Settings& settings)
    : rules_(rules), mind_(with_stock_of(rules, [&]<class Stock>() -> std::unique_ptr<Mind> {
        return std::make_unique<MindFor<Stock>>(settings);
      })) {}

Player::~Player() = default;

std::vector<Step> Player::choose(const Layout& seen) {
  Unseen unseen(rules_, seen);
  if (rules_.passes == 0 && unseen.in_stock() > 0) return look_through(rules_, unseen.dealt());
  return mind_->choose(rules_, unseen);
}

int games_won(const Rules& rules, const Layout& layout, const Weights& weights, int games,
              std::uint64_t seed) {
  return with_stock_of(rules, [&]<class Stock>() {
    Dice dice(seed);
    Follower<Stock> follower(weights, dice);
    const Table<Stock> table(rules, layout);
    int won = 0;
    for (int game = 0; game < games; ++game)
      won += follower.play_out(table, table.start()) ? 1 : 0;
    return won;
  });
}

}  // namespace winnable::players
