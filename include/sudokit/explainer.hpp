// The ratings of Sudoku Explainer, as its players quote them ("ER 7.2/1.2/1.2").
//
// Equal to SukakuExplainer 1.18.1 step by step on every puzzle it was compared on; docs/scales.md
// says what was compared. Like the original they differ between isomorphs of a puzzle.
#pragma once

#include <cstdint>
#include <memory>

#include "sudokit/puzzle.hpp"
#include "sudokit/result.hpp"
#include "sudokit/run.hpp"

namespace sudokit::se {

// D3: the techniques of SE 1.2.1 in SukakuExplainer; D2: SukakuExplainer as it comes.
enum class Dialect : std::uint8_t { d3, d2 };

struct Settings {
  Dialect dialect = Dialect::d3;
  // Use techniques that hold only where there is one solution.
  bool uniqueness = true;
};

// The highest rating of all steps (ER), of those up to the first that places a digit (EP), and that
// of the first step (ED).
struct Rating {
  static constexpr double kStuck = 20.0;
  double er = 0;  // kStuck where no technique leads on
  double ep = 0;
  double ed = 0;
  int steps = 0;
  // Not finished: the budget ended it, and the rest is no rating.
  StopReason reason = StopReason::finished;
};

// A rating in tenths, as Sudoku Explainer prints it.
inline int tenths(double rating) {
  return static_cast<int>((rating + 0.05) * 10);
}

// Whether the puzzle has the shape that is rated: 9x9 with boxes and no other houses.
bool rates(const Layout& layout);

class Rater;

// Rates one puzzle after the other in memory that is used again. Not thread safe.
class Ratings {
 public:
  explicit Ratings(const Settings& settings);
  Ratings(Ratings&&) noexcept;
  Ratings& operator=(Ratings&&) noexcept;
  ~Ratings();

  // Errors: another shape; more than boxes and pencilmarks; givens that clash. Whether the puzzle
  // has one solution is not asked. Of the run its budget and its stop count; an iteration is a
  // step.
  Result<Rating> rate(const Puzzle& puzzle, const Run& run = {});

 private:
  std::unique_ptr<Rater> rater_;
};

}  // namespace sudokit::se
