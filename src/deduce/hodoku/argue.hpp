// What HoDoKu's own patterns argue, as deduce/nine/argue.hpp for what both programs know.
#pragma once

#include "deduce/hodoku/implications.hpp"
#include "deduce/hodoku/step.hpp"

namespace sudokit::nine::hodoku {

// A house of all the cells; where `alone`, one without another place for the digit; -1: none.
int house_of_all(const Sheet& sheet, Cells cells, int digit, bool alone);

// Cells of one pair of digits, each seeing the next.
void argue_remote_pair(const Sheet& sheet, const std::vector<int>& chain, Argument& argument);

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

// Almost locked sets, each linked with the next by a digit; those of one digit are in the first or
// in the last.
struct LinkedSet {
  Cells cells;
  int link = -1;  // with the next
};
void argue_set_chain(const Sheet& sheet, const std::vector<LinkedSet>& chain, Argument& argument);
// Sets that lose their link to the cell, one for each of its digits.
void argue_blossom(const Sheet& sheet, int stem, const std::vector<LinkedSet>& petals,
                   Argument& argument);

// Two patterns of one digit with a part in common, each with what it rules out.
struct Half {
  Argument argument;
  std::vector<Mark> gone;
};
void argue_two_at_once(std::array<Half, 2> halves, int digit, Argument& argument);

}  // namespace sudokit::nine::hodoku
