// Judge: measures how far a unique puzzle is from the requested rating and techniques.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "make/plan.hpp"
#include "sudokit/oracle.hpp"

namespace sudokit {

class Judge {
 public:
  // The plan must outlive the judge. Errors: a technique of uniqueness or a layout that the scale
  // does not support.
  static Result<Judge> make(const Plan& plan);

  // 0 if the puzzle is as requested; a smaller distance is closer. Scales that count do so within
  // the budget of `run`. Pre: the puzzle has one solution.
  double distance(const Puzzle& puzzle, const Run& run = {});
  // Whether the default techniques up to the level of the plan solve the puzzle, which proves that
  // it has one solution. Pre: the plan has such a level.
  bool within_level(const Puzzle& puzzle, const Run& run);
  // A description of the last puzzle: "24 givens, se 4.2".
  const std::string& seen() const { return seen_; }

 private:
  explicit Judge(const Plan& plan);
  double givens(const Puzzle& puzzle);
  double techniques(const Puzzle& puzzle, const Rating& rating);
  double needs(const Puzzle& puzzle, const Rating& rating);
  double explainer(const Rating& rating);
  double counted(const Puzzle& puzzle, const Run& run);
  double outside(double rating) const;
  double spare(const Puzzle& puzzle, const Run& run);
  // Whether --avoids, --needs and --only allow the technique of a row.
  bool may_use(const ScaleRow& row) const;
  // A deducer of the techniques up to a row, except one of them.
  Deducer& without(const Technique* technique, std::size_t last_row);

  const Plan* plan_;
  std::optional<Deducer> deducer_;
  std::map<std::pair<const Technique*, std::size_t>, Deducer> lacking_;
  std::optional<Deducer> up_to_level_;
  std::optional<Deducer> alone_;  // if the rating is not that of the path
  std::uint64_t most_guesses_;
  Prover prover_;  // for scales that count
  std::string seen_;
};

}  // namespace sudokit
