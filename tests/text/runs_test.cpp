// Plain lines, read many at a time, give the same records as one by one.
#include <gtest/gtest.h>

#include <array>
#include <sstream>

#include "sudokit/run.hpp"
#include "sudokit/text.hpp"
#include "text/plain_lines.hpp"

namespace sudokit {
namespace {

using Lines = std::vector<std::pair<std::string, std::size_t>>;  // text and line

struct RunsRead {
  Lines records;
  std::size_t in_runs = 0;
};

RunsRead read_runs(const std::string& text, bool runs, std::size_t bytes,
                   LayoutPtr layout = nullptr) {
  std::istringstream in(text);
  ReadOptions options;
  options.runs = runs;
  options.layout = std::move(layout);
  RecordReader reader(in, options);
  RunsRead back;
  for (RecordBatch batch; reader.next(batch, bytes);) {
    for (const Record& record : batch.records) {
      if (record.run == 0) back.records.emplace_back(record.text, record.line);
      for (std::size_t i = 0; i < record.run; ++i) {
        back.records.emplace_back(record.single(i).text, record.single(i).line);
      }
      back.in_runs += record.run;
    }
  }
  return back;
}

std::string some_line(Random& random) {
  std::string text;
  // Rarely both signs for open cells, which is no plain line.
  const std::string_view signs = std::array{"..", "00", "..", "00", ".0"}[random.below(5)];
  for (int i = 0; i < 81; ++i) text += "123456789"[random.below(9)];
  for (char& c : text) {
    if (random.below(3) == 0) c = signs[random.below(2)];
  }
  switch (random.below(24)) {
    case 0:
      return "";
    case 1:
      return "# " + text;
    case 2:
      return '#' + text.substr(1);
    case 3:
      return ' ' + text.substr(1);
    case 4:
      return text + " comment";
    case 5:
      return text.substr(random.below(81));
    case 6:
      return text + text;
    case 7:
      return text + "\r";
    case 8:
      text[random.below(81)] = "/:-x \t\n\r\0*\x80"[random.below(11)];
      return text;
    default:
      return text;
  }
}

TEST(PlainLines, AreTheSameRecordsAsOneByOne) {
  Random random(8);
  std::size_t in_runs = 0;
  for (int i = 0; i < 300; ++i) {
    std::string text = std::string(80, '.') + "1\n";
    const std::uint32_t lines = random.below(60), returns = random.below(3);
    for (std::uint32_t k = 0; k < lines; ++k) {
      text += some_line(random) + (returns == 1 || (returns == 2 && k > 30) ? "\r\n" : "\n");
    }
    if (random.below(2) != 0) text.pop_back();
    const RunsRead expected = read_runs(text, false, 1 << 16);
    EXPECT_EQ(expected.in_runs, 0U);
    for (const std::size_t bytes : {1U, 82U, 100U, 1000U, 1U << 16}) {
      EXPECT_EQ(read_runs(text, true, bytes).records, expected.records) << bytes;
    }
    in_runs += read_runs(text, true, 1 << 16).in_runs;
  }
  EXPECT_GT(in_runs, 1'000U);
}

TEST(PlainLines, OnlyOfAClassicPuzzle) {
  const std::string text = std::string(81, '.') + "\n" + std::string(81, '1') + "\n";
  EXPECT_EQ(read_runs(text, true, 1000).in_runs, 2U);
  EXPECT_EQ(read_runs(text, true, 1000, Layout::named("3x3").value()).in_runs, 2U);
  EXPECT_EQ(read_runs(text, true, 1000, Layout::named("x").value()).in_runs, 0U);
  EXPECT_EQ(read_runs(text, true, 1000, Layout::named("latin9").value()).in_runs, 0U);
  EXPECT_EQ(read_runs("puzzle\n" + text, true, 1000).in_runs, 0U);
}

TEST(PlainLines, ZeroAndDotTogetherAreNotPlain) {
  for (std::size_t at = 1; at < 81; ++at) {
    std::string cells(81, '5');
    cells[0] = '0';
    EXPECT_TRUE(text::is_plain(cells.data()));
    cells[at] = '.';
    EXPECT_FALSE(text::is_plain(cells.data())) << at;
  }
}

TEST(PlainLines, EveryByteInEveryPlace) {
  for (std::size_t at = 0; at < 81; ++at) {
    for (int byte = 0; byte < 256; ++byte) {
      std::string cells(81, '5');
      cells[at] = static_cast<char>(byte);
      const bool plain = byte == '.' || (byte >= '0' && byte <= '9');
      ASSERT_EQ(text::is_plain(cells.data()), plain) << byte;
    }
  }
}

}  // namespace
}  // namespace sudokit
