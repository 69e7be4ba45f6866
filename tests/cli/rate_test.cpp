// rate on scales that count, with the early stops of serate, and ratings of isomorphs.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <sstream>

#include "cli/process.hpp"
#include "cli/puzzles.hpp"
#include "sudokit/transform.hpp"
#include "support/puzzles.hpp"

namespace sudokit::test {
namespace {

using nlohmann::json;

// T&E(2), without a backdoor of one cell (Escargot).
constexpr const char* kHard =
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
const std::string kCounts = "te,backdoor,guesses";

std::string said(const ProcessResult& run) {
  return run.out.substr(0, run.out.size() - 1).substr(run.out.find(": ") + 2);
}
ProcessResult rate(std::vector<std::string> args, const std::string& input) {
  args.insert(args.begin(), "rate");
  return sudokit(args, input);
}

TEST(RateByCounts, SaysDepthBackdoorAndGuesses) {
  EXPECT_EQ(said(rate({"--scale", kCounts}, kEasy)),
            "te: depth=0; backdoor: size=0 sets=1; guesses: guesses=0");
  EXPECT_EQ(said(rate({"--scale", "te"}, kHard)), "depth=2");
  const std::string backdoors = said(rate({"--scale", "backdoor"}, kHard));
  const auto explored = json::parse(sudokit({"explore", "--backdoors", "3", "--json"}, kHard).out);
  EXPECT_EQ(backdoors, "size=" + explored["size"].dump() +
                           " sets=" + std::to_string(explored["backdoors"].size()));
  const auto levels = json::parse(rate({"--json"}, kHard).out);
  EXPECT_EQ(said(rate({"--scale", "guesses"}, kHard)), "guesses=" + levels["guesses"].dump());
  EXPECT_EQ(said(rate({"--scale", "guesses", "--guesses", "1"}, kHard)), "guesses>1");
  EXPECT_EQ(rate({"--scale", kCounts}, kHard).code, 0);
}

TEST(RateByCounts, SaysTheSameInEveryForm) {
  const json one = json::parse(rate({"--scale", "te", "--json"}, kHard).out)["ratings"][0];
  EXPECT_EQ(one["scale"], "te");
  EXPECT_EQ(one["depth"], 2);
  EXPECT_EQ(one["settings"]["most"], 3);
  EXPECT_FALSE(one["version"].get<std::string>().empty());
  const json all = json::parse(rate({"--scale", "se," + kCounts, "--json"}, kEasy).out);
  ASSERT_EQ(all["ratings"].size(), 4u);
  EXPECT_EQ(all["ratings"][0]["er"], 1.2);
  EXPECT_EQ(all["ratings"][1]["depth"], 0);
  EXPECT_EQ(all["ratings"][2]["sets"], 1);
  EXPECT_EQ(all["ratings"][3]["guesses"], 0);
  const json over =
      json::parse(rate({"--scale", "guesses", "--guesses=1", "--json"}, kHard).out)["ratings"][0];
  EXPECT_TRUE(over["guesses"].is_null());
  EXPECT_EQ(over["guesses_over"], 1);
  const auto rows = rate({"--scale", kCounts, "--to", "csv"}, kEasy).out;
  EXPECT_NE(rows.find("verdict,te_depth,backdoor_size,backdoor_sets,guesses_guesses,error\n"),
            std::string::npos)
      << rows;
  EXPECT_NE(rows.find("unique,0,0,1,0,\n"), std::string::npos) << rows;
}

// Layouts with any houses are accepted; a puzzle without exactly one solution has no rating.
TEST(RateByCounts, TakesEveryLayoutAndOneSolution) {
  const auto latin = rate({"--scale", kCounts, "--layout", "latin4"}, "1...2.....3.....");
  EXPECT_EQ(latin.code, 1);
  EXPECT_EQ(said(latin), "multiple");
  const auto small = rate({"--scale", kCounts, "--layout", "2x2"}, "1....2....3....4");
  EXPECT_TRUE(small.code == 0 || small.code == 1) << small.err;
  EXPECT_EQ(said(rate({"--scale", kCounts}, kNone)), "none");
}

TEST(RateByCounts, RefusesFlagsThatMeanNothingThere) {
  const auto refused = [](std::vector<std::string> args, const char* why) {
    const auto run = rate(std::move(args), kEasy);
    EXPECT_EQ(run.code, 2);
    EXPECT_NE(run.err.find(why), std::string::npos) << run.err;
  };
  refused({"--scale", "te", "--techniques", "x-wing"}, "--techniques");
  refused({"--scale", "te", "--no-uniqueness"}, "--no-uniqueness");
  refused({"--scale", "se,te", "--allow-multiple"}, "the scale te");
  refused({"--scale", "guesses", "--guesses", "0"}, "--guesses");
  refused({"--scale", "se,te", "--disagree"}, "--disagree");
  refused({"--scale", "te", "--format", "%r"}, "--format");
  refused({"--scale", "te", "--pearl"}, "--pearl");
  refused({"--scale", "se", "--pearl", "--diamond"}, "--diamond");
  refused({"--scale", "se,hodoku", "--diamond", "--disagree"}, "--diamond");
  refused({"--scale", "se,hodoku", "--invariant", "--disagree"}, "--invariant");
  EXPECT_EQ(sudokit({"explain", "--scale", "te"}, kEasy).code, 2);
}

// The text of serate, except times: tests/golden/explainer_names.txt.
TEST(RateFormat, SaysWhatSerateSays) {
  for (const std::string dialect : {"d3", "d2"}) {
    std::string puzzles;
    std::string wanted;
    for (const std::string& line :
         lines_of(SUDOKIT_SOURCE_DIR "/tests/golden/explainer_names.txt")) {
      if (!line.starts_with(dialect + ' ')) continue;
      puzzles += line.substr(3, 81) + '\n';
      wanted += line.substr(3) + '\n';
    }
    const char* const scale = dialect == "d3" ? "se" : "se-d2";
    EXPECT_EQ(rate({"--scale", scale, "--format", "%g|%r|%R|%S|%p|%P|%T|%d|%D|%U|%i"}, puzzles).out,
              wanted);
  }
  const auto timed = rate({"--scale", "se", "--format", "%e"}, kEasy).out;
  EXPECT_TRUE(std::regex_match(timed, std::regex("[0-9]+\\.[0-9]{2}s\n"))) << timed;
}

// The output of serate 1.2.1.3 with -d and with -p: tests/golden/jewels.txt.
TEST(RateJewels, StopAsSeratesDo) {
  int stopped = 0;
  int whole = 0;
  for (const std::string flag : {"d", "p"}) {
    std::string puzzles;
    std::string wanted;
    for (const std::string& line : lines_of(SUDOKIT_SOURCE_DIR "/tests/golden/jewels.txt")) {
      if (!line.starts_with(flag + ' ')) continue;
      puzzles += line.substr(2, 81) + '\n';
      wanted += line.substr(84) + '\n';
      ++(line.substr(84).starts_with("20.0") ? stopped : whole);
    }
    const char* const ours = flag == "d" ? "--diamond" : "--pearl";
    EXPECT_EQ(rate({"--scale", "se", "--format", "%r/%p/%d", ours}, puzzles).out, wanted);
  }
  EXPECT_GT(stopped, 10);
  EXPECT_GT(whole, 3);
  // A pearl that is not a diamond: its rating stops at the first placement, before it has an EP.
  const char* const coly =
      "....9..5..1.....3...23..7....45...7.8.....2.......64...9..1.....8..6......54....7";
  const std::vector<std::string> line = {"--scale", "se", "--format", "%r/%p/%d"};
  const auto with = [&](const char* flag) {
    auto args = line;
    args.push_back(flag);
    return rate(args, coly).out;
  };
  EXPECT_EQ(with("--diamond"), "20.0/0.0/2.6\n");
  EXPECT_EQ(with("--pearl"), rate(line, coly).out);
  const auto only = [](const ProcessResult& run) { return json::parse(run.out)["ratings"][0]; };
  const json row = only(rate({"--scale", "se", "--pearl", "--json"}, kEasy));
  EXPECT_EQ(row["settings"]["stops"], "pearl");
  const json flawed = only(rate({"--scale", "se", "--pearl", "--json"}, kMinimal));
  EXPECT_EQ(flawed["end"], flawed["er"] == 20.0 ? "flawed" : "solved");
}

// A puzzle whose isomorphs have different ratings gets one rating with --invariant: that of its
// canonical form.
TEST(RateInvariant, IsTheSameForIsomorphs) {
  for (const std::string& line : lines_of(SUDOKIT_SOURCE_DIR "/tests/golden/oddities.txt")) {
    const Puzzle puzzle = test::puzzle("3x3", line);
    Random random(11);
    std::string isomorphs;
    for (int i = 0; i < 12; ++i) {
      const Puzzle other = apply(random_isomorphism(*puzzle.layout, random), puzzle).value();
      isomorphs += to_text(other).substr(4) + '\n';
    }
    const auto distinct = [&](std::vector<std::string> args) {
      args.insert(args.end(), {"--format", "%r/%p/%d"});
      std::istringstream out(rate(args, isomorphs).out);
      std::set<std::string> found;
      for (std::string rating; std::getline(out, rating);) found.insert(rating);
      return found;
    };
    EXPECT_GT(distinct({"--scale", "se"}).size(), 1u) << line;
    const auto invariant = distinct({"--scale", "se", "--invariant"});
    const std::string form = to_text(canonical(puzzle).value()).substr(4);
    EXPECT_EQ(invariant.size(), 1u) << line;
    EXPECT_EQ(*invariant.begin() + '\n', rate({"--scale", "se", "--format", "%r/%p/%d"}, form).out);
  }
  const json row = json::parse(rate({"--scale", "se,te", "--invariant", "--json"}, kEasy).out);
  EXPECT_TRUE(row["ratings"][0]["settings"]["invariant"].get<bool>());
}

TEST(RateInvariant, IsForWhatHasACanonicalForm) {
  const auto small = rate({"--invariant", "--layout", "2x2"}, "12..34..........");
  EXPECT_EQ(small.code, 3);
  EXPECT_NE(small.err.find("--invariant"), std::string::npos) << small.err;
}

}  // namespace
}  // namespace sudokit::test
