#include <optional>
#include <utility>
#include <vector>

#include "core/collector.hpp"
#include "core/engine_base.hpp"
#include "core/mask.hpp"
#include "engines/engines.hpp"
#include "propagate/bands9.hpp"
#include "propagate/domains.hpp"
#include "sudokit/puzzle.hpp"

namespace sudokit {
namespace {

// ---- Partial singles ----------------------------------------------------------------------------

// PartialSingles: Lewis's procedure (Lewis 2007, section 3), word for word, with the option to omit
// steps. After each cell that is fixed it starts again, cell by cell (step 2), then house by house
// (steps 3 and 4). Any layout; respects marks. O(cells * side) for each cell fixed.

// The houses in which the only place of a digit is filled.
enum class HiddenIn : std::uint8_t { all, rows, none };

class PartialSingles {
 public:
  PartialSingles(const Puzzle& puzzle, bool naked, HiddenIn hidden)
      : layout_(*puzzle.layout),
        naked_(naked),
        houses_(hidden == HiddenIn::all    ? layout_.houses()
                : hidden == HiddenIn::rows ? layout_.side()
                                           : 0),
        grid_(puzzle.givens),
        conflict_(find_clash(layout_, puzzle.givens).has_value()) {
    for (int cell = 0; cell < layout_.cells(); ++cell) {
      lists_.push_back(mask_from<Mask>(allowed(puzzle, cell)));
    }
    for (int cell = 0; cell < layout_.cells(); ++cell) {
      if (!open(cell)) strike(cell);
    }
  }

  // Calls sink(cell, digit) before each cell is fixed; sink returns false to interrupt.
  template <class Sink>
  Fixpoint propagate(Sink&& sink) {
    while (const auto found = conflict_ ? std::nullopt : next()) {
      const auto [cell, digit] = *found;
      if (!sink(cell, digit)) return Fixpoint::interrupted;
      grid_[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(digit);
      strike(cell);
    }
    return conflict_ ? Fixpoint::conflict : Fixpoint::reached;
  }

 private:
  using Mask = Mask128;
  using Found = std::optional<std::pair<int, int>>;

  // Removes the digit of a cell from the lists of its peers.
  void strike(int cell) {
    for (const Cell peer : layout_.peers(cell)) lists_[peer] &= ~mask_of<Mask>(value(cell));
  }
  int value(int cell) const { return grid_[static_cast<std::size_t>(cell)]; }
  bool open(int cell) const { return value(cell) == 0; }
  Mask list(int cell) const { return lists_[static_cast<std::size_t>(cell)]; }

  Found next() {
    for (int cell = 0; cell < layout_.cells(); ++cell) {
      if (!open(cell)) continue;
      conflict_ |= list(cell) == 0;
      if (conflict_) return {};
      if (naked_ && mask_single(list(cell))) return std::pair{cell, mask_lowest(list(cell))};
    }
    for (int house = 0; house < houses_; ++house) {
      if (const auto found = only_place(house); found || conflict_) return found;
    }
    return {};
  }
  Found only_place(int house) {
    Mask once = 0;
    Mask twice = 0;
    Mask standing = 0;
    for (const Cell cell : layout_.house(house)) {
      if (!open(cell)) {
        standing |= mask_of<Mask>(grid_[cell]);
        continue;
      }
      twice |= once & list(cell);
      once |= list(cell);
    }
    conflict_ |= mask_count(once | standing) != layout_.side();
    const Mask only = once & ~twice & ~standing;
    if (conflict_ || only == 0) return {};
    for (const Cell cell : layout_.house(house)) {
      if (open(cell) && (list(cell) & only) != 0) {
        return std::pair{int(cell), mask_lowest(list(cell) & only)};
      }
    }
    return {};
  }

  const Layout& layout_;
  bool naked_;
  int houses_;  // rows come first
  Grid grid_;
  std::vector<Mask> lists_;
  bool conflict_;
};

// -------------------------------------------------------------------------------------------------

struct SinglesParams {
  bool naked = true;
  HiddenIn hidden = HiddenIn::all;

  bool whole() const { return naked && hidden == HiddenIn::all; }
};

constexpr std::string_view kHidden[] = {"all", "rows", "none"};
constexpr ParamRow kSinglesRows[] = {
    bool_param<&SinglesParams::naked>("naked", "fill cells that have a single candidate",
                                      in_paper("Lewis 2007, 3, step 2")),
    choice_param<&SinglesParams::hidden>(
        "hidden", kHidden, "houses in which a digit with a single possible cell is placed",
        in_paper("Lewis 2007, 3, steps 3 and 4; his figures are those of a weaker procedure")),
};

constexpr CounterRow kSinglesFixed{"fixed", "cells", "open cells filled by propagation"};
constexpr CounterRow kStatesBefore{
    "log10_states_before", "log10",
    "log10 of the number of ways to fill the regions with their missing digits"};
constexpr CounterRow kStates{"log10_states", "log10", "the same after propagation"};
constexpr CounterRow kSinglesCounters[] = {kSinglesFixed, kStatesBefore, kStates};

// Loads a puzzle into one form of propagation. Returns false if the puzzle is contradictory at
// once.
template <class Shape>
bool load(Domains<Shape>& domains, const Puzzle& puzzle) {
  return domains.load(puzzle);
}
bool load(Bands9& bands, const Puzzle& puzzle) {
  bands.load(puzzle);
  return true;
}
bool load(PartialSingles&, const Puzzle&) {
  return true;  // the constructor has loaded it
}

template <class Shape>
using WorkOf = std::conditional_t<std::is_same_v<Shape, BoxShape<3>>, Bands9, Domains<Shape>>;

class Singles : public EngineWith<SinglesParams> {
 public:
  const EngineInfo& info() const override { return singles_info(); }

  Outcome solve(const Puzzle& puzzle, const Run& run) override {
    if (!params_.whole()) {
      return with_observer(run, [&](auto observer) {
        PartialSingles work(puzzle, params_.naked, params_.hidden);
        return settle(work, puzzle, run, observer);
      });
    }
    return with_shape(puzzle, [&]<class Shape>(std::type_identity<Shape>) {
      return with_observer(run, [&](auto observer) {
        return settle(scratch_.get<WorkOf<Shape>>(), puzzle, run, observer);
      });
    });
  }

 private:
  template <class Work, class Obs>
  Outcome settle(Work& work, const Puzzle& puzzle, const Run& run, Obs observer) {
    Meter meter(run);
    Collector collector(puzzle, run);
    if constexpr (Obs::kActive) observer.on({EventKind::start, 0, 0, -1, 0});
    const Fixpoint end = fix(work, puzzle, run, meter, observer);
    if (end == Fixpoint::conflict) grid_ = puzzle.givens;
    const double cost = Collector::open_cells(grid_);
    if (end == Fixpoint::reached && cost == 0) {
      collector.add(grid_);
    } else {
      collector.set_incumbent(grid_, cost);
    }
    collector.count(kSinglesFixed, static_cast<double>(fixed_));
    if (puzzle.layout->has_regions()) {
      collector.count(kStatesBefore, log10_states(*puzzle.layout, puzzle.givens));
      collector.count(kStates, log10_states(*puzzle.layout, grid_));
    }
    if constexpr (Obs::kActive) observer.on({EventKind::finish, fixed_, cost, -1, 0});
    Outcome outcome = collector.finish(
        meter, end == Fixpoint::conflict || (end == Fixpoint::reached && cost == 0));
    outcome.iterations = fixed_;
    return outcome;
  }

  // Propagates to the fixpoint. Stores the result in grid_ and fixed_.
  template <class Work, class Obs>
  Fixpoint fix(Work& work, const Puzzle& puzzle, const Run& run, Meter& meter, Obs observer) {
    grid_ = puzzle.givens;
    fixed_ = 0;
    if (meter.expired()) return Fixpoint::interrupted;
    if (!load(work, puzzle)) return Fixpoint::conflict;
    if constexpr (std::is_same_v<Work, Bands9> && !Obs::kActive) {
      // There is no observer, so the cells are read at the end instead of one by one. This takes
      // far too little time to be stopped.
      if (!run.budget.iterations) {
        const Fixpoint end = work.propagate([](int, int) { return true; });
        Bands9::write(work.state(), grid_);
        fixed_ = work.settled();
        return end;
      }
    }
    const Fixpoint end = work.propagate([&](int cell, int digit) {
      if (!meter.step()) return false;
      grid_[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(digit);
      if constexpr (Obs::kActive) {
        observer.on({EventKind::deduce, meter.iterations(), 0, cell, digit});
      }
      return true;
    });
    fixed_ = meter.iterations();
    return end;
  }

  ScratchBox scratch_;
  Grid grid_;
  std::uint64_t fixed_ = 0;
};

}  // namespace

const EngineInfo& singles_info() {
  static constexpr EngineInfo kInfo = {
      .name = "singles",
      .summary = "naked and hidden singles to the fixpoint, no search",
      .source =
          "Lewis 2007, On the combination of constraint programming and stochastic search, "
          "section 3 (the CP procedure)",
      .iteration_unit = "cells fixed",
      .claims = {.unsatisfiable = true, .no_more = true},
      .takes = kAnyPuzzleOfHouses,
      .params = kSinglesRows,
      .counters = kSinglesCounters,
      .make = []() -> std::unique_ptr<Engine> { return std::make_unique<Singles>(); },
  };
  return kInfo;
}

}  // namespace sudokit
