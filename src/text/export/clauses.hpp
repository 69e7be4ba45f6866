// The plain CNF of a layout and of a puzzle, clause by clause: no propagation, no auxiliary
// variables. For a CNF of what propagation left, with encodings of at-most-one, see core/cnf.hpp.
//
// Variables are candidate_number(). In this order: for each cell a digit, no two digits, and none
// shared with a later peer; each house has each digit; then, of a puzzle, what givens and
// pencilmarks say as unit clauses. Extended in the sense of Lynce and Ouaknine 2006 (at least and
// at most one, of cells and of houses), so unit propagation alone finds naked and hidden singles.
#pragma once

#include <span>
#include <vector>

#include "sudokit/export.hpp"

namespace sudokit {

// Calls f(std::span<const int>) for every clause of the bare layout.
template <class F>
void for_each_clause(const Layout& layout, F&& f) {
  const int side = layout.side();
  std::vector<int> clause;
  const auto number = [&](int cell, int digit) { return candidate_number(layout, cell, digit); };
  const auto not_both = [&](int a, int b) {
    const int both[] = {-a, -b};
    f(std::span<const int>(both));
  };
  for (int cell = 0; cell < layout.cells(); ++cell) {
    clause.clear();
    for (int d = 1; d <= side; ++d) clause.push_back(number(cell, d));
    f(std::span<const int>(clause));
    for (int d = 1; d <= side; ++d) {
      for (int e = d + 1; e <= side; ++e) not_both(number(cell, d), number(cell, e));
      for (const Cell peer : layout.peers(cell)) {
        if (peer > cell) not_both(number(cell, d), number(peer, d));
      }
    }
  }
  for (int house = 0; house < layout.houses(); ++house) {
    for (int d = 1; d <= side; ++d) {
      clause.clear();
      for (const Cell cell : layout.house(house)) clause.push_back(number(cell, d));
      f(std::span<const int>(clause));
    }
  }
}

// Calls f(std::span<const int>) for every clause of the puzzle: its layout's, then its units.
template <class F>
void for_each_clause(const Puzzle& puzzle, F&& f) {
  const Layout& layout = *puzzle.layout;
  for_each_clause(layout, f);
  for (int cell = 0; cell < layout.cells(); ++cell) {
    const int given = puzzle.givens[static_cast<std::size_t>(cell)];
    const Digits may = allowed(puzzle, cell);
    for (int d = 1; d <= layout.side(); ++d) {
      if (given ? d != given : may.contains(d)) continue;
      const int number = candidate_number(layout, cell, d);
      const int unit[] = {given ? number : -number};
      f(std::span<const int>(unit));
    }
  }
}

}  // namespace sudokit
