// Cells with a map of their regions behind or below them are jigsaws; other full grids are not.
#include <gtest/gtest.h>

#include "support/pasted.hpp"

namespace sudokit {
namespace {

using namespace test;

const std::string kCells =
    "3..........7..........3.5.........4...2.91......68...7..9........3.1.......2.....";
const std::string kMap =
    "111123333111223233451122223455556623444556667444456767889956767888999777888899997";
const std::string kSolved =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

std::string shifted(std::string map, int by) {
  for (char& c : map) c = static_cast<char>(c + by);
  return map;
}
std::string in_rows(const std::string& cells, std::size_t side) {
  std::string rows;
  for (std::size_t at = 0; at < cells.size(); at += side) rows += cells.substr(at, side) + "\n";
  return rows;
}
LayoutPtr jigsaw(const std::string& map, std::size_t side) {
  return layout_of(in_rows(map, side)).value();
}

TEST(RegionMaps, BehindOrBelowTheCells) {
  for (const std::string& map : {kMap, shifted(kMap, -1), shifted(kMap, 'A' - '1')}) {
    for (const std::string& text :
         {kCells + map, kCells + map + "\n", kCells + " " + map + "\n", kCells + "," + map + "\n",
          kCells + "\n" + map + "\n", kCells + "\n" + map, kCells + "\n\n" + map + "\n",
          in_rows(kCells, 9) + "\n" + in_rows(map, 9), in_rows(kCells, 9) + in_rows(map, 9)}) {
      const auto read = parse_puzzle(text);
      ASSERT_TRUE(read) << text << read.error().message;
      EXPECT_TRUE(same_houses(*read->layout, *jigsaw(kMap, 9))) << text;
      EXPECT_EQ(read->givens[0], 3) << text;
    }
  }
}

TEST(RegionMaps, OtherSides) {
  const std::string cells = "1....2..3...............4...........",
                    map = "111222112223144333444336455566555666";
  for (const std::string& text :
       {cells + map, cells + "\n" + map + "\n", in_rows(cells, 6) + "\n" + in_rows(map, 6)}) {
    const auto read = parse_puzzle(text);
    ASSERT_TRUE(read) << text << read.error().message;
    EXPECT_TRUE(same_houses(*read->layout, *jigsaw(map, 6))) << text;
  }
}

TEST(RegionMaps, AStreamOfPuzzlesWithMaps) {
  const std::string one = kCells + "\n" + kMap + "\n";
  EXPECT_EQ(read_pasted(one + one + one), std::vector<std::string>(3, kCells));
  EXPECT_EQ(read_pasted(kPuzzle + "\n" + one + kPuzzle + "\n"),
            (std::vector<std::string>{kPuzzle, kCells, kPuzzle}));
}

// The first part is never answered as a classic.
TEST(RegionMaps, AWrongMapRefusesBoth) {
  std::string wrong = kMap;
  wrong[0] = '2';
  for (const std::string& text :
       {kCells + wrong + "\n", kCells + " " + wrong + "\n", kCells + "\n" + wrong + "\n",
        in_rows(kCells, 9) + "\n" + in_rows(wrong, 9)}) {
    for (const std::string& answer : read_pasted(text)) {
      EXPECT_NE(answer.find(": "), std::string::npos) << text << answer;
    }
  }
}

TEST(RegionMaps, OtherFullGridsAreNone) {
  EXPECT_EQ(read_pasted(kPuzzle + "\n" + kSolved + "\n"),
            (std::vector<std::string>{kPuzzle, kSolved}));
  EXPECT_EQ(read_pasted(kSolved + "\n" + kSolved + "\n"), std::vector<std::string>(2, kSolved));
  EXPECT_EQ(answer_to(kPuzzle + " " + kSolved), kPuzzle);
  std::string wrong = kSolved;
  std::swap(wrong[0], wrong[80]);
  EXPECT_EQ(read_pasted(kPuzzle + "\n" + wrong + "\n"),
            (std::vector<std::string>{kPuzzle, "2: clashing-givens"}));
  EXPECT_EQ(read_pasted(in_rows(kSolved, 9) + "\n" + in_rows(kSolved, 9)),
            std::vector<std::string>(2, kSolved));
}

TEST(ProgramLines, SumoCueIsAJigsaw) {
  std::string text = "SumoCueV1";
  for (std::size_t i = 0; i < 81; ++i) {
    text += std::string("=") + (kCells[i] == '.' ? '0' : kCells[i]) + "J" +
            std::to_string(kMap[i] - '1');
  }
  const auto read = parse_puzzle(text);
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_TRUE(same_houses(*read->layout, *jigsaw(kMap, 9)));
  EXPECT_EQ(read->givens[0], 3);
  EXPECT_FALSE(parse_puzzle("SumoCueV1=0C12J0=0J0=0J0=0J0"));
}

// Placed digits are digits of the grid, and deleted candidates are missing in the marks.
TEST(ProgramLines, ALineOfHoDoKuHasItsState) {
  const auto read = parse_puzzle(":0610:2:1..+4..1..3..2..3:412 223 312::2:");
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->givens[3], 4);
  ASSERT_TRUE(read->has_marks());
  EXPECT_EQ(read->marks[1].count(), 2);
  EXPECT_FALSE(read->marks[1].contains(4));
  EXPECT_FALSE(read->marks[1].contains(3));
  EXPECT_EQ(read->marks[2].count(), 4);
  EXPECT_FALSE(parse_puzzle(":0000:x:1..+4..1..3..2..3:::").value().has_marks());
  for (const std::string deleted : {"41", "r1c2", "512", "112 212 312 412"}) {
    EXPECT_FALSE(parse_puzzle(":0000:x:1..+4..1..3..2..3:" + deleted + ":::")) << deleted;
  }
}

}  // namespace
}  // namespace sudokit
