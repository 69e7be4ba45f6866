// The dialects of Sudoku Explainer's ratings, and the search orders in which they differ.
#pragma once

#include <string>
#include <vector>

#include "deduce/nine/argue.hpp"

namespace sudokit::nine::se {

// D1: SE 1.2.1 itself. D3: the techniques of SE 1.2.1 as SukakuExplainer implements them. D2:
// SukakuExplainer with its default settings.
enum class Dialect : std::uint8_t { d3, d2, d1 };

// Calls f for the members of a set, all of them peers of the cell `of`, in the order of the dialect
// until f returns true. Returns whether it did. SE 1.2.1 goes by block, row and column,
// SukakuExplainer by cell.
template <typename F>
bool any_peer(Cells set, int of, Dialect dialect, F f) {
  if (dialect != Dialect::d1) {
    while (!set.empty()) {
      if (f(set.pop())) return true;
    }
    return false;
  }
  for (const std::uint8_t house : kGrid.house[std::size_t(of)]) {
    Cells part = set & kGrid.cells[house];
    set &= ~part;
    while (!part.empty()) {
      if (f(part.pop())) return true;
    }
  }
  return false;
}

// Hint: what one step removes and places, its rating and its short name.
struct Removal {
  std::uint8_t cell = 0;
  Digit9 digits = 0;
};

struct Hint : Found {
  double rating = 0;
  std::string name;
  std::vector<Removal> removals;

  void clear() {
    Found::clear();
    removals.clear();
  }
  void remove(int at, Digit9 digits) {
    if (digits != 0) removals.push_back({static_cast<std::uint8_t>(at), digits});
  }
  bool named(double value, const char* text) {
    rating = value;
    name = text;
    return true;
  }
};

}  // namespace sudokit::nine::se
