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

}  // namespace

const ConstraintRow kinds::palindrome = {
    .name = "palindrome",
    .iss = "Palindrome",
    .statement = "The digits on the line read the same from both ends.",
    .form = "palindrome CELLS",
    .takes = {},
    .expand = expand_palindrome,
    .holds = palindrome_holds,
};

const ConstraintRow kinds::clone = {
    .name = "clone",
    .iss = "",
    .statement = "Cells in the same place of each list hold the same digit.",
    .form = "clone CELLS / CELLS ...",
    .takes = {.lists = {2, ConstraintTakes::kAny}, .cells = {1, ConstraintTakes::kAny}},
    .expand = expand_clone,
    .holds = clone_holds,
};

}  // namespace sudokit::rules
