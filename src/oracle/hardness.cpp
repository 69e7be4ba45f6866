// Measures of how hard a puzzle is: backdoors, the depth of trial and error, and the size of the
// search tree.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

#include "constrain/propagate_rules.hpp"
#include "core/meter.hpp"
#include "oracle/depth_first.hpp"
#include "oracle/oracle.hpp"
#include "oracle/question_oracle.hpp"
#include "oracle/rules_space.hpp"
#include "sudokit/oracle.hpp"
#include "sudokit/run.hpp"

namespace sudokit {
namespace {

// Propagates houses and rules to their fixpoint, from scratch after each assignment. It does not
// use locked candidates, unlike the boards of searches on some layouts.
class PropagatedSpace {
 public:
  using Mark = std::size_t;

  void watch(Meter& meter) { meter_ = &meter; }
  template <class Sink>
  bool load(const Puzzle& puzzle, Sink&&) {
    propagator_ = constrain::make_rules_propagator(puzzle.layout, puzzle.rules, *meter_);
    if (propagator_ == nullptr) return false;
    puzzle_ = puzzle;
    states_.push_back(propagator_->run(puzzle_));
    return true;
  }
  template <class Sink>
  bool assign(int cell, int digit, Sink&&) {
    puzzle_.givens[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(digit);
    assigned_.push_back(cell);
    states_.push_back(propagator_->run(puzzle_));
    return true;
  }
  Mark save() const { return assigned_.size(); }
  void restore(Mark mark) {
    for (; assigned_.size() > mark; assigned_.pop_back(), states_.pop_back()) {
      puzzle_.givens[static_cast<std::size_t>(assigned_.back())] = 0;
    }
  }
  Mask128 candidates(int cell) const {
    return mask_from<Mask128>(states_.back().domains[static_cast<std::size_t>(cell)]);
  }
  std::ptrdiff_t open() const { return std::ranges::count(states_.back().grid, 0); }

 private:
  Meter* meter_ = nullptr;
  std::unique_ptr<constrain::RulesPropagator> propagator_;
  Puzzle puzzle_;
  std::vector<int> assigned_;
  std::vector<Propagated> states_;  // one more than in assigned_
};

// Sets are enumerated in ascending order of cells. A cell that the earlier cells of a set already
// determine is skipped: without it, the set would be a smaller backdoor, and smaller sizes have
// been searched before.
template <class Space>
class BackdoorSearch {
 public:
  BackdoorSearch(const Puzzle& puzzle, const Grid& solution, const Run& run, Meter& meter,
                 Backdoors& found)
      : puzzle_(puzzle), solution_(solution), keep_(run.keep), meter_(meter), found_(found) {}

  void run(int most) {
    try {
      search(most);
    } catch (const BudgetSpent&) {
      return;  // the meter knows why
    }
  }

 private:
  void search(int most) {
    if constexpr (requires { space_.watch(meter_); }) space_.watch(meter_);
    if (!space_.load(puzzle_, NoSink{})) return;  // only without memory: it has a solution
    for (int size = 0; size <= most && found_.count == 0 && !stopped(); ++size) {
      deepen(size, 0);
      if (found_.count > 0) found_.size = size;
    }
  }

  bool stopped() { return meter_.expired(); }

  void deepen(int left, int first) {
    if (space_.open() == 0) return take();
    if (left == 0) return;
    const auto mark = space_.save();
    for (int cell = first; cell < static_cast<int>(solution_.size()); ++cell) {
      if (mask_count(space_.candidates(cell)) < 2) continue;
      if (!meter_.step()) return;
      cells_.push_back(static_cast<Cell>(cell));
      space_.assign(cell, solution_[static_cast<std::size_t>(cell)], NoSink{});
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
  Meter meter(run);
  Backdoors found;
  const auto solution =
      only_solution("a search for backdoors", kHousesAndMarks | kRuleFeatures, puzzle, run, found);
  if (!solution) return tl::unexpected(solution.error());
  if (!*solution) return found;
  const auto search = [&]<class Space>(std::type_identity<Space>) {
    std::make_unique<BackdoorSearch<Space>>(puzzle, **solution, run, meter, found)->run(most);
  };
  if (puzzle.has_rules()) {
    search(std::type_identity<PropagatedSpace>{});
  } else {
    with_space(*puzzle.layout, search);
  }
  found.reason = meter.reason();
  if (found.reason != StopReason::finished && found.size != 0) found.size = -1;
  return found;
}

// ---- Trial depth --------------------------------------------------------------------------------

// T&E depth. The closures are confluent: a refuted candidate stays refuted when more candidates are
// removed. So the result depends neither on the order of the suppositions nor on doing smaller
// depths first. For the same reason, a candidate that was placed under another supposition that was
// not refuted needs no supposition of its own: its consequences are among those found there.

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

// ---- Estimate -----------------------------------------------------------------------------------

// Knuth, Estimating the efficiency of backtrack programs, Mathematics of Computation 29 (1975).

namespace {

constexpr std::uint64_t kDefaultWalks = 10'000;

// The sum and the sum of squares of numbers given by their logarithms. They are stored relative to
// the largest number, since e^1000 overflows a double.
class LogSums {
 public:
  void add(double logarithm) {
    if (logarithm > top_) {
      const double shrink = std::exp(top_ - logarithm);
      sum_ *= shrink;
      squares_ *= shrink * shrink;
      top_ = logarithm;
    }
    const double value = std::exp(logarithm - top_);
    sum_ += value;
    squares_ += value * value;
  }
  // The logarithm of the mean of n numbers; numbers that were not added count as 0. Pre: at least
  // one number was added.
  double log10_mean(double n) const { return (top_ + std::log(sum_ / n)) / std::log(10.0); }
  // The standard error of the mean, as a fraction of it.
  double relative_error(double n) const {
    if (n < 2) return std::numeric_limits<double>::infinity();
    const double variance = std::max(0.0, squares_ / n - (sum_ / n) * (sum_ / n)) / (n - 1);
    return std::sqrt(variance) / (sum_ / n);
  }

 private:
  double top_ = -std::numeric_limits<double>::infinity();
  double sum_ = 0;
  double squares_ = 0;
};

template <class Space>
class Walks {
 public:
  Walks(const Puzzle& puzzle, const Run& run) : puzzle_(puzzle), meter_(run), random_(run.seed) {
    limit_ = run.budget.iterations.value_or(kDefaultWalks);
  }

  Estimate run() {
    Estimate all;
    const bool possible = space_.load(puzzle_, NoSink{});
    if (!possible || space_.open() == 0) {
      all.exact = true;
      all.walks = 1;
      all.reached = possible;
      all.log10 = possible ? 0 : -std::numeric_limits<double>::infinity();
      return all;
    }
    const auto root = space_.save();
    for (; all.walks < limit_; ++all.walks) {
      space_.restore(root);
      const bool reached = walk();
      if (meter_.expired()) break;
      if (!reached) continue;
      sums_.add(logarithm_);
      all.reached += 1;
    }
    all.reason = meter_.reason();
    const auto walks = static_cast<double>(all.walks);
    if (all.reached > 0) {
      all.log10 = sums_.log10_mean(walks);
      all.relative_error = sums_.relative_error(walks);
    }
    return all;
  }

 private:
  // Walks from the root to a solution. Returns false at a contradiction or at the end of the
  // budget.
  bool walk() {
    logarithm_ = 0;
    while (space_.open() > 0) {
      if (meter_.expired()) return false;
      const int cell = space_.smallest_cell();
      const auto candidates = space_.candidates(cell);
      const int count = mask_count(candidates);
      logarithm_ += std::log(count);
      auto left = random_.below(static_cast<std::uint32_t>(count));
      int chosen = 0;
      mask_for_each(candidates, [&](int digit) {
        if (left-- == 0) chosen = digit;
      });
      if (!space_.assign(cell, chosen, NoSink{})) return false;
    }
    return true;
  }

  const Puzzle& puzzle_;
  Meter meter_;
  Random random_;
  Space space_;
  std::uint64_t limit_;
  double logarithm_ = 0;
  LogSums sums_;
};

}  // namespace

Result<Estimate> estimate_solutions(const Puzzle& puzzle, const Run& run) {
  if (auto ok = Oracle::takes(puzzle); !ok) return tl::unexpected(ok.error());
  const auto walk = [&]<class Space>(std::type_identity<Space>) {
    // On the heap, because its tables are large.
    return std::make_unique<Walks<Space>>(puzzle, run)->run();
  };
  if (!puzzle.has_rules()) return with_space(*puzzle.layout, walk);
  return with_rules_space(*puzzle.layout, walk);
}

std::string to_string(const Estimate& estimate) {
  if (std::isinf(estimate.log10)) return "0";
  const double whole = std::floor(estimate.log10);
  if (whole < 6) return fmt::format("{:.6g}", std::pow(10.0, estimate.log10));
  return fmt::format("{:.3f}e{:.0f}", std::pow(10.0, estimate.log10 - whole), whole);
}

}  // namespace sudokit
