// The techniques of Sudoku Explainer in the order in which it tries them, and its step-by-step
// solution of a 9x9 puzzle.
//
// The first technique that finds something gives the next step. Deterministic. Like the original,
// it is not invariant under relabelling or moving rows. It reuses its memory from puzzle to puzzle
// and is not thread safe.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "core/meter.hpp"
#include "deduce/explainer/hint.hpp"
#include "deduce/walk.hpp"
#include "sudokit/deduce.hpp"

namespace sudokit::nine::se {

struct TechniqueRow {
  Technique technique;
  int least = 0;  // ratings in tenths; `most` is 0 if there is no upper bound
  int most = 0;
  bool d2_only = false;
};
std::span<const TechniqueRow> technique_rows();

// Converts a rating to tenths, rounded as Sudoku Explainer prints it.
inline int tenths(double rating) {
  return static_cast<int>((rating + 0.05) * 10);
}

struct Stores;

class Rater {
 public:
  explicit Rater(Dialect dialect, bool explain = false);
  ~Rater();

  // Pre: the puzzle is 9x9 with boxes, and no two givens clash.
  void start(const Puzzle& puzzle);
  // The step that a row of the dialect finds. It is not applied. Null if there is none.
  const Hint* look(std::size_t row);
  // The next step of all rows. Null if the puzzle is solved or no technique applies.
  const Hint* next();
  void apply() { se::apply(hint_, board_); }
  const Board& board() const { return board_; }
  Board& board() { return board_; }
  // Sets the meter that long searches poll; they throw BudgetSpent when it is exhausted.
  void watch(Meter* meter);

 private:
  Dialect dialect_;
  bool explain_;
  Board board_;
  Hint hint_;
  std::unique_ptr<Stores> stores_;
};

// Expands the short name of an instance to the full name that the original program gives it.

// "Region Forcing Chains" for "RFC", "2-String Kite 012" for "2SK012". Empty if the instance has
// the same name as its technique.
std::string full_name(const std::string& code);

// Sudoku Explainer as the walk of a scale. docs/scales.md describes how closely it matches.

// The techniques of the dialect as rows of a scale, in order.
std::span<const ScaleRow> scale_rows(Dialect dialect);

template <Dialect dialect>
std::unique_ptr<Walk> walk(WalkSetup setup);

}  // namespace sudokit::nine::se
