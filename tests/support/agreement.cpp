#include "support/agreement.hpp"

#include <fmt/format.h>

#include <set>

#include "support/engines.hpp"
#include "support/puzzles.hpp"
#include "support/reference.hpp"

namespace sudokit::test {
namespace {

Verdict expected_verdict(std::uint64_t count, std::uint64_t limit) {
  if (count == 0) return Verdict::unsatisfiable;
  if (count > 1) return Verdict::multiple;
  return limit == 1 ? Verdict::solved : Verdict::unique;
}

// A description of what is wrong with one engine's answer; nothing if it is right.
std::optional<std::string> complaint(const EngineInfo& info, const Puzzle& puzzle,
                                     std::uint64_t limit, std::uint64_t count) {
  const Outcome outcome = info.make()->solve(puzzle, up_to(limit));
  const std::set<Grid> distinct(outcome.solutions.begin(), outcome.solutions.end());
  if (outcome.found != count || distinct.size() != count) {
    return fmt::format("{} found {} ({} different) of {}", info.name, outcome.found,
                       distinct.size(), count);
  }
  if (outcome.verdict != expected_verdict(count, limit)) {
    return fmt::format("{} says {} of {}", info.name, to_string(outcome.verdict), count);
  }
  const bool must_be_all = limit == 0 || count < limit;
  if (must_be_all && !outcome.complete) return fmt::format("{} is not complete", info.name);
  if (outcome.reason != StopReason::finished) {
    return fmt::format("{} stopped by {}", info.name, to_string(outcome.reason));
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> disagreement(const Puzzle& puzzle, std::uint64_t limit) {
  const std::uint64_t count = count_solutions(puzzle, limit == 0 ? ~0ULL : limit);
  for (const EngineInfo* info : engines()) {
    if (!info->complete() || !supports(*info, puzzle)) continue;
    if (auto wrong = complaint(*info, puzzle, limit, count)) return wrong;
  }
  return std::nullopt;
}

std::string shrunk(const Puzzle& puzzle, std::uint64_t limit) {
  Puzzle smallest = puzzle;
  for (std::size_t cell = 0; cell < puzzle.givens.size(); ++cell) {
    Puzzle next = smallest;
    next.givens[cell] = 0;
    // A puzzle with fewer givens has more solutions; without this bound the search might not end.
    if (count_solutions(next, 500) < 500 && disagreement(next, limit)) smallest = std::move(next);
  }
  if (smallest.has_marks()) {
    Puzzle next = smallest;
    next.marks.clear();
    if (count_solutions(next, 500) < 500 && disagreement(next, limit)) smallest = std::move(next);
  }
  return fmt::format("{}: {} (limit {})", to_text(smallest),
                     disagreement(smallest, limit).value_or("agrees again"), limit);
}

}  // namespace sudokit::test
