// Eppstein's scale: the rules of his program PADS in its order. Each rule is applied wherever it
// can be before the rules are tried again from the first. docs/techniques.md states how closely
// this matches. The rules of uniqueness and two-satisfiability are optional there as here. A path
// counts the sum of 2^level - 1 over the distinct rules used. Source: D. Eppstein, PADS
// (Sudoku.py), and "Nonrepetitive paths and cycles in graphs with application to Sudoku" (2005).
#include <algorithm>
#include <iterator>

#include "deduce/scales/scale.hpp"

namespace sudokit {
namespace {

// His program's words for a sum, and the greatest sum of each word except the last.
constexpr std::string_view kGrades[] = {"easy",      "moderate", "tricky",
                                        "difficult", "evil",     "fiendish"};
constexpr int kMost[] = {0, 5, 9, 17, 33};

std::string_view grade_of(int sum) {
  const auto most = std::lower_bound(std::begin(kMost), std::end(kMost), sum);
  return kGrades[most - std::begin(kMost)];
}

void judge(const Scale& scale, Rating& rating) {
  rating.difficulty = 0;
  for (std::size_t row = 0; row < scale.rows.size(); ++row) {
    if (rating.steps[row] > 0) rating.difficulty += (1 << scale.rows[row].level) - 1;
  }
  rating.grade = rating.end == DeduceEnd::solved ? grade_of(rating.difficulty) : "impossible";
}

constexpr TechniqueSettings kHis{.as_in_pads = true};

}  // namespace

const Scale& eppstein_scale() {
  static const ScaleRow kRows[] = {
      {technique("hidden-single"), 0},
      {technique("naked-single"), 0},
      {technique("align"), 1, kHis},
      {technique("hidden-pair"), 1, kHis},
      {technique("triad"), 1, kHis},
      {technique("trapezoid"), 1, {}, true},
      {technique("rectangle"), 1, {}, true},
      {technique("subproblem"), 2, kHis},
      {technique("nishio"), 2},
      {technique("bilocal"), 3, kHis},
      {technique("bivalue"), 3},
      {technique("repeat"), 3, kHis, false, true},
      {technique("path"), 3, kHis},
      {technique("conflict"), 4, kHis, false, true},
      {technique("two-sat"), 5, {}, true},
  };
  static const Scale kScale = {
      "eppstein",       "Eppstein", "Eppstein 2005, the program PADS", kRows, Choice::pass, judge,
      Counting::levels, kGrades};
  return kScale;
}

}  // namespace sudokit
