#include "core/collector.hpp"
#include "core/engine_base.hpp"
#include "papers/engines.hpp"
#include "propagate/arc_consistency.hpp"

namespace sudokit {
namespace {

enum class ArcMethod : std::uint8_t { ac3, gac };

struct Ac3Params {
  ArcMethod filter = ArcMethod::ac3;
};

constexpr std::string_view kArcMethods[] = {"ac3", "gac"};
constexpr ParamRow kAc3Rows[] = {
    choice_param<&Ac3Params::filter>(
        "filter", kArcMethods,
        "ac3: arc consistency of the disequalities (naked singles); gac: generalised arc "
        "consistency of all-different in every house",
        in_paper("Soto et al. 2013, algorithms 2-3; Regin 1994")),
};

constexpr CounterRow kRevisions{"revisions", "constraints revised", "constraint revisions"};
constexpr CounterRow kAc3Fixed{"fixed", "cells", "open cells reduced to one candidate"};
constexpr CounterRow kAc3Counters[] = {kRevisions, kAc3Fixed};

// A filter for one puzzle. run() returns how it ended, and `domains` holds what is left.
template <class Shape>
struct ArcFilter {
  Ac3<Shape> domains;
  template <class Step>
  Fixpoint run(const Puzzle& puzzle, Step&& step) {
    domains.load(puzzle);
    return domains.propagate([&](int, int) { return step(); });
  }
};

template <class Shape>
struct AllDifferentFilter {
  Domains<Shape> domains;
  GacFilter<Shape> filter;
  template <class Step>
  Fixpoint run(const Puzzle& puzzle, Step&& step) {
    if (!domains.load(puzzle)) return Fixpoint::conflict;
    filter.reset(domains);
    return filter.propagate(domains, step);
  }
};

class Ac3Engine : public EngineWith<Ac3Params> {
 public:
  const EngineInfo& info() const override { return ac3_info(); }

  Outcome solve(const Puzzle& puzzle, const Run& run) override {
    return with_shape(puzzle, [&]<class Shape>(std::type_identity<Shape>) {
      return params_.filter == ArcMethod::ac3 ? filter<ArcFilter<Shape>>(puzzle, run)
                                              : filter<AllDifferentFilter<Shape>>(puzzle, run);
    });
  }

 private:
  template <class F>
  Outcome filter(const Puzzle& puzzle, const Run& run) {
    Meter meter(run);
    Collector collector(puzzle, run);
    F& work = scratch_.get<F>();
    if (run.observer != nullptr) run.observer->on({EventKind::start, 0, 0, -1, 0});
    Fixpoint end = Fixpoint::interrupted;
    Grid grid = puzzle.givens;
    if (meter.step()) {
      end = work.run(puzzle, [&] { return meter.step(); });
      if (end == Fixpoint::reached) fill(grid, work.domains, run);
    }
    const double cost = Collector::open_cells(grid);
    collector.count(kRevisions, static_cast<double>(meter.iterations()));
    collector.count(kAc3Fixed, Collector::open_cells(puzzle.givens) - cost);
    collector.set_incumbent(grid, cost);
    const bool solved = end == Fixpoint::reached && cost == 0;
    if (solved) collector.add(grid);
    if (run.observer != nullptr) {
      run.observer->on({EventKind::finish, meter.iterations(), cost, -1, 0});
    }
    return collector.finish(meter, solved || end == Fixpoint::conflict);
  }

  // Writes the cells that have one candidate left, and reports each to the observer.
  template <class Domains>
  static void fill(Grid& grid, const Domains& domains, const Run& run) {
    for (int cell = 0; cell < domains.shape().cells(); ++cell) {
      auto& value = grid[static_cast<std::size_t>(cell)];
      if (value != 0 || !mask_single(domains.candidates(cell))) continue;
      value = static_cast<std::uint8_t>(mask_lowest(domains.candidates(cell)));
      if (run.observer != nullptr) {
        run.observer->on({EventKind::deduce, 0, 0, cell, value});
      }
    }
  }

  ScratchBox scratch_;
};

}  // namespace

const EngineInfo& ac3_info() {
  static constexpr EngineInfo kInfo = {
      .name = "ac3",
      .summary = "arc consistency of disequalities or all-different constraints, no search",
      .source = "Soto et al. 2013, algorithms 2-3 (AC3); Regin 1994 (filter=gac)",
      .iteration_unit = "revisions",
      .claims = {.unsatisfiable = true, .no_more = true},
      .takes = kAnyPuzzleOfHouses,
      .params = kAc3Rows,
      .counters = kAc3Counters,
      .make = []() -> std::unique_ptr<Engine> { return std::make_unique<Ac3Engine>(); },
  };
  return kInfo;
}

}  // namespace sudokit
