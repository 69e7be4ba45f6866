// Equality with Sudoku Explainer step by step: ratings, techniques, and the candidates left after
// each step.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "deduce/explainer/rater.hpp"
#include "support/md5.hpp"
#include "support/puzzles.hpp"
#include "support/thorough.hpp"

namespace sudokit::nine {
namespace {

// The grid as 729 characters: the digit for each candidate or value that is there, otherwise a dot.
std::string marks_of(const Board& board) {
  std::string text(729, '.');
  for (int cell = 0; cell < 81; ++cell) {
    const int value = board.value[std::size_t(cell)];
    for (int digit = 0; digit < 9; ++digit) {
      const bool there = value != 0 ? value == digit + 1 : board.has(cell, digit);
      if (there) text[std::size_t(cell * 9 + digit)] = static_cast<char>('1' + digit);
    }
  }
  return text;
}

std::string tenths_text(int tenths) {
  return fmt::format("{}.{}", tenths / 10, tenths % 10);
}
std::string text_of(double rating) {
  return tenths_text(se::tenths(rating));
}

Deducer on_scale(std::string_view scale) {
  DeduceOptions options;
  options.scale = scale_named(scale);
  options.unique_known = true;
  options.explain = false;
  return Deducer::make(test::layout("3x3"), options).value();
}

// Describes the first step that differs; empty if none does. After each step the files name the
// technique with the highest rating so far.
std::string difference(se::Rater& rater, const nlohmann::json& golden) {
  rater.start(test::puzzle("3x3", golden["puzzle"].get<std::string>()));
  double highest = 0;
  std::string hardest;
  std::size_t at = 0;
  for (; const se::Hint* hint = rater.next(); ++at) {
    if (hint->rating > highest) highest = hint->rating, hardest = hint->name;
    const std::string rating = text_of(hint->rating);
    rater.apply();
    const nlohmann::json step = {rating, hardest, test::md5_start(marks_of(rater.board()))};
    if (at >= golden["steps"].size()) return fmt::format("step {} is one too many", at);
    if (step != golden["steps"][at]) {
      return fmt::format("step {} is {}, not {}", at, step.dump(), golden["steps"][at].dump());
    }
  }
  if (at < golden["steps"].size()) return fmt::format("ends before step {}", at);
  return golden["er"] == text_of(highest) ? "" : "another rating";
}

// The ER, the number of steps, and the first eight digits of a hash of all steps.
std::string whole_path(se::Rater& rater, const Puzzle& puzzle) {
  rater.start(puzzle);
  double highest = 0;
  int steps = 0;
  std::string path;
  for (; const se::Hint* hint = rater.next(); ++steps) {
    highest = std::max(highest, hint->rating);
    path += text_of(hint->rating) + ' ';
    rater.apply();
    path += marks_of(rater.board()) + '\n';
  }
  return fmt::format("{} {} {}", text_of(highest), steps, test::md5_start(path));
}

void expect_equal(std::string_view file, se::Dialect dialect, double below) {
  const auto lines = test::shared_lines(file);
  if (lines.empty()) GTEST_SKIP() << test::missing(file);
  se::Rater rater(dialect);
  int compared = 0;
  for (const std::string& line : lines) {
    const auto golden = nlohmann::json::parse(line);
    if (std::stod(golden["er"].get<std::string>()) >= below) continue;
    ++compared;
    EXPECT_EQ(difference(rater, golden), "") << golden["puzzle"];
  }
  EXPECT_GT(compared, 1000);
}

// Higher ratings are slow, most of all under sanitizers; bench/ratings compares all of them.
double highest_compared() {
  return test::thorough() ? 9.5 : 8.5;
}

TEST(ExplainerGolden, D3) {
  expect_equal("se_golden/d3_steps.jsonl", se::Dialect::d3, highest_compared());
}

TEST(ExplainerGolden, D2) {
  expect_equal("se_golden/d2_steps_minimal.jsonl", se::Dialect::d2, highest_compared());
}

// The explained path is the path that was compared: its steps have the same ratings.
TEST(ExplainerGolden, ExplanationsHaveTheRatingsOfTheSteps) {
  DeduceOptions options;
  options.scale = scale_named("se");
  options.unique_known = true;
  se::Rater rater(se::Dialect::d3);
  for (const std::string& line : test::minimal_lines(150, 1'000)) {
    const Puzzle puzzle = test::puzzle("3x3", line);
    const Explanation path = explain(puzzle, options).value();
    rater.start(puzzle);
    for (const Step& step : path.steps) {
      const se::Hint* hint = rater.next();
      ASSERT_NE(hint, nullptr) << line;
      ASSERT_EQ(tenths_text(step.score), text_of(hint->rating)) << line;
      rater.apply();
    }
    EXPECT_EQ(rater.next(), nullptr) << line;
  }
}

// The three ratings, without steps, of our own puzzles.
TEST(ExplainerGolden, RatingsOfOurPuzzles) {
  Deducer d3 = on_scale("se");
  Deducer d2 = on_scale("se-d2");
  int compared = 0;
  for (const std::string& line :
       test::lines_of(fmt::format("{}/tests/golden/explainer.txt", SUDOKIT_SOURCE_DIR))) {
    const std::string puzzle = line.substr(3, 81);
    const Rating rating =
        rate(line.starts_with("d3") ? d3 : d2, test::puzzle("3x3", puzzle)).value();
    EXPECT_EQ(line.substr(85), fmt::format("{} {} {}", tenths_text(rating.difficulty),
                                           tenths_text(rating.placing), tenths_text(rating.first)))
        << line;
    ++compared;
  }
  EXPECT_EQ(compared, 200);
}

// Compared with SE 1.2.1 itself, step by step: the last word of a line is the start of the MD5 of
// "RATING MARKS\n" of every step. Most of these puzzles have other steps in D3.
TEST(ExplainerGolden, D1OfOurPuzzles) {
  se::Rater d1(se::Dialect::d1);
  se::Rater d3(se::Dialect::d3);
  int compared = 0;
  int apart = 0;
  for (const std::string& line :
       test::lines_of(fmt::format("{}/tests/golden/explainer_d1.txt", SUDOKIT_SOURCE_DIR))) {
    const Puzzle puzzle = test::puzzle("3x3", line.substr(0, 81));
    EXPECT_EQ(line.substr(82), whole_path(d1, puzzle)) << line;
    apart += whole_path(d3, puzzle) != line.substr(82);
    ++compared;
  }
  EXPECT_GE(compared, 80);
  EXPECT_GE(apart, 30);
}

TEST(ExplainerGolden, OtherShapesAreRefused) {
  Deducer deducer = on_scale("se");
  EXPECT_FALSE(rate(deducer, test::puzzle("2x2", std::string(16, '.'))).has_value());
  EXPECT_FALSE(rate(deducer, test::puzzle("x", std::string(81, '.'))).has_value());
}

TEST(ExplainerGolden, GivensThatClashAreRefused) {
  Deducer deducer = on_scale("se");
  const std::pair<std::size_t, const char*> clashes[] = {
      {8, "row 1"}, {72, "column 1"}, {20, "box 1"}};
  for (const auto& [other, house] : clashes) {
    Puzzle puzzle = test::puzzle("3x3", std::string(81, '.'));
    puzzle.givens[0] = 9;
    EXPECT_TRUE(deducer.start(puzzle).has_value());
    puzzle.givens[other] = 9;
    const auto started = deducer.start(puzzle);
    ASSERT_FALSE(started.has_value());
    EXPECT_NE(started.error().message.find(house), std::string::npos) << started.error().message;
  }
}

// A layout that fits does not make the next layout accepted.
TEST(ExplainerGolden, OtherShapesAreRefusedAfterOneThatFits) {
  Deducer deducer = on_scale("se");
  const Puzzle fits = test::puzzle("3x3", std::string(81, '.'));
  for (int round = 0; round < 2; ++round) {
    EXPECT_TRUE(deducer.start(fits).has_value());
    EXPECT_FALSE(deducer.start(test::puzzle("x", std::string(81, '.'))).has_value());
    EXPECT_FALSE(deducer.start(test::puzzle("2x2", std::string(16, '.'))).has_value());
  }
}

}  // namespace
// The program's own classes compose these names, for steps that few puzzles need.
TEST(Explainer, NamesWhatIsSeldomMet) {
  EXPECT_EQ(se::full_name("DCFC+MFC"),
            "Dynamic Contradiction Forcing Chains (+ Multiple Forcing Chains)");
  EXPECT_EQ(se::full_name("DLFC+"), "Dynamic Cell Forcing Chains (+)");
  EXPECT_EQ(se::full_name("DRFC+DFC+FC"),
            "Dynamic Region Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))");
  EXPECT_EQ(se::full_name("DdFC"), "Dynamic Double Forcing Chains");
  EXPECT_EQ(se::full_name("UL104"), "Unique Loop 10 type 4");
  EXPECT_EQ(se::full_name("g3SL0011"), "Grouped 3 Strong links 0011");
  EXPECT_EQ(se::full_name("g2XL101"), "(2 Strong Links) Grouped X-Loop 101");
  EXPECT_EQ(se::full_name("VXY1310"), "VWXYZ-Wing 1310");
  EXPECT_EQ(se::full_name("HQ"), "");
}

}  // namespace sudokit::nine
