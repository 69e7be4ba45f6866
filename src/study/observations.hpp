// Observations of runs: each distinct puzzle once, the time until a cost target was reached, and
// the scores of engines on each instance.
#pragma once

#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "study/report.hpp"

namespace sudokit::study {

// Instances with the same puzzle share their runs: a run that is planned for several of them is
// made once, and is one observation of each. It must count once.

// The group with the first observation of each run, in the same order. What a run had reached at
// different targets is different.
std::vector<const Observation*> distinct(std::span<const Observation* const> group);

// Observations of runs up to cost targets: how long each run took until its best cost first reached
// a target.

// The incumbents that a run recorded, as pairs of iteration and cost: "12:7 30:4".
std::vector<std::pair<double, double>> incumbents_of(const RunResult& result);

// One observation for each run and target. It is solved at the target, at the run's own rate of
// iterations, or censored if the run ended before. A run that found a solution has reached every
// target. The targets must outlive the result.
std::vector<Observation> cut_at(std::span<const Observation> all,
                                std::span<const CostTarget> targets);

// Scores of engines on each instance, and the winners: the engines with the least mean PAR (PAR2 by
// default).

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
