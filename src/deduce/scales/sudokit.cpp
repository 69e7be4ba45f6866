// The default scale. Eppstein's rules keep his order and levels; what a handbook names and one of
// his rules covers stands right before that rule, at its level, and XYZ-wing, which none of his
// covers, beside its sister. A path counts the highest level used.
#include "deduce/scales/scale.hpp"

namespace sudokit {
namespace {

void judge(const Scale&, Rating& rating) {
  rating.difficulty = rating.level;
}

}  // namespace

const Scale& sudokit_scale() {
  static const ScaleRow kRows[] = {
      {technique("hidden-single"), 0},
      {technique("naked-single"), 0},
      {technique("pointing"), 1},
      {technique("claiming"), 1},
      {technique("hidden-pair"), 1},
      {technique("triad"), 1},
      {technique("trapezoid"), 1},
      {technique("rectangle"), 1},
      {technique("naked-pair"), 2},
      {technique("naked-triple"), 2},
      {technique("hidden-triple"), 2},
      {technique("naked-quad"), 2},
      {technique("hidden-quad"), 2},
      {technique("subproblem"), 2},
      {technique("x-wing"), 2},
      {technique("swordfish"), 2},
      {technique("jellyfish"), 2},
      {technique("simple-colouring"), 2},
      {technique("nishio"), 2},
      {technique("xy-wing"), 3},
      {technique("xyz-wing"), 3},
      {technique("bilocal"), 3},
      {technique("bivalue"), 3},
      {technique("repeat"), 3},
      {technique("path"), 3},
      {technique("conflict"), 4},
      {technique("two-sat"), 5},
      // Beyond the rules, for whoever asks.
      {technique("overlay"), 6, {}, true},
      {technique("supposition"), 7, {}, true},
  };
  static const Scale kScale = {"sudokit", "Sudokit",     "the rules of PADS and of handbooks",
                               kRows,     Choice::first, judge};
  return kScale;
}

}  // namespace sudokit
