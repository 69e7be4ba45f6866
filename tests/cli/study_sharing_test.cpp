// Several programs that work on one file of results, and full disks.

#include <algorithm>
#include <csignal>

#include "cli/study/sqlite.hpp"
#include "cli/study/store.hpp"
#include "cli/study_command.hpp"

namespace sudokit::test {
namespace {

// The number of runs that a program reports to have made.
std::size_t made(const ProcessResult& run) {
  const auto words = run.out.find(" runs made");
  if (words == std::string::npos) return 0;
  const auto line = run.out.rfind('\n', words) + 1;
  return std::stoul(run.out.substr(line, words - line));
}

std::size_t made_by_another(const ProcessResult& run) {
  const auto words = run.out.find(" made by another program");
  if (words == std::string::npos) return 0;
  const auto number = run.out.rfind(' ', words - 1) + 1;
  return std::stoul(run.out.substr(number, words - number));
}

class SharedResults : public StudyCommand {
 protected:
  // Starts a program that makes one run at a time. It stops itself at `stop_at`, or runs to its
  // end.
  std::unique_ptr<Process> start(const std::string& stop_at = "") {
    std::vector<std::string> environment;
    if (!stop_at.empty()) environment.push_back("SUDOKIT_TEST_STOP=" + stop_at);
    return std::make_unique<Process>(
        Words{SUDOKIT_PROGRAM, "study", "run", file_.name(), "--out", folder_ / "both", "-j", "1"},
        environment);
  }
  // A first program that has handed out its fourth run. A run is handed out before the answer of
  // the previous one is stored, so two runs are stored, one may have been answered, and one more is
  // claimed.
  std::unique_ptr<Process> stopped_first() {
    auto first = start("study.given:4");
    EXPECT_TRUE(first->stops());
    EXPECT_EQ(kept().size(), 2u);
    return first;
  }
  std::map<std::string, std::string> kept() {
    return fs::exists(results_) ? answers(results_) : std::map<std::string, std::string>{};
  }

  using Words = std::vector<std::string>;
  const std::string results_ = folder_ / "both/results.db";
};

TEST_F(SharedResults, TwoProgramsMakeEachRunOnce) {
  // Both programs have been given a run before either continues.
  const auto first = start("study.given"), second = start("study.given");
  ASSERT_TRUE(first->stops());
  ASSERT_TRUE(second->stops());
  first->go_on(), second->go_on();
  const auto one = first->finish(), two = second->finish();
  EXPECT_EQ(one.code, 0) << one.err;
  EXPECT_EQ(two.code, 0) << two.err;
  EXPECT_GT(made(one), 0u) << one.out;
  EXPECT_GT(made(two), 0u) << two.out;
  EXPECT_EQ(made(one) + made(two), 60u) << one.out << two.out;
  EXPECT_EQ(kept(), whole());
  EXPECT_FALSE(fs::exists(results_ + "-claims")) << "the last one takes it away";
}

TEST_F(SharedResults, WaitsForTheRunsOfAProgramThatLives) {
  const auto first = stopped_first();
  // The second program looks at the claims for the third time once nothing else is left to do.
  const auto second = start("study.waits:3");
  ASSERT_TRUE(second->stops());
  EXPECT_EQ(kept().size(), 58u) << "the second made a run of the first";
  second->go_on(), first->go_on();
  const auto one = first->finish(), two = second->finish();
  EXPECT_EQ(one.code, 0) << one.err;
  EXPECT_EQ(two.code, 0) << two.err;
  EXPECT_EQ(made(one), 4u) << one.out;
  EXPECT_EQ(made(two), 56u) << two.out;
  EXPECT_EQ(made_by_another(one), 56u) << one.out;
  EXPECT_EQ(kept().size(), 60u);
}

TEST_F(SharedResults, MakesTheRunsOfAProgramThatWasKilled) {
  const auto first = stopped_first();
  const auto second = start("study.waits");
  ASSERT_TRUE(second->stops());
  EXPECT_EQ(kept().size(), 58u);
  kill(first->pid(), SIGKILL);
  EXPECT_EQ(first->finish().code, 128 + SIGKILL);
  second->go_on();
  const auto two = second->finish();
  EXPECT_EQ(two.code, 0) << two.err;
  EXPECT_EQ(made(two), 58u) << two.out;
  EXPECT_EQ(kept().size(), 60u);
}

TEST(Claims, AreOfOneProcessAndEndWithIt) {
  const TempFolder folder;
  const std::string results = folder / "results.db";
  const study::Key key{~std::uint64_t{0}, 1}, other{7, 1};
  const auto in_another_process = [&](const study::Key& wanted) {
    const pid_t pid = fork();
    if (pid == 0) _exit(cli::Claims(results).take(wanted) ? 1 : 2);
    int status = 0;
    waitpid(pid, &status, 0);
    return WEXITSTATUS(status) == 1;
  };
  {
    cli::Claims claims(results);
    EXPECT_TRUE(claims.take(key));
    EXPECT_FALSE(in_another_process(key));
    EXPECT_TRUE(in_another_process(other));
    EXPECT_TRUE(claims.take(other)) << "of a process that has ended";
    claims.give_back(key);
    EXPECT_TRUE(in_another_process(key));
  }
  EXPECT_FALSE(fs::exists(results + "-claims"));
  EXPECT_THROW(cli::Claims(folder / "none/results.db"), cli::DatabaseError);
}

TEST_F(StudyCommand, AFileThatMayNotGrowKeepsWhatIsDone) {
  const auto wanted = whole();
  // One run per transaction.
  Process process(
      {SUDOKIT_PROGRAM, "study", "run", file_.name(), "--out", folder_ / "full", "--jobs", "1"}, {},
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

// Runs a shell script in a mount namespace of its own, in which it may mount file systems.
ProcessResult in_own_mounts(const std::string& script, std::vector<std::string> words) {
  std::vector<std::string> args = {"/usr/bin/env", "unshare", "-m"};
  if (geteuid() != 0) args.insert(args.end(), {"-r"});
  args.insert(args.end(), {"sh", "-c", script, "sh"});
  args.insert(args.end(), words.begin(), words.end());
  return Process(args).finish();
}

// The sorted names of the entries of a folder.
std::vector<std::string> names_in(const std::string& folder) {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder)) names.push_back(entry.path().filename());
  std::ranges::sort(names);
  return names;
}

TEST_F(StudyCommand, ReadersLeaveNothingBehind) {
  using Names = std::vector<std::string>;
  const auto wanted = whole();
  const std::string folder = folder_ / "whole", results = folder + "/results.db";
  EXPECT_EQ(names_in(folder), Names{"results.db"}) << "after the run";
  EXPECT_EQ(answers(results), wanted);
  EXPECT_EQ(run_study(file_.name(), folder, {"--dry-run"}).code, 0);
  const std::string key = wanted.begin()->first;
  EXPECT_EQ(sudokit({"study", "show", key, results}).code, 0);
  EXPECT_EQ(sudokit({"study", "compare", results, results}).code, 0);
  EXPECT_EQ(sudokit({"study", "merge", "--into", folder_ / "all.db", results}).code, 0);
  EXPECT_EQ(names_in(folder), Names{"results.db"}) << "after readers";
  EXPECT_EQ(sudokit({"study", "report", file_.name(), "--out", folder, "--no-plots"}).code, 0);
  EXPECT_EQ(names_in(folder), (Names{"report.html", "results.db", "runs.csv", "tables.csv"}));
}

// The log left by a killed program is read and merged into the database.
TEST_F(StudyCommand, ReadersTidyUpBehindAProgramThatWasKilled) {
  whole();
  const std::string results = folder_ / "whole/results.db", copy = folder_ / "copy/results.db";
  fs::create_directories(folder_ / "copy");
  {
    cli::Database writer(results, cli::Database::Mode::create);
    writer.execute("UPDATE run SET found = 7");
    fs::copy(results, copy);
    fs::copy(results + "-wal", copy + "-wal");
  }
  const auto changed = answers(results);
  EXPECT_EQ(answers(copy), changed);
  EXPECT_EQ(names_in(folder_ / "copy"), std::vector<std::string>{"results.db"});
}

// If nothing can be written, the results are still read, and no files are left behind.
TEST_F(StudyCommand, ReadsFromADiskThatCannotBeWritten) {
  const auto wanted = whole();
  const std::string disk = folder_ / "a disk?";
  fs::create_directories(disk);
  const std::string mount = "mount -t tmpfs sudokit \"$1\"";
  if (const auto tried = in_own_mounts(mount, {disk}); tried.code != 0) {
    GTEST_SKIP() << "no disk can be mounted here: " << tried.err;
  }
  const auto read = in_own_mounts(mount +
                                      " && cp \"$3\" \"$1\" && mount -o remount,ro \"$1\" && "
                                      "\"$2\" study export \"$1/results.db\" && ls \"$1\" >&2",
                                  {disk, SUDOKIT_PROGRAM, folder_ / "whole/results.db"});
  EXPECT_EQ(read.code, 0) << read.err;
  EXPECT_EQ(read.out, sudokit({"study", "export", folder_ / "whole/results.db"}).out);
  EXPECT_EQ(read.err, "results.db\n");
}

// The disk has room for the file of results (50 KB), the shared memory of SQLite (30 KB), and the
// log of some runs.
TEST_F(StudyCommand, AFullDiskKeepsWhatIsDone) {
  const std::string disk = folder_ / "disk", saved = folder_ / "saved";
  fs::create_directories(disk);
  const std::string mount = "mount -t tmpfs -o size=200k sudokit \"$1\"";
  if (const auto tried = in_own_mounts(mount, {disk}); tried.code != 0) {
    GTEST_SKIP() << "no disk can be mounted here: " << tried.err;
  }
  const auto wanted = whole();
  const auto run =
      in_own_mounts(mount +
                        " && { \"$2\" study run \"$3\" --out \"$1\" --jobs 1; code=$?; "
                        "cp -r \"$1\" \"$4\"; exit $code; }",
                    {disk, SUDOKIT_PROGRAM, file_.name(), saved});
  EXPECT_EQ(run.code, 3) << run.out << run.err;
  EXPECT_NE(run.err.find("results.db: database or disk is full"), std::string::npos) << run.err;
  const auto kept = answers(saved + "/results.db");
  EXPECT_GT(kept.size(), 0u);
  EXPECT_LT(kept.size(), 60u);
  for (const auto& [key, answer] : kept) EXPECT_EQ(wanted.at(key), answer);
  const auto rest = run_study(file_.name(), saved);
  EXPECT_EQ(made(rest), 60 - kept.size()) << rest.out << rest.err;
  EXPECT_EQ(answers(saved + "/results.db"), wanted);
}

}  // namespace
}  // namespace sudokit::test
