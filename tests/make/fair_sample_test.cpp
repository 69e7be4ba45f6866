// Fair samples are compared with all minimal puzzles where these can be listed, and with the known
// shares where they cannot.
#include "make/fair_sample.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "make/support.hpp"
#include "support/errors.hpp"
#include "support/thorough.hpp"

namespace sudokit {
namespace {

using Settings = std::vector<std::pair<std::string, std::string>>;
using Orbits = std::vector<unsigned>;  // sets of the 16 cells of a 4x4 grid

// Lists every solved 4x4 grid, filled cell by cell.
void fill_on(std::array<int, 16>& grid, std::size_t cell, std::vector<std::array<int, 16>>& all) {
  if (cell == 16) return void(all.push_back(grid));
  for (int digit = 1; digit <= 4; ++digit) {
    bool free = true;
    for (std::size_t other = 0; other < cell; ++other) {
      const bool sees = other / 4 == cell / 4 || other % 4 == cell % 4 ||
                        (other / 8 == cell / 8 && other % 4 / 2 == cell % 4 / 2);
      free &= !sees || grid[other] != digit;
    }
    grid[cell] = digit;
    if (free) fill_on(grid, cell + 1, all);
  }
}
const std::vector<std::array<int, 16>>& all_grids() {
  static const auto kAll = [] {
    std::vector<std::array<int, 16>> all;
    std::array<int, 16> grid{};
    fill_on(grid, 0, all);
    return all;
  }();
  return kAll;
}

// The sets of cells of a grid that have one solution, but not without any of their orbits.
std::vector<unsigned> minimal_sets(const std::array<int, 16>& grid, const Orbits& orbits) {
  std::vector<bool> several(1u << 16);
  for (const auto& other : all_grids()) {
    unsigned same = 0;
    for (unsigned cell = 0; cell < 16; ++cell) same |= unsigned(grid[cell] == other[cell]) << cell;
    if (same != 0xffff) several[same] = true;
  }
  for (unsigned set = 0xffff; set > 0; --set) {
    for (unsigned cell = 0; cell < 16 && several[set]; ++cell) several[set & ~(1u << cell)] = true;
  }
  std::vector<unsigned> minimal;
  for (unsigned set = 0; set <= 0xffff; ++set) {
    const bool whole = std::ranges::all_of(
        orbits, [&](unsigned orbit) { return (set & orbit) == 0 || (set & orbit) == orbit; });
    if (!whole || several[set]) continue;
    const bool spares = std::ranges::any_of(
        orbits, [&](unsigned orbit) { return (set & orbit) != 0 && !several[set & ~orbit]; });
    if (!spares) minimal.push_back(set);
  }
  return minimal;
}
Orbits cells_alone() {
  Orbits orbits;
  for (unsigned cell = 0; cell < 16; ++cell) orbits.push_back(1u << cell);
  return orbits;
}
Orbits half_turn() {
  Orbits orbits;
  for (unsigned cell = 0; cell < 8; ++cell) orbits.push_back(1u << cell | 1u << (15 - cell));
  return orbits;
}

unsigned set_of(const Puzzle& puzzle) {
  unsigned set = 0;
  for (unsigned cell = 0; cell < 16; ++cell) set |= unsigned(puzzle.givens[cell] != 0) << cell;
  return set;
}
int givens_of(const Puzzle& puzzle) {
  return static_cast<int>(std::ranges::count_if(puzzle.givens, [](int d) { return d != 0; }));
}

// Chance exceeds this value once in a thousand times (Wilson and Hilferty 1931).
double most_chi2(double freedom) {
  const double z = 3.09, v = 2 / (9 * freedom);
  return freedom * std::pow(1 - v + z * std::sqrt(v), 3);
}

std::vector<Puzzle> drawn(const Settings& wishes, const char* layout, std::uint64_t count,
                          std::uint64_t seed = 1) {
  const auto maker = find_maker("minimal")->make();
  for (const auto& [name, text] : wishes) EXPECT_TRUE(maker->set(name, text)) << text;
  const MakeRequest request{named(layout), "", seed, 0};
  std::vector<Puzzle> puzzles;
  maker->make_many(request, count, [&](std::uint64_t, Result<Puzzle>&& puzzle) {
    puzzles.push_back(puzzle.value());
    return true;
  });
  return puzzles;
}

// All minimal puzzles of a grid are equally likely.
void expect_even(const std::array<int, 16>& grid, const Orbits& orbits, Settings wishes) {
  std::string line;
  for (const int digit : grid) line += static_cast<char>('0' + digit);
  wishes.insert(wishes.end(), {{"sample", "uniform"}, {"from", line}});
  std::map<unsigned, double> seen;
  for (const unsigned set : minimal_sets(grid, orbits)) seen[set] = 0;
  const double each = static_cast<double>(test::by_thoroughness(20, 400));
  const double count = each * static_cast<double>(seen.size());
  for (const Puzzle& puzzle : drawn(wishes, "2x2", static_cast<std::uint64_t>(count))) {
    const auto at = seen.find(set_of(puzzle));
    ASSERT_NE(at, seen.end());
    ++at->second;
  }
  double chi2 = 0;
  for (const auto& [set, times] : seen) chi2 += (times - each) * (times - each) / each;
  EXPECT_LT(chi2, most_chi2(static_cast<double>(seen.size()) - 1)) << seen.size();
}

TEST(FairSample, TakesEveryMinimalPuzzleOfAGridAlike) {
  expect_even(all_grids().front(), cells_alone(), {});
  expect_even(all_grids().back(), cells_alone(), {});
}

TEST(FairSample, TakesEverySymmetricPuzzleOfAGridAlike) {
  expect_even(all_grids().front(), half_turn(), {{"symmetry", "rotate180"}});
}

// The number of minimal 4x4 puzzles, by number of givens.
const std::map<int, double> kAll4x4 = {{4, 25728}, {5, 58368}, {6, 1536}};

TEST(FairSample, KnowsAllMinimalPuzzlesOf4x4) {
  std::map<int, double> counts;
  for (const auto& grid : all_grids()) {
    for (const unsigned set : minimal_sets(grid, cells_alone())) ++counts[std::popcount(set)];
  }
  EXPECT_EQ(counts, kAll4x4);
}

TEST(FairSample, HasTheSharesOfAllGrids) {
  const double all = 25728 + 58368 + 1536;
  const double count = static_cast<double>(test::by_thoroughness(4000, 100'000));
  std::map<int, double> even, weighted;
  for (const Puzzle& one : drawn({{"sample", "uniform"}}, "2x2", std::uint64_t(count)))
    ++even[givens_of(one)];
  const auto maker = find_maker("minimal")->make();
  ASSERT_TRUE(maker->set("sample", "weighted"));
  double sum = 0;
  for (const Puzzle& one : drawn({{"sample", "weighted"}}, "2x2", std::uint64_t(count), 2)) {
    weighted[givens_of(one)] += maker->weight(one).value();
    sum += maker->weight(one).value();
  }
  for (const auto& [givens, number] : kAll4x4) {
    const double share = number / all, error = std::sqrt(share * (1 - share) / count);
    EXPECT_NEAR(even[givens] / count, share, 4 * error) << givens;
    EXPECT_NEAR(weighted[givens] / sum, share, 8 * error) << givens;
  }
}

TEST(FairSample, WeighsByTheSetsOfAsManyOrbits) {
  EXPECT_EQ(weight_of(16, 5), 4368);
  EXPECT_NEAR(weight_of(81, 26) / weight_of(81, 27), 27.0 / 55, 1e-12);
  const auto maker = find_maker("minimal")->make();
  const Puzzle puzzle = drawn({{"sample", "weighted"}, {"symmetry", "rotate180"}}, "2x2", 1).at(0);
  EXPECT_FALSE(maker->weight(puzzle));
  ASSERT_TRUE(maker->set("sample", "weighted"));
  ASSERT_TRUE(maker->set("symmetry", "rotate180"));
  EXPECT_EQ(maker->weight(puzzle).value(), weight_of(8, std::size_t(givens_of(puzzle)) / 2));
  ASSERT_TRUE(maker->set("sample", "uniform"));
  EXPECT_FALSE(maker->weight(puzzle));
}

void expect_minimal(Puzzle puzzle) {
  EXPECT_EQ(verdict_of(puzzle), Verdict::unique);
  for (auto& given : puzzle.givens) {
    if (given == 0) continue;
    const auto digit = std::exchange(given, std::uint8_t{0});
    EXPECT_EQ(verdict_of(puzzle), Verdict::multiple);
    given = digit;
  }
}

// Removing givens at random until none can be spared leaves 24.4 givens on average.
TEST(FairSample, Of9x9HasMoreGivensThanWhatIsTakenAwayAtRandom) {
  const auto maker = find_maker("minimal")->make();
  ASSERT_TRUE(maker->set("sample", "weighted"));
  double sum = 0, givens = 0;
  for (const Puzzle& puzzle : drawn({{"sample", "weighted"}}, "3x3", 12)) {
    expect_minimal(puzzle);
    sum += maker->weight(puzzle).value();
    givens += maker->weight(puzzle).value() * givens_of(puzzle);
  }
  EXPECT_NEAR(givens / sum, 26.58, 1.3);
}

TEST(FairSample, IsFairAmongTheGivensThatAreWished) {
  for (const Puzzle& puzzle :
       drawn({{"sample", "uniform"}, {"givens", "23..25"}}, "3x3", test::by_thoroughness(1, 50))) {
    expect_minimal(puzzle);
    EXPECT_GE(givens_of(puzzle), 23);
    EXPECT_LE(givens_of(puzzle), 25);
  }
}

// The shares of all minimal 9x9 puzzles by givens, in percent (Berthier 2009; others agree).
constexpr std::array kShares = {2.28, 13.42, 31.91, 32.71, 15.48, 3.60};
constexpr int kFewest = 24;

// The error is estimated from the sample itself, by the variation of its weights.
TEST(FairSample, HasTheKnownSharesOf9x9) {
  if (!test::thorough()) GTEST_SKIP() << "takes minutes: runs with SUDOKIT_THOROUGH";
  const auto maker = find_maker("minimal")->make();
  ASSERT_TRUE(maker->set("sample", "weighted"));
  const auto puzzles = drawn({{"sample", "weighted"}}, "3x3", 1200);
  double sum = 0;
  for (const Puzzle& one : puzzles) sum += maker->weight(one).value();
  for (std::size_t i = 0; i < kShares.size(); ++i) {
    double share = 0, error = 0;
    for (const Puzzle& one : puzzles) {
      if (givens_of(one) == kFewest + int(i)) share += maker->weight(one).value() / sum;
    }
    for (const Puzzle& one : puzzles) {
      const double is = givens_of(one) == kFewest + int(i) ? 1 : 0;
      error += std::pow(maker->weight(one).value() / sum * (is - share), 2);
    }
    EXPECT_NEAR(share, kShares[i] / 100, 3.5 * std::sqrt(error)) << kFewest + i << " givens";
  }
}

TEST(FairSample, DrawnEvenlyHasTheKnownSharesToo) {
  if (!test::thorough()) GTEST_SKIP() << "takes minutes: runs with SUDOKIT_THOROUGH";
  const double count = 100;
  std::array<double, kShares.size()> seen{};
  for (const Puzzle& one : drawn({{"sample", "uniform"}}, "3x3", std::uint64_t(count))) {
    const int at = givens_of(one) - kFewest;
    if (at >= 0 && at < int(seen.size())) ++seen[std::size_t(at)];
  }
  double chi2 = 0;
  for (std::size_t i = 0; i < seen.size(); ++i) {
    const double wanted = count * kShares[i] / 100;
    chi2 += (seen[i] - wanted) * (seen[i] - wanted) / wanted;
  }
  EXPECT_LT(chi2, most_chi2(kShares.size() - 1));
}

TEST(FairSample, RefusesWhatWouldMakeItUneven) {
  const auto why = [](const Settings& wishes, const char* layout = "3x3") {
    Settings all = wishes;
    all.emplace_back("sample", "uniform");
    return test::code_of(make({"minimal", named(layout), 1, all}, 0));
  };
  std::string mask;
  for (int cell = 0; cell < 81; ++cell) mask += cell % 2 == 0 ? 'x' : '.';
  EXPECT_EQ(why({{"mask", mask}}), "contradictory-request");
  EXPECT_EQ(why({{"no_minimal", "true"}, {"givens", "30"}}), "contradictory-request");
  EXPECT_EQ(why({{"from", "1" + std::string(15, '.')}}, "2x2"), "contradictory-request");
  EXPECT_EQ(why({}, "x"), "contradictory-request");
  EXPECT_EQ(why({}, "2x5"), "unsupported-side");
  EXPECT_FALSE(find_maker("minimal")->make()->set("sample", "fair"));
}

// A puzzle does not depend on those drawn with it, and the search for it ends at its budget.
TEST(FairSample, IsOnePuzzleAnIndexAndEndsAtItsTries) {
  const auto many = drawn({{"sample", "uniform"}}, "2x2", 5);
  for (std::uint64_t i = 0; i < many.size(); ++i) {
    EXPECT_EQ(make({"minimal", named("2x2"), 1, {{"sample", "uniform"}}}, i)->givens,
              many[std::size_t(i)].givens);
  }
  const auto maker = find_maker("minimal")->make();
  ASSERT_TRUE(maker->set("sample", "uniform"));
  MakeRequest request{named("3x3"), "", 1, 0};
  request.tries = 100;
  const auto none = maker->make(request);
  ASSERT_FALSE(none);
  EXPECT_EQ(given_up(none.error()), StopReason::iterations);
}

}  // namespace
}  // namespace sudokit
