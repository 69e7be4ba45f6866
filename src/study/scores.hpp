// How engines did on each instance, and who is first there: the least mean PAR (PAR2 unless said
// otherwise).
#pragma once

#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "sudokit/study_report.hpp"

namespace sudokit::study {

// Of the runs of an engine on an instance.
struct Score {
  double par = 0;  // the mean
  std::vector<const Observation*> runs;
  std::size_t solved = 0;
};
using ScoreRow = std::vector<Score>;  // by engine

// The engines of some runs, on the instances that all of them were run on.
struct Scores {
  std::vector<std::string> engines;  // in the order of the runs
  std::map<std::pair<const InstanceSpec*, Key>, ScoreRow> rows;
};
// By PAR with this factor.
Scores scores_of(std::span<const Observation* const> runs, double factor = 2);

// The least PAR of a row, without one engine.
double least_par(const ScoreRow& row, std::size_t without);
bool solved_by_any(const ScoreRow& row);
// What an engine has of the first place: 1, a part of it where several are equal, or 0, also where
// no engine answered.
double first_place(const ScoreRow& row, std::size_t engine);

// The first places of the engines of a group on its instances, among all engines scored.
Figure wins(std::span<const Observation* const> group, const Scores& scores);

}  // namespace sudokit::study
