#include <algorithm>
#include <memory>

#include "constrain/propagate_rules.hpp"
#include "core/meter.hpp"
#include "oracle/only_solution.hpp"
#include "oracle/oracle.hpp"
#include "oracle/spaces.hpp"
#include "sudokit/oracle.hpp"

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
    if (!space_.load(puzzle_, kNobody)) return;  // only without memory: it has a solution
    for (int size = 0; size <= most && found_.count == 0 && !stopped(); ++size) {
      deepen(size, 0);
      if (found_.count > 0) found_.size = size;
    }
  }

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

}  // namespace sudokit
