// Finds one step of a path, by its number or as the first step of a technique.
#pragma once

#include <string>

#include "sudokit/deduce.hpp"

namespace sudokit::answer {

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

}  // namespace sudokit::answer
