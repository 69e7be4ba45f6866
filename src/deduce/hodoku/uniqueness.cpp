#include <algorithm>

#include "deduce/hodoku/argue.hpp"
#include "deduce/hodoku/finders.hpp"
#include "deduce/nine/argue.hpp"

namespace sudokit::nine::hodoku {
namespace {

bool aligned(int a, int b) {
  return row_of(a) == row_of(b) || column_of(a) == column_of(b);
}

bool in_one_line(Cells cells) {
  const auto first = static_cast<std::size_t>(cells.first());
  return (cells & ~house_cells(kGrid.house[first][kRow])).empty() ||
         (cells & ~house_cells(kGrid.house[first][kColumn])).empty();
}

// The rectangles already examined.
class Seen {
 public:
  bool insert(std::array<int, 4> corners) {
    std::sort(corners.begin(), corners.end());
    const int number = ((corners[0] * 10 + corners[1]) * 10 + corners[2]) * 10 + corners[3];
    if (std::find(numbers_.begin(), numbers_.end(), number) != numbers_.end()) return false;
    numbers_.push_back(number);
    return true;
  }

 private:
  std::vector<int> numbers_;
};

// Calls f(11, 12, 21, 22) for the rectangles with this corner over two blocks; the first two
// corners share a block. f returns true to stop.
template <typename Second, typename F>
bool each_rectangle(int corner, Second second, F f) {
  const int block = block_of(corner);
  for (int seat = 0; seat < 9; ++seat) {
    const int next = cell_at(block, seat);
    if (next == corner || !aligned(corner, next) || !second(next)) continue;
    const bool in_row = row_of(corner) == row_of(next);
    for (int i = 0; i < 9; ++i) {
      const int third = in_row ? i * 9 + column_of(corner) : row_of(corner) * 9 + i;
      const int fourth = in_row ? i * 9 + column_of(next) : row_of(next) * 9 + i;
      if (block_of(third) != block && f(next, third, fourth)) return true;
    }
  }
  return false;
}

class Rectangles {
 public:
  Rectangles(const Sheet& sheet, bool explain) : sheet_(sheet), explain_(explain) {
    const Cells open = sheet.open_cells();
    allowed_.fill(open);
    for (int cell = 0; cell < 81; ++cell) {
      const int value = sheet.value(cell);
      if (value != 0) allowed_[std::size_t(value - 1)] &= ~peers_of(cell);
    }
  }

  std::vector<CornerStep> take() { return std::move(found_); }

  // True if a unique rectangle of type 1 is found.
  bool from(int corner) {
    one_ = lowest(sheet_.at(corner));
    two_ = second(sheet_.at(corner));
    pair_ = sheet_.at(corner);
    const Cells first = allowed_[std::size_t(one_)];
    const Cells second = allowed_[std::size_t(two_)];
    return each_rectangle(
        corner, [&](int next) { return first.has(next) && second.has(next); },
        [&](int next, int third, int fourth) {
          // HoDoKu does not check that the third corner may hold the second digit.
          if (!first.has(third) || !first.has(fourth) || !second.has(fourth)) return false;
          return seen_.insert({corner, next, third, fourth}) && look({corner, next, third, fourth});
        });
  }

 private:
  bool look(const std::array<int, 4>& corners) {
    // Stores the corners in the order of a loop.
    corners_ = {corners[0], corners[1], corners[3], corners[2]};
    bare_ = more_ = {};
    for (const int cell : corners) ((sheet_.at(cell) & ~pair_) == 0 ? bare_ : more_).insert(cell);
    const int bare = bare_.size();
    if (bare == 3 && type_1()) return true;
    if (bare != 1 && bare != 2) return false;
    type_2_or_5();
    if (bare == 2) {
      const int first = more_.first();
      Cells rest = more_;
      rest.pop();
      const int second = rest.first();
      type_3(first, second);
      if (aligned(first, second)) {
        type_4(first, second);
      } else {
        type_6(first, second);
      }
    }
    hidden();
    return false;
  }

  bool add(Corner kind, std::vector<Mark> gone) {
    if (gone.empty()) return false;
    found_.push_back({kind, std::move(gone)});
    return true;
  }
  // Adds the argument of the last step.
  void argue(Form form) {
    if (!explain_) return;
    found_.back().argument = {};
    argue_deadly(sheet_.board, corners_, pair_, form, found_.back().argument);
  }
  void argue_in(int house, Form form) {
    argue(form);
    if (!explain_) return;
    add_house(found_.back().argument, house);
  }

  void take_if(std::vector<Mark>& gone, int cell, int digit) const {
    if (sheet_.has(cell, digit)) gone.push_back(mark(cell, digit));
  }

  bool type_1() {
    std::vector<Mark> gone;
    take_if(gone, more_.first(), one_);
    take_if(gone, more_.first(), two_);
    if (!add(Corner::u1, std::move(gone))) return false;
    argue(Form::deadly_one);
    return true;
  }

  Digit9 extra() const {
    Digit9 digits = 0;
    each(more_, [&](int cell) { digits |= static_cast<Digit9>(sheet_.at(cell) & ~pair_); });
    return digits;
  }

  void type_2_or_5() {
    const Digit9 digits = extra();
    if (count(digits) != 1) return;
    Cells rest = more_;
    const int first = rest.pop();
    const bool straight = rest.size() == 1 && aligned(first, rest.first());
    Step step;
    step.take(seen_by_all(more_) & sheet_.of(lowest(digits)), lowest(digits));
    if (add(straight ? Corner::u2 : Corner::u5, std::move(step.gone))) argue(Form::deadly_extra);
  }

  void type_3(int first, int second) {
    for (const std::uint8_t kind : kKinds) {
      const int house = kGrid.house[std::size_t(first)][kind];
      if (!house_cells(house).has(second)) continue;
      std::vector<int> others;
      each(house_cells(house) & ~bare_ & ~more_, [&](int cell) {
        if (sheet_.at(cell) != 0 && (sheet_.at(cell) & pair_) == 0) others.push_back(cell);
      });
      grow(house, others, 0, more_, extra());
    }
  }

  // The two corners act as one cell of a naked set with some of the other cells.
  void grow(int house, const std::vector<int>& others, std::size_t from, Cells set, Digit9 digits) {
    for (std::size_t i = from; i < others.size(); ++i) {
      Cells more = set;
      more.insert(others[i]);
      const auto joined = static_cast<Digit9>(digits | sheet_.at(others[i]));
      const bool counts = house >= kRows || !in_one_line(more);
      if (counts && count(joined) == more.size() - 1) take_naked(house, more, joined);
      grow(house, others, i + 1, more, joined);
    }
  }

  void take_naked(int house, Cells set, Digit9 digits) {
    Step step;
    const auto take_in = [&](int where) {
      each(house_cells(where) & ~set, [&](int cell) {
        step.take_digits(cell, static_cast<Digit9>(sheet_.at(cell) & digits));
      });
    };
    take_in(house);
    if (!step.any()) return;
    const int block = block_of(set.first());
    if (house >= kRows && (set & ~house_cells(block)).empty()) take_in(block);
    if (!add(Corner::u3, std::move(step.gone))) return;
    argue(Form::deadly_set);
    if (!explain_) return;
    argue_extra_set(sheet_.board, house, set & ~more_, found_.back().argument);
    const bool both = house >= kRows && (set & ~house_cells(block)).empty();
    if (both) add_house(found_.back().argument, block);
  }

  bool take_both(Corner kind, int first, int second, int digit) {
    std::vector<Mark> gone;
    take_if(gone, first, digit);
    take_if(gone, second, digit);
    return add(kind, std::move(gone));
  }

  void type_4(int first, int second) {
    const Cells common = peers_of(first) & peers_of(second);
    if ((common & sheet_.of(one_)).empty()) {
      if (!take_both(Corner::u4, first, second, two_)) return;
    } else if ((common & sheet_.of(two_)).empty()) {
      if (!take_both(Corner::u4, first, second, one_)) return;
    } else {
      return;
    }
    argue_in(View(sheet_.board).common_house({first, second}), Form::deadly_locked);
  }

  void type_6(int first, int second) {
    Cells lines;
    for (const int cell : {first, second}) {
      lines |= house_cells(kRows + row_of(cell)) | house_cells(kColumns + column_of(cell));
    }
    lines &= ~bare_ & ~more_;
    for (const int digit : {one_, two_}) {
      if (!(lines & sheet_.of(digit)).empty()) continue;
      if (!take_both(Corner::u6, first, second, digit) || !explain_) return;
      return argue_opposite_corners(sheet_, corners_, pair_, first, second, digit,
                                    found_.back().argument);
    }
  }

  void hidden() {
    Cells rest = bare_;
    const int first = rest.pop();
    if (!rest.empty() && aligned(first, rest.first())) return;
    hidden_from(first);
    if (!rest.empty()) hidden_from(rest.first());
  }

  // If one digit has no other place in the row and column of the opposite corner, the other digit
  // is removed from that corner.
  void hidden_from(int corner) {
    Cells rest = more_;
    const int first = rest.pop();
    const int second = rest.first();
    const int row = row_of(first) == row_of(corner) ? row_of(second) : row_of(first);
    const int column = column_of(first) == column_of(corner) ? column_of(second) : column_of(first);
    for (const bool low : {true, false}) {
      const Cells others = sheet_.of(low ? one_ : two_) & ~bare_ & ~more_;
      if (!(others & (house_cells(kRows + row) | house_cells(kColumns + column))).empty()) continue;
      std::vector<Mark> gone;
      take_if(gone, row * 9 + column, low ? two_ : one_);
      if (!add(Corner::hidden, std::move(gone)) || !explain_) continue;
      argue_opposite(sheet_.board, corners_, pair_, corner, row * 9 + column, low ? two_ : one_,
                     found_.back().argument);
    }
  }

  const Sheet& sheet_;
  bool explain_;
  std::array<Cells, 9> allowed_{};  // open cells that see no such digit
  Seen seen_;
  std::vector<CornerStep> found_;
  int one_ = 0;
  int two_ = 0;
  Digit9 pair_ = 0;
  std::array<int, 4> corners_{};
  Cells bare_;  // corners with only the pair
  Cells more_;
};

// Rectangles of two filled cells without givens, and two more cells of which at most one is filled.
class Avoidable {
 public:
  Avoidable(const Sheet& sheet, bool explain) : sheet_(sheet), explain_(explain) {}

  std::vector<CornerStep> take() { return std::move(found_); }

  bool from(int corner) {
    one_ = sheet_.value(corner) - 1;
    const auto entered = [&](int next) { return own(next); };
    return each_rectangle(corner, entered, [&](int next, int third, int fourth) {
      corners_ = {corner, next, third, fourth};
      two_ = sheet_.value(next) - 1;
      return fits(third, fourth) && seen_.insert({corner, next, third, fourth}) &&
             look(third, fourth);
    });
  }

  bool own(int cell) const { return sheet_.value(cell) != 0 && !sheet_.givens.has(cell); }

 private:
  bool filled(int cell, int digit) const { return own(cell) && sheet_.value(cell) == digit + 1; }
  bool open_pair(int cell, int digit) const {
    return sheet_.has(cell, digit) && count(sheet_.at(cell)) == 2;
  }
  bool fits(int third, int fourth) const {
    const bool third_open = open_pair(third, two_);
    const bool fourth_open = open_pair(fourth, one_);
    return (filled(third, two_) && fourth_open) || (filled(fourth, one_) && third_open) ||
           (third_open && fourth_open);
  }

  bool look(int third, int fourth) {
    Step step;
    if (sheet_.value(third) != 0 || sheet_.value(fourth) != 0) {
      if (sheet_.value(third) != 0) {
        step.take(fourth, one_);
      } else {
        step.take(third, two_);
      }
      found_.push_back({Corner::avoidable1, std::move(step.gone)});
      argue(Form::avoidable_one, -1);
      return true;
    }
    const int other = lowest(static_cast<Digit9>(sheet_.at(third) & ~(1U << two_)));
    if (!sheet_.has(fourth, other)) return false;
    step.take(sheet_.of(other) & peers_of(third) & peers_of(fourth), other);
    if (!step.any()) return false;
    found_.push_back({Corner::avoidable2, std::move(step.gone)});
    argue(Form::avoidable_extra, other);
    return false;
  }

  // Adds the argument of the last step.
  void argue(Form form, int extra) {
    if (!explain_) return;
    found_.back().argument = {};
    argue_avoidable(sheet_, corners_, form, extra, found_.back().argument);
  }

  const Sheet& sheet_;
  bool explain_;
  std::array<int, 4> corners_{};
  Seen seen_;
  std::vector<CornerStep> found_;
  int one_ = 0;
  int two_ = 0;
};

// The only cell with three candidates if all others have two; -1 otherwise.
int third_candidate(const Sheet& sheet) {
  int found = -1;
  for (int cell = 0; cell < 81; ++cell) {
    const int size = count(sheet.at(cell));
    if (size < 3) continue;
    if (size > 3 || found != -1) return -1;
    found = cell;
  }
  return found;
}

}  // namespace

bool universal_grave_plus_one(const Sheet& sheet, Step& step) {
  const int cell = third_candidate(sheet);
  if (cell < 0) return false;
  int digit = -1;
  for (int house = 0; house < 27; ++house) {
    for (int d = 0; d < 9; ++d) {
      const int places = sheet.left(house, d);
      if (places < 3) continue;
      if (places > 3 || (digit != -1 && digit != d) || !house_cells(house).has(cell)) return false;
      digit = d;
    }
  }
  if (digit < 0 || !sheet.has(cell, digit)) return false;
  for (const std::uint8_t kind : kKinds) {
    if (sheet.left(kGrid.house[std::size_t(cell)][kind], digit) != 3) return false;
  }
  step.clear();
  step.take_digits(cell, static_cast<Digit9>(sheet.at(cell) & ~(1U << digit)));
  if (step.explain) {
    argue_grave(sheet.board, Cells::only(cell), static_cast<Digit9>(1U << digit), Form::grave_one,
                step.argument);
  }
  return true;
}

std::vector<CornerStep> unique_rectangles(const Sheet& sheet, bool explain) {
  Rectangles search(sheet, explain);
  for (int cell = 0; cell < 81; ++cell) {
    if (count(sheet.at(cell)) == 2 && search.from(cell)) break;
  }
  return search.take();
}

std::vector<CornerStep> avoidable_rectangles(const Sheet& sheet, bool explain) {
  Avoidable search(sheet, explain);
  for (int cell = 0; cell < 81; ++cell) {
    if (search.own(cell) && search.from(cell)) break;
  }
  return search.take();
}

}  // namespace sudokit::nine::hodoku
