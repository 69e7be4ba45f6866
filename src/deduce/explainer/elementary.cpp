#include "deduce/explainer/finders.hpp"
#include "deduce/explainer/patterns.hpp"
#include "deduce/nine/argue.hpp"

namespace sudokit::nine::se {
namespace {

bool put_single(const Board& board, bool alone, Hint& hint) {
  for (const int house : kHouseOrder) {
    if ((board.open_seats(house) == 1) != alone) continue;
    for (int digit = 0; digit < 9; ++digit) {
      const Digit9 seats = board.seats(house, digit);
      if (count(seats) != 1) continue;
      hint.cell = cell_at(house, lowest(seats));
      hint.digit = digit;
      if (hint.explain) argue_last_place(board, house, hint.cell, digit + 1, hint.argument);
      return hint.named(alone ? 1.0 : house < 9 ? 1.2 : 1.5, "HS");
    }
  }
  return false;
}

void remove_all(Cells cells, int digit, Hint& hint) {
  each(cells, [&](int cell) { hint.remove(cell, static_cast<Digit9>(1U << digit)); });
}

constexpr const char* kLetters[] = {"", "", "P", "T", "Q"};

bool named_set(const char* kind, int size, double rating, Hint& hint) {
  return hint.named(rating, (std::string(kind) + kLetters[size]).c_str());
}

// Removes all other digits from the seats; true if that changes anything.
bool keep_only(const Board& board, int house, Digit9 seats, Digit9 digits, Hint& hint) {
  each(seats, [&](int seat) {
    const int cell = cell_at(house, seat);
    hint.remove(cell, static_cast<Digit9>(board.at(cell) & ~digits));
  });
  return !hint.removals.empty();
}

template <int K>
bool hidden_of(const Board& board, double rating, Hint& hint) {
  return each_hidden<K>(board, 2 * K + 1, [&](int house, Digit9 digits, Digit9 seats) {
    if (!keep_only(board, house, seats, digits, hint)) return false;
    if (hint.explain) {
      argue_subset(board, Form::hidden_subset, {house}, cells_at(house, seats), digits,
                   hint.argument);
    }
    return named_set("H", K, rating, hint);
  });
}

// Places the lowest digit to which the pattern leaves only one place in the house.
template <int K>
bool direct_of(const Board& board, double rating, Hint& hint) {
  return each_hidden<K>(board, K + 1, [&](int house, Digit9 digits, Digit9 seats) {
    for (int digit = 0; digit < 9; ++digit) {
      const Digit9 places = board.seats(house, digit);
      const auto left = static_cast<Digit9>(places & ~seats);
      if ((digits >> digit & 1) != 0 || count(places) < 2 || count(left) != 1) continue;
      hint.cell = cell_at(house, lowest(left));
      hint.digit = digit;
      if (hint.explain) {
        argue_subset(board, Form::hidden_subset, {house}, cells_at(house, seats), digits,
                     hint.argument);
        argue_left_over(house, hint.cell, digit, hint.argument);
      }
      return hint.named(rating, K == 2 ? "DP" : "DT");
    }
    return false;
  });
}

template <int K>
bool naked_of(const Board& board, double rating, Hint& hint) {
  return each_naked<K>(board, [&](int house, Digit9 seats, Digit9 digits) {
    each(static_cast<Digit9>(kAll9 & ~seats), [&](int seat) {
      const int cell = cell_at(house, seat);
      hint.remove(cell, static_cast<Digit9>(board.at(cell) & digits));
    });
    if (hint.removals.empty()) return false;
    if (hint.explain) {
      argue_subset(board, Form::naked_subset, {house}, cells_at(house, seats), digits,
                   hint.argument);
    }
    return named_set("N", K, rating, hint);
  });
}

template <int K>
bool fish_of(const Board& board, double rating, const char* name, Hint& hint) {
  return each_fish<K>(board, [&](const Fish& fish) {
    each(fish.covers, [&](int line) {
      each(fish.gone(board, line), [&](int seat) {
        hint.remove(cell_at(fish.cover() + line, seat), static_cast<Digit9>(1U << fish.digit));
      });
    });
    if (hint.explain) {
      argue_fish(board, fish.digit, std::uint32_t{fish.lines} << fish.base,
                 std::uint32_t{fish.covers} << fish.cover(), {}, hint.argument);
    }
    return hint.named(rating, name);
  });
}

}  // namespace

bool hidden_single(const Board& board, Hint& hint) {
  return put_single(board, true, hint) || put_single(board, false, hint);
}

bool naked_single(const Board& board, Hint& hint) {
  for (int cell = 0; cell < 81; ++cell) {
    if (count(board.at(cell)) != 1) continue;
    hint.cell = cell;
    hint.digit = lowest(board.at(cell));
    if (hint.explain) argue_only_digit(board, cell, hint.digit + 1, hint.argument);
    return hint.named(2.3, "NS");
  }
  return false;
}

bool locking(const Board& board, Dialect dialect, Hint& hint) {
  return each_locked(board, dialect, [&](int digit, int from, int into) {
    remove_all(board.of(digit) & house_cells(into) & ~house_cells(from), digit, hint);
    if (hint.removals.empty()) return false;
    if (hint.explain) argue_locked(board, digit + 1, from, into, hint.argument);
    return into < 9 ? hint.named(2.8, "Cl") : hint.named(2.6, "Po");
  });
}

bool direct_locking(const Board& board, Dialect dialect, Hint& hint) {
  return each_locked(board, dialect, [&](int digit, int from, int into) {
    const Cells cover = house_cells(into);
    const int first = from / 9 * 9;
    for (int house = first; house < first + 9; ++house) {
      const Cells cells = house_cells(house);
      if (house == from || (cells & cover).empty()) continue;
      const Cells places = board.of(digit) & cells;
      const Cells left = places & ~cover;
      if (places.size() < 2 || left.size() != 1) continue;
      hint.cell = left.first();
      hint.digit = digit;
      if (hint.explain) {
        argue_locked(board, digit + 1, from, into, hint.argument);
        argue_left_over(house, hint.cell, digit, hint.argument);
      }
      return from < 9 ? hint.named(1.7, "DP") : hint.named(1.9, "DC");
    }
    return false;
  });
}

bool direct_hidden_set(const Board& board, int size, Hint& hint) {
  return size == 2 ? direct_of<2>(board, 2.0, hint) : direct_of<3>(board, 2.5, hint);
}

bool hidden_set(const Board& board, int size, Hint& hint) {
  if (size == 2) return hidden_of<2>(board, 3.4, hint);
  return size == 3 ? hidden_of<3>(board, 4.0, hint) : hidden_of<4>(board, 5.4, hint);
}

bool naked_set(const Board& board, int size, Hint& hint) {
  if (size == 2) return naked_of<2>(board, 3.0, hint);
  return size == 3 ? naked_of<3>(board, 3.6, hint) : naked_of<4>(board, 5.0, hint);
}

bool fish(const Board& board, int size, Hint& hint) {
  if (size == 2) return fish_of<2>(board, 3.2, "XW", hint);
  return size == 3 ? fish_of<3>(board, 3.8, "SF", hint) : fish_of<4>(board, 5.2, "JF", hint);
}

// ---- Singles ------------------------------------------------------------------------------------

namespace {

constexpr std::size_t kEntries = 27 * 9;

bool is_single(Digit9 seats) {
  return seats != 0 && (seats & (seats - 1)) == 0;
}

// Places the singles of houses first..last-1, each only if it is still a single when its turn
// comes.
template <typename F>
bool place_in(Board& board, std::size_t first, std::size_t last, F allowed, std::uint32_t& placed) {
  const Digit9* entries = board.places[0].data();
  std::array<std::uint8_t, kEntries + 5> single{};
  for (std::size_t i = first * 9; i < last * 9; ++i) {
    const Digit9 seats = entries[i];
    single[i] = static_cast<std::uint8_t>((seats != 0) & ((seats & (seats - 1)) == 0));
  }
  bool any = false;
  for (std::size_t i = first * 9; i < last * 9; ++i) {
    if (single[i] == 0 || !is_single(entries[i]) || !allowed(i / 9)) continue;
    const int cell = kGrid.cell[i / 9][std::size_t(lowest(entries[i]))];
    board.place(cell, static_cast<int>(i % 9));
    ++placed;
    any = true;
  }
  return any;
}

}  // namespace

int place_hidden_singles(Board& board, int rating, std::uint32_t& placed) {
  const auto any = [](std::size_t) { return true; };
  const auto last_cell = [&](std::size_t house) {
    return board.open_seats(static_cast<int>(house)) == 1;
  };
  while (!board.solved()) {
    if (rating >= 15) {
      if (!place_in(board, 0, 27, any, placed)) break;
    } else if (!place_in(board, 0, 9, any, placed) && !place_in(board, 9, 27, last_cell, placed)) {
      if (!place_in(board, 9, 27, any, placed)) break;
      rating = 15;
    }
  }
  return rating;
}

}  // namespace sudokit::nine::se
