// QuestionOracle: the oracle of one question about a puzzle. It is the oracle of the findings that
// the run names, if they are usable for the question, and otherwise a new one.
#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "oracle/oracle.hpp"
#include "sudokit/oracle.hpp"

namespace sudokit {

// An oracle together with the run and the meter to which it refers, for successive questions.
struct OracleWithRun {
  OracleWithRun() = default;
  OracleWithRun(const OracleWithRun&) = delete;
  OracleWithRun& operator=(const OracleWithRun&) = delete;

  void begin(const LayoutPtr& asked, const Run& next);
  // Pre: begin() was called. `nodes` as in Oracle::prove_unique().
  Uniqueness prove(const Puzzle& puzzle, std::uint64_t nodes);

  Run run;
  std::optional<Meter> meter;
  LayoutPtr layout;
  std::optional<Oracle> oracle;
};

struct Findings::State {
  explicit State(Puzzle about) : puzzle(std::move(about)) {}
  bool is_about(const Puzzle& other) const;
  // The findings of the run if they are usable for the puzzle; otherwise null.
  static State* serving(const Puzzle& puzzle, const Run& run);
  // Whether a new oracle with this number of nodes would give the same proof.
  bool proves(std::uint64_t nodes) const;

  Puzzle puzzle;
  OracleWithRun held;
  bool busy = false;  // a question is being asked
  std::optional<Uniqueness> proof;
  std::uint64_t nodes = 0;  // the `nodes` with which the proof was made
  bool counted = false;     // whether the guesses of the proof are known
  std::optional<TrueCandidates> candidates;
};

class QuestionOracle {
 public:
  QuestionOracle(const Puzzle& puzzle, const Run& run);
  ~QuestionOracle();
  QuestionOracle(const QuestionOracle&) = delete;
  QuestionOracle& operator=(const QuestionOracle&) = delete;

  // Returns the known proof, or a new proof by the oracle.
  Uniqueness prove(std::uint64_t nodes = 0);
  // The true candidates if they are known; otherwise null.
  const TrueCandidates* candidates() const;
  void keep(const TrueCandidates& found);
  Oracle& oracle() { return *held_->oracle; }
  Meter& meter() { return *held_->meter; }

 private:
  const Puzzle& puzzle_;
  Findings::State* known_;
  std::unique_ptr<OracleWithRun> own_;
  OracleWithRun* held_;
};

// The first step of every question about a puzzle with exactly one solution.

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
