// Nishio as a technique: removes the places of a digit that lie in no valid placement of it. If
// forced placements of the digit alone refute the first removal, they are shown as a chain. Order:
// digit.
#include "deduce/techniques/links.hpp"
#include "nishio/nishio.hpp"

namespace sudokit {
namespace {

// The consequences of one more placement of a digit, by houses with a single place left.
struct Refutation {
  struct Forced {
    Cell cell = 0;
    int house = -1;  // has no other place left; -1: supposed
  };
  std::vector<Forced> forced;  // the first is the supposition
  int empty_house = -1;        // has no place left; -1 if no contradiction follows so far
};

// Nishio as kept by a workspace.
class BestNishio {
 public:
  static constexpr Lifetime kLifetime = Lifetime::layout;
  void build(Workspace& work) {
    const LayoutPtr& layout = work.position().geometry().layout_ptr();
    nishio_ = make_nishio(layout, best_nishio(*layout), work.meter()).value();
  }
  // False if it may have kept too many candidates.
  bool filter(std::span<Mask> cells, Digits which, Meter* meter) {
    nishio_->watch(meter);
    return nishio_->filter(cells, which).exact;
  }

 private:
  std::unique_ptr<Nishio> nishio_;
};

class SingleDigit {
 public:
  SingleDigit(const Position& position, int digit) : position_(position), digit_(digit) {
    for (int house = 0; house < position.layout().houses(); ++house) {
      places_.push_back(position.places(house, digit));
      // The house already has the digit.
      done_.push_back(!(position.missing(house) >> (digit - 1) & 1));
    }
  }

  Refutation suppose(Cell cell) {
    Refutation result;
    take(cell, -1, result);
    for (int house = 0; house < int(places_.size()); ++house) {
      const auto at = static_cast<std::size_t>(house);
      if (done_[at] || mask_count(places_[at]) > 1) continue;
      if (places_[at] == 0) {
        result.empty_house = house;
        return result;
      }
      take(static_cast<Cell>(position_.geometry().cell_at(house, mask_lowest(places_[at]) - 1)),
           house, result);
      house = -1;
    }
    return result;
  }

 private:
  void take(Cell cell, int house, Refutation& result) {
    result.forced.push_back({cell, house});
    for (const auto& seat : position_.geometry().seats(cell)) done_[seat.house] = true;
    each_weak_of_digit(position_, candidate(cell, digit_), [&](Candidate gone) {
      for (const auto& seat : position_.geometry().seats(gone.cell)) {
        places_[seat.house] &= ~mask_of<Mask>(seat.seat + 1);
      }
    });
  }

  const Position& position_;
  int digit_;
  std::vector<Mask> places_;
  std::vector<bool> done_;
};

// Links the earlier placements that took a place of the digit from the house of placement `at`.
void link_premises(Step& step, const Position& position, const Refutation& why, std::size_t at,
                   int digit) {
  const auto [cell, house] = why.forced[at];
  for (std::size_t i = 0; i < at; ++i) {
    bool takes = false;
    for (const Cell place : cells_at(position.layout(), house, position.places(house, digit))) {
      takes |= place != cell && weakly_linked(position.geometry(), candidate(place, digit),
                                              candidate(why.forced[i].cell, digit));
    }
    if (!takes) continue;
    join(step.argument, static_cast<int>(i), static_cast<int>(at),
         {Inference::forces, Ground::last_place, house});
  }
}

}  // namespace

void explain_no_placement(Step& step, const Position& position, int digit) {
  const Refutation why = SingleDigit(position, digit).suppose(step.removals.front().cell);
  std::vector<bool> marked(static_cast<std::size_t>(position.cells()));
  std::vector<Cell> cells;
  if (why.empty_house >= 0) {
    for (std::size_t i = 0; i < why.forced.size(); ++i) {
      const Cell cell = why.forced[i].cell;
      add_statement(step.argument, digit, cell, true);
      if (i > 0) link_premises(step, position, why, i, digit);
      cells.push_back(cell);
      marked[cell] = true;
    }
    add_house(step.argument, why.empty_house, HouseRole::none);
  } else {
    cells.push_back(step.removals.front().cell);
  }
  for (int cell = 0; cell < position.cells(); ++cell) {
    if (position.has(cell, digit) && !marked[static_cast<std::size_t>(cell)]) {
      add_node(step.argument, candidate(cell, digit), Role::place);
    }
  }
  say(step.argument, Form::no_placement, mask_of<Mask>(digit), cells);
}

namespace {

class PlaceableNow {
 public:
  static constexpr Lifetime kLifetime = Lifetime::position;
  void build(Workspace& work) {
    const Position& position = work.position();
    left_.cells.clear();
    for (int cell = 0; cell < position.cells(); ++cell) {
      left_.cells.push_back(position.open(cell) ? position.candidates(cell)
                                                : mask_of<Mask>(position.value(cell)));
    }
    left_.exact =
        work.recall<BestNishio>().filter(left_.cells, Digits::all(position.side()), work.meter());
    left_.lessened = 0;
    for (int cell = 0; cell < position.cells(); ++cell) {
      left_.lessened |= position.candidates(cell) & ~left_.cells[static_cast<std::size_t>(cell)];
    }
  }
  const Placeable& left() const { return left_; }

 private:
  Placeable left_;
};

}  // namespace

const Placeable& placeable(Workspace& work) {
  return work.recall<PlaceableNow>().left();
}

bool digit_is_done(Workspace& work, int digit) {
  if (work.rules() != nullptr) return false;
  const Placeable& left = placeable(work);
  return left.exact && (left.lessened >> (digit - 1) & 1) == 0;
}

bool single_digits_are_done(Workspace& work) {
  return work.rules() == nullptr && placeable(work).exact && placeable(work).lessened == 0;
}

namespace {

void find_nishio(Workspace& work, StepSink& sink) {
  const Position& position = work.position();
  const Placeable& left = placeable(work);
  work.each_digit(sink, [&](int digit) {
    if (!(left.lessened >> (digit - 1) & 1)) return false;
    Step& step = sink.fresh();
    for (int cell = 0; cell < position.cells(); ++cell) {
      if (!(left.cells[static_cast<std::size_t>(cell)] >> (digit - 1) & 1)) {
        drop(step, position, cell, digit);
      }
    }
    if (sink.explain()) explain_no_placement(step, position, digit);
    return sink.keep();
  });
}

// ---- Rows ---------------------------------------------------------------------------------------

using F = TechniqueFamily;

constexpr TechniqueRow kNishioStepRows[] = {
    {{"nishio", "Nishio", "single digit", F::single_digit, false,
      "A candidate belongs to no placement of its digit once in every house.",
      "Eppstein 2012, section 3"},
     find_nishio,
     "sudokit:nishio eppstein:nishio",
     "A candidate belongs to no placement of its digit once in every house. If it were true, every "
     "attempt to place the digit would leave some house without a place. This covers everything "
     "that can be deduced from one digit alone, including fish and colouring of every kind; "
     "docs/nishio.md describes how it is found.",
     "Take one digit with few places. Assume one of them, cross out the places that it sees, and "
     "put the digit wherever a house has one place left, until all houses have the digit or one "
     "has no place for it."},
    page_only(
        "nishio-forcing-chain", "Nishio forcing chains", F::single_digit, "se~nishio",
        "A candidate leads to a contradiction through links of its digit alone. Assume it, remove "
        "the digit from all cells that see it, place the digit where a house has one place left, "
        "and continue. If a cell must then hold the digit and cannot, the candidate is false.",
        "Take one digit with few places, assume one of them, and follow the strong links of the "
        "digit until a cell must hold it and cannot."),
};

}  // namespace

namespace finders {
extern const TechniqueRows nishio_step;
const TechniqueRows nishio_step = kNishioStepRows;
}  // namespace finders

}  // namespace sudokit
