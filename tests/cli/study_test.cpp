// sudokit study run: runs that are interrupted, resumed, and stored by two programs at once.
#include <sys/resource.h>

#include <chrono>
#include <csignal>
#include <thread>

#include "cli/study/sqlite.hpp"
#include "cli/study_command.hpp"
#include "sudokit/random.hpp"

namespace sudokit::test {
namespace {

TEST_F(StudyCommand, MakesEachRunOnce) {
  EXPECT_EQ(whole().size(), 60u);
  const auto again = run_study(file_.name(), folder_ / "whole");
  EXPECT_NE(again.out.find("60 are there, 0 to be made"), std::string::npos) << again.out;
  EXPECT_NE(again.out.find("0 runs made"), std::string::npos);
}

TEST_F(StudyCommand, DryRunMakesNothing) {
  const auto run = run_study(file_.name(), folder_ / "none", {"--dry-run"});
  EXPECT_EQ(run.code, 0);
  EXPECT_NE(run.out.find("60 runs"), std::string::npos);
  EXPECT_FALSE(fs::exists(folder_ / "none"));
}

TEST_F(StudyCommand, ResumesAfterKillsAtAnyMoment) {
  // Long enough that most of a hundred starts are killed before the end.
  std::string text = kStudy;
  const TempFile many(text.replace(text.find("runs = 3"), 8, "runs = 60"), ".toml");
  EXPECT_EQ(run_study(many.name(), folder_ / "at_once").code, 0);
  const auto wanted = answers(folder_ / "at_once/results.db");
  EXPECT_EQ(wanted.size(), 1200u);
  Random random(7);
  int killed = 0;
  for (int i = 0; i < 100; ++i) {
    Process process({SUDOKIT_PROGRAM, "study", "run", many.name(), "--out", folder_ / "killed"});
    std::this_thread::sleep_for(std::chrono::milliseconds(5 + random.below(40)));
    kill(process.pid(), SIGKILL);
    killed += process.finish().code == 128 + SIGKILL;
  }
  EXPECT_GE(killed, 3);
  const auto run = run_study(many.name(), folder_ / "killed");
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_EQ(answers(folder_ / "killed/results.db"), wanted);
}

TEST_F(StudyCommand, CtrlCKeepsAll) {
  // More runs than any machine does until the signal.
  std::string text = kStudy;
  const TempFile slow(text.replace(text.find("runs = 3"), 8, "runs = 20000"), ".toml");
  Process process({SUDOKIT_PROGRAM, "study", "run", slow.name(), "--out", folder_ / "slow"});
  // Planning 400,000 runs takes its time; the first results are there when it is over.
  const auto begun = [&] {
    return fs::exists(folder_ / "slow/results.db-wal") &&
           fs::file_size(folder_ / "slow/results.db-wal") > 100'000;
  };
  for (int i = 0; i < 600 && !begun(); ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  kill(process.pid(), SIGINT);
  const auto run = process.finish();
  EXPECT_EQ(run.code, 130);
  EXPECT_NE(run.err.find("interrupted"), std::string::npos) << run.err;
  const auto kept = answers(folder_ / "slow/results.db").size();
  EXPECT_NE(run.err.find(std::to_string(kept) + " runs kept"), std::string::npos) << run.err;
}

TEST_F(StudyCommand, TwoProgramsOnOneFile) {
  Process first({SUDOKIT_PROGRAM, "study", "run", file_.name(), "--out", folder_ / "both"});
  Process second({SUDOKIT_PROGRAM, "study", "run", file_.name(), "--out", folder_ / "both"});
  const auto one = first.finish(), two = second.finish();
  EXPECT_EQ(one.code, 0) << one.err;
  EXPECT_EQ(two.code, 0) << two.err;
  EXPECT_EQ(answers(folder_ / "both/results.db"), whole());
}

TEST_F(StudyCommand, AFullDiskKeepsWhatIsDone) {
  const auto wanted = whole();
  Process process({SUDOKIT_PROGRAM, "study", "run", file_.name(), "--out", folder_ / "full"}, {},
                  [] {
                    signal(SIGXFSZ, SIG_IGN);
                    const rlimit small = {120'000, 120'000};
                    setrlimit(RLIMIT_FSIZE, &small);
                  });
  const auto run = process.finish();
  EXPECT_EQ(run.code, 3);
  EXPECT_NE(run.err.find("results.db"), std::string::npos) << run.err;
  const auto kept = answers(folder_ / "full/results.db");
  EXPECT_GT(kept.size(), 0u);
  EXPECT_LT(kept.size(), 60u);
  for (const auto& [key, answer] : kept) EXPECT_EQ(wanted.at(key), answer);
  EXPECT_EQ(run_study(file_.name(), folder_ / "full").code, 0);
  EXPECT_EQ(answers(folder_ / "full/results.db"), wanted);
}

TEST_F(StudyCommand, RefusesResultsOfAnotherVersionAndOtherFiles) {
  whole();
  const std::string name = folder_ / "whole/results.db";
  { cli::Database(name, cli::Database::Mode::create).execute("PRAGMA user_version = 99"); }
  const auto older = run_study(file_.name(), folder_ / "whole");
  EXPECT_EQ(older.code, 3);
  EXPECT_NE(older.err.find("results of version 99, and this program reads version 1"),
            std::string::npos)
      << older.err;
  EXPECT_EQ(sudokit({"study", "report", file_.name(), "--out", folder_ / "whole"}).code, 3);
  std::ofstream(folder_ / "text.db") << "no database at all, but long enough to be looked at";
  const auto text = sudokit({"study", "export", folder_ / "text.db"});
  EXPECT_EQ(text.code, 3);
  EXPECT_NE(text.err.find("text.db"), std::string::npos) << text.err;
}

TEST_F(StudyCommand, TellsFaultsOfTheFileWithTheirPlace) {
  const TempFile bad("title = \"x\"\n[[instances]]\nname = \"n\"\nfiel = \"x\"\n", ".toml");
  const auto run = sudokit({"study", "run", bad.name()});
  EXPECT_EQ(run.code, 3);
  EXPECT_NE(run.err.find(bad.name() + ":4:1: [[instances]] has no 'fiel'"), std::string::npos)
      << run.err;
  EXPECT_EQ(sudokit({"study", "run"}).code, 2);
  EXPECT_EQ(sudokit({"study", "dance", "x"}).code, 2);
  EXPECT_EQ(run_study(file_.name(), folder_ / "x", {"--jobs", "9999"}).code, 2);
}

}  // namespace
}  // namespace sudokit::test
