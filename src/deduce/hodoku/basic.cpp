#include <algorithm>

#include "deduce/hodoku/choice.hpp"
#include "deduce/hodoku/finders.hpp"
#include "deduce/nine/argue.hpp"
#include "deduce/nine/board.hpp"

namespace sudokit::nine::hodoku {
namespace {

// The removals by a naked set in the row, column and block that all its cells share.
struct NakedEffect {
  bool line_outside = false;
  bool block = false;

  bool locked() const { return line_outside && block; }
};

NakedEffect take_naked(const Sheet& sheet, Cells set, Digit9 digits, Step& step) {
  NakedEffect effect;
  const auto first = static_cast<std::size_t>(set.first());
  const Cells block = house_cells(kGrid.house[first][kBlock]);
  const bool in_block = (set & ~block).empty();
  for (const std::uint8_t kind : kKinds) {
    const Cells house = house_cells(kGrid.house[first][kind]);
    if (!(set & ~house).empty()) continue;
    each(house & ~set, [&](int cell) {
      const auto gone = static_cast<Digit9>(sheet.at(cell) & digits);
      if (gone == 0) return;
      step.take_digits(cell, gone);
      if (kind == kBlock) effect.block = true;
      if (kind != kBlock && in_block && !block.has(cell)) effect.line_outside = true;
    });
  }
  return effect;
}

// Names the other houses of the set if they have removals that `house` does not.
void mention_others(Cells set, int house, Step& step) {
  for (const std::uint8_t kind : kKinds) {
    const int other = kGrid.house[std::size_t(set.first())][kind];
    if (other == house || !(set & ~house_cells(other)).empty()) continue;
    const bool more = std::any_of(step.gone.begin(), step.gone.end(), [&](Mark gone) {
      return house_cells(other).has(cell_of(gone)) && !house_cells(house).has(cell_of(gone));
    });
    if (more) add_house(step.argument, other);
  }
}

// Calls f(indices, members) for each choice of `size` sets that have exactly `size` members
// together.
template <typename F>
bool each_full(const Sieve& sieve, int size, F f) {
  return sieve.size >= size && each_choice(sieve.size, size, [&](unsigned chosen) {
           Digit9 joined = 0;
           each(static_cast<Digit9>(chosen), [&](int i) { joined |= sieve.sets[std::size_t(i)]; });
           return count(joined) == size && f(sieve.indices(chosen), joined);
         });
}

bool naked_in(const Sheet& sheet, int house, int size, bool locked, Step& step) {
  const auto at = [&](int seat) { return sheet.at(cell_at(house, seat)); };
  return each_full(sieve_of(1, size, at), size, [&](Digit9 seats, Digit9 digits) {
    const Cells set = cells_at(house, seats);
    step.clear();
    const bool is_locked = take_naked(sheet, set, digits, step).locked() && size < 4;
    if (!step.any() || is_locked != locked) return false;
    if (step.explain) {
      argue_subset(sheet.board, Form::naked_subset, {house}, set, digits, step.argument);
      mention_others(set, house, step);
    }
    return true;
  });
}

bool hidden_in(const Sheet& sheet, int house, int size, Step& step) {
  if (sheet.board.open_seats(house) <= size) return false;
  const auto at = [&](int digit) { return sheet.seats(house, digit); };
  return each_full(sieve_of(1, size, at), size, [&](Digit9 digits, Digit9 seats) {
    step.clear();
    each(seats, [&](int seat) {
      const int cell = cell_at(house, seat);
      step.take_digits(cell, static_cast<Digit9>(sheet.at(cell) & ~digits));
    });
    if (!step.any()) return false;
    if (step.explain) {
      argue_subset(sheet.board, Form::hidden_subset, {house}, cells_at(house, seats), digits,
                   step.argument);
    }
    return true;
  });
}

// Argues by a house in which the cell is the only place.
void argue_place(const Sheet& sheet, Mark single, Step& step) {
  for (const std::uint8_t kind : {kBlock, kRow, kColumn}) {
    const int house = kGrid.house[std::size_t(cell_of(single))][kind];
    if (sheet.left(house, digit_of(single)) != 1) continue;
    argue_last_place(sheet.board, house, cell_of(single), digit_of(single) + 1, step.argument);
    return;
  }
}

// Blocks, rows, columns, in this order.
template <typename F>
bool each_house(F f) {
  for (int house = 0; house < 27; ++house) {
    if (f(house)) return true;
  }
  return false;
}

// The digit's places in one house all lie in another, which has more of them.
bool locks(const Sheet& sheet, int from, int into, int digit, Step& step) {
  const Cells places = sheet.of(digit) & house_cells(from);
  if (!(places & ~house_cells(into)).empty()) return false;
  step.clear();
  step.take(sheet.of(digit) & house_cells(into) & ~places, digit);
  if (!step.any()) return false;
  if (step.explain) argue_locked(sheet.board, digit + 1, from, into, step.argument);
  return true;
}

}  // namespace

bool full_house(const Sheet& sheet, Step& step) {
  for (const Mark single : sheet.naked) {
    const int cell = cell_of(single);
    if (sheet.value(cell) != 0) continue;
    for (const std::uint8_t kind : kKinds) {
      const int house = kGrid.house[std::size_t(cell)][kind];
      if (sheet.board.open_seats(house) != 1) continue;
      if (step.explain) {
        argue_last_place(sheet.board, house, cell, digit_of(single) + 1, step.argument);
      }
      return step.put(single);
    }
  }
  return false;
}

bool naked_single(Sheet& sheet, Step& step) {
  while (!sheet.naked.empty()) {
    const Mark single = sheet.naked.take();
    if (sheet.value(cell_of(single)) != 0) continue;
    if (step.explain) {
      argue_only_digit(sheet.board, cell_of(single), digit_of(single) + 1, step.argument);
    }
    return step.put(single);
  }
  return false;
}

bool hidden_single(Sheet& sheet, Step& step) {
  while (!sheet.hidden.empty()) {
    const Mark single = sheet.hidden.take();
    if (sheet.value(cell_of(single)) != 0) continue;
    if (step.explain) argue_place(sheet, single, step);
    return step.put(single);
  }
  return false;
}

bool locked_set(const Sheet& sheet, int size, Step& step) {
  for (int block = 0; block < 9; ++block) {
    if (naked_in(sheet, block, size, true, step)) return true;
  }
  return false;
}

bool naked_set(const Sheet& sheet, int size, Step& step) {
  return each_house([&](int house) { return naked_in(sheet, house, size, false, step); });
}

bool hidden_set(const Sheet& sheet, int size, Step& step) {
  return each_house([&](int house) { return hidden_in(sheet, house, size, step); });
}

bool pointing(const Sheet& sheet, Step& step) {
  for (int block = 0; block < 9; ++block) {
    for (int digit = 0; digit < 9; ++digit) {
      const Digit9 seats = sheet.seats(block, digit);
      if (count(seats) < 2 || count(seats) > 3) continue;
      const auto first = static_cast<std::size_t>(cell_at(block, lowest(seats)));
      if (locks(sheet, block, kGrid.house[first][kRow], digit, step)) return true;
      if (locks(sheet, block, kGrid.house[first][kColumn], digit, step)) return true;
    }
  }
  return false;
}

bool claiming(const Sheet& sheet, Step& step) {
  for (int line = kRows; line < 27; ++line) {
    for (int digit = 0; digit < 9; ++digit) {
      const Digit9 seats = sheet.seats(line, digit);
      if (count(seats) < 2 || count(seats) > 3) continue;
      if (locks(sheet, line, block_of(cell_at(line, lowest(seats))), digit, step)) return true;
    }
  }
  return false;
}

}  // namespace sudokit::nine::hodoku
