// The five grades, one rule for every door: the higher of the grade by Sudoku Explainer's rating
// and the grade by the level of the default scale. Where Sudoku Explainer has no rating for a
// layout, the level alone decides. docs/scales.md says why the bounds stand where they do, and how
// the grades spread over 10,000 puzzles.
#include <algorithm>
#include <array>
#include <limits>

#include "core/allowance.hpp"
#include "deduce/scales/scale.hpp"

namespace sudokit {
namespace {

constexpr int kNoBound = std::numeric_limits<int>::max();
constexpr GradeRow kGradeRows[] = {
    {"easy", 23, 0},                  // singles
    {"medium", 34, 1},                // intersections, pairs
    {"hard", 62, 3},                  // larger subsets, fish, wings, rectangles
    {"expert", 74, 4},                // chains
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

// The slower rating is needed only while it can raise the grade.
Result<Count> ask_grade(const Puzzle& puzzle, const Uniqueness&, std::uint64_t, const Run& run) {
  const Allowance allowance(run);
  auto level = rate_silently(sudokit_scale(), puzzle, allowance.left());
  if (!level) return tl::unexpected(level.error());
  Count count{{}, kHardestGrade, {}, level->reason};
  if (count.reason != StopReason::finished) return count;
  int grade = grade_of(*level, nullptr);
  const bool has_se = admits(explainer_scale(), *puzzle.layout, puzzle.features()).has_value();
  if (has_se && grade < kHardestGrade) {
    auto se = rate_silently(explainer_scale(), puzzle, allowance.left());
    if (!se) return tl::unexpected(se.error());
    count.reason = se->reason;
    if (count.reason != StopReason::finished) return count;
    grade = grade_of(*level, &*se);
  }
  count.value = static_cast<std::uint64_t>(grade);
  return count;
}

}  // namespace

std::span<const GradeRow> grade_rows() {
  return kGradeRows;
}

int grade_of(const Rating& level, const Rating* se) {
  const bool solved = level.end == DeduceEnd::solved;
  const int by_level =
      solved ? first_within(level.difficulty, &GradeRow::most_level) : kHardestGrade;
  if (se == nullptr) return by_level;
  return std::max(by_level, first_within(se->difficulty, &GradeRow::most_tenths));
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
                                   .label = "grade",
                                   .count = ask_grade};
  return kScale;
}

}  // namespace sudokit
