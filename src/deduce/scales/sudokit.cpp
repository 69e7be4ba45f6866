// The default scale. Eppstein's rules keep his order and levels. A technique of the handbooks that
// one of his rules covers stands right before that rule, at its level; XYZ-wing, which none of them
// covers, stands beside XY-wing. A path counts the highest level used.
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
      {technique("innies-outies"), 1},
      {technique("pointing"), 1},
      {technique("claiming"), 1},
      {technique("hidden-pair"), 1},
      {technique("triad"), 1},
      {technique("trapezoid"), 1},
      {technique("unique-rectangle-1"), 1, {}, true},
      {technique("unique-rectangle-2"), 1, {}, true},
      {technique("unique-rectangle-3"), 1, {}, true},
      {technique("unique-rectangle-4"), 1, {}, true},
      {technique("unique-rectangle-5"), 1, {}, true},
      {technique("unique-rectangle-6"), 1, {}, true},
      {technique("hidden-rectangle"), 1, {}, true},
      {technique("avoidable-rectangle-1"), 1, {}, true},
      {technique("avoidable-rectangle-2"), 1, {}, true},
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
      {technique("skyscraper"), 2, {}, true},
      {technique("two-string-kite"), 2, {}, true},
      {technique("turbot-fish"), 2, {}, true},
      {technique("empty-rectangle"), 2, {}, true},
      {technique("finned-x-wing"), 2, {}, true},
      {technique("sashimi-x-wing"), 2, {}, true},
      {technique("finned-swordfish"), 2, {}, true},
      {technique("sashimi-swordfish"), 2, {}, true},
      {technique("finned-jellyfish"), 2, {}, true},
      {technique("sashimi-jellyfish"), 2, {}, true},
      {technique("squirmbag"), 2, {}, true},
      {technique("whale"), 2, {}, true},
      {technique("leviathan"), 2, {}, true},
      {technique("simple-colouring"), 2},
      {technique("x-chain"), 2, {}, true},
      {technique("franken-fish"), 2, {}, true},
      {technique("mutant-fish"), 2, {}, true},
      {technique("nishio"), 2},
      {technique("xy-wing"), 3},
      {technique("xyz-wing"), 3},
      {technique("unique-loop"), 3, {}, true},
      {technique("universal-grave-plus-one"), 3, {}, true},
      {technique("universal-grave"), 3, {}, true},
      {technique("w-wing"), 3, {}, true},
      {technique("remote-pair"), 3, {}, true},
      {technique("wxyz-wing"), 3, {}, true},
      {technique("sue-de-coq"), 3, {}, true},
      {technique("aligned-pair-exclusion"), 3, {}, true},
      {technique("bilocal"), 3},
      {technique("bivalue"), 3},
      {technique("repeat"), 3},
      {technique("path"), 3},
      {technique("nice-loop"), 4, {}, true},
      {technique("als-xz"), 4, {}, true},
      {technique("als-xy-wing"), 4, {}, true},
      {technique("death-blossom"), 4, {}, true},
      {technique("grouped-nice-loop"), 4, {}, true},
      {technique("als-chain"), 4, {}, true},
      {technique("als-nice-loop"), 4, {}, true},
      {technique("aligned-triplet-exclusion"), 4, {}, true},
      {technique("conflict"), 4},
      {technique("forcing-chain"), 5, {}, true},
      {technique("two-sat"), 5},
      // Beyond the rules; used only on request.
      {technique("forcing-net"), 6, {}, true},
      {technique("overlay"), 6, {}, true},
      {technique("supposition"), 7, {}, true},
  };
  static const Scale kScale = {.name = "sudokit",
                               .title = "Sudokit",
                               .source = "the rules of PADS and of handbooks",
                               .rows = kRows,
                               .judge = judge,
                               .takes = kHousesAndMarks | kRuleFeatures};
  return kScale;
}

}  // namespace sudokit
