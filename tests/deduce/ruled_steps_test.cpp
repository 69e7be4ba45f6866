// Steps of puzzles with rules of mixed kinds are sound: no step contradicts a solution that an
// enumeration finds, whether the puzzle has one solution or several.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>

#include "sudokit/tell.hpp"
#include "sudokit/text.hpp"
#include "support/engines.hpp"
#include "support/puzzles.hpp"
#include "support/rule_reasons.hpp"
#include "support/ruled.hpp"
#include "support/thorough.hpp"
#include "tell/words.hpp"

namespace sudokit {
namespace {

constexpr std::size_t kMostSolutions = 2000;
constexpr int kWholeEvery = 8;

class RuledSteps : public testing::Test {
 protected:
  // Follows the path to its end; for every eighth puzzle first checks all instances of all
  // techniques.
  void walk(const test::RuledCase& ruled) {
    const auto solutions = test::naive_solutions(ruled, kMostSolutions);
    const auto puzzle = ruled.puzzle();
    ASSERT_TRUE(puzzle) << ruled.text();
    if (solutions.size() == kMostSolutions || !puzzle->has_rules()) return;
    ++puzzles_;
    SCOPED_TRACE(ruled.text());
    solvable_ += !solutions.empty();
    DeduceOptions options;
    for (const ScaleRow& row : scales().front()->rows) {
      if (row.technique->needs_unique && solutions.size() != 1) continue;
      options.allowed.push_back(row.technique);
    }
    options.unique_known = solutions.size() == 1;
    auto deducer = Deducer::make(puzzle->layout, options);
    ASSERT_TRUE(deducer) << deducer.error().message;
    ASSERT_TRUE(deducer->start(*puzzle));
    if (puzzles_ % kWholeEvery == 0) {
      const Pencilmarks state = deducer->pencilmarks();
      for (const Step& step : deducer->all()) check(ruled, state, step, solutions);
      ASSERT_TRUE(deducer->start(*puzzle));
    }
    while (const auto step = deducer->next()) {
      check(ruled, deducer->pencilmarks(), *step, solutions);
      if (HasFailure()) return;
      ++steps_[step->technique->name];
      deducer->apply(*step);
    }
    solved_ += deducer->solved();
    contradictions_ += deducer->contradiction();
    if (deducer->solved()) {
      EXPECT_EQ(std::ranges::count(solutions, deducer->values()), 1) << ruled.text();
    }
    if (deducer->contradiction()) {
      EXPECT_TRUE(solutions.empty()) << ruled.text();
    }
  }

  int puzzles_ = 0;
  int solvable_ = 0;
  int solved_ = 0;
  int contradictions_ = 0;
  int named_ = 0;    // links that name a rule
  int by_rule_ = 0;  // chains whose ends exclude something by a rule
  test::RuleReasons reasons_;
  std::map<std::string_view, int> steps_;

 private:
  void check(const test::RuledCase& ruled, const Pencilmarks& state, const Step& step,
             const std::vector<Grid>& solutions) {
    const Layout& layout = *state.layout;
    const std::string text = sentence(layout, step);
    const std::string what = fmt::format("{}: {}\n{}", step.technique->name, text, ruled.text());
    for (const Grid& grid : solutions) {
      for (const Candidate put : step.placements) EXPECT_EQ(grid[put.cell], put.digit) << what;
      for (const Candidate gone : step.removals) EXPECT_NE(grid[gone.cell], gone.digit) << what;
      if (HasFailure()) return;
    }
    for (const Link& link : step.argument.links) check_link(step, link, what);
    if (step.argument.form == Form::ends_of_chain) check_ends(layout, step, what);
    const bool nets = step.technique->name == "forcing-net" ||
                      step.technique->name == "short-net" || step.technique->name == "supposition";
    const Form form = step.argument.form;
    const bool branches = nets && (form == Form::supposed || form == Form::all_lead);
    if (branches || test::RuleReasons::knows(form)) {
      EXPECT_EQ(reasons_.fault(state, step), "") << what;
    }
  }

  // "Which see both ends" is said of removals that have a house with each end; otherwise a rule
  // that restricts the cell of the removal is named, or several are.
  void check_ends(const Layout& layout, const Step& step, const std::string& what) {
    const Argument& argument = step.argument;
    const auto seen = [&](const Candidate gone) {
      return std::ranges::all_of(
          std::array{argument.nodes.front().candidate, argument.nodes.back().candidate},
          [&](const Candidate end) {
            return end.digit == gone.digit &&
                   std::ranges::count(layout.peers(end.cell), gone.cell) > 0;
          });
    };
    const bool all_seen = std::ranges::all_of(step.removals, seen);
    EXPECT_EQ(what.find(", which see") != std::string::npos, all_seen) << what;
    EXPECT_EQ(what.find(". Either way, ") != std::string::npos, !all_seen) << what;
    if (all_seen || argument.rule < 0) return;
    ++by_rule_;
    const Constraint& rule = step.rules->constraints()[std::size_t(argument.rule)];
    if (rule.kind->takes.place == ConstraintTakes::Place::grid) return;
    if (rule.kind->name.ends_with("-indexer")) return;  // its digits point at other cells
    // A minimum, a maximum or a fortress also restricts the cells beside its own.
    const bool beside = rule.kind->name == "minimum" || rule.kind->name == "maximum" ||
                        rule.kind->name.ends_with("fortress");
    const auto reaches = [&](const Cell cell, const Cell gone) {
      const int distance = std::abs(layout.row(cell) - layout.row(gone)) +
                           std::abs(layout.column(cell) - layout.column(gone));
      return distance <= (beside ? 1 : 0);
    };
    const bool has_cell = std::ranges::any_of(rule.cells, [&](const auto& cells) {
      return std::ranges::any_of(step.removals, [&](const Candidate gone) {
        return std::ranges::any_of(cells,
                                   [&](const Cell cell) { return reaches(cell, gone.cell); });
      });
    });
    EXPECT_TRUE(has_cell) << what;
  }

  // Every link that lies neither in a house nor in a cell names its rule.
  void check_link(const Step& step, const Link& link, const std::string& what) {
    if (link.ground == Ground::rule) {
      ++named_;
      EXPECT_LT(static_cast<std::size_t>(link.rule), step.rules->constraints().size()) << what;
    } else if (link.ground == Ground::house) {
      EXPECT_FALSE(link.houses.empty()) << what;
    }
  }
};

TEST_F(RuledSteps, AreSoundForAllSolutions) {
  Random random(47);
  const auto rows = constraint_rows();
  const std::array layouts = {test::layout("2x2"), test::layout("2x3"), test::layout("latin5"),
                              test::layout("3x3")};
  const int cases = test::thorough() ? 5000 : 560;
  for (int i = 0; i < cases && !HasFailure(); ++i) {
    const LayoutPtr& layout = layouts[i % 40 == 0 ? 3 : std::size_t(i % 3)];
    std::vector<const ConstraintRow*> kinds;
    for (std::uint32_t count = 2 + random.below(5); count > 0; --count) {
      kinds.push_back(rows[random.below(static_cast<std::uint32_t>(rows.size()))]);
    }
    const int open = layout->side() == 4 ? 16 : layout->side() == 9 ? 18 : 14;
    walk(test::random_ruled(layout, kinds, open, i % 8 != 0, random));
  }
  EXPECT_GT(puzzles_, test::thorough() ? 4000 : 450);
  EXPECT_GT(solvable_, puzzles_ / 2);
  EXPECT_GT(solved_, puzzles_ / 4);
  EXPECT_GT(contradictions_, 0);
  EXPECT_GT(named_, 50);
  EXPECT_GT(by_rule_, 5);
  EXPECT_GT(reasons_.proved, puzzles_);
  EXPECT_LT(reasons_.untried, reasons_.proved / 20);
  for (const char* name :
       {"rule-single", "wide-rule", "needed-digit", "rule-and-house", "two-rules", "short-net"}) {
    EXPECT_GT(steps_[name], 0) << name;
  }
  EXPECT_GT(steps_["rule"], puzzles_ / 2);
  EXPECT_GT(steps_["forcing-net"], 0);
  EXPECT_GT(reasons_.lines, puzzles_);
  for (const auto& [name, count] : steps_) RecordProperty(std::string(name), count);
}

// Cages with different digits that cover the whole grid, drawn at random around a solution.
std::vector<Constraint> cages_of(const LayoutPtr& layout, const Grid& grid, Random& random) {
  std::vector<Constraint> cages;
  std::vector<bool> taken(grid.size());
  const auto next_to = [&](Cell a, Cell b) {
    return std::abs(layout->row(a) - layout->row(b)) +
               std::abs(layout->column(a) - layout->column(b)) ==
           1;
  };
  for (Cell start = 0; start < grid.size(); ++start) {
    if (taken[start]) continue;
    std::vector<Cell> cells = {start};
    Digits digits = Digits::only(grid[start]);
    const std::size_t wanted = 2 + random.below(2);
    taken[start] = true;
    for (Cell cell = 0; cell < grid.size() && cells.size() < wanted; ++cell) {
      const bool beside = std::ranges::any_of(cells, [&](Cell one) { return next_to(one, cell); });
      if (taken[cell] || !beside || digits.contains(grid[cell])) continue;
      cells.push_back(cell);
      digits.insert(grid[cell]);
      taken[cell] = true;
    }
    int sum = 0;
    for (const Cell cell : cells) sum += grid[cell];
    if (cells.size() > 1) cages.push_back({find_constraint("killer"), {cells}, {sum}, {}, {}});
  }
  return cages;
}

// Puzzles without givens: single innies and outies come first, suppositions last.
TEST_F(RuledSteps, KillersWithoutGivensAreExplainedToTheEnd) {
  Random random(59);
  for (int i = 0; i < 400 && !HasFailure(); ++i) {
    test::RuledCase ruled;
    ruled.layout = test::layout("2x2");
    ruled.givens.assign(16, 0);
    ruled.constraints = cages_of(ruled.layout, test::random_solution(ruled.layout, random), random);
    const auto puzzle = ruled.puzzle();
    ASSERT_TRUE(puzzle) << puzzle.error().message;
    const int before = solved_;
    walk(ruled);
    if (test::naive_solutions(ruled, 2).size() == 1) {
      EXPECT_EQ(solved_, before + 1) << ruled.text();
    }
  }
  EXPECT_GE(solved_, 8);
  EXPECT_GT(steps_["rule-single"], 0);
}

TEST_F(RuledSteps, AKillerOfSide9IsExplainedToTheEnd) {
  Random random(61);
  const LayoutPtr layout = test::layout("3x3");
  DeduceOptions options;
  options.unique_known = true;
  for (const ScaleRow& row : scales().front()->rows) {
    if (!row.optional || row.technique->name == "supposition") {
      options.allowed.push_back(row.technique);
    }
  }
  auto deducer = Deducer::make(layout, options).value();
  int explained = 0;
  for (int i = 0; i < 600 && explained < 2; ++i) {
    const Grid solution = test::random_solution(layout, random);
    test::RuledCase ruled{layout, Grid(81, 0), cages_of(layout, solution, random)};
    const Puzzle puzzle = ruled.puzzle().value();
    if (puzzle.layout != layout) continue;
    if (test::engine("backtrack")->solve(puzzle, test::up_to(2)).found != 1) continue;
    ++explained;
    ASSERT_TRUE(deducer.start(puzzle));
    while (const auto step = deducer.next()) {
      for (const Candidate put : step->placements) EXPECT_EQ(solution[put.cell], put.digit);
      for (const Candidate gone : step->removals) EXPECT_NE(solution[gone.cell], gone.digit);
      EXPECT_FALSE(sentence(*layout, *step).empty());
      if (HasFailure()) return;
      deducer.apply(*step);
    }
    EXPECT_TRUE(deducer.solved()) << ruled.text();
    EXPECT_EQ(deducer.values(), solution);
  }
  EXPECT_EQ(explained, 2);
}

// If there are several solutions, the path ends when every candidate left belongs to a solution.
TEST_F(RuledSteps, EndsWhereEveryCandidateIsPartOfASolution) {
  const Puzzle puzzle = parse_puzzle("layout 2x2\nkiller 3 r1c1 r1c2\n").value();
  DeduceOptions options;
  options.allowed = techniques_named("supposition", *scales().front());
  auto deducer = Deducer::make(puzzle.layout, options).value();
  ASSERT_TRUE(deducer.start(puzzle));
  while (const auto step = deducer.next()) deducer.apply(*step);
  EXPECT_EQ(deducer.reason(), StopReason::finished);
  const auto left = deducer.pencilmarks().candidates;
  EXPECT_EQ(left[0].count() + left[1].count(), 4);
  EXPECT_EQ(left[2].count(), 2);
}

// A search is the last resort: with naked singles it solves what has one solution, leaves what is
// part of a solution, and finds that there is none.
TEST_F(RuledSteps, SearchesAloneLeaveWhatIsPartOfASolution) {
  Random random(67);
  const auto rows = constraint_rows();
  const LayoutPtr layouts[] = {test::layout("2x2"), test::layout("2x3")};
  const std::vector<const Technique*> allowed = {techniques_named("naked-single").front(),
                                                 techniques_named("search").front()};
  std::array<int, 3> puzzles{};  // without, with one and with several solutions
  int searches = 0;
  for (int i = 0; i < 200 && !HasFailure(); ++i) {
    std::vector<const ConstraintRow*> kinds;
    for (int count = 0; count < 3; ++count) {
      kinds.push_back(rows[random.below(static_cast<std::uint32_t>(rows.size()))]);
    }
    const auto ruled = test::random_ruled(layouts[i % 2], kinds, 12, i % 4 != 0, random);
    const auto solutions = test::naive_solutions(ruled, 2000);
    const Puzzle puzzle = ruled.puzzle().value();
    if (solutions.size() == 2000 || !puzzle.has_rules()) continue;
    SCOPED_TRACE(ruled.text());
    ++puzzles[std::min<std::size_t>(solutions.size(), 2)];
    DeduceOptions options;
    options.allowed = allowed;
    auto deducer = Deducer::make(puzzle.layout, options).value();
    ASSERT_TRUE(deducer.start(puzzle));
    while (const auto step = deducer.next()) {
      if (step->technique->name == "search") {
        ++searches;
        EXPECT_EQ(step->argument.form, Form::searched);
        EXPECT_GT(step->size, 0);
      }
      for (const Grid& grid : solutions) {
        for (const Candidate put : step->placements) EXPECT_EQ(grid[put.cell], put.digit);
        for (const Candidate gone : step->removals) EXPECT_NE(grid[gone.cell], gone.digit);
      }
      deducer.apply(*step);
    }
    EXPECT_EQ(deducer.solved(), solutions.size() == 1);
    EXPECT_EQ(deducer.contradiction(), solutions.empty());
    if (solutions.size() < 2) continue;
    const Pencilmarks left = deducer.pencilmarks();
    for (std::size_t cell = 0; cell < left.values.size(); ++cell) {
      Digits possible;
      for (const Grid& grid : solutions) possible.insert(grid[cell]);
      const bool open = left.values[cell] == 0;
      EXPECT_EQ(open ? left.candidates[cell] : Digits::only(left.values[cell]), possible);
    }
  }
  for (const int count : puzzles) EXPECT_GT(count, 10);
  EXPECT_GT(searches, 50);
}

constexpr const char* kHardKiller =
    "layout 3x3\n"
    "killer 19 r1c1 r2c1 r2c2 r3c1\n"
    "killer 23 r1c2 r1c3 r1c4 r2c3\n"
    "killer 23 r1c5 r1c6 r2c6 r2c7 r3c6\n"
    "killer 16 r1c7 r1c8 r2c8 r2c9\n"
    "killer 22 r2c4 r3c3 r3c4 r4c3\n"
    "killer 21 r2c5 r3c5 r4c4 r4c5\n"
    "killer 19 r3c2 r4c1 r4c2 r5c2\n"
    "killer 22 r3c7 r3c8 r4c7 r4c8\n"
    "killer 21 r3c9 r4c9 r5c9 r6c9\n"
    "killer 21 r4c6 r5c5 r5c6 r5c7\n"
    "killer 22 r5c1 r6c1 r7c1 r8c1 r8c2\n"
    "killer 19 r5c3 r6c3 r7c3 r7c4\n"
    "killer 14 r5c4 r6c4 r6c5 r6c6\n"
    "killer 26 r5c8 r6c7 r6c8 r7c8 r7c9\n"
    "killer 14 r6c2 r7c2\n"
    "killer 23 r7c5 r7c6 r7c7 r8c7\n"
    "killer 16 r8c3 r8c4 r9c2 r9c3\n"
    "killer 26 r8c5 r8c6 r9c4 r9c5 r9c6\n"
    "killer 24 r8c8 r8c9 r9c8 r9c9\n";

std::size_t lines_of(const Argument& argument) {
  std::size_t lines = argument.nodes.size();
  for (const Argument& inner : argument.nested) lines += lines_of(inner);
  return lines;
}

// Cages of four and five cells, with one solution: suppositions end before the puzzle does. Clause
// learning proves each search again.
TEST_F(RuledSteps, AHardKillerIsExplainedToTheEnd) {
  const Puzzle puzzle = parse_puzzle(kHardKiller).value();
  DeduceOptions options;
  options.unique_known = true;
  for (const ScaleRow& row : scales().front()->rows) {
    if (row.technique->name != "overlay") options.allowed.push_back(row.technique);
  }
  auto deducer = Deducer::make(puzzle.layout, options).value();
  ASSERT_TRUE(deducer.start(puzzle));
  int searches = 0;
  while (const auto step = deducer.next()) {
    if (step->technique->name == "supposition") {
      EXPECT_LT(lines_of(step->argument), 1000U);
    }
    if (step->technique->name == "search") {
      ++searches;
      ASSERT_EQ(step->placements.size(), 1U);
      const Candidate put = step->placements.front();
      Puzzle others = puzzle;
      others.marks.assign(81, Digits::all(9));
      others.marks[put.cell].erase(put.digit);
      EXPECT_EQ(test::engine("cdcl")->solve(others, test::up_to(1)).verdict,
                Verdict::unsatisfiable);
      EXPECT_NE(sentence(*puzzle.layout, *step)
                    .find(fmt::format("A search of {} branches finds no solution with another "
                                      "digit in",
                                      step->size)),
                std::string::npos);
      EXPECT_NE(
          step_json(*puzzle.layout, *step, 3).find(fmt::format("\"branches\":{},", step->size)),
          std::string::npos);
      EXPECT_EQ(hint(*puzzle.layout, *step, 1), "Only a search fills a cell.");
      EXPECT_EQ(hint(*puzzle.layout, *step, 2),
                fmt::format("Search: only a search says more of {}.",
                            cell_name(*puzzle.layout, put.cell)));
    }
    deducer.apply(*step);
  }
  EXPECT_TRUE(deducer.solved());
  EXPECT_GT(searches, 0);
}

// The first hint only says that some rule helps; the second names it.
TEST(RuledHints, OfARuleSaySoThenNameIt) {
  const Puzzle puzzle = parse_puzzle("layout 2x2\n................\nkiller 3 r1c1 r1c2\n").value();
  auto deducer = Deducer::make(puzzle.layout, {}).value();
  ASSERT_TRUE(deducer.start(puzzle));
  const auto step = deducer.next();
  ASSERT_TRUE(step && step->argument.form == Form::by_rule);
  EXPECT_EQ(hint(*puzzle.layout, *step, 1), "A rule of the puzzle rules out a candidate.");
  EXPECT_EQ(hint(*puzzle.layout, *step, 2),
            "Killer cage: look at this rule: the cage at r1c1 adds up to 3.");
  EXPECT_EQ(sentence(*puzzle.layout, *step),
            "The 3 cage at r1c1 is 1+2, so 3 and 4 can be removed from r1c1 and r1c2.");
}

// The digits that one rule leaves in a cell.
std::string left_by_rule(const std::string& layout, const std::string& rule, int cell) {
  const Puzzle puzzle = parse_puzzle("layout " + layout + "\n" + rule + "\n").value();
  DeduceOptions options;
  options.allowed = techniques_named("rules", *scales().front());
  auto deducer = Deducer::make(puzzle.layout, options).value();
  EXPECT_TRUE(deducer.start(puzzle));
  while (const auto step = deducer.next()) deducer.apply(*step);
  return digits_text(deducer.pencilmarks().candidates[std::size_t(cell)]);
}

// Cells of a rule that a house, or another rule, forces to differ are filled accordingly.
TEST(RuledSums, TakeIntoAccountWhichCellsDiffer) {
  EXPECT_EQ(left_by_rule("3x3", "killer 7 r1c6 r2c6 r1c7", 5), "1, 2 and 4");
  EXPECT_EQ(left_by_rule("3x3", "killer 23 r1c1 r1c2 r1c3", 0), "6, 8 and 9");
  EXPECT_EQ(left_by_rule("3x3", "sum 7 r1c1 r1c2 r1c3", 0), "1, 2 and 4");
  EXPECT_EQ(left_by_rule("2x3", "arrow r3c1 r1c1 r1c2 r2c1", 12), "6");
  EXPECT_EQ(left_by_rule("2x3", "arrow r3c1 r1c1 r1c2 r2c1", 1), "1, 2 and 3");
  EXPECT_EQ(left_by_rule("3x3", "sum 7 r1c1 r4c4 r7c7\nkiller r1c1 r4c4 r7c7", 0), "1, 2 and 4");
  EXPECT_EQ(left_by_rule("3x3", "little-killer 17 r1c2 r2c1", 1), "8 and 9");
  // Three cells without a common house may be equal.
  EXPECT_EQ(left_by_rule("3x3", "sum 7 r1c1 r4c4 r7c7", 0), "1, 2, 3, 4 and 5");
}

// The changes of all steps of a technique in the first position.
std::vector<std::string> first_steps(const std::string& rules, const char* name) {
  const Puzzle puzzle = parse_puzzle("layout 3x3\n" + rules).value();
  auto deducer = Deducer::make(puzzle.layout, {}).value();
  EXPECT_TRUE(deducer.start(puzzle));
  std::vector<std::string> texts;
  for (const Step& step : deducer.all(*techniques_named(name).front())) {
    texts.push_back(sentence(*puzzle.layout, step));
  }
  return texts;
}

// The row leaves 10 for three cells; where the cage has a cell in the next row, its digit is added.
TEST(RuledSums, InniesLeaveNothingWhereAnOutieIsOpen) {
  const auto found = first_steps("killer 35 r1c1 r1c2 r1c3 r1c4 r1c5 r1c6\n", "innies-outies");
  ASSERT_FALSE(found.empty());
  EXPECT_TRUE(
      found[0].starts_with("Row 1 minus the cage 35 leaves r1c7 + r1c8 + r1c9 = 10, so 8 "
                           "and 9 can be removed from"))
      << found[0];
  EXPECT_TRUE(first_steps("killer 35 r1c1 r1c2 r1c3 r1c4 r1c5 r2c6\n", "innies-outies").empty());
}

// 8 is 1+2+5 or 1+3+4, and always has the 1; 9 need not.
TEST(RuledGroups, ADigitThatACageNeedsGoesNowhereElse) {
  const auto found = first_steps("killer 8 r1c1 r1c2 r2c1\n", "needed-digit");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0],
            "The 8 cage at r1c1 can only be 1+2+5 or 1+3+4, so it needs 1 in r1c1, r1c2 or r2c1. "
            "So 1 can be removed from r1c3, r2c2, r2c3, r3c1, r3c2 and r3c3, which see all of "
            "these cells.");
  EXPECT_TRUE(first_steps("killer 9 r1c1 r1c2 r2c1\n", "needed-digit").empty());
}

// The cage 17 is 8+9, which no other cell of its row can be; the cage 10 leaves many ways.
TEST(RuledGroups, ACageAndItsRow) {
  const auto found = first_steps("killer 17 r1c1 r1c2\n", "rule-and-house");
  ASSERT_FALSE(found.empty());
  EXPECT_TRUE(found[0].starts_with(
      "The cage at r1c1 adds up to 17, and row 1 holds every digit. They cannot both hold with any "
      "of the following: 8 and 9 can be removed from"))
      << found[0];
  EXPECT_TRUE(first_steps("killer 10 r1c1 r1c2\n", "rule-and-house").empty());
}

// The cage 23 is 6+8+9, and only its 6 can begin the thermometer; the cage 12 has many ways.
TEST(RuledGroups, TwoRulesThatShareACell) {
  EXPECT_FALSE(
      first_steps("killer 23 r1c1 r1c2 r2c1\nthermometer r2c1 r3c2 r4c3\n", "two-rules").empty());
  EXPECT_TRUE(
      first_steps("killer 12 r1c1 r1c2 r2c1\nthermometer r2c1 r3c2 r4c3\n", "two-rules").empty());
  EXPECT_TRUE(
      first_steps("killer 23 r1c1 r1c2 r2c1\nthermometer r3c2 r4c3 r5c4\n", "two-rules").empty());
}

// What follows from cell to cell is told in turn, and a rule that fails for one cell by its sum.
TEST(RuledSentences, SayWhatARuleLeavesFromCellToCell) {
  const auto says = [](const char* rules, const char* text, const char* name = "rule") {
    const auto found = first_steps(rules, name);
    ASSERT_FALSE(found.empty()) << rules;
    EXPECT_NE(found[0].find(text), std::string::npos) << found[0];
  };
  says("thermometer r1c1 r1c2 r1c3\n",
       "Whatever r1c1 is, r1c2 is at least 2, so r1c3 is at least 3; whatever r1c3 is, r1c2 is at "
       "most 8, so r1c1 is at most 7: ");
  says("german-whisper r1c1 r1c2\n",
       "Whatever r1c1 is, r1c2 is not 5; whatever r1c2 is, r1c1 is not 5: ");
  says("black-dot r1c1 r1c2\n",
       "Whatever r1c1 is, r1c2 is not 5, 7 or 9; whatever r1c2 is, r1c1 is not 5, 7 or 9: ");
  says("sum 19 r1c1 r2c2 r3c4\n",
       "If r3c4 were 1, r1c1 + r2c2 would have to be 18. So 1 can be removed from r3c4.");
  says(
      "arrow r1c1 r1c2 r1c3\n",
      "If r1c1 were 1 or 2, r1c2 + r1c3 would have to be 1 or 2; if r1c2 were 9, r1c1 − r1c3 would "
      "have to be 9; if r1c3 were 9, r1c1 − r1c2 would have to be 9. So ");
  says("skyscraper 3 row 1\n",
       "Enough higher digits must follow, so r1c1 is at most 7 and r1c2 is at most 8: 8 can be "
       "removed from r1c1, and 9 from r1c1 and r1c2.",
       "wide-rule");
  says("sandwich 35 row 1\n",
       "These digits can be 2+3+4+5+6+7+8. Trying the candidates of its cells shows that",
       "wide-rule");
}

// A cage is named by its total. The sum in a group is named by its own cells, and the second pair
// of a list by its own.
TEST(RuledHints, AnImpliedSumNamesItsCages) {
  for (const auto& [rules, named] : std::initializer_list<std::pair<const char*, const char*>>{
           {"or\nkiller 6 r1c2 r1c3 r1c1\nend", "minus the sum at r1c1 leaves"},
           {"or\nand\nkiller 6 r1c3 r1c2 r1c1\nend\nend", "minus the sum at r1c1 leaves"},
           {"killer 6 r1c4 r1c2 r1c3", "minus the cage 6 leaves"}}) {
    const Puzzle puzzle =
        parse_puzzle("layout latin4\n................\n" + std::string(rules) + "\n").value();
    auto deducer = Deducer::make(puzzle.layout, {}).value();
    ASSERT_TRUE(deducer.start(puzzle));
    const auto all = deducer.all();
    const auto sum = std::ranges::find_if(
        all, [](const Step& step) { return step.argument.form == Form::by_sum; });
    ASSERT_NE(sum, all.end()) << rules;
    const std::string text = sentence(*puzzle.layout, *sum);
    EXPECT_NE(text.find(named), std::string::npos) << text;
  }
}

}  // namespace
}  // namespace sudokit
