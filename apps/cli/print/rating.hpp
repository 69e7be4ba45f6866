// The rating that stands under a puzzle: a word or number of a scale that `rate` knows.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "sudokit/puzzle.hpp"
#include "sudokit/result.hpp"
#include "sudokit/run.hpp"

namespace sudokit::cli {

// The scales there are.
std::vector<std::string> printed_scales();

// Not thread safe.
class PrintedRating {
 public:
  // Pre: one of them.
  explicit PrintedRating(const std::string& scale);
  PrintedRating(PrintedRating&&) noexcept;
  ~PrintedRating();

  struct Text {
    std::string text;
    // Not finished: the budget ended it, and there is no text.
    StopReason reason = StopReason::finished;
  };
  // Of a puzzle that has one solution. Errors: the scale is not for it.
  Result<Text> of(const Puzzle& puzzle, const Run& run);

  class Rater;

 private:
  std::unique_ptr<Rater> rater_;
};

}  // namespace sudokit::cli
