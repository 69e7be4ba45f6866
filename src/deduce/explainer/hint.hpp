// Hint: what one step removes and places, its rating, its short name and, on request, the argument
// for it with houses numbered as in cells.hpp.
#pragma once

#include <string>
#include <vector>

#include "deduce/nine/board.hpp"
#include "sudokit/deduce.hpp"

namespace sudokit::nine::se {

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
