// Whatever the 9x9 finders of the Sudoku Explainer and HoDoKu scales find is also found by our
// techniques of the same name, which work on every layout. The test compares them in the same
// position, at each step along the paths of those scales.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "deduce/techniques/technique.hpp"
#include "sudokit/tell.hpp"
#include "support/puzzles.hpp"
#include "support/reasons.hpp"
#include "support/thorough.hpp"

namespace sudokit {
namespace {

// The instances that some of our techniques have in a position.
std::vector<Step> instances(Workspace& work, const std::vector<std::string_view>& names) {
  std::vector<Step> all;
  for (const std::string_view name : names) {
    StepSink sink;
    sink.start(0, {}, true, true);
    finder_of (*techniques_named(name).front())(work, sink);
    for (Step& step : sink.take()) all.push_back(std::move(step));
  }
  return all;
}

bool removes(const std::vector<Step>& steps, Candidate wanted) {
  return std::ranges::any_of(steps, [&](const Step& step) {
    const bool placed = std::ranges::any_of(step.placements, [&](Candidate put) {
      return put.cell == wanted.cell && put.digit != wanted.digit;
    });
    return placed || std::ranges::count(step.removals, wanted) > 0;
  });
}

struct Other {
  std::string_view scale;
  std::string_view technique;
  // Our techniques that together cover this technique.
  std::vector<std::string_view> ours;
};

const std::vector<Other>& others() {
  static const std::vector<std::string_view> kRectanglesAndLoops = {
      "unique-rectangle-1", "unique-rectangle-2", "unique-rectangle-3",
      "unique-rectangle-4", "unique-rectangle-5", "unique-loop"};
  static const std::vector<Other> kOthers = {
      {"se", "aligned-pair-exclusion", {"aligned-pair-exclusion"}},
      {"se", "aligned-triplet-exclusion", {"aligned-triplet-exclusion"}},
      {"se", "multiple-forcing-chains", {"forcing-chain"}},
      {"se", "dynamic-forcing-chains", {"forcing-net"}},
      {"se", "unique-loop", kRectanglesAndLoops},
      {"se", "universal-grave", {"universal-grave-plus-one", "universal-grave"}},
      {"hodoku", "uniqueness-test-1", {"unique-rectangle-1"}},
      {"hodoku", "uniqueness-test-2", {"unique-rectangle-2"}},
      {"hodoku", "uniqueness-test-3", {"unique-rectangle-3"}},
      {"hodoku", "uniqueness-test-4", {"unique-rectangle-4"}},
      {"hodoku", "uniqueness-test-5", {"unique-rectangle-5"}},
      {"hodoku", "uniqueness-test-6", {"unique-rectangle-6"}},
      {"hodoku", "hidden-rectangle", {"hidden-rectangle", "unique-rectangle-6"}},
      {"hodoku", "avoidable-rectangle-type-1", {"avoidable-rectangle-1"}},
      {"hodoku", "avoidable-rectangle-type-2", {"avoidable-rectangle-2"}},
      {"hodoku", "bivalue-universal-grave-1", {"universal-grave-plus-one"}},
  };
  return kOthers;
}

class OtherFinders : public testing::TestWithParam<std::string_view> {
 protected:
  // Uses the whole scale, or only some of its techniques.
  void walk(std::string_view puzzle_text, std::string_view names = {}) {
    const Puzzle puzzle = test::puzzle(layout_, puzzle_text.substr(0, 81));
    work_.restart(puzzle);
    DeduceOptions options;
    options.scale = scale_named(GetParam());
    options.unique_known = true;
    options.explain = false;
    const std::string all = " " + std::string(names) + " ";
    for (const ScaleRow& row : options.scale->rows) {
      const std::string name = " " + std::string(row.technique->name) + " ";
      if (all.find(name) != std::string::npos) options.allowed.push_back(row.technique);
    }
    Deducer deducer = Deducer::make(layout_, options).value();
    ASSERT_TRUE(deducer.start(puzzle));
    while (const auto step = deducer.next()) {
      for (const Other& other : others()) {
        if (other.scale != GetParam() || other.technique != step->technique->name) continue;
        hold(other, *step, deducer.pencilmarks(), puzzle_text);
      }
      deducer.apply(*step);
      apply(*step, work_.change());
    }
  }

  std::map<std::string_view, int> compared_;

 private:
  void hold(const Other& other, const Step& step, const Pencilmarks& state, std::string_view line) {
    ++compared_[other.technique];
    const auto ours = instances(work_, other.ours);
    for (const Step& one : ours) {
      EXPECT_EQ(reasons_.fault(state, one), "") << sentence(*layout_, one) << " in " << line;
    }
    const bool all =
        std::ranges::all_of(step.removals, [&](Candidate gone) { return removes(ours, gone); });
    // Our nets report a candidate that a net refutes as a step of its own; it is not a branch of
    // another net in the same position.
    EXPECT_TRUE(all || (other.technique == "dynamic-forcing-chains" && soon(other, ours, step)))
        << other.technique << " (" << step.code << ") in " << line;
    for (const Candidate put : step.placements) {
      EXPECT_TRUE(std::ranges::any_of(
          ours, [&](const Step& one) { return std::ranges::count(one.placements, put) > 0; }))
          << other.technique << " in " << line;
    }
  }

  // Whether the removals are found once everything that our techniques find has been applied.
  bool soon(const Other& other, const std::vector<Step>& ours, const Step& step) {
    const Position before = work_.position();
    for (const Step& one : ours) apply(one, work_.change());
    const auto next = instances(work_, other.ours);
    const Position after = work_.position();
    work_.change() = before;
    return std::ranges::all_of(step.removals, [&](Candidate gone) {
      return !after.has(gone.cell, gone.digit) || removes(next, gone);
    });
  }

  LayoutPtr layout_ = test::layout("3x3");
  Workspace work_{layout_};
  test::Reasons reasons_{*layout_};
};

TEST_P(OtherFinders, FindNothingThatOursDoNot) {
  auto lines = test::lines_of(SUDOKIT_SOURCE_DIR "/data/minimal_3x3.txt");
  for (auto& line : test::lines_of(SUDOKIT_SOURCE_DIR "/tests/golden/hodoku.txt")) {
    lines.push_back(std::move(line));
  }
  const auto more = test::minimal_lines(100, 3'000);
  lines.insert(lines.end(), more.begin(), more.end());
  for (const HandbookExample& example : handbook_examples()) {
    if (example.scale == GetParam()) walk(example.puzzle, example.techniques);
  }
  for (const std::string& line : lines) walk(line);
  for (const Other& other : others()) {
    if (other.scale == GetParam()) {
      RecordProperty(std::string(other.technique), compared_[other.technique]);
      EXPECT_GT(compared_[other.technique], 0) << other.technique;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Each, OtherFinders, testing::Values("se", "hodoku"),
                         [](const auto& scale) { return std::string(scale.param); });

}  // namespace
}  // namespace sudokit
