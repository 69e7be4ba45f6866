// Puzzle: a layout, givens, the candidates of a pencilmark puzzle (sukaku), and the rules in
// addition to the houses.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "sudokit/digits.hpp"
#include "sudokit/layout.hpp"
#include "sudokit/rules.hpp"

namespace sudokit {

// One digit for each cell in row-major order; 0 is an open cell.
using Grid = std::vector<std::uint8_t>;

struct Puzzle {
  LayoutPtr layout;
  Grid givens;
  // The pencilmarks: empty, or one set for each cell, which contains the only digits allowed there.
  // The set of a given cell contains the given.
  std::vector<Digits> marks = {};
  // The text beside the puzzle in its file.
  std::string comment = {};
  // Rules in addition to the houses, made for the side of the layout; null if there are none.
  RulesPtr rules = nullptr;

  Puzzle() = default;
  // All members must be given, so that code which copies a puzzle cannot omit one. See
  // plain_puzzle().
  Puzzle(LayoutPtr on, Grid digits, std::vector<Digits> sets, std::string text, RulesPtr beside)
      : layout(std::move(on)),
        givens(std::move(digits)),
        marks(std::move(sets)),
        comment(std::move(text)),
        rules(std::move(beside)) {}

  bool has_marks() const { return !marks.empty(); }
  bool has_rules() const { return rules != nullptr; }
  // All features of the puzzle and its layout. The function does not compile until it handles every
  // member of Puzzle.
  Features features() const {
    const auto& [on, digits, sets, text, beside] = *this;
    Features all = on->features();
    if (!sets.empty()) all = all | Features{Feature::marks};
    if (beside) all = all | beside->features();
    return all;
  }
  // Whether `known` contains all of them.
  bool carries_only(Features known) const { return features().within(known); }
};

// A puzzle without pencilmarks, comment and rules.
inline Puzzle plain_puzzle(LayoutPtr layout, Grid givens) {
  return {std::move(layout), std::move(givens), {}, {}, nullptr};
}

// The digits that a cell may hold according to its given and its marks. Its peers are not
// considered.
Digits allowed(const Puzzle& puzzle, int cell);

// Two cells of a house that hold the same digit.
struct Clash {
  int house = 0;  // index in the layout
  Cell first = 0;
  Cell second = 0;
  int digit = 0;
};

// The first clash in the order of the houses; nothing if there is none. Rules are not considered.
std::optional<Clash> find_clash(const Layout& layout, const Grid& grid);
// A description in words: "r1c2 and r1c7 both hold 5 in row 1".
std::string describe(const Layout& layout, const Clash& clash);

}  // namespace sudokit
