// One step of a path, by its number or as the first of a technique.
#pragma once

#include <string>

#include "sudokit/deduce.hpp"

namespace sudokit::answer {

class WantedStep {
 public:
  // Errors: neither a number from 1 on nor the name of a technique that may be used.
  static Result<WantedStep> make(const std::string& text, const DeduceOptions& options);

  // Walks to it: the explanation then has that step alone, or none where the path ends before.
  // Errors: those of Deducer::make() and Deducer::start().
  Result<Explanation> find(const Puzzle& puzzle, const DeduceOptions& options,
                           const Run& run) const;
  // Why there is none.
  std::string missing(const Explanation& explanation) const;

  // Whether it is the step of this number in a path.
  bool is(const Step& step, std::size_t number) const;

 private:
  std::string text_;
  std::size_t number_ = 0;  // 0: by technique
  std::vector<const Technique*> techniques_;
};

}  // namespace sudokit::answer
