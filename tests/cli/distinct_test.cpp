// convert --distinct and --duplicates: each puzzle once, in the order of the input.
#include <gtest/gtest.h>

#include <set>

#include "cli/process.hpp"
#include "cli/streams/seen_set.hpp"
#include "cli/temp_file.hpp"
#include "sudokit/run.hpp"
#include "support/thorough.hpp"

namespace sudokit::test {
namespace {

constexpr const char* kOne =
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
constexpr const char* kTwo =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

TEST(Distinct, WritesEachPuzzleWhereItComesFirst) {
  const std::string one(kOne), two(kTwo);
  const std::string text = one + " a\n" + two + "\n" + one + " b\n" + one + "\nabc\n" + two + "\n";
  const auto first = sudokit({"convert", "--distinct"}, text);
  EXPECT_EQ(first.code, 3);
  EXPECT_TRUE(first.out.starts_with(one + " a\n" + two + "\n# error -:5")) << first.out;
  EXPECT_EQ(std::count(first.out.begin(), first.out.end(), '\n'), 3);
  const auto again = sudokit({"convert", "--duplicates"}, text);
  EXPECT_TRUE(again.out.starts_with(one + " b\n" + one + "\n# error ")) << again.out;
  EXPECT_TRUE(again.out.ends_with("\n" + two + "\n")) << again.out;
}

// The first puzzle of the input in each class is written, for any number of threads.
TEST(Distinct, KnowsIsomorphsByTheirCanonicalForm) {
  const std::string text = std::string(kOne) + "\n" + kTwo + "\n";
  const auto scrambled = sudokit({"scramble", "--count", "400"}, text).out;
  const auto canonical = sudokit({"convert", "--canonical"}, text).out;
  for (const char* jobs : {"1", "3"}) {
    EXPECT_EQ(sudokit({"convert", "--canonical", "--distinct", "--jobs", jobs}, scrambled).out,
              canonical);
    const auto rest =
        sudokit({"convert", "--canonical", "--duplicates", "--jobs", jobs}, scrambled).out;
    EXPECT_EQ(std::count(rest.begin(), rest.end(), '\n'), 798);
    EXPECT_EQ(sudokit({"convert", "--distinct", "--jobs", jobs}, scrambled).out, scrambled);
  }
}

TEST(Distinct, KeepsHeadersRowsAndMembers) {
  const std::string one(kOne), two(kTwo);
  const auto csv = sudokit({"convert", "--distinct"},
                           "id,puzzle\n1," + one + "\n2," + one + "\n3," + two + "\n");
  EXPECT_EQ(csv.out, "id,puzzle,error\n1," + one + ",\n3," + two + ",\n");
  const auto answer = sudokit({"convert", "--distinct", "--json"}, one + "\n" + one + "\n");
  EXPECT_EQ(std::count(answer.out.begin(), answer.out.end(), '\n'), 1);
  // The same cells with other houses are another puzzle.
  const auto layouts = sudokit({"convert", "--distinct", "--from", "json", "--json"},
                               "{\"puzzle\":\"1...............\",\"layout\":\"2x2\"}\n"
                               "{\"puzzle\":\"1...............\",\"layout\":\"latin4\"}\n");
  EXPECT_EQ(std::count(layouts.out.begin(), layouts.out.end(), '\n'), 2) << layouts.err;
}

TEST(Distinct, IsForStreams) {
  EXPECT_EQ(sudokit({"convert", "--distinct", "--duplicates", "-p", kOne}).code, 2);
  EXPECT_EQ(sudokit({"convert", "--distinct", "--to", "svg", "-p", kOne}).code, 2);
  EXPECT_EQ(sudokit({"convert", "--duplicates", "--to", "cnf", "-p", kOne}).code, 2);
}

TEST(SeenSet, KnowsWhatWasThereWhileItGrows) {
  cli::SeenSet seen;
  std::set<std::pair<std::uint64_t, std::uint64_t>> known;
  Random random(1);
  const std::size_t keys = by_thoroughness(200'000, 5'000'000);
  for (std::size_t i = 0; i < keys; ++i) {
    // Many keys occur twice, some differ in only one half, and one is zero.
    const cli::SeenKey key{random.below(300), std::uint64_t{random.below(1 << 20)} << 44};
    ASSERT_EQ(seen.insert(key), known.emplace(key.low, key.high).second) << i;
  }
  EXPECT_EQ(seen.size(), known.size());
  EXPECT_TRUE(cli::SeenSet().insert({}));
}

}  // namespace
}  // namespace sudokit::test
