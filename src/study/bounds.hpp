// How large a plan is, by multiplication, before anything of it is built.
#pragma once

#include <optional>
#include <vector>

#include "sudokit/study.hpp"

namespace sudokit::study {

// Engines that a plan may have, puzzles, and bytes of these.
inline constexpr double kMostEngines = 100'000;
inline constexpr double kMostPuzzles = 1'000'000;
inline constexpr double kMostPuzzleBytes = 1 << 30;

// All counts are doubles: products of any size are right to 2^53, and none overflows.
double engines_of(const EngineSpec& spec);
// Rows of the product of its axes.
double rows_of(const InstanceSpec& spec);

// The runs of a plan while its instances become known.
class Bounds {
 public:
  // Pre: `study` outlives this. Each set counts as many instances as it will have at least.
  explicit Bounds(const Study& study);

  // What is beyond a limit, with the product and the place of its largest factor.
  std::optional<Error> refusal() const;
  // Of one set so far. The error is that of refusal().
  std::optional<Error> count(std::size_t set, double instances);
  double runs() const { return runs_; }

 private:
  std::optional<Error> too_many_engines() const;
  std::optional<Error> too_many_puzzles() const;
  std::optional<Error> too_many_runs() const;
  double runs_each(std::size_t set) const;

  const Study& study_;
  std::vector<double> engines_;    // by set: that run on it
  std::vector<double> instances_;  // by set
  double runs_ = 0;
};

}  // namespace sudokit::study
