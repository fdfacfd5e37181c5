#include "whole.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace winnable::calculation {
namespace {

constexpr std::uint64_t kBesideKey = 64;  // bytes of a set's node and its share of the buckets

constexpr std::uint16_t only(std::size_t foundation) {
  return static_cast<std::uint16_t>(1u << foundation);
}

// Gives each card of a rank a foundation of its own as long as that can be done.
class Places {
 public:
  bool add(std::uint16_t foundations) {
    wishes_[size_] = foundations;
    std::uint16_t tried = 0;
    return give(++size_, tried);
  }

 private:
  // Kuhn's way: who holds a place gives it up if there is another for him.
  bool give(std::size_t card, std::uint16_t& tried) {
    for (std::size_t at = 0; at < kMaxFoundations; ++at) {
      if ((wishes_[card - 1] & ~tried & only(at)) == 0) continue;
      tried |= only(at);
      if (holder_[at] == 0 || give(holder_[at], tried)) {
        holder_[at] = card;
        return true;
      }
    }
    return false;
  }

  std::size_t size_ = 0;
  std::array<std::uint16_t, kMaxFoundations> wishes_{};
  std::array<std::size_t, kMaxFoundations> holder_{};  // 0: nobody, else the card's number from 1
};

}  // namespace

WholeSearch::WholeSearch(const Game& game, std::uint32_t pruning, Ledger& ledger)
    : pruning_(pruning),
      ledger_(ledger),
      wanted_(game.wanted),
      height_(game.wanted.size(), 0),
      stock_(game.stock),
      redeals_(game.redeals) {
  for (std::size_t at = 0; at < wanted_.size(); ++at) {
    for (const Rank rank : wanted_[at])
      left_[rank] |= only(at);
    if (!wanted_[at].empty()) open_[wanted_[at].front()] |= only(at);
    cards_left_ += wanted_[at].size();
  }
  in_play_ = cards_left_;
  piles_.resize(game.piles.size());
  piles_ = empty_piles();
  for (std::size_t pile = 0; pile < game.piles.size(); ++pile) {
    for (const Rank rank : game.piles[pile])
      piles_[pile].push_back({rank, 0});
  }
  turned_.reserve(1);
  for (const Rank rank : game.turned)
    turned_.push_back({rank, 0});
}

// With room for every card, so that none is moved in memory while the search looks at it.
std::vector<WholeSearch::Pile> WholeSearch::empty_piles() const {
  std::vector<Pile> piles(piles_.size());
  for (Pile& pile : piles)
    pile.reserve(in_play_);
  return piles;
}

Finding WholeSearch::run(std::uint64_t states) {
  ledger_.give_back(std::exchange(held_, 0));
  seen_.clear();
  allowed_ = states;
  return search();
}

// Settles one card after the other that could go up now, and when none is left works the stock.
Finding WholeSearch::search() {
  if (cards_left_ == 0) return Finding::won;
  ++ledger_.visits;
  if (is_dead()) return Finding::exhausted;
  if (on(kForced)) {
    for (std::size_t place = 0; place <= piles_.size(); ++place) {
      Card* const card = top(place);
      if (card == nullptr) continue;
      const Foundations places = left_to(*card);
      if ((places & ~open_[card->rank]) != 0) continue;
      Foundations tried = 0;
      for (std::size_t at = 0; at < wanted_.size(); ++at) {
        if ((places & ~tried & only(at)) == 0) continue;
        tried |= alike(at);
        const auto source = static_cast<Place>(place == piles_.size() ? kWaste : place);
        if (const Finding found = go_up(source, at); found != Finding::exhausted) return found;
      }
      return Finding::exhausted;
    }
  }
  if (const Finding met = remember(); met != Finding::cut) return met;
  for (std::size_t place = 0; place <= piles_.size(); ++place) {
    Card* const card = top(place);
    if (card == nullptr) continue;
    const auto open = static_cast<Foundations>(left_to(*card) & open_[card->rank]);
    if (open == 0) continue;
    const auto source = static_cast<Place>(place == piles_.size() ? kWaste : place);
    const Finding found = decide(*card, source, open);
    if (found != Finding::exhausted || on(kDecline)) return found;
  }
  if (!turned_.empty()) return place_turned_card();
  if (next_ < stock_.size()) return turn();
  return redeals_ > 0 ? pick_up() : Finding::exhausted;
}

// The card goes up to one of the open foundations, or with kDecline to none of those alike.
Finding WholeSearch::decide(Card& card, Place source, Foundations open) {
  for (std::size_t at = 0; at < wanted_.size(); ++at) {
    if ((open & only(at)) == 0) continue;
    const Foundations same = alike(at);
    if (const Finding found = go_up(source, at); found != Finding::exhausted) return found;
    open &= static_cast<Foundations>(~same);
    if (!on(kDecline)) continue;
    const Foundations before = card.declined;
    card.declined |= same;
    const Finding found = search();
    card.declined = before;
    return found;
  }
  return Finding::exhausted;
}

Finding WholeSearch::go_up(Place source, std::size_t foundation) {
  Pile& from = source == kWaste ? turned_ : piles_[source];
  const Card card = from.back();
  const std::vector<Rank>& wanted = wanted_[foundation];
  from.pop_back();
  open_[card.rank] &= static_cast<Foundations>(~only(foundation));
  left_[card.rank] &= static_cast<Foundations>(~only(foundation));
  --cards_left_;
  if (++height_[foundation] < wanted.size()) open_[wanted[height_[foundation]]] |= only(foundation);
  line_.push_back({StepKind::cards, source, static_cast<Place>(kFoundation + foundation), 1});
  const Finding found = search();
  if (found == Finding::won) return found;
  line_.pop_back();
  if (height_[foundation] < wanted.size()) {
    open_[wanted[height_[foundation]]] &= static_cast<Foundations>(~only(foundation));
  }
  --height_[foundation];
  ++cards_left_;
  left_[card.rank] |= only(foundation);
  open_[card.rank] |= only(foundation);
  from.push_back(card);
  return found;
}

Finding WholeSearch::place_turned_card() {
  const Card card = turned_.back();
  turned_.pop_back();
  Finding found = Finding::exhausted;
  for (std::size_t pile = 0; pile < piles_.size() && found == Finding::exhausted; ++pile) {
    const auto end = piles_.begin() + static_cast<std::ptrdiff_t>(pile);
    const bool met = on(kSymmetry) && redeals_ == 0 && std::find(piles_.begin(), end, *end) != end;
    if (met) continue;
    piles_[pile].push_back(card);
    line_.push_back({StepKind::cards, kWaste, static_cast<Place>(pile), 1});
    found = search();
    if (found == Finding::won) return found;
    line_.pop_back();
    piles_[pile].pop_back();
  }
  turned_.push_back(card);
  return found;
}

Finding WholeSearch::turn() {
  turned_.push_back({stock_[next_++], 0});
  line_.push_back({StepKind::draw, kStock, kWaste, 1});
  const Finding found = search();
  if (found == Finding::won) return found;
  line_.pop_back();
  turned_.pop_back();
  --next_;
  return found;
}

// What cards have declined is forgotten with it: a card remembered as freer than it is costs time
// and nothing else.
Finding WholeSearch::pick_up() {
  std::vector<Rank> gathered;
  for (const Pile& pile : piles_) {
    for (const Card& card : pile)
      gathered.push_back(card.rank);
  }
  if (gathered.empty()) return Finding::exhausted;
  std::vector<Pile> piles = empty_piles();
  std::swap(piles, piles_);
  std::swap(gathered, stock_);
  const std::size_t next = std::exchange(next_, 0);
  --redeals_;
  line_.push_back({StepKind::redeal, kWaste, kStock, 1});
  const Finding found = search();
  if (found == Finding::won) return found;
  line_.pop_back();
  ++redeals_;
  next_ = next;
  std::swap(gathered, stock_);
  std::swap(piles, piles_);
  return found;
}

// The card on top of a pile; behind the piles comes the card turned.
WholeSearch::Card* WholeSearch::top(std::size_t place) {
  Pile& pile = place == piles_.size() ? turned_ : piles_[place];
  return pile.empty() ? nullptr : &pile.back();
}

template <typename Do>
void WholeSearch::for_each_card(Do&& act) const {
  for (const Pile& pile : piles_)
    std::for_each(pile.begin(), pile.end(), act);
  std::for_each(turned_.begin(), turned_.end(), act);
}

bool WholeSearch::is_dead() const {
  if (on(kPlaces) && !all_have_places()) return true;
  return on(kReach) && redeals_ == 0 && !all_is_reached();
}

// Whether each card in play can have a foundation of its own out of those left to it.
bool WholeSearch::all_have_places() const {
  bool all = true;
  std::array<Places, kMaxRanks> places;
  for_each_card([&](const Card& card) { all = all && places[card.rank].add(left_to(card)); });
  return all;
}

// See kReach. Heights and piles are followed as far as they can be brought so.
bool WholeSearch::all_is_reached() const {
  std::array<Foundations, kMaxRanks> takers{};  // foundations that a card at hand can go to
  for (std::size_t at = next_; at < stock_.size(); ++at)
    takers[stock_[at]] = ~Foundations{0};
  for (const Card& card : turned_)
    takers[card.rank] |= left_to(card);
  std::array<Foundations, kMaxRanks> reached{};
  std::array<std::size_t, kMaxFoundations> height{};
  std::copy(height_.begin(), height_.end(), height.begin());
  std::array<std::size_t, kMaxPiles> size{};
  for (std::size_t pile = 0; pile < piles_.size(); ++pile)
    size[pile] = piles_[pile].size();
  std::size_t missing = cards_left_;
  std::size_t buried = 0;
  for (std::size_t pile = 0; pile < piles_.size(); ++pile)
    buried += size[pile];
  for (bool more = true; more;) {
    more = false;
    for (std::size_t pile = 0; pile < piles_.size(); ++pile) {
      while (size[pile] > 0) {
        const Card& card = piles_[pile][size[pile] - 1];
        takers[card.rank] |= left_to(card);
        if ((left_to(card) & reached[card.rank]) == 0) break;
        --size[pile];
        --buried;
        more = true;
      }
    }
    for (std::size_t at = 0; at < wanted_.size(); ++at) {
      while (height[at] < wanted_[at].size()) {
        const Rank rank = wanted_[at][height[at]];
        if ((takers[rank] & only(at)) == 0) break;
        reached[rank] |= only(at);
        ++height[at];
        --missing;
        more = true;
      }
    }
  }
  return missing == 0 && buried == 0;
}

// The foundations that are as good as this one, itself among them.
WholeSearch::Foundations WholeSearch::alike(std::size_t foundation) const {
  Foundations found = only(foundation);
  if (!on(kAlike)) return found;
  for (std::size_t other = 0; other < wanted_.size(); ++other) {
    if (same_future(foundation, other) && same_declined(foundation, other)) found |= only(other);
  }
  return found;
}

bool WholeSearch::same_future(std::size_t one, std::size_t other) const {
  const auto from = [&](std::size_t at) {
    return wanted_[at].begin() + static_cast<std::ptrdiff_t>(height_[at]);
  };
  return std::equal(from(one), wanted_[one].end(), from(other), wanted_[other].end());
}

bool WholeSearch::same_declined(std::size_t one, std::size_t other) const {
  bool same = true;
  for_each_card([&](const Card& card) {
    const unsigned declined = card.declined & left_[card.rank];
    same &= (declined >> one & 1) == (declined >> other & 1);
  });
  return same;
}

// All there is to know of the position, every card of which is one byte or three.
std::string WholeSearch::key() const {
  std::string key;
  const auto put = [](std::string& text, std::size_t number) {
    text.push_back(static_cast<char>(number));
  };
  put(key, static_cast<std::size_t>(redeals_));
  put(key, stock_.size() - next_);
  for (const std::size_t height : height_)
    put(key, height);
  const auto put_card = [&](std::string& text, const Card& card) {
    const unsigned declined = card.declined & left_[card.rank];
    put(text, declined == 0 ? card.rank : card.rank + 32u);
    if (declined == 0) return;
    put(text, declined & 0xff);
    put(text, declined >> 8);
  };
  std::vector<std::string> piles;
  for (const Pile& pile : piles_) {
    std::string& text = piles.emplace_back();
    put(text, pile.size());
    for (const Card& card : pile)
      put_card(text, card);
  }
  if (on(kSymmetry) && redeals_ == 0) std::sort(piles.begin(), piles.end());
  for (const std::string& pile : piles)
    key += pile;
  for (const Card& card : turned_)
    put_card(key, card);
  // Only what was picked up can lie otherwise than the stock of the root.
  for (std::size_t at = next_; at < stock_.size(); ++at)
    put(key, stock_[at]);
  return key;
}

// `cut` where the position is new and there is room for it.
Finding WholeSearch::remember() {
  if (ledger_.states_spent()) return Finding::states_spent;
  if (ledger_.time_spent()) return Finding::time_spent;
  std::string text = key();
  if (seen_.contains(text)) return Finding::exhausted;
  if (allowed_ == 0) return Finding::states_spent;
  const std::uint64_t bytes = text.capacity() + kBesideKey;
  if (!ledger_.take(bytes)) return Finding::memory_spent;
  held_ += bytes;
  --allowed_;
  ++ledger_.states;
  seen_.insert(std::move(text));
  return Finding::cut;
}

}  // namespace winnable::calculation
