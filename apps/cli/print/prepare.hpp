// Preparer: finds what is needed to print a puzzle: whether it has one solution, which one, and how
// difficult it is. Each thread has its own.
#pragma once

#include <optional>

#include "cli/print/entry.hpp"
#include "cli/print/settings.hpp"
#include "sudokit/question.hpp"

namespace sudokit::cli {

struct Prepared {
  Verdict verdict = Verdict::unique;
  // Why the verdict is unknown.
  StopReason reason = StopReason::finished;
  std::optional<Entry> entry;
  // Why there is no entry, in words.
  std::string why;
};

// The question for each puzzle of a worksheet: the first step of its technique. Pre: the settings
// name one.
ExplainQuestion worksheet_question(const PrintSettings& settings, const Limits& limits);

class Preparer {
 public:
  // Pre: the rating of the settings is one of printed_scales(), or none.
  Preparer(const PrintSettings& settings, const Limits& limits);
  // Errors: the puzzle has features that cannot be drawn or that its scale does not support.
  Result<Prepared> prepare(const Puzzle& puzzle, const StopToken& stop);

 private:
  // Finds the position and the step for a worksheet. Errors: as for prepare().
  Result<void> find_step(const Puzzle& puzzle, const StopToken& stop, Prepared& prepared);
  void add(SheetQuestion::Answer sheet, Prepared& prepared) const;

  const PrintSettings& settings_;
  Asker<SheetQuestion> asker_;
  std::optional<Asker<ExplainQuestion>> step_;  // for a worksheet
};

}  // namespace sudokit::cli
