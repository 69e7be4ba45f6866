// Scores of engines on each instance, and the winners: the engines with the least mean PAR (PAR2 by
// default).
#pragma once

#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "study/report.hpp"

namespace sudokit::study {

// The runs of one engine on one instance.
struct Score {
  double par = 0;                        // the mean PAR
  std::vector<const Observation*> runs;  // each once
  std::size_t solved = 0;
};
using ScoreRow = std::vector<Score>;  // by engine

// The engines of some runs, and the instances on which all of them were run.
struct Scores {
  std::vector<std::string> engines;  // in the order of the runs
  std::map<std::pair<const InstanceSpec*, Key>, ScoreRow> rows;
};
// Computes PAR with this factor.
Scores scores_of(std::span<const Observation* const> runs, double factor = 2);

// The least PAR of a row, leaving out one engine.
double least_par(const ScoreRow& row, std::size_t without);
bool solved_by_any(const ScoreRow& row);
// The engine's share of the first place: 1, a fraction if several are equal, or 0. It is 0 too if
// no engine solved the instance.
double first_place(const ScoreRow& row, std::size_t engine);

// The first places that the engines of a group win on its instances, among all engines scored.
Figure wins(std::span<const Observation* const> group, const Scores& scores);

}  // namespace sudokit::study
