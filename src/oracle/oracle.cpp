#include "oracle/oracle.hpp"

#include <algorithm>

#include "oracle/depth_first.hpp"
#include "oracle/fallback_solver.hpp"
#include "oracle/rules_space.hpp"

namespace sudokit {
namespace {

template <class Space>
struct Scratch {
  Space space;
  std::vector<SearchFrame<Space>> frames;
};

}  // namespace

template class DepthFirst<BandsSpace, NoObserver>;
template class DepthFirst<MoreHousesSpace, NoObserver>;
template class DepthFirst<OtherRegionsSpace, NoObserver>;
#ifndef __wasm__
template class DepthFirst<SinglesSpace<BoxShape<4>>, NoObserver>;
template class DepthFirst<SinglesSpace<BoxShape<5>>, NoObserver>;
#endif
template class DepthFirst<SinglesSpace<AnyShape<Mask64>>, NoObserver>;
template class DepthFirst<SinglesSpace<AnyShape<Mask128>>, NoObserver>;
template class DepthFirst<RulesSpace<constrain::Board9>, NoObserver>;
template class DepthFirst<RulesSpace<constrain::Board<Mask16>>, NoObserver>;
template class DepthFirst<RulesSpace<constrain::Board<Mask64>>, NoObserver>;
template class DepthFirst<RulesSpace<constrain::Board<Mask128>>, NoObserver>;

bool is_sukaku(const Puzzle& puzzle) {
  return puzzle.has_marks() && std::ranges::count(puzzle.givens, 0) == std::ssize(puzzle.givens);
}

Outcome Searcher::search(const Puzzle& puzzle, std::uint64_t nodes, std::uint64_t limit,
                         SearchRules rules, std::uint64_t seed, Failures* failures) {
  Run run;
  run.budget.seconds = run_.budget.after(meter_.seconds()).seconds;
  run.budget.iterations = nodes;
  run.stop = run_.stop;
  run.seed = seed;
  run.limit = run.keep = limit;
  const auto search = [&]<class Space>(std::type_identity<Space>) {
    auto& scratch = scratch_.get<Scratch<Space>>();
    return DepthFirst<Space, NoObserver>(scratch.space, scratch.frames, puzzle, run, rules, {},
                                         failures)
        .run();
  };
  if (!puzzle.has_rules()) return with_space<FixedShapes::all>(layout_, search);
  return with_rules_space(layout_, search);
}

// ---- Candidate search ---------------------------------------------------------------------------

namespace {

constexpr std::uint64_t kFirstNodes = 20'000;
constexpr std::uint64_t kFirstGridNodes = 2000;

}  // namespace

CandidateSearch::CandidateSearch(const LayoutPtr& layout, const Run& run, Meter& meter)
    : layout_(layout), meter_(meter), searcher_(*layout, run, meter), failures_(layout->cells()) {}

Oracle::Answer CandidateSearch::ask(const Puzzle& puzzle, Grid& found) {
  return ask_besides(puzzle, {}, found);
}

// Searches for one more solution than are known: among that many, at least one is new.
Oracle::Answer CandidateSearch::ask_besides(const Puzzle& puzzle, std::span<const Grid> known,
                                            Grid& found) {
  SearchRules rules;
  rules.places = is_sukaku(puzzle);
  for (std::uint64_t nodes = kFirstNodes; !meter_.expired(); nodes *= 2) {
    Outcome outcome = searcher_.search(puzzle, nodes, known.size() + 1, rules, 1, &failures_);
    nodes_ += outcome.iterations;
    for (Grid& each : outcome.solutions) {
      if (std::ranges::find(known, each) != known.end()) continue;
      found = std::move(each);
      return Oracle::Answer::yes;
    }
    if (outcome.complete) return Oracle::Answer::no;
  }
  return Oracle::Answer::stopped;
}

Grid CandidateSearch::random_grid(Random& random) {
  const Puzzle open = plain_puzzle(layout_, Grid(static_cast<std::size_t>(layout_->cells())));
  for (std::uint64_t nodes = kFirstGridNodes; !meter_.expired(); nodes *= 2) {
    Outcome outcome = searcher_.search(open, nodes, 1, {BranchOrder::smallest, ValueOrder::random},
                                       random.next(), nullptr);
    if (outcome.found > 0) return std::move(outcome.grid);
    if (outcome.complete) break;
  }
  return {};
}

// ---- Oracle -------------------------------------------------------------------------------------

namespace {

// Whether the puzzle belongs to the kinds with harder proofs, for which the cells that failed in
// one question guide the next. (This halves the time of `make --family sukaku` on 9x9, measured
// 2026-11-22.)
bool learns(const Puzzle& puzzle) {
  return !puzzle.carries_only(kBoxes | Features{Feature::marks}) || is_sukaku(puzzle);
}

constexpr std::uint64_t kGridNodes = 2000;
// Additional nodes for each solution that is requested.
constexpr std::uint64_t kNodesASolution = 16;

}  // namespace

// The number of nodes after which the search hands over to clause learning: about the time of one
// question to it. Measured 2026-11-21 on minimal puzzles of 9x9 (1,000 and 5,000 nodes better than
// 50 and 200, on pencilmarks 5,000 by far), and on pencilmarks of X and windoku, where a question
// to clause learning takes 60 ms.
std::uint64_t Oracle::usual_nodes(const Layout& layout) {
  const auto cells = static_cast<std::uint64_t>(layout.cells());
  return (is_9x9_with_more_houses(layout) ? 8'000'000 : 400'000) / cells;
}

Oracle::Oracle(LayoutPtr layout, const Run& run, Meter& meter)
    : layout_(std::move(layout)),
      run_(run),
      meter_(meter),
      searcher_(*layout_, run, meter),
      failures_(layout_->cells()),
      solutions_(2) {}

Oracle::~Oracle() = default;

Outcome Oracle::search(const Puzzle& puzzle, std::uint64_t nodes, std::uint64_t limit,
                       SearchRules rules, std::uint64_t seed) {
  // A random grid must not depend on earlier questions.
  const bool drawn = rules.values == ValueOrder::random;
  Failures* const failures = learns(puzzle) && !drawn ? &failures_ : nullptr;
  Outcome outcome = searcher_.search(puzzle, nodes, limit, rules, seed, failures);
  effort_ += outcome.iterations;
  return outcome;
}

FallbackSolver* Oracle::fallback_for(const Puzzle& puzzle) {
  if (!puzzle.has_rules()) return fallback_on_houses();
  if (!rules_fallback_) rules_fallback_ = std::make_unique<CandidateSearch>(layout_, run_, meter_);
  return rules_fallback_.get();
}

FallbackSolver* Oracle::fallback_on_houses() {
  if (fallback_) return fallback_.get();
#if SUDOKIT_CLAUSE_LEARNING
  auto fresh = std::make_unique<CandidateSat>(*layout_, meter_);
  if (!fresh->loaded()) return nullptr;
#else
  auto fresh = std::make_unique<CandidateSearch>(layout_, run_, meter_);
#endif
  for (const auto& [cell, digits] : restrictions_) fresh->restrict_cell(cell, digits);
  if (!near_.empty()) fresh->search_near(near_);
  fallback_ = std::move(fresh);
  return fallback_.get();
}

std::uint64_t Oracle::effort() const {
  return effort_ + (fallback_ ? fallback_->effort() : 0) +
         (rules_fallback_ ? rules_fallback_->effort() : 0);
}

void Oracle::restrict_cell(int cell, Digits digits) {
  if (restrictions_ignored_) return;
  restrictions_.emplace_back(cell, digits);
  if (fallback_) fallback_->restrict_cell(cell, digits);
}

void Oracle::search_near(Grid grid) {
  near_ = std::move(grid);
  if (fallback_) fallback_->search_near(near_);
}

Oracle::Answer Oracle::ask(const Puzzle& puzzle) {
  if (!meter_.step()) return Answer::stopped;
  SearchRules rules;
  rules.places = is_sukaku(puzzle);
  Outcome outcome = search(puzzle, usual_nodes(*layout_), 1, rules, 1);
  if (outcome.found > 0) {
    solutions_[0] = std::move(outcome.grid);
    return Answer::yes;
  }
  if (outcome.complete) return Answer::no;
  FallbackSolver* const fallback = meter_.expired() ? nullptr : fallback_for(puzzle);
  return fallback == nullptr ? Answer::stopped : fallback->ask(puzzle, solutions_[0]);
}

void Oracle::forget() {
  restrictions_.clear();
  near_.clear();
  effort_ = effort();
  fallback_.reset();
  rules_fallback_.reset();
  failures_ = Failures(layout_->cells());
}

Oracle::Solutions Oracle::prove_unique(const Puzzle& puzzle, std::uint64_t nodes) {
  nodes_.reset();
  if (!meter_.step()) return Solutions::stopped;
  Outcome outcome = search(puzzle, nodes > 0 ? nodes : usual_nodes(*layout_), 2, {}, 1);
  for (std::size_t i = 0; i < outcome.solutions.size(); ++i) {
    solutions_[i] = std::move(outcome.solutions[i]);
  }
  if (outcome.found > 1 || outcome.complete) nodes_ = outcome.iterations;
  if (outcome.found > 1) return Solutions::several;
  if (outcome.complete) return outcome.found == 1 ? Solutions::one : Solutions::none;
  FallbackSolver* const fallback = meter_.expired() ? nullptr : fallback_for(puzzle);
  if (fallback == nullptr) return Solutions::stopped;
  if (outcome.found == 0) {
    const Answer first = fallback->ask(puzzle, solutions_[0]);
    if (first != Answer::yes) return first == Answer::no ? Solutions::none : Solutions::stopped;
  }
  const Answer second =
      fallback->ask_besides(puzzle, std::span(solutions_).first(1), solutions_[1]);
  if (second == Answer::stopped) return Solutions::stopped;
  return second == Answer::yes ? Solutions::several : Solutions::one;
}

std::optional<std::uint64_t> Oracle::count(const Puzzle& puzzle, std::uint64_t most,
                                           std::vector<Grid>& found) {
  if (!meter_.step()) return std::nullopt;
  const std::uint64_t nodes = usual_nodes(*layout_) + kNodesASolution * most;
  Outcome outcome = search(puzzle, nodes, most, {}, 1);
  found = std::move(outcome.solutions);
  if (outcome.complete || found.size() >= most) return found.size();
  FallbackSolver* const fallback = meter_.expired() ? nullptr : fallback_for(puzzle);
  if (fallback == nullptr) return std::nullopt;
  for (Answer more = Answer::yes; found.size() < most;) {
    more = fallback->ask_besides(puzzle, found, solutions_[0]);
    if (more == Answer::stopped) return std::nullopt;
    if (more == Answer::no) break;
    found.push_back(solutions_[0]);
  }
  return found.size();
}

Grid Oracle::random_grid(Random& random) {
  const Puzzle open = plain_puzzle(layout_, Grid(static_cast<std::size_t>(layout_->cells())));
  const std::uint64_t seed = random.next();
  Outcome outcome = search(open, kGridNodes, 1, {BranchOrder::smallest, ValueOrder::random}, seed);
  if (outcome.found > 0) return std::move(outcome.grid);
  if (outcome.complete || stopped()) return {};
  FallbackSolver* const fallback = fallback_on_houses();
  return fallback == nullptr ? Grid() : fallback->random_grid(random);
}

}  // namespace sudokit
