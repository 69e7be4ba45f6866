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
  // Whether the default techniques up to the rating of the plan solve the puzzle, which proves that
  // it has one solution. Pre: the plan has such a rating.
  bool within_rating(const Puzzle& puzzle, const Run& run);
  // A description of the last puzzle: "24 givens, se 4.2".
  const std::string& seen() const { return seen_; }
  // The wish that the largest share of the puzzles missed on which it was tested, with the numbers;
  // "" if only one was tested, or none missed.
  std::string rarest() const;

 private:
  explicit Judge(const Plan& plan);
  double givens(const Puzzle& puzzle);
  double techniques(const Puzzle& puzzle, const Rating& rating);
  double needs(const Puzzle& puzzle, const Rating& rating);
  double contains(const Rating& rating);
  // Counts a test of a wish; returns `met`.
  bool test(const std::string& wish, bool met);
  double explainer(const Rating& rating);
  double counted(const Puzzle& puzzle, const Run& run);
  double outside(double rating) const;
  double value_of(const Rating& rating) const;
  double spare(const Puzzle& puzzle, const Run& run);
  // Whether --avoids, --needs and --only allow the technique of a row.
  bool may_use(const ScaleRow& row) const;
  // A deducer of the techniques up to a row, except one of them.
  Deducer& without(const Technique* technique, std::size_t last_row);

  const Plan* plan_;
  std::optional<Deducer> deducer_;
  std::map<std::pair<const Technique*, std::size_t>, Deducer> lacking_;
  std::optional<Deducer> up_to_rating_;
  std::optional<Deducer> alone_;  // if the rating is not that of the path
  double beyond_tenth_;
  std::uint64_t most_guesses_;
  Prover prover_;  // for scales that count
  std::string seen_;
  struct Tally {
    std::uint64_t tested = 0;
    std::uint64_t missed = 0;
  };
  std::map<std::string, Tally> tallies_;  // by wish
};

}  // namespace sudokit
