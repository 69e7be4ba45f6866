// The engine around a search over partial assignments: once a run it chooses the shape and
// loads the puzzle. A contradiction among the givens ends the run: unsatisfiable where
// the engine claims to prove that, else unknown.
#pragma once

#include "core/engine_with.hpp"
#include "core/scratch.hpp"
#include "stochastic/engines.hpp"
#include "stochastic/partial_assignment.hpp"

namespace sudokit {

// P: the parameters, with house_share and decay among them. Walker: constructed over (Search&,
// PartialAssignment&, const P&), searches in run() and adds its counters in report(); one whose
// engine claims unsatisfiable says in exhausted() that there is no solution.
template <class P, template <class> class Walker, const EngineInfo& (*kInfo)()>
class PartialAssignmentEngine final : public EngineWith<P> {
 public:
  const EngineInfo& info() const override { return kInfo(); }
  Outcome solve(const Puzzle& puzzle, const Run& run) override {
    return with_shape(puzzle, [&]<class Shape>(std::type_identity<Shape>) {
      const P& params = this->params_;
      Search search(puzzle, run, MaybeObserver{run.observer});
      PartialAssignment<Shape> state(search, scratch_.get<Domains<Shape>>(), puzzle,
                                     params.house_share, params.decay);
      if (search.meter.expired()) return search.finish();
      if (!state.load(puzzle)) return search.finish(kInfo().claims.unsatisfiable);
      Walker<Shape> walker(search, state, params);
      walker.run();
      walker.report();
      if constexpr (requires { walker.exhausted(); }) return search.finish(walker.exhausted());
      return search.finish();
    });
  }
  // What EngineInfo::make of the engine is.
  static std::unique_ptr<Engine> make() { return std::make_unique<PartialAssignmentEngine>(); }

 private:
  ScratchBox scratch_;
};

}  // namespace sudokit
