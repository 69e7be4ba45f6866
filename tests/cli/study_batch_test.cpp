// Studies of batches: a run solves many puzzles, one after the other or in lanes.
#include <algorithm>

#include "cli/study/execute.hpp"
#include "cli/study/machine.hpp"
#include "cli/study_command.hpp"
#include "support/engines.hpp"
#include "support/puzzles.hpp"

namespace sudokit::test {
namespace {

constexpr const char* kBatch = R"(title = "batch"
[[instances]]
name = "named"
file = "named.txt"
batch = true
[[engines]]
engine = "backtrack"
[[engines]]
name = "lanes"
engine = "bulk9"
lanes = { threads = [1, 2], block = [0, 7] }
[[engines]]
name = "elsewhere"
engine = "bulk9"
lanes = { target = "abacus" }
[run]
solutions = 2
processor_seconds = 20
[[table]]
title = "All"
rows = ["engine"]
measures = ["success", "puzzles", "puzzle_time", "rate", "iteration_time", "found"]
)";

struct BatchCommand : testing::Test {
  BatchCommand() {
    std::ofstream(folder / "batch.toml") << kBatch;
    fs::copy(SUDOKIT_SOURCE_DIR "/data/named_3x3.txt", folder / "named.txt");
  }
  TempFolder folder;
};

TEST_F(BatchCommand, SolvesAllPuzzlesInARun) {
  const auto run = run_study(folder / "batch.toml", folder / "out");
  ASSERT_EQ(run.code, 0) << run.err;
  const std::string results = folder / "out/results.db";
  const std::string csv = sudokit({"study", "export", results}).out;
  EXPECT_EQ(std::ranges::count(csv, '\n'), 1 + 6);
  EXPECT_NE(csv.find("this machine does not support the target 'abacus'"), std::string::npos)
      << csv;
  // All other engines find the same number of solutions: 24 puzzles, one of them with two or more.
  std::size_t same = 0;
  for (const auto& [key, answer] : answers(results))
    same += answer.find(" 25 ") != std::string::npos;
  EXPECT_EQ(same, 5u) << csv;
  ASSERT_EQ(
      sudokit({"study", "report", folder / "batch.toml", "--out", folder / "out", "--no-plots"})
          .code,
      0);
  const std::string table = text_of(folder / "out/tables.csv");
  EXPECT_NE(table.find("All,backtrack,,puzzles,puzzles,24,"), std::string::npos) << table;
  EXPECT_NE(table.find("All,lanes block=7 threads=2,,success,share,1,"), std::string::npos)
      << table;
}

TEST_F(BatchCommand, ShowsARunOnceMoreAndIsNoInstanceElsewhere) {
  ASSERT_EQ(run_study(folder / "batch.toml", folder / "out").code, 0);
  const std::string results = folder / "out/results.db";
  for (const auto& [key, answer] : answers(results)) {
    const auto shown = sudokit({"study", "show", key, results});
    EXPECT_EQ(shown.code, 0) << shown.out << shown.err;
    EXPECT_NE(shown.out.find("puzzles    24"), std::string::npos) << shown.out;
  }
  const auto irace = sudokit({"study", "export", results, "--irace", "--out", folder / "irace"});
  EXPECT_EQ(irace.code, 3);
  EXPECT_EQ(irace.codes, "several-puzzles") << irace.err;
}

TEST_F(BatchCommand, WantsTheProcessorsOfARun) {
  std::string text = text_of(folder / "batch.toml");
  text.replace(text.find("[run]\n"), 6, "[run]\nprocessors = 4000\n");
  std::ofstream(folder / "wide.toml") << text;
  const auto run = run_study(folder / "wide.toml", folder / "wide");
  EXPECT_EQ(run.code, 3);
  EXPECT_EQ(run.codes, "too-few-processors") << run.err;
}

study::RunResult run_in_worker(Engine& engine, const cli::RunOrder& order) {
  std::unique_ptr<cli::Executor> executor;
  cli::Workers workers(
      cli::processor_groups(1, 1),
      [&](std::uint64_t) { return cli::pack(executor->run(engine, order)); },
      [&] { executor = std::make_unique<cli::Executor>(); },
      [&](std::uint64_t) { return cli::patience_of(order.limits); });
  workers.give(0);
  std::vector<cli::Answer> answers;
  while (answers.empty()) answers = workers.wait(-1, -1);
  return cli::result_of(answers[0], order.limits);
}

TEST(Batch, IsBoundAsAWhole) {
  const std::vector<Puzzle> puzzles(20, puzzle("3x3", std::string(81, '.')));
  const auto dlx = engine("dlx");
  study::Limits limits;
  const cli::RunOrder order{puzzles[0], limits, 1, false, std::span(puzzles).subspan(1)};
  const auto whole = run_in_worker(*dlx, order);
  EXPECT_EQ(whole.end, study::End::solved);
  EXPECT_EQ(whole.found, 20u);
  EXPECT_EQ(whole.filled, 1);
  EXPECT_TRUE(whole.right);
  EXPECT_EQ(whole.counters.find("nodes=" + std::to_string(whole.iterations)), 0u) << whole.counters;
  limits.iterations = whole.iterations / 20 * 3 + 1;
  const auto part = run_in_worker(*dlx, order);
  EXPECT_EQ(part.end, study::End::iterations);
  EXPECT_EQ(part.found, 3u);
  EXPECT_LE(part.iterations, *limits.iterations);
}

TEST(Batch, AStopEndsTheLanes) {
  const Puzzle empty = puzzle("3x3", std::string(81, '.'));
  const std::vector<Puzzle> others(50, empty);
  study::Limits limits;
  limits.solutions = 0;  // no limit: all solutions, which never ends
  const study::Lanes lanes{2, 10, ""};
  const auto bulk = engine("bulk9");
  for (const bool by_wall : {false, true}) {
    (by_wall ? limits.wall_seconds : limits.processor_seconds) = 0.1;
    const auto result = run_in_worker(*bulk, {empty, limits, 1, false, others, &lanes});
    EXPECT_EQ(result.end, study::End::time);
    limits.processor_seconds.reset();
  }
}

TEST(ProcessorGroups, AreAsManyAsThereIsRoomFor) {
  const std::size_t all = cli::allowed_processors().size();
  EXPECT_EQ(cli::processor_groups(1, 1000).size(), all);
  EXPECT_EQ(cli::processor_groups(1, 1).size(), 1u);
  EXPECT_EQ(cli::processor_groups(all, 9).size(), 1u);
  EXPECT_EQ(cli::processor_groups(all, 9)[0], cli::allowed_processors());
  EXPECT_TRUE(cli::processor_groups(all + 1, 9).empty());
}

}  // namespace
}  // namespace sudokit::test
