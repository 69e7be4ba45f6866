#include "deduce/hodoku/sue_de_coq.hpp"

#include "deduce/nine/argue.hpp"

namespace sudokit::nine::hodoku {
namespace {

// Calls f(set, digits) for the sets of the cells that have no forbidden digit, each set before the
// larger ones that begin with it. f returns true to stop.
template <typename F>
bool each_set(const Sheet& sheet, Cells cells, Digit9 forbidden, F f, Cells set = {},
              Digit9 digits = 0) {
  while (!cells.empty()) {
    const int cell = cells.pop();
    const auto joined = static_cast<Digit9>(digits | sheet.at(cell));
    if ((joined & forbidden) != 0) continue;
    Cells more = set;
    more.insert(cell);
    if (f(more, joined) || each_set<F&>(sheet, cells, forbidden, f, more, joined)) return true;
  }
  return false;
}

class Crossing {
 public:
  Crossing(const Sheet& sheet, Cells line, Cells block, Step& step)
      : sheet_(sheet), line_(line), block_(block), step_(step) {}

  bool find(Cells set, Digit9 digits) {
    set_ = set;
    digits_ = digits;
    const int free = count(digits) - set.size();
    if (free < 2) return false;
    return each_set(sheet_, line_ & ~set, 0, [&](Cells part, Digit9 of_line) {
      const auto shared = static_cast<Digit9>(of_line & digits_);
      const int used = part.size() - count(static_cast<Digit9>(of_line & ~digits_));
      if (shared == 0 || used <= 0 || used >= free) return false;
      return in_block(part, of_line, shared, free - used);
    });
  }

 private:
  bool in_block(Cells of_line, Digit9 line_digits, Digit9 forbidden, int free) {
    return each_set(sheet_, block_ & ~set_ & ~of_line, forbidden, [&](Cells part, Digit9 digits) {
      if ((digits & digits_) == 0) return false;
      if (part.size() - count(static_cast<Digit9>(digits & ~digits_)) != free) return false;
      const auto both = static_cast<Digit9>(digits & line_digits);
      step_.clear();
      take(block_ & ~part & ~set_, static_cast<Digit9>(((digits_ | digits) & ~line_digits) | both));
      take(line_ & ~of_line & ~set_,
           static_cast<Digit9>(((digits_ | line_digits) & ~digits) | both));
      if (!step_.any()) return false;
      if (step_.explain) argue(of_line, part);
      return true;
    });
  }

  void argue(Cells of_line, Cells of_block) {
    add_cells(step_.argument, sheet_.board, set_, kAll9);
    add_cells(step_.argument, sheet_.board, of_line, kAll9, Role::one);
    add_cells(step_.argument, sheet_.board, of_block, kAll9, Role::other);
    say(step_.argument, Form::crossing_sets, digits_, set_);
  }

  void take(Cells cells, Digit9 digits) {
    each(cells,
         [&](int cell) { step_.take_digits(cell, static_cast<Digit9>(sheet_.at(cell) & digits)); });
  }

  const Sheet& sheet_;
  Cells line_;
  Cells block_;
  Step& step_;
  Cells set_;  // of the crossing
  Digit9 digits_ = 0;
};

}  // namespace

bool sue_de_coq(const Sheet& sheet, Step& step) {
  const Cells open = sheet.open_cells();
  for (int line = kRows; line < 27; ++line) {
    for (int block = 0; block < 9; ++block) {
      const Cells of_line = house_cells(line) & open;
      const Cells of_block = house_cells(block) & open;
      const Cells both = of_line & of_block;
      if (both.size() < 2) continue;
      Crossing crossing(sheet, of_line, of_block, step);
      const bool found = each_set(sheet, both, 0, [&](Cells set, Digit9 digits) {
        return set.size() > 1 && crossing.find(set, digits);
      });
      if (found) return true;
    }
  }
  return false;
}

}  // namespace sudokit::nine::hodoku
