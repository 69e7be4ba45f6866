// Properties of single engines, in addition to the laws of all: the rules and worked figures of the
// papers, and the options that switch a mechanism off.
#include <gtest/gtest.h>

#include "support/engine_runs.hpp"
#include "support/makers.hpp"

namespace sudokit {
namespace {

using testing_support::counter;
using testing_support::puzzle_of;
using testing_support::Settings;
using testing_support::solve;

Puzzle made_lewis(const char* layout, std::uint64_t index) {
  return test::make({"lewis",
                     Layout::named(layout).value(),
                     1,
                     {{"fixed", "0.45"}, {"exact_count", "true"}}},
                    index)
      .value();
}
Puzzle made_lewis_5x5(std::uint64_t index) {
  return made_lewis("5x5", index);
}

// The defaults are the values that the papers print.
TEST(Defaults, AreThePapers) {
  const std::map<std::string, Settings> published = {
      {"anneal",
       {{"t0_stat", "variance"},
        {"sample_moves", "100"},
        {"alpha", "0.99"},
        {"chain_factor", "1"},
        {"stale_chains", "20"}}},
      {"hill", {{"variant", "plateau"}, {"w1", "1"}, {"w2", "-1"}, {"plateau", "10"}}},
      {"ac3-tabu", {{"filter", "ac3"}, {"release", "0.1"}}},
      {"genetic", {{"population", "21"}, {"ageing", "true"}, {"restart", "2000"}}},
      {"geometric", {{"method", "genetic"}, {"crossover", "swap"}, {"at_stagnation", "stop"}}},
      {"ants",
       {{"ants", "10"},
        {"q0", "0.9"},
        {"rho", "0.9"},
        {"xi", "0.1"},
        {"bve", "0.005"},
        {"propagation", "acs_code"},
        {"order", "index"}}}};
  for (const auto& [name, values] : published) {
    const auto engine = find_engine(name)->make();
    for (const auto& [key, value] : values)
      EXPECT_EQ(engine->get(key), value) << name << ' ' << key;
  }
}

// On a blank grid singles fix nothing, so every temperature has 6,561 moves.
TEST(Anneal, AChainIsTheSquareOfTheOpenCells) {
  const Outcome outcome = solve("anneal", puzzle_of("3x3"), 100 + 3 * 6561, {{"t0", "50"}});
  EXPECT_EQ(counter(outcome, "temperatures"), 3);
}

// Compared with the best cost since the last reheat, the rule reheats for ever.
TEST(Anneal, TheLiteralReheatingRuleNeverCools) {
  const Puzzle puzzle = puzzle_of("3x3", testing_support::kEasy);
  const Outcome literal = solve("anneal", puzzle, 2'000'000, {{"improvement", "since_reheat"}});
  EXPECT_EQ(literal.verdict, Verdict::unknown);
  EXPECT_GT(counter(literal, "reheats"), 10);
  EXPECT_EQ(solve("anneal", puzzle, 5'000'000).verdict, Verdict::solved);
}

TEST(CpAnneal, ReportsWhatSinglesFixedAndTheSpaceTheyLeft) {
  const Puzzle puzzle = puzzle_of("3x3", testing_support::kHard);
  const Outcome outcome = solve("cp-anneal", puzzle, 10);
  EXPECT_EQ(counter(outcome, "fixed_before"), 17);
  EXPECT_GT(counter(outcome, "fixed_after"), 17);
  EXPECT_LT(counter(outcome, "log10_states"), counter(outcome, "log10_states_before"));
}

// Singles alone solve an easy puzzle: no move is made.
TEST(CpAnneal, NeedsNoMoveWhereSinglesSuffice) {
  const Outcome outcome = solve("cp-anneal", puzzle_of("3x3", testing_support::kEasy), 0);
  EXPECT_EQ(outcome.verdict, Verdict::solved);
}

// Jones, Roach and Perkins 2007, Fig. 4: each step of the initialisation reduces the clashes with
// givens.
TEST(Hill, InitialisationLowersTheClashesWithGivens) {
  const Puzzle puzzle = puzzle_of("3x3", testing_support::kEasy);
  double f2[3] = {};
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    f2[0] += counter(solve("hill", puzzle, 0, {{"greedy", "false"}, {"post_swap", "false"}}, seed),
                     "initial_f2");
    f2[1] += counter(solve("hill", puzzle, 0, {{"post_swap", "false"}}, seed), "initial_f2");
    f2[2] += counter(solve("hill", puzzle, 0, {}, seed), "initial_f2");
  }
  EXPECT_GT(f2[0], 1.5 * f2[1]);
  EXPECT_GT(f2[1], 1.5 * f2[2]);
}

// The low move counts of the paper depend on the queue: without it a hard puzzle needs more than a
// hundred times as many moves.
TEST(Hill, ThePlateauTestNeedsFarFewerMovesThanSteepestAscent) {
  const Puzzle puzzle = puzzle_of(
      "3x3", ".2...36...7....8....1.87.2.1...4.....59.........83...14....1....3.6.....6.5.29...");
  double plateau = 0;
  double steepest = 0;
  for (std::uint64_t seed = 1; seed <= 2; ++seed) {
    const Outcome a = solve("hill", puzzle, 20'000, {}, seed);
    EXPECT_EQ(a.verdict, Verdict::solved);
    plateau += counter(a, "moves");
    steepest += counter(solve("hill", puzzle, 200'000, {{"variant", "steepest"}}, seed), "moves");
  }
  EXPECT_GT(steepest, 20 * plateau);
}

// Algorithm 1 as printed accepts no worsening move, so its cost never rises.
TEST(Tabu, TheLiteralLoopNeverWorsens) {
  struct Watch : Observer {
    double last = 1e9;
    bool rose = false;
    void on(const Event& event) override {
      if (event.kind != EventKind::move) return;
      rose = rose || event.cost > last;
      last = event.cost;
    }
  };
  for (const char* mode : {"literal", "classic"}) {
    Watch watch;
    const auto engine = find_engine("tabu")->make();
    ASSERT_TRUE(engine->set("mode", mode));
    sudokit::Run run;
    run.budget.iterations = 500;
    run.observer = &watch;
    engine->solve(puzzle_of("3x3", testing_support::kHard), run);
    EXPECT_EQ(watch.rose, std::string_view(mode) == "classic");
  }
}

TEST(Genetic, StartsAnewAfterTheGenerationsItIsAllowed) {
  const Outcome outcome =
      solve("genetic", puzzle_of("2x2", testing_support::kUnsolvable4), 1000, {{"restart", "100"}});
  EXPECT_EQ(counter(outcome, "restarts"), 9);
}

TEST(Genetic, EveryWayOfBreedingSolves) {
  const Puzzle puzzle = puzzle_of("3x3", testing_support::kEasy);
  for (const Settings& settings :
       {Settings{}, Settings{{"pheromone_share", "0.05"}}, Settings{{"ageing", "false"}}}) {
    EXPECT_EQ(solve("genetic", puzzle, 100'000, settings).verdict, Verdict::solved);
  }
}

// Mantere 2013: cells in conflict are exchanged before a child is evaluated.
TEST(Genetic, RepairedChildrenAreBetter) {
  const Puzzle puzzle = puzzle_of("3x3", testing_support::kHard);
  double plain = 0;
  double repaired = 0;
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const Outcome without = solve("genetic", puzzle, 20, {}, seed);
    EXPECT_EQ(counter(without, "repairs"), 0);
    const Outcome with = solve("genetic", puzzle, 20, {{"repair", "true"}}, seed);
    EXPECT_GT(counter(with, "repairs"), 20 * 20);
    plain += without.cost;
    repaired += with.cost;
  }
  EXPECT_LT(2 * repaired, plain);
}

TEST(Ants, EveryOptionSolvesAHardPuzzle) {
  const Puzzle puzzle = puzzle_of("3x3", testing_support::kHard);
  for (const Settings& settings :
       {Settings{}, Settings{{"q0_sense", "paper"}}, Settings{{"propagation", "singles"}},
        Settings{{"order", "smallest"}}, Settings{{"heuristic", "peers"}},
        Settings{{"update", "iteration"}}, Settings{{"evaporation", "0.1"}},
        Settings{{"propagation", "singles"}, {"order", "smallest"}}}) {
    EXPECT_EQ(solve("ants", puzzle, 5000, settings).verdict, Verdict::solved);
  }
}

// Lloyd and Amos 2019, equation 7: without evaporation of the best value, the best grid is seldom
// replaced.
TEST(Ants, EvaporationOfTheBestValueKeepsTheColonyMoving) {
  double with = 0;
  double without = 0;
  for (std::uint64_t i = 0; i < 3; ++i) {
    const Puzzle puzzle = made_lewis_5x5(i);
    with += counter(solve("ants", puzzle, 150), "replacements");
    without += counter(solve("ants", puzzle, 150, {{"bve", "0"}}), "replacements");
  }
  EXPECT_GT(with, 1.5 * without);
}

// Schiff 2015 rewards the best grid of each iteration, whatever came before. Lloyd and Amos keep
// their best grid until another is better than its evaporated value.
TEST(Ants, RewardTheBestOfEveryIterationOrTheBestSoFar) {
  const Puzzle puzzle = made_lewis_5x5(0);
  const Outcome each = solve("ants", puzzle, 60, {{"update", "iteration"}});
  ASSERT_EQ(each.verdict, Verdict::unknown);
  EXPECT_EQ(counter(each, "replacements"), 60);
  EXPECT_LT(counter(solve("ants", puzzle, 60), "replacements"), 60);
}

// Evaporation removes older trails, so the ants choose differently.
TEST(Ants, EvaporationMovesTheColony) {
  const Puzzle puzzle = made_lewis_5x5(0);
  const Outcome none = solve("ants", puzzle, 60);
  const Outcome some = solve("ants", puzzle, 60, {{"evaporation", "0.5"}});
  EXPECT_NE(none.grid, some.grid);
}

#if SUDOKIT_THREADS
TEST(Portfolio, IsDeterministicUnderAnIterationBudget) {
  const Puzzle puzzle = puzzle_of("3x3", testing_support::kHard);
  const Settings all = {{"restarts", "1"}, {"tabucol", "1"}, {"ils", "2"},
                        {"repair", "1"},   {"ants", "1"},    {"auto", "0"}};
  const Outcome first = solve("portfolio", puzzle, 400, all);
  for (int i = 0; i < 5; ++i) {
    const Outcome again = solve("portfolio", puzzle, 400, all);
    EXPECT_EQ(first.grid, again.grid);
    EXPECT_EQ(counter(first, "iterations"), counter(again, "iterations"));
  }
}

// Member 0 runs as its engine would alone; which other members solve the puzzle, and when, does not
// matter.
TEST(Portfolio, AnswersWithTheFirstMemberThatSolves) {
  const Puzzle puzzle = puzzle_of("4x4");
  const Outcome alone = solve("restarts", puzzle, 5000);
  ASSERT_EQ(alone.verdict, Verdict::solved);
  for (const char* others : {"0", "1", "3"}) {
    const Settings settings = {{"auto", "0"}, {"restarts", "1"}, {"ils", others}, {"ants", others}};
    const Outcome outcome = solve("portfolio", puzzle, 5000, settings);
    EXPECT_EQ(outcome.grid, alone.grid);
    EXPECT_EQ(counter(outcome, "winner"), 1);
    EXPECT_EQ(counter(outcome, "iterations"), counter(alone, "iterations"));
  }
}

TEST(Portfolio, LeavesOutWhatDoesNotTakeThePuzzle) {
  const Settings three = {{"ils", "1"}};  // ils needs boxes
  EXPECT_EQ(counter(solve("portfolio", puzzle_of("latin6"), 10'000, three), "members"), 2);
  EXPECT_EQ(counter(solve("portfolio", puzzle_of("3x3"), 10'000, three), "members"), 3);
  const Outcome none = solve("portfolio", puzzle_of("3x3"), 10, {{"auto", "0"}});
  EXPECT_EQ(none.verdict, Verdict::unknown);
}

// The default portfolio consists of two members of auto, so it proves what auto proves.
TEST(Portfolio, OfTheDefaultSolvesAndRefutes) {
  const Puzzle puzzle = made_lewis_5x5(1);
  const Outcome outcome = solve("portfolio", puzzle, 1'000'000);
  EXPECT_EQ(outcome.verdict, Verdict::solved);
  EXPECT_EQ(counter(outcome, "members"), 2);
  const Puzzle none = puzzle_of("2x2", testing_support::kUnsolvable4);
  EXPECT_EQ(solve("portfolio", none, 1'000'000).verdict, Verdict::unsatisfiable);
}

#endif

// With turns, the search uses the first tenure until the second one takes over.
TEST(Tabucol, TurnsBeginWithTheFirstTenure) {
  const Puzzle puzzle = puzzle_of("2x2", testing_support::kUnsolvable4);
  EXPECT_EQ(counter(solve("tabucol", puzzle, 1000), "iterations"), 0) << "singles see it";
  const Puzzle open = made_lewis_5x5(2);
  const Settings first = {{"turns", "false"}, {"slope", "60"}, {"spread", "6"}};
  const Outcome turns = solve("tabucol", open, 3000);
  EXPECT_EQ(turns.grid, solve("tabucol", open, 3000, first).grid);
  EXPECT_NE(turns.grid, solve("tabucol", open, 3000, {{"turns", "false"}, {"spread", "50"}}).grid);
}

TEST(Tabucol, TurnsAreShorterTenuresBeyondSide25) {
  struct First {
    const char* layout;
    const char* slope;
    const char* spread;
  };
  for (const auto& [layout, slope, spread] :
       {First{"6x6", "30", "15"}, First{"7x7", "25", "10"}, First{"8x8", "20", "10"}}) {
    const Puzzle open = made_lewis(layout, 1);
    const Settings first = {{"turns", "false"}, {"slope", slope}, {"spread", spread}};
    const Outcome turns = solve("tabucol", open, 3000);
    EXPECT_EQ(turns.grid, solve("tabucol", open, 3000, first).grid) << layout;
    EXPECT_NE(turns.grid, solve("tabucol", open, 3000, {{"turns", "false"}}).grid) << layout;
  }
}

TEST(Tabucol, SolvesUnderEveryPropagationAndFromEitherStart) {
  for (const char* propagation : {"tight", "singles", "none"}) {
    for (const char* start : {"random", "greedy"}) {
      const Settings settings = {{"propagation", propagation}, {"start", start}};
      const Puzzle easy =
          test::make({"lewis", Layout::named("4x4").value(), 1, {{"fixed", "0.3"}}}, 1).value();
      EXPECT_EQ(solve("tabucol", easy, 2'000'000, settings).verdict, Verdict::solved)
          << propagation << start;
      if (propagation == std::string_view("none")) continue;
      EXPECT_EQ(solve("tabucol", made_lewis_5x5(1), 2'000'000, settings).verdict, Verdict::solved);
    }
  }
}

// Puzzles with one solution, which the search alone comes close to but rarely finds.
TEST(Tabucol, DivesFromLowStatesFindTheOneSolution) {
  const auto make_one = [](std::uint64_t seed) {
    return test::make({"minimal", Layout::named("3x4").value(), 1, {}}, seed).value();
  };
  int alone = 0, with_dives = 0;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const Puzzle puzzle = make_one(seed);
    const Outcome without = solve("tabucol", puzzle, 10'000);
    EXPECT_EQ(counter(without, "dives"), 0);
    alone += without.verdict == Verdict::solved;
    const Outcome with = solve("tabucol", puzzle, 10'000, {{"dive", "30"}});
    with_dives += with.verdict == Verdict::solved;
    EXPECT_EQ(with.cost == 0, with.verdict == Verdict::solved) << "never more than solved";
  }
  EXPECT_EQ(with_dives, 10);
  EXPECT_LT(alone, 9);
}

TEST(Tabucol, WithoutPropagationTheGivensStillCount) {
  const Settings none = {{"propagation", "none"}};
  // Singles would detect that 4 has no place; the search finds no grid without a clash.
  const Puzzle hidden = puzzle_of("2x2", "12....4.........");
  const Outcome outcome = solve("tabucol", hidden, 1000, none);
  EXPECT_EQ(outcome.verdict, Verdict::unknown);
  EXPECT_EQ(counter(outcome, "iterations"), 1000);
  EXPECT_GE(outcome.cost, 1);
  // If the peers of a cell hold all digits, or givens clash, there is no search at all.
  for (const char* cells : {"123....4........", "11.............."}) {
    EXPECT_EQ(counter(solve("tabucol", puzzle_of("2x2", cells), 1000, none), "iterations"), 0);
  }
}

TEST(Tabucol, AGreedyStartBeginsWithFewerClashes) {
  double random = 0, greedy = 0;
  for (std::uint64_t i = 0; i < 5; ++i) {
    random += solve("tabucol", made_lewis_5x5(i), 1, {}).cost;
    greedy += solve("tabucol", made_lewis_5x5(i), 1, {{"start", "greedy"}}).cost;
  }
  EXPECT_LT(greedy, random / 2);
  EXPECT_GT(greedy, 0);
}

TEST(Restarts, SaysThatNothingIsLeftToSearch) {
  const auto engine = find_engine("restarts")->make();
  // r1c3 and r1c4 cannot hold the 4 of row 1, because r2c3 in their box holds a 4.
  const Outcome outcome = engine->solve(puzzle_of("2x2", "12....4........."), sudokit::Run());
  EXPECT_EQ(outcome.verdict, Verdict::unsatisfiable);
  EXPECT_EQ(outcome.reason, StopReason::finished);
  EXPECT_TRUE(outcome.complete);
}

}  // namespace
}  // namespace sudokit
