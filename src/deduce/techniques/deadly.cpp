#include "deduce/techniques/deadly.hpp"

#include <algorithm>

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

}  // namespace sudokit
