#include "deduce/explainer/placements.hpp"

namespace sudokit::nine::se {
namespace {

// The placements of one digit: row by row, depth first, with one column and one block each.
class Digit {
 public:
  Digit(const Board& board, int digit) : places_(board.of(digit)) {
    for (int row = 0; row < 9; ++row) {
      const Digit9 columns = board.seats(9 + row, digit);
      if (columns != 0) rows_[std::size_t(size_++)] = {columns, row};
    }
    for (const std::uint8_t value : board.value) placed_ += value == digit + 1 ? 1 : 0;
  }

  void fill(Cells& with, Cells& without) {
    if (placed_ + size_ != 9 || !place(0, 0, 0)) return;
    with = found_;
    without = places_ & ~found_;
    for (Cells open = places_ & ~with; !open.empty();) {
      const int cell = open.pop();
      if (!place_with(cell)) continue;
      with |= found_;
      without |= places_ & ~found_;
      open = open & ~found_;
    }
    for (Cells open = places_ & ~without; !open.empty();) {
      if (!place_without(open.pop())) continue;
      without |= places_ & ~found_;
      open = open & found_;
    }
  }

 private:
  struct Row {
    Digit9 columns;
    int row;
  };

  bool place_with(int cell) { return changed(cell, static_cast<Digit9>(1U << cell % 9)); }
  bool place_without(int cell) { return changed(cell, static_cast<Digit9>(~(1U << cell % 9))); }
  bool changed(int cell, Digit9 kept) {
    std::size_t i = 0;
    while (rows_[i].row != cell / 9) ++i;
    const Digit9 columns = rows_[i].columns;
    rows_[i].columns &= kept;
    const bool found = place(0, 0, 0);
    rows_[i].columns = columns;
    return found;
  }

  bool place(int i, unsigned columns, unsigned blocks) {
    if (i == size_) return found_ = way_, true;
    const Row row = rows_[std::size_t(i)];
    for (unsigned bits = row.columns & ~columns; bits != 0; bits &= bits - 1) {
      const int column = std::countr_zero(bits);
      const unsigned block = 1U << (row.row / 3 * 3 + column / 3);
      if ((blocks & block) != 0) continue;
      const Cells before = way_;
      way_.insert(row.row * 9 + column);
      const bool done = place(i + 1, columns | 1U << column, blocks | block);
      way_ = before;
      if (done) return true;
    }
    return false;
  }

  Cells places_;
  std::array<Row, 9> rows_{};
  int size_ = 0;
  int placed_ = 0;
  Cells way_;
  Cells found_;
};

}  // namespace

Placements placements(const Board& board) {
  Placements all;
  for (int digit = 0; digit < 9; ++digit) {
    const auto d = static_cast<std::size_t>(digit);
    if (!board.of(digit).empty()) Digit(board, digit).fill(all.with[d], all.without[d]);
  }
  return all;
}

}  // namespace sudokit::nine::se
