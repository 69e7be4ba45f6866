#include "make/solvable.hpp"

#include "exact/engines.hpp"
#include "make/candidate_sat.hpp"

namespace sudokit {
namespace {

// Where the search hands over: about the time of one question to clause learning. Measured
// 2026-11-21 on minimal puzzles of 9x9 (1,000 and 5,000 nodes better than 50 and 200, on
// pencilmarks 5,000 by far).
std::uint64_t question_nodes(const Layout& layout) {
  return 400'000 / static_cast<std::uint64_t>(layout.cells());
}
constexpr std::uint64_t kGridNodes = 2000;

Run bounded(std::uint64_t nodes, const std::stop_token& stop) {
  Run run;
  run.budget.iterations = nodes;
  run.stop = stop;
  return run;
}

}  // namespace

Solvable::Solvable(LayoutPtr layout, std::stop_token stop)
    : layout_(std::move(layout)), stop_(std::move(stop)), search_(backtrack_info().make()) {}

Solvable::~Solvable() = default;

CandidateSat& Solvable::sat() {
  if (!sat_) {
    sat_ = std::make_unique<CandidateSat>(*layout_, stop_);
    for (const auto& [cell, digits] : promises_) sat_->promise(cell, digits);
  }
  return *sat_;
}

void Solvable::promise(int cell, Digits digits) {
  promises_.emplace_back(cell, digits);
  if (sat_) sat_->promise(cell, digits);
}

Solvable::Answer Solvable::ask(const Puzzle& puzzle) {
  const Outcome outcome = search_->solve(puzzle, bounded(question_nodes(*layout_), stop_));
  if (outcome.found > 0) return Answer::yes;
  if (outcome.verdict == Verdict::unsatisfiable) return Answer::no;
  if (stopped()) return Answer::stopped;
  return sat().ask(puzzle);
}

Grid Solvable::random_grid(Random& random) {
  const Puzzle open{layout_, Grid(static_cast<std::size_t>(layout_->cells())), {}, {}};
  const auto random_order = backtrack_info().make();
  [[maybe_unused]] const auto known = random_order->set("values", "random");
  Run run = bounded(kGridNodes, stop_);
  run.seed = random.next();
  Outcome outcome = random_order->solve(open, run);
  if (outcome.found > 0) return std::move(outcome.grid);
  if (outcome.verdict == Verdict::unsatisfiable || stopped()) return {};
  return sat().random_grid(random);
}

}  // namespace sudokit
