// Step: what a technique places or removes and, on request, the argument for it with houses
// numbered as in cells.hpp. The order of the removals matters: the queues of singles fill in that
// order.
#pragma once

#include <string_view>
#include <vector>

#include "deduce/hodoku/sheet.hpp"
#include "sudokit/deduce.hpp"

namespace sudokit::nine::hodoku {

struct Step {
  int cell = -1;  // the placement; -1: none
  int digit = -1;
  Cells more;  // further cells in which the digit is placed
  std::vector<Mark> gone;
  bool explain = false;
  Argument argument;

  void clear() {
    cell = digit = -1;
    more = {};
    gone.clear();
    if (explain) argument = Argument{Form::untold, {}, {}, {}, {}, {}, {}, {}};
  }
  bool put(Mark single) {
    cell = cell_of(single);
    digit = digit_of(single);
    return true;
  }
  // Pre: there is at least one cell.
  void put(Cells cells, int value) {
    put(mark(cells.pop(), value));
    more = cells;
  }
  void take(int at, int value) { gone.push_back(mark(at, value)); }
  void take(Cells cells, int value) {
    each(cells, [&](int at) { take(at, value); });
  }
  void take_digits(int at, Digit9 digits) {
    each(digits, [&](int value) { take(at, value); });
  }
  bool any() const { return cell >= 0 || !gone.empty(); }
};

inline void apply(const Step& step, Sheet& sheet) {
  if (step.cell >= 0) sheet.place(step.cell, step.digit);
  each(step.more, [&](int cell) { sheet.place(cell, step.digit); });
  for (const Mark one : step.gone) sheet.strike(cell_of(one), digit_of(one));
}

}  // namespace sudokit::nine::hodoku
