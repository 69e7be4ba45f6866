// Blank lines between records, which are passed over many at a time.
#include "text/blank_lines.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "sudokit/text.hpp"

namespace sudokit {
namespace {

using text::blank_lines;

TEST(BlankLines, EndWithTheLastThatIsWhole) {
  for (const std::string text : {"", "x\n", "  x\n", "   ", "\t\n"}) {
    EXPECT_EQ(blank_lines(text).bytes, 0u) << text;
    EXPECT_EQ(blank_lines(text).lines, 0u) << text;
  }
  EXPECT_EQ(blank_lines("\n \r\n  1 2\n").bytes, 4u);
  EXPECT_EQ(blank_lines("\n \r\n  1 2\n").lines, 2u);
  EXPECT_EQ(blank_lines("\n\n ").bytes, 2u);
}

// Whatever the length, before and behind the blocks in which they are counted.
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

// The lines where the two records of a text begin.
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

// A puzzle, blank lines, a puzzle: in every form, however the bytes come in pieces.
TEST(BlankLines, MeanNothingBetweenRecords) {
  const Puzzle puzzle = parse_puzzle("1...............").value();
  for (const Format format : writable_formats()) {
    if (!can_hold(format, puzzle)) continue;
    std::string one;
    if (!write_puzzle(one, puzzle, format)) continue;  // 9x9 alone
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

}  // namespace
}  // namespace sudokit
