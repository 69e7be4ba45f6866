#include "cli/print/prepare.hpp"

#include <algorithm>
#include <chrono>

#include "cli/streams/budget_clock.hpp"

namespace sudokit::cli {
namespace {

Prepared left_out(Verdict verdict, std::string why) {
  Prepared prepared;
  prepared.verdict = verdict;
  prepared.why = std::move(why);
  return prepared;
}

Prepared unknown(StopReason reason) {
  Prepared prepared = left_out(Verdict::unknown, std::string(to_string(reason)));
  prepared.reason = reason;
  return prepared;
}

}  // namespace

Preparer::Preparer(const PrintSettings& settings, const Run& run) : settings_(settings), run_(run) {
  if (!settings.rating.empty()) rating_.emplace(settings.rating);
}

Result<Prepared> Preparer::prepare(const Puzzle& puzzle, const StopToken& stop) {
  using Clock = BudgetClock;
  const auto start = Clock::now();
  Run run = run_;
  run.stop = stop;
  auto prepared = prove(puzzle, run);
  // The time of a puzzle is for all that it needs together.
  const auto rest = [&] {
    Run left = run;
    if (left.budget.seconds) {
      const double spent = std::chrono::duration<double>(Clock::now() - start).count();
      *left.budget.seconds = std::max(0.0, *left.budget.seconds - spent);
    }
    return left;
  };
  const auto goes_on = [&] {
    return prepared && prepared->entry && prepared->verdict == Verdict::unique;
  };
  if (rating_ && goes_on()) prepared = rate(puzzle, std::move(*prepared), rest());
  if (settings_.walk && goes_on()) prepared = walk(puzzle, std::move(*prepared), rest());
  return prepared;
}

Result<Prepared> Preparer::prove(const Puzzle& puzzle, const Run& run) {
  auto drawn = settings_.candidates ? basic_pencilmarks(puzzle) : pencilmarks_of(puzzle);
  if (!drawn) return tl::unexpected(drawn.error());
  Prepared prepared;
  prepared.entry.emplace();
  prepared.entry->puzzle = std::move(*drawn);
  if (settings_.any && settings_.answers == AnswerPlace::none) {
    // Nobody knows.
    prepared.verdict = Verdict::unknown;
    return prepared;
  }
  auto proof = prover_.prove(puzzle, run);
  if (!proof) return tl::unexpected(proof.error());
  if (proof->verdict == Verdict::unknown) return unknown(proof->reason);
  if (proof->verdict == Verdict::unsatisfiable) {
    return left_out(proof->verdict, "the puzzle has no solution");
  }
  if (proof->verdict == Verdict::multiple && !settings_.any) {
    return left_out(proof->verdict, "the puzzle has several solutions");
  }
  prepared.verdict = proof->verdict;
  if (settings_.answers != AnswerPlace::none) prepared.entry->solution = proof->solutions.front();
  return prepared;
}

Result<Prepared> Preparer::rate(const Puzzle& puzzle, Prepared prepared, const Run& run) {
  auto rating = rating_->of(puzzle, run);
  if (!rating) return tl::unexpected(rating.error());
  if (rating->reason != StopReason::finished) return unknown(rating->reason);
  prepared.entry->rating = std::move(rating->text);
  return prepared;
}

// By the scale of the rating, where there is one.
Result<Prepared> Preparer::walk(const Puzzle& puzzle, Prepared prepared, const Run& run) const {
  DeduceOptions options;
  if (const Scale* scale = scale_named(settings_.rating)) options.scale = scale;
  options.unique_known = true;
  auto steps = explain(puzzle, options, run);
  if (!steps) return tl::unexpected(steps.error());
  if (steps->end == DeduceEnd::stopped) return unknown(steps->reason);
  prepared.stuck = steps->end == DeduceEnd::stuck;
  prepared.entry->walk = std::make_unique<Explanation>(std::move(*steps));
  return prepared;
}

}  // namespace sudokit::cli
