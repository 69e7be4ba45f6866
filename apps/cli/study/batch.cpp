#include "cli/study/batch.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/study/machine.hpp"
#include "sudokit/check.hpp"

namespace sudokit::cli {
namespace {

using study::End;
using study::Limits;
using study::RunResult;

End end_of(const Outcome& outcome, const Limits& limits) {
  if (outcome.verdict == Verdict::unsatisfiable) return End::proved;
  if (outcome.found > 0 && limits.solutions == 1) return End::solved;
  if (outcome.complete) return End::proved;
  if (outcome.found > 0 && outcome.found == limits.solutions) return End::solved;
  switch (outcome.reason) {
    case StopReason::time:
    case StopReason::stopped:  // by the watcher, which alone can stop a worker's run
      return End::time;
    case StopReason::iterations:
      return End::iterations;
    case StopReason::memory:
      return End::memory;
    case StopReason::finished:
      break;
  }
  return End::gave_up;
}

void judge_one(const Puzzle& puzzle, const Outcome& outcome, const Limits& limits,
               RunResult& result) {
  result.verdict = outcome.verdict;
  result.end = end_of(outcome, limits);
  result.found = outcome.found;
  result.iterations = outcome.iterations;
  result.cost = outcome.cost;
  result.right = !outcome.solutions.empty();
  for (const Grid& grid : outcome.solutions) result.right &= is_solution(puzzle, grid);
  if (!outcome.solutions.empty() && !result.right) result.end = End::defect;
  const auto open = std::ranges::count(outcome.grid, 0);
  if (!outcome.grid.empty()) {
    result.filled = 1 - static_cast<double>(open) / static_cast<double>(outcome.grid.size());
  }
}

bool is_answer(End end) {
  return end == End::solved || end == End::proved;
}

// Adds the next puzzle of a batch to the totals.
void add(const RunResult& one, RunResult& total) {
  if (is_answer(total.end)) {
    const bool both_proved = total.end == End::proved && one.end == End::proved;
    total.end = !is_answer(one.end) ? one.end : both_proved ? End::proved : End::solved;
  }
  if (total.verdict != one.verdict) total.verdict = Verdict::unknown;
  total.right &= one.right;
  total.found += one.found;
  total.iterations += one.iterations;
  total.cost += one.cost;
  total.filled += one.filled;
}

// "nodes=12 propagations=96", each counter summed over the outcomes.
std::string counters_of(const std::vector<Outcome>& outcomes) {
  std::vector<std::pair<std::string_view, double>> sums;
  for (const Outcome& outcome : outcomes) {
    for (const Counter& counter : outcome.counters) {
      auto at = std::ranges::find(sums, counter.row->name, &decltype(sums)::value_type::first);
      if (at == sums.end()) at = sums.insert(at, {counter.row->name, 0});
      at->second += counter.value;
    }
  }
  std::string text;
  for (const auto& [name, value] : sums) {
    text += fmt::format("{}{}={}", text.empty() ? "" : " ", name, value);
  }
  return text;
}

}  // namespace

Batch::Batch(const RunOrder& order) : order_(order) {
  outcomes_.reserve(size());
  if (order.lanes == nullptr) return;
  for (std::size_t i = 0; i < size(); ++i) {
    bulk9::Packed81 cells{};
    const Grid& givens = puzzle(i).givens;
    std::copy_n(givens.begin(), std::min(givens.size(), cells.digits.size()), cells.digits.begin());
    packed_.push_back(cells);
  }
  results_.resize(size());
}

Result<void> Batch::admit(const Engine& engine) const {
  for (std::size_t i = 0; i < size(); ++i) {
    if (auto ok = supports(engine.info(), puzzle(i)); !ok) return ok;
  }
  if (order_.lanes == nullptr || order_.lanes->target.empty()) return {};
  const auto targets = bulk9::targets();
  if (std::ranges::count(targets, order_.lanes->target) > 0) return {};
  return fail("unavailable", fmt::format("this machine does not support the target '{}', only {}",
                                         order_.lanes->target, fmt::join(targets, ", ")));
}

void Batch::solve(Engine& engine, Run run) {
  if (order_.lanes != nullptr) {
    const bulk9::Spread spread{order_.lanes->threads, order_.lanes->block, order_.lanes->target};
    run_ = run;
    bulk9::solve_spread(packed_, results_, run.limit, spread, run.stop);
    return;
  }
  const auto seconds = run.budget.seconds;
  const double start = seconds ? wall_now() : 0;
  for (std::size_t i = 0; i < size(); ++i) {
    if (i > 0) {
      if (run.stop.stop_requested()) cut_ = End::time;
      if (seconds) {
        run.budget.seconds = *seconds - (wall_now() - start);
        if (*run.budget.seconds <= 0) cut_ = End::time;
      }
      if (run.budget.iterations) {
        *run.budget.iterations -= std::min(*run.budget.iterations, outcomes_.back().iterations);
        if (*run.budget.iterations == 0) cut_ = End::iterations;
      }
      if (cut_) return;
    }
    outcomes_.push_back(engine.solve(puzzle(i), run));
  }
}

void Batch::judge(RunResult& result) {
  if (order_.lanes != nullptr) read_lanes();
  judge_one(puzzle(0), outcomes_[0], order_.limits, result);
  for (std::size_t i = 1; i < outcomes_.size(); ++i) {
    RunResult one;
    judge_one(puzzle(i), outcomes_[i], order_.limits, one);
    add(one, result);
  }
  result.filled /= static_cast<double>(outcomes_.size());
  if (cut_ && is_answer(result.end)) result.end = *cut_;
  result.counters = counters_of(outcomes_);
}

// Reads the results of the lanes, which are checked again like those of an engine.
void Batch::read_lanes() {
  for (std::size_t i = 0; i < size(); ++i) {
    Outcome outcome;
    outcome.reason = StopReason::stopped;
    if (results_[i].finished) outcome = bulk9::outcome_of(puzzle(i), run_, results_[i], {}, 0);
    outcomes_.push_back(std::move(outcome));
  }
}

}  // namespace sudokit::cli
