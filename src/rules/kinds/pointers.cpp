// Digits that point at a cell: its place on a line, its distance, or its number in a row or column.
#include <algorithm>

#include "rules/build.hpp"
#include "rules/kinds.hpp"

namespace sudokit::rules {
namespace {

// The digits N of the first cell of `rest` lead to the Nth cell; those beyond the line, nowhere.
Cells reached(const Cells& line, std::size_t from, const Layout& layout) {
  const std::size_t most = from + static_cast<std::size_t>(layout.side());
  return {line.begin() + static_cast<std::ptrdiff_t>(from),
          line.begin() + static_cast<std::ptrdiff_t>(std::min(line.size(), most))};
}
// The digit of the Nth cell from `from` on, from 1; 0 if there is none.
int digit_at(Judged grid, const Cells& line, std::size_t from, int number) {
  const std::size_t at = from + static_cast<std::size_t>(number) - 1;
  return at < line.size() ? digit_in(grid, line[at]) : 0;
}

Expansion expand_pointer(const Constraint& rule, const Layout& layout) {
  const Cells& line = rule.cells[0];
  return Primitives{
      {Pointer{line[1], reached(line, 2, layout), Digits::all(layout.side()), line[0]}}};
}
bool pointer_holds(const Constraint& rule, const Layout&, Judged grid) {
  const Cells& line = rule.cells[0];
  return digit_at(grid, line, 2, digit_in(grid, line[1])) == digit_in(grid, line[0]);
}

Expansion expand_search(const Constraint& rule, const Layout& layout) {
  const Cells& line = rule.cells[0];
  return Primitives{{Pointer{line[0], reached(line, 1, layout), Digits::only(layout.side())}}};
}
bool search_holds(const Constraint& rule, const Layout& layout, Judged grid) {
  const Cells& line = rule.cells[0];
  return digit_at(grid, line, 1, digit_in(grid, line[0])) == layout.side();
}

Expansion expand_room(const Constraint& rule, const Layout& layout) {
  const Cells& line = rule.cells[0];
  const int digit = rule.numbers[0];
  if (digit < 1 || digit > layout.side()) return never(line[0]);
  return Primitives{{Pointer{line[0], line, Digits::only(digit)}}};
}
bool room_holds(const Constraint& rule, const Layout&, Judged grid) {
  const Cells& line = rule.cells[0];
  return digit_at(grid, line, 0, digit_in(grid, line[0])) == rule.numbers[0];
}

constexpr InkLook kPointerInk = stroke("pointer", 0x8FB8D0, 3, {9, 5});
constexpr InkLook kSearchInk = stroke("searchnine", 0xC8A060, 3);

constexpr Kind kPointersKinds[] = {
    {
        .name = "pointer",
        .statement = "The digit N of the second cell points at the Nth of the cells after it, "
                     "which holds the digit of the first cell.",
        .form = "pointer CELLS",
        .takes = {.cells = {3, ConstraintTakes::kAny}},
        .expand = expand_pointer,
        .holds = pointer_holds,
        .title = "Pointer",
        .meaning = "The line begins with two cells. The digit of the second is the number of steps "
                   "from it along the line to a cell with the digit of the first.",
        .drawing = "A dashed line from a small disc to an arrowhead.",
        .looking = "Remove a digit from the second cell if the cell at which it points cannot hold "
                   "a digit of the first, and from the first what none of these cells can hold.",
        .sentence = "On the line {line}, the second digit is the number of steps from there to the "
                    "digit of {first}",
        .marks = {{line(kPointerInk), mark(Mark::Shape::head, kPointerInk),
                   disc(Mark::At::first, 14, ink::cell_mark)}},
        .iss = {.name = "ValueIndexing", .form = IssForm::line},
        .place = family::lines + 125,
        .everyday = true,
    },
    {
        .name = "search-nine",
        .statement = "The digit N of the first cell, the arrow, points at the Nth of the cells "
                     "after it, which holds the highest digit.",
        .form = "search-nine CELLS",
        .expand = expand_search,
        .holds = search_holds,
        .title = "Search nine",
        .meaning = "The first cell is an arrow. Its digit is the number of steps from it along the "
                   "line to the highest digit, which is 9 in a grid of 9x9.",
        .drawing = "An arrow along the line.",
        .looking = "The arrow is no greater than the line is long. Remove a digit if the cell that "
                   "many steps away cannot hold the highest digit.",
        .sentence = "The digit of {first} is the number of steps along {line} to the digit {side}",
        .marks = {{line(kSearchInk), mark(Mark::Shape::head, kSearchInk)}},
        .place = family::lines + 130,
        .other_names = "searchnines search9",
    },
    {
        .name = "numbered-room",
        .statement = "The clue is the digit of the Nth cell from the clue, where N is the digit of "
                     "the first.",
        .form = "numbered-room DIGIT row N [from right], or column N [from bottom]",
        .takes = {.place = ConstraintTakes::Place::line, .numbers = {1, 1}},
        .expand = expand_room,
        .holds = room_holds,
        .title = "Numbered room",
        .drawing = "A number outside the grid, on the side from which the clue looks.",
        .looking = "The first cell is 1 only if the clue is 1. Remove a digit N from it if the Nth "
                   "cell cannot hold the clue.",
        .sentence = "In {seen}, the first digit is the place of the digit {number}",
        .marks = {{{.shape = Mark::Shape::clue, .ink = &ink::clue, .text = 'n'}}},
        .iss = {.name = "NumberedRoom", .form = IssForm::both_ends, .head = clue_in_iss},
        .place = family::outside + 38,
        .other_names = "numberedrooms",
        .draw = {.shape = Draw::Shape::two_ends, .count = {14, 22}},
    },
};

}  // namespace

std::span<const Kind> pointers_kinds() {
  return kPointersKinds;
}

}  // namespace sudokit::rules
