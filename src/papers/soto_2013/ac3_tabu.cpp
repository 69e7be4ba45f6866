// The AC3-tabu hybrid (Soto et al. 2013, Algorithm 4).
//
// A state is a consistent partial assignment at the fixpoint of the filter; its cost is the number
// of unfilled cells. An iteration draws `candidates` assignments by roulette, redraws tabu ones,
// filters each, and makes the cheapest. The paper does not specify the neighbourhood, the weights,
// the size of the list, or what happens if every candidate fails. A search that accepts no worse
// state would then stay there for ever, so a share of the assignments is released. These readings
// are parameters. docs/engines/ac3-tabu.md measures them against the printed counts, which none of
// them reproduces. Failed assignments and those that were made enter the tabu list, first in, first
// out.
//
// literal: as printed. The candidate with the fewest empty cells is found before filtering, when
// all assignments tie (so the first is taken); the tabu list is written and never read; failed
// candidates are only not accepted; nothing is ever released.
//
// neighbour = matrix: a candidate is not an assignment but a matrix, filled by roulette assignments
// with filtering until it is full or one fails. filtering = start: only the puzzle is filtered.
// filter = gac: the all-different variant of the same authors (2015); singles lies between ac3 and
// gac.
#include <algorithm>
#include <cmath>
#include <deque>
#include <span>
#include <vector>

#include "core/engine_base.hpp"
#include "core/search.hpp"
#include "papers/engines.hpp"
#include "propagate/arc_consistency.hpp"
#include "propagate/domains.hpp"

namespace sudokit {
namespace {

// ---- Filters ------------------------------------------------------------------------------------

// The filters that ac3-tabu can run on a partial assignment: arc consistency, singles, GAC, and
// fixed domains, which are those that one of the others left at the start. The search uses only the
// common interface AssignmentFilter, so that it is compiled for each width of a mask and not for
// each shape and filter.

template <class M>
class AssignmentFilter {
 public:
  using Mask = M;

  virtual ~AssignmentFilter() = default;
  // The number of open cells after the assignment, or -1 on a contradiction. Changes nothing.
  virtual int probe(int cell, int digit) = 0;
  // Makes the assignment. Returns false on a contradiction; then nothing has changed.
  virtual bool commit(int cell, int digit) = 0;
  // Restores the state before all assignments.
  virtual void reset() = 0;
  // keep() saves the state; go_back() restores it. Pre of go_back(): only commits were made since
  // keep().
  virtual void keep() = 0;
  virtual void go_back() = 0;
  // The candidates by cell, valid until the next change. A cell with one candidate is settled.
  virtual std::span<const Mask> candidates() const = 0;
  // Cells that are not settled.
  virtual int open() const = 0;
};

template <class Candidates>
int count_open(const Candidates& candidates) {
  return static_cast<int>(
      std::ranges::count_if(candidates, [](auto domain) { return !mask_single(domain); }));
}

// Arc consistency of the disequalities: naked singles.
template <class Shape>
class Ac3Filter final : public AssignmentFilter<typename Shape::Mask> {
 public:
  using Mask = typename Shape::Mask;

  // The puzzle at the fixpoint; false on a contradiction.
  bool load(const Puzzle& puzzle) {
    start_.load(puzzle);
    if (!settle(start_)) return false;
    go_to(start_);
    return true;
  }
  int probe(int cell, int digit) override {
    scratch_ = now_;
    scratch_.assign(cell, digit);
    return settle(scratch_) ? count_open(scratch_.candidates()) : -1;
  }
  bool commit(int cell, int digit) override {
    const int open = probe(cell, digit);
    if (open < 0) return false;
    std::swap(now_, scratch_);
    open_ = open;
    return true;
  }
  void reset() override { go_to(start_); }
  void keep() override { kept_ = now_; }
  void go_back() override { go_to(kept_); }
  std::span<const Mask> candidates() const override { return now_.candidates(); }
  int open() const override { return open_; }

 private:
  void go_to(const Ac3<Shape>& domains) {
    now_ = domains;
    open_ = count_open(now_.candidates());
  }
  static bool settle(Ac3<Shape>& domains) {
    return domains.propagate([](int, int) { return true; }) == Fixpoint::reached;
  }

  Ac3<Shape> start_;
  Ac3<Shape> now_;
  Ac3<Shape> kept_;
  Ac3<Shape> scratch_;
  int open_ = 0;
};

// Naked and hidden singles; with kGac all-different of every house as well.
template <class Shape, bool kGac>
class DomainsFilter final : public AssignmentFilter<typename Shape::Mask> {
 public:
  using Mask = typename Shape::Mask;

  // The puzzle at the fixpoint; false on a contradiction.
  bool load(const Puzzle& puzzle) {
    if (!domains_.load(puzzle)) return false;
    if constexpr (kGac) gac_.reset(domains_);
    if (!settle()) return false;
    start_ = domains_.mark();
    return true;
  }
  int probe(int cell, int digit) override {
    const std::size_t mark = domains_.mark();
    const int result = commit(cell, digit) ? open() : -1;
    domains_.undo(mark);
    return result;
  }
  bool commit(int cell, int digit) override {
    const std::size_t mark = domains_.mark();
    domains_.assign(cell, digit);
    if (settle()) return true;
    domains_.undo(mark);
    return false;
  }
  void reset() override { domains_.undo(start_); }
  void keep() override { kept_ = domains_.mark(); }
  void go_back() override { domains_.undo(kept_); }
  std::span<const Mask> candidates() const override { return domains_.candidates(); }
  int open() const override { return domains_.open(); }

 private:
  bool settle() {
    if constexpr (kGac)
      return gac_.propagate(domains_, [] { return true; }) == Fixpoint::reached;
    else
      return domains_.propagate() == Fixpoint::reached;
  }

  Domains<Shape> domains_;
  GacFilter<Shape> gac_;
  std::size_t start_ = 0;
  std::size_t kept_ = 0;
};

// The domains that a filter left after load(), without further filtering: an assignment fails if a
// peer is settled with its digit.
template <class M>
class FixedDomains final : public AssignmentFilter<M> {
 public:
  using Mask = M;

  // Pre: the layout outlives the object.
  FixedDomains(const Layout& layout, std::span<const Mask> start)
      : layout_(layout),
        start_(start.begin(), start.end()),
        now_(start_),
        open_(count_open(now_)) {}
  int probe(int cell, int digit) override { return clashes(cell, digit) ? -1 : open() - 1; }
  bool commit(int cell, int digit) override {
    if (clashes(cell, digit)) return false;
    now_[static_cast<std::size_t>(cell)] = mask_of<Mask>(digit);
    --open_;
    return true;
  }
  void reset() override { go_to(start_); }
  void keep() override { kept_ = now_; }
  void go_back() override { go_to(kept_); }
  std::span<const Mask> candidates() const override { return now_; }
  int open() const override { return open_; }

 private:
  void go_to(const std::vector<Mask>& candidates) {
    now_ = candidates;
    open_ = count_open(now_);
  }
  bool clashes(int cell, int digit) const {
    const Mask only = mask_of<Mask>(digit);
    return std::ranges::any_of(layout_.peers(cell), [&](Cell peer) { return now_[peer] == only; });
  }

  const Layout& layout_;
  std::vector<Mask> start_;
  std::vector<Mask> now_;
  std::vector<Mask> kept_;
  int open_;
};

// -------------------------------------------------------------------------------------------------

enum class Filter : std::uint8_t { ac3, singles, gac };
enum class CellWeights : std::uint8_t { small, uniform, square };
enum class DigitWeights : std::uint8_t { rare, uniform };
enum class DeadEnd : std::uint8_t { any, last, stay };
enum class Neighbour : std::uint8_t { assignment, matrix };
enum class Ac3TabuFiltering : std::uint8_t { iteration, start };

struct Ac3TabuParams {
  Filter filter = Filter::ac3;
  Ac3TabuFiltering filtering = Ac3TabuFiltering::iteration;
  bool literal = false;
  Neighbour neighbour = Neighbour::assignment;
  std::int64_t candidates = 10;
  std::int64_t tenure = 10;
  std::int64_t redraws = 10;
  CellWeights cells = CellWeights::small;
  DigitWeights digits = DigitWeights::rare;
  DeadEnd dead_end = DeadEnd::any;
  double release = 0.1;
};

constexpr std::string_view kFilters[] = {"ac3", "singles", "gac"};
constexpr std::string_view kCellWeights[] = {"small", "uniform", "square"};
constexpr std::string_view kDigitWeights[] = {"rare", "uniform"};
constexpr std::string_view kAc3TabuDeadEnds[] = {"any", "last", "stay"};
constexpr std::string_view kNeighbours[] = {"assignment", "matrix"};
constexpr std::string_view kAc3TabuFilterings[] = {"iteration", "start"};
constexpr ParamSource kAc3TabuOpen = our_reading("not specified in Soto et al. 2013");
constexpr ParamSource kNothingSaid =
    our_reading("not in the paper, which does not mention dead ends");
constexpr ParamRow kAc3TabuRows[] = {
    choice_param<&Ac3TabuParams::filter>(
        "filter", kFilters, "filter applied to every candidate",
        in_paper("ac3: Soto et al. 2013; gac: Soto et al. 2015").improved_by("gac")),
    choice_param<&Ac3TabuParams::filtering>(
        "filtering", kAc3TabuFilterings,
        "iteration: filter every candidate; start: filter only the puzzle, and reject an "
        "assignment if a peer has its digit",
        in_paper("iteration: Soto et al. 2013, section 4; start: for comparison")),
    bool_param<&Ac3TabuParams::literal>(
        "literal",
        "Algorithm 4 as printed: never reads the tabu list, and never takes an assignment back",
        our_reading("Soto et al. 2013, Algorithm 4, which cannot leave a dead end")),
    choice_param<&Ac3TabuParams::neighbour>(
        "neighbour", kNeighbours,
        "a candidate is one assignment, or a matrix that is filled until an assignment fails",
        our_reading("not specified in Soto et al. 2013, which takes \"the matrix that has less "
                    "empty cells\"")),
    int_param<&Ac3TabuParams::candidates>("candidates", 1, 10'000, "assignments",
                                          "candidates per iteration", kAc3TabuOpen),
    int_param<&Ac3TabuParams::tenure>("tenure", 0, 10'000, "assignments", "size of the tabu list",
                                      kAc3TabuOpen),
    int_param<&Ac3TabuParams::redraws>("redraws", 0, 1000, "draws",
                                       "most draws to replace a tabu candidate", kAc3TabuOpen),
    choice_param<&Ac3TabuParams::cells>(
        "cells", kCellWeights, "weight of a cell with n candidates: 1/(n-1), 1, or 1/(n-1)^2",
        kAc3TabuOpen),
    choice_param<&Ac3TabuParams::digits>(
        "digits", kDigitWeights,
        "weight of a digit: 1/(1 + unfilled peers that have it as a candidate), or 1",
        kAc3TabuOpen),
    choice_param<&Ac3TabuParams::dead_end>("dead_end", kAc3TabuDeadEnds,
                                           "assignments to take back when all candidates fail: a "
                                           "share chosen at random, a share of the latest, or none",
                                           kNothingSaid),
    real_param<&Ac3TabuParams::release>(
        "release", 0, 1, "share",
        "share of the assignments taken back when all candidates fail; at least one",
        kNothingSaid.improved_by("1")),
};

constexpr CounterRow kFiltered{"filtered", "candidates", "candidates filtered"};
constexpr CounterRow kReleases{"releases", "releases",
                               "dead ends at which assignments were taken back"};
constexpr CounterRow kAc3TabuCounters[] = {kFiltered, kReleases, kIterations};

struct Assignment {
  int cell = -1;
  int digit = 0;
  bool operator==(const Assignment&) const = default;
};
struct Matrix {
  std::vector<Assignment> assignments;  // those added to the current state
  int open = 0;
};

template <class Mask>
class Ac3TabuSearch {
 public:
  Ac3TabuSearch(Search<MaybeObserver>& search, AssignmentFilter<Mask>& filter, const Puzzle& puzzle,
                const Ac3TabuParams& params)
      : search_(search),
        filter_(filter),
        layout_(*puzzle.layout),
        params_(params),
        weights_(puzzle.givens.size()) {}

  void run() {
    if (offer()) return;
    while (search_.step()) {
      const bool moved = params_.neighbour == Neighbour::matrix ? take_matrix() : take_assignment();
      if (moved && offer()) return;
      if (!moved && may_release()) release();
    }
  }
  void report() const {
    search_.collector.count(kFiltered, filtered_);
    search_.collector.count(kReleases, releases_);
  }

 private:
  bool offer() {
    return search_.offer(filter_.open(), [&] {
      Grid grid;
      for (const Mask own : filter_.candidates())
        grid.push_back(static_cast<std::uint8_t>(mask_single(own) ? mask_lowest(own) : 0));
      return grid;
    });
  }

  bool take_assignment() {
    weigh_cells();
    draw_candidates();
    const Assignment best = choose();
    if (best.cell >= 0) take(best);
    return best.cell >= 0;
  }
  // Takes the matrix with the fewest empty cells. Returns false if none has an additional
  // assignment.
  bool take_matrix() {
    Matrix best{{}, filter_.open()};
    for (std::int64_t i = 0; i < params_.candidates; ++i) {
      Matrix drawn = fill();
      if (drawn.open < best.open) best = std::move(drawn);
    }
    for (const Assignment& each : best.assignments) take(each);
    return !best.assignments.empty();
  }
  void take(const Assignment& assignment) {
    filter_.commit(assignment.cell, assignment.digit);
    taken_.push_back(assignment);
    forbid(assignment);
    search_.emit(EventKind::move, filter_.open(), assignment.cell, assignment.digit);
  }

  // Makes assignments by roulette until no cell is empty or one fails, then restores the filter.
  Matrix fill() {
    filter_.keep();
    Matrix matrix;
    while (filter_.open() > 0 && !search_.meter.expired()) {
      weigh_cells();
      const Assignment next = draw_free();
      if (tabu(next) || !try_commit(next)) break;
      matrix.assignments.push_back(next);
    }
    matrix.open = filter_.open();
    filter_.go_back();
    return matrix;
  }
  bool try_commit(const Assignment& next) {
    filtered_ += 1;
    if (filter_.commit(next.cell, next.digit)) return true;
    refuse(next);
    return false;
  }

  double weight(int count) const {
    const double inverse = 1.0 / (count - 1);
    return params_.cells == CellWeights::uniform ? 1
           : params_.cells == CellWeights::small ? inverse
                                                 : inverse * inverse;
  }
  void weigh_cells() {
    total_ = 0;
    const auto candidates = filter_.candidates();
    for (int cell = 0; cell < layout_.cells(); ++cell) {
      const int count = mask_count(candidates[at(cell)]);
      weights_[at(cell)] = count < 2 ? 0 : weight(count);
      total_ += weights_[at(cell)];
    }
  }
  void draw_candidates() {
    candidates_.clear();
    for (std::int64_t i = 0; i < params_.candidates; ++i) candidates_.push_back(draw_free());
  }
  // Draws an assignment that is not tabu, if the redraws find one.
  Assignment draw_free() {
    Assignment drawn = draw();
    for (std::int64_t k = 0; k < params_.redraws && tabu(drawn); ++k) drawn = draw();
    return drawn;
  }
  Assignment draw() {
    double left = search_.random.real() * total_;
    int chosen = -1;
    for (int cell = 0; cell < layout_.cells() && left >= 0; ++cell) {
      if (weights_[at(cell)] == 0) continue;
      chosen = cell;
      left -= weights_[at(cell)];
    }
    return {chosen, draw_digit(chosen)};
  }
  // The number of unfilled peers that have the digit as a candidate.
  int holders(std::span<const Mask> candidates, int cell, int digit) const {
    int count = 0;
    for (const Cell peer : layout_.peers(cell)) {
      const Mask own = candidates[peer];
      count += !mask_single(own) && (own & mask_of<Mask>(digit)) != 0;
    }
    return count;
  }
  int draw_digit(int cell) {
    double total = 0;
    digits_.clear();
    const std::span<const Mask> candidates = filter_.candidates();
    mask_for_each(candidates[at(cell)], [&](int digit) {
      const double own =
          params_.digits == DigitWeights::rare ? 1.0 / (1 + holders(candidates, cell, digit)) : 1;
      total += own;
      digits_.push_back({digit, own});
    });
    double left = search_.random.real() * total;
    std::size_t i = 0;
    for (; i + 1 < digits_.size() && (left -= digits_[i].weight) >= 0; ++i) {
    }
    return digits_[i].digit;
  }

  // The candidate that leaves the fewest cells unfilled; its cell is -1 if all fail.
  Assignment choose() {
    Assignment best;
    int fewest = layout_.cells() + 1;
    for (const Assignment& candidate : candidates_) {
      if (tabu(candidate)) continue;  // still tabu after all redraws
      filtered_ += 1;
      const int open = filter_.probe(candidate.cell, candidate.digit);
      if (open < 0) {
        refuse(candidate);
      } else if (open < fewest) {
        fewest = open;
        best = candidate;
      }
      if (params_.literal) break;
    }
    return best;
  }
  void refuse(const Assignment& failed) {
    forbid(failed);
    search_.emit(EventKind::conflict, filter_.open(), failed.cell, failed.digit);
  }
  bool may_release() const {
    return !params_.literal && params_.dead_end != DeadEnd::stay && !taken_.empty();
  }
  // Takes back a share of the assignments, chosen uniformly or the last ones, and replays the rest.
  void release() {
    const auto count = static_cast<std::int64_t>(taken_.size());
    auto victims = std::clamp<std::int64_t>(
        static_cast<std::int64_t>(params_.release * static_cast<double>(count)), 1, count);
    for (; victims > 0; --victims) {
      const auto size = static_cast<std::uint32_t>(taken_.size());
      const auto i = params_.dead_end == DeadEnd::last ? size - 1 : search_.random.below(size);
      taken_.erase(taken_.begin() + i);
    }
    filter_.reset();
    std::erase_if(taken_, [&](const Assignment& old) {
      const Mask own = filter_.candidates()[at(old.cell)];
      const bool goes = !mask_single(own) && (own & mask_of<Mask>(old.digit)) != 0;
      return !goes || !filter_.commit(old.cell, old.digit);
    });
    releases_ += 1;
    search_.emit(EventKind::restart, filter_.open());
  }

  // With `literal`, the list is written and never read.
  bool tabu(const Assignment& assignment) const {
    return !params_.literal && std::find(tabu_.begin(), tabu_.end(), assignment) != tabu_.end();
  }
  void forbid(const Assignment& assignment) {
    tabu_.push_back(assignment);
    while (tabu_.size() > at(static_cast<int>(params_.tenure))) tabu_.pop_front();
  }
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }

  struct WeightedDigit {
    int digit;
    double weight;
  };

  Search<MaybeObserver>& search_;
  AssignmentFilter<Mask>& filter_;
  const Layout& layout_;
  const Ac3TabuParams& params_;
  std::vector<double> weights_;  // by cell
  double total_ = 0;
  std::vector<WeightedDigit> digits_;
  std::vector<Assignment> candidates_;
  std::vector<Assignment> taken_;
  std::deque<Assignment> tabu_;
  double filtered_ = 0;
  double releases_ = 0;
};

class Ac3Tabu final : public EngineWith<Ac3TabuParams> {
 public:
  const EngineInfo& info() const override { return ac3_tabu_info(); }
  Outcome solve(const Puzzle& puzzle, const Run& run) override {
    return with_shape(puzzle, [&]<class Shape>(std::type_identity<Shape>) {
      Search search(puzzle, run, MaybeObserver{run.observer});
      if (params_.filter == Filter::ac3) load<Ac3Filter<Shape>>(search, puzzle);
      if (params_.filter == Filter::singles) load<DomainsFilter<Shape, false>>(search, puzzle);
      if (params_.filter == Filter::gac) load<DomainsFilter<Shape, true>>(search, puzzle);
      return search.finish();
    });
  }

 private:
  template <class F>
  void load(Search<MaybeObserver>& search, const Puzzle& puzzle) {
    const auto filter = std::make_unique<F>();
    if (find_clash(*puzzle.layout, puzzle.givens) || !filter->load(puzzle)) return;
    work<typename F::Mask>(search, puzzle, *filter);
  }
  template <class Mask>
  void work(Search<MaybeObserver>& search, const Puzzle& puzzle, AssignmentFilter<Mask>& filter) {
    if (params_.filtering == Ac3TabuFiltering::iteration) return explore(search, puzzle, filter);
    FixedDomains<Mask> fixed(*puzzle.layout, filter.candidates());
    explore<Mask>(search, puzzle, fixed);
  }
  template <class Mask>
  void explore(Search<MaybeObserver>& search, const Puzzle& puzzle,
               AssignmentFilter<Mask>& filter) {
    Ac3TabuSearch<Mask> tabu(search, filter, puzzle, params_);
    tabu.run();
    tabu.report();
  }
};

}  // namespace

const EngineInfo& ac3_tabu_info() {
  static const EngineInfo kInfo = {
      .name = "ac3-tabu",
      .summary = "tabu search over arc-consistent partial assignments",
      .source = "Soto et al. 2013, A hybrid AC3-tabu search algorithm, Algorithm 4",
      .iteration_unit = "iterations",
      .takes = kAnyPuzzleOfHouses,
      .seeded = true,
      .params = kAc3TabuRows,
      .counters = kAc3TabuCounters,
      .make = [] { return std::unique_ptr<Engine>(std::make_unique<Ac3Tabu>()); },
  };
  return kInfo;
}

}  // namespace sudokit
