#include "validate.hpp"

#include <functional>
#include <string>

#include "check.hpp"

using namespace winnable;

namespace {

// Two ranks, two piles, one card of each kind of place.
Layout small_layout() {
  Layout layout;
  layout.face_down = {{0}, {}};
  layout.face_up = {{1}, {2, 7}};
  layout.stock = {4, 5};
  layout.waste = {6};
  layout.foundations = {0, 0, 0, 1};
  return layout;
}

Rules small_rules() {
  Rules rules;
  rules.ranks = 2;
  return rules;
}

std::string fault_after(const std::function<void(Rules&, Layout&)>& damage) {
  Rules rules = small_rules();
  Layout layout = small_layout();
  damage(rules, layout);
  return fault_of(rules, layout);
}

void a_sound_layout_has_no_fault() { CHECK_EQUAL(fault_of(small_rules(), small_layout()), ""); }

void the_rules_are_looked_at_first() {
  CHECK_EQUAL(fault_after([](Rules& rules, Layout&) { rules.ranks = 14; }),
              "ranks is 14, not between 1 and 13");
  CHECK_EQUAL(fault_after([](Rules& rules, Layout&) { rules.ranks = 0; }),
              "ranks is 0, not between 1 and 13");
  CHECK_EQUAL(fault_after([](Rules& rules, Layout&) { rules.draw = 0; }), "draw is 0, less than 1");
  CHECK_EQUAL(fault_after([](Rules& rules, Layout&) { rules.passes = -1; }),
              "passes is -1, less than 0");
}

void a_card_must_be_of_the_deck_and_lie_in_one_place() {
  CHECK_EQUAL(fault_after([](Rules&, Layout& layout) { layout.waste = {8}; }),
              "card code 8 in waste is not below 8");
  CHECK_EQUAL(fault_after([](Rules&, Layout& layout) { layout.stock = {4, 5, 4}; }),
              "card code 4 in stock occurs twice");
  CHECK_EQUAL(fault_after([](Rules&, Layout& layout) { layout.face_up[1] = {2, 0}; }),
              "card code 0 in face_up[1] occurs twice");
  CHECK_EQUAL(fault_after([](Rules&, Layout& layout) { layout.face_down[1] = {255}; }),
              "card code 255 in face_down[1] is not below 8");
  CHECK_EQUAL(fault_after([](Rules&, Layout& layout) { layout.foundations[1] = 1; }),
              "card code 1 in face_up[0] occurs twice");
}

void foundations_end_with_the_highest_rank() {
  CHECK_EQUAL(fault_after([](Rules&, Layout& layout) { layout.foundations[2] = 3; }),
              "foundations[2] is 3, more than the 2 ranks");
}

void a_pile_shows_its_top_card() {
  CHECK_EQUAL(fault_after([](Rules&, Layout& layout) { layout.face_up[0].clear(); }),
              "pile 0 has no card face up on its face-down cards");
}

void both_halves_of_the_tableau_have_the_same_piles() {
  CHECK_EQUAL(fault_after([](Rules&, Layout& layout) { layout.face_down.emplace_back(); }),
              "face_down has 3 piles, face_up 2");
  CHECK_EQUAL(fault_after([](Rules&, Layout& layout) {
                layout.face_down.resize(17);
                layout.face_up.resize(17);
              }),
              "the tableau has 17 piles, more than 16");
}

void the_pass_is_one_the_rules_allow() {
  CHECK_EQUAL(fault_after([](Rules&, Layout& layout) { layout.pass = 0; }),
              "pass is 0, less than 1");
  CHECK_EQUAL(fault_after([](Rules& rules, Layout& layout) {
                rules.passes = 3;
                layout.pass = 4;
              }),
              "pass is 4, more than the 3 passes");
  CHECK_EQUAL(fault_after([](Rules& rules, Layout& layout) {
                rules.passes = 3;
                layout.pass = 3;
              }),
              "");
}

}  // namespace

int main() {
  a_sound_layout_has_no_fault();
  the_rules_are_looked_at_first();
  a_card_must_be_of_the_deck_and_lie_in_one_place();
  foundations_end_with_the_highest_rank();
  a_pile_shows_its_top_card();
  both_halves_of_the_tableau_have_the_same_piles();
  the_pass_is_one_the_rules_allow();
  return check::finish();
}
