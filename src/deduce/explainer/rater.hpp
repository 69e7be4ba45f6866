// The walk of Sudoku Explainer through a 9x9 puzzle, step by step, and its three ratings.
//
// The first technique of a fixed order that finds something gives the next step. ER is the highest
// rating of all steps, EP of those up to the first that places a digit, ED that of the first step.
// Deterministic; not invariant under relabelling or moving rows, as the original. Memory is used
// again from puzzle to puzzle; not thread safe.
#pragma once

#include <memory>
#include <string>

#include "deduce/explainer/hint.hpp"
#include "sudokit/puzzle.hpp"

namespace sudokit::se {

class ClosurePool;

// D3: the techniques of SE 1.2.1 in SukakuExplainer; D2: SukakuExplainer as it comes.
enum class Dialect : std::uint8_t { d3, d2 };

struct Settings {
  Dialect dialect = Dialect::d3;
  // Use techniques that hold only where there is one solution.
  bool uniqueness = true;
};

struct Rating {
  static constexpr double kStuck = 20.0;
  double er = 0;  // kStuck where no technique leads on
  double ep = 0;
  double ed = 0;
  int steps = 0;
};

// A rating in tenths, as Sudoku Explainer prints it.
inline int tenths(double rating) {
  return static_cast<int>((rating + 0.05) * 10);
}

// Whether the puzzle has the shape that is rated: 9x9 with boxes and no other houses.
bool rates(const Layout& layout);

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

  Rating rate(const Puzzle& puzzle);

 private:
  Settings settings_;
  Board board_;
  Hint hint_;
  std::unique_ptr<ClosurePool> pool_;
};

}  // namespace sudokit::se
