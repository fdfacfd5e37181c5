#include "runs_line.hpp"

namespace winnable::wide {
namespace {

class Player {
 public:
  explicit Player(Position& position) : position_(position), game_(position.game()) {}

  bool play(const runs::Play& move) {
    card_ = move.card;
    source_ = find_pile();
    switch (move.source) {
      case runs::Source::tableau:
      case runs::Source::root:
        return move.up ? bare() && send_up() : move_run();
      case runs::Source::reserve:
        source_ = find_reserve();
        if (source_ < 0) return false;
        return move.up ? send_up() : land_from_reserve();
      case runs::Source::stock:
        return take(move.up);
      case runs::Source::foundation:
        return bring_back();
      case runs::Source::row:
        if (!position_.may_deal()) return false;
        position_.deal();
        return true;
    }
    return false;
  }

 private:
  int find_pile() const {
    for (int i = 0; i < game_.piles; ++i) {
      const Pile& pile = position_.pile(i);
      for (int at = 0; at < pile.size; ++at) {
        if (pile.at(at) == card_) return i;
      }
    }
    return -1;
  }

  int find_reserve() const {
    for (int i = 0; i < game_.reserves; ++i) {
      if (!position_.reserve(i).empty() && position_.reserve(i).top() == card_)
        return kFirstReserve + i;
    }
    return -1;
  }

  int index_in(const Pile& pile) const {
    int at = 0;
    while (pile.at(at) != card_)
      ++at;
    return at;
  }

  // A pile other than `except` whose top takes the card, or -1.
  int find_host(Card card, int except) const {
    for (int i = 0; i < game_.piles; ++i) {
      const Pile& pile = position_.pile(i);
      if (i != except && !pile.empty() && game_.accepts(pile.top(), card)) return i;
    }
    return -1;
  }

  int find_space() const {
    for (int i = 0; i < game_.piles; ++i) {
      if (position_.pile(i).empty()) return i;
    }
    return -1;
  }

  // Whether what lies from there on moves together.
  bool is_run(const Pile& pile, int from) const {
    if (from < pile.down) return false;
    for (int at = from + 1; at < pile.size; ++at) {
      if (!game_.joined(pile.at(at - 1), pile.at(at))) return false;
    }
    return true;
  }

  // A space, made by moving a pile onto another if there is none; -1 if that cannot be done. No
  // pile moves while the reserve fills spaces.
  int make_space() {
    if (const int space = find_space(); space >= 0) return space;
    if (game_.rules.reserve_fills && !position_.reserve(0).empty()) return -1;
    for (int i = 0; i < game_.piles; ++i) {
      const Pile& pile = position_.pile(i);
      if (!is_run(pile, 0) || !position_.may_fill_space(pile.at(0), false)) continue;
      const int target = find_host(pile.at(0), i);
      if (target < 0) continue;
      position_.shift(i, target, pile.size);
      return i;
    }
    return -1;
  }

  // A pile that takes the card, or a space.
  int find_landing(bool from_waste) {
    if (const int host = find_host(card_, -1); host >= 0) return host;
    const int space = make_space();
    if (space < 0) return -1;
    if (const int host = find_host(card_, -1); host >= 0) return host;
    return position_.may_fill_space(card_, from_waste) ? space : -1;
  }

  // Moves what lies on the card elsewhere.
  bool bare() {
    if (source_ < 0) return false;
    const auto covered = [&] { return position_.pile(source_).top() != card_; };
    const auto guest_at = [&] { return index_in(position_.pile(source_)) + 1; };
    const auto guest = [&] { return position_.pile(source_).at(guest_at()); };
    const auto move_guest = [&](int target) {
      const Pile& pile = position_.pile(source_);
      if (target < 0 || !is_run(pile, guest_at() - 1)) return false;
      position_.shift(source_, target, pile.size - guest_at());
      return true;
    };
    if (!covered()) return true;
    if (move_guest(find_host(guest(), source_))) return true;
    const int space = make_space();
    if (space < 0) return false;
    source_ = find_pile();  // its pile may be the one that has moved
    if (!covered()) return true;
    if (const int host = find_host(guest(), source_); host >= 0) return move_guest(host);
    return position_.may_fill_space(guest(), false) && move_guest(space);
  }

  bool send_up() {
    const Pile& pile = position_.pile(source_);
    if (pile.empty() || pile.top() != card_ || position_.foundation_for(card_) < 0) return false;
    position_.send_up(source_);
    return true;
  }

  // Moves the card with all that lies on it.
  bool move_run() {
    if (source_ < 0 || !is_run(position_.pile(source_), index_in(position_.pile(source_))))
      return false;
    int target = find_host(card_, source_);
    if (target < 0 && position_.may_fill_space(card_, false)) {
      target = make_space();
      source_ = find_pile();
      if (const int host = find_host(card_, source_); host >= 0) target = host;
    }
    if (target < 0) return false;
    const Pile& pile = position_.pile(source_);
    position_.shift(source_, target, pile.size - index_in(pile));
    return true;
  }

  bool land_from_reserve() {
    const Pile& pile = position_.pile(source_);
    const int target = find_landing(false);
    if (pile.empty() || pile.top() != card_ || target < 0) return false;
    position_.shift(source_, target, 1);
    return true;
  }

  bool take(bool up) {
    const int target = up ? 0 : find_landing(true);
    if (target < 0 || (up && position_.foundation_for(card_) < 0)) return false;
    Reachable reachable;
    find_reachable(position_.stock(), game_.stock_rules, game_.on(kStockOrder), reachable);
    for (const auto& [number, reach] : reachable) {
      if (game_.row[number] != card_) continue;
      if (up) {
        position_.take_up(0, reach);
      } else {
        position_.take_to(0, target, reach);
      }
      return true;
    }
    return false;
  }

  bool bring_back() {
    const int foundation = game_.suit_of(card_);
    const int target = find_landing(false);
    const int height = position_.height(foundation);
    if (target < 0 || height == 0) return false;
    if (game_.next_of(foundation, height - 1, position_.base()) != card_) return false;
    position_.bring_back(foundation, target);
    return true;
  }

  Position& position_;
  const Game& game_;
  Card card_ = 0;
  int source_ = -1;
};

}  // namespace

bool play_out(Position& position, const std::vector<runs::Play>& line) {
  const std::size_t start = position.changes();
  Player player(position);
  for (const runs::Play& move : line) {
    if (position.make_room() && player.play(move)) continue;
    position.back_to(start);
    return false;
  }
  return position.won();
}

}  // namespace winnable::wide
