// The pictures and sentences of named constraints: a row a kind, found by the kind's name. A kind
// without a row fails tests/rules/pictures_test.cpp.
#pragma once

#include <span>
#include <string>

#include "tell/rules/canvas.hpp"

namespace sudokit {

struct RulePicture {
  std::string_view kind;  // ConstraintRow::name
  // Null: it has no marks on the board, and is said in words beneath it.
  void (*draw)(const Constraint&, RuleCanvas&) = nullptr;
  // What must hold of these cells: "The cage r1c1, r1c2 and r2c1 adds up to 15".
  std::string (*sentence)(const Constraint&, const Layout&) = nullptr;
  Room room = {};
};

// By family, each in a file of its own.
std::span<const RulePicture> cage_pictures();
std::span<const RulePicture> line_pictures();
std::span<const RulePicture> sum_line_pictures();
std::span<const RulePicture> pair_pictures();
std::span<const RulePicture> cell_pictures();
std::span<const RulePicture> outside_pictures();
std::span<const RulePicture> grid_pictures();

// Null: there is no such kind.
const RulePicture* rule_picture(std::string_view kind);
const RulePicture& rule_picture(const Constraint& constraint);

Room room_of(const Rules& rules);
// Where the cells of a picture of a position are.
Places places_of(const Pencilmarks& state, bool labels);
void draw_rules(const Rules& rules, RuleCanvas& canvas);

}  // namespace sudokit
