// The five grades, defined once for all interfaces: ranges of the rating on the default scale.
// docs/scales.md explains the bounds and the distribution of the grades.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>

#include "core/meter.hpp"
#include "deduce/scales/scale.hpp"

namespace sudokit {
namespace {

constexpr GradeRow kGradeRows[] = {
    {"easy", 239},                                 // singles
    {"medium", 339},                               // intersections, pairs
    {"hard", 629},                                 // larger subsets, fish, wings, rectangles
    {"expert", 869},                               // chains
    {"extreme", std::numeric_limits<int>::max()},  // several chains at once, and what is beyond
};
constexpr auto kGradeWords = [] {
  std::array<std::string_view, std::size(kGradeRows)> words;
  std::ranges::transform(kGradeRows, words.begin(), &GradeRow::word);
  return words;
}();

Result<Count> ask_grade(const Puzzle& puzzle, const Uniqueness&, std::uint64_t, const Run& run) {
  DeduceOptions options;
  options.unique_known = true;
  options.explain = false;
  auto deducer = Deducer::make(puzzle.layout, std::move(options));
  if (!deducer) return tl::unexpected(deducer.error());
  const auto rating = rate(*deducer, puzzle, run);
  if (!rating) return tl::unexpected(rating.error());
  Count count{{}, std::size(kGradeRows), {}, rating->reason};
  if (count.reason == StopReason::finished) {
    count.value = static_cast<std::uint64_t>(grade_of(rating->difficulty));
  }
  return count;
}

}  // namespace

std::span<const GradeRow> grade_rows() {
  return kGradeRows;
}

std::span<const std::string_view> grade_words() {
  return kGradeWords;
}

int grade_of(int rating) {
  const auto row =
      std::ranges::find_if(kGradeRows, [&](const GradeRow& each) { return rating <= each.most; });
  return static_cast<int>(row - kGradeRows) + 1;
}

std::string rating_text(int hundredths) {
  return fmt::format("{}.{:02}", hundredths / 100, hundredths % 100);
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
