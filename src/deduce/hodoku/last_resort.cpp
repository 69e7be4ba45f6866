// The techniques that HoDoKu tries last: forcing chains and nets, templates, brute force.
#include <optional>

#include "deduce/hodoku/finders.hpp"
#include "deduce/hodoku/tables.hpp"
#include "deduce/nine/argue.hpp"
#include "nishio/nishio.hpp"

namespace sudokit::nine::hodoku {
namespace {

constexpr Node contrary_of(Node node) {
  return static_cast<Node>(node ^ 1);
}
constexpr Node set_on(int cell, int digit) {
  return node_of(mark(cell, digit), true);
}
constexpr Node set_off(int cell, int digit) {
  return node_of(mark(cell, digit), false);
}

class Forcing {
 public:
  Forcing(const Sheet& sheet, bool nets, Step& step, Meter* meter)
      : sheet_(sheet), tables_(sheet, nets, meter), step_(step) {}

  bool find() {
    for (Mark one = 0; one < 729; ++one) {
      contradictions(tables_.of(node_of(one, true)));
      contradictions(tables_.of(node_of(one, false)));
    }
    for (Mark one = 0; one < 729; ++one) either(one);
    for (int cell = 0; cell < 81; ++cell) {
      roots_.clear();
      each(sheet_.at(cell), [&](int digit) { roots_.push_back(set_on(cell, digit)); });
      common({WayKind::cell, cell});
    }
    for (const int house : kHouses) {
      for (int digit = 0; digit < 9; ++digit) {
        roots_.clear();
        each(sheet_.of(digit) & house_cells(house),
             [&](int cell) { roots_.push_back(set_on(cell, digit)); });
        common({WayKind::house, house, digit});
      }
    }
    return taken();
  }

 private:
  // Placements are ranked by cell, then removals by cell and digit.
  static int rank(Node result) {
    const Mark one = result / 2;
    return is_on(result) ? cell_of(one) : 81 + one;
  }

  // May this be the best result, or another way to it?
  bool wanted(Node result) const {
    if (!best_) return true;
    const int here = rank(result);
    return here < rank(*best_) || (here == rank(*best_) && step_.explain);
  }
  // Calls ends(add) to collect the ends of the way, if the result may be the best.
  template <typename F>
  void offer(Node result, const Way& kind, F ends) {
    if (!wanted(result)) return;
    const int here = rank(result);
    Way way = kind;
    ends([&](const Table& table, Node end) { way.ends.push_back({table.root(), end}); });
    if (tables_.nets() && !branched(way)) return;
    if (!best_ || here < rank(*best_)) argued_.reset();
    best_ = result;
    if (step_.explain) argue(way);
  }
  bool branched(const Way& way) const {
    for (const Way::End& end : way.ends) {
      if (tables_.branched(tables_.of(end.root), end.end)) return true;
    }
    return false;
  }
  // Of several ways, keeps the one with the fewest lines.
  void argue(const Way& way) {
    Argument argument = argue_way(tables_, way);
    if (!argued_ || argument.nodes.size() < argued_->nodes.size()) argued_ = std::move(argument);
  }
  bool taken() {
    if (!best_) return false;
    step_.clear();
    const Mark one = *best_ / 2;
    if (is_on(*best_)) {
      step_.put(one);
    } else {
      step_.take(cell_of(one), digit_of(one));
    }
    if (argued_) step_.argument = std::move(*argued_);
    return true;
  }

  void contradictions(const Table& table) {
    if (table.empty()) return;
    const Node result = contrary_of(table.root());
    if (!wanted(result)) return;
    if (table.has(result)) {
      offer(result, {WayKind::contrary}, [&](auto add) { add(table, result); });
    }
    for (int digit = 0; digit < 9; ++digit) {
      const Cells both = table.ons(digit) & table.offs(digit);
      if (both.empty()) continue;
      clash(table, set_off(both.first(), digit), set_on(both.first(), digit));
    }
    two_digits(table);
    two_places(table);
    empty_cells(table);
    no_places(table);
  }
  void clash(const Table& table, Node one, Node other) {
    offer(contrary_of(table.root()), {WayKind::clash},
          [&](auto add) { add(table, one), add(table, other); });
  }
  void two_digits(const Table& table) {
    for (int one = 0; one < 9; ++one) {
      for (int other = one + 1; other < 9; ++other) {
        const Cells both = table.ons(one) & table.ons(other);
        if (!both.empty()) clash(table, set_on(both.first(), one), set_on(both.first(), other));
      }
    }
  }
  void two_places(const Table& table) {
    for (int digit = 0; digit < 9; ++digit) {
      const Cells ons = table.ons(digit);
      if (ons.empty() || ons == Cells::only(ons.first())) continue;
      for (const int house : kHouses) {
        const Cells places = ons & house_cells(house);
        if (places.size() < 2) continue;
        // The first two suffice for the argument; in a net, any of them may branch.
        offer(contrary_of(table.root()), {WayKind::clash},
              [&](auto add) { each(places, [&](int cell) { add(table, set_on(cell, digit)); }); });
      }
    }
  }
  void empty_cells(const Table& table) {
    Cells left;
    for (int digit = 0; digit < 9; ++digit) {
      left |= (sheet_.of(digit) & ~table.offs(digit)) | table.ons(digit);
    }
    each(sheet_.open_cells() & ~left, [&](int cell) {
      offer(contrary_of(table.root()), {WayKind::empty_cell, cell}, [&](auto add) {
        each(sheet_.at(cell), [&](int digit) { add(table, set_off(cell, digit)); });
      });
    });
  }
  // Only for digits whose places in the house were removed by placements alone.
  void no_places(const Table& table) {
    for (int digit = 0; digit < 9; ++digit) {
      const Cells all = allowed(digit);
      if ((all & table.offs(digit)).empty()) continue;
      for (const int house : kHouses) {
        const Cells places = all & house_cells(house);
        if (places.empty() || !(places & ~table.offs(digit)).empty()) continue;
        offer(contrary_of(table.root()), {WayKind::no_place, house, digit},
              [&](auto add) { each(places, [&](int cell) { add(table, set_off(cell, digit)); }); });
      }
    }
  }
  // Open cells that see no cell with the digit.
  Cells allowed(int digit) {
    Cells& cells = allowed_[std::size_t(digit)];
    if (!cells.empty()) return cells;
    cells = sheet_.open_cells();
    for (int cell = 0; cell < 81; ++cell) {
      if (sheet_.value(cell) == digit + 1) cells &= ~peers_of(cell);
    }
    return cells;
  }

  void either(Mark one) {
    const Table& yes = tables_.of(node_of(one, true));
    const Table& no = tables_.of(node_of(one, false));
    if (yes.empty()) return;
    const auto ends = [&](Node result) {
      offer(result, {WayKind::either}, [&](auto add) { add(yes, result), add(no, result); });
    };
    const Cells others = ~Cells::only(cell_of(one));
    for (int digit = 0; digit < 9; ++digit) {
      each(yes.ons(digit) & no.ons(digit) & others, [&](int cell) { ends(set_on(cell, digit)); });
      each(yes.offs(digit) & no.offs(digit) & others,
           [&](int cell) { ends(set_off(cell, digit)); });
    }
  }

  // The common consequences of all roots.
  void common(const Way& kind) {
    if (roots_.empty()) return;
    const auto ends = [&](Node result) {
      offer(result, kind, [&](auto add) {
        for (const Node root : roots_) add(tables_.of(root), result);
      });
    };
    for (int digit = 0; digit < 9; ++digit) {
      Cells ons = ~Cells{};
      Cells offs = ~Cells{};
      for (const Node root : roots_) {
        ons &= tables_.of(root).ons(digit);
        offs &= tables_.of(root).offs(digit);
      }
      each(ons, [&](int cell) { ends(set_on(cell, digit)); });
      each(offs, [&](int cell) { ends(set_off(cell, digit)); });
    }
  }

  const Sheet& sheet_;
  Tables tables_;
  Step& step_;
  std::vector<Node> roots_;
  std::array<Cells, 9> allowed_{};
  std::optional<Node> best_;
  std::optional<Argument> argued_;  // of the best way so far
};

}  // namespace

bool forcing(const Sheet& sheet, bool nets, Step& step, Meter* meter) {
  return Forcing(sheet, nets, step, meter).find();
}

// ---- Last resort --------------------------------------------------------------------------------

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
