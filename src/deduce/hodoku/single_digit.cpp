#include "deduce/hodoku/single_digit.hpp"

#include <utility>

#include "deduce/explainer/argue.hpp"

namespace sudokit::hodoku {
namespace {

// A line with two places for a digit.
struct Pair {
  int a;
  int b;
};
using Pairs = std::vector<Pair>;

Pairs pairs_of(const Sheet& sheet, int first_house, int digit) {
  Pairs pairs;
  for (int line = first_house; line < first_house + 9; ++line) {
    const Digit9 seats = sheet.seats(line, digit);
    if (count(seats) == 2) {
      pairs.push_back({cell_at(line, lowest(seats)), cell_at(line, se::second(seats))});
    }
  }
  return pairs;
}

bool take(const Sheet& sheet, Cells cells, int digit, Step& step) {
  step.clear();
  step.take(cells & sheet.of(digit), digit);
  return step.any();
}

// Two strong links of the digit, joined in the middle.
void argue(const Sheet& sheet, std::array<int, 4> cells, int digit, Step& step) {
  if (!step.explain) return;
  std::array<se::Literal, 4> chain{};
  for (std::size_t i = 0; i < 4; ++i) {
    const int at = se::candidate(cells[i], digit);
    chain[i] = i % 2 == 0 ? se::off(at) : se::on(at);
  }
  se::argue_chain(sheet.board, chain, Form::ends_of_chain, step.argument);
}

bool skyscraper_of(const Sheet& sheet, const Pairs& pairs, bool rows, int digit, Step& step) {
  const auto across = [&](int cell) { return rows ? column_of(cell) : row_of(cell); };
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    for (std::size_t j = i + 1; j < pairs.size(); ++j) {
      const bool at_a = across(pairs[i].a) == across(pairs[j].a);
      const bool at_b = across(pairs[i].b) == across(pairs[j].b);
      if (at_a == at_b) continue;
      const int top = at_a ? pairs[i].b : pairs[i].a;
      const int other = at_a ? pairs[j].b : pairs[j].a;
      if (!take(sheet, peers_of(top) & peers_of(other), digit, step)) continue;
      const int base = at_a ? pairs[i].a : pairs[i].b;
      const int foot = at_a ? pairs[j].a : pairs[j].b;
      argue(sheet, {top, base, foot, other}, digit, step);
      return true;
    }
  }
  return false;
}

// Turns both so that their first ends share a block. What was turned stays so for later pairs.
bool join_in_block(Pair& row, Pair& column) {
  if (block_of(row.a) == block_of(column.a)) return true;
  if (block_of(row.a) == block_of(column.b)) {
    std::swap(column.a, column.b);
  } else if (block_of(row.b) == block_of(column.a)) {
    std::swap(row.a, row.b);
  } else if (block_of(row.b) == block_of(column.b)) {
    std::swap(row.a, row.b);
    std::swap(column.a, column.b);
  } else {
    return false;
  }
  return true;
}

bool kite_of(const Sheet& sheet, int digit, Step& step) {
  Pairs rows = pairs_of(sheet, kRows, digit);
  Pairs columns = pairs_of(sheet, kColumns, digit);
  for (Pair& row : rows) {
    for (Pair& column : columns) {
      if (!join_in_block(row, column)) continue;
      if (row.a == column.a || row.a == column.b || row.b == column.a || row.b == column.b) {
        continue;
      }
      const int cross = row_of(column.b) * 9 + column_of(row.b);
      if (!take(sheet, Cells::only(cross), digit, step)) continue;
      argue(sheet, {row.b, row.a, column.a, column.b}, digit, step);
      return true;
    }
  }
  return false;
}

// All candidates of a block lie in one row or one column of it, and in both.
struct Rectangle {
  int block;
  int row;
  int column;
};

// Were the first of three cells the digit, the last would be too, and the block have none.
void argue_rectangle(const Sheet& sheet, const Rectangle& found, std::array<int, 3> cells,
                     int digit, Step& step) {
  const se::Literal chain[] = {se::on(se::candidate(cells[0], digit)),
                               se::off(se::candidate(cells[1], digit)),
                               se::on(se::candidate(cells[2], digit))};
  se::argue_chain(sheet.board, chain, Form::house_clash, step.argument);
  se::add_house(found.block, HouseRole::none, step.argument);
  se::add_cells(sheet.board, house_cells(found.block), static_cast<Digit9>(1U << digit),
                Role::place, step.argument);
}

// A pair of the other kind of line leads from the rectangle's line to the cell that goes. Here
// `line` is the line from which it starts, a row when `rows`; `other` the one where it ends.
bool swing(const Sheet& sheet, const Rectangle& found, bool rows, int digit, Step& step) {
  const int first = rows ? kRows : kColumns;
  const int line = rows ? found.row : found.column;
  const int target = rows ? found.column : found.row;
  const Digit9 starts = sheet.seats(first + line, digit);
  for (unsigned bits = starts; bits != 0; bits &= bits - 1) {
    const int start = cell_at(first + line, std::countr_zero(bits));
    if (block_of(start) == found.block) continue;
    const int across = (rows ? kColumns : kRows) + (rows ? column_of(start) : row_of(start));
    const Digit9 seats = sheet.seats(across, digit);
    if (count(seats) != 2) continue;
    const int end = lowest(seats) == line ? se::second(seats) : lowest(seats);
    const int gone = rows ? end * 9 + target : target * 9 + end;
    if (block_of(gone) == found.block || !take(sheet, Cells::only(gone), digit, step)) continue;
    const int last = cell_at(across, end);
    if (step.explain) argue_rectangle(sheet, found, {gone, last, start}, digit, step);
    return true;
  }
  return false;
}

bool empty_rectangle_of(const Sheet& sheet, const Rectangle& found, int digit, Step& step) {
  const Cells block = sheet.of(digit) & house_cells(found.block);
  const Cells row = block & house_cells(kRows + found.row);
  const Cells column = block & house_cells(kColumns + found.column);
  if (!(block & ~row & ~column).empty()) return false;
  if ((row & ~column).empty() || (column & ~row).empty()) return false;
  if (row.size() < 2 && column.size() < 2) return false;
  return swing(sheet, found, true, digit, step) || swing(sheet, found, false, digit, step);
}

}  // namespace

bool skyscraper(const Sheet& sheet, Step& step) {
  for (const bool rows : {true, false}) {
    for (int digit = 0; digit < 9; ++digit) {
      const Pairs pairs = pairs_of(sheet, rows ? kRows : kColumns, digit);
      if (skyscraper_of(sheet, pairs, rows, digit, step)) return true;
    }
  }
  return false;
}

bool two_string_kite(const Sheet& sheet, Step& step) {
  for (int digit = 0; digit < 9; ++digit) {
    if (kite_of(sheet, digit, step)) return true;
  }
  return false;
}

bool empty_rectangle(const Sheet& sheet, Step& step) {
  for (int digit = 0; digit < 9; ++digit) {
    for (int block = 0; block < 9; ++block) {
      const int places = sheet.left(block, digit);
      if (places < 2 || places > 5) continue;
      for (int i = 0; i < 9; ++i) {
        const Rectangle at = {block, block / 3 * 3 + 2 - i / 3, block % 3 * 3 + 2 - i % 3};
        if (empty_rectangle_of(sheet, at, digit, step)) return true;
      }
    }
  }
  return false;
}

}  // namespace sudokit::hodoku
