// sudokit study run: runs that are interrupted and resumed.
#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <thread>

#include "cli/study/sqlite.hpp"
#include "cli/study_command.hpp"
#include "sudokit/random.hpp"
#include "support/thorough.hpp"

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

// In the folder as the current one; with --jobs 1.
ProcessResult dry_run_in(const std::string& folder, const std::string& study) {
  Process process({SUDOKIT_PROGRAM, "study", "run", study, "--dry-run", "--jobs", "1"}, {}, [&] {
    if (chdir(folder.c_str()) != 0) _exit(126);
  });
  return process.finish();
}

TEST_F(StudyCommand, DryRunGuessesTheWholeByTheQuickRuns) {
  std::string text = kStudy;
  const TempFile bound(text.replace(text.find("[quick]"), 0, "processor_seconds = 30\n"), ".toml");
  const std::string stem = "results/" + fs::path(bound.name()).stem().string();
  const std::string name = stem + "-quick";
  const std::string results = folder_ / (name + "/results.db");
  EXPECT_EQ(run_study(bound.name(), folder_ / name, {"--quick"}).code, 0);
  const auto guess = [&](const std::string& change) {
    cli::Database(results, cli::Database::Mode::create).execute("UPDATE run SET " + change);
    return dry_run_in(folder_.name(), bound.name()).out;
  };
  const auto says = [&](const std::string& out, const std::string& time) {
    return out.find("at most 30 min by the budgets, 1 run at a time\nabout " + time +
                    " by the runs that are stored here and in " + name + "/results.db\n") !=
           std::string::npos;
  };
  // 60 runs as those that solve, that would have gone on until their time, and until their 20,000
  // iterations.
  std::string out = guess("end = 0, processor = 4");
  EXPECT_TRUE(says(out, "4 min")) << out;
  out = guess("end = 3, processor = 4");
  EXPECT_TRUE(says(out, "30 min")) << out;
  out = guess("end = 4, processor = 5, iterations = 10000");
  EXPECT_TRUE(says(out, "10 min")) << out;
  // Of one engine nothing is known.
  out = guess("end = 0, processor = 4, engine = (SELECT min(engine) FROM run)");
  EXPECT_NE(out.find("results.db, without 30 runs of which none tells"), std::string::npos) << out;
  EXPECT_NE(out.find("about 2 min by the runs"), std::string::npos) << out;
  // And by those of the size between.
  EXPECT_EQ(run_study(bound.name(), folder_ / (stem + "-medium"), {"--medium"}).code, 0);
  out = dry_run_in(folder_.name(), bound.name()).out;
  EXPECT_NE(out.find(" here and in " + stem + "-medium/results.db, " + name + "/results.db\n"),
            std::string::npos)
      << out;
  EXPECT_EQ(run_study(bound.name(), folder_ / "x", {"--medium", "--quick"}).code, 2);
}

void sleep_for(unsigned milliseconds) {
  std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
}

// Another one after each transaction.
std::pair<fs::file_time_type, std::uintmax_t> state_of(const std::string& results) {
  std::error_code none;
  const std::string log = results + "-wal";
  return {fs::last_write_time(log, none), fs::file_size(log, none)};
}

// Every fourth is killed as it starts or plans, the others while they store.
TEST_F(StudyCommand, ResumesAfterKillsAtAnyMoment) {
  // So many runs that they are not over before a busy machine comes to the last kills.
  std::string text = kStudy;
  const TempFile many(text.replace(text.find("runs = 3"), 8, "runs = 300"), ".toml");
  EXPECT_EQ(run_study(many.name(), folder_ / "at_once").code, 0);
  const auto wanted = answers(folder_ / "at_once/results.db");
  EXPECT_EQ(wanted.size(), 6000u);
  const std::string results = folder_ / "killed/results.db";
  Random random(7);
  const std::size_t kills = by_thoroughness(30, 100);
  std::size_t killed = 0, moments = 0, last = 0;
  for (std::size_t i = 0; i < kills; ++i) {
    const auto before = state_of(results);
    Process process({SUDOKIT_PROGRAM, "study", "run", many.name(), "--out", folder_ / "killed"});
    for (int n = 0; i % 4 > 0 && n < 2000 && state_of(results) == before; ++n) sleep_for(1);
    sleep_for(random.below(20));
    kill(process.pid(), SIGKILL);
    killed += process.finish().code == 128 + SIGKILL;
    if (i % 10 > 0) continue;
    // Nothing that was there is gone.
    const auto kept = answers(results).size();
    EXPECT_GE(kept, last);
    moments += kept > last;
    last = kept;
  }
  EXPECT_GE(killed, kills / 2);
  EXPECT_GE(moments, 2u) << "of which there were results between two kills";
  const auto run = run_study(many.name(), folder_ / "killed");
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_EQ(answers(results), wanted);
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
  EXPECT_FALSE(fs::exists(folder_ / "slow/results.db-wal")) << "it is put where it belongs";
  const auto kept = answers(folder_ / "slow/results.db").size();
  EXPECT_NE(run.err.find(std::to_string(kept) + " runs kept"), std::string::npos) << run.err;
}

// The processes that a process has started and that are still there.
std::vector<pid_t> children_of(pid_t parent) {
  std::vector<pid_t> children;
  for (const auto& entry : fs::directory_iterator("/proc")) {
    std::ifstream file(entry.path() / "stat");
    pid_t pid = 0, its_parent = 0;
    std::string name, state;
    if (file >> pid >> name >> state >> its_parent && its_parent == parent) children.push_back(pid);
  }
  return children;
}

TEST_F(StudyCommand, AWorkerThatIsKilledCostsItsRunAlone) {
  // Six runs that last until their time is up.
  const TempFile slow(R"(title = "Long runs"
[[instances]]
name = "empty"
maker = "lewis"
layout = "7x7"
count = 1
params = { fixed = 0.3 }
[[engines]]
engine = "anneal"
[run]
runs = 6
processor_seconds = 0.5
)",
                      ".toml");
  Process process({SUDOKIT_PROGRAM, "study", "run", slow.name(), "--out", folder_ / "slow"});
  std::vector<pid_t> workers;
  for (int i = 0; i < 600 && workers.empty(); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    workers = children_of(process.pid());
  }
  ASSERT_FALSE(workers.empty());
  kill(workers[0], SIGKILL);
  const auto run = process.finish();
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_NE(run.out.find("6 runs made, 1 failed"), std::string::npos) << run.out;
  const std::string csv = sudokit({"study", "export", folder_ / "slow/results.db"}).out;
  EXPECT_EQ(std::ranges::count(csv, '\n'), 7);
  EXPECT_NE(csv.find("signal Killed"), std::string::npos) << csv;
  // It is a result as the others are: nothing is left to do.
  const auto again = run_study(slow.name(), folder_ / "slow");
  EXPECT_NE(again.out.find("6 are there, 0 to be made"), std::string::npos) << again.out;
}

TEST_F(StudyCommand, RefusesResultsOfAnotherVersionAndOtherFiles) {
  whole();
  const std::string name = folder_ / "whole/results.db";
  for (const std::string version : {"0", "99"}) {
    cli::Database(name, cli::Database::Mode::create).execute("PRAGMA user_version = " + version);
    const auto run = run_study(file_.name(), folder_ / "whole");
    EXPECT_EQ(run.code, 3);
    EXPECT_NE(run.err.find("results of version " + version + ", and this program reads version 1"),
              std::string::npos)
        << run.err;
    EXPECT_EQ(sudokit({"study", "report", file_.name(), "--out", folder_ / "whole"}).code, 3);
    EXPECT_EQ(sudokit({"study", "merge", "--into", folder_ / "new.db", name}).code, 3);
  }
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
  const TempFile nul(
      "title = \"x\"\n[[instances]]\nname = \"n\\u0000m\"\nfile = \"none\"\n"
      "[[engines]]\nengine = \"dlx\"\n",
      ".toml");
  const auto whole = sudokit({"study", "run", nul.name()});
  EXPECT_NE(whole.err.find("m: cannot read "), std::string::npos) << whole.err;
  EXPECT_EQ(sudokit({"study", "run"}).code, 2);
  EXPECT_EQ(sudokit({"study", "dance", "x"}).code, 2);
  EXPECT_EQ(run_study(file_.name(), folder_ / "x", {"--jobs", "9999"}).code, 2);
}

// A study of one file of puzzles.
std::string study_of(const std::string& file, const std::string& more = "") {
  return "title = \"t\"\n[[instances]]\nname = \"n\"\nfile = \"" + file +
         "\"\n[[engines]]\nengine = \"backtrack\"\n" + more;
}

// No file has an end that must be there, and no plan is as large as its ranges say.
TEST_F(StudyCommand, RefusesWhatHasNoEndInLittleMemory) {
  constexpr long kMost = 1'000'000;  // kilobytes, with room for sanitizers
  const auto refused = [&](const std::string& text, const std::string& message) {
    const TempFile study(text, ".toml");
    const auto run = run_study(study.name(), folder_ / "x", {"--dry-run"});
    EXPECT_EQ(run.code, 3);
    EXPECT_NE(run.err.find(message), std::string::npos) << run.err;
    EXPECT_LT(run.peak_kilobytes, kMost) << message;
  };
  refused(study_of("/dev/zero"), "n: /dev/zero:1: ");
  const std::string sparse = folder_ / "sparse";
  std::ofstream(sparse) << "";
  fs::resize_file(sparse, 3'000'000'000);
  refused(study_of(sparse), "n: " + sparse + ":1: ");
  refused(study_of("none", "[published]\nfile = \"/dev/zero\"\npaper = \"P\"\n"), "cannot read");
  refused(study_of(SUDOKIT_SOURCE_DIR "/data/named_3x3.txt",
                   "[published]\nfile = \"/dev/zero\"\npaper = \"P\"\n"),
          "/dev/zero: longer than the limit of 4 MB");
  refused(study_of("none",
                   "[[engines]]\nname = \"many\"\nengine = \"anneal\"\nparams = { alpha = "
                   "{ from = 0.01, to = 0.99, step = 0.0001 }, t0 = { from = 1, to = 999, "
                   "step = 0.1 } }\n[run]\niterations = 1\n"),
          ":7:1: many: 9,801 alpha x 9,981 t0 = 97,823,781 engines; the limit is 100,000");
  const auto endless = run_study("/dev/zero", folder_ / "x");
  EXPECT_EQ(endless.code, 3);
  EXPECT_NE(endless.err.find("/dev/zero: longer than the limit of 4 MB"), std::string::npos);
  EXPECT_LT(endless.peak_kilobytes, kMost);
}

// While it waits for the puzzles of a pipe: the pipe is read, so the program is there.
TEST_F(StudyCommand, CtrlCEndsThePlanning) {
  const std::string pipe = folder_ / "pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  const TempFile study(study_of(pipe), ".toml");
  Process process({SUDOKIT_PROGRAM, "study", "run", study.name(), "--out", folder_ / "x"});
  const int fd = ::open(pipe.c_str(), O_WRONLY);  // waits for the reader
  ASSERT_GE(fd, 0);
  const std::string line = "1..............4\n";
  for (int i = 0; i < 100'000; ++i) {  // more than a pipe holds: they are read
    ASSERT_EQ(write(fd, line.data(), line.size()), static_cast<ssize_t>(line.size()));
  }
  kill(process.pid(), SIGINT);
  EXPECT_EQ(process.finish().code, 130);
  ::close(fd);
  EXPECT_FALSE(fs::exists(folder_ / "x"));
}

// Not when hours of runs are over and the report looks for it.
TEST_F(StudyCommand, TellsAFileOfPublishedNumbersThatIsNotThere) {
  const TempFile bad(
      std::string(kStudy) + "[published]\nfile = \"none.csv\"\npaper = \"P\"\ntable = \"T\"\n",
      ".toml");
  const auto run = run_study(bad.name(), folder_ / "x", {"--dry-run"});
  EXPECT_EQ(run.code, 3);
  EXPECT_NE(run.err.find("none.csv"), std::string::npos) << run.err;
}

TEST_F(StudyCommand, RefusesWhatAnActionHasNoUseFor) {
  const std::vector<std::vector<std::string>> useless = {{"report", file_.name(), "--shard", "1/3"},
                                                         {"report", file_.name(), "--jobs", "1"},
                                                         {"run", file_.name(), "--no-plots"},
                                                         {"run", file_.name(), "--into", "x.db"},
                                                         {"show", "5b1f09c2", "--quick"},
                                                         {"compare", "a.db", "b.db", "--out", "x"},
                                                         {"merge", "a.db", "--jobs", "1"},
                                                         {"export", "a.db", "--medium"}};
  for (std::vector<std::string> args : useless) {
    args.insert(args.begin(), "study");
    const auto refused = sudokit(args);
    EXPECT_EQ(refused.code, 2) << args[1];
    EXPECT_NE(refused.err.find(" means nothing to study " + args[1]), std::string::npos)
        << refused.err;
  }
}

}  // namespace
}  // namespace sudokit::test
