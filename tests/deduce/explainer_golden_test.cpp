// Equality with Sudoku Explainer step by step: ratings, techniques, and the candidates left after
// each step.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "support/md5.hpp"
#include "support/puzzles.hpp"
#include "support/thorough.hpp"

namespace sudokit::nine {
namespace {

// The grid as 729 characters: the digit for each candidate or value that is there, otherwise a dot.
std::string marks_of(const Pencilmarks& marks) {
  std::string text(729, '.');
  for (std::size_t cell = 0; cell < 81; ++cell) {
    const int value = marks.values[cell];
    for (int digit = 1; digit <= 9; ++digit) {
      const bool there = value != 0 ? value == digit : marks.candidates[cell].contains(digit);
      if (there) text[cell * 9 + std::size_t(digit) - 1] = static_cast<char>('0' + digit);
    }
  }
  return text;
}

std::string tenths_text(int tenths) {
  return fmt::format("{}.{}", tenths / 10, tenths % 10);
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
std::string difference(Deducer& deducer, const nlohmann::json& golden) {
  EXPECT_TRUE(deducer.start(test::puzzle("3x3", golden["puzzle"].get<std::string>())));
  int highest = 0;
  std::string hardest;
  std::size_t at = 0;
  for (; const auto found = deducer.next(); ++at) {
    if (found->score > highest) highest = found->score, hardest = found->code;
    deducer.apply(*found);
    const nlohmann::json step = {tenths_text(found->score), hardest,
                                 test::md5_start(marks_of(deducer.pencilmarks()))};
    if (at >= golden["steps"].size()) return fmt::format("step {} is one too many", at);
    if (step != golden["steps"][at]) {
      return fmt::format("step {} is {}, not {}", at, step.dump(), golden["steps"][at].dump());
    }
  }
  if (at < golden["steps"].size()) return fmt::format("ends before step {}", at);
  return golden["er"] == tenths_text(highest) ? "" : "another rating";
}

// The ER, the number of steps, and the first eight digits of a hash of all steps.
std::string whole_path(Deducer& deducer, const Puzzle& puzzle) {
  EXPECT_TRUE(deducer.start(puzzle));
  int highest = 0;
  int steps = 0;
  std::string path;
  for (; const auto step = deducer.next(); ++steps) {
    highest = std::max(highest, step->score);
    deducer.apply(*step);
    path += tenths_text(step->score) + ' ' + marks_of(deducer.pencilmarks()) + '\n';
  }
  return fmt::format("{} {} {}", tenths_text(highest), steps, test::md5_start(path));
}

void expect_equal(std::string_view file, std::string_view scale, double below) {
  const auto lines = test::shared_lines(file);
  if (lines.empty()) GTEST_SKIP() << test::missing(file);
  Deducer deducer = on_scale(scale);
  int compared = 0;
  for (const std::string& line : lines) {
    const auto golden = nlohmann::json::parse(line);
    if (std::stod(golden["er"].get<std::string>()) >= below) continue;
    ++compared;
    EXPECT_EQ(difference(deducer, golden), "") << golden["puzzle"];
  }
  EXPECT_GT(compared, 1000);
}

// Higher ratings are slow, most of all under sanitizers; bench/ratings compares all of them.
double highest_compared() {
  return test::thorough() ? 9.5 : 8.5;
}

TEST(ExplainerGolden, D3) {
  expect_equal("se_golden/d3_steps.jsonl", "se", highest_compared());
}

TEST(ExplainerGolden, D2) {
  expect_equal("se_golden/d2_steps_minimal.jsonl", "se-d2", highest_compared());
}

// The explained path is the path that was compared: its steps have the same ratings.
TEST(ExplainerGolden, ExplanationsHaveTheRatingsOfTheSteps) {
  DeduceOptions options;
  options.scale = scale_named("se");
  options.unique_known = true;
  Deducer deducer = on_scale("se");
  for (const std::string& line : test::minimal_lines(150, 1'000)) {
    const Puzzle puzzle = test::puzzle("3x3", line);
    const Explanation path = explain(puzzle, options).value();
    ASSERT_TRUE(deducer.start(puzzle));
    for (const Step& step : path.steps) {
      const auto unexplained = deducer.next();
      ASSERT_TRUE(unexplained) << line;
      ASSERT_EQ(step.score, unexplained->score) << line;
      deducer.apply(*unexplained);
    }
    EXPECT_FALSE(deducer.next()) << line;
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
  Deducer d1 = on_scale("se-d1");
  Deducer d3 = on_scale("se");
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
  const auto full_name = scale_named("se")->full_name;
  EXPECT_EQ(full_name("DCFC+MFC"),
            "Dynamic Contradiction Forcing Chains (+ Multiple Forcing Chains)");
  EXPECT_EQ(full_name("DLFC+"), "Dynamic Cell Forcing Chains (+)");
  EXPECT_EQ(full_name("DRFC+DFC+FC"),
            "Dynamic Region Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))");
  EXPECT_EQ(full_name("DdFC"), "Dynamic Double Forcing Chains");
  EXPECT_EQ(full_name("UL104"), "Unique Loop 10 type 4");
  EXPECT_EQ(full_name("g3SL0011"), "Grouped 3 Strong links 0011");
  EXPECT_EQ(full_name("g2XL101"), "(2 Strong Links) Grouped X-Loop 101");
  EXPECT_EQ(full_name("VXY1310"), "VWXYZ-Wing 1310");
  EXPECT_EQ(full_name("HQ"), "");
}

}  // namespace sudokit::nine
