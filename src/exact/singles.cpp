#include "core/collector.hpp"
#include "core/engine_with.hpp"
#include "core/observe.hpp"
#include "exact/engines.hpp"
#include "propagate/domains.hpp"
#include "propagate/scratch.hpp"

namespace sudokit {
namespace {

struct Params {};

template <class Shape, class Obs>
Fixpoint work(Domains<Shape>& domains, const Puzzle& puzzle, Meter& meter, Obs observer) {
  if (!domains.load(puzzle)) return Fixpoint::conflict;
  return domains.propagate([&](int cell, int digit) {
    if (!meter.step()) return false;
    if constexpr (Obs::kActive) {
      observer.on({EventKind::deduce, meter.iterations(), 0, cell, digit});
    }
    return true;
  });
}

class Singles : public EngineWith<Params> {
 public:
  const EngineInfo& info() const override { return singles_info(); }

  Outcome solve(const Puzzle& puzzle, const Run& run) override {
    return with_shape(*puzzle.layout, [&]<class Shape>(std::type_identity<Shape>) {
      return with_observer(run, [&](auto observer) {
        return settle(scratch_.get<Domains<Shape>>(), puzzle, run, observer);
      });
    });
  }

 private:
  template <class Shape, class Obs>
  Outcome settle(Domains<Shape>& domains, const Puzzle& puzzle, const Run& run, Obs observer) {
    Meter meter(run);
    Collector collector(puzzle, run);
    if constexpr (Obs::kActive) observer.on({EventKind::start, 0, 0, -1, 0});
    Fixpoint end = Fixpoint::interrupted;
    grid_ = puzzle.givens;
    if (!meter.expired()) {
      end = work(domains, puzzle, meter, observer);
      if (end != Fixpoint::conflict) domains.copy_values(grid_);
      collector.count("fixed", "cells", static_cast<double>(domains.settled()));
    }
    const double cost = Collector::open_cells(grid_);
    if (end == Fixpoint::reached && cost == 0) {
      collector.add(grid_);
    } else {
      collector.set_incumbent(grid_, cost);
    }
    if constexpr (Obs::kActive) observer.on({EventKind::finish, meter.iterations(), cost, -1, 0});
    return collector.finish(meter, end == Fixpoint::conflict || cost == 0);
  }

  ScratchBox scratch_;
  Grid grid_;
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
      .complete = false,
      .params = {},
      .make = []() -> std::unique_ptr<Engine> { return std::make_unique<Singles>(); },
  };
  return kInfo;
}

}  // namespace sudokit
