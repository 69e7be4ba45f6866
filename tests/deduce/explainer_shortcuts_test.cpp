// The shortcuts of Sudoku Explainer's ratings skip only work that finds nothing. The golden tests
// cover everything else.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "deduce/explainer/finders.hpp"
#include "deduce/explainer/placements.hpp"
#include "support/puzzles.hpp"

namespace sudokit::nine {
namespace {

Board board_of(const Pencilmarks& marks) {
  Board board = Board::of_givens(marks.values.data());
  for (int cell = 0; cell < 81; ++cell) {
    each(board.at(cell), [&](int digit) {
      if (!marks.candidates[std::size_t(cell)].contains(digit + 1)) board.remove(cell, digit);
    });
  }
  return board;
}

// Calls f(board) for every position on the paths of some minimal puzzles.
template <typename F>
void each_board(F f) {
  const auto lines = test::lines_of(fmt::format("{}/data/minimal_3x3.txt", SUDOKIT_SOURCE_DIR));
  DeduceOptions options;
  options.scale = scale_named("se");
  options.unique_known = true;
  Deducer deducer = Deducer::make(test::layout("3x3"), options).value();
  for (std::size_t i = 0; i < lines.size(); i += 20) {
    if (lines[i].size() < 81 || lines[i][0] == '#') continue;
    ASSERT_TRUE(deducer.start(test::puzzle("3x3", lines[i].substr(0, 81))));
    f(board_of(deducer.pencilmarks()));
    while (const auto step = deducer.next()) {
      deducer.apply(*step);
      f(board_of(deducer.pencilmarks()));
    }
  }
}

TEST(ExplainerShortcuts, AlignedExclusionsAreThoseOfASearchThatRemembersNothing) {
  for (const int size : {2, 3}) {
    se::AlignedExclusion remembering(size);
    int compared = 0;
    each_board([&](const Board& board) {
      se::Hint one;
      se::Hint other;
      const bool found = remembering.find(board, se::Dialect::d3, one);
      ASSERT_EQ(found, se::AlignedExclusion(size).find(board, se::Dialect::d3, other));
      ASSERT_EQ(one.removals.size(), other.removals.size());
      for (std::size_t i = 0; i < one.removals.size(); ++i) {
        EXPECT_EQ(one.removals[i].cell, other.removals[i].cell);
        EXPECT_EQ(one.removals[i].digits, other.removals[i].digits);
      }
      ++compared;
    });
    EXPECT_GT(compared, 100);
  }
}

// Enumerates all placements of the digit, row by row.
void place_all(const Board& board, int digit, int row, Cells way, Cells& with, Cells& without) {
  if (row == 9) {
    with |= way;
    without |= ~way;
    return;
  }
  for (int cell = row * 9; cell < row * 9 + 9; ++cell) {
    const bool there = board.value[std::size_t(cell)] == digit + 1 || board.has(cell, digit);
    if (!there || !(way & peers_of(cell)).empty()) continue;
    place_all(board, digit, row + 1, way | Cells::only(cell), with, without);
  }
}

TEST(ExplainerShortcuts, PlacementsAreAllThereAre) {
  each_board([&](const Board& board) {
    const se::Placements found = se::placements(board);
    for (int digit = 0; digit < 9; ++digit) {
      Cells with;
      Cells without;
      place_all(board, digit, 0, {}, with, without);
      EXPECT_EQ(found.with[std::size_t(digit)], with & board.of(digit));
      EXPECT_EQ(found.without[std::size_t(digit)], without & board.of(digit));
    }
  });
}

}  // namespace
}  // namespace sudokit::nine
