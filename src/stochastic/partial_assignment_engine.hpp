// PartialAssignmentEngine: the engine class for a search over partial assignments. Once per run it
// selects the shape and loads the puzzle. A contradiction among the givens ends the run: with
// `unsatisfiable` if the engine claims to prove that, otherwise with `unknown`.
#pragma once

#include "core/engine_with.hpp"
#include "core/scratch.hpp"
#include "stochastic/engines.hpp"
#include "stochastic/partial_assignment.hpp"

namespace sudokit {

// P: the parameters, which include house_share and decay. Walker: constructed with (Search&,
// PartialAssignment&, const P&); run() searches and report() adds the counters. The Walker of an
// engine that claims `unsatisfiable` has exhausted(), which returns whether the search proved that
// there is no solution.
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
  // For EngineInfo::make of the engine.
  static std::unique_ptr<Engine> make() { return std::make_unique<PartialAssignmentEngine>(); }

 private:
  ScratchBox scratch_;
};

}  // namespace sudokit
