#include "make/mask_fill.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "exact/engines.hpp"
#include "make/exchange.hpp"
#include "make/seeker.hpp"
#include "make/solution.hpp"
#include "sudokit/bulk.hpp"
#include "sudokit/oracle.hpp"

namespace sudokit {
namespace {

constexpr std::size_t kNext = 32;            // grids per step
constexpr std::uint32_t kMostExchanges = 4;  // from one grid to the next
constexpr int kPatience = 200;               // steps without fewer solutions
constexpr std::uint64_t kMostCounted = 1000;

class MaskFill {
 public:
  MaskFill(const Plan& plan, const MakeRequest& request, Judge& judge)
      : plan_(plan), request_(request), judge_(judge), making_(request) {}

  Result<Puzzle> run() {
    while (!found_) {
      auto start = plan_.from ? solution_of(*plan_.from, making_.random, making_.run())
                              : random_grid(plan_.layout, making_.random, making_.oracle);
      if (!start) return tl::unexpected(start.error());
      if (auto ok = walk(std::move(*start)); !ok) {
        if (request_.watch != nullptr) request_.watch->gave_up(tries_, "the closest had " + seen_);
        return tl::unexpected(ok.error());
      }
      if (!found_ && plan_.from)
        return fail("no-solution", "`mask`: with the grid of `from` " + seen_);
    }
    return std::move(*found_);
  }

 private:
  // Returns when a puzzle is found or the walk is stuck. Errors: stopped, or a budget is spent.
  Result<void> walk(Grid grid) {
    Exchanger at(*plan_.layout, std::move(grid));
    std::vector<Exchanger> next(1, at);
    std::uint64_t fewest = kMostCounted + 1;
    for (int patience = kPatience; patience > 0 && !found_; --patience) {
      if (auto ok = count(next); !ok) return ok;
      const auto best = std::min_element(counts_.begin(), counts_.end());
      for (std::size_t i = 0; i < next.size() && !found_; ++i) {
        note(counts_[i]);
        if (counts_[i] == 1) consider(next[i].grid());
      }
      if (*best < fewest) patience = kPatience;
      if (*best <= fewest) {
        fewest = *best;
        at = next[static_cast<std::size_t>(best - counts_.begin())];
      }
      if (plan_.from) return {};  // there is only one grid
      if (request_.tries && tries_ >= *request_.tries) return spent();
      next.assign(kNext, at);
      for (Exchanger& grid_next : next) {
        for (auto steps = 1 + making_.random.below(kMostExchanges); steps > 0; --steps) {
          grid_next.step(making_.random);
        }
      }
    }
    return {};
  }
  Result<void> spent() { return give_up(StopReason::iterations); }
  void note(std::uint64_t solutions) {
    ++tries_;
    if (request_.watch != nullptr) request_.watch->tried(1);
    if (tries_ > 1 && solutions >= least_) return;
    least_ = solutions;
    seen_ = solutions < kMostCounted ? fmt::format("{} solutions", solutions)
                                     : fmt::format("{} solutions or more", kMostCounted);
  }
  void consider(const Grid& grid) {
    Puzzle puzzle = masked(grid);
    if (!plan_.wishes.no_minimal) {
      const SpareGivens spare = spare_givens(puzzle, making_.run()).value();
      if (spare.reason != StopReason::finished) return;
      if (!spare.alone.empty()) {
        seen_ = fmt::format("one solution, {} givens to spare", spare.alone.size());
        return;
      }
    }
    const double distance = plan_.judged() ? judge_.distance(puzzle, run_of(request_)) : 0;
    if (plan_.judged()) seen_ = judge_.seen();
    if (distance == 0) found_ = std::move(puzzle);
  }
  Puzzle masked(const Grid& grid) const {
    Puzzle puzzle{plan_.layout, grid, {}, {}, {}};
    for (std::size_t cell = 0; cell < grid.size(); ++cell) {
      if (!plan_.mask[cell]) puzzle.givens[cell] = 0;
    }
    return puzzle;
  }
  // Stores in counts_ the number of solutions of each grid after masking.
  Result<void> count(const std::vector<Exchanger>& grids) {
    counts_.clear();
    if (making_.oracle.stopped()) return give_up(making_.oracle.reason());
    if (plan_.layout->is_classic9()) return count9(grids);
    const auto engine = backtrack_info().make();
    Run run = making_.run();
    run.limit = kMostCounted;
    run.keep = 0;
    for (const Exchanger& grid : grids) {
      const Outcome outcome = engine->solve(masked(grid.grid()), run);
      if (!outcome.complete && outcome.reason != StopReason::finished) {
        return give_up(outcome.reason);
      }
      counts_.push_back(outcome.found);
    }
    return {};
  }
  Result<void> count9(const std::vector<Exchanger>& grids) {
    std::vector<bulk9::Packed81> packed(grids.size());
    std::vector<bulk9::Result> results(grids.size());
    for (std::size_t i = 0; i < grids.size(); ++i) {
      const Puzzle puzzle = masked(grids[i].grid());
      std::ranges::copy(puzzle.givens, packed[i].digits.begin());
    }
    const std::span<const bulk9::Packed81> asked(packed);
    if (bulk9::solve(asked, results, kMostCounted, request_.stop) < grids.size()) {
      return give_up(StopReason::stopped);
    }
    for (const auto& result : results) counts_.push_back(result.solutions);
    return {};
  }

  const Plan& plan_;
  const MakeRequest& request_;
  Judge& judge_;
  Making making_;
  std::optional<Puzzle> found_;
  std::vector<std::uint64_t> counts_;
  std::uint64_t tries_ = 0;
  std::uint64_t least_ = 0;
  std::string seen_;
};

}  // namespace

Result<Puzzle> fill_mask(const Plan& plan, const MakeRequest& request, Judge& judge) {
  return MaskFill(plan, request, judge).run();
}

}  // namespace sudokit
