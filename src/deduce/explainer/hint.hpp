// The dialects of Sudoku Explainer's ratings, and the search orders in which they differ.
#pragma once

#include <string>
#include <vector>

#include "deduce/nine/board.hpp"
#include "sudokit/deduce.hpp"

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

// Hint: what one step removes and places, its rating, its short name and, on request, the argument
// for it with houses numbered as in nine/board.hpp.
struct Removal {
  std::uint8_t cell = 0;
  Digit9 digits = 0;
};

struct Hint {
  double rating = 0;
  std::string name;
  std::vector<Removal> removals;
  int cell = -1;  // the cell that is placed, or -1
  int digit = -1;
  bool explain = false;
  Argument argument;

  void clear() {
    removals.clear();
    cell = digit = -1;
    if (explain) argument = Argument{Form::untold, {}, {}, {}, {}, {}, {}, {}};
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

inline void apply(const Hint& hint, Board& board) {
  for (const Removal& removal : hint.removals) {
    each(static_cast<Digit9>(removal.digits & board.at(removal.cell)),
         [&](int digit) { board.remove(removal.cell, digit); });
  }
  if (hint.cell >= 0) board.place(hint.cell, hint.digit);
}

}  // namespace sudokit::nine::se
