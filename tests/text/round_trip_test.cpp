// Written puzzles can be read back, over layouts, sides and random givens. Every sample file next
// to the project parses completely.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "sudokit/run.hpp"
#include "sudokit/text.hpp"
#include "support/puzzles.hpp"

namespace sudokit {
namespace {

LayoutPtr jigsaw() {
  return parse_layout_file("AAAB\nACBB\nCCDB\nCDDD\n", "ells").value();
}

const std::vector<LayoutPtr>& layouts() {
  static const std::vector<LayoutPtr> all = [] {
    std::vector<LayoutPtr> result;
    for (const char* name :
         {"1x1", "latin2", "2x2",     "latin5", "2x3", "latin7", "2x4", "3x3", "x",   "windoku",
          "2x5", "3x4",    "latin13", "4x4",    "4x5", "5x5",    "5x7", "6x6", "8x8", "10x10"}) {
      result.push_back(Layout::named(name).value());
    }
    result.push_back(jigsaw());
    return result;
  }();
  return all;
}

// Random givens that do not clash.
Puzzle random_puzzle(const LayoutPtr& layout, Random& random, std::uint32_t percent) {
  Puzzle puzzle{layout, Grid(static_cast<std::size_t>(layout->cells()), 0), {}, "", {}};
  for (int cell = 0; cell < layout->cells(); ++cell) {
    if (random.below(100) >= percent) continue;
    Digits digits = Digits::all(layout->side());
    for (const Cell peer : layout->peers(cell)) {
      if (puzzle.givens[peer]) digits.erase(puzzle.givens[peer]);
    }
    if (digits.empty()) continue;
    auto skip = random.below(static_cast<std::uint32_t>(digits.count()));
    while (skip-- > 0) digits.erase(digits.lowest());
    puzzle.givens[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(digits.lowest());
  }
  return puzzle;
}

void add_marks(Puzzle& puzzle, Random& random) {
  const int side = puzzle.layout->side();
  for (const std::uint8_t given : puzzle.givens) {
    Digits marks = given ? Digits::only(given) : Digits();
    for (int d = 1; d <= side; ++d) {
      if (random.coin()) marks.insert(d);
    }
    if (marks.empty()) marks.insert(side);
    puzzle.marks.push_back(marks);
  }
}

Puzzle draw_puzzle() {
  const LayoutPtr layout = layouts()[*rc::gen::inRange<std::size_t>(0, layouts().size())];
  Random random(*rc::gen::arbitrary<std::uint64_t>());
  Puzzle puzzle = random_puzzle(layout, random, random.below(101));
  if (random.below(4) == 0 && layout->side() <= 16) add_marks(puzzle, random);
  if (random.coin()) puzzle.comment = "rated \"easy\", 1.2";
  return puzzle;
}

void expect_same(const Puzzle& puzzle, const Puzzle& again, Format format) {
  for (int cell = 0; cell < puzzle.layout->cells(); ++cell) {
    if (format == Format::pencilmarks && !puzzle.has_marks()) {
      const int given = puzzle.givens[static_cast<std::size_t>(cell)];
      RC_ASSERT(!given || allowed(again, cell) == Digits::only(given));
    } else {
      RC_ASSERT(allowed(again, cell) == allowed(puzzle, cell));
    }
  }
  if (!puzzle.has_marks() && format != Format::pencilmarks) {
    RC_ASSERT(again.givens == puzzle.givens);
  }
  if (info_of(format).comments) RC_ASSERT(again.comment == puzzle.comment);
}

// A random puzzle may have an open cell without candidates; it cannot be written as pencilmarks.
bool has_dead_cell(const Puzzle& puzzle) {
  std::string out;
  if (puzzle.has_marks() || !write_puzzle(out, puzzle, Format::pencilmarks)) return false;
  const auto side = static_cast<std::size_t>(puzzle.layout->side());
  for (std::size_t at = 0; at + side < out.size(); at += side) {
    if (out.substr(at, side) == std::string(side, '.')) return true;
  }
  return false;
}

// Every format of the table that can be read and written.
std::vector<Format> read_and_written() {
  std::vector<Format> formats;
  for (const Format format : writable_formats()) {
    const auto readable = readable_formats();
    if (std::find(readable.begin(), readable.end(), format) != readable.end()) {
      formats.push_back(format);
    }
  }
  return formats;
}

// Formats that detection takes for something else: a puzzle of side 1 in the form of the archive is
// read as three puzzles, and a table of a few tabs alone as nothing.
bool is_said_otherwise(Format format, const Puzzle& puzzle) {
  const int side = puzzle.layout->side();
  const bool open = std::ranges::count(puzzle.givens, 0) == puzzle.layout->cells();
  return (format == Format::order_first && side == 1) ||
         (format == Format::table && side < 4 && open);
}

// In strings of Interactive Sudoku Solver, a cell with one candidate is a given, which may clash.
bool has_lone_mark(const Puzzle& puzzle) {
  for (std::size_t cell = 0; cell < puzzle.marks.size(); ++cell) {
    if (puzzle.givens[cell] == 0 && puzzle.marks[cell].count() <= 1) return true;
  }
  return false;
}

void round_trip(Format format, bool automatic) {
  const Puzzle puzzle = draw_puzzle();
  if (automatic && is_said_otherwise(format, puzzle)) return;
  std::string out(header_of(format));
  if (!write_puzzle(out, puzzle, format)) return;
  if (format == Format::pencilmarks && has_dead_cell(puzzle)) return;
  if (format == Format::iss && has_lone_mark(puzzle)) return;
  const auto again = parse_puzzle(out, {automatic ? Format::automatic : format, puzzle.layout});
  if (!again) RC_FAIL(again.error().message + "\n" + out);
  expect_same(puzzle, *again, format);
}

TEST(RoundTrip, EveryFormatReadsWhatItWrites) {
  for (const Format format : read_and_written()) {
    EXPECT_TRUE(rc::check(std::string(to_string(format)), [&] { round_trip(format, false); }));
  }
}

TEST(RoundTrip, DetectionKnowsEveryFormat) {
  for (const Format format : read_and_written()) {
    EXPECT_TRUE(rc::check(std::string(to_string(format)), [&] { round_trip(format, true); }));
  }
}

TEST(RoundTrip, LayoutsAreDeducedFromTheNumberOfCells) {
  EXPECT_TRUE(rc::check("deduced", [] {
    const Puzzle puzzle = draw_puzzle();
    RC_PRE(same_houses(*puzzle.layout, *default_layout(puzzle.layout->side()).value()));
    RC_PRE(!puzzle.has_marks());
    for (const Format format : {Format::line, Format::numbers, Format::grid}) {
      std::string out;
      if (!write_puzzle(out, puzzle, format)) continue;
      if (format == Format::line && puzzle.layout->side() == 27) continue;
      // A single character is taken for a word of the comment.
      if (format == Format::line && puzzle.layout->side() == 1) continue;
      const auto again = parse_puzzle(out, {format, nullptr});
      if (!again) RC_FAIL(again.error().message + "\n" + out);
      RC_ASSERT(same_houses(*again->layout, *puzzle.layout));
      RC_ASSERT(again->givens == puzzle.givens);
    }
  }));
}

// The length of candidates may be that of another grid, as 64 is that of 8x8, or of one of its
// bands.
TEST(RoundTrip, PencilmarksOfUsualLayoutsNeedNoLayout) {
  Random random(3);
  for (int side = 4; side <= 35; ++side) {
    std::string out;
    std::vector<Puzzle> puzzles;
    for (int i = 0; i < 3; ++i) {
      const LayoutPtr layout = default_layout(side).value();
      puzzles.push_back({layout, Grid(static_cast<std::size_t>(side * side), 0), {}, "", {}});
      add_marks(puzzles.back(), random);
      ASSERT_TRUE(write_puzzle(out, puzzles.back(), Format::pencilmarks));
    }
    RecordReader reader(out, {});
    RecordBatch batch;
    std::size_t at = 0;
    while (reader.next(batch)) {
      for (const Record& record : batch.records) {
        const auto puzzle = parse_record(reader.context(), record);
        ASSERT_TRUE(puzzle) << side << ": " << puzzle.error().message;
        ASSERT_LT(at, puzzles.size());
        EXPECT_EQ(puzzle->marks, puzzles[at++].marks);
      }
    }
    EXPECT_EQ(at, puzzles.size()) << side;
  }
}

TEST(RoundTrip, ManyPuzzlesOfOneStream) {
  Random random(7);
  for (const Format format : read_and_written()) {
    if (format == Format::pencilmarks) continue;
    std::string out(header_of(format));
    std::vector<Puzzle> puzzles;
    for (int i = 0; i < 60; ++i) {
      puzzles.push_back(random_puzzle(Layout::boxes(3, 3).value(), random, 40));
      ASSERT_TRUE(write_puzzle(out, puzzles.back(), format));
    }
    std::istringstream in(out);
    RecordReader reader(in, {});
    RecordBatch batch;
    std::size_t at = 0;
    while (reader.next(batch, 500)) {
      for (const Record& record : batch.records) {
        const auto puzzle = parse_record(reader.context(), record);
        ASSERT_TRUE(puzzle) << to_string(format) << " " << puzzle.error().message;
        ASSERT_LT(at, puzzles.size());
        EXPECT_EQ(puzzle->givens, puzzles[at++].givens);
      }
    }
    EXPECT_EQ(at, puzzles.size()) << to_string(format);
  }
}

TEST(Write, RefusesWhatAFormatCannotHold) {
  std::string out = "kept";
  const Puzzle big{Layout::boxes(6, 6).value(), Grid(1296, 0), {}, "", {}};
  EXPECT_FALSE(write_puzzle(out, big, Format::line));
  EXPECT_FALSE(write_puzzle(out, big, Format::sdk));
  EXPECT_FALSE(write_puzzle(out, big, Format::ss));
  EXPECT_FALSE(write_puzzle(out, big, Format::sdm));
  EXPECT_FALSE(write_puzzle(out, big, Format::pencilmarks));
  EXPECT_FALSE(write_puzzle(out, big, Format::automatic));
  EXPECT_EQ(out, "kept");
  Puzzle sukaku{Layout::boxes(3, 3).value(), Grid(81, 0), {}, "", {}};
  sukaku.marks.assign(81, Digits::all(9));
  EXPECT_FALSE(write_puzzle(out, sukaku, Format::numbers));
  EXPECT_EQ(out, "kept");
}

TEST(Write, JsonIsOneObjectALine) {
  Puzzle puzzle{Layout::boxes(2, 2).value(), Grid(16, 0), {}, "a \"b\"\n\xff", {}};
  puzzle.givens[0] = 3;
  std::string out;
  ASSERT_TRUE(write_puzzle(out, puzzle, Format::json));
  EXPECT_EQ(out,
            "{\"puzzle\":\"3...............\",\"layout\":\"2x2\",\"comment\":\"a \\\"b\\\"\\n"
            "\xEF\xBF\xBD\"}\n");
}

TEST(Write, PencilmarksOfAPlainPuzzleLeaveOutWhatGivenPeersHold) {
  Puzzle puzzle{Layout::boxes(2, 2).value(), Grid(16, 0), {}, "", {}};
  puzzle.givens[0] = 3;
  std::string out;
  ASSERT_TRUE(write_puzzle(out, puzzle, Format::pencilmarks));
  EXPECT_EQ(out,
            "..3.12.412.412.412.412.41234123412.41234123412341"
            "2.4123412341234\n");
}

// Every line of a file that is not a comment is a puzzle; in rules.txt, every block of lines.
void expect_all_parse(const std::filesystem::path& path, bool has_header) {
  std::ifstream lines(path);
  std::size_t expected = has_header ? std::size_t(-1) : 0;
  const bool blocks = path.filename() == "rules.txt";
  for (std::string line; std::getline(lines, line);) {
    if (blocks ? line.starts_with("layout ") : !line.empty() && line[0] != '#') ++expected;
  }
  std::ifstream in(path);
  RecordReader reader(in, {});
  RecordBatch batch;
  std::size_t records = 0;
  while (reader.next(batch)) {
    for (const Record& record : batch.records) {
      ++records;
      const auto puzzle = parse_record(reader.context(), record);
      ASSERT_TRUE(puzzle) << path << ":" << puzzle.error().line << ":" << puzzle.error().column
                          << ": " << puzzle.error().message;
    }
  }
  EXPECT_EQ(records, expected) << path;
}

// Checks all files in a folder and returns their number.
int expect_all_parse_in(const std::filesystem::path& folder, std::string_view ending) {
  int files = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    // Only the program opens layout files.
    const bool needs_layout = entry.path().filename().string().find("jigsaw") != std::string::npos;
    if (!entry.is_regular_file() || entry.path().extension() != ending || needs_layout) continue;
    ++files;
    expect_all_parse(entry.path(), ending == ".csv");
  }
  return files;
}

TEST(Samples, AllParse) {
  EXPECT_GT(expect_all_parse_in(SUDOKIT_SOURCE_DIR "/data", ".txt"), 25);
}

TEST(Samples, AllOfTheCollectionsParse) {
  const std::filesystem::path folder = SUDOKIT_SOURCE_DIR "/../shared/data";
  if (!std::filesystem::exists(folder)) GTEST_SKIP() << test::missing("");
  EXPECT_GT(expect_all_parse_in(folder, ".txt") + expect_all_parse_in(folder, ".csv"), 70);
}

}  // namespace
}  // namespace sudokit
