// Palindromes and clones: the same digits elsewhere.
#include "rules/build.hpp"
#include "rules/kinds.hpp"

namespace sudokit::rules {
namespace {

Primitive equal_digits(const Layout& layout, CellPairs pairs) {
  return related(layout.side(), std::move(pairs), [](int a, int b) { return a == b; });
}

Expansion expand_palindrome(const Constraint& line, const Layout& layout) {
  const Cells& cells = line.cells[0];
  CellPairs pairs;
  for (std::size_t i = 0; i < cells.size() / 2; ++i) {
    pairs.emplace_back(cells[i], cells[cells.size() - 1 - i]);
  }
  return Primitives{equal_digits(layout, std::move(pairs))};
}

bool palindrome_holds(const Constraint& line, const Layout&, Judged grid) {
  std::vector<int> digits;
  for (const Cell cell : line.cells[0]) digits.push_back(digit_in(grid, cell));
  return digits == std::vector<int>(digits.rbegin(), digits.rend());
}

Expansion expand_clone(const Constraint& clones, const Layout& layout) {
  CellPairs pairs;
  for (std::size_t list = 1; list < clones.cells.size(); ++list) {
    if (clones.cells[list].size() != clones.cells[0].size()) {
      return wrong("expected lists of the same length, found {} and {} cells",
                   clones.cells[0].size(), clones.cells[list].size());
    }
    for (std::size_t i = 0; i < clones.cells[0].size(); ++i) {
      if (clones.cells[0][i] == clones.cells[list][i]) continue;
      pairs.emplace_back(clones.cells[0][i], clones.cells[list][i]);
    }
  }
  return Primitives{equal_digits(layout, std::move(pairs))};
}

bool clone_holds(const Constraint& clones, const Layout&, Judged grid) {
  for (const Cells& cells : clones.cells) {
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (grid[cells[i]] != grid[clones.cells[0][i]]) return false;
    }
  }
  return true;
}

constexpr InkLook kPalindromeInk = stroke("palindrome", 0x8C8C8C, 9);
constexpr InkLook kPalindromeCore = stroke("palindromecore", kWhite, 5);
constexpr InkLook kCloneInk = paint("clone", 0xE9E2D3);

constexpr Kind kCopiesKinds[] = {
    {
        .name = "palindrome",
        .statement = "The digits on the line read the same from both ends.",
        .form = "palindrome CELLS",
        .expand = expand_palindrome,
        .holds = palindrome_holds,
        .title = "Palindrome",
        .meaning = "The line reads the same from both ends: the first cell is equal to the last "
                   "one, the second to the last but one, and so on.",
        .drawing = "A double line.",
        .looking = "A candidate removed from one cell can be removed from the cell at the same "
                   "distance from the other end, and each of the two sees what the other sees.",
        .sentence = "The palindrome {line} reads the same from both ends",
        .marks = {{line(kPalindromeInk), line(kPalindromeCore)}},
        .iss = {.name = "Palindrome", .form = IssForm::line, .any_values = true},
        .place = family::lines + 100,
        .draw = {.shape = Draw::Shape::middle_out, .cells = {3, 8}, .count = {6, 9}},
    },
    {
        .name = "clone",
        .statement = "Cells in the same place of each list hold the same digit.",
        .form = "clone CELLS / CELLS ...",
        .takes = {.lists = {2, ConstraintTakes::kAny}, .cells = {1, ConstraintTakes::kAny}},
        .expand = expand_clone,
        .holds = clone_holds,
        .title = "Clones",
        .meaning = "Several sets of cells, usually of the same shape, hold the same digits in the "
                   "same places.",
        .drawing = "Shaded cells with an outline; clones of each other have the same letter.",
        .looking = "A candidate removed from one cell can be removed from its counterparts, and "
                   "each cell sees what they see.",
        .sentence = "{lists} hold the same digits in the same order",
        .marks = {{mark(Mark::Shape::fill, kCloneInk), outline(2.5, ink::plain_line),
                   mark(Mark::Shape::letter, ink::cage_number)}},
        .place = family::cages + 60,
        .everyday = true,
    },
};

}  // namespace

std::span<const Kind> copies_kinds() {
  return kCopiesKinds;
}

}  // namespace sudokit::rules
