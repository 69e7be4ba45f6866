// The techniques of Sudoku Explainer in the order in which it tries them, and its way through a 9x9
// puzzle with them, step by step.
//
// The first technique that finds something gives the next step. Deterministic; not invariant under
// relabelling or moving rows, as the original. Memory is used again from puzzle to puzzle; not
// thread safe.
#pragma once

#include <memory>
#include <span>

#include "core/meter.hpp"
#include "deduce/explainer/dialect.hpp"
#include "deduce/explainer/hint.hpp"
#include "sudokit/deduce.hpp"

namespace sudokit::nine::se {

struct TechniqueRow {
  Technique technique;
  int least = 0;  // ratings in tenths; most 0: they have no bound
  int most = 0;
  bool d2_only = false;
};
std::span<const TechniqueRow> technique_rows();

// A rating in tenths, as Sudoku Explainer prints it.
inline int tenths(double rating) {
  return static_cast<int>((rating + 0.05) * 10);
}

struct Stores;

class Rater {
 public:
  explicit Rater(Dialect dialect, bool explain = false);
  ~Rater();

  // Pre: 9x9 with boxes, and no two givens clash.
  void start(const Puzzle& puzzle);
  // What a row of the dialect finds, not applied; null when that is nothing.
  const Hint* look(std::size_t row);
  // The next step of all rows; null when solved or when no technique applies.
  const Hint* next();
  void apply() { se::apply(hint_, board_); }
  const Board& board() const { return board_; }
  Board& board() { return board_; }
  // Whom long searches ask, and who throws BudgetSpent when it is spent.
  void watch(Meter* meter);

 private:
  Dialect dialect_;
  bool explain_;
  Board board_;
  Hint hint_;
  std::unique_ptr<Stores> stores_;
};

}  // namespace sudokit::nine::se
