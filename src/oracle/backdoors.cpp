#include <memory>

#include "core/meter.hpp"
#include "oracle/oracle.hpp"
#include "oracle/spaces.hpp"
#include "sudokit/oracle.hpp"

namespace sudokit {
namespace {

// Sets are walked in ascending order of cells. A cell that the cells before it settle makes no set
// of this size: without it the rest would be one of a smaller size, and that was looked for before.
template <class Space>
class BackdoorSearch {
 public:
  BackdoorSearch(const Puzzle& puzzle, const Grid& solution, const Run& run, Meter& meter,
                 Backdoors& found)
      : puzzle_(puzzle), solution_(solution), keep_(run.keep), meter_(meter), found_(found) {}

  void run(int most) {
    if (!space_.load(puzzle_, kNobody)) return;  // never: it has a solution
    for (int size = 0; size <= most && found_.count == 0 && !stopped(); ++size) {
      deepen(size, 0);
      if (found_.count > 0) found_.size = size;
    }
  }

 private:
  static constexpr auto kNobody = [](int, int) { return true; };

  bool stopped() { return meter_.expired(); }

  void deepen(int left, int first) {
    if (space_.open() == 0) return take();
    if (left == 0) return;
    const auto mark = space_.save();
    for (int cell = first; cell < static_cast<int>(solution_.size()); ++cell) {
      if (mask_count(space_.candidates(cell)) < 2) continue;
      if (!meter_.step()) return;
      cells_.push_back(static_cast<Cell>(cell));
      space_.assign(cell, solution_[static_cast<std::size_t>(cell)], kNobody);
      deepen(left - 1, cell + 1);
      cells_.pop_back();
      space_.restore(mark);
    }
  }
  void take() {
    if (found_.count++ >= keep_) return;
    if (meter_.hold(2 * sizeof cells_ + cells_.size() * sizeof(Cell))) {
      found_.sets.push_back(cells_);
    }
  }

  const Puzzle& puzzle_;
  const Grid& solution_;
  std::uint64_t keep_;
  Meter& meter_;
  Backdoors& found_;
  Space space_;
  std::vector<Cell> cells_;
};

}  // namespace

Result<Backdoors> find_backdoors(const Puzzle& puzzle, int most, const Run& run) {
  if (auto ok = admit("a search for backdoors", kHousesAndMarks, puzzle.features()); !ok) {
    return tl::unexpected(ok.error());
  }
  Meter meter(run);
  Run proving = run;
  proving.budget.iterations.reset();
  auto unique = Prover().prove(puzzle, proving);
  if (!unique) return tl::unexpected(unique.error());
  Backdoors found;
  found.verdict = unique->verdict;
  found.reason = unique->reason;
  if (found.verdict != Verdict::unique) return found;
  with_space(*puzzle.layout, [&]<class Space>(std::type_identity<Space>) {
    std::make_unique<BackdoorSearch<Space>>(puzzle, unique->solutions[0], run, meter, found)
        ->run(most);
  });
  found.reason = meter.reason();
  if (found.reason != StopReason::finished && found.size != 0) found.size = -1;
  return found;
}

}  // namespace sudokit
