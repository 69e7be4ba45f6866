// The first step of every question about a puzzle with exactly one solution.
#pragma once

#include <optional>
#include <string_view>
#include <utility>

#include "sudokit/oracle.hpp"

namespace sudokit {

// Proves that the puzzle has exactly one solution, and returns it. Sets `verdict` and `reason` of
// `found`, the answer to a question; returns nullopt if the verdict is not `unique`. The limit of
// iterations applies to the question, not to this proof. `question` names it in the error for a
// puzzle with features outside `takes`.
template <class Found>
Result<std::optional<Grid>> only_solution(std::string_view question, Features takes,
                                          const Puzzle& puzzle, Run proving, Found& found) {
  if (auto ok = admit(question, takes, puzzle.features()); !ok) {
    return tl::unexpected(ok.error());
  }
  proving.budget.iterations.reset();
  auto proof = Prover().prove(puzzle, proving);
  if (!proof) return tl::unexpected(proof.error());
  found.verdict = proof->verdict;
  found.reason = proof->reason;
  if (found.verdict != Verdict::unique) return std::nullopt;
  return std::move(proof->solutions[0]);
}

}  // namespace sudokit
