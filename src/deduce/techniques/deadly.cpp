#include <algorithm>

#include "deduce/techniques/uniqueness.hpp"

namespace sudokit {
namespace {

// People do not find larger sets.
constexpr int kMostOthers = 4;
constexpr int kMostHidden = 3;  // digits beside the pair

bool holds_cell(std::span<const Cell> cells, int cell) {
  return std::ranges::count(cells, static_cast<Cell>(cell)) > 0;
}

class TightSets {
 public:
  using Use = std::function<bool(std::span<const Cell>, Mask)>;
  TightSets(const Position& position, std::span<const Cell> cells, int most, const Use& use)
      : position_(position), cells_(cells), most_(most), use_(use) {}

  bool grow(std::size_t from, Mask digits) {
    if (int(set_.size()) == most_) return false;
    for (std::size_t i = from; i < cells_.size(); ++i) {
      const Mask joined = digits | position_.candidates(cells_[i]);
      if (mask_count(joined) > most_ + 1) continue;
      set_.push_back(cells_[i]);
      const bool tight = mask_count(joined) == int(set_.size()) + 1;
      if ((tight && use_(set_, joined)) || grow(i + 1, joined)) return true;
      set_.pop_back();
    }
    return false;
  }

 private:
  const Position& position_;
  std::span<const Cell> cells_;
  int most_;
  const Use& use_;
  std::vector<Cell> set_;
};

}  // namespace

bool each_tight_set(const Position& position, std::span<const Cell> cells, Mask digits, int most,
                    const std::function<bool(std::span<const Cell>, Mask)>& use) {
  return TightSets(position, cells, most, use).grow(0, digits);
}

Deadly::Deadly(const Position& position, StepSink& sink, std::vector<Cell> loop, Mask pair)
    : position_(position), sink_(sink), loop_(std::move(loop)), pair_(pair) {
  for (const Cell cell : loop_) {
    const Mask extra = position_.candidates(cell) & ~pair_;
    (extra == 0 ? bare_ : more_).push_back(cell);
    extras_ |= extra;
  }
}

bool Deadly::keep(Step& step, Form form) {
  step.variant = variant_;
  if (sink_.explain() && step.argument.cells.empty()) {
    argue_deadly(position_, loop_, pair_, form, step.argument);
  }
  return sink_.keep();
}

bool Deadly::type_1() {
  if (more_.size() != 1) return false;
  Step& step = sink_.fresh();
  drop_digits(step, position_, more_[0], pair_);
  return step.changes() && keep(step, Form::deadly_one);
}

bool Deadly::type_2() {
  if (more_.size() < 2 || !mask_single(extras_)) return false;
  Step& step = sink_.fresh();
  drop_common(step, position_, mask_lowest(extras_), more_);
  return step.changes() && keep(step, Form::deadly_extra);
}

std::vector<int> Deadly::shared_houses() const {
  std::vector<int> houses;
  if (more_.size() != 2) return houses;
  for (const auto house : position_.layout().houses_of(more_[0])) {
    if (seats_of_more(house) != 0) houses.push_back(house);
  }
  return houses;
}

// The seats of the two cells with extra digits; 0 unless both lie in the house.
Mask Deadly::seats_of_more(int house) const {
  Mask seats = 0;
  for (const Cell cell : more_) {
    for (const auto& seat : position_.geometry().seats(cell)) {
      if (seat.house == house) seats |= mask_of<Mask>(seat.seat + 1);
    }
  }
  return exactly<2>(seats) ? seats : Mask{0};
}

bool Deadly::type_3() {
  if (at_most<1>(extras_)) return false;
  for (const int house : shared_houses()) {
    if (naked_sets(house) || hidden_sets(house)) return true;
  }
  return false;
}

// One of the two cells takes one of the extra digits: together they act as one cell with these
// digits in a naked set.
bool Deadly::naked_sets(int house) {
  const auto cells =
      cells_at(position_.layout(), house, position_.open_seats(house) & ~seats_of_more(house));
  return each_tight_set(position_, cells, extras_, kMostOthers,
                        [&](std::span<const Cell> others, Mask digits) {
                          return offer_naked(house, others, digits);
                        });
}

bool Deadly::offer_naked(int house, std::span<const Cell> others, Mask digits) {
  Step& step = sink_.fresh();
  for (const Cell cell : position_.layout().house(house)) {
    if (holds_cell(others, cell) || holds_cell(more_, cell)) continue;
    drop_digits(step, position_, cell, digits);
  }
  if (!step.changes()) return false;
  if (sink_.explain()) {
    argue_deadly(position_, loop_, pair_, Form::deadly_set, step.argument);
    add_house(step.argument, house);
    add_cells(step.argument, position_, others, ~Mask{0}, Role::other);
  }
  return keep(step, Form::deadly_set);
}

// At most one of the two cells takes a digit of the pair. The pair and other digits that the two
// cells lack fill places elsewhere in the house, of which there is one fewer than digits.
bool Deadly::hidden_sets(int house) {
  if ((pair_ & ~position_.missing(house)) != 0) return false;
  const Mask two = seats_of_more(house);
  Mask seats = 0;
  mask_for_each(pair_, [&](int digit) { seats |= position_.places(house, digit) & ~two; });
  std::vector<int> digits;
  mask_for_each(position_.missing(house) & ~pair_ & ~extras_, [&](int digit) {
    if (at_most<kMostHidden + 1>(position_.places(house, digit))) digits.push_back(digit);
  });
  const std::function<bool(std::size_t, Mask, Mask)> grow = [&](std::size_t from, Mask kept,
                                                                Mask joined) {
    const int size = mask_count(kept);
    if (mask_count(joined) == size - 1 && offer_hidden(house, kept, joined)) return true;
    if (size == kMostHidden + 2) return false;
    for (std::size_t i = from; i < digits.size(); ++i) {
      const Mask more = joined | position_.places(house, digits[i]);
      if (mask_count(more) > kMostHidden + 1) continue;
      if (grow(i + 1, kept | mask_of<Mask>(digits[i]), more)) return true;
    }
    return false;
  };
  return mask_count(seats) <= kMostHidden + 1 && grow(0, pair_, seats);
}

bool Deadly::offer_hidden(int house, Mask kept, Mask seats) {
  Step& step = sink_.fresh();
  const auto cells = cells_at(position_.layout(), house, seats);
  for (const Cell cell : cells) {
    drop_digits(step, position_, cell, ~kept);
  }
  if (!step.changes()) return false;
  if (sink_.explain()) {
    argue_deadly(position_, loop_, pair_, Form::deadly_hidden_set, step.argument);
    add_house(step.argument, house);
    add_cells(step.argument, position_, cells, kept, Role::other);
  }
  return keep(step, Form::deadly_hidden_set);
}

// One of the two cells takes `kept`. If the other one took the other digit of the pair, the deadly
// pattern would be complete.
bool Deadly::type_4() {
  for (const int house : shared_houses()) {
    const Mask two = seats_of_more(house);
    for (Mask left = pair_; left != 0; left &= left - 1) {
      const int kept = mask_lowest(left);
      const Mask places = position_.places(house, kept);
      if (places == 0 || (places & ~two) != 0) continue;
      Step& step = sink_.fresh();
      const int gone = mask_lowest(pair_ & ~mask_of<Mask>(kept));
      for (const Cell cell : more_) drop(step, position_, cell, gone);
      if (!step.changes()) continue;
      if (sink_.explain()) {
        argue_deadly(position_, loop_, pair_, Form::deadly_locked, step.argument);
        add_house(step.argument, house);
      }
      if (keep(step, Form::deadly_locked)) return true;
    }
  }
  return false;
}

// ---- Bivalue universal grave --------------------------------------------------------------------

// Bivalue universal grave: apart from some candidates, the extras, every open cell has two
// candidates, and every digit has two places in each house where it is missing. Without the extras
// every solution would have a second one, in which each open cell takes its other candidate. This
// holds for houses of any shape, but not with rules beside the houses. So one of the extras is
// true. At most kMostGraveCells cells have more than two candidates. Order: the first choice of
// extras by cell and digit, then type.

namespace {

constexpr std::size_t kMostGraveCells = 6;
constexpr int kMostGraveOthers = 4;

// Finds the extra candidates.
class Grave {
 public:
  explicit Grave(const Position& position) : position_(position) {}

  bool find() {
    for (int cell = 0; cell < position_.cells(); ++cell) {
      if (!position_.open(cell)) continue;
      if (at_most<1>(position_.candidates(cell))) return false;
      if (exactly<2>(position_.candidates(cell))) continue;
      if (cells_.size() == kMostGraveCells) return false;
      cells_.push_back(static_cast<Cell>(cell));
    }
    extras_.assign(cells_.size(), 0);
    return !cells_.empty() && count_places() && choose(0);
  }

  const std::vector<Cell>& cells() const { return cells_; }
  Mask extras(std::size_t at) const { return extras_[at]; }
  Mask all() const {
    Mask all = 0;
    for (const Mask extra : extras_) all |= extra;
    return all;
  }

 private:
  std::size_t index(int house, int digit) const {
    return static_cast<std::size_t>(house * position_.side() + digit - 1);
  }
  // Counts the surplus places; false if a digit has fewer than two places in a house.
  bool count_places() {
    const int houses = position_.geometry().houses();
    surplus_.assign(static_cast<std::size_t>(houses * position_.side()), 0);
    bool enough = true;
    for (int house = 0; house < houses; ++house) {
      mask_for_each(position_.missing(house), [&](int digit) {
        const int places = mask_count(position_.places(house, digit));
        surplus_[index(house, digit)] = places - 2;
        enough = enough && places >= 2;
      });
    }
    return enough;
  }
  // Chooses all but two of the candidates of each cell as extras, so that every digit keeps exactly
  // two places.
  bool choose(std::size_t at) {
    if (at == cells_.size()) {
      return std::ranges::all_of(surplus_, [](int left) { return left == 0; });
    }
    const Mask candidates = position_.candidates(cells_[at]);
    return take(at, candidates, mask_count(candidates) - 2);
  }
  bool take(std::size_t at, Mask from, int more) {
    if (more == 0) return choose(at + 1);
    for (; from != 0; from &= from - 1) {
      const int digit = mask_lowest(from);
      if (!spare(cells_[at], digit)) continue;
      count(cells_[at], digit, -1);
      extras_[at] |= mask_of<Mask>(digit);
      if (take(at, from & (from - 1), more - 1)) return true;
      extras_[at] &= ~mask_of<Mask>(digit);
      count(cells_[at], digit, 1);
    }
    return false;
  }
  bool spare(Cell cell, int digit) const {
    const auto houses = position_.layout().houses_of(cell);
    return std::ranges::all_of(houses,
                               [&](int house) { return surplus_[index(house, digit)] > 0; });
  }
  void count(Cell cell, int digit, int change) {
    for (const auto house : position_.layout().houses_of(cell)) {
      surplus_[index(house, digit)] += change;
    }
  }

  const Position& position_;
  std::vector<Cell> cells_;
  std::vector<Mask> extras_;  // by cell
  std::vector<int> surplus_;  // by house and digit
};

// Conclusions from one of the extras being true.
class Ends {
 public:
  Ends(const Position& position, StepSink& sink, const Grave& grave)
      : position_(position), sink_(sink), grave_(grave) {}

  // One cell has all extras.
  bool type_1() {
    if (grave_.cells().size() != 1) return false;
    Step& step = sink_.fresh();
    drop_digits(step, position_, grave_.cells()[0], ~grave_.all());
    return step.changes() && keep(step, "BUG type 1", Form::grave_one);
  }
  // All extras are the same digit.
  bool type_2() {
    if (grave_.cells().size() < 2 || !mask_single(grave_.all())) return false;
    Step& step = sink_.fresh();
    drop_common(step, position_, mask_lowest(grave_.all()), grave_.cells());
    return step.changes() && keep(step, "BUG type 2", Form::grave_extra);
  }
  // Acting as one cell, the extras are part of a naked set of a house.
  bool type_3() {
    if (grave_.cells().size() < 2 || mask_single(grave_.all())) return false;
    for (const auto house : position_.layout().houses_of(grave_.cells()[0])) {
      if (all_in(house) && naked_set(house)) return true;
    }
    return false;
  }
  // Two cells share a digit that has no other place in a house.
  bool type_4() {
    if (grave_.cells().size() != 2) return false;
    for (const auto house : position_.layout().houses_of(grave_.cells()[0])) {
      if (all_in(house) && locked(house)) return true;
    }
    return false;
  }

 private:
  bool all_in(int house) const {
    return std::ranges::all_of(grave_.cells(), [&](Cell cell) {
      return std::ranges::count(position_.layout().houses_of(cell), house) > 0;
    });
  }
  bool is_member(Cell cell) const { return std::ranges::count(grave_.cells(), cell) > 0; }

  bool naked_set(int house) {
    auto cells = cells_at(position_.layout(), house, position_.open_seats(house));
    std::erase_if(cells, [&](Cell cell) { return is_member(cell); });
    return each_tight_set(position_, cells, grave_.all(), kMostGraveOthers,
                          [&](std::span<const Cell> others, Mask digits) {
                            Step& step = sink_.fresh();
                            for (const Cell cell : cells) {
                              if (std::ranges::count(others, cell) == 0)
                                drop_digits(step, position_, cell, digits);
                            }
                            if (!step.changes()) return false;
                            explain(step, Form::grave_set, grave_.all());
                            if (sink_.explain()) {
                              add_house(step.argument, house);
                              add_cells(step.argument, position_, others, ~Mask{0}, Role::other);
                            }
                            return keep(step, "BUG type 3", Form::grave_set);
                          });
  }

  bool locked(int house) {
    const Cell a = grave_.cells()[0];
    const Cell b = grave_.cells()[1];
    const Mask shared = position_.candidates(a) & position_.candidates(b) & ~grave_.all();
    for (Mask left = shared; left != 0; left &= left - 1) {
      const int digit = mask_lowest(left);
      if (mask_count(position_.places(house, digit)) != 2) continue;
      Step& step = sink_.fresh();
      for (std::size_t i = 0; i < 2; ++i) {
        drop_digits(step, position_, grave_.cells()[i], ~(grave_.extras(i) | mask_of<Mask>(digit)));
      }
      if (!step.changes()) continue;
      explain(step, Form::grave_locked, mask_of<Mask>(digit));
      if (sink_.explain()) add_house(step.argument, house);
      if (keep(step, "BUG type 4", Form::grave_locked)) return true;
    }
    return false;
  }

  void explain(Step& step, Form form, Mask digits) const {
    if (!sink_.explain()) return;
    for (std::size_t i = 0; i < grave_.cells().size(); ++i) {
      add_cells(step.argument, position_, grave_.cells()[i], ~grave_.extras(i));
      add_cells(step.argument, position_, grave_.cells()[i], grave_.extras(i), Role::one);
    }
    say(step.argument, form, digits, grave_.cells());
  }
  bool keep(Step& step, const char* name, Form form) {
    step.variant = name;
    if (sink_.explain() && step.argument.cells.empty()) explain(step, form, grave_.all());
    return sink_.keep();
  }

  const Position& position_;
  StepSink& sink_;
  const Grave& grave_;
};

void find_grave_plus_one(Workspace& work, StepSink& sink) {
  if (work.rules() != nullptr) return;
  const Position& position = work.position();
  Grave grave(position);
  if (!grave.find() || grave.cells().size() != 1 || !mask_single(grave.all())) return;
  Step& step = sink.fresh();
  const Cell cell = grave.cells()[0];
  put(step, cell, mask_lowest(grave.all()));
  if (sink.explain()) {
    add_cells(step.argument, position, cell, ~grave.all());
    add_cells(step.argument, position, cell, grave.all(), Role::one);
    say(step.argument, Form::grave_one, grave.all(), grave.cells());
  }
  sink.keep();
}

void find_grave(Workspace& work, StepSink& sink) {
  if (work.rules() != nullptr) return;
  Grave grave(work.position());
  if (!grave.find()) return;
  Ends ends(work.position(), sink, grave);
  if (ends.type_1() || ends.type_2() || ends.type_3()) return;
  ends.type_4();
}

// ---- Rows ---------------------------------------------------------------------------------------

using F = TechniqueFamily;

constexpr TechniqueRow kDeadlyRows[] = {
    {{"universal-grave-plus-one", "BUG + 1", "bug+1,bivalue universal grave + 1,uniqueness",
      F::uniqueness, true,
      "Without one candidate, every cell would have two, and every digit two places.", kHandbook},
     find_grave_plus_one,
     "sudokit:universal-grave-plus-one se~universal-grave hodoku:bivalue-universal-grave-1",
     "All open cells have two candidates except one, which has three. Without its third candidate, "
     "every digit would have two places in each house where it is missing, and such a puzzle does "
     "not have exactly one solution. So the cell takes the digit that has three places in its "
     "houses.",
     "Late in a puzzle, check whether all open cells but one have two candidates. In the one with "
     "three, the digit that has three places in its houses is the solution."},
    {{"universal-grave", "Bivalue universal grave", "bug,uniqueness", F::uniqueness, true,
      "Without a few candidates, every cell would have two, and every digit two places.",
      kHandbook},
     find_grave,
     "sudokit:universal-grave se:universal-grave",
     "Except for a few extra candidates, all open cells have two candidates, and every digit has "
     "two places in each house. Without the extras the puzzle would have no solution or several, "
     "so one of them is true. If they are in one cell, its other candidates can be removed (type "
     "1). If they are all the same digit, it can be removed from every cell that sees them all "
     "(type 2). They may form a naked subset with other cells of a house (type 3). Two cells that "
     "share a locked digit keep only it and their extras (type 4).",
     "Late in a puzzle, check whether nearly all open cells have two candidates, and treat the few "
     "with more like the corners of a unique rectangle."},
};

}  // namespace

namespace finders {
extern const TechniqueRows deadly;
const TechniqueRows deadly = kDeadlyRows;
}  // namespace finders

}  // namespace sudokit
