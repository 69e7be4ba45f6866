// Every family makes puzzles as it promises, from options and seed alone.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <thread>

#include "make/support.hpp"
#include "sudokit/puzzle.hpp"
#include "sudokit/transform.hpp"
#include "support/errors.hpp"

namespace sudokit {
namespace {

std::size_t count_givens(const Puzzle& puzzle) {
  return puzzle.givens.size() -
         static_cast<std::size_t>(std::count(puzzle.givens.begin(), puzzle.givens.end(), 0));
}

std::vector<LayoutPtr> small_layouts() {
  std::vector<LayoutPtr> layouts;
  for (const char* name : {"1x1", "1x3", "2x2", "2x3", "3x2", "2x4", "3x3", "2x5", "x", "windoku",
                           "2x3+x", "latin4", "latin6", "latin9", "3x4"}) {
    layouts.push_back(named(name));
  }
  for (const int side : {5, 6, 7, 9}) layouts.push_back(random_jigsaw(side, 1, 0).value());
  return layouts;
}

void expect_minimal_on_layout(Puzzle puzzle) {
  ASSERT_EQ(verdict_of(puzzle), Verdict::unique);
  EXPECT_FALSE(puzzle.has_marks());
  for (auto& given : puzzle.givens) {
    if (given == 0) continue;
    const auto digit = std::exchange(given, std::uint8_t{0});
    EXPECT_EQ(verdict_of(puzzle), Verdict::multiple) << puzzle.layout->name();
    given = digit;
  }
}

TEST(Minimal, IsUniqueAndMinimalOnEveryLayout) {
  for (const LayoutPtr& layout : small_layouts()) {
    for (std::uint64_t index = 0; index < 5; ++index) {
      expect_minimal_on_layout(make({"minimal", layout}, index).value());
    }
  }
}

// 16x16 needs the second solver. Uniqueness is checked as above, minimality for some givens.
TEST(Minimal, IsUniqueOn16x16) {
  Puzzle puzzle = make({"minimal", named("4x4")}, 0).value();
  EXPECT_EQ(verdict_of(puzzle), Verdict::unique);
  int tried = 0;
  for (std::size_t cell = 0; cell < 256; ++cell) {
    const auto digit = std::exchange(puzzle.givens[cell], std::uint8_t{0});
    if (digit != 0 && ++tried % 8 == 0) {
      EXPECT_EQ(verdict_of(puzzle), Verdict::multiple);
    }
    puzzle.givens[cell] = digit;
  }
  EXPECT_GE(tried, 55);  // the fewest givens known for a unique 16x16
}

#if SUDOKIT_CLAUSE_LEARNING
// Large sides are opened digit by digit. The proof of uniqueness, and of minimality for some
// givens, is repeated by another engine with another encoding. Depth-first search is far too slow
// for this.
TEST(Minimal, IsUniqueAndMinimalOn25x25) {
  Puzzle puzzle = make({"minimal", named("5x5")}, 0).value();
  const auto proved = [&puzzle] {
    sudokit::Run run;
    run.limit = 2;
    return find_engine("cdcl")->make()->solve(puzzle, run).verdict;
  };
  EXPECT_EQ(proved(), Verdict::unique);
  int tried = 0;
  for (std::size_t cell = 0; cell < 625; ++cell) {
    const auto digit = std::exchange(puzzle.givens[cell], std::uint8_t{0});
    if (digit != 0 && ++tried % 16 == 0) {
      EXPECT_EQ(proved(), Verdict::multiple) << cell;
    }
    puzzle.givens[cell] = digit;
  }
  EXPECT_GE(tried, 151);  // the fewest givens known for a unique 25x25
}
#endif

// If many givens are to be left, all cells come in random order, so that every digit is opened
// somewhere.
TEST(Minimal, LeavesEveryDigitOfALargeSideWhereManyGivensAreWished) {
  const Wanted wanted{"minimal", named("5x5"), 1, {{"givens", "330..330"}, {"no_minimal", "true"}}};
  const Puzzle puzzle = make(wanted, 0).value();
  for (int digit = 0; digit <= 25; ++digit) {
    const auto cells = std::ranges::count(puzzle.givens, static_cast<std::uint8_t>(digit));
    if (digit == 0) {
      EXPECT_EQ(cells, 625 - 330);
    } else {
      EXPECT_GT(cells, 3) << digit;
      EXPECT_LT(cells, 24) << digit;
    }
  }
}

TEST(Sukaku, IsUniqueAndAllowsAllItCan) {
  for (const char* name : {"2x2", "2x3", "latin4", "3x3"}) {
    Puzzle puzzle = make({"sukaku", named(name)}, 0).value();
    EXPECT_EQ(verdict_of(puzzle), Verdict::unique);
    EXPECT_EQ(count_givens(puzzle), 0u);
    const int side = puzzle.layout->side();
    int tried = 0;
    for (Digits& marks : puzzle.marks) {
      for (int digit = 1; digit <= side; ++digit) {
        if (marks.contains(digit) || ++tried % (side > 6 ? 20 : 1) != 0) continue;
        marks.insert(digit);
        EXPECT_EQ(verdict_of(puzzle), Verdict::multiple) << name;
        marks.erase(digit);
      }
    }
  }
}

TEST(Unsatisfiable, HasNoClashNoSolutionAndNoGivenToSpare) {
  for (const char* name : {"2x2", "2x3", "3x3", "x", "latin5", "3x2", "windoku"}) {
    for (std::uint64_t index = 0; index < 2; ++index) {
      Puzzle puzzle = make({"unsatisfiable", named(name)}, index).value();
      EXPECT_FALSE(find_clash(*puzzle.layout, puzzle.givens)) << name;
      EXPECT_EQ(verdict_of(puzzle), Verdict::unsatisfiable) << name;
      for (auto& given : puzzle.givens) {
        const auto digit = std::exchange(given, std::uint8_t{0});
        if (digit != 0) {
          EXPECT_NE(verdict_of(puzzle), Verdict::unsatisfiable) << name;
        }
        given = digit;
      }
    }
  }
}

TEST(Unsatisfiable, SaysSoWhereEveryPuzzleHasASolution) {
  EXPECT_FALSE(make({"unsatisfiable", named("1x1")}, 0));
}

TEST(Blank, HasExactlyTheCountThatWasAskedFor) {
  for (const char* name : {"2x2", "3x3", "2x5", "5x5", "x", "latin10"}) {
    for (const double fixed : {0.0, 0.07, 0.3, 0.45, 0.5, 0.55, 0.99, 1.0}) {
      auto wanted = Wanted{"blank", named(name)};
      wanted.settings = {{"fixed", fmt::format("{}", fixed)}};
      const Puzzle puzzle = make(wanted, 3).value();
      // In hundredths, so that there is no rounding: ceil(fixed * cells).
      const auto cells = puzzle.givens.size();
      const auto hundredths = static_cast<std::size_t>(std::lround(fixed * 100));
      EXPECT_EQ(count_givens(puzzle), (cells * hundredths + 99) / 100) << name << " " << fixed;
      EXPECT_FALSE(find_clash(*puzzle.layout, puzzle.givens));
      if (cells > 100) continue;
      const Verdict verdict = verdict_of(puzzle);
      EXPECT_TRUE(verdict == Verdict::unique || verdict == Verdict::multiple);
    }
  }
}

// Eppstein 2005: symmetric by a half turn, and no pair of opposite givens can be removed.
TEST(EppsteinMaker, IsSymmetricAndIrredundantPairByPair) {
  for (const char* name : {"2x2", "2x3", "3x3", "x", "latin6"}) {
    for (std::uint64_t index = 0; index < 4; ++index) {
      Puzzle puzzle = make({"eppstein", named(name)}, index).value();
      const std::size_t last = puzzle.givens.size() - 1;
      EXPECT_EQ(verdict_of(puzzle), Verdict::unique) << name;
      for (std::size_t cell = 0; 2 * cell <= last; ++cell) {
        EXPECT_EQ(puzzle.givens[cell] == 0, puzzle.givens[last - cell] == 0) << name;
        if (puzzle.givens[cell] == 0) continue;
        Puzzle less = puzzle;
        less.givens[cell] = less.givens[last - cell] = 0;
        EXPECT_EQ(verdict_of(less), Verdict::multiple) << name;
      }
    }
  }
}

TEST(EppsteinMaker, WithoutSymmetryNoGivenCanBeSpared) {
  const Wanted wanted{"eppstein", named("3x3"), 1, {{"asymmetric", "true"}}};
  int symmetric = 0;
  for (std::uint64_t index = 0; index < 5; ++index) {
    const Puzzle puzzle = make(wanted, index).value();
    expect_minimal_on_layout(puzzle);
    Grid turned(puzzle.givens.rbegin(), puzzle.givens.rend());
    const auto same = [](int a, int b) { return (a == 0) == (b == 0); };
    symmetric += std::equal(turned.begin(), turned.end(), puzzle.givens.begin(), same);
  }
  EXPECT_LT(symmetric, 5);
}

TEST(Blank, BlanksByChanceOnRequest) {
  const Wanted wanted{"blank", named("4x4"), 1, {{"fixed", "0.5"}, {"by_chance", "true"}}};
  std::set<std::size_t> counts;
  double sum = 0;
  for (std::uint64_t index = 0; index < 40; ++index) {
    const std::size_t count = count_givens(make(wanted, index).value());
    counts.insert(count);
    sum += static_cast<double>(count);
  }
  EXPECT_GT(counts.size(), 5u);
  EXPECT_NEAR(sum / 40, 128, 6);  // 4.7 standard errors
}

TEST(Blank, BalancedHolesAreSpreadOverAllHouses) {
  for (const char* layout : {"3x3", "2x3", "3x4", "5x5"}) {
    for (const char* fixed : {"0", "0.33", "0.5", "0.77", "1"}) {
      const Wanted wanted{"blank", named(layout), 1, {{"fixed", fixed}, {"balanced", "true"}}};
      const Puzzle puzzle = make(wanted, 3).value();
      const Wanted other{"blank", named(layout), 1, {{"fixed", fixed}}};
      EXPECT_EQ(count_givens(puzzle), count_givens(make(other, 3).value()));
      std::set<std::ptrdiff_t> opened;
      for (int house = 0; house < puzzle.layout->houses(); ++house) {
        opened.insert(std::ranges::count_if(puzzle.layout->house(house),
                                            [&](Cell cell) { return puzzle.givens[cell] == 0; }));
      }
      EXPECT_LE(*opened.rbegin() - *opened.begin(), 1) << layout << " " << fixed;
    }
  }
  const Wanted both{"blank", named("3x3"), 1, {{"by_chance", "true"}, {"balanced", "true"}}};
  EXPECT_EQ(test::code_of(make(both, 0)), "contradictory-request");
}

TEST(Lewis, BlanksByChanceWithTheRightMean) {
  auto wanted = Wanted{"lewis", named("3x3")};
  for (const double fixed : {0.1, 0.5, 0.8}) {
    wanted.settings = {{"fixed", fmt::format("{}", fixed)}};
    const int rounds = 400;
    double sum = 0, squares = 0;
    for (std::uint64_t index = 0; index < rounds; ++index) {
      const auto givens = static_cast<double>(count_givens(make(wanted, index).value()));
      sum += givens;
      squares += givens * givens;
    }
    const double mean = sum / rounds;
    const double variance = 81 * fixed * (1 - fixed);
    EXPECT_NEAR(mean, 81 * fixed, 5 * std::sqrt(variance / rounds));
    EXPECT_NEAR(squares / rounds - mean * mean, variance, variance / 2);  // binomial, not exact
  }
}

TEST(Lewis, BlanksToAnExactCountOnRequest) {
  auto wanted = Wanted{"lewis", named("4x4")};
  wanted.settings = {{"exact_count", "true"}, {"fixed", "0.45"}};
  for (std::uint64_t index = 0; index < 20; ++index) {
    EXPECT_EQ(count_givens(make(wanted, index).value()), 116u);  // specs section 10
  }
}

TEST(Lewis, StaysInTheOrbitOfTheRootAndRelabelsOnlyOnRequest) {
  const LayoutPtr layout = named("3x3");
  const Puzzle root{layout, root_solution(*layout).value(), {}, {}, {}};
  auto wanted = Wanted{"lewis", layout};
  wanted.settings = {{"fixed", "1"}};
  const auto made = make(wanted, 0).value();
  EXPECT_NE(made.givens, root.givens);
  EXPECT_EQ(canonical(made)->givens, canonical(root)->givens);
  // Without relabelling, 2x2 stays inside the 128 shuffles of the root; with relabelling it leaves
  // them.
  std::set<std::string> plain, relabelled;
  wanted.layout = named("2x2");
  for (std::uint64_t index = 0; index < 3000; ++index) {
    wanted.settings = {{"fixed", "1"}};
    plain.insert(text_of(make(wanted, index)->givens));
    wanted.settings = {{"fixed", "1"}, {"relabel", "true"}};
    relabelled.insert(text_of(make(wanted, index)->givens));
  }
  EXPECT_LE(plain.size(), 128u);
  EXPECT_GT(relabelled.size(), plain.size());
}

TEST(Lewis, LeavesTheOrbitOfTheRootFromARandomBase) {
  const LayoutPtr layout = named("3x3");
  const Puzzle root{layout, root_solution(*layout).value(), {}, {}, {}};
  auto wanted = Wanted{"lewis", layout};
  wanted.settings = {{"fixed", "1"}, {"random_base", "true"}};
  for (std::uint64_t index = 0; index < 5; ++index) {
    const Puzzle made = make(wanted, index).value();
    EXPECT_TRUE(is_solution(made, made.givens));
    EXPECT_NE(canonical(made)->givens, canonical(root)->givens);
    EXPECT_EQ(made.givens, make(wanted, index)->givens);
  }
}

TEST(Lewis, TakesEveryShapeOfBox) {
  for (const char* name : {"1x1", "1x6", "6x1", "2x3", "3x2", "3x5", "10x10"}) {
    const Puzzle puzzle = make({"lewis", named(name)}, 0).value();
    EXPECT_FALSE(find_clash(*puzzle.layout, puzzle.givens)) << name;
  }
}

// The makers that need only a layout.
std::vector<const MakerInfo*> makers_of_layouts() {
  std::vector<const MakerInfo*> found;
  for (const MakerInfo* info : makers()) {
    if (!info->makes_boards()) found.push_back(info);
  }
  return found;
}

TEST(MakerLaws, NamesAreFoundAndDifferent) {
  std::set<std::string_view> names;
  for (const MakerInfo* info : makers()) {
    EXPECT_EQ(find_maker(info->name), info);
    EXPECT_TRUE(names.insert(info->name).second) << info->name;
    EXPECT_EQ(&info->make()->info(), info);
    EXPECT_FALSE(info->summary.empty());
    EXPECT_FALSE(info->source.empty());
  }
  EXPECT_EQ(find_maker("nothing"), nullptr);
  EXPECT_EQ(find_maker(""), nullptr);
}

TEST(MakerLaws, TheSameBytesOnAnyNumberOfThreads) {
  for (const MakerInfo* info : makers_of_layouts()) {
    for (const char* name : {"2x3", "3x3"}) {
      if (info->marks && name == std::string_view("3x3")) continue;  // slow
      Wanted wanted{std::string(info->name), named(name), 77};
      const std::size_t count = info->marks ? 2 : 16;
      std::vector<Puzzle> alone, together(count);
      for (std::size_t i = 0; i < count; ++i) alone.push_back(make(wanted, i).value());
      const auto shared = info->make();
      std::vector<std::jthread> threads;
      for (std::size_t t = 0; t < 4; ++t) {
        threads.emplace_back([&, t] {
          MakeRequest request{wanted.layout, "", wanted.seed, t};
          for (; request.index < count; request.index += 4) {
            together[request.index] = shared->make(request).value();
          }
        });
      }
      threads.clear();
      for (std::size_t i = 0; i < count; ++i) {
        EXPECT_EQ(alone[i].givens, together[i].givens);
        EXPECT_EQ(alone[i].marks, together[i].marks);
        if (i > 0) {
          EXPECT_FALSE(alone[i].givens == alone[0].givens && alone[i].marks == alone[0].marks);
        }
      }
      wanted.seed = 78;
      const Puzzle other = make(wanted, 0).value();
      EXPECT_FALSE(other.givens == alone[0].givens && other.marks == alone[0].marks);
    }
  }
}

TEST(MakerLaws, ABatchIsThePuzzlesOneByOne) {
  for (const MakerInfo* info : makers_of_layouts()) {
    const auto maker = info->make();
    for (const char* name : {"2x3", "3x3", "x"}) {
      if (info->marks && name != std::string_view("2x3")) continue;  // slow
      MakeRequest request{named(name), "", 5, 3};
      if (!supports(*info, *request.layout)) continue;
      const std::uint64_t count = name == std::string_view("3x3") ? 140 : 3;  // a batch and a bit
      std::uint64_t next = 3;
      maker->make_many(request, count, [&](std::uint64_t index, Result<Puzzle>&& puzzle) {
        EXPECT_EQ(index, next++);
        MakeRequest alone = request;
        alone.index = index;
        const Puzzle expected = maker->make(alone).value();
        EXPECT_EQ(puzzle.value().givens, expected.givens) << info->name << ' ' << name;
        EXPECT_EQ(puzzle->marks, expected.marks);
        return true;
      });
      EXPECT_EQ(next, 3 + count);
      int taken = 0;
      maker->make_many(request, count, [&](auto, auto&&) { return ++taken < 2; });
      EXPECT_EQ(taken, 2);
      StopSource stop;
      stop.request_stop();
      request.stop = stop.get_token();
      if (info->verdict == Verdict::unknown) continue;
      maker->make_many(request, 3, [&](auto, Result<Puzzle>&& puzzle) {
        EXPECT_FALSE(puzzle);
        return ++taken < 5;
      });
      EXPECT_EQ(taken, 5);
    }
  }
}

// The puzzle has the properties of the maker's row; for a minimal one, no puzzle with one given
// less (or one candidate more) has the same verdict.
void expect_promise(const MakerInfo& info, Puzzle puzzle) {
  EXPECT_EQ(puzzle.has_marks(), info.marks) << info.name;
  EXPECT_FALSE(find_clash(*puzzle.layout, puzzle.givens)) << info.name;
  if (info.verdict == Verdict::unknown) return;
  ASSERT_EQ(verdict_of(puzzle), info.verdict) << info.name;
  if (!info.minimal) return;
  for (std::size_t cell = 0; cell < puzzle.givens.size(); ++cell) {
    Puzzle less = puzzle;
    less.givens[cell] = 0;
    if (info.marks) {
      const Digits more = Digits::all(puzzle.layout->side()) - puzzle.marks[cell];
      if (more.empty()) continue;
      less.marks[cell].insert(more.lowest());
    } else if (puzzle.givens[cell] == 0) {
      continue;
    }
    EXPECT_NE(verdict_of(less), info.verdict) << info.name << " " << cell;
  }
}

TEST(MakerLaws, WhatTheRowPromisesHolds) {
  for (const MakerInfo* info : makers_of_layouts()) {
    for (const char* name : {"2x2", "2x3", "x", "latin5", "3x3"}) {
      const LayoutPtr layout = named(name);
      if (info->marks && layout->side() > 6) continue;  // slow
      const auto puzzle = make({std::string(info->name), layout, 3}, 1);
      ASSERT_EQ(puzzle.has_value(), supports(*info, *layout).has_value()) << info->name << name;
      if (puzzle) expect_promise(*info, *puzzle);
    }
  }
}

TEST(MakerLaws, LayoutsThatARowDoesNotTakeAreRefusedWithTheReason) {
  for (const MakerInfo* info : makers_of_layouts()) {
    if (info->takes == kBoxes) {
      for (const char* name : {"x", "windoku", "latin9"}) {
        const auto puzzle = make({std::string(info->name), named(name)}, 0);
        ASSERT_FALSE(puzzle);
        EXPECT_EQ(puzzle.error().code.name(), "unsupported-feature");
        EXPECT_EQ(info->make()->check(named(name)).error().message, puzzle.error().message);
      }
    }
    if (info->largest_side < kMaxSide) {
      const auto puzzle = make({std::string(info->name), named("6x6")}, 0);
      ASSERT_FALSE(puzzle);
      EXPECT_EQ(puzzle.error().code.name(), "unsupported-side");
    }
  }
  EXPECT_FALSE(supports(*find_maker("nishio-3sat"), *named("3x3")));
  EXPECT_FALSE(find_maker("nishio-3sat")->make()->check(nullptr));
}

TEST(MakerLaws, BadParametersAreRefused) {
  for (const MakerInfo* info : makers()) {
    const auto maker = info->make();
    EXPECT_FALSE(maker->set("nothing", "1"));
    for (const ParamRow& row : info->params) {
      EXPECT_FALSE(maker->set(row.name, "nonsense")) << info->name << '.' << row.name;
      EXPECT_FALSE(maker->set(row.name, "nan")) << info->name << '.' << row.name;
      if (row.kind == ParamKind::real) {
        EXPECT_FALSE(maker->set(row.name, fmt::format("{}", row.high + 0.1)));
        EXPECT_FALSE(maker->set(row.name, fmt::format("{}", row.low - 0.1)));
      }
      const std::string before = maker->get(row.name);
      EXPECT_TRUE(maker->set(row.name, before));
      EXPECT_EQ(maker->get(row.name), before);
    }
  }
}

// Makers that prove nothing take only the time of a shuffle.
TEST(MakerLaws, AStopIsHonoured) {
  StopSource source;
  source.request_stop();
  for (const MakerInfo* info : makers_of_layouts()) {
    if (info->verdict == Verdict::unknown) continue;
    const auto puzzle = make({std::string(info->name), named("3x3"), 1, {}, source.get_token()}, 0);
    ASSERT_FALSE(puzzle);
    EXPECT_EQ(puzzle.error().code.name(), "stopped");
  }
  EXPECT_EQ(random_solution(named("x"), 1, 0, source.get_token()).error().code.name(), "stopped");
  EXPECT_EQ(random_solution(named("10x10"), 1, 0, source.get_token()).error().code.name(),
            "stopped");
}

TEST(Make, SaysSoWhereNoGridIs) {
  EXPECT_EQ(make({"minimal", named("latin2+x")}, 0).error().code.name(), "no-solution");
}

TEST(Nishio3Sat, IsMadeFromItsFormulaAndTellsTheLineOfABadOne) {
  const auto maker = find_maker("nishio-3sat")->make();
  MakeRequest request;
  request.input = "p cnf 2 2\n1 2 0\n-1 2 0\n";
  const auto plain = maker->make_board(request);
  ASSERT_TRUE(plain);
  ASSERT_TRUE(maker->set("nonempty", "true"));
  EXPECT_NE(maker->make_board(request).value().side(), plain->side());
  request.input = "p cnf 2 1\n1 9 0\n";
  EXPECT_EQ(maker->make_board(request).error().line, 2u);
}

TEST(MakerLaws, PuzzlesAndBoardsAreNotMistakenForEachOther) {
  MakeRequest request;
  request.input = "p cnf 1 1\n1 0\n";
  for (const MakerInfo* info : makers()) {
    const auto maker = info->make();
    request.layout = info->makes_boards() ? nullptr : named("2x2");
    EXPECT_EQ(maker->make(request).has_value(), !info->makes_boards()) << info->name;
    EXPECT_EQ(maker->make_board(request).has_value(), info->makes_boards());
  }
}

}  // namespace
}  // namespace sudokit
