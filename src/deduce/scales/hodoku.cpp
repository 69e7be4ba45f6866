// The scale of HoDoKu 2.2.0's default configuration. A step counts the points of its technique, a
// path their sum. The level is the hardest of all steps, raised while the sum exceeds the level's
// bound. An unsolved puzzle has no sum; none is guessed.
#include <array>

#include "deduce/hodoku/rater.hpp"
#include "deduce/nine/argue.hpp"
#include "deduce/scales/scale.hpp"

namespace sudokit {
namespace {

constexpr std::string_view kGrades[] = {"Easy", "Medium", "Hard", "Unfair", "Extreme"};
// The highest score of each level; above it the next level applies.
constexpr std::array kMostOfLevel = {800, 1000, 1600, 1800};

void judge(const Scale&, Rating& rating) {
  if (rating.end != DeduceEnd::solved) return;
  const auto rows = nine::hodoku::technique_rows();
  for (std::size_t row = 0; row < rows.size(); ++row) {
    rating.difficulty += static_cast<int>(rating.steps[row]) * rows[row].points;
  }
  auto level = static_cast<std::size_t>(rating.level);
  while (level < kMostOfLevel.size() && rating.difficulty > kMostOfLevel[level]) ++level;
  rating.grade = kGrades[level];
}

Result<void> fits(const Layout& layout) {
  return nine::fits(layout, "HoDoKu");
}

std::vector<ScaleRow> rows_of() {
  std::vector<ScaleRow> rows;
  for (const nine::hodoku::TechniqueRow& row : nine::hodoku::technique_rows()) {
    rows.push_back({&row.technique, row.level});
    rows.back().optional = row.optional;
    rows.back().least = rows.back().most = row.points;
  }
  return rows;
}

}  // namespace

const Scale& hodoku_scale() {
  static const std::vector<ScaleRow> kRows = rows_of();
  static const Scale kScale = {"hodoku",
                               "HoDoKu",
                               "HoDoKu 2.2.0 by B. Hobiger",
                               kRows,
                               Choice::first,
                               judge,
                               Counting::points,
                               kGrades,
                               "HoDoKu 2.2.0, default configuration",
                               {Feature::square_boxes},
                               fits,
                               nine::hodoku::walk};
  return kScale;
}

}  // namespace sudokit
