// Computes the size of a plan by multiplication, before any of it is built.
#pragma once

#include <optional>
#include <vector>

#include "study/study.hpp"

namespace sudokit::study {

// The most engines, puzzles, and bytes of puzzles that a plan may have.
inline constexpr double kMostEngines = 100'000;
inline constexpr double kMostPuzzles = 1'000'000;
inline constexpr double kMostPuzzleBytes = 1 << 30;

// All counts are doubles: products are exact up to 2^53, and none overflows.
double engines_of(const EngineSpec& spec);
// The number of rows in the product of its axes.
double rows_of(const InstanceSpec& spec);

// Counts the runs of a plan while its instances become known.
class Bounds {
 public:
  // Pre: `study` outlives this object. Each set starts with the least number of instances that it
  // will have.
  explicit Bounds(const Study& study);

  // The limit that is exceeded, if any, with the product and the position of its largest factor.
  std::optional<Error> refusal() const;
  // Sets the number of instances that one set has so far. The error is that of refusal().
  std::optional<Error> count(std::size_t set, double instances);
  double runs() const { return runs_; }

 private:
  std::optional<Error> too_many_engines() const;
  std::optional<Error> too_many_puzzles() const;
  std::optional<Error> too_many_runs() const;
  double runs_each(std::size_t set) const;

  const Study& study_;
  std::vector<double> engines_;    // by set: the number that run on it
  std::vector<double> instances_;  // by set
  double runs_ = 0;
};

}  // namespace sudokit::study
