// Boards of one digit: both methods compared with the methods for puzzles, and the text form.
#include <gtest/gtest.h>

#include <algorithm>

#include "nishio/nishio.hpp"
#include "sudokit/nishio.hpp"
#include "sudokit/run.hpp"

namespace sudokit {
namespace {

TEST(DigitBoard, BothWaysKeepWhatTheWaysOfPuzzlesKeep) {
  Random random(71, 1);
  int placed = 0, removed = 0, rounds = 0;
  const std::pair<int, int> shapes[] = {{2, 2}, {2, 3}, {3, 2}, {1, 5}, {3, 3}, {3, 4}};
  for (const auto& [rows, cols] : shapes) {
    const auto layout = Layout::boxes(rows, cols).value();
    const auto oracle = make_nishio(layout, NishioMethod::exact_cover).value();
    for (int round = 0; round < 80; ++round, ++rounds) {
      DigitBoard board{rows, cols, {}};
      std::vector<Mask128> cells(static_cast<std::size_t>(layout->cells()));
      const auto share = 20 + random.below(60);
      for (int cell = 0; cell < layout->cells(); ++cell) {
        if (random.below(100) >= share) continue;
        cells[static_cast<std::size_t>(cell)] = 1;
        board.open.push_back({static_cast<std::uint16_t>(layout->row(cell)),
                              static_cast<std::uint16_t>(cell % layout->side())});
      }
      const bool expected = !oracle->filter(cells, Digits::only(1)).placed.empty();
      std::vector<BoardCell> gone;
      for (const BoardCell cell : board.open) {
        const auto at = static_cast<std::size_t>(cell.row * layout->side() + cell.column);
        if (!(cells[at] & 1)) gone.push_back(cell);
      }
      for (const auto method : board_method_names()) {
        const BoardReport report = run_nishio(board, method).value();
        EXPECT_EQ(report.reason, StopReason::finished);
        EXPECT_EQ(report.placed, expected) << method;
        EXPECT_EQ(report.removed, gone) << method;
      }
      EXPECT_EQ(!find_placement(board)->empty(), expected);
      placed += expected;
      removed += expected && !gone.empty();
    }
  }
  EXPECT_GT(placed, rounds / 5);
  EXPECT_GT(removed, rounds / 20);
}

TEST(DigitBoard, ALimitIsSaidAndNothingClaimed) {
  DigitBoard board{4, 4, {}};
  for (std::uint16_t row = 0; row < 16; ++row) {
    for (std::uint16_t column = 0; column < 16; ++column) board.open.push_back({row, column});
  }
  for (const auto method : board_method_names()) {
    sudokit::Run run;
    run.budget.iterations = 3;
    const BoardReport report = run_nishio(board, method, run).value();
    EXPECT_EQ(report.reason, StopReason::iterations);
    EXPECT_FALSE(report.placed);
    EXPECT_TRUE(report.removed.empty());
    EXPECT_TRUE(run_nishio(board, method).value().placed) << method;
  }
  sudokit::Run little;
  little.budget.memory = 1000;
  EXPECT_EQ(run_nishio(board, "lazy", little).value().reason, StopReason::memory);
  little.budget.iterations = 3;
  EXPECT_FALSE(find_placement(board, little).has_value());
  EXPECT_FALSE(run_nishio(board, "overlay").has_value());
  // The whole graph; this is the published count for 4x4.
  EXPECT_EQ(run_nishio(board, "lazy").value().work, 19'442u);
}

TEST(DigitBoard, TextIsReadBackAndBadTextRefusedByItsLine) {
  const auto board = parse_digit_board("c hello\n# too\np digit 2 3 3\n6 1\n1 2\n\n1 2\n");
  ASSERT_TRUE(board.has_value()) << board.error().message;
  EXPECT_EQ(board->open, (std::vector<BoardCell>{{0, 1}, {5, 0}}));
  EXPECT_EQ(digit_board_text(*board), "p digit 2 3 2\n1 2\n6 1\n");
  EXPECT_EQ(parse_digit_board(digit_board_text(*board))->open, board->open);
  EXPECT_TRUE(parse_digit_board("p digit 65535 1 0\n").has_value());
  const struct {
    const char* text;
    std::size_t line;
  } kBad[] = {{"", 0},
              {"1 1\n", 1},
              {"p digit 2 2\n", 1},
              {"p cnf 2 2 2\n", 1},
              {"p digit 0 2 2\n", 1},
              {"p digit 4294967297 4294967297 2\n", 1},
              {"p digit 256 256 1\n", 1},
              {"p digit 2 2 18446744073709551616\n", 1},
              {"p digit 2 2 1\np digit 2 2 1\n", 2},
              {"p digit 2 2 1\n5 1\n", 2},
              {"p digit 2 2 1\n1 0\n", 2},
              {"p digit 2 2 1\n1\n", 2},
              {"p digit 2 2 1\n1 2 3\n", 2},
              {"p digit 2 2 1\n-1 2\n", 2},
              {"p digit 2 2 2\n1 2\n", 0}};
  for (const auto& bad : kBad) {
    const auto read = parse_digit_board(bad.text);
    ASSERT_FALSE(read.has_value()) << bad.text;
    EXPECT_EQ(read.error().line, bad.line) << bad.text << read.error().message;
  }
}

}  // namespace
}  // namespace sudokit
