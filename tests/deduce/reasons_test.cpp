// The reasons of steps are true: every line of every argument follows, including those of nested
// chains, and linked sets cannot be filled with the opposite of the conclusion.
#include "support/reasons.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "sudokit/tell.hpp"
#include "support/puzzles.hpp"
#include "support/thorough.hpp"

namespace sudokit {
namespace {

class CheckedReasons {
 public:
  explicit CheckedReasons(std::string_view scale)
      : layout_(test::layout("3x3")), reasons(*layout_) {
    options_.scale = scale_named(scale);
    options_.unique_known = true;
  }

  // Checks every step on the path of a puzzle whose form can be checked; every step has an
  // argument.
  void hold(std::string_view puzzle) {
    const Explanation all = explain(test::puzzle(layout_, puzzle), options_).value();
    for (std::size_t i = 0; i < all.steps.size(); ++i) {
      const Step& step = all.steps[i];
      EXPECT_NE(step.argument.form, Form::untold) << puzzle << " step " << i + 1;
      if (!test::Reasons::knows(step.argument.form)) continue;
      count(step);
      ASSERT_EQ(reasons.fault(all.states[i], step), "") << puzzle << " step " << i + 1 << "\n"
                                                        << whole_text(*layout_, step);
      if (step.argument.nested.empty()) continue;
      nested = step;
      before = all.states[i];
    }
  }

  std::map<std::string_view, int> steps;  // by technique
  int grouped = 0;                        // steps with groups of cells
  int twice = 0;                          // steps of two sets linked by two digits
  // The last step with a nested argument, and its position.
  Step nested;
  Pencilmarks before;

 private:
  void count(const Step& step) {
    const auto& nodes = step.argument.nodes;
    ++steps[step.technique->name];
    grouped += std::ranges::any_of(nodes, [](const Node& node) { return !node.group.empty(); });
    const bool third =
        std::ranges::any_of(nodes, [](const Node& node) { return node.role == Role::pattern; });
    const bool sets = step.argument.form == Form::almost_locked && !third;
    twice += sets && step.argument.digits.count() == 2;
  }

  LayoutPtr layout_;
  DeduceOptions options_;

 public:
  test::Reasons reasons;
};

TEST(Reasons, HoldOnTheScalesOfOtherPrograms) {
  std::map<std::string_view, int> grouped, twice;
  for (const char* scale : {"se", "se-d2", "se-d1", "hodoku"}) {
    CheckedReasons held(scale);
    for (const std::string& line : test::lines_of(SUDOKIT_SOURCE_DIR "/tests/golden/hodoku.txt")) {
      held.hold(line.substr(0, 81));
      if (HasFailure()) return;
    }
    EXPECT_GT(held.reasons.lines, 500) << scale;
    grouped[scale] = held.grouped;
    twice[scale] = held.twice;
  }
  for (const char* scale : {"se-d2", "hodoku"}) EXPECT_GT(grouped[scale], 0) << scale;
  EXPECT_GT(twice["se-d2"], 0);
}

// Forcing chains and nets, and fish of every kind.
TEST(Reasons, HoldOnHardPuzzlesOfHodoku) {
  CheckedReasons held("hodoku");
  for (const char* file : {"hodoku_hard.txt", "hodoku.txt"}) {
    for (const std::string& line :
         test::lines_of(std::string(SUDOKIT_SOURCE_DIR "/tests/golden/") + file)) {
      held.hold(line.substr(0, 81));
      if (HasFailure()) return;
    }
  }
  for (const char* name : {"forcing-chain", "forcing-net", "finned-swordfish"}) {
    EXPECT_GT(held.steps[name], 0) << name;
  }
}

constexpr std::string_view kNestedChains =
    "12.3....435....1....4........54..2..6...7.........8.9...31..5.......9.7.....6...8";

TEST(Reasons, HoldWhereChainsAreNested) {
  CheckedReasons held("se");
  held.hold(kNestedChains);
  EXPECT_GT(held.reasons.nested, 20);
  for (const Form form : {Form::refuted, Form::closed_chain}) {
    EXPECT_TRUE(held.reasons.nested_forms.contains(form)) << int(form);
  }
}

// Missing and wrong lines are detected, including those of the nested chain.
TEST(Reasons, SeeWhatDoesNotHold) {
  CheckedReasons held("se");
  held.hold(kNestedChains);
  ASSERT_FALSE(held.nested.argument.nested.empty());
  const auto fault_of = [&](auto change) {
    Step step = held.nested;
    change(step);
    return held.reasons.fault(held.before, step);
  };
  EXPECT_EQ(fault_of([](Step&) {}), "");
  EXPECT_NE(fault_of([](Step& step) { step.argument.links.erase(step.argument.links.begin()); }),
            "");
  EXPECT_NE(fault_of([](Step& step) { step.argument.nested.front().links.pop_back(); }), "");
  EXPECT_NE(fault_of([](Step& step) { step.argument.nested.front().form = Form::ring; }), "");
  EXPECT_NE(fault_of([](Step& step) {
              for (Node& node : step.argument.nodes) node.nested = -1;
            }),
            "");
  // The nested chain does not hold in the full position, without the removals of the outer chain.
  EXPECT_NE(fault_of([](Step& step) {
              std::erase_if(step.argument.links,
                            [](const Link& link) { return link.ground == Ground::inner_chain; });
            }),
            "");
  EXPECT_NE(fault_of([](Step& step) {
              step.removals.clear();
              step.placements = {step.argument.nodes.front().candidate};
            }),
            "");
}

// Puzzles with an SE rating of at least 9.5; a short run skips those of 10 and more.
TEST(Reasons, HoldOnTheHardestPuzzles) {
  const auto lines = test::shared_lines("se_golden/d3_steps.jsonl");
  if (lines.empty()) GTEST_SKIP() << test::missing("se_golden/d3_steps.jsonl");
  CheckedReasons held("se");
  for (const std::string& line : lines) {
    const auto golden = nlohmann::json::parse(line);
    const double rating = std::stod(golden["er"].get<std::string>());
    if (rating < 9.5 || (rating >= 10 && !test::thorough())) continue;
    held.hold(golden["puzzle"].get<std::string>());
    if (HasFailure()) return;
  }
  if (!test::thorough()) return;  // the expectations below are met only by ratings from 10 on
  EXPECT_GT(held.reasons.nested, 10);
  for (const Ground ground : {Ground::locked, Ground::hidden_pair, Ground::naked_pair,
                              Ground::last_place, Ground::inner_chain}) {
    EXPECT_TRUE(held.reasons.grounds.contains(ground)) << int(ground);
  }
}

}  // namespace
}  // namespace sudokit
