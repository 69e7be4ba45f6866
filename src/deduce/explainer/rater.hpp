// The walk of Sudoku Explainer through a 9x9 puzzle, step by step, and its three ratings.
//
// The first technique of a fixed order that finds something gives the next step. ER is the highest
// rating of all steps, EP of those up to the first that places a digit, ED that of the first step.
// Deterministic; not invariant under relabelling or moving rows, as the original. Memory is used
// again from puzzle to puzzle; not thread safe.
#pragma once

#include <memory>

#include "core/meter.hpp"
#include "deduce/explainer/hint.hpp"
#include "sudokit/explainer.hpp"

namespace sudokit::se {

class ClosurePool;

class Rater {
 public:
  explicit Rater(const Settings& settings);
  ~Rater();

  // Pre: rates(*puzzle.layout), and no two givens clash.
  void start(const Puzzle& puzzle);
  // The next step, not applied; null when solved or when no technique applies.
  const Hint* next();
  void apply() { se::apply(hint_, board_); }
  const Board& board() const { return board_; }

  Rating rate(const Puzzle& puzzle, const Run& run = {});

 private:
  void walk(Rating& rating, Meter& meter);

  Settings settings_;
  Board board_;
  Hint hint_;
  std::unique_ptr<ClosurePool> pool_;
};

}  // namespace sudokit::se
