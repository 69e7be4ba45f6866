// Blank lines between records, which are skipped many at a time.
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "sudokit/text.hpp"
#include "support/errors.hpp"
#include "text/plain_lines.hpp"

namespace sudokit {
namespace {

using text::blank_lines;
using text::idle_lines;

TEST(BlankLines, EndWithTheLastThatIsWhole) {
  for (const std::string text : {"", "x\n", "  x\n", "   ", "\t\n"}) {
    EXPECT_EQ(blank_lines(text).bytes, 0u) << text;
    EXPECT_EQ(blank_lines(text).lines, 0u) << text;
  }
  EXPECT_EQ(blank_lines("\n \r\n  1 2\n").bytes, 4u);
  EXPECT_EQ(blank_lines("\n \r\n  1 2\n").lines, 2u);
  EXPECT_EQ(blank_lines("\n\n ").bytes, 2u);
}

// Any number of lines, including those before and after the blocks in which they are counted.
TEST(BlankLines, AreCountedAtEveryLength) {
  for (const std::string line : {"\n", "\r\n", "  \r\n"}) {
    for (std::size_t lines = 0; lines <= 200; ++lines) {
      std::string text;
      for (std::size_t i = 0; i < lines; ++i) text += line;
      const auto found = blank_lines(text + "  1 2\n");
      ASSERT_EQ(found.lines, lines);
      ASSERT_EQ(found.bytes, text.size());
    }
  }
}

TEST(BlankLines, AndCommentsEndWithTheLastThatIsWhole) {
  const std::string idle = "# a\n\n \t# b\r\n  \n#\n";
  for (const std::string text : {"", "x\n", "# no end", "  ", "\t\n", "1 # 2\n"}) {
    EXPECT_EQ(idle_lines(text).bytes, 0u) << text;
    EXPECT_EQ(idle_lines(idle + text).bytes, idle.size()) << text;
    EXPECT_EQ(idle_lines(idle + text).lines, 5u) << text;
  }
}

// The lines in which the two records of a text begin.
std::vector<std::size_t> lines_of_two(Format format, const std::string& text, std::size_t bytes) {
  std::istringstream in(text);
  ReadOptions options;
  options.format = format;
  RecordReader reader(in, options);
  RecordBatch batch;
  std::vector<std::size_t> lines;
  while (reader.next(batch, bytes)) {
    for (const Record& record : batch.records) {
      EXPECT_TRUE(parse_record(reader.context(), record)) << to_string(format) << text.size();
      lines.push_back(record.line);
    }
  }
  EXPECT_EQ(lines.size(), 2u) << to_string(format);
  lines.resize(2);
  return lines;
}

// A puzzle, blank lines, a puzzle: in every format, whatever the pieces in which the bytes arrive.
TEST(BlankLines, MeanNothingBetweenRecords) {
  const Puzzle puzzle = parse_puzzle("1...............").value();
  for (const Format format : writable_formats()) {
    if (!can_hold(format, puzzle)) continue;
    std::string one;
    if (!write_puzzle(one, puzzle, format)) continue;  // supports only 9x9
    const auto lines = static_cast<std::size_t>(std::ranges::count(one, '\n'));
    for (const std::size_t blanks : {1, 2, 63, 64, 65, 1000}) {
      for (const std::size_t bytes : {1, 7, 100, 1 << 16}) {
        std::string text = std::string(header_of(format)) + one;
        for (std::size_t i = 0; i < blanks; ++i) text += i % 3 == 0 ? " \r\n" : "\n";
        const auto found = lines_of_two(format, text + one, bytes);
        ASSERT_EQ(found[1], found[0] + lines + blanks) << to_string(format);
      }
    }
  }
}

// Inside quotes a line break is part of the field.
TEST(BlankLines, BelongToAQuotedField) {
  std::istringstream in("puzzle,note\n1...............,\"a\n\n\nb\"\n\n\n1...............,c\n");
  RecordReader reader(in, {});
  RecordBatch batch;
  ASSERT_TRUE(reader.next(batch));
  ASSERT_EQ(batch.records.size(), 2u);
  EXPECT_NE(batch.records[0].text.find("a\n\n\nb"), std::string_view::npos);
  EXPECT_EQ(batch.records[1].line, 8u);
}

struct BlankLinesRead {
  Format format;
  std::vector<std::string> records;
  std::size_t line;  // of the last record
  std::string error;
  std::size_t most_memory = 0;
};

BlankLinesRead read_blank_lines(const std::string& text, std::size_t bytes = 1 << 16) {
  std::istringstream in(text);
  RecordReader reader(in, {});
  RecordBatch batch;
  BlankLinesRead read{};
  while (reader.next(batch, bytes)) {
    read.most_memory = std::max(read.most_memory, batch.buffer.capacity());
    for (const Record& record : batch.records) {
      read.records.emplace_back(record.text);
      read.line = record.line;
      const auto puzzle = parse_record(reader.context(), record);
      if (!puzzle) read.error = test::code_of(puzzle);
    }
  }
  read.format = reader.context().format;
  return read;
}

std::string repeated_to(const std::string& line, std::size_t bytes) {
  std::string text;
  while (text.size() < bytes) text += line;
  return text;
}

// Any amount of blank lines and comments may come before the first line with content.
TEST(BlankLines, AndCommentsAtTheHeadHideNoFormat) {
  constexpr std::size_t kFar = 300'000;
  constexpr std::size_t kEdge = (1 << 16) - 30;  // detection stops within the first line
  const std::string cells =
      "..43..2.9..5..9..1.7..6..43..6..2.8719...74...5..83...6.....1.5..35.869..4291.3..";
  const std::vector<std::string> heads = {
      repeated_to("# a comment\n", kFar),
      repeated_to("\n", kFar),
      repeated_to(" \r\n", kFar),
      repeated_to("# one\n  \n\n  # two\r\n", kFar),
      repeated_to("# a comment\n", kEdge),
      "# " + std::string(kFar, 'c') + "\n",
      "\xEF\xBB\xBF" + repeated_to("#\n", kFar),
      "# " + std::string(kFar, 'c') + "\n" + repeated_to("\n", kEdge)};
  const Puzzle puzzle = parse_puzzle(cells).value();
  for (const Format format : writable_formats()) {
    std::string one;
    if (!can_hold(format, puzzle) || !write_puzzle(one, puzzle, format)) continue;
    const std::string text = std::string(header_of(format)) + one;
    const BlankLinesRead bare = read_blank_lines(text);
    for (const std::string& head : heads) {
      const auto lines = static_cast<std::size_t>(std::ranges::count(head, '\n'));
      for (const std::size_t bytes : {1'000, 1 << 16, 1 << 20}) {
        const BlankLinesRead found = read_blank_lines(head + text, bytes);
        ASSERT_EQ(found.format, bare.format) << to_string(format) << head.substr(0, 12);
        ASSERT_EQ(found.error, bare.error) << to_string(format) << head.substr(0, 12);
        ASSERT_EQ(found.records.size(), bare.records.size()) << to_string(format);
        ASSERT_TRUE(found.records.back().ends_with(bare.records.back())) << to_string(format);
        if (bare.records.size() == 1 && found.records == bare.records) {
          ASSERT_EQ(found.line, bare.line + lines) << to_string(format) << head.substr(0, 12);
        }
      }
    }
  }
}

TEST(BlankLines, AndCommentsAtTheHeadMayNameTheLayout) {
  const std::string far = repeated_to("# a comment\n", 100'000);
  const auto lines = static_cast<std::size_t>(std::ranges::count(far, '\n'));
  const std::string cells(36, '.');
  for (const std::string& head :
       {"# layout: 2x3\n" + far, far + "# layout: 2x3\n" + far, far + "# layout: 2x3\n"}) {
    std::istringstream in(head + cells + "\n");
    RecordReader reader(in, {});
    RecordBatch batch;
    ASSERT_TRUE(reader.next(batch));
    ASSERT_TRUE(reader.context().layout);
    EXPECT_EQ(reader.context().layout->name(), "2x3");
  }
  const std::string wrong = far + "# layout: 5y5\n" + cells + "\n";
  EXPECT_NE(read_blank_lines(wrong).error, "");
  EXPECT_EQ(read_blank_lines(wrong).line, lines + 1);
  const std::string formula = far + "p cnf 3 1\n1 2 3 0\n";
  EXPECT_EQ(read_blank_lines(formula).error, "not-a-puzzle");
  EXPECT_EQ(read_blank_lines(formula).line, lines + 1);
}

// They are neither stored nor examined twice.
TEST(BlankLines, AndCommentsAtTheHeadTakeNoMemory) {
  for (const std::string& head :
       {repeated_to("# a comment\n", 20'000'000), "#" + std::string(20'000'000, 'c') + "\n"}) {
    const BlankLinesRead found =
        read_blank_lines(head + "puzzle,note\n" + std::string(81, '.') + ",a\n");
    EXPECT_EQ(found.format, Format::csv);
    EXPECT_EQ(found.error, "");
    EXPECT_LT(found.most_memory, std::size_t{1} << 20);
  }
}

}  // namespace
}  // namespace sudokit
