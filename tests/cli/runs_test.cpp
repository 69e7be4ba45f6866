// solve --runs and --trace: one row per run, and each run can be repeated by its seed.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "cli/process.hpp"
#include "cli/puzzles.hpp"
#include "cli/temp_file.hpp"
#include "support/schema.hpp"

namespace sudokit::test {
namespace {

using nlohmann::json;

std::vector<std::vector<std::string>> fields(const std::string& text) {
  std::vector<std::vector<std::string>> rows;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    std::istringstream cells(line + ",");
    auto& row = rows.emplace_back();
    for (std::string cell; std::getline(cells, cell, ',');) row.push_back(cell);
  }
  return rows;
}

std::vector<std::string> runs(std::vector<std::string> more) {
  more.insert(more.begin(), {"solve", "--engine", "tabu", "--iterations", "2000", "--runs", "5"});
  return more;
}

TEST(Runs, HaveTheirCountersInEveryForm) {
  const auto rows = fields(sudokit(runs({"--to", "csv", "-p", kEasy})).out);
  const auto moves = std::find(rows[0].begin(), rows[0].end(), "moves") - rows[0].begin();
  ASSERT_LT(moves, static_cast<std::ptrdiff_t>(rows[0].size()));
  std::istringstream lines(sudokit(runs({"--json", "-p", kEasy})).out);
  std::string line;
  for (std::size_t i = 1; i < rows.size(); ++i) {
    ASSERT_TRUE(std::getline(lines, line));
    const auto counted = json::parse(line)["counters"]["moves"].get<double>();
    EXPECT_GT(counted, 0);
    EXPECT_EQ(rows[i][static_cast<std::size_t>(moves)], fmt::format("{}", counted));
  }
}

TEST(Runs, AreRowsWithTheirSeeds) {
  const auto run = sudokit(runs({"--to", "csv", "-p", kEasy}));
  const auto rows = fields(run.out);
  ASSERT_EQ(rows.size(), 6u) << run.out;
  EXPECT_TRUE(run.out.starts_with("puzzle,comment,run,seed,verdict,iterations,seconds,cost,"))
      << run.out;
  std::set<std::string> seeds;
  for (std::size_t i = 1; i < rows.size(); ++i) {
    EXPECT_EQ(rows[i].size(), rows[0].size());
    EXPECT_EQ(rows[i][2], std::to_string(i));
    seeds.insert(rows[i][3]);
    EXPECT_LT(std::stoull(rows[i][3]), 1ULL << 53);
  }
  EXPECT_EQ(seeds.size(), 5u);
  EXPECT_EQ(rows[1][3], "1");
}

TEST(Runs, AreRepeatedByTheirSeeds) {
  std::ifstream file(SUDOKIT_SOURCE_DIR "/docs/reference/answer.schema.json");
  const Schema schema(json::parse(file));
  std::istringstream lines(sudokit(runs({"--json", "-p", kEasy})).out);
  int number = 0;
  for (std::string line; std::getline(lines, line);) {
    const json row = json::parse(line);
    EXPECT_EQ(row["run"], ++number);
    EXPECT_EQ(schema.fault(row), "");
    const json alone = json::parse(sudokit({"solve", "--engine", "tabu", "--iterations", "2000",
                                            "--json", "--seed", row["seed"].dump(), "-p", kEasy})
                                       .out);
    EXPECT_EQ(alone["verdict"], row["verdict"]);
    EXPECT_EQ(alone["counters"], row["counters"]);
  }
  EXPECT_EQ(number, 5);
}

TEST(Runs, AreTheSameForAnyNumberOfJobs) {
  const auto verdicts = [](const char* jobs) {
    std::string text;
    const auto all = fields(
        sudokit(runs({"--to", "csv", "--jobs", jobs}), std::string(kEasy) + "\n" + kMinimal + "\n")
            .out);
    for (auto row : all) {
      if (row.size() > 6) row.erase(row.begin() + 6);
      for (const std::string& cell : row) text += cell + ",";
      text += "\n";
    }
    return text;
  };
  EXPECT_EQ(verdicts("1"), verdicts("3"));
}

TEST(Runs, AsText) {
  const auto run = sudokit(runs({"-p", kEasy}));
  EXPECT_TRUE(run.out.starts_with("--puzzle:1: run 1 seed 1: ")) << run.out;
  EXPECT_NE(run.out.find(" iterations="), std::string::npos) << run.out;
  const std::vector<std::string> short_runs = {"solve",  "--engine", "tabu", "--iterations", "1",
                                               "--runs", "1",        "-p",   kEmpty};
  const auto cut = sudokit(short_runs);
  EXPECT_NE(cut.out.find(": unknown (iterations) iterations=1 "), std::string::npos) << cut.out;
  EXPECT_EQ(cut.code, 4);
}

TEST(Runs, TraceTheCostOfTheIncumbent) {
  const TempFile trace("");
  const auto run =
      sudokit(runs({"--trace", trace.name(), "--jobs", "2"}), std::string(kEasy) + "\nabc\n");
  EXPECT_EQ(run.code, 3);
  const auto rows = fields(trace.text());
  ASSERT_GT(rows.size(), 10u);
  EXPECT_EQ(rows[0], (std::vector<std::string>{"file", "line", "run", "seed", "iteration", "cost",
                                               "seconds"}));
  int last_run = 0;
  double cost = 0;
  for (std::size_t i = 1; i < rows.size(); ++i) {
    ASSERT_EQ(rows[i].size(), 7u);
    const int number = std::stoi(rows[i][2]);
    EXPECT_TRUE(number > last_run || std::stod(rows[i][5]) <= cost) << i;
    EXPECT_GE(number, last_run);
    last_run = number;
    cost = std::stod(rows[i][5]);
  }
  EXPECT_EQ(last_run, 5);
  EXPECT_EQ(sudokit(runs({"--trace", "-"}), "").code, 2);
}

TEST(Runs, AreForEnginesWithSeeds) {
  EXPECT_EQ(sudokit({"solve", "--engine", "singles", "--runs", "3", "-p", kEasy}).code, 2);
  EXPECT_EQ(sudokit(runs({"--limit", "2", "-p", kEasy})).code, 2);
  EXPECT_EQ(sudokit(runs({"--to", "grid", "-p", kEasy})).code, 2);
  EXPECT_EQ(sudokit({"solve", "--trace", "/tmp/x", "-p", kEasy}).code, 2);
  EXPECT_EQ(sudokit(runs({"--trace", "/nowhere/x", "-p", kEasy})).code, 3);
  const TempFile input(std::string(kEasy) + "\n");
  EXPECT_EQ(sudokit(runs({"--trace", input.name(), input.name()})).code, 3);
  EXPECT_EQ(input.text(), std::string(kEasy) + "\n");
  EXPECT_EQ(sudokit(runs({"--trace", "/dev/full", "-p", kEasy})).code, 3);
  const auto missing = sudokit(runs({"/nowhere/puzzles.txt"}));
  EXPECT_EQ(missing.code, 3);
  EXPECT_NE(missing.err.find("/nowhere/puzzles.txt: error: "), std::string::npos) << missing.err;
}

}  // namespace
}  // namespace sudokit::test
