// `why`: the steps that show one thing are sound, lead to it, rest on nothing that is left out, and
// end with it. Claims that are false are refused.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "sudokit/oracle.hpp"
#include "sudokit/question.hpp"
#include "sudokit/tell.hpp"
#include "sudokit/text.hpp"
#include "support/errors.hpp"
#include "support/puzzles.hpp"
#include "support/reasons.hpp"
#include "support/ruled.hpp"
#include "support/thorough.hpp"

namespace sudokit {
namespace {

using Answer = ExplainQuestion::Answer;

constexpr const char* kEasy =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

ExplainQuestion asking(std::string why) {
  ExplainQuestion question;
  question.why = std::move(why);
  question.form = ExplainForm::text;
  return question;
}

Result<Answer> asked(const Puzzle& puzzle, const ExplainQuestion& question) {
  return Asker<ExplainQuestion>::make(question).value().answer(puzzle);
}

Answer why(const Puzzle& puzzle, std::string what) {
  return asked(puzzle, asking(std::move(what))).value();
}

bool has(const std::vector<Candidate>& candidates, Candidate one) {
  return std::ranges::find(candidates, one) != candidates.end();
}

bool has_all(const std::vector<Candidate>& candidates, const std::vector<Candidate>& wanted) {
  return std::ranges::all_of(wanted, [&](Candidate one) { return has(candidates, one); });
}

// Checks answers about claims that are true in all solutions.
class Answers {
 public:
  void hold(const Puzzle& puzzle, const std::vector<Grid>& solutions, Candidate one) {
    const bool placed = solutions.front()[one.cell] == one.digit;
    const std::string claim =
        fmt::format("{}{}{}", cell_name(*puzzle.layout, one.cell), placed ? "=" : "<>", one.digit);
    SCOPED_TRACE(claim);
    const Answer answer = why(puzzle, claim);
    const Explanation& all = answer.explanation;
    if (answer.kind != Answer::Kind::explained) return refused(puzzle, answer, one);
    ++explained;
    steps += all.steps.size();
    ASSERT_FALSE(all.steps.empty());
    ASSERT_EQ(all.states.size(), all.steps.size() + 1);
    for (std::size_t i = 0; i < all.steps.size(); ++i) {
      check_sound(all.steps[i], solutions);
      check_premises(puzzle, all, i);
      if (testing::Test::HasFailure()) return;
    }
    check_end(all, one, placed);
  }

  int explained = 0;
  int searched = 0;  // shown by a search alone
  std::size_t steps = 0;

 private:
  // The candidate is already excluded, or only a search excludes it.
  void refused(const Puzzle& puzzle, const Answer& answer, Candidate one) {
    ASSERT_FALSE(answer.why.empty());
    if (answer.why.ends_with("only a search does")) return void(++searched);
    const Pencilmarks marks = basic_pencilmarks(puzzle).value();
    EXPECT_FALSE(marks.values[one.cell] == 0 && marks.candidates[one.cell].contains(one.digit))
        << answer.why;
  }

  static void check_sound(const Step& step, const std::vector<Grid>& solutions) {
    for (const Grid& grid : solutions) {
      for (const Candidate put : step.placements) ASSERT_EQ(grid[put.cell], put.digit);
      for (const Candidate gone : step.removals) ASSERT_NE(grid[gone.cell], gone.digit);
    }
  }

  // The argument of the step holds in the position before it, in which only the steps before it
  // have changed anything.
  static void check_premises(const Puzzle& puzzle, const Explanation& all, std::size_t at) {
    const Step& step = all.steps[at];
    const Pencilmarks& before = all.states[at];
    for (const Candidate put : step.placements)
      ASSERT_EQ(all.states[at + 1].values[put.cell], put.digit);
    for (const Candidate gone : step.removals) {
      ASSERT_TRUE(before.candidates[gone.cell].contains(gone.digit));
      ASSERT_FALSE(all.states[at + 1].candidates[gone.cell].contains(gone.digit));
    }
    ASSERT_TRUE(found_in(puzzle, before, step)) << whole_text(*puzzle.layout, step);
    const bool fish = step.technique->family == TechniqueFamily::fish;
    if (puzzle.has_rules() || !fish || !test::Reasons::knows(step.argument.form)) return;
    ASSERT_EQ(test::Reasons(*puzzle.layout).fault(before, step), "")
        << whole_text(*puzzle.layout, step);
  }

  // Whether the step is found in a puzzle that is this position, without what led to it.
  static bool found_in(const Puzzle& puzzle, const Pencilmarks& position, const Step& step) {
    Puzzle now = puzzle;
    now.givens = position.values;
    now.marks = position.candidates;
    for (std::size_t cell = 0; cell < now.marks.size(); ++cell) {
      if (now.givens[cell] != 0) now.marks[cell] = Digits::only(now.givens[cell]);
    }
    DeduceOptions options;
    options.unique_known = options.notes = true;
    auto deducer = Deducer::make(puzzle.layout, options).value();
    EXPECT_TRUE(deducer.start(now));
    if (step.technique->name == "supposition") {
      return deducer.refute(step.removals.front()).has_value();
    }
    return std::ranges::any_of(deducer.all(*step.technique), [&](const Step& each) {
      return has_all(each.placements, step.placements) && has_all(each.removals, step.removals);
    });
  }

  // Only the last position shows the claim, and the last step changes nothing else than it must.
  static void check_end(const Explanation& all, Candidate one, bool placed) {
    const auto shown = [&](const Pencilmarks& state) {
      if (placed) return state.values[one.cell] == one.digit;
      return state.values[one.cell] != 0 || !state.candidates[one.cell].contains(one.digit);
    };
    for (const Pencilmarks& state : all.states)
      EXPECT_EQ(shown(state), &state == &all.states.back());
    const Step& last = all.steps.back();
    EXPECT_TRUE(!placed || has(last.placements, one));
    EXPECT_TRUE(!has(last.removals, one) || last.removals.size() == 1);
  }
};

// Some random candidates of the puzzle.
void ask_some(Answers& answers, const Puzzle& puzzle, const std::vector<Grid>& solutions, int few,
              Random& random) {
  const auto cells = static_cast<std::uint32_t>(puzzle.layout->cells());
  const auto side = static_cast<std::uint32_t>(puzzle.layout->side());
  while (few > 0) {
    const Candidate one{static_cast<Cell>(random.below(cells)),
                        static_cast<std::uint8_t>(1 + random.below(side))};
    if (puzzle.givens[one.cell] != 0) continue;
    --few;
    const bool in_first = solutions.front()[one.cell] == one.digit;
    const bool in_all = std::ranges::all_of(
        solutions, [&](const Grid& grid) { return (grid[one.cell] == one.digit) == in_first; });
    if (in_all) answers.hold(puzzle, solutions, one);
    if (testing::Test::HasFailure()) return;
  }
}

TEST(Why, MinimalPuzzles) {
  Answers answers;
  Random random(1);
  for (const std::string& line : test::minimal_lines(test::by_thoroughness(12, 200), 1000)) {
    SCOPED_TRACE(line);
    const Puzzle puzzle = test::puzzle("3x3", line.substr(0, 81));
    ask_some(answers, puzzle, Prover().prove(puzzle, {}).value().solutions, 6, random);
    if (HasFailure()) return;
  }
  EXPECT_GT(answers.explained, 2 * answers.searched);
  EXPECT_GT(answers.steps, static_cast<std::size_t>(answers.explained));
}

// Puzzles with rules of all kinds; some have several solutions, and then only what holds in all of
// them is shown.
TEST(Why, PuzzlesWithRules) {
  Answers answers;
  Random random(2);
  std::vector<const ConstraintRow*> kinds;
  for (const char* name : {"killer", "thermometer", "kropki", "arrow", "renban"}) {
    if (const ConstraintRow* kind = find_constraint(name)) kinds.push_back(kind);
  }
  const LayoutPtr layout = test::layout("2x3");
  for (std::size_t i = 0; i < test::by_thoroughness(40, 2000); ++i) {
    const auto ruled =
        test::random_ruled(layout, kinds, 18 + static_cast<int>(i % 12), true, random);
    const auto solutions = test::naive_solutions(ruled, 100);
    const auto puzzle = ruled.puzzle();
    if (!puzzle || solutions.empty() || solutions.size() == 100) continue;
    SCOPED_TRACE(ruled.text());
    ask_some(answers, *puzzle, solutions, 4, random);
    if (HasFailure()) return;
  }
  EXPECT_GT(answers.explained, 20);
}

TEST(Why, AnEasyStepThereComesFirst) {
  const Puzzle puzzle = test::puzzle("3x3", kEasy);
  const Answer cell = why(puzzle, "r5c5"), house = why(puzzle, "Row 5"),
               short_name = why(puzzle, "r5");
  EXPECT_EQ(cell.explanation.steps.size(), 1u);
  EXPECT_EQ(cell.text,
            "1. Naked single: r5c5 must be 5: its row, column and box rule out all other digits.\n"
            "This is the easiest step in r5c5.\n");
  EXPECT_EQ(house.text,
            "1. Hidden single: In box 4, 6 can only go in r5c3.\n"
            "This is the easiest step in row 5.\n");
  EXPECT_EQ(house.text, short_name.text);
  EXPECT_EQ(why(puzzle, "box 5").explanation.steps.size(), 1u);
}

TEST(Why, ClaimsThatNeedNoStepOrAreFalse) {
  const Puzzle puzzle = test::puzzle("3x3", kEasy);
  const auto says = [&](const char* what) {
    const Answer answer = why(puzzle, what);
    EXPECT_EQ(answer.kind, Answer::Kind::absent);
    EXPECT_TRUE(answer.explanation.steps.empty());
    return answer.why;
  };
  EXPECT_EQ(says("r1c1=5"), "r1c1 is given as 5");
  EXPECT_EQ(says("r1c1"), "r1c1 is filled");
  EXPECT_EQ(says("r1c3<>5"), "r1c3 sees the 5 in r1c1");
  EXPECT_EQ(says("r1c3 != 4"), "r1c3 is 4 in the solution");
  EXPECT_EQ(says("R1C3 \u2260 4"), "r1c3 is 4 in the solution");
  EXPECT_EQ(says("r1c3=1"), "r1c3 is not 1 in the solution");
}

TEST(Why, QuestionsThatMeanNothing) {
  const Puzzle puzzle = test::puzzle("3x3", kEasy);
  for (const char* what : {"r0c1", "r1c10=3", "r1c1=0", "r1c1<>10", "row 10", "row", "row 1=3",
                           "=3", "x", "box1x", "r1c1=", "1"}) {
    const auto answer = asked(puzzle, asking(what));
    ASSERT_FALSE(answer) << what;
    EXPECT_EQ(answer.error().code, ErrorCode("invalid-value")) << what;
  }
  ExplainQuestion question = asking("r1c3=4");
  question.part = ExplainQuestion::Part::all;
  EXPECT_EQ(Asker<ExplainQuestion>::make(question).error().code, ErrorCode("conflicting-options"));
}

TEST(Why, SeveralSolutionsAndNone) {
  // r1c1 is 1 or 2; the other solution exchanges two digits in four cells.
  const Puzzle two = test::puzzle("2x2",
                                  "..34"
                                  "3412"
                                  "..43"
                                  "4321");
  EXPECT_EQ(why(two, "r1c1=1").verdict, Verdict::multiple);
  EXPECT_EQ(why(two, "r1c1=1").kind, Answer::Kind::declined);
  EXPECT_EQ(why(two, "r1c1=1").why, "the puzzle has several solutions: r1c1 is 2 in one of them");
  EXPECT_EQ(why(two, "r1c1<>2").why, "the puzzle has several solutions: r1c1 is 2 in one of them");
  EXPECT_EQ(why(two, "r1c1<>3").why, "r1c1 sees the 3 in r1c3");
  EXPECT_EQ(why(two, "r1c1").why, "the puzzle has several solutions: r1c1 may be 1 or 2");

  const Puzzle open = test::puzzle("2x2",
                                   "..34"
                                   "...."
                                   "..43"
                                   "432.");
  EXPECT_EQ(why(open, "r4c4=1").kind, Answer::Kind::explained);
  EXPECT_EQ(why(open, "r4c4=1").text,
            "1. Last cell: r4c4 is the last open cell in row 4, so it takes the missing digit, 1.\n"
            "So r4c4 is 1.\n");

  const Puzzle none = test::puzzle("2x2",
                                   "12.."
                                   "...3"
                                   "...."
                                   "....");
  EXPECT_EQ(why(test::puzzle("2x2",
                             "12.."
                             "..3."
                             "...4"
                             "...."),
                "r1c3=3")
                .verdict,
            Verdict::unsatisfiable);
  EXPECT_NE(why(none, "r1c3=3").kind, Answer::Kind::explained);
}

TEST(Why, TheNextStepSaysWhatItIsFor) {
  const Puzzle puzzle = test::puzzle("3x3", kEasy);
  ExplainQuestion question = asking("r1c9=2");
  question.part = ExplainQuestion::Part::next;
  const std::string text = asked(puzzle, question).value().text;
  EXPECT_EQ(text,
            "Hidden single: In box 2, 8 can only go in r1c6.\n"
            "This is the first of 3 steps that show that r1c9 is 2.\n");
}

TEST(Why, WhatAStepOpens) {
  for (const std::string& line : test::minimal_lines(3, 20)) {
    const Puzzle puzzle = test::puzzle("3x3", line.substr(0, 81));
    ExplainQuestion question = asking("");
    question.part = ExplainQuestion::Part::all;
    const Explanation all = asked(puzzle, question).value().explanation;
    ASSERT_EQ(all.opens.size(), all.steps.size());
    for (std::size_t i = 0; i < all.steps.size(); ++i) {
      EXPECT_GE(all.opens[i], 0);
      EXPECT_TRUE(i == 0 || all.steps[i].score >= all.steps[i - 1].score);
    }
  }
}

}  // namespace
}  // namespace sudokit
