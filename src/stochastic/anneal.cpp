#include "core/engine_with.hpp"
#include "stochastic/annealing.hpp"
#include "stochastic/engines.hpp"

namespace sudokit {
namespace {

class Anneal final : public EngineWith<AnnealParams> {
 public:
  const EngineInfo& info() const override { return anneal_info(); }
  Outcome solve(const Puzzle& puzzle, const Run& run) override {
    return anneal(puzzle, params_, Start::givens, run);
  }
};

}  // namespace

const EngineInfo& anneal_info() {
  static const EngineInfo kInfo = {
      .name = "anneal",
      .summary = "simulated annealing over box permutations",
      .source = "Lewis 2007, On the combination of constraint programming and stochastic search, 2",
      .iteration_unit = "moves proposed",
      .seeded = true,
      .needs_boxes = true,
      .refuses_extra = true,
      .refuses_marks = true,
      .params = anneal_rows(),
      .make = [] { return std::unique_ptr<Engine>(std::make_unique<Anneal>()); },
  };
  return kInfo;
}

}  // namespace sudokit
