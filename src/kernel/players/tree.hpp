// Search in the tree of what a player may come to see (information-set Monte-Carlo tree search;
// Cowling, Powley and Whitehouse, 2012).
//
// Each sample deals the unseen cards anew and goes down the tree by the choices that promise most.
// Where it comes to what has not been seen often, the rest is played out at first sight, and the
// tree remembers who won. A node is what the player would see: the samples that pass through it
// agree in that and in nothing else, so no choice in the tree knows a card that the player does
// not.
//
// A choice promises most by what it has won, and, the less it has been tried, by how well it is
// liked (as in PUCT; Rosin, 2011). So few samples already play better than none: where they tell
// nothing, the choice is that of the first sight.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "follower.hpp"
#include "thought.hpp"
#include "unseen.hpp"

namespace winnable::players {

template <class Stock>
class Tree {
 public:
  using Position = typename Table<Stock>::Position;
  using Moves = klondike::Moves<Stock>;

  Tree(const Weights& weights, const Thought& thought, Dice& dice)
      : thought_(thought), dice_(dice), policy_(weights, dice), follower_(weights, dice) {}

  // The choice to make; nothing where there is none.
  std::optional<Choice> decide(const Rules& rules, Unseen& unseen, Due due) {
    Table<Stock> table(rules, unseen.dealt());
    std::uint32_t root = kNone;
    for (int sample = 0; sample < thought_.samples; ++sample) {
      table.deal_anew(rules, unseen.deal_anew(dice_));
      Position at = table.start();
      at.due = due;
      settle(table, at);
      if (root == kNone) {
        root = node_of(table, at);
        if (!nodes_[root].grown) grow(table, at, root);
        if (nodes_[root].count == 0) return std::nullopt;
        if (nodes_[root].count == 1) break;
      } else if (settled(root, thought_.samples - sample)) {
        break;
      }
      descend(table, at, root);
    }
    const Node& node = nodes_[root];
    std::uint32_t best = node.first;
    for (std::uint32_t i = node.first; i < node.first + node.count; ++i) {
      if (edges_[i].visits > edges_[best].visits) best = i;
    }
    return edges_[best].choice;
  }

 private:
  static constexpr std::uint32_t kNone = 0xffffffff;

  struct Edge {
    Choice choice;
    int score = 0;
    double liking = 0;  // its share of all the likings of the node's choices
    std::uint32_t visits = 0;
    std::uint32_t wins = 0;
  };
  struct Node {
    std::uint32_t first = 0;
    std::uint32_t count = 0;
    std::uint32_t visits = 0;
    bool grown = false;
  };

  static void settle(const Table<Stock>& table, Position& at) {
    if (!Moves::obliged(at)) table.moves.settle(at, [](Turn) {});
  }

  // Whether the most visited choice cannot be caught up with.
  bool settled(std::uint32_t root, int left) const {
    std::uint32_t first = 0, second = 0;
    const Node& node = nodes_[root];
    for (std::uint32_t i = node.first; i < node.first + node.count; ++i) {
      const std::uint32_t visits = edges_[i].visits;
      if (visits > first) {
        second = first;
        first = visits;
      } else if (visits > second) {
        second = visits;
      }
    }
    return first - second > static_cast<std::uint32_t>(left);
  }

  void descend(const Table<Stock>& table, Position at, std::uint32_t node) {
    path_.clear();
    bool won = false;
    for (;;) {
      ++nodes_[node].visits;
      const bool often = nodes_[node].visits > static_cast<std::uint32_t>(thought_.expand_after);
      if (often && !nodes_[node].grown) grow(table, at, node);
      if (!nodes_[node].grown) {
        won = follower_.play_out(table, at);
        break;
      }
      if (nodes_[node].count == 0) {
        if (!Moves::obliged(at)) break;
        at.due = Due{};
        settle(table, at);
        node = node_of(table, at);
        continue;
      }
      const std::uint32_t edge = promising(nodes_[node]);
      path_.push_back(edge);
      if (!make(table, edges_[edge].choice, at)) break;
      settle(table, at);
      if (table.moves.won(at)) {
        won = true;
        break;
      }
      node = node_of(table, at);
    }
    for (const std::uint32_t edge : path_) {
      ++edges_[edge].visits;
      if (won) ++edges_[edge].wins;
    }
  }

  // What has done well so far, and what is liked but has not been tried much.
  std::uint32_t promising(const Node& node) {
    std::uint32_t best = node.first;
    double most = -1;
    double visits = 0, wins = 0;
    for (std::uint32_t i = node.first; i < node.first + node.count; ++i) {
      visits += edges_[i].visits;
      wins += edges_[i].wins;
    }
    const double untried = visits == 0 ? 0 : wins / visits;
    const double width = thought_.exploration / 1000.0 * std::sqrt(visits + 1);
    for (std::uint32_t i = node.first; i < node.first + node.count; ++i) {
      const Edge& edge = edges_[i];
      const double tried = edge.visits;
      const double worth = edge.visits == 0 ? untried : edge.wins / tried;
      const double bound = worth + width * edge.liking / (1 + tried);
      if (bound > most) {
        most = bound;
        best = i;
      }
    }
    return best;
  }

  void grow(const Table<Stock>& table, Position at, std::uint32_t node) {
    const auto first = static_cast<std::uint32_t>(edges_.size());
    chooser_.each(
        table, at, [&](const Choice& choice, const Position& child, const Position& before) {
          for (std::size_t i = first; i < edges_.size(); ++i) {
            if (edges_[i].choice.same_as(choice)) return;
          }
          edges_.push_back({choice, policy_.score(table, choice, before, child), 0, 0, 0});
        });
    std::stable_sort(edges_.begin() + first, edges_.end(),
                     [](const Edge& a, const Edge& b) { return a.score > b.score; });
    double all = 0;
    for (std::size_t i = first; i < edges_.size(); ++i) {
      const double behind = edges_[first].score - edges_[i].score;
      edges_[i].liking = 1 / (1 + behind / thought_.tolerance);
      all += edges_[i].liking;
    }
    for (std::size_t i = first; i < edges_.size(); ++i)
      edges_[i].liking /= all;
    nodes_[node].first = first;
    nodes_[node].count = static_cast<std::uint32_t>(edges_.size()) - first;
    nodes_[node].grown = true;
  }

  std::uint32_t node_of(const Table<Stock>& table, const Position& at) {
    const auto [entry, fresh] =
        numbers_.try_emplace(seen_of(table, at), static_cast<std::uint32_t>(nodes_.size()));
    if (fresh) nodes_.emplace_back();
    return entry->second;
  }

  // What the player sees, as a number.
  static std::uint64_t seen_of(const Table<Stock>& table, const Position& at) {
    using klondike::mixed;
    std::uint64_t word = mixed(at.face_up) ^ mixed(at.next + klondike::kMixer);
    word = mixed(word + static_cast<std::uint64_t>(at.due.what) * 64 + at.due.bit);
    for (CardSet set = at.face_up & at.locked; set != 0; set &= set - 1) {
      const auto bit = static_cast<std::size_t>(lowest(set));
      const std::uint64_t place = table.pile_of[bit] * 64u + table.under[bit];
      word += mixed(place << 8 | bit);
    }
    if constexpr (kDeals<Stock>) {
      word = mixed(word ^ at.key.stock);
      const int shown = Stock::hidden(at.key) ? Stock::offset(at.key) : Stock::size(at.key);
      for (int place = 0; place < shown; ++place)
        word = mixed(word ^ static_cast<std::uint64_t>(table.stock.card_at(at.key, place)));
    } else {
      word = mixed(word ^ at.key.tableau >> klondike::OpenStock::kMaskShift);
    }
    return word;
  }

  Thought thought_;
  Dice& dice_;
  Policy<Stock> policy_;
  Follower<Stock> follower_;
  Chooser<Stock> chooser_;
  std::vector<Node> nodes_;
  std::vector<Edge> edges_;
  std::unordered_map<std::uint64_t, std::uint32_t> numbers_;
  std::vector<std::uint32_t> path_;
};

}  // namespace winnable::players
