// Every family makes what it promises, from options and seed alone.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <set>
#include <thread>

#include "make/support.hpp"
#include "sudokit/check.hpp"
#include "sudokit/transform.hpp"

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

TEST(Family, NamesReadBack) {
  for (const Family family : families()) EXPECT_EQ(family_named(to_string(family)), family);
  EXPECT_EQ(families().size(), 5u);
  EXPECT_FALSE(family_named("nothing"));
  EXPECT_FALSE(family_named(""));
}

void expect_minimal(Puzzle puzzle) {
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
      expect_minimal(make_puzzle(options(Family::minimal, layout), index).value());
    }
  }
}

// 16x16 needs the second solver; uniqueness as above, minimality for some givens.
TEST(Minimal, IsUniqueOn16x16) {
  Puzzle puzzle = make_puzzle(options(Family::minimal, named("4x4")), 0).value();
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

TEST(Sukaku, IsUniqueAndAllowsAllItCan) {
  for (const char* name : {"2x2", "2x3", "latin4", "3x3"}) {
    Puzzle puzzle = make_puzzle(options(Family::sukaku, named(name)), 0).value();
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
      Puzzle puzzle = make_puzzle(options(Family::unsatisfiable, named(name)), index).value();
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
  EXPECT_FALSE(make_puzzle(options(Family::unsatisfiable, named("1x1")), 0));
}

TEST(Blank, HasExactlyTheCountThatWasAskedFor) {
  for (const char* name : {"2x2", "3x3", "2x5", "5x5", "x", "latin10"}) {
    for (const double fixed : {0.0, 0.07, 0.3, 0.45, 0.5, 0.55, 0.99, 1.0}) {
      auto wanted = options(Family::blank, named(name));
      wanted.fixed = fixed;
      const Puzzle puzzle = make_puzzle(wanted, 3).value();
      // In hundredths, so that no rounding comes in: ceil(fixed * cells).
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

TEST(Lewis, BlanksByChanceWithTheRightMean) {
  auto wanted = options(Family::lewis, named("3x3"));
  for (const double fixed : {0.1, 0.5, 0.8}) {
    wanted.fixed = fixed;
    const int rounds = 400;
    double sum = 0, squares = 0;
    for (std::uint64_t index = 0; index < rounds; ++index) {
      const auto givens = static_cast<double>(count_givens(make_puzzle(wanted, index).value()));
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
  auto wanted = options(Family::lewis, named("4x4"));
  wanted.exact_count = true;
  wanted.fixed = 0.45;
  for (std::uint64_t index = 0; index < 20; ++index) {
    EXPECT_EQ(count_givens(make_puzzle(wanted, index).value()), 116u);  // specs section 10
  }
}

TEST(Lewis, StaysInTheOrbitOfTheRootAndRelabelsOnlyOnRequest) {
  const LayoutPtr layout = named("3x3");
  const Puzzle root{layout, root_solution(*layout).value(), {}, {}};
  auto wanted = options(Family::lewis, layout);
  wanted.fixed = 1;
  const auto made = make_puzzle(wanted, 0).value();
  EXPECT_NE(made.givens, root.givens);
  EXPECT_EQ(canonical(made)->givens, canonical(root)->givens);
  // Without relabelling, 2x2 stays inside the 128 shuffles of the root; with it, it leaves them.
  std::set<std::string> plain, relabelled;
  wanted.layout = named("2x2");
  for (std::uint64_t index = 0; index < 3000; ++index) {
    wanted.relabel = false;
    plain.insert(text_of(make_puzzle(wanted, index)->givens));
    wanted.relabel = true;
    relabelled.insert(text_of(make_puzzle(wanted, index)->givens));
  }
  EXPECT_LE(plain.size(), 128u);
  EXPECT_GT(relabelled.size(), plain.size());
}

TEST(Lewis, TakesEveryShapeOfBox) {
  for (const char* name : {"1x1", "1x6", "6x1", "2x3", "3x2", "3x5", "10x10"}) {
    const Puzzle puzzle = make_puzzle(options(Family::lewis, named(name)), 0).value();
    EXPECT_FALSE(find_clash(*puzzle.layout, puzzle.givens)) << name;
  }
}

TEST(Make, GivesTheSameBytesOnAnyNumberOfThreads) {
  for (const Family family : families()) {
    for (const char* name : {"2x3", "3x3"}) {
      if (family == Family::sukaku && name == std::string_view("3x3")) continue;  // slow
      auto wanted = options(family, named(name), 77);
      wanted.relabel = true;
      const std::size_t count = family == Family::sukaku ? 2 : 16;
      std::vector<Puzzle> alone, together(count);
      for (std::size_t i = 0; i < count; ++i) alone.push_back(make_puzzle(wanted, i).value());
      std::vector<std::jthread> threads;
      for (std::size_t t = 0; t < 4; ++t) {
        threads.emplace_back([&, t] {
          for (std::size_t i = t; i < count; i += 4) together[i] = make_puzzle(wanted, i).value();
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
      const Puzzle other = make_puzzle(wanted, 0).value();
      EXPECT_FALSE(other.givens == alone[0].givens && other.marks == alone[0].marks);
    }
  }
}

TEST(Make, RefusesOptionsThatFitNoPuzzle) {
  auto wanted = options(Family::blank, named("3x3"));
  for (const double fixed : {-0.1, 1.1, std::numeric_limits<double>::quiet_NaN()}) {
    wanted.fixed = fixed;
    EXPECT_FALSE(make_puzzle(wanted, 0)) << fixed;
  }
  for (const char* name : {"x", "windoku", "latin9"}) {
    EXPECT_FALSE(make_puzzle(options(Family::lewis, named(name)), 0)) << name;
  }
  EXPECT_EQ(make_puzzle(options(Family::minimal, named("latin2+x")), 0).error().message,
            "latin2+x has no solved grid");
}

TEST(Make, StopsWhenAsked) {
  std::stop_source source;
  source.request_stop();
  for (const Family family : {Family::minimal, Family::sukaku, Family::unsatisfiable}) {
    const auto puzzle = make_puzzle(options(family, named("3x3")), 0, source.get_token());
    ASSERT_FALSE(puzzle);
    EXPECT_EQ(puzzle.error().message, "stopped");
  }
  EXPECT_EQ(random_solution(named("x"), 1, 0, source.get_token()).error().message, "stopped");
}

}  // namespace
}  // namespace sudokit
