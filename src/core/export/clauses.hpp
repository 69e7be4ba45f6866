// The plain CNF of a puzzle, clause by clause: no propagation, no auxiliary variables.
//
// Variables are candidate_number(). In this order: each cell has a digit, each cell has at most
// one, each house has each digit, no two peers share a digit, and what givens and pencilmarks say
// as unit clauses. Extended in the sense of Lynce and Ouaknine 2006 (at least and at most one, of
// cells and of houses), so unit propagation alone finds naked and hidden singles.
#pragma once

#include <span>
#include <vector>

#include "sudokit/export.hpp"

namespace sudokit {

// Calls f(std::span<const int>) for every clause.
template <class F>
void for_each_clause(const Puzzle& puzzle, F&& f) {
  const Layout& layout = *puzzle.layout;
  const int side = layout.side();
  std::vector<int> clause;
  const auto number = [&](int cell, int digit) { return candidate_number(layout, cell, digit); };
  const auto pair = [&](int a, int b) {
    const int both[] = {-a, -b};
    f(std::span<const int>(both));
  };
  for (int cell = 0; cell < layout.cells(); ++cell) {
    clause.clear();
    for (int d = 1; d <= side; ++d) clause.push_back(number(cell, d));
    f(std::span<const int>(clause));
    for (int d = 1; d <= side; ++d) {
      for (int e = d + 1; e <= side; ++e) pair(number(cell, d), number(cell, e));
    }
  }
  for (int house = 0; house < layout.houses(); ++house) {
    for (int d = 1; d <= side; ++d) {
      clause.clear();
      for (const Cell cell : layout.house(house)) clause.push_back(number(cell, d));
      f(std::span<const int>(clause));
    }
  }
  for (int cell = 0; cell < layout.cells(); ++cell) {
    for (const Cell peer : layout.peers(cell)) {
      if (peer < cell) continue;
      for (int d = 1; d <= side; ++d) pair(number(cell, d), number(peer, d));
    }
  }
  for (int cell = 0; cell < layout.cells(); ++cell) {
    const int given = puzzle.givens[static_cast<std::size_t>(cell)];
    const Digits may = allowed(puzzle, cell);
    for (int d = 1; d <= side; ++d) {
      if (given ? d != given : may.contains(d)) continue;
      const int unit[] = {given ? number(cell, d) : -number(cell, d)};
      f(std::span<const int>(unit));
    }
  }
}

}  // namespace sudokit
