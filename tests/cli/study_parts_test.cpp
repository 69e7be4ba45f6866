// sudokit study run --shard and merge: parts of a study that together are the whole.
#include "cli/study_command.hpp"

namespace sudokit::test {
namespace {

TEST_F(StudyCommand, ShardsTogetherAreTheWhole) {
  const auto wanted = whole();
  std::vector<std::string> merge = {"study", "merge", "--into", folder_ / "all.db"};
  std::size_t parts = 0;
  for (const char* shard : {"1/3", "2/3", "3/3"}) {
    EXPECT_EQ(run_study(file_.name(), folder_ / "parts", {"--shard", shard}).code, 0);
    merge.push_back(folder_ / ("parts/results-" + std::string(1, shard[0]) + "of3.db"));
    parts += answers(merge.back()).size();
  }
  EXPECT_EQ(parts, 60u);
  EXPECT_EQ(sudokit(merge).code, 0);
  EXPECT_EQ(answers(folder_ / "all.db"), wanted);
  EXPECT_EQ(run_study(file_.name(), folder_ / "x", {"--shard", "4/3"}).code, 2);
}

// A puzzle with two names is one instance; its runs are in the part in which they come first.
TEST_F(StudyCommand, ShardsHaveNoRunInCommon) {
  std::string text = kStudy;
  text.replace(text.find("[[engines]]"), 0, R"([[instances]]
name = "again"
maker = "lewis"
layout = "3x3"
count = 5
params = { fixed = [0.3, 0.5] }
)");
  const TempFile twice(text, ".toml");
  std::size_t parts = 0;
  for (const char* shard : {"1/7", "2/7", "3/7", "4/7", "5/7", "6/7", "7/7"}) {
    EXPECT_EQ(run_study(twice.name(), folder_ / "parts", {"--shard", shard}).code, 0);
    parts += answers(folder_ / ("parts/results-" + std::string(1, shard[0]) + "of7.db")).size();
  }
  EXPECT_EQ(parts, 60u);
}

TEST_F(StudyCommand, MergeTellsWhatIsMissing) {
  std::vector<std::string> merge = {"study",   "merge",     "--into", folder_ / "all.db",
                                    "--study", file_.name()};
  for (const char* shard : {"1/4", "3/4"}) {
    EXPECT_EQ(run_study(file_.name(), folder_ / "parts", {"--shard", shard}).code, 0);
    merge.push_back(folder_ / ("parts/results-" + std::string(1, shard[0]) + "of4.db"));
  }
  const auto half = sudokit(merge);
  EXPECT_EQ(half.code, 1);
  EXPECT_NE(half.out.find("of 4 parts 2 are not among the files: 2, 4\n"), std::string::npos)
      << half.out;
  EXPECT_NE(half.out.find("30 runs of " + file_.name() + " are missing"), std::string::npos)
      << half.out;
  for (const char* shard : {"2/4", "4/4"}) {
    EXPECT_EQ(run_study(file_.name(), folder_ / "parts", {"--shard", shard}).code, 0);
    merge.push_back(folder_ / ("parts/results-" + std::string(1, shard[0]) + "of4.db"));
  }
  const auto whole = sudokit(merge);
  EXPECT_EQ(whole.code, 0);
  EXPECT_EQ(whole.out.find("missing"), std::string::npos) << whole.out;
  EXPECT_EQ(whole.out.find("not among"), std::string::npos) << whole.out;
}

TEST_F(StudyCommand, TakesSlurmsVariables) {
  Process process({SUDOKIT_PROGRAM, "study", "run", file_.name(), "--out", folder_ / "slurm"},
                  {"SLURM_ARRAY_TASK_ID=14", "SLURM_ARRAY_TASK_MIN=10", "SLURM_ARRAY_TASK_STEP=2",
                   "SLURM_ARRAY_TASK_COUNT=4"});
  EXPECT_EQ(process.finish().code, 0);
  EXPECT_EQ(answers(folder_ / "slurm/results-3of4.db").size(), 15u);
}

// Merging is idempotent and independent of the order, even if two files have a run with different
// times.
TEST_F(StudyCommand, MergingObeysItsLaws) {
  whole();
  EXPECT_EQ(run_study(file_.name(), folder_ / "b").code, 0);
  EXPECT_EQ(run_study(file_.name(), folder_ / "c", {"--shard", "1/2"}).code, 0);
  const std::string a = folder_ / "whole/results.db", b = folder_ / "b/results.db",
                    c = folder_ / "c/results-1of2.db";
  int number = 0;
  const auto merged = [&](std::vector<std::string> files) {
    const std::string into = folder_ / ("m" + std::to_string(++number) + ".db");
    files.insert(files.begin(), {"study", "merge", "--into", into});
    EXPECT_EQ(sudokit(files).code, 0);
    return sudokit({"study", "export", into}).out;
  };
  const std::string one = merged({a, b, c});
  EXPECT_GT(one.size(), 1000u);
  EXPECT_EQ(merged({c, b, a}), one);
  EXPECT_EQ(merged({b, a, b, c, a}), one);
  EXPECT_EQ(merged({a, a}), merged({a}));
  EXPECT_EQ(sudokit({"study", "merge", "--into", folder_ / "n.db", folder_ / "none.db"}).code, 3);
  // A failed merge leaves no file, whichever input is wrong.
  const std::string new_one = folder_ / "new.db";
  EXPECT_EQ(sudokit({"study", "merge", "--into", new_one, a, file_.name()}).code, 3);
  EXPECT_FALSE(fs::exists(new_one));
  EXPECT_EQ(sudokit({"study", "merge", "--into", "-", a}).code, 2);
  const auto itself = sudokit({"study", "merge", "--into", a, a});
  EXPECT_EQ(itself.code, 2);
  EXPECT_EQ(itself.codes, "would-overwrite") << itself.err;
}

}  // namespace
}  // namespace sudokit::test
