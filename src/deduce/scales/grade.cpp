// The five grades, defined once for all interfaces: the higher of the grade by Sudoku Explainer's
// rating and the grade by the level of the default scale. If Sudoku Explainer cannot rate a layout,
// the level decides. docs/scales.md explains the bounds and the distribution of the grades.
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

Result<Rating> rate_silently(const Scale& scale, const Puzzle& puzzle, const Run& run) {
  DeduceOptions options;
  options.scale = &scale;
  options.unique_known = true;
  options.explain = false;
  auto deducer = Deducer::make(puzzle.layout, std::move(options));
  if (!deducer) return tl::unexpected(deducer.error());
  return rate(*deducer, puzzle, run);
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

int grade_of(const Rating& level, const Rating* se) {
  const int by_level = level.end == DeduceEnd::solved
                           ? first_within(level.difficulty, &GradeRow::most_level)
                           : kHardestGrade;
  if (se == nullptr) return by_level;
  return std::max(by_level, first_within(se->difficulty, &GradeRow::most_tenths));
}

Result<Count> grade_from(const Rating& level, const Puzzle& puzzle, const Run& run) {
  Count count{{}, kHardestGrade, {}, level.reason};
  if (count.reason != StopReason::finished) return count;
  int grade = grade_of(level, nullptr);
  // The slower rating of Sudoku Explainer, if it can still raise the grade.
  if (grade < kHardestGrade && admits(explainer_scale(), *puzzle.layout, puzzle.features())) {
    const auto se = rate_silently(explainer_scale(), puzzle, run);
    if (!se) return tl::unexpected(se.error());
    count.reason = se->reason;
    if (count.reason != StopReason::finished) return count;
    grade = grade_of(level, &*se);
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
