// What every solver is handed, and what it hands back: plain integers, no Python.
//
// A card is 4 * (rank - 1) + suit, rank 1 (ace) .. 13 (king), suits in the order clubs, diamonds,
// hearts, spades, so that the other suit of the same colour is suit ^ 3. Where the rules name suits
// of their own, it is (number of suits) * (rank - 1) + suit.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace winnable {

using Card = std::uint8_t;

inline constexpr int kSuits = 4;
inline constexpr int kMaxRanks = 13;
inline constexpr int kMaxDecks = 4;
inline constexpr int kMaxFoundations = kSuits * kMaxDecks;
inline constexpr int kMaxLayouts = kMaxDecks;
inline constexpr int kMaxSuits = 6;    // where the rules name them
inline constexpr int kMostRanks = 22;  // of those

constexpr int rank_of(Card card) { return card / 4; }  // 0 = ace
constexpr int suit_of(Card card) { return card % 4; }
constexpr bool is_red(Card card) { return suit_of(card) == 1 || suit_of(card) == 2; }

// Which card may be built on which in the tableau; always down by one rank.
enum class Build : std::uint8_t { alternate_colour, same_colour, same_suit, other_suit, any_suit };
// What may be moved to an empty tableau pile (always alone or with the run it heads). Where the
// foundations begin with another base than the ace, `king` stands for the rank below it.
// `waste`: a card of the waste alone.
enum class Space : std::uint8_t { king, any, waste, none };
// How much of a pile's face-up run may move to another pile.
enum class Run : std::uint8_t { part, whole, whole_or_top };
// Which cards move together: as they are built, or only such as are of one suit too.
enum class Unit : std::uint8_t { built, same_suit };
// What goes up at a time: a card, or a whole suit from the highest card down, from the top of a
// pile or only where it is all of the pile.
enum class Up : std::uint8_t { card, run, pile };
// Where the cards of the stock are dealt: by draws to a waste, or one to each tableau pile or each
// reserve pile, from the left, as far as they last.
enum class StockTo : std::uint8_t { waste, tableau, reserve };

// What is on a card besides its rank. A card of either colour goes for both.
enum class Colour : std::uint8_t { black, red, either };

// A suit that is not one of the French four: its ranks are `cards` in a row from `first`, 0 the
// lowest there is.
struct Suit {
  int first = 0;
  int cards = 0;
  Colour colour = Colour::black;
};

struct Rules {
  int ranks = kMaxRanks;  // the highest of all suits
  int decks = 1;
  std::vector<Suit> suits;  // empty: the French four, each with all ranks
  int layouts = 1;          // each with as many piles, and a stock and waste of its own
  Build build = Build::alternate_colour;
  Space space = Space::king;
  Run run = Run::part;
  Unit unit = Unit::built;
  bool wrap = false;    // a king may be built on an ace, where the base is another rank
  bool on_base = true;  // cards may be built on those of the base's rank
  bool worrying_back = true;
  bool after_trumps =
      false;  // a card goes up only if as many of the last suit are up as of its own
  Up up = Up::card;
  StockTo stock_to = StockTo::waste;
  bool over_spaces = true;     // the stock may be dealt to the tableau though there is a space
  bool reserve_fills = false;  // a space is filled at once from the reserve
  int draw = 3;
  int passes = 0;            // 0: unlimited
  bool reversed = false;     // each group drawn lands on the waste in reverse order
  bool then_single = false;  // once, at a pass the player chooses, a last pass of single cards
};

// The stock and waste of a layout beside the first.
struct Hand {
  std::vector<Card> stock;
  std::vector<Card> waste;
  int pass = 1;
};

// A position, as dealt or in mid-game. Piles run from the bottom to the top; the first card of
// `stock` is the next one drawn; the last card of `waste` is the one that can be played. Foundation
// 4 * n + s is the nth of suit s; it begins with the base, and after the king follows the ace.
//
// Of several layouts the piles stand in one row, as many for each; the first has `stock`, `waste`
// and `pass`, the others have theirs in `others`. Where the rules name suits, foundation n * (their
// number) + s is the nth of suit s.
struct Layout {
  std::vector<std::vector<Card>> face_down;
  std::vector<std::vector<Card>> face_up;
  std::vector<Card> stock;
  std::vector<Card> waste;
  std::vector<std::vector<Card>> reserve;  // the last card of each is the one that can be played
  std::array<std::uint8_t, kMaxFoundations> foundations{};  // cards on each foundation
  int base = 0;                 // rank of the first card of each foundation; -1: not chosen yet
  int pass = 1;                 // the pass now running, from 1
  bool single = false;          // the last pass of single cards is running
  bool stock_untouched = true;  // nothing has been drawn in the whole game yet
  std::vector<Hand> others;
};

// Whether one deck, a waste and foundations from the ace, and the older words of the rules, are all
// there is.
inline bool plain(const Rules& rules, const Layout& layout) {
  return rules.decks == 1 && rules.suits.empty() && !rules.wrap && rules.space != Space::waste &&
         rules.run != Run::whole_or_top && rules.up == Up::card &&
         rules.stock_to == StockTo::waste && !rules.reserve_fills && layout.reserve.empty() &&
         layout.base == 0;
}

// One move as the player makes it. Tableau piles are the places 0, 1, 2, ...
using Place = std::uint8_t;
inline constexpr Place kStock = 64;
inline constexpr Place kWaste = 65;
inline constexpr Place kTableau = 66;  // all piles of it, where a draw deals one card to each
inline constexpr Place kReserve = 67;  // + number of the reserve pile, and likewise
// Of layouts beside the first, + number of the layout.
inline constexpr Place kOtherStock = 84;
inline constexpr Place kOtherWaste = 88;
inline constexpr Place kFoundation = 96;  // + number of the foundation

constexpr Place stock_of(int layout) {
  return static_cast<Place>(layout == 0 ? kStock : kOtherStock + layout);
}
constexpr Place waste_of(int layout) {
  return static_cast<Place>(layout == 0 ? kWaste : kOtherWaste + layout);
}

// Drawing is stock -> waste (kTableau, kReserve), a redeal waste -> stock; the last pass of single
// cards is begun by `begin_single` (which turns the waste over first where the stock is empty).
enum class StepKind : std::uint8_t { draw, redeal, begin_single, cards };

struct Step {
  StepKind kind = StepKind::cards;
  Place source = 0;
  Place target = 0;
  std::uint8_t count = 1;
};

// How a search ended. Only `won` and `exhausted` are answers.
enum class Ending : std::uint8_t { won, exhausted, states_spent, time_spent, memory_spent };

struct Outcome {
  Ending ending = Ending::exhausted;
  std::uint64_t states = 0;  // different states stored, over all phases
  std::uint64_t visits = 0;  // states reached, repeats included
  std::uint64_t bytes = 0;   // most memory held at once by the search's own tables
  double cpu_seconds = 0;    // of the calling thread
  double line_seconds = 0;   // of them, the making of the plan once the deal was decided
  std::vector<Step> plan;    // a winning line, when won
};

}  // namespace winnable
