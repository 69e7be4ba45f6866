// The canonical form of pencilmarks is the same for the whole class of isomorphs, and its
// symmetries are counted.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>

#include "sudokit/transform.hpp"

namespace sudokit {
namespace {

using Cells = std::vector<Digits>;

Puzzle puzzle_of(Cells marks) {
  return {Layout::named("3x3").value(), Grid(81), std::move(marks), {}, nullptr};
}
// A puzzle with givens as candidates: an open cell has all digits.
Puzzle as_marks(std::string_view line) {
  Cells marks;
  for (const char c : line) marks.push_back(c == '.' ? Digits::all(9) : Digits::only(c - '0'));
  return puzzle_of(std::move(marks));
}
Puzzle random_marks(Random& random, std::uint32_t of_eight) {
  Cells marks(81);
  for (Digits& cell : marks) {
    for (int digit = 1; digit <= 9; ++digit) {
      if (random.below(8) < of_eight) cell.insert(digit);
    }
  }
  return puzzle_of(std::move(marks));
}
// The cells of one pattern lack one digit, so that many cells cannot be told apart.
Puzzle pattern(int kind) {
  Cells marks(81, Digits::all(9));
  for (int cell = 0; cell < 81; ++cell) {
    const int row = cell / 9, column = cell % 9;
    const bool marked = kind == 0   ? row == column
                        : kind == 1 ? row % 3 == 0 && column % 3 == 0
                        : kind == 2 ? (row + column) % 3 == 0
                                    : row / 3 == column / 3;
    if (marked) marks[static_cast<std::size_t>(cell)].erase(kind < 2 ? 5 : row % 3 + 1);
  }
  return puzzle_of(std::move(marks));
}

void expect_one_class(const Puzzle& puzzle, Random& random, int times) {
  const CanonicalForm form = canonical_form(puzzle).value();
  EXPECT_EQ(apply(form.map, puzzle)->marks, form.puzzle.marks);
  EXPECT_EQ(canonical(form.puzzle)->marks, form.puzzle.marks);
  for (int i = 0; i < times; ++i) {
    const Puzzle moved = scramble(puzzle, random).value();
    const CanonicalForm other = canonical_form(moved).value();
    ASSERT_EQ(other.puzzle.marks, form.puzzle.marks);
    ASSERT_EQ(other.automorphisms, form.automorphisms);
    ASSERT_EQ(apply(other.map, moved)->marks, form.puzzle.marks);
  }
}

// Users store canonical forms and compare with them later, so the forms must not change. The hash
// is FNV-1a over the candidates, cell by cell.
std::uint64_t hash_of(const Puzzle& puzzle) {
  std::uint64_t hash = 0xcbf29ce484222325;
  const Puzzle form = canonical(puzzle).value();
  for (const Digits& cell : form.marks) {
    for (int digit = 1; digit <= 9; ++digit) {
      hash = (hash ^ static_cast<std::uint64_t>(cell.contains(digit))) * 0x100000001b3;
    }
  }
  return hash;
}
TEST(CanonicalMarks, StayWhatTheyWere) {
  Random random(12);
  EXPECT_EQ(hash_of(random_marks(random, 3)), 14550767633438997731u);
  EXPECT_EQ(hash_of(random_marks(random, 6)), 12402346218715928465u);
  EXPECT_EQ(hash_of(pattern(0)), 3779800972676442715u);
  EXPECT_EQ(hash_of(pattern(1)), 8428686602355751671u);
  EXPECT_EQ(hash_of(pattern(2)), 10389880611288110921u);
  EXPECT_EQ(hash_of(pattern(3)), 16778986106884402373u);
}

TEST(CanonicalMarks, AreTheSameForAllIsomorphs) {
  Random random(17);
  for (int round = 0; round < 40; ++round) {
    expect_one_class(random_marks(random, 1 + random.below(7)), random, 5);
  }
  for (int kind = 0; kind < 4; ++kind) expect_one_class(pattern(kind), random, 5);
}

// The reference is the count for the same puzzles as givens, where the symmetries are enumerated.
TEST(CanonicalMarks, CountTheSymmetriesOfGivens) {
  const std::string rest(72, '.');
  const std::string lines[] = {
      "123456789456789123789123456231564897564897231897231564312645978645978312978312645",
      std::string(81, '.'),
      "1........" + rest,
      "123456789" + rest,
      "1...2...3" + rest,
      "1.......2.........3..........4.......5..........6..........7........8.......9....",
      "...1.............2.............3..............1................2...............3.",
      "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
  };
  Random random(3);
  for (const std::string& line : lines) {
    Puzzle givens = plain_puzzle(Layout::named("3x3").value(), {});
    for (const char c : line)
      givens.givens.push_back(static_cast<std::uint8_t>(c == '.' ? 0 : c - '0'));
    EXPECT_EQ(canonical_form(as_marks(line))->automorphisms, canonical_form(givens)->automorphisms)
        << line;
    expect_one_class(as_marks(line), random, 3);
  }
}

// The puzzle has no symmetry, so removing or adding a candidate anywhere gives another class.
TEST(CanonicalMarks, TellClassesApart) {
  Random random(23);
  const Puzzle puzzle = random_marks(random, 4);
  ASSERT_EQ(canonical_form(puzzle)->automorphisms, 1U);
  std::set<std::string> forms;
  for (std::size_t cell = 0; cell < 81; ++cell) {
    Puzzle other = puzzle;
    if (other.marks[cell].contains(4)) {
      other.marks[cell].erase(4);
    } else {
      other.marks[cell].insert(4);
    }
    std::string text;
    const Puzzle form = canonical(other).value();
    for (const Digits& digits : form.marks) {
      for (int digit = 1; digit <= 9; ++digit) text += digits.contains(digit) ? '1' : '.';
    }
    forms.insert(text);
  }
  EXPECT_EQ(forms.size(), 81U);
}

TEST(CanonicalMarks, AGivenIsACellOfOneCandidate) {
  Random random(29);
  Puzzle puzzle = random_marks(random, 5);
  puzzle.marks[40] = Digits::only(7);
  const auto without = canonical(puzzle).value();
  puzzle.givens[40] = 7;
  EXPECT_EQ(canonical(puzzle)->marks, without.marks);
  EXPECT_EQ(canonical(puzzle)->givens, Grid(81));
}

}  // namespace
}  // namespace sudokit
