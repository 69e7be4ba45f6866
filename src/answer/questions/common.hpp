// What several kinds of questions share.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "answer/object.hpp"
#include "core/meter.hpp"
#include "sudokit/deduce.hpp"
#include "sudokit/question.hpp"

namespace sudokit::answer {

// The judgement on a puzzle that follows from the outcome of its search alone.
Judgement judge(const Outcome& outcome);

// Checks the entries of a puzzle, for the questions that do this first.

// The puzzle without the entries: the printed one, or an empty grid if none is printed. Errors:
// there is no printed puzzle with this number, or it does not fit.
Result<Puzzle> printed_of(std::span<const Puzzle> printed, const Puzzle& filled,
                          std::uint64_t number);

// Errors: those of printed_of(), or the printed puzzle has no solution.
Result<MistakesQuestion::Answer> judge_entries(std::span<const Puzzle> printed,
                                               const Puzzle& filled, std::uint64_t number,
                                               const Allowance& allowance);

// Writes the members "impossible", "take_back", "only_set", "lost" and "reason".
void append_mistakes(AnswerObject& object, const Puzzle& filled,
                     const MistakesQuestion::Answer& mistakes);

// Finds one step of a path, by its number or as the first step of a technique.
class WantedStep {
 public:
  // Errors: the text is neither a number from 1 on nor the name of an allowed technique.
  static Result<WantedStep> make(const std::string& text, const DeduceOptions& options);

  // Follows the path to the step. The explanation then holds only that step, or none if the path
  // ends earlier. Errors: those of Deducer::make() and Deducer::start().
  Result<Explanation> find(const Puzzle& puzzle, const DeduceOptions& options,
                           const Run& run) const;
  // The reason why there is no such step.
  std::string missing(const Explanation& explanation) const;

  // Whether this step, with this number in a path, is the wanted one.
  bool is(const Step& step, std::size_t number) const;

 private:
  std::string text_;
  std::size_t number_ = 0;  // 0: the step is chosen by technique
  std::vector<const Technique*> techniques_;
};

// A question of why something holds.
struct WhyAsked {
  // "r3c4=7": why does the cell hold the digit? "r3c4<>7": why not? "r3c4", "row 3": what can be
  // said there?
  std::string_view what;
  DeduceOptions techniques;
  bool suppose = false;  // suppositions may be used, where techniques do not suffice
  bool next = false;     // only the first step is shown
};
// Whether the question is about a digit, so that it may have an answer although the puzzle has
// several solutions.
bool claims_digit(std::string_view what);
// The steps that show it, and no others. They are the cheapest of these: one step of the position;
// those steps of the path that are needed. If there are none, suppositions. The last step of a
// claim removes or places nothing else. Without steps, `why` says why there are none, unless a
// limit was reached: the claim is false, for example. Pre: these are the solutions of the puzzle,
// or two of them. Errors: the text is no such question; those of Deducer::make() and
// Deducer::start().
Result<Explanation> show_why(const WhyAsked& asked, const Puzzle& puzzle,
                             std::span<const Grid> solutions, const Allowance& allowance);

// Allows suppositions in an explanation, after all other techniques.

// Adds suppositions to the allowed techniques. Returns false if the scale has none.
bool allow_supposition(DeduceOptions& options);

// Writes ratings, for `rate` and `make`.

// Writes the member "ratings": a list with one object for each scale.
void append_ratings(AnswerObject& object, const RateQuestion& question,
                    const RateQuestion::Answer& answer);

}  // namespace sudokit::answer

namespace sudokit {

// Finds where the paths of several scales part.
class JsonLine;

}  // namespace sudokit

namespace sudokit::answer {

// Runs the scales in parallel, step by step. Steps agree if they remove the same candidates or if
// both place a digit. The result is empty if the paths never part. Errors: those of
// Deducer::start(); a limit is reached.
Result<std::optional<RateQuestion::Parting>> find_parting(std::span<Deducer* const> deducers,
                                                          const Puzzle& puzzle, const Run& run);

// Writes the member "parting".
void append_parting(std::string& out, JsonLine& line, const Layout& layout,
                    const RateQuestion::Answer& answer);

}  // namespace sudokit::answer
