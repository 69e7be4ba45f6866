// One puzzle per line: characters, numbers, CSV; and errors with their places.
#include <gtest/gtest.h>

#include <sstream>

#include "sudokit/text.hpp"
#include "support/errors.hpp"

namespace sudokit {
namespace {

constexpr std::string_view kEasyGivens =
    "..43..2.9..5..9..1.7..6..43..6..2.8719...74...5..83...6.....1.5..35.869..4291.3..";

std::string line_of(const Puzzle& puzzle, Format format = Format::line) {
  std::string out;
  const auto ok = write_puzzle(out, puzzle, format);
  EXPECT_TRUE(ok) << ok.error().message;
  return out;
}

struct LinesRead {
  TextContext context;
  std::vector<std::string> lines;  // puzzles as lines, or "line:column: message"
};

LinesRead read_lines(const std::string& text, ReadOptions options = {},
                     std::size_t bytes = 1 << 16) {
  std::istringstream in(text);
  RecordReader reader(in, std::move(options));
  LinesRead read;
  RecordBatch batch;
  while (reader.next(batch, bytes)) {
    for (const Record& record : batch.records) {
      const auto puzzle = parse_record(reader.context(), record);
      std::string line;
      if (puzzle) {
        line = line_of(*puzzle);
        line.pop_back();
      } else {
        line = test::placed(puzzle.error());
      }
      read.lines.push_back(line);
    }
  }
  read.context = reader.context();
  return read;
}

std::string text_of(std::string_view line) {
  return std::string(line) + "\n";
}

TEST(LineText, ReadsACellACharacterWithEverySignForOpen) {
  std::string mixed(kEasyGivens);
  const std::string signs = ".0*_";
  std::size_t next = 0;
  for (char& c : mixed) {
    if (c == '.') c = signs[next++ % 4];
  }
  EXPECT_EQ(line_of(parse_puzzle(mixed).value()), text_of(kEasyGivens));
}

TEST(LineText, KeepsWhatStandsBehindAndBefore) {
  const auto behind = parse_puzzle(std::string(kEasyGivens) + "  easy, 1.2 \r\n").value();
  EXPECT_EQ(behind.comment, "easy, 1.2");
  const auto before = parse_puzzle("s16\tAI Escargot\t23\t" + std::string(kEasyGivens)).value();
  EXPECT_EQ(before.comment, "s16\tAI Escargot\t23");
  EXPECT_EQ(before.layout->name(), "3x3");
  const auto solution = parse_puzzle(std::string(kEasyGivens) + "," + std::string(81, '1')).value();
  EXPECT_EQ(line_of(solution).substr(0, 81), kEasyGivens);
}

TEST(LineText, AListOfPuzzlesOnOneLineIsRefused) {
  const std::string puzzle = "1..............2", solved = "1234341221434321";
  const auto list = [](const std::string& a, const std::string& b) {
    return "[\"" + a + "\", \"" + b + "\"]\n";
  };
  EXPECT_EQ(read_lines(list(puzzle, puzzle)).lines[0], "1:23: several-puzzles");
  EXPECT_EQ(read_lines(list(solved, solved)).lines[0].substr(0, 16), solved);
  EXPECT_EQ(read_lines(list(puzzle, solved)).lines[0].substr(0, 16), puzzle);
  EXPECT_EQ(read_lines(puzzle + " " + puzzle + "\n").lines[0], puzzle + " " + puzzle);
}

TEST(LineText, DeducesTheMostSquareBoxes) {
  for (const auto& [side, name] : std::vector<std::pair<int, std::string>>{{1, "1x1"},
                                                                           {4, "2x2"},
                                                                           {6, "2x3"},
                                                                           {7, "latin7"},
                                                                           {8, "2x4"},
                                                                           {10, "2x5"},
                                                                           {12, "3x4"},
                                                                           {16, "4x4"},
                                                                           {20, "4x5"},
                                                                           {25, "5x5"},
                                                                           {30, "5x6"},
                                                                           {35, "5x7"}}) {
    const std::string open(static_cast<std::size_t>(side * side), '.');
    EXPECT_EQ(parse_puzzle(open, {Format::line, nullptr}).value().layout->name(), name);
    EXPECT_EQ(default_layout(side).value()->name(), name);
  }
  EXPECT_EQ(default_layout(100).value()->name(), "10x10");
  EXPECT_FALSE(default_layout(0));
  EXPECT_FALSE(default_layout(101));
}

TEST(LineText, ReadsThe729CharactersOfASukakuUnlessTheSideIs27) {
  std::string marks;
  for (int cell = 0; cell < 81; ++cell) marks += "123456789";
  marks.replace(0, 9, "12.......");
  marks.replace(9, 9, "000000080");
  const auto sukaku = parse_puzzle(marks).value();
  EXPECT_EQ(sukaku.layout->side(), 9);
  EXPECT_EQ(sukaku.marks[0].count(), 2);
  EXPECT_EQ(sukaku.marks[1], Digits::only(8));
  EXPECT_EQ(sukaku.givens[1], 0);
  const auto other =
      parse_puzzle(std::string(729, '.'), {Format::automatic, Layout::boxes(3, 9).value()});
  EXPECT_EQ(other.value().layout->side(), 27);
  EXPECT_FALSE(other->has_marks());
}

TEST(LineText, TakesOtherAlphabetsOnlyWhenTheStandardOneCannotBeMeant) {
  std::string hex(256, '.');
  hex[0] = '0';
  hex[1] = 'f';
  hex[2] = '9';
  const auto by_zero = parse_puzzle(hex).value();
  EXPECT_EQ(by_zero.givens[0], 1);
  EXPECT_EQ(by_zero.givens[1], 16);
  EXPECT_EQ(by_zero.givens[2], 10);
  std::string zeros(256, '0');
  zeros[1] = 'f';
  EXPECT_EQ(parse_puzzle(zeros).value().givens[1], 15);
  std::string letters(625, '.');
  letters[0] = 'a';
  letters[1] = 'y';
  const auto by_letters = parse_puzzle(letters).value();
  EXPECT_EQ(by_letters.givens[0], 1);
  EXPECT_EQ(by_letters.givens[1], 25);
  letters[1] = 'p';
  EXPECT_EQ(parse_puzzle(letters).value().givens[1], 25);
  // One line that shows the alphabet decides for the other lines of the stream.
  std::string silent(625, '.');
  silent[7] = 'b';
  letters[1] = 'y';
  EXPECT_EQ(read_lines(silent + "\n" + letters + "\n").lines[0][7], '2');
}

TEST(LineText, NamesWhatIsWrongAndWhereAndGoesOn) {
  const std::string good(kEasyGivens);
  std::string clash = good;
  clash[0] = '4';
  std::string letter = good;
  letter[40] = 'A';
  std::string sign = good;
  sign[40] = '!';
  const auto read = read_lines(good + "\n# a comment\n" + good.substr(1) + "\n" + good + "5\n\n" +
                               clash + "\n  " + letter + "\n" + sign + "\n" + good + "\n");
  ASSERT_EQ(read.lines.size(), 7u);
  EXPECT_EQ(read.lines[0], good);
  EXPECT_EQ(read.lines[1], "3:1: wrong-cell-count");
  EXPECT_EQ(read.lines[2], "4:1: wrong-cell-count");
  EXPECT_EQ(read.lines[3], "6:3: clashing-givens");
  EXPECT_EQ(read.lines[4], "7:43: digit-out-of-range");
  EXPECT_EQ(read.lines[5], "8:41: unexpected-character");
  EXPECT_EQ(read.lines[6], good);
}

// Open cells between digits of an unsupported script are not taken for a small puzzle.
TEST(LineText, FindsNoPuzzleInsideOneOfAnotherScript) {
  const auto read = read_lines("\u17e5\u17e3....\u17e7\n\u17e5................\n");
  ASSERT_EQ(read.lines.size(), 2u);
  EXPECT_EQ(read.lines[0], "1:1: unexpected-character");
  EXPECT_EQ(read.lines[1], "2:1: wrong-cell-count");
}

TEST(LineText, HoldsLinesAgainstTheLayoutThatWasNamed) {
  const ReadOptions sixteen{Format::automatic, Layout::boxes(4, 4).value()};
  const auto read =
      read_lines(std::string(kEasyGivens) + "\n" + std::string(256, '.') + "\n", sixteen);
  ASSERT_EQ(read.lines.size(), 2u);
  EXPECT_EQ(read.lines[0], "1:1: wrong-cell-count");
  EXPECT_EQ(read.lines[1], std::string(256, '.'));
}

TEST(LineText, ReadsWindowsFilesAndByteOrderMarks) {
  const auto read =
      read_lines("\xEF\xBB\xBF" + std::string(kEasyGivens) + "\r\n\r\n" + std::string(kEasyGivens));
  EXPECT_EQ(read.lines,
            std::vector<std::string>({std::string(kEasyGivens), std::string(kEasyGivens)}));
}

TEST(LineText, ReadsOldMacintoshFiles) {
  const std::string easy(kEasyGivens);
  for (const std::size_t piece : {1, 82, 1 << 16}) {
    const auto read = read_lines("# one\r" + easy + " a\r\r" + easy + "\r9\r", {}, piece);
    ASSERT_EQ(read.lines.size(), 3u) << piece;
    EXPECT_EQ(read.lines[1], easy);
    EXPECT_TRUE(read.lines[2].starts_with("5:1: ")) << read.lines[2];
  }
  // The first line decides the line ends: the second one is a comment that contains a CR.
  EXPECT_EQ(read_lines("# one\n" + easy + " a\rb\n").lines.size(), 1u);
}

TEST(LineText, RefusesUtf16) {
  for (const std::string& text : {std::string("\xFF\xFE") + '5' + '\0', std::string("\xFE\xFF\0"
                                                                                    "5",
                                                                                    4)}) {
    const auto read = read_lines(text + text);
    EXPECT_EQ(read.lines, std::vector<std::string>{"1:1: wrong-encoding"});
  }
}

TEST(LineText, EmptyFilesHaveNoRecords) {
  for (const char* text : {"", "\n\n", "# only a comment\n", "\xEF\xBB\xBF", "  \t\r\n"}) {
    EXPECT_TRUE(read_lines(text).lines.empty());
    EXPECT_TRUE(parse_puzzle(text).error().code == "no-puzzle");
  }
}

TEST(LineText, AnswersBinaryRubbishLineByLine) {
  const std::string rubbish(
      "\x7f"
      "ELF\x02\x01\0\0\xff\xfe\n",
      11);
  const auto read = read_lines(rubbish + std::string(kEasyGivens) + "\n");
  ASSERT_EQ(read.lines.size(), 2u);
  EXPECT_EQ(read.lines[0], "1:1: unexpected-character");
  EXPECT_EQ(read.lines[1], kEasyGivens);
}

// A stream with one line of `length` characters between two puzzles, generated while it is read.
class LongLine : public std::streambuf {
 public:
  explicit LongLine(std::size_t length) : left_(length), puzzle_(std::string(kEasyGivens) + "\n") {
    setg(puzzle_.data(), puzzle_.data(), puzzle_.data() + puzzle_.size());
  }

 protected:
  int_type underflow() override {
    if (left_ > 0) {
      filler_.assign(std::min<std::size_t>(left_, 1 << 16), '1');
      left_ -= filler_.size();
      setg(filler_.data(), filler_.data(), filler_.data() + filler_.size());
    } else if (!last_) {
      last_ = true;
      puzzle_.insert(0, "\n");
      setg(puzzle_.data(), puzzle_.data(), puzzle_.data() + puzzle_.size());
    } else {
      return traits_type::eof();
    }
    return traits_type::to_int_type(*gptr());
  }

 private:
  std::size_t left_;
  bool last_ = false;
  std::string puzzle_;
  std::string filler_;
};

// Otherwise a small input would be one piece of work, for one thread.
TEST(LineText, AHundredPuzzlesAreManyBatches) {
  std::string text = "# a comment\n";
  for (int i = 0; i < 100; ++i) text += std::string(kEasyGivens) + "\n";
  for (const bool runs : {false, true}) {
    std::istringstream in(text);
    ReadOptions options;
    options.runs = runs;
    RecordReader reader(in, options);
    std::size_t count = 0;
    for (RecordBatch batch; reader.next(batch, 256);) {
      std::size_t bytes = 0;
      for (const Record& record : batch.records) {
        bytes += record.text.size();
        count += std::max<std::size_t>(record.run, 1);
      }
      EXPECT_LE(bytes, 256 + kEasyGivens.size()) << runs;
    }
    EXPECT_EQ(count, 100u);
  }
}

TEST(LineText, PassesOverALineOfAHundredMegabytesInBoundedMemory) {
  LongLine source(100'000'000);
  std::istream in(&source);
  RecordReader reader(in, {});
  RecordBatch batch;
  std::vector<std::string> lines;
  std::size_t highest = 0;
  while (reader.next(batch)) {
    highest = std::max(highest, batch.buffer.capacity());
    for (const Record& record : batch.records) {
      const auto puzzle = parse_record(reader.context(), record);
      lines.push_back(puzzle ? line_of(*puzzle) : test::code_of(puzzle));
      EXPECT_EQ(record.line, lines.size());
    }
  }
  EXPECT_EQ(lines,
            std::vector<std::string>({text_of(kEasyGivens), "too-long", text_of(kEasyGivens)}));
  EXPECT_LT(highest, std::size_t{16} << 20);
}

TEST(LineText, CutsTheSameInPiecesOfAnySize) {
  std::string text;
  for (int i = 0; i < 50; ++i) text += std::string(kEasyGivens) + (i % 3 ? "\n" : " comment\r\n\n");
  const auto whole = read_lines(text);
  ASSERT_EQ(whole.lines.size(), 50u);
  for (const std::size_t bytes : {1, 7, 80, 83, 1000}) {
    EXPECT_EQ(read_lines(text, {}, bytes).lines, whole.lines) << bytes;
  }
}

TEST(LineText, UsesThePuzzlesMemoryAgain) {
  TextContext context;
  context.format = Format::line;
  Puzzle puzzle;
  const Record record{kEasyGivens, 1, std::nullopt};
  ASSERT_TRUE(parse_record_into(context, record, puzzle));
  const auto* memory = puzzle.givens.data();
  puzzle.marks.resize(81);
  ASSERT_TRUE(parse_record_into(context, record, puzzle));
  EXPECT_EQ(puzzle.givens.data(), memory);
  EXPECT_FALSE(puzzle.has_marks());
}

TEST(NumbersText, ReadsALineOrABlock) {
  const auto line = parse_puzzle("1 2 . -1  3,4;-\t0 . . . . . . 4 3 # easy").value();
  EXPECT_EQ(line_of(line), "12..34........43 easy\n");
  const auto read = read_lines(
      "1 2 3 4\n. . . .\n. . . .\n4 . . .\n\n. . . 4\n. . . .\n. . . .\n1 . . .\n"
      ". . . .\n. . . .\n1 . . .\n. . . .\n");
  EXPECT_EQ(read.context.format, Format::numbers);
  EXPECT_EQ(read.lines,
            std::vector<std::string>({"1234........4...", "...4........1...", "........1......."}));
}

TEST(NumbersText, ReadsASideOf100) {
  Puzzle puzzle{Layout::boxes(10, 10).value(), Grid(10000, 0), {}, "", {}};
  puzzle.givens[17] = 100;
  const std::string text = line_of(puzzle, Format::numbers);
  EXPECT_EQ(parse_puzzle(text).value().givens, puzzle.givens);
}

TEST(NumbersText, NamesWhatIsWrongAndWhere) {
  const std::string good = "1 2 . . . . . . . . . . . . . .\n";
  const auto read = read_lines(good + "1 5 . . . . . . . . . . . . . .\n" +
                                   "1 1 . . . . . . . . . . . . . .\n1 2 .\n1 x 2 .\n" + good,
                               {Format::numbers, Layout::boxes(2, 2).value()});
  ASSERT_EQ(read.lines.size(), 6u);
  EXPECT_EQ(read.lines[1], "2:3: digit-out-of-range");
  EXPECT_EQ(read.lines[2], "3:3: clashing-givens");
  EXPECT_EQ(read.lines[3], "4:1: wrong-cell-count");
  EXPECT_EQ(read.lines[4], "5:3: invalid-number");
  EXPECT_EQ(read.lines[5], "12..............");
}

TEST(NumbersText, GoesOnBehindABlockThatIsWrong) {
  const std::string good = "1 2 3 4\n. . . .\n. . . .\n. . . .\n";
  const auto read =
      read_lines(good + "\n1 2 3 4\n. . .\n. . . .\n. . . .\n\n1 2 3 4\n. . . .\n\n" + good);
  ASSERT_EQ(read.lines.size(), 4u);
  EXPECT_EQ(read.lines[0], "1234............");
  EXPECT_EQ(read.lines[1], "7:1: wrong-cell-count");
  EXPECT_EQ(read.lines[2], "12:1: wrong-cell-count");
  EXPECT_EQ(read.lines[3], "1234............");
}

TEST(NumbersText, RefusesASideOf101) {
  std::string open;
  for (int i = 0; i < 101 * 101; ++i) open += ". ";
  EXPECT_EQ(parse_puzzle(open).error().code.name(), "side-out-of-range");
}

TEST(CsvText, FindsThePuzzleByTheHeader) {
  const std::string puzzle(kEasyGivens);
  const auto read =
      read_lines("id,Puzzle,solution,clues\n1," + puzzle + "," + std::string(81, '1') +
                 ",30\n2,\"" + puzzle + "\",x,\"a \"\"b\"\"\"\n3\n");
  EXPECT_EQ(read.context.format, Format::csv);
  ASSERT_EQ(read.lines.size(), 3u);
  EXPECT_EQ(read.lines[0], puzzle + " 1,30");
  EXPECT_EQ(read.lines[1], puzzle + " 2,a \"b\"");
  EXPECT_EQ(read.lines[2], "4:2: missing-column");
  EXPECT_EQ(read_lines("quizzes;solutions\n" + puzzle + ";x\n").lines[0], puzzle);
  EXPECT_EQ(read_lines("source,puzzles\n4," + puzzle.substr(1) + "\n").lines[0],
            "2:3: wrong-cell-count");
}

TEST(CsvText, WithoutAHeaderSaysSo) {
  const auto read = read_lines(std::string(kEasyGivens) + ",1\n", {Format::csv, nullptr});
  ASSERT_EQ(read.lines.size(), 1u);
  EXPECT_EQ(read.lines[0], "1:1: missing-column");
}

TEST(FormatText, NamesReadBack) {
  for (const Format format : readable_formats()) {
    EXPECT_EQ(format_named(to_string(format)), format);
  }
  for (const Format format : writable_formats()) {
    EXPECT_EQ(format_named(to_string(format)), format);
  }
  EXPECT_FALSE(format_named("png"));
}

TEST(CleanText, ReplacesControlsAndBrokenCharactersAlone) {
  const std::string replaced = "\xEF\xBF\xBD";
  // A middle dot and a no-break space begin with the same byte as control characters.
  for (const std::string kept : {"caf\xC3\xA9", "\xC2\xB7z", "\xC2\xA0z", "a\tb\r\n", ""}) {
    EXPECT_EQ(clean_text(kept), kept);
  }
  EXPECT_EQ(clean_text("\xC2\x85\x7Fz"), replaced + replaced + "z");
  EXPECT_EQ(clean_text("\x1B[0m\xC2"), replaced + "[0m" + replaced);
}

}  // namespace
}  // namespace sudokit
