// The oracle and its two methods, compared with naive counting, and that they can be stopped.
#include "oracle/oracle.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "core/cnf.hpp"
#include "oracle/fallback_solver.hpp"
#include "oracle/take_back.hpp"
#include "sudokit/puzzle.hpp"
#include "support/puzzles.hpp"
#include "support/reference.hpp"

namespace sudokit {
namespace {

using Answer = Oracle::Answer;
using Solutions = Oracle::Solutions;

class EveryLayout : public testing::TestWithParam<const char*> {
 protected:
  LayoutPtr layout_ = test::layout(GetParam());
  sudokit::Run run_;
  Meter meter_{run_};
  Random random_{1};

  Puzzle next(int i) {
    const int givens = layout_->cells() * (25 + 5 * (i % 8)) / 100;
    return test::random_puzzle(layout_, givens, i % 3 == 2, i % 4 == 1, random_);
  }

  void expect_right(FallbackSolver& last) {
    for (int i = 0; i < 60; ++i) {
      const Puzzle puzzle = next(i);
      const auto count = test::count_solutions(puzzle, 2);
      Grid first, second;
      ASSERT_EQ(last.ask(puzzle, first) == Answer::yes, count > 0) << test::to_text(puzzle);
      if (count == 0) continue;
      EXPECT_TRUE(is_solution(puzzle, first));
      ASSERT_EQ(last.ask_besides(puzzle, {&first, 1}, second) == Answer::yes, count > 1);
      if (count < 2) continue;
      EXPECT_TRUE(is_solution(puzzle, second));
      EXPECT_NE(first, second);
    }
  }
};

TEST_P(EveryLayout, OneOracleAnswersManyQuestions) {
  Oracle oracle(layout_, run_, meter_);
  for (int i = 0; i < 60; ++i) {
    const Puzzle puzzle = next(i);
    const auto count = test::count_solutions(puzzle, 2);
    ASSERT_EQ(oracle.ask(puzzle) == Answer::yes, count > 0) << test::to_text(puzzle);
    if (count > 0) {
      EXPECT_TRUE(is_solution(puzzle, oracle.solution()));
    }
    const Solutions expected[] = {Solutions::none, Solutions::one, Solutions::several};
    ASSERT_EQ(oracle.prove_unique(puzzle), expected[count]) << test::to_text(puzzle);
    if (count < 2) continue;
    EXPECT_TRUE(is_solution(puzzle, oracle.solution()));
    EXPECT_TRUE(is_solution(puzzle, oracle.rival()));
    EXPECT_NE(oracle.solution(), oracle.rival());
  }
}

// Neither what is learnt for one question nor the solutions that it excludes restrict another
// question.
#if SUDOKIT_CLAUSE_LEARNING
TEST_P(EveryLayout, ClauseLearningAloneSaysTheSame) {
  CandidateSat sat(*layout_, meter_);
  ASSERT_TRUE(sat.loaded());
  expect_right(sat);
}
#endif

TEST_P(EveryLayout, SearchAloneSaysTheSame) {
  CandidateSearch search(layout_, run_, meter_);
  expect_right(search);
  Random random(1);
  EXPECT_TRUE(is_solution(test::empty_puzzle(layout_), search.random_grid(random)));
}

// Both methods to find the entries to take back agree on their number, and on whether another set
// would do.
TEST_P(EveryLayout, EntriesAreTakenBackByTrialsAsWell) {
  int wrong = 0;
  for (int i = 0; i < 15; ++i) {
    const Puzzle puzzle =
        test::random_puzzle(layout_, layout_->cells() / 5, 0, i % 4 == 1, random_);
    Oracle oracle(layout_, run_, meter_);
    if (oracle.ask(puzzle) != Answer::yes) continue;
    std::vector<Entry> entries;
    for (int cell = 0; cell < layout_->cells(); ++cell) {
      const int digit = oracle.solution()[static_cast<std::size_t>(cell)];
      if (puzzle.givens[static_cast<std::size_t>(cell)] != 0 || random_.below(3) != 0) continue;
      const bool slip = random_.below(8) == 0;
      entries.push_back({static_cast<Cell>(cell), slip ? 1 + digit % layout_->side() : digit});
    }
    Mistakes learnt, tried;
    take_back_fewest(puzzle, entries, oracle, meter_, learnt);
    take_back_by_trials(puzzle, entries, oracle, tried);
    EXPECT_EQ(tried.take_back.size(), learnt.take_back.size()) << test::to_text(puzzle);
    EXPECT_EQ(tried.only_set, learnt.only_set) << test::to_text(puzzle);
    wrong += !tried.take_back.empty();
    Puzzle rest = puzzle;
    for (const Entry& entry : entries) {
      if (std::ranges::find(tried.take_back, entry.cell) != tried.take_back.end()) continue;
      rest.givens[entry.cell] = static_cast<std::uint8_t>(entry.digit);
    }
    EXPECT_EQ(oracle.ask(rest), Answer::yes) << test::to_text(rest);
  }
  EXPECT_GT(wrong, layout_->side() > 1 ? 0 : -1);
}

#if SUDOKIT_CLAUSE_LEARNING
TEST_P(EveryLayout, RestrictionsNarrowLaterQuestions) {
  Oracle oracle(layout_, run_, meter_);
  CandidateSat sat(*layout_, meter_);
  Puzzle open = test::empty_puzzle(layout_);
  ASSERT_EQ(oracle.ask(open), Answer::yes);
  const int digit = oracle.solution()[0];
  sat.restrict_cell(0, Digits::only(digit));
  Grid found;
  ASSERT_EQ(sat.ask(open, found), Answer::yes);
  EXPECT_EQ(found[0], digit);
}

#endif

INSTANTIATE_TEST_SUITE_P(Oracle, EveryLayout,
                         testing::Values("1x1", "2x2", "2x3", "latin5", "jigsaw5", "x", "windoku",
                                         "3x3"));

TEST(Encoding, EndsWhereTheSinkWantsNoMore) {
  const LayoutPtr layout = test::layout("5x5");
  const std::vector<Digits> all(625, Digits::all(25));
  for (const CnfRules& rules : {CnfRules{}, kPlainCnf}) {
    int blocks = 0;
    const Encoding cut = encode(*layout, all, rules, [&](auto) { return ++blocks < 2; });
    EXPECT_FALSE(cut.whole);
    EXPECT_EQ(blocks, 2);
    std::uint64_t zeros = 0;
    const Encoding whole = encode(*layout, all, rules, [&](std::span<const int> literals) {
      zeros += static_cast<std::uint64_t>(std::ranges::count(literals, 0));
      EXPECT_EQ(literals.back(), 0);
      return true;
    });
    EXPECT_TRUE(whole.whole);
    EXPECT_EQ(whole.clauses, zeros);
    EXPECT_LT(cut.clauses * 5, whole.clauses);
  }
}

// With cells in thousands of houses, the encoding can be stopped after every house.
TEST(Encoding, MayEndBehindEveryHouse) {
  Random random(1);
  LayoutSpec spec;
  spec.side = 9;
  spec.box_rows = spec.box_cols = 3;
  std::vector<Cell> cells(81);
  std::iota(cells.begin(), cells.end(), Cell{0});
  constexpr int kMore = 2000;
  for (int i = 0; i < kMore; ++i) {
    random.shuffle(std::span(cells));
    spec.extra.emplace_back(cells.begin(), cells.begin() + 9);
  }
  const LayoutPtr layout = Layout::make(spec).value();
  const std::vector<Digits> all(81, Digits::all(9));
  for (const bool somewhere : {true, false}) {
    int asked = 0;
    CnfRules rules;
    rules.digit_somewhere = somewhere;
    const auto whole = encode(*layout, all, rules, [&](auto) {
      ++asked;
      return true;
    });
    EXPECT_GE(asked, layout->houses());
    // A pair is excluded only once, however many houses contain it.
    EXPECT_EQ(whole.clauses, 81u * 37 + 9u * 81 * 80 / 2 + (somewhere ? 9u * (27 + kMore) : 0));
  }
}

#if SUDOKIT_CLAUSE_LEARNING
// With many solutions, the search finds the one that it was steered to.
TEST(CandidateSat, FindsTheGridThatItWasSentNear) {
  sudokit::Run run;
  Meter meter(run);
  const LayoutPtr layout = test::layout("3x3");
  Random random(1);
  const Grid grid = CandidateSat(*layout, meter).random_grid(random);
  CandidateSat sat(*layout, meter);
  sat.search_near(grid);
  Grid found;
  ASSERT_EQ(sat.ask(test::empty_puzzle(layout), found), Answer::yes);
  EXPECT_EQ(found, grid);
}

// If the time is over, loading ends before the clauses of a large grid are made.
TEST(Budget, LoadingAsksTheMeter) {
  sudokit::Run run;
  run.budget.seconds = 0;
  Meter meter(run);
  const LayoutPtr layout = test::layout("8x8");
  EXPECT_FALSE(CandidateSat(*layout, meter).loaded());
  Oracle oracle(layout, run, meter);
  EXPECT_EQ(oracle.ask(test::empty_puzzle(layout)), Answer::stopped);
  EXPECT_TRUE(oracle.stopped());
}

#endif

// After the run was stopped, no new search begins.
TEST(Budget, SearchEndsWithIt) {
  sudokit::Run run;
  run.budget.seconds = 0;
  Meter meter(run);
  const LayoutPtr layout = test::layout("8x8");
  CandidateSearch search(layout, run, meter);
  Grid found;
  EXPECT_EQ(search.ask(test::empty_puzzle(layout), found), Answer::stopped);
  Random random(1);
  EXPECT_TRUE(search.random_grid(random).empty());
}

TEST(Budget, IterationsAreQuestions) {
  sudokit::Run run;
  run.budget.iterations = 2;
  Meter meter(run);
  const LayoutPtr layout = test::layout("2x2");
  Oracle oracle(layout, run, meter);
  const Puzzle open = test::empty_puzzle(layout);
  EXPECT_EQ(oracle.ask(open), Answer::yes);
  EXPECT_EQ(oracle.prove_unique(open), Solutions::several);
  EXPECT_EQ(oracle.ask(open), Answer::stopped);
}

}  // namespace
}  // namespace sudokit
