// --shard of solve, rate, check, count, convert and make: the concatenated parts equal the whole,
// including all messages on standard error.
#include "cli/streams/shard.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <regex>

#include "cli/packed.hpp"
#include "cli/process.hpp"
#include "cli/puzzles.hpp"
#include "cli/streams/exit_code.hpp"
#include "cli/streams/file_feed.hpp"
#include "cli/temp_file.hpp"

namespace sudokit::test {
namespace {

using Words = std::vector<std::string>;

ProcessResult part_of(Words args, std::uint64_t index, std::uint64_t count) {
  args.insert(args.end(), {"--shard", std::to_string(index) + "/" + std::to_string(count)});
  return sudokit(args);
}

// The concatenated output of `count` parts.
ProcessResult parts_of(const Words& args, std::uint64_t count, std::size_t* most = nullptr) {
  ProcessResult all;
  all.code = 0;
  for (std::uint64_t i = 1; i <= count; ++i) {
    const auto part = part_of(args, i, count);
    all.out += part.out;
    all.err += part.err;
    all.code = std::max(all.code, part.code);
    if (most != nullptr) *most = std::max(*most, part.out.size());
  }
  return all;
}

// Removes the times of answers from JSON.
std::string without_times(const std::string& text) {
  static const std::regex seconds("\"seconds\":[^,}]*");
  return std::regex_replace(text, seconds, "");
}

void expect_parts_are_whole(const Words& args, const std::vector<std::uint64_t>& counts = {3}) {
  const auto whole = sudokit(args);
  ASSERT_FALSE(whole.out.empty()) << whole.err;
  for (const std::uint64_t count : counts) {
    std::size_t most = 0;
    const auto parts = parts_of(args, count, &most);
    const std::string what = ::testing::PrintToString(args) + " in " + std::to_string(count);
    EXPECT_EQ(without_times(parts.out), without_times(whole.out)) << what;
    EXPECT_EQ(parts.err, whole.err) << what;
    EXPECT_EQ(parts.code, whole.code) << what;
    EXPECT_LT(most, whole.out.size()) << what << ": one part has all";
  }
}

const std::string kLines = std::string("# seven records\n") + kEasy + "\n\n" + kClash + " two\n" +
                           kMinimal + "\n# a word between\n" + kNone + "\nno puzzle\n" + kEasy +
                           "\n" + kMinimal + " last\n";
const std::string kShardTable = std::string("name,puzzle,points\na,") + kEasy + ",1\nb," +
                                kMinimal + ",2\n\"c, d\"," + kClash + ",3\ne," + kNone + ",4\n";

TEST(Shard, PartsOfLinesAreTheWhole) {
  const TempFile lines(kLines, ".txt"), more(kLines + kEasy + "\n", ".txt");
  const Words inputs = {"-p", kEasy, lines.name(), lines.name() + ".gone", more.name()};
  for (Words args :
       {Words{"solve"}, Words{"solve", "--limit", "2", "--to", "grid"}, Words{"solve", "--json"},
        Words{"rate"}, Words{"rate", "--format", "%g %n %r", "--scale", "se"},
        Words{"check", "--minimal"}, Words{"check", "--mistakes"}, Words{"count"},
        Words{"count", "--estimate", "--iterations", "50"}, Words{"convert", "--to", "csv"},
        Words{"convert", "--canonical"}}) {
    args.insert(args.end(), inputs.begin(), inputs.end());
    expect_parts_are_whole(args);
  }
  expect_parts_are_whole({"solve", lines.name() + ".gone", lines.name(), more.name()}, {2, 20});
}

TEST(Shard, PartsOfTablesAndPackedFilesAreTheWhole) {
  const TempFile table(kShardTable, ".csv"), packed(gzip(kLines), ".gz");
  for (const char* command : {"solve", "rate", "check", "count", "convert"}) {
    expect_parts_are_whole({command, table.name(), table.name()});
    expect_parts_are_whole({command, packed.name()}, {2});
  }
  // The second file has other columns: it is refused, and none of its rows is counted.
  const TempFile other("puzzle\n" + std::string(kEasy) + "\n", ".csv");
  expect_parts_are_whole({"solve", table.name(), other.name(), table.name()});
}

// Plain lines are read many in a record; they are cut where the part begins and ends.
TEST(Shard, PartsOfManyLinesAreTheWhole) {
  std::string text;
  for (int i = 0; i < 5000; ++i) text += std::string(i % 7 == 3 ? kMinimal : kEasy) + "\n";
  for (const std::size_t line : {1, 1700, 3600}) text.replace(82 * line, 81, kClash);
  const TempFile file(text, ".txt"), packed(gzip(text), ".gz");
  for (const std::string& name : {file.name(), packed.name()}) {
    expect_parts_are_whole({"solve", name});
    expect_parts_are_whole({"solve", "--limit", "2", name});
    expect_parts_are_whole({"check", name});
  }
  const auto second = part_of({"solve", file.name()}, 2, 4);
  EXPECT_EQ(std::ranges::count(second.out, '\n'), 1250);
  EXPECT_NE(second.err.find(file.name() + ":1701:2: "), std::string::npos) << second.err;
}

TEST(Shard, StandardInputHasPartsWhereItIsAFile) {
  const TempFile lines(kLines, ".txt");
  const auto run = [&](Words more) {
    more.insert(more.begin(), {SUDOKIT_PROGRAM, "solve"});
    Process process(more, {}, [&] { dup2(open(lines.name().c_str(), O_RDONLY), 0); });
    return process.finish();
  };
  EXPECT_EQ(run({"--shard", "1/2"}).out + run({"--shard", "2/2"}).out, run({}).out);
  const auto piped = sudokit({"solve", "--shard", "1/2"}, kLines);
  EXPECT_EQ(piped.code, 2);
  EXPECT_EQ(piped.codes, "not-a-file") << piped.err;
  EXPECT_EQ(sudokit({"solve", "--shard", "1/1"}, kLines).out, run({}).out);
}

TEST(Shard, PartsOfMadePuzzlesAreTheWhole) {
  for (Words args : {Words{}, Words{"--json"}, Words{"--to", "csv"},
                     Words{"--layout", "2x2", "--sample", "weighted", "--to", "csv"},
                     Words{"--family", "lewis"}, Words{"--family", "blank", "--to", "grid"},
                     Words{"--layout", "x"}, Words{"--givens", "17", "--tries", "3"}}) {
    args.insert(args.begin(), {"make", "--count", "7", "--seed", "3"});
    const auto whole = sudokit(args), again = parts_of(args, 3);
    EXPECT_GE(std::ranges::count(whole.out, '\n'), 7);
    EXPECT_EQ(again.out, whole.out);
    EXPECT_EQ(again.code, whole.code) << again.err;
  }
  EXPECT_EQ(std::ranges::count(part_of({"make", "--json", "--count", "7"}, 1, 3).out, '\n'), 3);
  EXPECT_EQ(parts_of({"make", "--count", "2"}, 4).out, sudokit({"make", "--count", "2"}).out);
}

TEST(Shard, TheSummarySaysThePart) {
  const TempFile lines(kLines, ".txt");
  const auto part = part_of({"solve", "--summary", lines.name()}, 2, 3);
  const std::string name = std::filesystem::path(lines.name()).filename().string();
  const auto at = part.out.find(name + " 2/3 ");
  ASSERT_NE(at, std::string::npos) << part.out;
  std::istringstream row(part.out.substr(at));
  std::string word, layout;
  std::uint64_t puzzles = 0;
  row >> word >> word >> layout >> puzzles;
  EXPECT_EQ(puzzles, 2u) << part.out;
}

TEST(Shard, IsTakenFromSlurm) {
  const TempFile lines(kLines, ".txt");
  const auto run = [&](Words variables, Words more) {
    more.insert(more.begin(), SUDOKIT_PROGRAM);
    return Process(more, std::move(variables)).finish();
  };
  const auto array = [](const char* id, const char* count) {
    return Words{std::string("SLURM_ARRAY_TASK_ID=") + id, "SLURM_ARRAY_TASK_MIN=10",
                 "SLURM_ARRAY_TASK_MAX=14", "SLURM_ARRAY_TASK_STEP=2",
                 std::string("SLURM_ARRAY_TASK_COUNT=") + count};
  };
  const auto second = run(array("12", "3"), {"solve", "--shard", "slurm", lines.name()});
  EXPECT_EQ(second.out, part_of({"solve", lines.name()}, 2, 3).out);
  EXPECT_EQ(run(array("12", "3"), {"make", "--shard", "slurm", "--count", "6"}).out,
            part_of({"make", "--count", "6"}, 2, 3).out);
  // No part is requested.
  const auto whole = run(array("12", "3"), {"solve", lines.name()});
  EXPECT_EQ(whole.out, sudokit({"solve", lines.name()}).out);
  const auto none = run({}, {"solve", "--shard", "slurm", lines.name()});
  EXPECT_EQ(none.code, 2);
  EXPECT_NE(none.err.find("Slurm"), std::string::npos) << none.err;
  const auto gaps = run(array("12", "2"), {"solve", "--shard", "slurm", lines.name()});
  EXPECT_EQ(gaps.code, 2);
  EXPECT_NE(gaps.err.find("gaps"), std::string::npos) << gaps.err;
}

TEST(Shard, IsRefusedWhereItMeansNothing) {
  const TempFile lines(kLines, ".txt");
  const std::string& name = lines.name();
  for (const char* part : {"0/3", "4/3", "2", "x/y", "1/0", "2/8x", "/", "-1/2"}) {
    const auto run = sudokit({"solve", name, "--shard", part});
    EXPECT_EQ(run.code, 2) << part;
    EXPECT_EQ(run.codes, "invalid-value") << run.err;
  }
  for (const Words& args :
       {Words{"solve", "--engine", "cdcl", "--proof", name + ".drat", name},
        Words{"solve", "--engine", "anneal", "--runs", "3", name},
        Words{"convert", "--distinct", name}, Words{"convert", "--to", "svg", name},
        Words{"convert", "--to", "cnf", name}, Words{"count", "--grids"},
        Words{"make", "--to", "pdf"}, Words{"make", "--family", "nishio-3sat", "--dimacs", name}}) {
    const auto run = part_of(args, 1, 2);
    EXPECT_EQ(run.code, 2) << ::testing::PrintToString(args);
    EXPECT_NE(run.err.find("--shard"), std::string::npos) << run.err;
  }
}

// The file is counted first and read afterwards. If it changes in between, a part would be cut in
// the wrong place.
TEST(Shard, AFileThatChangesMeanwhileIsAnError) {
  std::string text;
  for (int i = 0; i < 20000; ++i) text += std::string(kEasy) + "\n";
  const TempFile file(text, ".txt");
  cli::InputOptions options;
  options.files = {file.name()};
  options.shard = {2, 2};
  cli::FileFeed feed(options, -1);
  cli::Block block;
  ASSERT_TRUE(feed.next(block, 1000));
  EXPECT_EQ(feed.offset(), 10000u);
  EXPECT_EQ(block.batch.records.front().line, 10001u);
  std::filesystem::resize_file(file.name(), text.size() * 3 / 4);
  EXPECT_THROW(while (feed.next(block, 1000)){}, cli::InputError);
}

TEST(Shard, StretchesMeetAndDifferByOneAtMost) {
  constexpr std::uint64_t kHuge = ~std::uint64_t{0};
  for (const std::uint64_t things :
       {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{10}, kHuge}) {
    for (const std::uint64_t count : {1, 3, 10, 11}) {
      std::uint64_t at = 0, told = 0;
      for (std::uint64_t i = 1; i <= count; ++i) {
        const cli::Stretch stretch = cli::stretch_of({i, count}, things);
        EXPECT_EQ(stretch.begin, at);
        EXPECT_LE(stretch.size() - things / count, 1u);
        at = stretch.end;
        told += stretch.tells(things);
      }
      EXPECT_EQ(at, things);
      EXPECT_EQ(told, 1u);
    }
  }
}

}  // namespace
}  // namespace sudokit::test
