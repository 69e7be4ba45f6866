// Solved grids: the root solution, and random ones.
#include "make/solution.hpp"

#include <fmt/format.h>

#include "core/failf.hpp"
#include "make/exchange.hpp"
#include "make/fair_grid.hpp"
#include "oracle/oracle.hpp"
#include "sudokit/make.hpp"
#include "sudokit/transform.hpp"

namespace sudokit {
namespace {

constexpr int kExchangesPerCell = 20;
constexpr int kExchangesAStop = 256;  // exchanges between two checks of the stop token

Grid cyclic(int box_rows, int box_cols) {
  const int side = box_rows * box_cols;
  Grid grid;
  for (int r = 0; r < side; ++r) {
    const int shift = box_cols * (r % box_rows) + r / box_rows;
    for (int k = 0; k < side; ++k) {
      grid.push_back(static_cast<std::uint8_t>((shift + k) % side + 1));
    }
  }
  return grid;
}

// A solved grid to start from; empty if there is none or if stopped.
Grid start_grid(const LayoutPtr& layout, Random& random, Oracle& oracle) {
  const bool latin = layout->carries_only({Feature::no_regions});
  if (!latin && !layout->is_classic()) return oracle.random_grid(random);
  const Puzzle root{
      layout,
      latin ? cyclic(1, layout->side()) : cyclic(layout->box_rows(), layout->box_cols()),
      {},
      {},
      {}};
  return apply(random_isomorphism(*layout, random), root)->givens;
}

}  // namespace

Result<Grid> root_solution(const Layout& layout) {
  if (auto ok = admit("a root solution", kBoxes, layout.features()); !ok) {
    return failf(ok.error().code, "{} (layout {})", ok.error().message, layout.name());
  }
  return cyclic(layout.box_rows(), layout.box_cols());
}

Result<Grid> random_grid(const LayoutPtr& layout, Random& random, Oracle& oracle) {
  if (layout->is_classic9()) return fair_grid9(random);
  Grid grid = start_grid(layout, random, oracle);
  if (grid.empty()) {
    return oracle.stopped() ? give_up(oracle.reason())
                            : failf("no-solution", "{} has no solved grid", layout->name());
  }
  Exchanger exchanger(*layout, std::move(grid));
  for (int i = 0; i < kExchangesPerCell * layout->cells(); ++i) {
    if (i % kExchangesAStop == 0 && oracle.stopped()) return give_up(oracle.reason());
    exchanger.step(random);
  }
  return exchanger.grid();
}

Result<Grid> random_solution(const LayoutPtr& layout, std::uint64_t seed, std::uint64_t stream,
                             StopToken stop) {
  if (auto ok = admit("random_solution", kHouses, layout->features()); !ok) {
    return tl::unexpected(ok.error());
  }
  Random random(seed, stream);
  Run run;
  run.stop = std::move(stop);
  Meter meter(run);
  Oracle oracle(layout, run, meter);
  return random_grid(layout, random, oracle);
}

}  // namespace sudokit
