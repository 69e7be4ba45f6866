// What HoDoKu's own patterns argue, as deduce/nine/argue.hpp for what both programs know.
#pragma once

#include "deduce/hodoku/implications.hpp"
#include "deduce/hodoku/step.hpp"
#include "deduce/nine/argue.hpp"

namespace sudokit {

// Lines before blocks.
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

// Two chains of places of a digit, each in two colours.
struct Colours {
  Cells a;  // that of the first cell
  Cells b;
};
// Cells of some colours of the one chain see some of the other. Wrapped: one colour sees both.
void argue_multi_colours(const Sheet& sheet, const Colours& one, const Colours& other, int digit,
                         bool wrapped, Argument& argument);

// Three corners, or two, were filled without having been given; what the others lack to be deadly.
void argue_avoidable(const Sheet& sheet, const std::array<int, 4>& corners, Form form, int extra,
                     Argument& argument);
// Two opposite corners have more than the pair; the digit has no place in their lines but corners.
// Nothing is said where one of the corners cannot have it.
void argue_opposite_corners(const Sheet& sheet, const std::array<int, 4>& loop, Digit9 pair,
                            int from, int to, int digit, Argument& argument);

// A chain of nodes, some of them groups.
void argue_grouped(const Sheet& sheet, const Implications& links, const std::vector<Node>& chain,
                   Form form, Argument& argument);

// Two patterns of one digit with a part in common, each with what it rules out.
struct Half {
  Argument argument;
  std::vector<Mark> gone;
};
void argue_two_at_once(std::array<Half, 2> halves, int digit, Argument& argument);

}  // namespace sudokit::nine::hodoku
