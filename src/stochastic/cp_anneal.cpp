#include "core/engine_with.hpp"
#include "stochastic/annealing.hpp"
#include "stochastic/engines.hpp"

namespace sudokit {
namespace {

class CpAnneal final : public EngineWith<AnnealParams> {
 public:
  const EngineInfo& info() const override { return cp_anneal_info(); }
  Outcome solve(const Puzzle& puzzle, const Run& run) override {
    return anneal(puzzle, params_, Start::singles, run);
  }
};

}  // namespace

const EngineInfo& cp_anneal_info() {
  static const EngineInfo kInfo = {
      .name = "cp-anneal",
      .summary = "naked and hidden singles, then simulated annealing of what they left open",
      .source =
          "Lewis 2007, On the combination of constraint programming and stochastic search, 2 and 3",
      .iteration_unit = "moves proposed",
      .seeded = true,
      .needs_boxes = true,
      .refuses_extra = true,
      .refuses_marks = true,
      .params = anneal_rows(),
      .make = [] { return std::unique_ptr<Engine>(std::make_unique<CpAnneal>()); },
  };
  return kInfo;
}

}  // namespace sudokit
