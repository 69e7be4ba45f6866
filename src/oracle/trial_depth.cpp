// T&E depth. The closures are confluent (what is refuted stays refuted when more is removed), so
// that neither the order of the suppositions matters nor that lesser depths are always done first.
// For the same reason a candidate that was placed under another supposition which stood needs no
// supposition of its own: what follows from it is a part of what followed there.
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

  // BudgetSpent where the meter ends it: `found` then says what is known.
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

  // Removes what suppositions nested so deep refute, until they refute nothing. False: the state
  // contradicts itself.
  bool close(int depth) {
    if (depth == 0) return true;
    for (;;) {
      if (!close(depth - 1)) return false;
      if (space_.open() == 0) return true;
      const Swept swept = sweep(depth);
      if (swept != Swept::changed) return swept == Swept::nothing;
    }
  }

  // Supposes every candidate once. Those that stood before something was removed are supposed again
  // in the next sweep.
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

  // Cells of few candidates first: what is supposed there places most.
  void begin(int depth) {
    auto& stood = stood_[at(depth - 1)];
    auto& order = orders_[at(depth - 1)];
    std::fill(stood.begin(), stood.end(), Mask{0});
    order.clear();
    for (int cell = 0; cell < static_cast<int>(solution_.size()); ++cell) {
      if (mask_count(space_.candidates(cell)) < 2) continue;
      order.push_back(cell);
      // The truth stands as long as nothing false is supposed.
      if (supposed_ == 0) stood[at(cell)] = mask_of<Mask>(solution_[at(cell)]);
    }
    std::ranges::stable_sort(order, {},
                             [&](int cell) { return mask_count(space_.candidates(cell)); });
  }

  // Whether a supposition contradicts nothing; leaves the state as it was.
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
  std::vector<std::pair<int, int>> trail_;  // what was placed, first to last
  // By depth: candidates that stood in the sweep, and its cells.
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
