// Preparer: what a puzzle needs before it can be printed: that it has one solution, which, and how
// hard it is. One a thread.
#pragma once

#include <optional>

#include "cli/print/entry.hpp"
#include "cli/print/rating.hpp"
#include "cli/print/settings.hpp"
#include "sudokit/oracle.hpp"

namespace sudokit::cli {

struct Prepared {
  Verdict verdict = Verdict::unique;
  // Of a verdict that is unknown.
  StopReason reason = StopReason::finished;
  std::optional<Entry> entry;
  // Why there is none, in words.
  std::string why;
  // Its steps end before it is solved.
  bool stuck = false;
};

class Preparer {
 public:
  // What may be spent on each puzzle is in `run`.
  Preparer(const PrintSettings& settings, const Run& run);
  // Errors: the puzzle carries what cannot be drawn, or what its scale does not know.
  Result<Prepared> prepare(const Puzzle& puzzle, const StopToken& stop);

 private:
  Result<Prepared> prove(const Puzzle& puzzle, const Run& run);
  Result<Prepared> rate(const Puzzle& puzzle, Prepared prepared, const Run& run);
  Result<Prepared> walk(const Puzzle& puzzle, Prepared prepared, const Run& run) const;

  const PrintSettings& settings_;
  Run run_;
  Prover prover_;
  std::optional<PrintedRating> rating_;
};

}  // namespace sudokit::cli
