// No technique ever removes a candidate of the solution or places another digit. The tests check
// all instances of all techniques along the solving paths of 2,000 puzzles (100,000 with
// SUDOKIT_THOROUGH).
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "sudokit/puzzle.hpp"
#include "sudokit/tell.hpp"
#include "support/engines.hpp"
#include "support/puzzles.hpp"
#include "support/thorough.hpp"

namespace sudokit {
namespace {

// Solves puzzles of one layout step by step, and checks every instance against the solution.
class Harness {
 public:
  // Uses all techniques of the default scale, or only singles and those named.
  Harness(const LayoutPtr& layout, bool unique, std::initializer_list<std::string_view> names = {})
      : unique_(unique), deducer_(Deducer::make(layout, options(unique, names)).value()) {
    for (const std::string_view name : names) named_.push_back(techniques_named(name).front());
  }

  // Pre: `solution` solves the puzzle; it is the only solution if uniqueness rules are used.
  void hold(const Puzzle& puzzle, const Grid& solution) {
    puzzle_ = &puzzle;
    solution_ = &solution;
    ++puzzles;
    deducer_.start(puzzle);
    while (auto step = deducer_.next()) {
      check(*step);
      if (step->technique->family != TechniqueFamily::single) check_all(*step);
      if (testing::Test::HasFailure()) return;
      deducer_.apply(*step);
    }
    EXPECT_FALSE(deducer_.contradiction()) << test::to_text(puzzle);
    solved += deducer_.solved();
    EXPECT_TRUE(!deducer_.solved() || is_solution(puzzle, deducer_.values()));
  }

  int puzzles = 0;
  int solved = 0;
  std::map<std::string_view, int> instances;

 private:
  static DeduceOptions options(bool unique, std::initializer_list<std::string_view> names) {
    DeduceOptions options;
    options.unique_known = unique;
    for (const std::string_view name : names) {
      options.allowed.push_back(techniques_named(name).front());
    }
    if (names.size() > 0) {
      options.allowed.push_back(techniques_named("hidden-single").front());
      options.allowed.push_back(techniques_named("naked-single").front());
    }
    options.explain = false;
    return options;
  }

  // Also checks that the next step is the first instance of all: no finder was skipped wrongly
  // because its input looked the same as before.
  void check_all(const Step& next) {
    // Techniques after the next one are dear, and are looked at in a share of the steps.
    const bool whole = test::thorough() || !named_.empty() || ++steps_ % 16 == 1;
    bool reached = false;
    for (const ScaleRow& row : deducer_.scale().rows) {
      const Technique& technique = *row.technique;
      const bool named = std::ranges::count(named_, &technique) > 0;
      if (named_.empty() ? row.optional : !named) continue;
      if (technique.needs_unique && !unique_) continue;
      if (reached && !whole) return;
      const std::vector<Step> all = deducer_.all(technique);
      for (const Step& step : all) check(step);
      if (!reached && &technique != next.technique) {
        EXPECT_TRUE(all.empty()) << describe(all.front());
      }
      if (&technique != next.technique) continue;
      reached = true;
      ASSERT_FALSE(all.empty()) << describe(next);
      EXPECT_EQ(all.front().placements, next.placements) << describe(next);
      EXPECT_EQ(all.front().removals, next.removals) << describe(next);
    }
  }

  void check(const Step& step) {
    ++instances[step.technique->name];
    ASSERT_TRUE(step.changes()) << step.technique->name;
    for (const Candidate put : step.placements) {
      ASSERT_EQ((*solution_)[put.cell], put.digit) << describe(step);
    }
    for (const Candidate gone : step.removals) {
      ASSERT_NE((*solution_)[gone.cell], gone.digit) << describe(step);
    }
  }

  std::string describe(const Step& step) const {
    return std::string(step.technique->name) + ": " + changes_text(*puzzle_->layout, step) +
           " in " + test::to_text(*puzzle_);
  }

  bool unique_;
  std::vector<const Technique*> named_;
  Deducer deducer_;
  const Puzzle* puzzle_ = nullptr;
  const Grid* solution_ = nullptr;
  int steps_ = 0;
};

Grid solution_of(const Puzzle& puzzle) {
  static const auto solver = test::engine("backtrack");
  return solver->solve(puzzle, test::up_to(1)).grid;
}

// Stops at the first puzzle that fails.
void hold_all(Harness& harness, const std::vector<std::string>& lines) {
  for (const std::string& line : lines) {
    const Puzzle puzzle = test::puzzle("3x3", line.substr(0, 81));
    harness.hold(puzzle, solution_of(puzzle));
    if (testing::Test::HasFailure()) return;
  }
}

std::vector<std::string> hard_lines(std::size_t few) {
  auto lines = test::data_lines("hard_9x9.txt");
  if (!test::thorough()) lines.resize(few);
  return lines;
}

// A thorough run also uses the collections that the project does not ship.
void hold_collections(Harness& harness) {
  if (!test::thorough()) return;
  for (const char* file : {"kaggle_10000.txt", "top1465.txt", "clues17_40000.txt"}) {
    hold_all(harness, test::shared_lines(file));
  }
  auto hardest = test::shared_lines("forum_hardest_11plus_half.txt");
  hardest.resize(std::min<std::size_t>(hardest.size(), 400));
  hold_all(harness, hardest);
}

TEST(Soundness, PuzzlesWithOneSolution) {
  Harness harness(test::layout("3x3"), true);
  hold_all(harness, test::minimal_lines(600, 10'000));
  hold_all(harness, hard_lines(40));
  hold_collections(harness);
  if (HasFailure()) return;
  for (const ScaleRow& row : scales().front()->rows) {
    // These puzzles have no rules.
    if (row.optional || row.technique->family == TechniqueFamily::rule) continue;
    // Rare: uniqueness_test.cpp and patterns_test.cpp have one each.
    if (row.technique->name == "avoidable-rectangle-2" || row.technique->name == "leviathan")
      continue;
    EXPECT_GT(harness.instances[row.technique->name], 0) << row.technique->name;
  }
}

// Pattern overlay alone, so that it has to find what the other techniques would find: every
// instance along the paths of hundreds of puzzles, and of some puzzles of every layout.
TEST(Soundness, OverlayOnPuzzlesWithOneSolution) {
  Harness harness(test::layout("3x3"), true, {"overlay"});
  hold_all(harness, test::minimal_lines(600, 5'000));
  hold_all(harness, hard_lines(200));
  hold_collections(harness);
  if (HasFailure()) return;
  EXPECT_GT(harness.instances["overlay"], 1'000);
  EXPECT_GT(harness.solved, harness.puzzles * 9 / 10);
}

TEST(Soundness, OverlayOnEveryLayout) {
  int removing = 0;
  for (const char* name : {"2x3", "x", "windoku", "jigsaw9", "jigsaw7", "latin8", "2x4", "3x4"}) {
    const LayoutPtr layout = test::layout(name);
    Harness harness(layout, false, {"overlay"});
    Random random(32, 7);
    for (std::size_t i = 0; i < test::by_thoroughness(25, 2'000); ++i) {
      const Puzzle puzzle =
          test::random_puzzle(layout, layout->cells() * 3 / 10, 0, i % 8 == 7, random);
      harness.hold(puzzle, solution_of(puzzle));
      if (HasFailure()) return;
    }
    removing += harness.instances["overlay"] > 0;
  }
  EXPECT_GE(removing, 6);
}

struct Sample {
  const char* layout;
  int givens;
  std::size_t few;
  std::size_t many;
};

void PrintTo(const Sample& sample, std::ostream* out) {
  *out << sample.layout;
}

class SoundnessOn : public testing::TestWithParam<Sample> {};

// Puzzles with any number of solutions: what holds for all solutions holds for the one that is
// checked.
TEST_P(SoundnessOn, PuzzlesOfThisLayout) {
  const Sample sample = GetParam();
  const LayoutPtr layout = test::layout(sample.layout);
  Harness harness(layout, false);
  Random random(31, 7);
  const std::size_t puzzles = test::thorough() ? sample.many : sample.few;
  for (std::size_t i = 0; i < puzzles; ++i) {
    const Puzzle puzzle = test::random_puzzle(layout, sample.givens, 0, i % 8 == 7, random);
    harness.hold(puzzle, solution_of(puzzle));
    if (HasFailure()) return;
  }
  int kinds = 0;
  for (const auto& [name, count] : harness.instances) kinds += count > 0;
  EXPECT_GE(kinds, 4) << "too easy or too open a sample";
}

INSTANTIATE_TEST_SUITE_P(
    Layouts, SoundnessOn,
    testing::Values(Sample{"3x3", 26, 80, 20'000}, Sample{"2x3", 10, 80, 10'000},
                    Sample{"x", 20, 60, 4'000}, Sample{"windoku", 20, 60, 4'000},
                    Sample{"jigsaw9", 24, 60, 4'000}, Sample{"jigsaw7", 14, 60, 4'000},
                    Sample{"latin8", 22, 60, 4'000}, Sample{"2x4", 20, 40, 4'000},
                    Sample{"3x4", 55, 20, 1'000}, Sample{"4x4", 105, 8, 300},
                    Sample{"4x4+x", 105, 4, 100}, Sample{"5x5", 290, 1, 10}),
    [](const auto& sample) {
      std::string name = sample.param.layout;
      for (char& c : name) c = std::isalnum(static_cast<unsigned char>(c)) ? c : '_';
      return name;
    });

}  // namespace
}  // namespace sudokit
