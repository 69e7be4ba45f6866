// Puzzle: a layout, givens, where the puzzle is a pencilmark puzzle (sukaku) its candidates, and
// the rules beside its houses.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "sudokit/digits.hpp"
#include "sudokit/layout.hpp"
#include "sudokit/rules.hpp"

namespace sudokit {

// One digit a cell in row-major order; 0 is an open cell.
using Grid = std::vector<std::uint8_t>;

struct Puzzle {
  LayoutPtr layout;
  Grid givens;
  // Empty, or one set a cell: a cell may only take digits of its set. A given cell's set holds
  // the given.
  std::vector<Digits> marks = {};
  // What stood beside the puzzle in its file.
  std::string comment = {};
  // Rules beside the houses, made for the side of the layout; null where there are none.
  RulesPtr rules = nullptr;

  Puzzle() = default;
  // All members or none, so that a copy that forgets one does not compile. See plain_puzzle().
  Puzzle(LayoutPtr on, Grid digits, std::vector<Digits> sets, std::string text, RulesPtr beside)
      : layout(std::move(on)),
        givens(std::move(digits)),
        marks(std::move(sets)),
        comment(std::move(text)),
        rules(std::move(beside)) {}

  bool has_marks() const { return !marks.empty(); }
  bool has_rules() const { return rules != nullptr; }
  // All that the puzzle and its layout carry. A member added to Puzzle is judged here: it does not
  // compile otherwise.
  Features features() const {
    const auto& [on, digits, sets, text, beside] = *this;
    Features all = on->features();
    if (!sets.empty()) all = all | Features{Feature::marks};
    if (beside) all = all | beside->features();
    return all;
  }
  bool carries_only(Features known) const { return features().within(known); }
};

// A puzzle of houses and givens alone.
inline Puzzle plain_puzzle(LayoutPtr layout, Grid givens) {
  return {std::move(layout), std::move(givens), {}, {}, nullptr};
}

// Digits a cell may take by its given and its marks alone (not by its peers).
Digits allowed(const Puzzle& puzzle, int cell);

// Two cells of a house that hold the same digit.
struct Clash {
  int house = 0;
  Cell first = 0;
  Cell second = 0;
  int digit = 0;
};

// The first clash in house order, if any.
std::optional<Clash> find_clash(const Layout& layout, const Grid& grid);
// "r1c2 and r1c7 both hold 5 in row 1".
std::string describe(const Layout& layout, const Clash& clash);

}  // namespace sudokit
