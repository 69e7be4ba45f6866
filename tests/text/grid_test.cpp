// Puzzles over many lines: pretty grids, .sdk, .ss, the order-first file, drawn pencilmarks.
#include <gtest/gtest.h>

#include <sstream>

#include "sudokit/text.hpp"
#include "support/errors.hpp"

namespace sudokit {
namespace {

const std::string kGridText =
    "1..|...|7..\n.2.|...|5..\n6..|38.|...\n-----------\n.78|...|...\n...|6.9|...\n...|...|14.\n"
    "-----------\n...|.25|..9\n..3|...|.6.\n..4|...|..2\n";
const std::string kLine =
    "1.....7...2....5..6..38.....78.........6.9.........14.....25..9..3....6...4.....2";

std::string line_of_grid(const Puzzle& puzzle) {
  std::string out;
  const auto ok = write_puzzle(out, puzzle, Format::line);
  EXPECT_TRUE(ok);
  out.pop_back();
  return out;
}

std::vector<std::string> read_grids(const std::string& text, ReadOptions options = {},
                                    std::size_t bytes = 1 << 16) {
  std::istringstream in(text);
  RecordReader reader(in, std::move(options));
  std::vector<std::string> lines;
  RecordBatch batch;
  while (reader.next(batch, bytes)) {
    for (const Record& record : batch.records) {
      const auto puzzle = parse_record(reader.context(), record);
      lines.push_back(puzzle ? line_of_grid(*puzzle) : test::placed(puzzle.error()));
    }
  }
  return lines;
}

using GridLines = std::vector<std::string>;

TEST(GridText, ReadsTheFramesOfManyPrograms) {
  const std::string plain =
      "1.....7..\n.2....5..\n6..38....\n.78......\n...6.9...\n......14.\n....25..9\n..3....6.\n"
      "..4.....2\n";
  const std::string framed =
      " *-----------*\n |1..|...|7..|\n |.2.|...|5..|\n |6..|38.|...|\n |---+---+---|\n"
      " |.78|...|...|\n |...|6.9|...|\n |...|...|14.|\n |---+---+---|\n |...|.25|..9|\n"
      " |..3|...|.6.|\n |..4|...|..2|\n *-----------*\n";
  const std::string spaced =
      "+-------+-------+-------+\n| 1 . . | . . . | 7 . . |\n| . 2 . | . . . | 5 . . |\n"
      "| 6 . . | 3 8 . | . . . |\n+-------+-------+-------+\n| . 7 8 | . . . | . . . |\n"
      "| . . . | 6 . 9 | . . . |\n| . . . | . . . | 1 4 . |\n+-------+-------+-------+\n"
      "| . . . | . 2 5 | . . 9 |\n| . . 3 | . . . | . 6 . |\n| . . 4 | . . . | . . 2 |\n"
      "+-------+-------+-------+\n";
  const std::string dashes =
      "1 - - - - - 7 - -\n- 2 - - - - 5 - -\n6 - - 3 8 - - - -\n"
      "- 7 8 - - - - - -\n- - - 6 - 9 - - -\n- - - - - - 1 4 -\n"
      "- - - - 2 5 - - 9\n- - 3 - - - - 6 -\n- - 4 - - - - - 2\n";
  for (const std::string& text : {kGridText, plain, framed, spaced, dashes}) {
    EXPECT_EQ(read_grids(text), GridLines{kLine}) << text;
    EXPECT_EQ(read_grids(text + text), GridLines({kLine, kLine})) << text;
    EXPECT_EQ(read_grids(text + "\n" + text, {}, 5), GridLines({kLine, kLine})) << text;
  }
}

TEST(GridText, TitlesBelongToTheGridBelow) {
  std::string zeros = kGridText;
  for (char& c : zeros) {
    if (c == '.') c = '0';
  }
  EXPECT_EQ(read_grids("Grid 01\n" + kGridText + "Grid 02\n" + kGridText),
            GridLines({kLine + " Grid 01", kLine + " Grid 02"}));
  EXPECT_EQ(read_grids("Some words.\n\n" + kGridText), GridLines{kLine});
  EXPECT_EQ(read_grids("# a name\n" + zeros + "# more\n"), GridLines{kLine + " a name"});
}

TEST(GridText, ReadsNumbersOfTwoDigits) {
  Puzzle puzzle{Layout::boxes(3, 4).value(), Grid(144, 0), {}, "", {}};
  puzzle.givens[3] = 12;
  puzzle.givens[100] = 10;
  std::string text;
  ASSERT_TRUE(write_puzzle(text, puzzle, Format::grid));
  EXPECT_EQ(parse_puzzle(text).value().givens, puzzle.givens);
}

TEST(GridText, NamesTheRowThatIsWrongAndGoesOn) {
  std::string short_row = kGridText;
  short_row.replace(12, 11, ".2.|...|5.");
  std::string bad_cell = kGridText;
  bad_cell[12 + 4] = '!';
  std::string clash = kGridText;
  clash[2] = '7';
  std::string letter = kGridText;
  letter[0] = 'K';
  const std::string cut = kGridText.substr(0, 24);
  EXPECT_EQ(read_grids(kGridText + "\n" + short_row + "\n" + bad_cell + "\n" + clash + "\n" +
                       letter + "\n" + cut + "\n" + kGridText),
            GridLines({kLine, "14:1: wrong-cell-count", "26:5: unexpected-character",
                       "37:9: clashing-givens", "49:1: digit-out-of-range",
                       "62:1: wrong-cell-count", kLine}));
}

TEST(GridText, ReadsTheCandidateListsThatSolversPrint) {
  std::string text = ".--------------------.\n";
  for (int row = 0; row < 9; ++row) {
    text += "| 123 {12} 4 | 5 6 789 | . 3 9 |\n";
  }
  // Equal rows clash: 4 occurs nine times in a column.
  EXPECT_EQ(read_grids(text), GridLines{"3:12: clashing-givens"});
  Puzzle puzzle{Layout::boxes(2, 2).value(), Grid(16, 0), {}, "", {}};
  puzzle.marks.assign(16, Digits::all(4));
  puzzle.marks[0] = Digits::only(3) | Digits::only(1);
  std::string drawn;
  ASSERT_TRUE(write_puzzle(drawn, puzzle, Format::grid));
  EXPECT_EQ(parse_puzzle(drawn).value().marks, puzzle.marks);
}

TEST(SdkText, ReadsSectionsAndPlainFiles) {
  const std::string nine =
      "1.....7..\n.2....5..\n6..38....\n.78......\n...6.9...\n......14.\n....25..9\n..3....6.\n"
      "..4.....2\n";
  const std::string sdk = "#ASomebody\n#CEasy\n[Puzzle]\n" + nine + "[State]\n" + nine;
  EXPECT_EQ(read_grids(sdk), GridLines{kLine + " ASomebody; Easy"});
  EXPECT_EQ(read_grids(sdk + sdk),
            GridLines({kLine + " ASomebody; Easy", kLine + " ASomebody; Easy"}));
  EXPECT_EQ(read_grids("#CEasy\n" + nine, {Format::sdk, nullptr}), GridLines{kLine + " Easy"});
  EXPECT_EQ(read_grids("[Puzzle]\n\n" + sdk).size(), 2u);
}

TEST(OrderFirstText, ReadsTheArchivesFiles) {
  const std::string four =
      "2\n1\n1\t-1\t-1\t-1\t\n-1\t2\t-1\t-1\t\n-1\t-1\t3\t-1\t\n-1\t-1\t-1\t4\t\n";
  EXPECT_EQ(read_grids(four), GridLines{"1....2....3....4"});
  EXPECT_EQ(read_grids(four + four, {}, 3), GridLines({"1....2....3....4", "1....2....3....4"}));
  EXPECT_EQ(read_grids("2\n1\n1 2 3 4\n\n" + four),
            GridLines({"1:1: wrong-cell-count", "1....2....3....4"}));
  EXPECT_EQ(read_grids("11\n1\n" + four, {Format::order_first, nullptr})[0],
            "1:1: side-out-of-range");
}

TEST(DrawnText, ShowsBoxesAndJigsawRegions) {
  Puzzle puzzle{Layout::boxes(2, 2).value(), Grid(16, 0), {}, "", {}};
  puzzle.givens[0] = 1;
  std::string boxes;
  ASSERT_TRUE(write_puzzle(boxes, puzzle, Format::grid));
  EXPECT_EQ(boxes,
            "┌─────┬─────┐\n│ 1 . │ . . │\n│ . . │ . . │\n├─────┼─────┤\n│ . . │ . . │\n"
            "│ . . │ . . │\n└─────┴─────┘\n");
  LayoutSpec spec;
  spec.name = "ells";
  spec.side = 4;
  spec.regions = {0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3};
  puzzle.layout = Layout::make(spec).value();
  std::string jigsaw;
  ASSERT_TRUE(write_puzzle(jigsaw, puzzle, Format::grid));
  EXPECT_EQ(jigsaw,
            "┌───────────┬───┐\n"
            "│ 1   .   . │ . │\n"
            "│   ┌───┬───┘   │\n"
            "│ . │ . │ .   . │\n"
            "├───┘   ├───┐   │\n"
            "│ .   . │ . │ . │\n"
            "│   ┌───┘   └───┤\n"
            "│ . │ .   .   . │\n"
            "└───┴───────────┘\n");
  EXPECT_EQ(parse_puzzle(jigsaw, {Format::automatic, puzzle.layout}).value().givens, puzzle.givens);
}

}  // namespace
}  // namespace sudokit
