// Files that name their own layout.
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "sudokit/text.hpp"

namespace sudokit {
namespace {

constexpr const char* kOpen =
    ".................................................................................\n";

RecordBatch read_directives(const std::string& text, ReadOptions options, TextContext& context) {
  std::istringstream in(text);
  RecordReader reader(in, std::move(options));
  RecordBatch batch;
  EXPECT_TRUE(reader.next(batch));
  context = reader.context();
  RecordBatch rest;
  EXPECT_FALSE(reader.next(rest));
  return batch;
}

std::string first_lines(const std::string& text, std::size_t lines) {
  std::size_t end = 0;
  while (lines-- > 0) end = text.find('\n', end) + 1;
  return text.substr(0, end);
}

TEST(LayoutDirective, NamesTheLayoutOfEveryPuzzle) {
  TextContext context;
  const auto batch =
      read_directives(std::string("# a set\n\n#layout:  windoku\n") + kOpen + kOpen, {}, context);
  ASSERT_EQ(batch.records.size(), 2u);
  EXPECT_EQ(parse_record(context, batch.records[1]).value().layout->name(), "windoku");
}

TEST(LayoutDirective, GivesWayToTheLayoutAskedFor) {
  TextContext context;
  const auto batch = read_directives(std::string("# layout: windoku\n") + kOpen,
                                     {.layout = Layout::named("x").value()}, context);
  EXPECT_EQ(parse_record(context, batch.records[0]).value().layout->name(), "x");
}

// Not even once: other puzzles would have another layout than their file says.
TEST(LayoutDirective, IsRefusedBelowTheFirstPuzzle) {
  const std::string grid = "1...\n..2.\n.3..\n...4\n", small = "1....2...3.....4\n";
  for (const std::string below : {"# layout: 2x2+x\n", "  #layout:nobody\r\n"}) {
    for (const std::string& text :
         {small + below, small + below + small, grid + below, grid + below + grid,
          grid + "\n" + below + "\n" + grid, "# layout: latin4\n" + below + small}) {
      TextContext context;
      const auto batch = read_directives(text, {}, context);
      const auto refused = [](const Record& record) { return record.error.has_value(); };
      ASSERT_EQ(std::ranges::count_if(batch.records, refused), 1) << text;
      const Error error = *std::ranges::find_if(batch.records, refused)->error;
      EXPECT_EQ(error.message,
                "'# layout:' holds for the whole text: it stands once, above the first puzzle");
      EXPECT_EQ(text.substr(0, text.find(below)), first_lines(text, error.line - 1)) << text;
      const auto batch_named =
          read_directives(text, {.layout = Layout::named("2x2").value()}, context);
      EXPECT_TRUE(std::ranges::none_of(batch_named.records, refused)) << text;
    }
  }
}

TEST(LayoutDirective, OtherSpellingsCountIfTheyNameALayout) {
  const std::string rows = "1...\n..2.\n.3..\n...4\n";
  for (const std::string line :
       {"# Layout: 2x2+x", "#LAYOUT = 2x2+x", "# layout 2x2+x", "Puzzle 5\n# layout: 2x2+x",
        "Layout: 2x2+x", "layout 2x2+x", "Boxes 2x2+x", "# boxes 2x2+x", "Layout: 2x2+x\n",
        "boxes 2x2+x\n\nPuzzle 1", "Puzzle 1\nLayout: 2x2+x", "Layout: 2x2+x\nPuzzle 1"}) {
    const auto read = parse_puzzle(line + "\n" + rows);
    ASSERT_TRUE(read) << line << read.error().message;
    EXPECT_EQ(read->layout->name(), "2x2+x") << line;
  }
  EXPECT_EQ(parse_puzzle("> # layout: 2x2+x\n> 1...\n> ..2.\n> .3..\n> ...4\n")->layout->name(),
            "2x2+x");
  for (const std::string line : {"# Layout of the week", "# a layout: 3x3", "Layout by Bob"}) {
    const auto read = parse_puzzle(line + "\n" + rows);
    ASSERT_TRUE(read) << line << read.error().message;
    EXPECT_EQ(read->layout->name(), "2x2") << line;
  }
}

TEST(LayoutDirective, OfAnUnknownLayoutIsAnError) {
  const std::string rows = "1...\n..2.\n.3..\n...4\n", line = "1.....2..3.....4\n";
  for (const std::string wrong :
       {"Layout: latin4x", "Layout=latin4x", "# Layout: windoko", "# layout nosuch",
        "# Layout: mine", "#layout=nosuch", "Layuot: nosuch", "# boxes 2x3x", "layout nosuch"}) {
    for (const std::string& cells : {rows, line}) {
      const auto read = parse_puzzle(wrong + "\n" + cells);
      EXPECT_FALSE(read) << wrong << "\n" << cells;
    }
  }
  for (const std::string right : {"Layout=latin4", "Layuot: latin4", "# layot = latin4"}) {
    for (const std::string& cells : {rows, line}) {
      const auto read = parse_puzzle(right + "\n" + cells);
      ASSERT_TRUE(read) << right << read.error().message;
      EXPECT_EQ(read->layout->name(), "latin4") << right;
    }
  }
}

// As the question `read` has always read it.
TEST(LayoutDirective, ALayoutFileMayPrecedeThePuzzles) {
  for (const auto& [file, name] :
       std::vector<std::pair<std::string, std::string>>{{"latin\nside 4\n", "latin4"},
                                                        {"# mine\nside 4\nlatin\n", "latin4"},
                                                        {"boxes 2x2\nx\n", "2x2+x"}}) {
    for (const std::string cells : {"1..............4\n", "1...\n....\n....\n...4\n"}) {
      const auto read = parse_puzzle(file + "\n" + cells);
      ASSERT_TRUE(read) << file << read.error().message;
      EXPECT_EQ(read->layout->name(), name) << file;
      EXPECT_EQ(read->givens[15], 4);
      EXPECT_EQ(read->comment, "");
    }
  }
  TextContext context;
  const auto batch =
      read_directives("latin\nside 4\n\n1..............4\n1...........5...\n", {}, context);
  ASSERT_EQ(batch.records.size(), 2u);
  EXPECT_EQ(parse_record(context, batch.records[1]).error().line, 5u);
  const auto jigsaw = parse_puzzle("AAAB\nACBB\nCCDB\nCDDD\nextra r1c1 r1c2 r4c3 r4c4\n\n" +
                                   std::string(16, '.') + "\n");
  ASSERT_TRUE(jigsaw) << jigsaw.error().message;
  EXPECT_EQ(jigsaw->layout->houses(), 13);
}

TEST(OtherFiles, AreNamedWithWhatToConvertThemTo) {
  for (const auto& [bytes, word] : std::vector<std::pair<std::string, std::string>>{
           {"PAR1abc", "Parquet"},
           {std::string("\x93NUMPY\x01\x00", 8), "NumPy"},
           {std::string("\x80\x04\x95\x00", 4), "pickle"},
           {std::string("PK\x03\x04..", 6), "xlsx"}}) {
    TextContext context;
    const auto batch = read_directives(bytes, {}, context);
    ASSERT_EQ(batch.records.size(), 1u);
    ASSERT_TRUE(batch.records[0].error);
    EXPECT_NE(batch.records[0].error->message.find(word), std::string::npos);
    EXPECT_NE(batch.records[0].error->message.find("CSV"), std::string::npos);
  }
}

TEST(LayoutDirective, MayBeRepeated) {
  for (const std::string name : {"2x2", "latin4"}) {
    const std::string text = "# layout: " + name + "\n1....2...3.....4\n";
    TextContext context;
    const auto batch = read_directives(text + text, {}, context);
    ASSERT_EQ(batch.records.size(), 2u);
    EXPECT_EQ(parse_record(context, batch.records[1]).value().layout->name(), name);
  }
  // The usual layout of its size.
  TextContext context;
  EXPECT_EQ(
      read_directives(std::string(kOpen) + "# layout: 3x3\n" + kOpen, {}, context).records.size(),
      2u);
}

TEST(LayoutDirective, OfALayoutThatIsNoneRefusesTheText) {
  TextContext context;
  const auto batch = read_directives(std::string("# x\n# layout: 7by7\n") + kOpen, {}, context);
  ASSERT_EQ(batch.records.size(), 1u);
  ASSERT_TRUE(batch.records[0].error);
  EXPECT_EQ(batch.records[0].error->line, 2u);
}

TEST(LayoutDirective, IsResolvedByTheCaller) {
  TextContext context;
  ReadOptions options;
  options.find_layout = [](std::string_view name) {
    EXPECT_EQ(name, "some file.layout");
    return Layout::named("latin9");
  };
  const auto batch =
      read_directives(std::string("# layout: some file.layout\r\n") + kOpen, options, context);
  EXPECT_EQ(parse_record(context, batch.records[0]).value().layout->name(), "latin9");
}

// A layout without a name is written into the text, and no file is looked for.
TEST(LayoutDirective, HoldsTheTextOfALayout) {
  for (const std::string text :
       {"AAAB\nABBB\nCCCD\nCDDD\n", "AAAB\nABBB\nCCCD\nCDDD\nextra corners: r1c1 r1c4 r4c1 r4c4\n",
        "side 4\nlatin\nextra r1c1 r2c2 r3c3 r4c4\n"}) {
    const LayoutPtr layout = layout_of(text).value();
    const std::string comment = layout_comment(*layout).value();
    EXPECT_EQ(std::ranges::count(comment, '\n'), 1) << comment;
    ReadOptions options;
    options.find_layout = [](std::string_view name) -> Result<LayoutPtr> {
      ADD_FAILURE() << name;
      return fail("unknown-layout", "");
    };
    const auto read = parse_puzzle(comment + "1..............4\n", options);
    ASSERT_TRUE(read) << comment << read.error().message;
    EXPECT_TRUE(same_houses(*read->layout, *layout)) << comment;
    EXPECT_EQ(read->layout->name(), layout->name());
  }
  EXPECT_EQ(layout_comment(*Layout::named("windoku").value()), "# layout: windoku\n");
  EXPECT_EQ(parse_puzzle("# layout: AAAB;ABBB;CCCD\n1..............4\n").error().line, 1u);
}

TEST(NoPuzzles, AreRefusedAsAWhole) {
  TextContext context;
  const std::string board = "# sudokit make\n\nc a board\nc\np digit 2 2 3\n1 1\n2 3\n4 4\n";
  for (const Format format : {Format::automatic, Format::numbers}) {
    ReadOptions options;
    options.format = format;
    const auto batch = read_directives(board, options, context);
    ASSERT_EQ(batch.records.size(), 1u);
    ASSERT_TRUE(batch.records[0].error);
    EXPECT_EQ(batch.records[0].error->line, 5u);
    EXPECT_EQ(batch.records[0].error->code.name(), "not-a-puzzle");
  }
  const auto formula = read_directives("p cnf 1 1\n1 0\n", {}, context);
  ASSERT_EQ(formula.records.size(), 1u);
  EXPECT_EQ(formula.records[0].error->code.name(), "not-a-puzzle");
}

TEST(NoPuzzles, SayItBeforeTheFirstOfThem) {
  TextContext context;
  const auto batch =
      read_directives(std::string("c a title\n") + kOpen + "p cnf 1 1\n", {}, context);
  ASSERT_EQ(batch.records.size(), 2u);
  EXPECT_TRUE(parse_record(context, batch.records[0])) << batch.records[0].text;
  EXPECT_EQ(batch.records[0].skipped.size(), 1u);
}

}  // namespace
}  // namespace sudokit
