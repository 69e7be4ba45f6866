// The default scale: the techniques that people use, in the order in which a teacher would show
// them. docs/scales.md compares the order and the weights with those of other programs. A path
// counts the highest level used.
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
      {technique("rule"), 1},
      {technique("pointing"), 1},
      {technique("claiming"), 1},
      {technique("innies-outies"), 1},
      {technique("needed-digit"), 1},
      {technique("naked-pair"), 1},
      {technique("hidden-pair"), 1},
      {technique("naked-triple"), 2},
      {technique("x-wing"), 2},
      {technique("hidden-triple"), 2},
      {technique("naked-quad"), 2},
      {technique("swordfish"), 2},
      {technique("rule-and-house"), 3},
      {technique("two-rules"), 3},
      {technique("skyscraper"), 3},
      {technique("two-string-kite"), 3},
      {technique("turbot-fish"), 3},
      {technique("empty-rectangle"), 3},
      {technique("xy-wing"), 3},
      {technique("unique-rectangle-1"), 3},
      {technique("unique-rectangle-2"), 3},
      {technique("unique-rectangle-4"), 3},
      {technique("unique-rectangle-3"), 3},
      {technique("unique-rectangle-5"), 3},
      {technique("unique-rectangle-6"), 3},
      {technique("hidden-rectangle"), 3},
      {technique("avoidable-rectangle-1"), 3},
      {technique("avoidable-rectangle-2"), 3},
      {technique("universal-grave-plus-one"), 3},
      {technique("xyz-wing"), 3},
      {technique("w-wing"), 3},
      {technique("remote-pair"), 3},
      {technique("simple-colouring"), 3},
      {technique("hidden-quad"), 3},
      {technique("jellyfish"), 3},
      {technique("finned-x-wing"), 3},
      {technique("sashimi-x-wing"), 3},
      {technique("finned-swordfish"), 3},
      {technique("sashimi-swordfish"), 3},
      {technique("finned-jellyfish"), 3},
      {technique("sashimi-jellyfish"), 3},
      {technique("squirmbag"), 3},
      {technique("whale"), 3},
      {technique("leviathan"), 3},
      {technique("unique-loop"), 3},
      {technique("universal-grave"), 3},
      {technique("x-chain"), 4},
      {technique("nice-loop"), 4},
      {technique("grouped-nice-loop"), 4},
      {technique("wxyz-wing"), 4},
      {technique("sue-de-coq"), 4},
      {technique("als-xz"), 4},
      {technique("als-xy-wing"), 4},
      {technique("als-chain"), 4},
      {technique("als-nice-loop"), 4},
      {technique("house-and-rules"), 4},
      {technique("crossing-rules"), 4},
      {technique("aligned-pair-exclusion"), 4},
      {technique("forcing-chain"), 5},
      {technique("death-blossom"), 5},
      {technique("franken-fish"), 5},
      {technique("mutant-fish"), 5},
      {technique("aligned-triplet-exclusion"), 5},
      // Without a name among players.
      {technique("triad"), 6},
      {technique("trapezoid"), 6},
      {technique("rectangle"), 6},
      {technique("subproblem"), 6},
      {technique("nishio"), 6},
      {technique("bilocal"), 6},
      {technique("bivalue"), 6},
      {technique("repeat"), 6},
      {technique("path"), 6},
      {technique("conflict"), 6},
      {technique("two-sat"), 6},
      {technique("forcing-net"), 6},
      // Used only on request.
      {technique("overlay"), 6, {}, true},
      {technique("supposition"), 7, {}, true},
  };
  static const Scale kScale = {.name = "sudokit",
                               .title = "Sudokit",
                               .source = "the techniques of handbooks",
                               .rows = kRows,
                               .judge = judge,
                               .takes = kHousesAndMarks | kRuleFeatures};
  return kScale;
}

}  // namespace sudokit
