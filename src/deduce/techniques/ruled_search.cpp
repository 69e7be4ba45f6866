// Search, for positions of puzzles with rules in which no supposition within its limits refutes
// anything (ruled_nets.cpp): all other digits of a cell are removed because a search finds no
// solution with them. Order: the cell that settles most; ties, and cells in which nothing can be
// removed, by number.
#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "deduce/techniques/rule_branches.hpp"
#include "sudokit/oracle.hpp"

namespace sudokit {
namespace {

// Counts all guesses of a proof: clause learning has none to count.
struct LayoutProver {
  static constexpr Lifetime kLifetime = Lifetime::layout;
  Prover prover{std::numeric_limits<std::uint64_t>::max() / 2};

  void build(Workspace&) {}
};

class RuledSearch {
 public:
  explicit RuledSearch(Workspace& work)
      : work_(work),
        position_(work.position()),
        known_(work.recall<KnownSolutions>()),
        prover_(work.recall<LayoutProver>().prover),
        puzzle_(position_.geometry().layout_ptr(), position_.values(), {}, {},
                work.rules()->rules()),
        kept_(static_cast<std::size_t>(position_.cells())) {
    for (int cell = 0; cell < position_.cells(); ++cell) {
      puzzle_.marks.push_back(mask_to_digits(left_in(cell)));
    }
  }

  // Sets the cell and the digits of it that are in no solution. False if there are none, or if the
  // run is stopped.
  bool find() {
    for (const Grid& grid : known_.grids) note(grid);
    if (solutions_ == 0 && !search(puzzle_)) return false;
    for (const int cell : most_settling_first()) {
      if (look_at(cell)) return wrong_ != 0;
    }
    return false;
  }
  int cell() const { return cell_; }
  Mask wrong() const { return wrong_; }
  // The positions that the search for them went through.
  std::uint64_t branches() const { return branches_; }

 private:
  Mask left_in(int cell) const {
    return position_.open(cell) ? position_.candidates(cell) : mask_of<Mask>(position_.value(cell));
  }

  // Notes solutions. False if the run is stopped.
  bool search(const Puzzle& puzzle) {
    const auto found = prover_.prove(puzzle, work_.rest_of_run());
    if (!found || found->verdict == Verdict::unknown) {
      work_.ask();
      return false;
    }
    branches_ += found->guesses.value_or(0) + 1;
    none_ = found->verdict == Verdict::unsatisfiable;
    for (const Grid& grid : found->solutions) {
      if (std::ranges::count(known_.grids, grid) == 0) known_.grids.push_back(grid);
      note(grid);
    }
    return true;
  }
  void note(const Grid& grid) {
    if (!lies_in(grid, position_)) return;
    if (solutions_++ == 0) solution_ = grid;
    for (std::size_t cell = 0; cell < grid.size(); ++cell) {
      kept_[cell] |= mask_of<Mask>(grid[cell]);
    }
  }

  std::vector<int> most_settling_first() {
    std::vector<int> cells;
    for (int cell = 0; cell < position_.cells(); ++cell) {
      if (position_.open(cell)) cells.push_back(cell);
    }
    if (solutions_ == 0) return cells;
    std::vector<int> left(static_cast<std::size_t>(position_.cells()));
    RuleBranches branches(work_);
    for (const int cell : cells) {
      const auto at = static_cast<std::size_t>(cell);
      branches.follow(candidate(cell, solution_[at]),
                      [&] { left[at] = candidates_of(branches.trail()); });
    }
    std::ranges::stable_sort(cells, {}, [&](int cell) { return left[std::size_t(cell)]; });
    return cells;
  }
  static int candidates_of(const RuleTrail& trail) {
    int count = 0;
    for (int cell = 0; cell < trail.cells(); ++cell) count += mask_count(trail.at(cell));
    return count;
  }

  // True if the search is over: digits of the cell are in no solution, or the run is stopped.
  bool look_at(int cell) {
    const auto at = static_cast<std::size_t>(cell);
    branches_ = 0;
    for (;;) {
      wrong_ = position_.candidates(cell) & ~kept_[at];
      if (wrong_ == 0) return false;
      Puzzle others = puzzle_;
      others.marks[at] = mask_to_digits(wrong_);
      cell_ = cell;
      if (!search(others)) wrong_ = 0;
      if (wrong_ == 0 || none_) return true;
    }
  }

  Workspace& work_;
  const Position& position_;
  KnownSolutions& known_;
  Prover& prover_;
  Puzzle puzzle_;
  std::vector<Mask> kept_;  // by cell, digits of solutions
  Grid solution_;
  int solutions_ = 0;
  int cell_ = -1;
  Mask wrong_ = 0;
  bool none_ = false;  // the last search found nothing
  std::uint64_t branches_ = 0;
};

void find_ruled_search(Workspace& work, StepSink& sink) {
  if (work.rules() == nullptr) return;
  RuledSearch search(work);
  if (!search.find()) return;
  Step& step = sink.fresh();
  const int cell = search.cell();
  const Mask left = work.position().candidates(cell) & ~search.wrong();
  const int digit = mask_count(left) == 1 ? mask_lowest(left) : 0;
  if (digit != 0) {
    put(step, cell, digit);
  } else {
    drop_digits(step, work.position(), cell, search.wrong());
  }
  step.size = static_cast<int>(std::min<std::uint64_t>(
      search.branches(), static_cast<std::uint64_t>(std::numeric_limits<int>::max())));
  if (sink.explain()) {
    say(step.argument, Form::searched, digit == 0 ? Mask{0} : mask_of<Mask>(digit), cell);
  }
  sink.keep();
}

constexpr TechniqueRow kRuledSearchRows[] = {
    {{"search", "Search", "", TechniqueFamily::rule, false,
      "A search finds no solution with the other digits of a cell; no short argument was found.",
      "Sudokit's own"},
     find_ruled_search,
     "sudokit:search",
     "A search finds no solution with the other digits of a cell; no short argument was found. It "
     "is the last resort in puzzles with rules, where no supposition of some hundred lines refutes "
     "a candidate. The step says how many branches the search needed, and proves nothing that "
     "could be checked by hand. The cell is the one whose digit settles most by houses and rules, "
     "so that few such steps are needed.",
     "There is nothing to look for: the digit is the result of a search."},
};

}  // namespace

namespace finders {
extern const TechniqueRows ruled_search;
const TechniqueRows ruled_search = kRuledSearchRows;
}  // namespace finders

}  // namespace sudokit
