// Puzzles made to a wish satisfy it, and contradictory wishes are refused by name.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>

#include "make/plan.hpp"
#include "make/support.hpp"
#include "sudokit/deduce.hpp"
#include "sudokit/oracle.hpp"

namespace sudokit {
namespace {

using Settings = std::vector<std::pair<std::string, std::string>>;

Result<Puzzle> made(const Settings& wishes, const char* layout = "3x3", std::uint64_t index = 0) {
  return make({"minimal", named(layout), 1, wishes}, index);
}

int number_of_givens(const Puzzle& puzzle) {
  return static_cast<int>(puzzle.givens.size()) -
         static_cast<int>(std::ranges::count(puzzle.givens, std::uint8_t{0}));
}

// The puzzle is unique, but not if a cell is opened together with all its images under the
// symmetry.
void expect_minimal_under(const Puzzle& puzzle, const SymmetryWish& symmetry) {
  ASSERT_EQ(verdict_of(puzzle), Verdict::unique);
  const int side = puzzle.layout->side();
  for (int cell = 0; cell < puzzle.layout->cells(); ++cell) {
    if (puzzle.givens[static_cast<std::size_t>(cell)] == 0) continue;
    Puzzle less = puzzle;
    std::vector<int> orbit(1, cell);
    for (std::size_t i = 0; i < orbit.size(); ++i) {
      less.givens[static_cast<std::size_t>(orbit[i])] = 0;
      for (const Symmetry one : symmetry.all) {
        const int next = image(one, orbit[i], side);
        if (std::ranges::find(orbit, next) == orbit.end()) orbit.push_back(next);
      }
    }
    EXPECT_EQ(verdict_of(less), Verdict::multiple) << cell;
  }
}

TEST(Wishes, TheGivensOfEverySymmetryAreCarriedOntoEachOtherAndNoOrbitCanBeSpared) {
  for (const char* name : {"rotate180", "rotate90", "mirror-h", "mirror-v", "diagonal",
                           "anti-diagonal", "diagonal,anti-diagonal", "rotate90,mirror-h"}) {
    const auto symmetry = SymmetryWish::parse(name).value();
    for (const char* layout : {"3x3", "2x3", "x"}) {
      const Puzzle puzzle = made({{"symmetry", name}}, layout).value();
      for (const Symmetry one : symmetry.all) {
        for (int cell = 0; cell < puzzle.layout->cells(); ++cell) {
          const int to = image(one, cell, puzzle.layout->side());
          EXPECT_EQ(puzzle.givens[static_cast<std::size_t>(cell)] == 0,
                    puzzle.givens[static_cast<std::size_t>(to)] == 0)
              << name;
        }
      }
      expect_minimal_under(puzzle, symmetry);
    }
  }
}

TEST(Wishes, TheNumberOfGivensIsMetMinimalOrNot) {
  for (std::uint64_t index = 0; index < 3; ++index) {
    const Puzzle few = made({{"givens", "22"}}, "3x3", index).value();
    EXPECT_EQ(number_of_givens(few), 22);
    expect_minimal_under(few, {});
    const Puzzle many = made({{"givens", "30..34"}, {"no_minimal", "true"}}, "3x3", index).value();
    EXPECT_GE(number_of_givens(many), 30);
    EXPECT_LE(number_of_givens(many), 34);
    EXPECT_EQ(verdict_of(many), Verdict::unique);
  }
  EXPECT_EQ(number_of_givens(made({{"givens", "8"}}, "2x3").value()), 8);
}

constexpr const char* kMask =
    "x.x...x.x..x...x..x..x.x..x..x.x.x....x...x....x.x.x..x..x.x..x..x...x..x.x...x.x";

TEST(Wishes, AMaskIsFilled) {
  const Puzzle puzzle = made({{"mask", kMask}, {"no_minimal", "true"}}).value();
  for (std::size_t cell = 0; cell < 81; ++cell) {
    EXPECT_EQ(puzzle.givens[cell] != 0, kMask[cell] == 'x') << cell;
  }
  EXPECT_EQ(verdict_of(puzzle), Verdict::unique);
  const Puzzle small = made({{"mask", "x..x.xx..x.xx..x"}, {"no_minimal", "true"}}, "2x2").value();
  // Drawn with #, which otherwise begins a comment.
  const Puzzle drawn =
      made({{"mask", "# a ring\n#..# # by Ann\n.##.\n.#.#\n#..#\n"}, {"no_minimal", "true"}}, "2x2")
          .value();
  for (std::size_t cell = 0; cell < 16; ++cell) {
    EXPECT_EQ(drawn.givens[cell] != 0, small.givens[cell] != 0) << cell;
  }
  EXPECT_EQ(number_of_givens(small), 8);
  EXPECT_EQ(verdict_of(small), Verdict::unique);
}

TEST(Wishes, ADrawnGridIsAMask) {
  const char* const kAscii = "1 . | . 4\n. 3 | . .\n----+----\n. . | 2 .\n3 . | . 1\n";
  const char* const kBox =
      "┌─────┬─────┐\n│ 1 . │ . 4 │\n│ . 3 │ . . │\n├─────┼─────┤\n"
      "│ . . │ 2 . │\n│ 3 . │ . 1 │\n└─────┴─────┘\n";
  for (const char* drawn : {kAscii, kBox, "# mine\nx--x\n-x--\n--x-\nx--x"}) {
    EXPECT_EQ(MaskWish::parse(drawn).value().pattern, "x..x.x....x.x..x") << drawn;
  }
  EXPECT_EQ(MaskWish::parse("+--+--+\n").error().code.name(), "invalid-value");
}

TEST(Wishes, FromAPuzzleComesItsSolutionAndItsGivensStay) {
  const Puzzle first = made({}).value();
  std::string line;
  for (const int digit : first.givens) line += static_cast<char>('0' + digit);
  // It is minimal, so only the puzzle itself is left.
  EXPECT_EQ(made({{"from", line}}, "3x3", 5)->givens, first.givens);
  EXPECT_FALSE(made({{"from", "11" + line.substr(2)}}));
}

// Nothing of the puzzle is dropped: what the maker does not support is an error that names it.
TEST(Wishes, FromAPuzzleWithRulesKeepsThemAndWithOtherHousesIsRefused) {
  const std::string cells = "layout 2x2\n1...............\n";
  for (const char* rule : {"killer 5 r1c1 r1c2", "thermometer r1c1-r1c3", "different r1c1 r2c2"}) {
    const auto kept = made({{"from", cells + rule + "\n"}}, "2x2");
    ASSERT_TRUE(kept) << rule;
    EXPECT_EQ(describe(kept->rules->constraints().front(), *kept->layout), rule);
    EXPECT_EQ(verdict_of(*kept), Verdict::unique);
  }
  const auto refusal = [](const std::string& text, const char* layout) {
    const auto puzzle = made({{"from", text}}, layout);
    return puzzle ? "" : std::string(puzzle.error().code.name());
  };
  EXPECT_EQ(refusal(cells + "diagonals\n", "2x2"), "contradictory-request");
  EXPECT_EQ(refusal("layout 2x2+x\n1...............\n", "2x2"), "contradictory-request");
  EXPECT_EQ(refusal(cells + "diagonals\n", "2x2+x"), "");
  EXPECT_EQ(refusal("layout 2x2+x\n1...............\n", "2x2+x"), "");
  EXPECT_EQ(refusal("1...............", "2x2+x"), "");
}

double er_of(const Puzzle& puzzle) {
  DeduceOptions options;
  options.scale = scale_named("se");
  options.unique_known = true;
  auto deducer = Deducer::make(puzzle.layout, options).value();
  return rate(deducer, puzzle)->difficulty / 10.0;
}

TEST(Wishes, RatingsAreMet) {
  const Puzzle hard = made({{"rating", "se:2.6..4.4"}}).value();
  EXPECT_GE(er_of(hard), 2.6);
  EXPECT_LE(er_of(hard), 4.4);
  DeduceOptions options;
  options.unique_known = true;
  auto deducer = Deducer::make(named("3x3"), options).value();
  EXPECT_EQ(rate(deducer, made({{"rating", "level:2"}}).value())->level, 2);
  options.scale = scale_named("eppstein");
  auto words = Deducer::make(named("3x3"), options).value();
  EXPECT_EQ(rate(words, made({{"rating", "eppstein:moderate"}}).value())->grade, "moderate");
}

TEST(Wishes, WordsOfRatingsGoBySmallLettersOrCapitals) {
  const auto givens = [](const char* rating) { return made({{"rating", rating}}).value().givens; };
  EXPECT_EQ(givens("hodoku:easy"), givens("hodoku:Easy"));
  EXPECT_EQ(givens("Grade:Easy"), givens("grade:easy"));
}

// The puzzle is solved by all rules up to the hardest of its path, but not without the needed one.
TEST(Wishes, TechniquesAreNeededOrAvoided) {
  const Puzzle puzzle = made({{"needs", "naked-pair"}, {"avoids", "nishio,x-wing"}}).value();
  DeduceOptions options;
  options.unique_known = true;
  const auto solved = [&](std::string_view but, std::size_t last) {
    options.allowed.clear();
    const auto rows = scales().front()->rows;
    for (std::size_t row = 0; row <= last; ++row) {
      const auto name = rows[row].technique->name;
      if (name != but && name != "nishio" && name != "x-wing" && !rows[row].optional) {
        options.allowed.push_back(rows[row].technique);
      }
    }
    auto deducer = Deducer::make(puzzle.layout, options).value();
    return rate(deducer, puzzle).value();
  };
  const std::size_t rows = scales().front()->rows.size();
  const Rating rating = solved("", rows - 1);
  EXPECT_EQ(rating.end, DeduceEnd::solved);
  std::size_t last = 0;
  for (std::size_t row = 0; row < rows; ++row) last = rating.steps[row] > 0 ? row : last;
  EXPECT_EQ(solved("naked-pair", last).end, DeduceEnd::stuck);
}

// A technique that the scale uses only on request is met as well: with it, the path has it.
TEST(Wishes, ATechniqueOnRequestIsMet) {
  const Puzzle puzzle = made({{"needs", "skyscraper"}}).value();
  DeduceOptions options;
  options.unique_known = true;
  const auto rows = scales().front()->rows;
  for (const ScaleRow& row : rows) {
    if (!row.optional || row.technique->name == "skyscraper")
      options.allowed.push_back(row.technique);
  }
  auto deducer = Deducer::make(puzzle.layout, options).value();
  const Rating rating = rate(deducer, puzzle).value();
  int used = 0;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    if (rows[row].technique->name == "skyscraper") used += rating.steps[row];
  }
  EXPECT_GT(used, 0);
}

// Needs refer to the scale of the rating: the technique is used there, and the puzzle is not solved
// without it.
TEST(Wishes, NeedsGoByTheScaleOfTheRating) {
  const Scale& scale = *scale_named("se");
  const auto pair = techniques_named("naked-pair", scale);
  ASSERT_EQ(pair.size(), 1u);
  for (std::uint64_t index = 0; index < 4; ++index) {
    const Puzzle puzzle =
        made({{"needs", "naked-pair"}, {"rating", "se:2..4"}}, "3x3", index).value();
    DeduceOptions options;
    options.scale = &scale;
    options.unique_known = true;
    auto all = Deducer::make(puzzle.layout, options).value();
    const Rating rating = rate(all, puzzle).value();
    EXPECT_GE(rating.difficulty, 20);
    EXPECT_LE(rating.difficulty, 40);
    std::size_t last = 0;
    for (std::size_t row = 0; row < scale.rows.size(); ++row) {
      if (rating.steps[row] > 0) last = row;
    }
    for (std::size_t row = 0; row <= last; ++row) {
      const bool needed = scale.rows[row].technique == pair.front();
      EXPECT_TRUE(!needed || rating.steps[row] > 0);
      if (!needed) options.allowed.push_back(scale.rows[row].technique);
    }
    auto without = Deducer::make(puzzle.layout, options).value();
    EXPECT_EQ(rate(without, puzzle)->end, DeduceEnd::stuck) << index;
  }
}

// Techniques to avoid also refer to that scale. They are not used there, while the rating is that
// of all techniques.
TEST(Wishes, WhatIsAvoidedGoesByTheScaleOfTheRating) {
  const Puzzle puzzle = made({{"avoids", "naked-pair,x-wing"}, {"rating", "se:2.6..4.4"}}).value();
  DeduceOptions options;
  options.scale = scale_named("se");
  options.unique_known = true;
  for (const ScaleRow& row : options.scale->rows) {
    const auto name = row.technique->name;
    if (name != "naked-pair" && name != "x-wing") options.allowed.push_back(row.technique);
  }
  auto deducer = Deducer::make(puzzle.layout, options).value();
  EXPECT_EQ(rate(deducer, puzzle)->end, DeduceEnd::solved);
  EXPECT_GE(er_of(puzzle), 2.6);
  EXPECT_LE(er_of(puzzle), 4.4);
}

void expect_refused(const Settings& wishes, std::string_view code, const char* layout = "3x3") {
  const auto puzzle = made(wishes, layout);
  ASSERT_FALSE(puzzle) << code;
  EXPECT_EQ(puzzle.error().code.name(), code) << puzzle.error().message;
}

TEST(Wishes, ContradictionsAreNamed) {
  const std::string sixteen = std::string(16, 'x') + std::string(65, '.');
  expect_refused({{"mask", sixteen}}, "too-few-givens");
  expect_refused({{"mask", "xx"}}, "wrong-cell-count");
  expect_refused({{"mask", std::string(18, '.') + std::string(63, 'x')}}, "contradictory-request");
  expect_refused({{"mask", std::string(30, 'x') + std::string(51, '.')}, {"symmetry", "rotate180"}},
                 "contradictory-request");
  expect_refused({{"mask", kMask}, {"givens", "20"}}, "contradictory-request");
  expect_refused({{"mask", "xx..xx..x.xx..x."}}, "contradictory-request", "2x2");
  expect_refused({{"mask", "x...x...xxxx.x.."}}, "contradictory-request", "2x2");
  EXPECT_TRUE(made({{"mask", std::string(16, 'x')}, {"no_minimal", "true"}}, "2x2"));
  expect_refused({{"givens", "5..16"}}, "too-few-givens");
  expect_refused({{"givens", "2"}}, "too-few-givens", "2x2");
  expect_refused({{"givens", "90..95"}}, "too-many-givens");
  expect_refused({{"givens", "73..81"}}, "too-many-givens");
  expect_refused({{"givens", "13"}}, "too-many-givens", "2x2");
  EXPECT_TRUE(made({{"givens", "16"}, {"no_minimal", "true"}}, "2x2"));
  expect_refused({{"givens", "9"}, {"symmetry", "rotate90"}}, "contradictory-request", "2x3");
  expect_refused({{"needs", "x-wing,nishio"}, {"avoids", "nishio"}}, "contradictory-request");
  expect_refused({{"needs", "xy-wing"}, {"rating", "sudokit:0..2"}}, "contradictory-request");
  expect_refused({{"needs", "magic"}}, "unknown-technique");
  expect_refused({{"needs", "als-xz"}, {"rating", "se:4..5"}}, "unknown-technique");
  expect_refused({{"needs", "naked-triplet"}, {"rating", "hodoku:hard"}}, "unknown-technique");
  expect_refused({{"needs", "x-wing"}, {"rating", "se:1..3"}}, "contradictory-request");
  expect_refused({{"needs", "x-wing"}, {"rating", "easy"}}, "contradictory-request");
  expect_refused({{"needs", "xy-wing"}, {"rating", "medium"}}, "contradictory-request");
  EXPECT_TRUE(made({{"needs", "pointing"}, {"rating", "medium"}}));
  expect_refused({{"rating", "se:3..4"}}, "unsupported-layout", "2x3");
  expect_refused({{"rating", "level:blue"}}, "invalid-value");
  for (const char* beyond : {"level:7", "grade:0", "grade:6..7", "sudokit:10..12"}) {
    expect_refused({{"rating", beyond}}, "contradictory-request");
  }
  for (const char* word : {"hard", "level:hard", "sudokit:hard", "grade:hard"}) {
    EXPECT_TRUE(made({{"rating", word}})) << word;
  }
  expect_refused({{"rating", "hodoku:fiendish"}}, "invalid-value");
  expect_refused({{"no_minimal", "true"}}, "missing-option");
}

Result<Plan> plan_for(const std::string& mask, const char* layout) {
  Wishes wishes;
  wishes.mask = MaskWish::parse(mask).value();
  wishes.no_minimal = true;
  return plan_of(wishes, named(layout));
}

// Open are some rows (or columns), and one cell of each other line; all other cells are given.
std::string mask_without(int side, std::initializer_list<int> lines, bool columns = false) {
  std::string mask;
  for (int row = 1; row <= side; ++row) {
    for (int column = 1; column <= side; ++column) {
      const bool open = std::ranges::count(lines, columns ? column : row) > 0;
      mask += open || row == column ? '.' : 'x';
    }
  }
  return mask;
}

// Two empty rows or columns that can be exchanged without changing the houses, on several layouts.
TEST(Wishes, AMaskThatLeavesTwoLinesToBeExchangedIsRefused) {
  const auto expect = [](const char* layout, int side, std::initializer_list<int> lines,
                         std::string_view which) {
    for (const bool columns : {false, true}) {
      const auto plan = plan_for(mask_without(side, lines, columns), layout);
      ASSERT_EQ(plan.has_value(), which.empty()) << layout << which;
      if (plan) continue;
      const std::string named = (columns ? "columns " : "rows ") + std::string(which);
      EXPECT_EQ(plan.error().code.name(), "contradictory-request");
      EXPECT_NE(plan.error().message.find(named), std::string::npos) << plan.error().message;
    }
  };
  expect("3x3", 9, {4, 6}, "4 and 6");
  expect("3x3", 9, {3, 4}, "");
  expect("3x3", 9, {1, 4, 7}, "");
  expect("3x3", 9, {1, 5, 9, 8}, "8 and 9");
  expect("latin9", 9, {2, 7}, "2 and 7");
  expect("latin9", 9, {9}, "");
  // Rows 2 to 4 and 6 to 8 cross the windows; the diagonals cross every row.
  expect("windoku", 9, {2, 3}, "2 and 3");
  expect("windoku", 9, {1, 2}, "");
  expect("windoku", 9, {1, 5, 9}, "");
  expect("x", 9, {1, 2}, "");
  expect("x", 9, {4, 6}, "");
}

TEST(Wishes, EpAndEdMayBeLessThanTheNeedCounts) {
  Wishes wishes;
  wishes.needs = TechniquesWish::parse("x-wing").value();
  wishes.rating = RatingWish::parse("ep:1.2..2").value();
  const auto plan = plan_of(wishes, named("3x3"));
  ASSERT_TRUE(plan) << plan.error().message;
  EXPECT_EQ(plan->techniques, scale_named("se"));
}

Rating rating_on_default(const Puzzle& puzzle) {
  DeduceOptions options;
  options.unique_known = true;
  auto deducer = Deducer::make(puzzle.layout, options).value();
  return rate(deducer, puzzle).value();
}

// A range without the name of a scale is one of the default scale, on every layout.
TEST(Wishes, TheDecimalRatingIsMet) {
  for (const char* layout : {"3x3", "2x3", "latin7", "windoku"}) {
    const Puzzle puzzle = made({{"rating", "2.6..5"}}, layout).value();
    const Rating rating = rating_on_default(puzzle);
    EXPECT_GE(rating.difficulty, 260) << layout;
    EXPECT_LT(rating.difficulty, 510) << layout;
    EXPECT_EQ(made({{"rating", "sudokit:2.6..5"}}, layout).value().givens, puzzle.givens);
  }
  expect_refused({{"rating", "0.5..1"}}, "contradictory-request");
  expect_refused({{"rating", "3..4"}, {"needs", "nice-loop"}}, "contradictory-request");
  expect_refused({{"rating", "easy"}, {"contains", "x-wing"}}, "contradictory-request");
}

TEST(Wishes, ContainedTechniquesAreUsed) {
  const Puzzle puzzle = made({{"contains", "naked-triple"}}).value();
  const Rating rating = rating_on_default(puzzle);
  const auto rows = scales().front()->rows;
  const auto row =
      std::ranges::find(rows, techniques_named("naked-triple").front(), &ScaleRow::technique);
  EXPECT_GT(rating.steps[static_cast<std::size_t>(row - rows.begin())], 0u);
  expect_refused({{"contains", "x-wing"}, {"avoids", "x-wing"}}, "contradictory-request");
  expect_refused({{"contains", "x-wing"}, {"only", "singles"}}, "contradictory-request");
  expect_refused({{"contains", "magic"}}, "unknown-technique");
}

// A word without the name of a scale is a grade, and never a word of another program's scale.
TEST(Wishes, GradesAreMet) {
  const Scale& scale = *scale_named("grade");
  for (const GradeRow& row : grade_rows()) {
    const std::string word(row.word);
    const Puzzle puzzle = made({{"rating", word}}).value();
    const Count count = scale.count(puzzle, {}, 0, {}).value();
    EXPECT_EQ(count.word(scale), word);
    EXPECT_EQ(made({{"rating", "level:" + word}}).value().givens, puzzle.givens);
  }
  expect_refused({{"rating", "level:moderate"}}, "invalid-value");
  EXPECT_FALSE(RatingWish::parse("moderate"));
}

TEST(Wishes, GradesMayBeARange) {
  for (const char* text : {"medium..hard", "grade:medium..hard", "level:Medium..hard"}) {
    const auto wish = RatingWish::parse(text);
    ASSERT_TRUE(wish) << text;
    EXPECT_EQ(wish->text(), "grade:2..3") << text;
  }
  for (const char* text :
       {"hard..medium", "medium..", "..hard", "medium..worst", "se:easy..hard"}) {
    EXPECT_FALSE(RatingWish::parse(text)) << text;
  }
  const Scale& scale = *scale_named("grade");
  const Puzzle puzzle = made({{"rating", "medium..hard"}}).value();
  const std::uint64_t grade = scale.count(puzzle, {}, 0, {}).value().value.value();
  EXPECT_TRUE(grade == 2 || grade == 3) << grade;
}

// Also on layouts that Sudoku Explainer does not support.
TEST(Wishes, GradesAreMetOnEveryLayout) {
  const Scale& scale = *scale_named("grade");
  for (const char* layout : {"2x3", "2x4", "x"}) {
    const auto puzzle = made({{"rating", "medium"}}, layout);
    ASSERT_TRUE(puzzle) << layout << puzzle.error().message;
    EXPECT_EQ(scale.count(*puzzle, {}, 0, {}).value().word(scale), "medium") << layout;
  }
}

// Minimal puzzles of the easier grades are too rare on large sides.
TEST(Wishes, GradesAreMetOnLargeSides) {
  const Scale& scale = *scale_named("grade");
  for (const std::string_view word : {"easy", "medium", "hard", "expert"}) {
    const auto puzzle = made({{"rating", std::string(word)}}, "2x7");
    ASSERT_TRUE(puzzle) << word << puzzle.error().message;
    EXPECT_EQ(verdict_of(*puzzle), Verdict::unique) << word;
    EXPECT_EQ(scale.count(*puzzle, {}, 0, {}).value().word(scale), word);
  }
  const Puzzle wide =
      made({{"rating", "easy"}, {"givens", "120..130"}, {"symmetry", "180"}}, "4x4").value();
  const int givens = number_of_givens(wide);
  EXPECT_TRUE(givens >= 120 && givens <= 130) << givens;
  EXPECT_EQ(scale.count(wide, {}, 0, {}).value().word(scale), "easy");
}

TEST(Wishes, OnlyTheseTechniquesAreNeeded) {
  const Puzzle puzzle = made({{"only", "singles,pointing"}, {"needs", "pointing"}}).value();
  DeduceOptions options;
  options.unique_known = true;
  for (const char* name : {"hidden-single", "naked-single", "pointing"}) {
    options.allowed.push_back(techniques_named(name).front());
  }
  auto deducer = Deducer::make(named("3x3"), options).value();
  EXPECT_EQ(rate(deducer, puzzle)->end, DeduceEnd::solved);
  options.allowed.pop_back();
  auto singles = Deducer::make(named("3x3"), options).value();
  EXPECT_EQ(rate(singles, puzzle)->end, DeduceEnd::stuck);
  expect_refused({{"only", "singles"}, {"needs", "pointing"}}, "contradictory-request");
  expect_refused({{"only", "magic"}}, "unknown-technique");
}

// Most symmetric puzzles have givens that can be removed one at a time.
TEST(Wishes, StrictlyMinimalPuzzlesHaveNoGivenToSpare) {
  const auto spare = [](const Settings& wishes, std::uint64_t index) {
    return spare_givens(made(wishes, "3x3", index).value(), {})->alone.size();
  };
  std::size_t loose = 0;
  for (std::uint64_t index = 0; index < 5; ++index) {
    loose += spare({{"symmetry", "rotate180"}}, index);
    EXPECT_EQ(spare({{"symmetry", "rotate180"}, {"strictly_minimal", "true"}}, index), 0u);
  }
  EXPECT_GT(loose, 0u);
  expect_refused({{"strictly_minimal", "true"}, {"no_minimal", "true"}, {"givens", "30"}},
                 "contradictory-request");
}

TEST(Wishes, AreWrittenAsTheyAreRead) {
  const auto maker = find_maker("minimal")->make();
  for (const auto& [name, text] : Settings{{"givens", "24"},
                                           {"givens", "24..26"},
                                           {"symmetry", "rotate180,diagonal"},
                                           {"rating", "se:3.2..4.4"},
                                           {"rating", "level:easy"},
                                           {"rating", "grade:expert"},
                                           {"needs", "a,b"}}) {
    ASSERT_TRUE(maker->set(name, text)) << text;
    EXPECT_EQ(maker->get(name), text);
  }
  for (const auto& [name, text] : Settings{{"givens", "26..24"},
                                           {"givens", "2.5"},
                                           {"symmetry", "round"},
                                           {"symmetry", "none,diagonal"},
                                           {"rating", "se"},
                                           {"rating", "magic:3"},
                                           {"rating", "se:4..3"},
                                           {"mask", "# nothing"}}) {
    EXPECT_FALSE(maker->set(name, text)) << text;
  }
}

struct Watch final : MakeWatch {
  void tried(std::uint64_t puzzles) override { tries += puzzles; }
  void nearer(const std::string& seen) override { nearer_ones.push_back(seen); }
  void found() override { ++founds; }
  void gave_up(std::uint64_t count, const std::string& what) override {
    given_up = count;
    nearest = what;
  }
  std::atomic<std::uint64_t> tries{0};
  std::uint64_t given_up = 0;
  std::uint64_t founds = 0;
  std::string nearest;
  std::vector<std::string> nearer_ones;
};

TEST(Wishes, ARareOneEndsAtItsBudgetAndTellsWhatWasSeen) {
  const auto maker = find_maker("minimal")->make();
  ASSERT_TRUE(maker->set("givens", "17"));
  Watch watch;
  MakeRequest request{named("3x3"), "", 1, 0, {}, {}, 150, &watch};
  const auto puzzle = maker->make(request);
  ASSERT_FALSE(puzzle);
  EXPECT_EQ(watch.tries, 150u);
  EXPECT_EQ(watch.given_up, 150u);
  EXPECT_NE(watch.nearest.find(" givens"), std::string::npos) << watch.nearest;
  ASSERT_FALSE(watch.nearer_ones.empty());
  EXPECT_NE(watch.nearest.find(watch.nearer_ones.back()), std::string::npos);
  EXPECT_EQ(watch.founds, 0u);
  ASSERT_TRUE(maker->set("givens", "23..26"));
  EXPECT_TRUE(maker->make(request));
  EXPECT_EQ(watch.founds, 1u);
  EXPECT_EQ(given_up(puzzle.error()), StopReason::iterations);
}

// The attempts and paths of each puzzle do not depend on the batch.
TEST(Wishes, ABatchIsThePuzzlesOneByOne) {
  for (const Settings& wishes :
       {Settings{{"givens", "21..22"}}, Settings{{"symmetry", "rotate180"}, {"givens", "24"}},
        Settings{{"rating", "level:4"}}}) {
    const auto maker = find_maker("minimal")->make();
    for (const auto& [name, text] : wishes) ASSERT_TRUE(maker->set(name, text));
    const MakeRequest request{named("3x3"), "", 9, 0};
    maker->make_many(request, 6, [&](std::uint64_t index, Result<Puzzle>&& puzzle) {
      MakeRequest alone = request;
      alone.index = index;
      EXPECT_EQ(puzzle.value().givens, maker->make(alone)->givens) << index;
      return true;
    });
  }
}

}  // namespace
}  // namespace sudokit
