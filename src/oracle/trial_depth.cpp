// T&E depth. The closures are confluent: a refuted candidate stays refuted when more candidates are
// removed. So the result depends neither on the order of the suppositions nor on doing smaller
// depths first. For the same reason, a candidate that was placed under another supposition that was
// not refuted needs no supposition of its own: its consequences are among those found there.
#include <algorithm>
#include <memory>

#include "core/meter.hpp"
#include "oracle/only_solution.hpp"
#include "oracle/oracle.hpp"
#include "oracle/spaces.hpp"
#include "sudokit/oracle.hpp"

namespace sudokit {
namespace {

template <class Space>
class TrialSearch {
 public:
  TrialSearch(const Puzzle& puzzle, const Grid& solution, Meter& meter)
      : puzzle_(puzzle), solution_(solution), meter_(meter) {}

  // Throws BudgetSpent if the meter ends it; `found` then holds what is known.
  void run(int deepest, TrialDepth& found) {
    space_.load(puzzle_, placed());
    stood_.resize(at(deepest), std::vector<Mask>(solution_.size()));
    orders_.resize(at(deepest));
    for (int depth = 0;; ++depth) {
      found.at_least = depth;
      close(depth);
      if (space_.open() == 0) return void(found.depth = depth);
      if (depth == deepest) break;
    }
    found.at_least = deepest + 1;
  }

 private:
  using Mask = typename Space::Mask;
  enum class Swept { nothing, changed, contradiction };

  static std::size_t at(int i) { return static_cast<std::size_t>(i); }
  auto placed() {
    return [this](int cell, int digit) { return trail_.emplace_back(cell, digit), true; };
  }

  // Removes what suppositions nested up to `depth` deep refute, until they refute nothing more.
  // Returns false if the state contradicts itself.
  bool close(int depth) {
    if (depth == 0) return true;
    for (;;) {
      if (!close(depth - 1)) return false;
      if (space_.open() == 0) return true;
      const Swept swept = sweep(depth);
      if (swept != Swept::changed) return swept == Swept::nothing;
    }
  }

  // Supposes every candidate once. Candidates that were not refuted before something was removed
  // are supposed again in the next sweep.
  Swept sweep(int depth) {
    begin(depth);
    Swept swept = Swept::nothing;
    for (const int cell : orders_[at(depth - 1)]) {
      for (int digit = 1; digit <= puzzle_.layout->side(); ++digit) {
        const Mask bit = mask_of<Mask>(digit);
        const Mask may = space_.candidates(cell);
        if ((may & bit) == 0 || (may & static_cast<Mask>(may - 1)) == 0) continue;
        if ((stood_[at(depth - 1)][at(cell)] & bit) != 0 || stands(depth, cell, digit)) continue;
        swept = Swept::changed;
        if (!space_.exclude(cell, digit, placed()) || !close(depth - 1)) {
          return Swept::contradiction;
        }
        if (space_.open() == 0) return swept;
      }
    }
    return swept;
  }

  // Prepares a sweep. Cells with few candidates come first, because suppositions there place the
  // most.
  void begin(int depth) {
    auto& stood = stood_[at(depth - 1)];
    auto& order = orders_[at(depth - 1)];
    std::fill(stood.begin(), stood.end(), Mask{0});
    order.clear();
    for (int cell = 0; cell < static_cast<int>(solution_.size()); ++cell) {
      if (mask_count(space_.candidates(cell)) < 2) continue;
      order.push_back(cell);
      // The solution cannot be refuted while nothing is supposed.
      if (supposed_ == 0) stood[at(cell)] = mask_of<Mask>(solution_[at(cell)]);
    }
    std::ranges::stable_sort(order, {},
                             [&](int cell) { return mask_count(space_.candidates(cell)); });
  }

  // Whether a supposition leads to no contradiction. Leaves the state as it was.
  bool stands(int depth, int cell, int digit) {
    if (!meter_.step()) throw BudgetSpent();
    const auto mark = space_.save();
    const std::size_t before = trail_.size();
    ++supposed_;
    const bool stood = space_.assign(cell, digit, placed()) && close(depth - 1);
    --supposed_;
    for (std::size_t i = before; stood && i < trail_.size(); ++i) {
      const auto [where, what] = trail_[i];
      stood_[at(depth - 1)][at(where)] |= mask_of<Mask>(what);
    }
    trail_.resize(before);
    space_.restore(mark);
    space_.release(mark);
    return stood;
  }

  const Puzzle& puzzle_;
  const Grid& solution_;
  Meter& meter_;
  Space space_;
  int supposed_ = 0;
  std::vector<std::pair<int, int>> trail_;  // the placements, in order
  // By depth: the candidates that were not refuted in the sweep, and its cells.
  std::vector<std::vector<Mask>> stood_;
  std::vector<std::vector<int>> orders_;
};

}  // namespace

Result<TrialDepth> find_trial_depth(const Puzzle& puzzle, int deepest, const Run& run) {
  Meter meter(run);
  TrialDepth found;
  const auto solution =
      only_solution("the depth of suppositions", kHousesAndMarks, puzzle, run, found);
  if (!solution) return tl::unexpected(solution.error());
  if (!*solution) return found;
  with_space(*puzzle.layout, [&]<class Space>(std::type_identity<Space>) {
    try {
      std::make_unique<TrialSearch<Space>>(puzzle, **solution, meter)->run(deepest, found);
    } catch (const BudgetSpent&) {
      found.reason = meter.reason();
    }
  });
  return found;
}

}  // namespace sudokit
