// Single-digit logic alone: singles and Nishio alternate up to a common fixpoint, with any of its
// methods. Studies use it to time the methods.
#include "core/collector.hpp"
#include "core/engine_base.hpp"
#include "nishio/nishio.hpp"
#include "papers/engines.hpp"
#include "propagate/propagate.hpp"

namespace sudokit {
namespace {

enum class FilterMethod : std::uint8_t { best, levels, lazy, dfs, overlay, matching, exact_cover };

struct NishioFilterParams {
  FilterMethod method = FilterMethod::best;
  std::int64_t rounds = 1;
};

constexpr std::string_view kFilterMethods[] = {"best",    "levels",   "lazy",       "dfs",
                                               "overlay", "matching", "exact-cover"};
constexpr ParamRow kNishioFilterRows[] = {
    choice_param<&NishioFilterParams::method>(
        "method", kFilterMethods,
        "how each digit is filtered (docs/nishio.md); best: the fastest exact method for the "
        "layout. If a method does not support the layout, only singles are applied",
        our_own("dfs, matching and overlay: Eppstein 2012; the others: ours")),
    int_param<&NishioFilterParams::rounds>(
        "rounds", 1, 1'000'000'000, "",
        "times that each filtering is repeated on the same candidates, for timing",
        our_own("ours")),
};

constexpr CounterRow kRemoved{"removed", "candidates", "candidates removed by the filter"};
constexpr CounterRow kNishioFilterFixed{"fixed", "cells", "open cells filled"};
constexpr CounterRow kNishioFilterCounters[] = {kRemoved, kNishioFilterFixed};

class NishioFilter final : public EngineWith<NishioFilterParams> {
 public:
  const EngineInfo& info() const override { return nishio_info(); }

  Outcome solve(const Puzzle& puzzle, const Run& run) override {
    Meter meter(run);
    Collector collector(puzzle, run);
    if (run.observer != nullptr) run.observer->on({EventKind::start, 0, 0, -1, 0});
    removed_ = 0;
    Propagated root = propagate_nothing(puzzle);
    bool conflict = false;
    if (!meter.expired()) {
      root = propagate_singles(puzzle);
      conflict = !root.consistent || !settle(puzzle, root, meter);
    }
    if (conflict) root.grid = puzzle.givens;
    const double cost = Collector::open_cells(root.grid);
    const bool solved = root.consistent && !conflict && cost == 0;
    collector.count(kRemoved, static_cast<double>(removed_));
    collector.count(kNishioFilterFixed, Collector::open_cells(puzzle.givens) - cost);
    collector.set_incumbent(root.grid, cost);
    if (solved) collector.add(root.grid);
    if (run.observer != nullptr) {
      run.observer->on({EventKind::finish, meter.iterations(), cost, -1, 0});
    }
    return collector.finish(meter, solved || conflict);
  }

 private:
  // Continues to the fixpoint, or until the budget is spent. Returns false if some digit has no
  // placement, or if singles find a contradiction.
  bool settle(const Puzzle& puzzle, Propagated& root, Meter& meter) {
    try {
      const auto nishio = make_nishio(puzzle.layout, method(*puzzle.layout), &meter);
      if (!nishio) return true;
      while (Collector::open_cells(root.grid) > 0) {
        std::vector<Mask128> cells;
        if (!filter(**nishio, puzzle.layout->side(), root, cells, meter)) return false;
        if (!narrow(puzzle, root, cells)) return root.consistent;
      }
    } catch (const BudgetSpent&) {
    }
    return true;
  }

  NishioMethod method(const Layout& layout) const {
    if (params_.method == FilterMethod::best) return best_nishio(layout);
    return *nishio_method_named(kFilterMethods[static_cast<std::size_t>(params_.method)]);
  }

  // Stores in `cells` the candidates that one filtering leaves. Returns false if a digit has no
  // placement.
  bool filter(Nishio& nishio, int side, const Propagated& root, std::vector<Mask128>& cells,
              Meter& meter) {
    std::vector<Mask128> start;
    for (const Digits domain : root.domains) start.push_back(mask_from<Mask128>(domain));
    const Digits all = Digits::all(side);
    bool placed = true;
    for (std::int64_t round = 0; round < params_.rounds; ++round) {
      if (!meter.step()) throw BudgetSpent();
      cells = start;
      placed = nishio.filter(cells, all).placed == all;
    }
    return placed;
  }

  // Applies singles to the candidates that are left. Returns false if none was removed, or if there
  // is a contradiction.
  bool narrow(const Puzzle& puzzle, Propagated& root, const std::vector<Mask128>& cells) {
    Puzzle narrowed = puzzle;
    narrowed.marks.clear();
    std::uint64_t removed = 0;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      narrowed.marks.push_back(mask_to_digits(cells[i]));
      removed += static_cast<std::uint64_t>((root.domains[i] - narrowed.marks.back()).count());
    }
    if (removed == 0) return false;
    removed_ += removed;
    root = propagate_singles(narrowed);
    return root.consistent;
  }

  std::uint64_t removed_ = 0;
};

}  // namespace

const EngineInfo& nishio_info() {
  static constexpr EngineInfo kInfo = {
      .name = "nishio",
      .summary = "singles and exact single-digit logic to the fixpoint, no search",
      .source = "Eppstein 2012, Solving single-digit Sudoku subproblems",
      .iteration_unit = "filterings of a board",
      .claims = {.unsatisfiable = true, .no_more = true},
      .takes = kAnyPuzzleOfHouses,
      .params = kNishioFilterRows,
      .counters = kNishioFilterCounters,
      .make = []() -> std::unique_ptr<Engine> { return std::make_unique<NishioFilter>(); },
  };
  return kInfo;
}

}  // namespace sudokit
