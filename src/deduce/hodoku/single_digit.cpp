#include <algorithm>
#include <utility>

#include "deduce/hodoku/argue.hpp"
#include "deduce/hodoku/choice.hpp"
#include "deduce/hodoku/finders.hpp"
#include "deduce/nine/argue.hpp"

namespace sudokit::nine::hodoku {
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
      pairs.push_back({cell_at(line, lowest(seats)), cell_at(line, second(seats))});
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
void argue(const Sheet& sheet, std::array<int, 4> cells, int digit, Argument& argument) {
  std::array<Literal, 4> chain{};
  for (std::size_t i = 0; i < 4; ++i) {
    const int at = candidate(cells[i], digit);
    chain[i] = i % 2 == 0 ? off(at) : on(at);
  }
  argue_literals(sheet.board, chain, Form::ends_of_chain, argument);
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
      if (step.explain) argue(sheet, {top, base, foot, other}, digit, step.argument);
      return true;
    }
  }
  return false;
}

// Turns both pairs so that their first ends share a block. A turned pair stays turned for later
// pairs.
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

// A row pair and a column pair with ends in one block; the free ends are first and last.
struct Kite {
  int digit;
  std::array<int, 4> cells;
  int cross;  // the cell of the removal
  bool meets_as(const Kite& other) const {
    const auto one = std::minmax(cells[1], cells[2]);
    return digit == other.digit && one == std::minmax(other.cells[1], other.cells[2]);
  }
};

template <typename F>
bool each_kite(const Sheet& sheet, int digit, F f) {
  Pairs rows = pairs_of(sheet, kRows, digit);
  Pairs columns = pairs_of(sheet, kColumns, digit);
  for (Pair& row : rows) {
    for (Pair& column : columns) {
      if (!join_in_block(row, column)) continue;
      if (row.a == column.a || row.a == column.b || row.b == column.a || row.b == column.b) {
        continue;
      }
      const int cross = row_of(column.b) * 9 + column_of(row.b);
      if (!sheet.of(digit).has(cross)) continue;
      if (f(Kite{digit, {row.b, row.a, column.a, column.b}, cross})) return true;
    }
  }
  return false;
}

// All candidates of a block lie in one row or one column of it, and both are needed.
struct Rectangle {
  int block;
  int row;
  int column;
};

// A pair in a line of the other kind leads from the rectangle's line to the cell of the removal. If
// that cell had the digit, so would the start of the pair, and the block would have no place left.
struct Swing {
  int digit;
  Rectangle at;
  int gone;
  int end;
  int start;
};

void argue_rectangle(const Sheet& sheet, const Swing& found, Argument& argument) {
  const Literal chain[] = {on(candidate(found.gone, found.digit)),
                           off(candidate(found.end, found.digit)),
                           on(candidate(found.start, found.digit))};
  argue_literals(sheet.board, chain, Form::house_clash, argument);
  add_house(argument, found.at.block, HouseRole::none);
  add_cells(argument, sheet.board, house_cells(found.at.block), 1U << found.digit, Role::place);
}

// Starts from the rectangle's row if `rows`, else from its column.
template <typename F>
bool each_swing(const Sheet& sheet, const Rectangle& at, bool rows, int digit, F f) {
  const int first = rows ? kRows : kColumns;
  const int line = rows ? at.row : at.column;
  const int target = rows ? at.column : at.row;
  const Digit9 starts = sheet.seats(first + line, digit);
  for (unsigned bits = starts; bits != 0; bits &= bits - 1) {
    const int start = cell_at(first + line, std::countr_zero(bits));
    if (block_of(start) == at.block) continue;
    const int across = (rows ? kColumns : kRows) + (rows ? column_of(start) : row_of(start));
    const Digit9 seats = sheet.seats(across, digit);
    if (count(seats) != 2) continue;
    const int end = lowest(seats) == line ? second(seats) : lowest(seats);
    const int gone = rows ? end * 9 + target : target * 9 + end;
    if (block_of(gone) == at.block || !sheet.of(digit).has(gone)) continue;
    if (f(Swing{digit, at, gone, cell_at(across, end), start})) return true;
  }
  return false;
}

bool is_rectangle(const Sheet& sheet, const Rectangle& at, int digit) {
  const Cells block = sheet.of(digit) & house_cells(at.block);
  const Cells row = block & house_cells(kRows + at.row);
  const Cells column = block & house_cells(kColumns + at.column);
  if (!(block & ~row & ~column).empty()) return false;
  if ((row & ~column).empty() || (column & ~row).empty()) return false;
  return row.size() >= 2 || column.size() >= 2;
}

// Block by block; within a block, by the cell where row and column cross.
template <typename F>
bool each_rectangle(const Sheet& sheet, int digit, F f) {
  for (int block = 0; block < 9; ++block) {
    const int places = sheet.left(block, digit);
    if (places < 2 || places > 5) continue;
    for (int i = 0; i < 9; ++i) {
      const Rectangle at = {block, block / 3 * 3 + 2 - i / 3, block % 3 * 3 + 2 - i % 3};
      if (!is_rectangle(sheet, at, digit)) continue;
      if (each_swing(sheet, at, true, digit, f) || each_swing(sheet, at, false, digit, f)) {
        return true;
      }
    }
  }
  return false;
}

// Offers pairs of patterns that belong together, each with one removal.
template <typename Pattern, typename Together, typename MakeHalf>
bool choose_dual(const std::vector<Pattern>& found, Together together, MakeHalf half,
                 Choice& choice) {
  for (std::size_t i = 0; i < found.size(); ++i) {
    for (std::size_t j = i + 1; j < found.size(); ++j) {
      if (!together(found[i], found[j])) continue;
      const std::array halves = {half(found[i]), half(found[j])};
      const auto gone = joined(halves[0].gone, halves[1].gone);
      if (gone.empty() || !choice.offer(gone)) continue;
      argue_two_at_once(halves, found[i].digit, choice.argument());
    }
  }
  return choice.found();
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
    const bool any = each_kite(sheet, digit, [&](const Kite& kite) {
      take(sheet, Cells::only(kite.cross), digit, step);
      if (step.explain) argue(sheet, kite.cells, digit, step.argument);
      return true;
    });
    if (any) return true;
  }
  return false;
}

bool dual_kite(const Sheet& sheet, Step& step) {
  Choice choice(step);
  for (int digit = 0; digit < 9; ++digit) {
    std::vector<Kite> kites;
    each_kite(sheet, digit, [&](const Kite& kite) { return kites.push_back(kite), false; });
    const auto half = [&](const Kite& kite) {
      Half made{{}, {mark(kite.cross, digit)}};
      if (step.explain) argue(sheet, kite.cells, digit, made.argument);
      return made;
    };
    choose_dual(
        kites, [](const Kite& a, const Kite& b) { return a.meets_as(b); }, half, choice);
  }
  return choice.found();
}

bool empty_rectangle(const Sheet& sheet, Step& step) {
  for (int digit = 0; digit < 9; ++digit) {
    const bool any = each_rectangle(sheet, digit, [&](const Swing& found) {
      take(sheet, Cells::only(found.gone), digit, step);
      if (step.explain) argue_rectangle(sheet, found, step.argument);
      return true;
    });
    if (any) return true;
  }
  return false;
}

bool dual_rectangle(const Sheet& sheet, Step& step) {
  Choice choice(step);
  for (int digit = 0; digit < 9; ++digit) {
    std::vector<Swing> swings;
    each_rectangle(sheet, digit, [&](const Swing& one) { return swings.push_back(one), false; });
    const auto half = [&](const Swing& one) {
      Half made{{}, {mark(one.gone, digit)}};
      if (step.explain) argue_rectangle(sheet, one, made.argument);
      return made;
    };
    const auto same_block = [](const Swing& a, const Swing& b) { return a.at.block == b.at.block; };
    choose_dual(swings, same_block, half, choice);
  }
  return choice.found();
}

// ---- Colouring ----------------------------------------------------------------------------------

namespace {

Cells seen_by_any(Cells cells) {
  Cells seen;
  each(cells, [&](int cell) { seen |= peers_of(cell); });
  return seen;
}

Cells partners(const Sheet& sheet, int cell, int digit) {
  Cells found;
  for (const std::uint8_t kind : kKinds) {
    const int house = kGrid.house[std::size_t(cell)][kind];
    if (sheet.left(house, digit) == 2) found |= sheet.of(digit) & house_cells(house);
  }
  found.erase(cell);
  return found;
}

// Cells joined by pairs, each component in two colours, in the order of first cells.
std::vector<Colours> colour(const Sheet& sheet, int digit) {
  std::vector<Colours> found;
  Cells rest = sheet.of(digit);
  while (!rest.empty()) {
    Colours colours;
    Cells fresh = Cells::only(rest.first());
    for (bool first = true; !fresh.empty(); first = !first) {
      (first ? colours.a : colours.b) |= fresh;
      rest &= ~fresh;
      Cells next;
      each(fresh, [&](int cell) { next |= partners(sheet, cell, digit); });
      fresh = next & rest;
    }
    if (!colours.b.empty()) found.push_back(colours);
  }
  return found;
}

bool clashes(Cells colour) {
  return !(seen_by_any(colour) & colour).empty();
}

bool touch(Cells one, Cells other) {
  return !(seen_by_any(one) & other).empty();
}

// Removes the candidates that see a cell of each colour.
void trap(const Sheet& sheet, Cells one, Cells other, int digit, Step& step) {
  step.take(seen_by_any(one) & seen_by_any(other) & sheet.of(digit), digit);
}

bool simple(const Sheet& sheet, const Colours& colours, int digit, Step& step) {
  step.clear();
  if (clashes(colours.a)) step.take(colours.a, digit);
  if (clashes(colours.b)) step.take(colours.b, digit);
  if (!step.any()) trap(sheet, colours.a, colours.b, digit, step);
  if (!step.any()) return false;
  if (step.explain) {
    argue_colours(sheet.board, digit, colours.a, colours.b, step.argument);
  }
  return true;
}

bool found_multi(const Sheet& sheet, const Colours& one, const Colours& other, int digit,
                 bool wrapped, Step& step) {
  if (!step.any()) return false;
  if (step.explain) argue_multi_colours(sheet, one, other, digit, wrapped, step.argument);
  return true;
}

bool multi(const Sheet& sheet, const Colours& one, const Colours& other, int digit, Step& step) {
  step.clear();
  if (touch(one.a, other.a) && touch(one.a, other.b)) step.take(one.a, digit);
  if (touch(one.b, other.a) && touch(one.b, other.b)) step.take(one.b, digit);
  if (found_multi(sheet, one, other, digit, true, step)) return true;
  if (touch(one.a, other.a)) trap(sheet, one.b, other.b, digit, step);
  if (touch(one.a, other.b)) trap(sheet, one.b, other.a, digit, step);
  if (touch(one.b, other.a)) trap(sheet, one.a, other.b, digit, step);
  if (touch(one.b, other.b)) trap(sheet, one.a, other.a, digit, step);
  return found_multi(sheet, one, other, digit, false, step);
}

}  // namespace

bool simple_colours(const Sheet& sheet, Step& step) {
  for (int digit = 0; digit < 9; ++digit) {
    for (const Colours& colours : colour(sheet, digit)) {
      if (simple(sheet, colours, digit, step)) return true;
    }
  }
  return false;
}

bool multi_colours(const Sheet& sheet, Step& step) {
  for (int digit = 0; digit < 9; ++digit) {
    const std::vector<Colours> all = colour(sheet, digit);
    for (std::size_t i = 0; i < all.size(); ++i) {
      for (std::size_t j = 0; j < all.size(); ++j) {
        if (i != j && multi(sheet, all[i], all[j], digit, step)) return true;
      }
    }
  }
  return false;
}

}  // namespace sudokit::nine::hodoku
