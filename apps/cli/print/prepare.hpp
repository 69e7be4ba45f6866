// Preparer: what a puzzle needs before it can be printed: that it has one solution, which, and how
// hard it is. One a thread.
#pragma once

#include <optional>

#include "cli/print/entry.hpp"
#include "cli/print/settings.hpp"
#include "sudokit/questions.hpp"

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

// What a worksheet asks of each puzzle: the first step of its technique. Pre: there is one.
ExplainQuestion worksheet_question(const PrintSettings& settings, const Limits& limits);

class Preparer {
 public:
  // Pre: the rating of the settings is one of printed_scales(), or none.
  Preparer(const PrintSettings& settings, const Limits& limits);
  // Errors: the puzzle carries what cannot be drawn, or what its scale does not know.
  Result<Prepared> prepare(const Puzzle& puzzle, const StopToken& stop);

 private:
  // The position of a worksheet and its step. Errors: as prepare().
  Result<void> find_step(const Puzzle& puzzle, const StopToken& stop, Prepared& prepared);
  void add(SheetQuestion::Answer sheet, Prepared& prepared) const;

  const PrintSettings& settings_;
  Asker<SheetQuestion> asker_;
  std::optional<Asker<ExplainQuestion>> step_;  // of a worksheet
};

}  // namespace sudokit::cli
