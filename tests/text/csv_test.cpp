// CSV as in RFC 4180: what is read, and which columns answers keep.
#include "text/csv.hpp"

#include <gtest/gtest.h>

#include <array>
#include <sstream>

#include "sudokit/text.hpp"
#include "support/errors.hpp"

namespace sudokit {
namespace {

const std::string kEasyLine =
    "..43..2.9..5..9..1.7..6..43..6..2.8719...74...5..83...6.....1.5..35.869..4291.3..";

struct CsvRead {
  TextContext context;
  std::vector<std::string> texts;
  std::vector<std::string> puzzles;  // cells and comment, or the error
};

CsvRead read_csv(const std::string& text, ReadOptions options = {}, std::size_t bytes = 1 << 16) {
  std::istringstream in(text);
  RecordReader reader(in, std::move(options));
  CsvRead back;
  for (RecordBatch batch; reader.next(batch, bytes);) {
    for (const Record& record : batch.records) {
      back.texts.emplace_back(record.text);
      const auto puzzle = parse_record(reader.context(), record);
      std::string line;
      if (puzzle && write_puzzle(line, *puzzle, Format::line)) {
        line.pop_back();
      } else {
        line = std::to_string(puzzle.error().line) + ": " + test::code_of(puzzle);
      }
      back.puzzles.push_back(line);
    }
  }
  back.context = reader.context();
  return back;
}

ReadOptions column(std::string name) {
  ReadOptions options;
  options.column = std::move(name);
  return options;
}

TEST(Csv, FieldsInQuotes) {
  EXPECT_EQ(text::plain_field(" \"a \"\"b\"\"\" "), "a \"b\"");
  EXPECT_EQ(text::field_of("1,\"a,b\",c", ',', 1), "\"a,b\"");
  EXPECT_EQ(text::field_of("1,2", ',', 2), "");
  EXPECT_TRUE(text::ends_in_quotes("1,\"open", ','));
  EXPECT_FALSE(text::ends_in_quotes("1,5\" disk", ','));
  EXPECT_FALSE(text::ends_in_quotes("\"a\"\"b\",\"c\"", ','));
  for (const char* value : {"", "a", " a", "a,b", "\"", "a\nb", "a\"\"b,"}) {
    std::string field;
    text::append_field(field, value, ',');
    EXPECT_FALSE(text::ends_in_quotes(field, ','));
    std::string rest = field + ",next";
    EXPECT_EQ(text::field_of(rest, ',', 1), "next") << field;
  }
}

TEST(Csv, LineBreaksInsideQuotesBelongToTheRow) {
  const std::string text = "puzzle,note\r\n" + kEasyLine +
                           ",\"two\r\n# lines, \"\"so\"\"\"\r\n\r\n" + kEasyLine + ",\"\n\"\n";
  for (const std::size_t bytes : {1, 5, 100, 1 << 16}) {
    const CsvRead back = read_csv(text, {}, bytes);
    ASSERT_EQ(back.puzzles.size(), 2u) << bytes;
    EXPECT_EQ(back.texts[0], kEasyLine + ",\"two\r\n# lines, \"\"so\"\"\"");
    EXPECT_EQ(back.puzzles[0].substr(0, 81), kEasyLine);
    EXPECT_EQ(back.puzzles[1].substr(0, 81), kEasyLine);
  }
}

TEST(Csv, AForgottenQuoteCostsOneRow) {
  const std::string text = "id,puzzle\n1," + kEasyLine + "\n2,\"" + kEasyLine + "\n3," + kEasyLine +
                           "\n\n4," + kEasyLine + "\n";
  const CsvRead back = read_csv(text);
  EXPECT_EQ(back.puzzles, std::vector<std::string>({kEasyLine + " 1", "3: unclosed-quote",
                                                    kEasyLine + " 3", kEasyLine + " 4"}));
  std::string many = "id,puzzle\n1,\"open\n";
  for (int i = 0; i < 3000; ++i) many += "2," + kEasyLine + "\n";
  EXPECT_EQ(read_csv(many).puzzles.size(), 3001u);
}

TEST(Csv, TheColumnByItsNameOrNumber) {
  EXPECT_EQ(read_csv("id,Sudoku\n1," + kEasyLine + "\n").puzzles[0], kEasyLine + " 1");
  EXPECT_EQ(read_csv("sudoku\n" + kEasyLine + "\n").puzzles[0], kEasyLine);
  EXPECT_EQ(read_csv("a,b,c\n1," + kEasyLine + ",2\n", column("B")).puzzles[0], kEasyLine + " 1,2");
  EXPECT_EQ(read_csv("a;b;c\n1;" + kEasyLine + ";2\n", column("2")).puzzles[0], kEasyLine + " 1;2");
  EXPECT_EQ(read_csv("1," + kEasyLine + "\n2," + kEasyLine + "\n", column("2")).puzzles,
            std::vector<std::string>({kEasyLine + " 1", kEasyLine + " 2"}));
  EXPECT_EQ(read_csv("a,b\n1," + kEasyLine + "\n", column("c")).puzzles[0], "2: missing-column");
}

TEST(Csv, TheColumnByWhatItHoldsWhereItsNameSaysNothing) {
  const CsvRead table = read_csv("Nr;Raetsel\n1;" + kEasyLine + "\n\n2;" + kEasyLine + "\n");
  EXPECT_EQ(table.context.format, Format::csv);
  EXPECT_EQ(table.puzzles, std::vector<std::string>({kEasyLine + " 1", kEasyLine + " 2"}));
  EXPECT_EQ(read_csv("a,b\n" + kEasyLine + ",x\n").puzzles[0], kEasyLine + " x");
  // Not a table: rows with different numbers of fields, with no puzzle or two, or with the puzzle
  // in different columns.
  for (const std::string& rows :
       {kEasyLine + "\n", std::string("1,2\n"), kEasyLine + "," + kEasyLine + "\n",
        "1," + kEasyLine + "\n" + kEasyLine + ",1\n"}) {
    EXPECT_NE(read_csv("Three, easy\n" + rows).context.format, Format::csv) << rows;
  }
}

TEST(Csv, TheSolutionIsRecognisedBesideItsPuzzle) {
  const std::string solved = "1234341221434321", puzzle = "1.34341221434321";
  for (const bool first : {true, false}) {
    const auto pair = [&](const std::string& a, const std::string& b) {
      return (first ? a + "," + b : b + "," + a) + ",level\n";
    };
    const CsvRead table = read_csv(pair("question", "answer") + pair(puzzle, solved) +
                                   pair("1...341221434321", solved));
    EXPECT_EQ(table.context.format, Format::csv);
    EXPECT_EQ(table.context.csv_column, first ? 0U : 1U);
    EXPECT_EQ(table.context.csv_solution, first ? 1U : 0U);
    // No solution of it; complete as well; open as well; a solution only in some rows.
    for (const std::string& rows :
         {pair(puzzle, "2134341221434321"), pair(solved, solved), pair(puzzle, puzzle),
          pair(puzzle, solved) + pair(puzzle, "words")}) {
      EXPECT_NE(read_csv(pair("question", "answer") + rows).context.format, Format::csv) << rows;
    }
  }
}

TEST(Csv, ATitleIsNoHeader) {
  const CsvRead back = read_csv("Sudoku\n\n1 2 3 4\n. . . .\n. . . .\n4 . . .\n");
  EXPECT_NE(back.context.format, Format::csv);
  EXPECT_EQ(back.puzzles.back().substr(0, 16), "1234........4...");
}

TEST(Csv, RowsThatBeginWithAHashAreRows) {
  EXPECT_EQ(read_csv("# words\nid,puzzle\n#1," + kEasyLine + "\n").puzzles[0], kEasyLine + " #1");
}

TEST(Csv, SaysWhatIsWrongWithAField) {
  EXPECT_EQ(read_csv("id,puzzle\n1,\n").puzzles[0], "2: no-puzzle");
  EXPECT_EQ(read_csv("id,puzzle\n1\n").puzzles[0], "2: missing-column");
  EXPECT_EQ(read_csv("id,puzzle\n1,abc\n").puzzles[0], "2: wrong-cell-count");
}

std::string answers(const std::string& text) {
  static constexpr std::array<std::string_view, 2> kNames = {"solution", "error"};
  std::istringstream in(text);
  RecordReader reader(in, {});
  std::string out;
  for (RecordBatch batch; reader.next(batch);) {
    if (out.empty()) out = csv_header(reader.context(), kNames);
    for (const Record& record : batch.records) {
      const auto puzzle = parse_record(reader.context(), record);
      const std::array<std::string_view, 2> values = {puzzle ? "S" : "",
                                                      puzzle ? "" : puzzle.error().code.name()};
      const bool own = reader.context().format != Format::csv;
      append_csv_row(out, reader.context(), record, puzzle && own ? &*puzzle : nullptr, values);
    }
  }
  return out;
}

TEST(CsvAnswers, KeepAllColumnsAsTheyStood) {
  EXPECT_EQ(answers("id;quiz; note \r\n1;" + kEasyLine + ";\"a;\"\"b\"\"\"\r\n2;xy;=1+1\r\n"),
            "id;quiz; note ;solution;error\n1;" + kEasyLine +
                ";\"a;\"\"b\"\"\";S;\n2;xy;=1+1;;wrong-cell-count\n");
  EXPECT_EQ(answers("puzzle,solution\n" + kEasyLine + ",x\n"),
            "puzzle,solution,sudokit_solution,error\n" + kEasyLine + ",x,S,\n");
}

TEST(CsvAnswers, RowsHaveTheColumnsOfTheHeader) {
  EXPECT_EQ(answers("puzzle,note\n" + kEasyLine + ",a,b,c\n" + kEasyLine + "\n"),
            "puzzle,note,solution,error\n" + kEasyLine + ",\"a,b,c\",S,\n" + kEasyLine + ",,S,\n");
}

TEST(CsvAnswers, OfOtherTextsHavePuzzleAndComment) {
  EXPECT_EQ(answers(kEasyLine + " =1+1\n" + kEasyLine + " a, \"b\"\n"),
            "puzzle,comment,solution,error\n" + kEasyLine + ",'=1+1,S,\n" + kEasyLine +
                ",\"a, \"\"b\"\"\",S,\n");
}

TEST(CsvAnswers, PutAnotherPuzzleInThePlaceOfItsOwn) {
  std::istringstream in("id,puzzle,n\n7," + kEasyLine + ",8\n");
  RecordReader reader(in, {});
  RecordBatch batch;
  ASSERT_TRUE(reader.next(batch));
  Puzzle puzzle = parse_record(reader.context(), batch.records[0]).value();
  puzzle.givens.assign(81, 0);
  std::string out;
  append_csv_row(out, reader.context(), batch.records[0], &puzzle, {});
  EXPECT_EQ(out, "7," + std::string(81, '.') + ",8\n");
}

}  // namespace
}  // namespace sudokit
