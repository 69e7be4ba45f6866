// Geometric crossovers produce grids between their parents, and the evolution on top of them
// follows its parameters (Moraglio, Togelius and Lucas 2006).
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "papers/moraglio_2006/grid_space.hpp"
#include "support/engine_runs.hpp"

namespace sudokit {
namespace {

using testing_support::counter;
using testing_support::puzzle_of;
using testing_support::Settings;
using testing_support::solve;

constexpr Between kAll[] = {Between::hamming, Between::row, Between::swap, Between::cycle};

Puzzle puzzle_9() {
  return puzzle_of("3x3", testing_support::kEasy);
}

int cells_apart(const Grid& a, const Grid& b) {
  int count = 0;
  for (std::size_t i = 0; i < a.size(); ++i) count += a[i] != b[i];
  return count;
}

// The number of exchanges within rows that turn one grid into the other: cells minus cycles, summed
// over the rows.
int exchanges_apart(const Layout& layout, const Grid& a, const Grid& b) {
  int count = 0;
  const auto side = static_cast<std::size_t>(layout.side());
  for (std::size_t row = 0; row < a.size(); row += side) {
    Grid now(a.begin() + static_cast<std::ptrdiff_t>(row),
             a.begin() + static_cast<std::ptrdiff_t>(row + side));
    for (std::size_t i = 0; i < side; ++i) {
      if (now[i] == b[row + i]) continue;
      const auto j = std::find(now.begin(), now.end(), b[row + i]);
      if (j == now.end()) return std::numeric_limits<int>::max();  // another set of digits
      std::iter_swap(now.begin() + static_cast<std::ptrdiff_t>(i), j);
      ++count;
    }
  }
  return count;
}

int apart(Between between, const Layout& layout, const Grid& a, const Grid& b) {
  const bool by_cells = between == Between::hamming || between == Between::row;
  return by_cells ? cells_apart(a, b) : exchanges_apart(layout, a, b);
}

void expect_in_space(const Puzzle& puzzle, Between between, const Grid& grid) {
  for (std::size_t i = 0; i < grid.size(); ++i) {
    EXPECT_TRUE(puzzle.givens[i] == 0 || puzzle.givens[i] == grid[i]);
    EXPECT_TRUE(grid[i] >= 1 && grid[i] <= puzzle.layout->side());
  }
  if (between == Between::hamming) return;
  for (int row = 0; row < puzzle.layout->side(); ++row) {
    Digits seen;
    for (const Cell cell : puzzle.layout->house(row)) seen.insert(grid[cell]);
    EXPECT_EQ(seen.count(), puzzle.layout->side());
  }
}

TEST(GridSpace, AChildLiesOnAShortestWayBetweenItsParents) {
  for (const char* layout : {"3x3", "2x3", "9x9"}) {
    Random random(7);
    const Puzzle puzzle = testing_support::blanked_root(layout, 0.4, random);
    for (const Between between : kAll) {
      GridSpace space(puzzle, between, random);
      int inside = 0;
      for (int i = 0; i < 50; ++i) {
        const Grid a = space.random_grid();
        const Grid b = space.random_grid();
        Grid child = a;
        space.approach(child, b, 0.1 * (i % 11));
        expect_in_space(puzzle, between, child);
        const int first = apart(between, *puzzle.layout, a, child);
        const int second = apart(between, *puzzle.layout, child, b);
        EXPECT_EQ(first + second, apart(between, *puzzle.layout, a, b));
        inside += first > 0 && second > 0;
      }
      EXPECT_GT(inside, 25) << "not one of the parents";
    }
  }
}

TEST(GridSpace, TheShareIsHowFarTheChildGoes) {
  const Puzzle puzzle = puzzle_9();
  for (const Between between : kAll) {
    Random random(3);
    GridSpace space(puzzle, between, random);
    double gone = 0;
    double whole = 0;
    for (int i = 0; i < 400; ++i) {
      const Grid a = space.random_grid();
      const Grid b = space.random_grid();
      Grid child = a;
      space.approach(child, b, 0);
      EXPECT_EQ(child, a);
      space.approach(child, b, 1);
      EXPECT_EQ(child, b);
      child = a;
      space.approach(child, b, 0.3);
      gone += apart(between, *puzzle.layout, a, child);
      whole += apart(between, *puzzle.layout, a, b);
    }
    EXPECT_NEAR(gone / whole, 0.3, 0.03);
  }
}

TEST(GridSpace, AMutationIsOneStep) {
  const Puzzle puzzle = puzzle_9();
  for (const Between between : kAll) {
    Random random(3);
    GridSpace space(puzzle, between, random);
    for (int i = 0; i < 200; ++i) {
      const Grid before = space.random_grid();
      Grid after = before;
      space.mutate(after);
      expect_in_space(puzzle, between, after);
      EXPECT_EQ(cells_apart(before, after), between == Between::hamming ? 1 : 2);
    }
  }
}

// If each row has one open cell, there is one grid with complete rows, but many others.
TEST(GridSpace, KnowsWhenThereIsNothingToMutate) {
  Random random(1);
  Puzzle puzzle = puzzle_of("2x2");
  puzzle.givens = root_solution(*puzzle.layout).value();
  for (int row = 0; row < 4; ++row) puzzle.givens[static_cast<std::size_t>(5 * row)] = 0;
  GridSpace rows(puzzle, Between::swap, random);
  EXPECT_TRUE(rows.single());
  Grid grid = rows.random_grid();
  EXPECT_EQ(grid, root_solution(*puzzle.layout).value());
  EXPECT_EQ(rows.missing(grid), 0);
  rows.mutate(grid);
  EXPECT_EQ(rows.missing(grid), 0);
  EXPECT_FALSE(GridSpace(puzzle, Between::hamming, random).single());
}

// Moraglio's fitness at 9x9 is 243 minus the number of missing digits.
TEST(GridSpace, MissingDigitsAreCountedOverAllHouses) {
  for (const char* layout : {"3x3", "windoku", "8x8", "9x9"}) {
    const Puzzle puzzle = puzzle_of(layout);
    Random random(2);
    GridSpace space(puzzle, Between::hamming, random);
    const Grid grid = space.random_grid();
    int missing = 0;
    for (int house = 0; house < puzzle.layout->houses(); ++house) {
      for (int digit = 1; digit <= puzzle.layout->side(); ++digit) {
        const auto cells = puzzle.layout->house(house);
        missing += std::ranges::none_of(cells, [&](Cell cell) { return grid[cell] == digit; });
      }
    }
    EXPECT_EQ(space.missing(grid), missing);
  }
}

TEST(Geometric, EveryCrossoverSolvesAnEasyPuzzle) {
  const Settings settings[] = {{{"crossover", "hamming"}}, {{"crossover", "row"}},
                               {{"crossover", "swap"}},    {{"crossover", "cycle"}},
                               {{"method", "swarm"}},      {{"method", "hill"}}};
  for (Settings each : settings) {
    each["at_stagnation"] = "restart";
    each["population"] = each.contains("method") ? "100" : "1000";
    EXPECT_EQ(solve("geometric", puzzle_9(), 20'000'000, each).verdict, Verdict::solved)
        << each.begin()->second << each.rbegin()->second;
  }
}

TEST(Geometric, StagnationEndsTheRunOrBeginsAnew) {
  const Puzzle puzzle = puzzle_of("2x2", testing_support::kUnsolvable4);
  for (const char* method : {"genetic", "hill", "swarm"}) {
    const Settings stop = {{"method", method}, {"population", "20"}, {"stagnation", "5"}};
    const Outcome ended = solve("geometric", puzzle, 100'000, stop);
    EXPECT_EQ(ended.reason, StopReason::finished);
    EXPECT_EQ(counter(ended, "restarts"), 0);
    EXPECT_GE(counter(ended, "generations"), 5);
    Settings restart = stop;
    restart["at_stagnation"] = "restart";
    const Outcome outcome = solve("geometric", puzzle, 100'000, restart);
    EXPECT_EQ(outcome.reason, StopReason::iterations);
    EXPECT_GT(counter(outcome, "restarts"), 10);
  }
}

// A generation evaluates the part of the population that is not elite, and at least one individual.
TEST(Geometric, TheEliteIsNotReplaced) {
  const std::pair<const char*, double> shares[] = {{"0", 100}, {"0.5", 50}, {"1", 1}};
  for (const auto& [elite, children] : shares) {
    const Outcome outcome =
        solve("geometric", puzzle_of("2x2", testing_support::kUnsolvable4), 1'000'000,
              {{"population", "100"}, {"elite", elite}, {"stagnation", "20"}});
    EXPECT_EQ(counter(outcome, "iterations"), 100 + children * counter(outcome, "generations"));
  }
}

// If only the best individual breeds, or a particle only stays or copies, and nothing mutates, no
// new grid appears.
TEST(Geometric, NothingNewComesOfCopies) {
  const Settings copies[] = {
      {{"tournament", "1000"}, {"elite", "0"}},
      {{"method", "swarm"}, {"inertia", "1"}, {"social", "0"}},
      {{"method", "swarm"}, {"inertia", "0"}, {"social", "1"}},
      {{"method", "swarm"}, {"inertia", "0"}, {"social", "0"}},
  };
  for (Settings settings : copies) {
    settings["population"] = "100";
    settings["mutation"] = "0";
    const double first = solve("geometric", puzzle_9(), 100, settings).cost;
    EXPECT_EQ(solve("geometric", puzzle_9(), 2000, settings).cost, first);
    settings["mutation"] = "1";
    EXPECT_LT(solve("geometric", puzzle_9(), 2000, settings).cost, first);
  }
  for (const char* method : {"genetic", "swarm"}) {
    const Settings crossed = {{"method", method}, {"population", "100"}, {"mutation", "0"}};
    EXPECT_LT(solve("geometric", puzzle_9(), 2000, crossed).cost,
              solve("geometric", puzzle_9(), 100, crossed).cost);
  }
}

// The reported result of the papers (Soto et al. 2013): crossovers beat the hill climber, compared
// by the cost that equally many individuals reach on a puzzle of medium difficulty.
TEST(Geometric, TheSwapCrossoverBeatsTheHillClimber) {
  const Puzzle puzzle = puzzle_of(
      "3x3", "..........79.5.18.8.......7..73.68..45.7.8.96..35.27..7.......5.16.3.42..........");
  double genetic = 0;
  double hill = 0;
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    genetic += solve("geometric", puzzle, 300'000, {}, seed).cost;
    hill += solve("geometric", puzzle, 300'000, {{"method", "hill"}}, seed).cost;
  }
  EXPECT_LT(genetic, hill);
}

TEST(Geometric, APopulationBeyondTheMemoryIsNotBuilt) {
  sudokit::Run run;
  run.budget.memory = 1'000'000;
  const auto engine = find_engine("geometric")->make();
  ASSERT_TRUE(engine->set("population", "100000"));
  EXPECT_EQ(engine->solve(puzzle_of("3x3"), run).reason, StopReason::memory);
  ASSERT_TRUE(engine->set("population", "100"));
  EXPECT_NE(engine->solve(puzzle_9(), run).reason, StopReason::memory);
}

}  // namespace
}  // namespace sudokit
