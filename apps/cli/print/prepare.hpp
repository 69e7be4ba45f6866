// Entry: a puzzle as it is printed.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/print/settings.hpp"
#include "cli/streams/pipeline.hpp"
#include "sudokit/question.hpp"
#include "sudokit/tell.hpp"

namespace sudokit::cli {

struct Entry {
  Pencilmarks puzzle;
  Grid solution;  // empty if not printed
  std::string rating;
  std::string link;                   // for its QR code; empty: none
  std::string section;                // its heading; empty: none
  int grade = 0;                      // 1 to 5 if the sections are grades; 0: none
  std::unique_ptr<Explanation> walk;  // for a booklet

  std::size_t bytes() const {
    const std::size_t state = puzzle.givens.size() * (2 + sizeof(Digits));
    const std::size_t states = 1 + (walk ? walk->states.size() : 0);
    return sizeof *this + rating.capacity() + link.capacity() + section.capacity() +
           solution.size() + states * state;
  }
};

// The entries that a block carries to the press.
struct Entries final : Load {
  std::vector<Entry> list;

  std::size_t bytes() const override {
    std::size_t sum = 0;
    for (const Entry& entry : list) sum += entry.bytes();
    return sum;
  }
};

// The rating printed below a puzzle: a word or number of one of the scales of `rate`.

// The scales that can be printed.
std::vector<std::string> printed_scales();
// Pre: the scale is one of printed_scales().
std::string printed_rating(const RateQuestion::Rated& rated, const PrintSettings& settings);

// Preparer: finds what is needed to print a puzzle: whether it has one solution, which one, and how
// difficult it is. Each thread has its own.
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
