// Builds arguments for HoDoKu's own patterns; deduce/nine/argue.hpp has those that both programs
// share.
#pragma once

#include "deduce/hodoku/sheet.hpp"
#include "deduce/nine/argue.hpp"

namespace sudokit {

// Rows and columns come before blocks.
template <>
struct ViewOf<nine::hodoku::Sheet> : ViewOf<nine::Board> {
  static Mask candidates(const nine::hodoku::Sheet& sheet, int cell) { return sheet.at(cell); }
  static int value(const nine::hodoku::Sheet& sheet, int cell) { return sheet.value(cell); }
  static std::span<const Cell> house(const nine::hodoku::Sheet&, int house) {
    return nine::cells_in_order(house);
  }
  static std::span<const std::uint16_t> houses_of(const nine::hodoku::Sheet&, int cell) {
    return nine::houses_around(cell).last(3);
  }
};

}  // namespace sudokit

namespace sudokit::nine::hodoku {

// A chain of places of one digit in two colours.
struct Colours {
  Cells a;  // the colour of the first cell
  Cells b;
};
// Cells of a colour of one chain see cells of a colour of the other. Wrapped: one colour sees both
// colours of the other chain.
void argue_multi_colours(const Sheet& sheet, const Colours& one, const Colours& other, int digit,
                         bool wrapped, Argument& argument);

// An avoidable rectangle: three or two of its corners are filled but not given. The nodes are the
// pair in the open corners and, if `extra` >= 0, that digit there.
void argue_avoidable(const Sheet& sheet, const std::array<int, 4>& corners, Form form, int extra,
                     Argument& argument);
// The opposite corners `from` and `to` have more candidates than the pair; in their lines the digit
// has no places but the corners. The argument is left unchanged if one of them lacks the digit, or
// if the column of `to` does not have exactly two places.
void argue_opposite_corners(const Sheet& sheet, const std::array<int, 4>& loop, Digit9 pair,
                            int from, int to, int digit, Argument& argument);

// A chain of nodes, some of which are groups.
void argue_grouped(const Sheet& sheet, const Implications& links, const std::vector<Node>& chain,
                   Form form, Argument& argument);

// Two patterns of one digit that share a part, each with its removals.
struct Half {
  Argument argument;
  std::vector<Mark> gone;
};
void argue_two_at_once(std::array<Half, 2> halves, int digit, Argument& argument);

}  // namespace sudokit::nine::hodoku
