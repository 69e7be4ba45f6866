// sudokit study export: files for other programs.
#include <algorithm>

#include "cli/study/sqlite.hpp"
#include "cli/study_command.hpp"

namespace sudokit::test {
namespace {

std::size_t files_below(const std::string& folder) {
  std::size_t count = 0;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    count += entry.is_regular_file();
  }
  return count;
}

TEST_F(StudyCommand, ExportsForOtherPrograms) {
  EXPECT_EQ(whole().size(), 60u);
  const std::string results = folder_ / "whole/results.db";
  EXPECT_EQ(sudokit({"study", "export", results, "--csv"}).out,
            sudokit({"study", "export", results}).out);

  EXPECT_EQ(sudokit({"study", "export", results, "--aslib", "--out", folder_ / "aslib"}).code, 0);
  const std::string runs = text_of(folder_ / "aslib/algorithm_runs.arff");
  EXPECT_EQ(std::ranges::count(runs.substr(runs.find("@DATA")), '\n'), 61);
  EXPECT_NE(text_of(folder_ / "aslib/description.txt").find("scenario_id: whole\n"),
            std::string::npos);

  // A row for each puzzle, with the time of each step.
  const std::string costs = text_of(folder_ / "aslib/feature_costs.arff");
  EXPECT_EQ(std::ranges::count(costs.substr(costs.find("@DATA")), '\n'), 11);
  std::istringstream last(costs.substr(costs.rfind(',') + 1));
  double seconds = 0;
  EXPECT_TRUE(last >> seconds);
  EXPECT_GE(seconds, 0);

  EXPECT_EQ(sudokit({"study", "export", results, "--ioh", "--out", folder_ / "ioh"}).code, 0);
  EXPECT_EQ(files_below(folder_ / "ioh"), 2u * 2 * 10);

  EXPECT_EQ(sudokit({"study", "export", results, "--irace", "--out", folder_ / "irace"}).code, 0);
  const auto runner = folder_ / "irace/anneal/target-runner";
  EXPECT_NE(fs::status(runner).permissions() & fs::perms::owner_exec, fs::perms::none);
  const std::string names = text_of(folder_ / "irace/anneal/instances.txt");
  EXPECT_EQ(std::ranges::count(names, '\n'), 5);
  EXPECT_EQ(std::ranges::count(text_of(folder_ / "irace/anneal/test-instances.txt"), '\n'), 5);
  // The runner accepts the arguments of irace and prints one number.
  const std::string first = folder_ / ("irace/anneal/" + names.substr(0, names.find('\n')));
  Process tuned({runner, "1", "2", "3", first, "--anneal.alpha=0.9"},
                {std::string("SUDOKIT=") + SUDOKIT_PROGRAM});
  const auto said = tuned.finish();
  EXPECT_EQ(said.code, 0) << said.err;
  std::istringstream in(said.out);
  double cost = -1;
  std::string rest;
  EXPECT_TRUE(in >> cost) << said.out;
  EXPECT_FALSE(in >> rest) << rest;
  EXPECT_GE(cost, 0);
  EXPECT_LE(cost, 200'000);
}

TEST_F(StudyCommand, ExportSaysWhatItCannot) {
  whole();
  const std::string results = folder_ / "whole/results.db";
  EXPECT_EQ(sudokit({"study", "export", results, "--aslib"}).code, 2);
  EXPECT_EQ(sudokit({"study", "export", results, "--aslib", "--ioh", "--out", "x"}).code, 2);
  EXPECT_EQ(sudokit({"study", "export", results, "--out", folder_ / "x"}).code, 2);
  const auto full = sudokit({"study", "export", results, "--ioh", "--out", folder_ / "whole"});
  EXPECT_EQ(full.code, 3);
  EXPECT_EQ(full.codes, "would-overwrite") << full.err;
}

TEST_F(StudyCommand, ExportsParametersThatThisProgramHasNot) {
  whole();
  const std::string results = folder_ / "whole/results.db";
  cli::Database(results, cli::Database::Mode::create)
      .execute("UPDATE engine SET params = params || ' bygone=1'");
  for (const char* form : {"--aslib", "--ioh"}) {
    const auto run = sudokit({"study", "export", results, form, "--out", folder_ / form});
    EXPECT_EQ(run.code, 0) << run.err;
  }
}

TEST_F(StudyCommand, ADamagedFileIsSaidToBeOne) {
  whole();
  const std::string good = folder_ / "whole/results.db", bad = folder_ / "bad.db";
  for (const char* damage :
       {"UPDATE run SET verdict = 9", "UPDATE run SET \"end\" = NULL", "DELETE FROM engine",
        "UPDATE run SET host = 99", "DELETE FROM limits"}) {
    fs::copy_file(good, bad, fs::copy_options::overwrite_existing);
    cli::Database(bad, cli::Database::Mode::create).execute(damage);
    for (const std::vector<std::string>& action :
         std::vector<std::vector<std::string>>{{"export", bad},
                                               {"compare", good, bad},
                                               {"merge", bad, "--into", folder_ / "merged.db"}}) {
      std::vector<std::string> args = {"study"};
      args.insert(args.end(), action.begin(), action.end());
      const auto run = sudokit(args);
      EXPECT_EQ(run.code, 3) << damage << action[0];
      EXPECT_EQ(run.codes, "damaged-file") << damage << action[0] << run.err;
      EXPECT_NE(run.err.find("bad.db: 60 runs"), std::string::npos) << run.err;
    }
  }
}

}  // namespace
}  // namespace sudokit::test
