// Groups of rules, nested in each other: every question is answered as an enumeration of all grids
// answers it.
#include <gtest/gtest.h>

#include <array>

#include "sudokit/puzzle.hpp"
#include "sudokit/text.hpp"
#include "support/every_question.hpp"
#include "support/puzzles.hpp"
#include "support/ruled.hpp"
#include "support/thorough.hpp"

namespace sudokit {
namespace {

void expect_right_answers(const std::string& text, const std::vector<Grid>& solutions) {
  EXPECT_EQ(test::wrong_answer(text, solutions), "") << text;
}

TEST(Groups, EveryQuestionIsAnsweredAsAnEnumerationDoes) {
  Random random(67);
  const std::array layouts = {test::layout("2x2"), test::layout("latin4")};
  int none = 0, one = 0, several = 0;
  const int cases = test::thorough() ? 20'000 : 250;
  for (int i = 0; i < cases && !HasFailure(); ++i) {
    const LayoutPtr& layout = layouts[random.below(2)];
    const int open = 4 + static_cast<int>(random.below(13));
    const auto ruled = test::random_grouped(layout, open, i % 4 > 0, random);
    if (!ruled) continue;
    const auto solutions = test::naive_solutions(*ruled, 1000);
    expect_right_answers(ruled->text(), solutions);
    ++(solutions.empty() ? none : solutions.size() == 1 ? one : several);
  }
  EXPECT_GT(none, cases / 20);
  EXPECT_GT(one, cases / 10);
  EXPECT_GT(several, cases / 20);
}

// The sum of a list with one group is named by its own cells.
TEST(Groups, ASumInTheOnlyGroupIsNamedByItsCells) {
  for (const char* text :
       {"layout 2x2\n.2........4343.1\nor\nsum 5 r2c3 r2c1 r1c1\nend\n",
        "layout latin4\n................\ndiagonals\nor\nand\nkiller-with-repeats 13 r3c4 r2c4 "
        "r1c3-r2c2\nend\nend\nmaximum r4c3\nblack-dot r1c1 r2c1\n"}) {
    const auto puzzle = parse_puzzle(text);
    ASSERT_TRUE(puzzle) << puzzle.error().message;
    expect_right_answers(text, test::grids_of(*puzzle));
  }
}

// Candidates in a group apply where the group holds; outside of groups they are marks.
TEST(Groups, CandidatesInAGroupAreAnAlternative) {
  const auto count = [](const std::string& lines) {
    const auto puzzle = parse_puzzle("layout 2x2\n................\n" + lines);
    EXPECT_TRUE(puzzle) << lines << (puzzle ? "" : puzzle.error().message);
    return puzzle ? test::grids_of(*puzzle).size() : 0;
  };
  EXPECT_EQ(count("candidates 1 2 r1c1\n"), 144u);
  EXPECT_EQ(count("and\ncandidates 1 2 r1c1\nend\n"), 144u);
  EXPECT_EQ(count("or\ncandidates 1 r1c1\ncandidates 2 r1c1\nend\n"), 144u);
  EXPECT_EQ(count("or\nand\ncandidates 1 r1c1\ncandidates 2 r1c2\nend\ncandidates 3 r1c1\nend\n"),
            96u);
  const auto marked = parse_puzzle("layout 2x2\n................\nand\ncandidates 1 2 r1c1\nend\n");
  EXPECT_FALSE(marked->has_rules());
  EXPECT_TRUE(marked->has_marks());
}

}  // namespace
}  // namespace sudokit
