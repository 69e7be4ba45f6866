// The five grades, defined once for all interfaces: the higher of the grade by Sudoku Explainer's
// rating and the grade by the level of the default scale. If Sudoku Explainer cannot rate a layout,
// the level decides. If the default techniques do not suffice there, it also counts whether chains
// of all kinds solve the puzzle. docs/scales.md explains the bounds and the distribution of the
// grades.
#include <algorithm>
#include <array>
#include <limits>

#include "core/meter.hpp"
#include "deduce/scales/scale.hpp"

namespace sudokit {
namespace {

constexpr int kNoBound = std::numeric_limits<int>::max();
constexpr GradeRow kGradeRows[] = {
    {"easy", 23, 0},                  // singles
    {"medium", 34, 1},                // intersections, pairs
    {"hard", 62, 3},                  // larger subsets, fish, wings, rectangles
    {"expert", 74, 5},                // chains
    {"extreme", kNoBound, kNoBound},  // chains of several branches, or no technique at all
};
constexpr int kHardestGrade = std::size(kGradeRows);
constexpr int kGradeOfChains = kHardestGrade - 1;
// Chains without branches that the default scale leaves out but an ER of 7.4 includes, and similar
// ones over almost locked sets.
constexpr std::string_view kChains[] = {"nice-loop",   "grouped-nice-loop", "als-xz",
                                        "als-xy-wing", "als-chain",         "forcing-chain"};
constexpr auto kGradeWords = [] {
  std::array<std::string_view, std::size(kGradeRows)> words;
  std::ranges::transform(kGradeRows, words.begin(), &GradeRow::word);
  return words;
}();

template <class Bound>
int first_within(int value, Bound bound) {
  const auto row =
      std::ranges::find_if(kGradeRows, [&](const GradeRow& each) { return value <= each.*bound; });
  return static_cast<int>(row - kGradeRows) + 1;
}

// The techniques of the scale that are on by default, and `more`.
std::vector<const Technique*> default_techniques(const Scale& scale,
                                                 std::span<const std::string_view> more) {
  std::vector<const Technique*> all;
  for (const ScaleRow& row : scale.rows) {
    if (!row.optional || std::ranges::count(more, row.technique->name) > 0) {
      all.push_back(row.technique);
    }
  }
  return all;
}

Result<Rating> rate_silently(const Scale& scale, const Puzzle& puzzle, const Run& run,
                             std::span<const std::string_view> with = {}) {
  DeduceOptions options;
  options.scale = &scale;
  if (!with.empty()) options.allowed = default_techniques(scale, with);
  options.unique_known = true;
  options.explain = false;
  auto deducer = Deducer::make(puzzle.layout, std::move(options));
  if (!deducer) return tl::unexpected(deducer.error());
  return rate(*deducer, puzzle, run);
}

// The second rating besides the level: the slower rating of Sudoku Explainer if it can still raise
// the grade; or chains, if there is no such rating and the default techniques do not suffice.
struct Second {
  const Scale* scale = nullptr;  // null: no second rating
  std::span<const std::string_view> with = {};
};
Second second_rating(const Puzzle& puzzle, int by_level) {
  const bool hardest = by_level == kHardestGrade;
  if (admits(explainer_scale(), *puzzle.layout, puzzle.features())) {
    return {hardest ? nullptr : &explainer_scale()};
  }
  return {hardest ? &sudokit_scale() : nullptr, kChains};
}

Result<Count> ask_grade(const Puzzle& puzzle, const Uniqueness&, std::uint64_t, const Run& run) {
  const Allowance allowance(run);
  const auto level = rate_silently(sudokit_scale(), puzzle, allowance.left());
  return level ? grade_from(*level, puzzle, allowance.left()) : tl::unexpected(level.error());
}

}  // namespace

std::span<const GradeRow> grade_rows() {
  return kGradeRows;
}

int grade_of(const Rating& level, const Rating* se, const Rating* chains) {
  const bool solved = level.end == DeduceEnd::solved;
  if (se == nullptr && !solved && chains != nullptr && chains->end == DeduceEnd::solved) {
    return kGradeOfChains;
  }
  const int by_level =
      solved ? first_within(level.difficulty, &GradeRow::most_level) : kHardestGrade;
  if (se == nullptr) return by_level;
  return std::max(by_level, first_within(se->difficulty, &GradeRow::most_tenths));
}

Result<Count> grade_from(const Rating& level, const Puzzle& puzzle, const Run& run) {
  Count count{{}, kHardestGrade, {}, level.reason};
  if (count.reason != StopReason::finished) return count;
  int grade = grade_of(level, nullptr);
  const Second second = second_rating(puzzle, grade);
  if (second.scale != nullptr) {
    const auto more = rate_silently(*second.scale, puzzle, run, second.with);
    if (!more) return tl::unexpected(more.error());
    count.reason = more->reason;
    if (count.reason != StopReason::finished) return count;
    grade = second.with.empty() ? grade_of(level, &*more) : grade_of(level, nullptr, &*more);
  }
  count.value = static_cast<std::uint64_t>(grade);
  return count;
}

std::string_view Count::word(const Scale& scale) const {
  if (!value || *value < 1 || *value > scale.grades.size()) return "";
  return scale.grades[static_cast<std::size_t>(*value - 1)];
}

const Scale& grade_scale() {
  static constexpr Scale kScale = {.name = "grade",
                                   .title = "Grade",
                                   .source = "docs/scales.md",
                                   .rows = {},
                                   .counting = Counting::number,
                                   .grades = kGradeWords,
                                   .takes = kHousesAndMarks | kRuleFeatures,
                                   .label = "grade",
                                   .count = ask_grade};
  return kScale;
}

}  // namespace sudokit
