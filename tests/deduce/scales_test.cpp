// Eppstein's scale is his program: the word, the sum and the rules used, on puzzles of ours and on
// those that once counted otherwise, because a sweep took another instance first.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>

#include "sudokit/deduce.hpp"
#include "support/puzzles.hpp"

namespace sudokit {
namespace {

std::string judged(const Scale& scale, const Rating& rating) {
  std::string rules;
  for (std::size_t row = 0; row < scale.rows.size(); ++row) {
    if (rating.steps[row] == 0) continue;
    rules += fmt::format("{}{}", rules.empty() ? "" : ",", scale.rows[row].technique->name);
  }
  return fmt::format("{} {} {}", rating.grade, rating.difficulty, rules.empty() ? "-" : rules);
}

void expect_as_his(bool explain) {
  DeduceOptions options;
  options.scale = scale_named("eppstein");
  options.explain = explain;
  const LayoutPtr layout = test::layout("3x3");
  Deducer deducer = Deducer::make(layout, options).value();
  std::ifstream file(SUDOKIT_SOURCE_DIR "/tests/golden/eppstein.txt");
  int compared = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("#")) continue;
    const std::string puzzle = line.substr(0, 81);
    const Rating rating = rate(deducer, test::puzzle(layout, puzzle)).value();
    EXPECT_EQ(judged(*options.scale, rating), line.substr(82)) << puzzle;
    ++compared;
  }
  EXPECT_GT(compared, 100);
}

TEST(EppsteinScale, IsHisProgram) {
  expect_as_his(false);
}
TEST(EppsteinScale, ArguingChangesNothing) {
  expect_as_his(true);
}

}  // namespace
}  // namespace sudokit
