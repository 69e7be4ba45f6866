#include "deduce/hodoku/last_resort.hpp"

#include "deduce/nine/argue.hpp"
#include "nishio/nine.hpp"

namespace sudokit::nine::hodoku {
namespace {

// The cells of each value that templates leave possible.
class Templates {
 public:
  explicit Templates(const Sheet& sheet) {
    for (int cell = 0; cell < 81; ++cell) {
      const int value = sheet.value(cell);
      cells_[std::size_t(cell)] = value > 0 ? bit(value - 1) : sheet.at(cell);
    }
    do {
      nishio_nine(cells_);
    } while (keep_forced());
  }

  Cells some(int digit) const {
    Cells cells;
    for (int cell = 0; cell < 81; ++cell) {
      if ((cells_[std::size_t(cell)] >> digit & 1) != 0) cells.insert(cell);
    }
    return cells;
  }
  // The cells common to all templates. A template has one cell in each row, so a row with a single
  // possible cell has it in all of them.
  Cells all(int digit) const {
    const Cells any = some(digit);
    Cells cells;
    for (int row = kRows; row < kRows + 9; ++row) {
      const Cells here = any & house_cells(row);
      if (here.size() == 1) cells |= here;
    }
    return cells;
  }

 private:
  // Removes other digits from cells that all templates of a digit share; true if that changes
  // anything.
  bool keep_forced() {
    bool changed = false;
    for (int digit = 0; digit < 9; ++digit) {
      each(all(digit), [&](int cell) {
        changed |= cells_[std::size_t(cell)] != bit(digit);
        cells_[std::size_t(cell)] = bit(digit);
      });
    }
    return changed;
  }

  std::array<Mask16, 81> cells_{};
};

// Names all missing digits, even those that the argument does not need.
void argue(const Sheet& sheet, int digit, Argument& argument) {
  Digit9 open = 0;
  for (int other = 0; other < 9; ++other) {
    if (sheet.of(other).empty()) continue;
    open |= bit(other);
    const Role role = other == digit ? Role::place : Role::other;
    add_cells(argument, sheet.board, sheet.of(other), bit(other), role);
  }
  say(argument, Form::overlaid, open);
}

// Solves a board by singles, and by guessing if there are none.
class Solutions {
 public:
  explicit Solutions(Meter* meter) : meter_(meter) {}

  // The number of solutions, at most 2.
  int count(const Board& board) {
    search(board);
    return found_;
  }
  const Board& first() const { return first_; }

 private:
  void search(Board board) {
    if (meter_ != nullptr) meter_->require();
    if (found_ > 1 || !fill(board)) return;
    if (board.solved()) {
      if (found_++ == 0) first_ = board;
      return;
    }
    const int cell = smallest(board);
    each(board.at(cell), [&](int digit) {
      Board next = board;
      next.place(cell, digit);
      search(next);
    });
  }
  static int smallest(const Board& board) {
    int best = -1;
    for (int cell = 0; cell < 81; ++cell) {
      if (board.value[std::size_t(cell)] != 0) continue;
      if (best < 0 || nine::count(board.at(cell)) < nine::count(board.at(best))) best = cell;
    }
    return best;
  }
  // False if a cell has no candidates left.
  static bool fill(Board& board) {
    for (bool placed = true; placed;) {
      placed = false;
      for (int cell = 0; cell < 81; ++cell) {
        if (board.value[std::size_t(cell)] != 0) continue;
        if (board.at(cell) == 0) return false;
        if (nine::count(board.at(cell)) > 1) continue;
        board.place(cell, lowest(board.at(cell)));
        placed = true;
      }
      for (int house = 0; house < 27; ++house) {
        for (int digit = 0; digit < 9; ++digit) {
          const Digit9 seats = board.seats(house, digit);
          if (nine::count(seats) != 1) continue;
          board.place(cell_at(house, lowest(seats)), digit);
          placed = true;
        }
      }
    }
    return true;
  }

  Meter* meter_;
  Board first_;
  int found_ = 0;
};

}  // namespace

bool template_set(const Sheet& sheet, Step& step) {
  const Templates templates(sheet);
  for (int digit = 0; digit < 9; ++digit) {
    const Cells put = templates.all(digit) & sheet.of(digit);
    if (put.empty()) continue;
    step.put(put, digit);
    if (step.explain) argue(sheet, digit, step.argument);
    return true;
  }
  return false;
}

bool template_delete(const Sheet& sheet, Step& step) {
  const Templates templates(sheet);
  for (int digit = 0; digit < 9; ++digit) {
    const Cells gone = sheet.of(digit) & ~templates.some(digit);
    if (gone.empty()) continue;
    step.take(gone, digit);
    if (step.explain) argue(sheet, digit, step.argument);
    return true;
  }
  return false;
}

bool brute_force(const Sheet& sheet, Step& step, Meter* meter) {
  Solutions solutions(meter);
  if (solutions.count(sheet.board) != 1) return false;
  Cells open = sheet.open_cells();
  for (int before = open.size() / 2; before > 0; --before) open.pop();
  const int cell = open.first();
  const int digit = solutions.first().value[std::size_t(cell)] - 1;
  step.put(mark(cell, digit));
  if (step.explain) {
    add_node(step.argument, to_candidate(cell, digit), Role::one);
    say(step.argument, Form::searched, bit(digit), cell);
  }
  return true;
}

}  // namespace sudokit::nine::hodoku
