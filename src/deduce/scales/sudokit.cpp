// The default scale: the techniques that people use, in the order in which a teacher would show
// them, and how hard a step is in tenths. docs/scales.md compares the order and the weights with
// those of other programs. The rating of a path is its hardest step and, below a tenth, what the
// whole path costs.
#include <algorithm>

#include "deduce/scales/scale.hpp"

namespace sudokit {
namespace {

// A puzzle beyond the techniques is rated from here on, by the share of its cells that are open
// when they end.
constexpr int kBeyond = 900;
constexpr int kMostBeyond = 99;

// What a step costs less than this costs nothing.
constexpr int kFree = 10;
// A path that costs this many of its hardest steps has half of the hundredths.
constexpr int kHalf = 20;

// 0 to 9 hundredths.
int path_part(const Rating& rating) {
  const int cost = rating.cost - kFree * static_cast<int>(rating.total);
  const int hardest = rating.highest - kFree;
  return hardest <= 0 ? 0 : 10 * cost / (cost + kHalf * hardest);
}

void judge(const Scale&, Rating& rating) {
  rating.difficulty = rating.beyond > 0 ? kBeyond + std::min(rating.beyond, kMostBeyond)
                                        : 10 * rating.highest + path_part(rating);
  rating.grade = grade_words()[static_cast<std::size_t>(grade_of(rating.difficulty) - 1)];
}

ScaleRow fixed(std::string_view name, int level, int weight) {
  return {.technique = technique(name), .level = level, .least = weight, .most = weight};
}

// A tenth more for every part beyond the fewest that an instance has.
template <int kLeast, int kMost, int kFewest>
ScaleRow growing(std::string_view name, int level) {
  const auto score = [](const Step& step) {
    return std::clamp(kLeast + step.size - kFewest, kLeast, kMost);
  };
  return {
      .technique = technique(name), .level = level, .score = score, .least = kLeast, .most = kMost};
}

// In a line, a hidden single takes longer to see.
int score_of_hidden(const Step& step) {
  return step.size == 0 ? 12 : 15;
}

ScaleRow on_request(ScaleRow row) {
  row.optional = true;
  return row;
}

}  // namespace

const Scale& sudokit_scale() {
  static const ScaleRow kRows[] = {
      {.technique = technique("hidden-single"), .score = score_of_hidden, .least = 12, .most = 15},
      fixed("naked-single", 0, 23),
      fixed("rule-single", 0, 23),
      growing<24, 25, 2>("rule", 1),
      fixed("pointing", 1, 26),
      fixed("claiming", 1, 28),
      growing<28, 32, 2>("innies-outies", 1),
      fixed("needed-digit", 1, 29),
      fixed("naked-pair", 1, 30),
      fixed("hidden-pair", 1, 32),
      growing<33, 39, 4>("wide-rule", 2),
      fixed("naked-triple", 2, 34),
      fixed("x-wing", 2, 36),
      fixed("hidden-triple", 2, 38),
      fixed("naked-quad", 2, 40),
      fixed("swordfish", 2, 40),
      fixed("rule-and-house", 3, 41),
      fixed("two-rules", 3, 41),
      fixed("xy-wing", 3, 42),
      fixed("xyz-wing", 3, 44),
      fixed("unique-rectangle-1", 3, 45),
      fixed("unique-rectangle-2", 3, 45),
      fixed("unique-rectangle-4", 3, 46),
      fixed("unique-rectangle-3", 3, 47),
      fixed("skyscraper", 3, 50),
      fixed("two-string-kite", 3, 51),
      fixed("turbot-fish", 3, 52),
      fixed("empty-rectangle", 3, 53),
      fixed("universal-grave-plus-one", 3, 54),
      fixed("unique-rectangle-5", 3, 54),
      fixed("unique-rectangle-6", 3, 54),
      fixed("hidden-rectangle", 3, 55),
      fixed("avoidable-rectangle-1", 3, 55),
      fixed("avoidable-rectangle-2", 3, 55),
      fixed("w-wing", 3, 56),
      fixed("remote-pair", 3, 57),
      fixed("simple-colouring", 3, 57),
      fixed("hidden-quad", 3, 58),
      fixed("jellyfish", 3, 58),
      fixed("finned-x-wing", 3, 58),
      fixed("sashimi-x-wing", 3, 58),
      fixed("finned-swordfish", 3, 60),
      fixed("sashimi-swordfish", 3, 60),
      fixed("finned-jellyfish", 3, 61),
      fixed("sashimi-jellyfish", 3, 61),
      fixed("squirmbag", 3, 61),
      fixed("whale", 3, 61),
      fixed("leviathan", 3, 61),
      fixed("unique-loop", 3, 61),
      fixed("universal-grave", 3, 62),
      growing<64, 72, 3>("x-chain", 4),
      growing<65, 76, 2>("nice-loop", 4),
      growing<80, 86, 3>("grouped-nice-loop", 4),
      growing<80, 86, 4>("short-net", 4),
      growing<82, 84, 4>("wxyz-wing", 4),
      fixed("sue-de-coq", 4, 82),
      growing<82, 86, 4>("als-xz", 4),
      growing<83, 86, 5>("als-xy-wing", 4),
      growing<84, 86, 4>("als-chain", 4),
      growing<84, 86, 3>("als-nice-loop", 4),
      fixed("house-and-rules", 4, 86),
      fixed("crossing-rules", 4, 86),
      fixed("aligned-pair-exclusion", 4, 86),
      fixed("forcing-chain", 5, 87),
      fixed("death-blossom", 5, 87),
      fixed("franken-fish", 5, 88),
      fixed("mutant-fish", 5, 88),
      fixed("aligned-triplet-exclusion", 5, 88),
      // Without a name among players.
      fixed("triad", 6, 88),
      fixed("trapezoid", 6, 88),
      fixed("rectangle", 6, 88),
      fixed("subproblem", 6, 88),
      fixed("nishio", 6, 88),
      fixed("bilocal", 6, 88),
      fixed("bivalue", 6, 88),
      fixed("repeat", 6, 88),
      fixed("path", 6, 88),
      fixed("conflict", 6, 88),
      fixed("two-sat", 6, 88),
      fixed("forcing-net", 6, 89),
      on_request(fixed("overlay", 6, 89)),
      on_request(fixed("supposition", 7, 90)),
      on_request(fixed("search", 7, 91)),
  };
  static const Scale kScale = {.name = "sudokit",
                               .title = "Sudokit",
                               .source = "the techniques of handbooks",
                               .rows = kRows,
                               .judge = judge,
                               .counting = Counting::rating,
                               .grades = grade_words(),
                               .takes = kHousesAndMarks | kRuleFeatures};
  return kScale;
}

}  // namespace sudokit
