// Positions written as docs/notation.md has them, the game's name left out, so that a test can show
// what it is about: "[AC] 4C / 3D / - | stock KH | waste 2H | foundations 6S | pass 2".
#pragma once

#include <cstddef>
#include <sstream>
#include <stdexcept>
#include <string>

#include "brute_force.hpp"

namespace position_text {

inline winnable::Card card_of(const std::string& word) {
  constexpr std::string_view kRanks = "A23456789TJQK";
  constexpr std::string_view kSuits = "CDHS";
  const std::size_t rank = word.size() == 2 ? kRanks.find(word[0]) : std::string_view::npos;
  const std::size_t suit = word.size() == 2 ? kSuits.find(word[1]) : std::string_view::npos;
  if (rank == std::string_view::npos || suit == std::string_view::npos) {
    throw std::invalid_argument("no card: " + word);
  }
  return static_cast<winnable::Card>(4 * rank + suit);
}

// Brackets, bars and slashes become words of their own.
inline std::string spaced(const std::string& text) {
  std::string out;
  for (const char letter : text) {
    const bool sign = letter == '[' || letter == ']' || letter == '|' || letter == '/';
    out += sign ? std::string{' ', letter, ' '} : std::string{letter};
  }
  return out;
}

// The stock counts as untouched where nothing shows that it is not.
inline brute_force::Position parsed(const std::string& text) {
  brute_force::Position position;
  std::istringstream words(spaced(text));
  std::string section = "tableau";
  position.piles.emplace_back();
  for (std::string word; words >> word;) {
    if (word == "|") {
      words >> section;
      position.single = position.single || section == "single";
    } else if (section == "stock") {
      position.stock.push_back(card_of(word));
    } else if (section == "waste") {
      position.waste.push_back(card_of(word));
    } else if (section == "foundations") {
      const winnable::Card card = card_of(word);
      position.foundations[card % std::size_t{4}] = card / 4 + 1;
    } else if (section == "pass") {
      position.pass = std::stoi(word);
    } else if (word == "/") {
      position.piles.emplace_back();
    } else if (word == "]") {
      position.piles.back().hidden = position.piles.back().cards.size();
    } else if (word != "[" && word != "-") {
      position.piles.back().cards.push_back(card_of(word));
    }
  }
  position.untouched = position.waste.empty() && position.pass == 1 && !position.single;
  return position;
}

}  // namespace position_text
