// sudokit study run: runs that are interrupted and resumed.
#include <fcntl.h>
#include <sched.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <algorithm>
#include <csignal>

#include "cli/study/sqlite.hpp"
#include "cli/study_command.hpp"

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

TEST(StudyNew, WritesAStudyThatRunsAndReplacesNone) {
  const TempFolder folder;
  const std::string name = folder / "mine.toml";
  EXPECT_EQ(sudokit({"study", "new", name}).code, 0);
  const auto again = sudokit({"study", "new", name});
  EXPECT_EQ(again.codes, "would-overwrite");
  const auto run =
      sudokit({"study", "run", name, "--quick", "--jobs", "1", "--out", folder / "results"});
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_NE(run.out.find("0 failed"), std::string::npos) << run.out;
  const auto report =
      sudokit({"study", "report", name, "--quick", "--no-plots", "--out", folder / "results"});
  EXPECT_EQ(report.code, 0) << report.err;
  const auto estimate = sudokit({"study", "run", name, "--dry-run", "--out", folder / "none"});
  EXPECT_NE(estimate.out.find("no estimate: no run"), std::string::npos) << estimate.out;
}

TEST(StudyFiles, AMissingSharedSetSaysWhereItIsDescribed) {
  const TempFile study(
      "title = \"t\"\n[[instances]]\nname = \"i\"\nfile = "
      "\"../shared/data/nothing.txt\"\n[[engines]]\nname = \"e\"\nengine = "
      "\"dlx\"\n[run]\nruns = 1\n",
      ".toml");
  const auto run = sudokit({"study", "run", study.name(), "--dry-run"});
  EXPECT_EQ(run.code, 3);
  EXPECT_NE(run.err.find("data/README.md"), std::string::npos) << run.err;
}

// Runs in `folder` as the current folder, with --jobs 1.
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
  // 60 runs like those stored: solved ones; ones that would have gone on until their time limit;
  // ones that would have gone on until their 20,000 iterations.
  std::string out = guess("end = 0, processor = 4");
  EXPECT_TRUE(says(out, "4 min")) << out;
  out = guess("end = 3, processor = 4");
  EXPECT_TRUE(says(out, "30 min")) << out;
  out = guess("end = 4, processor = 5, iterations = 10000");
  EXPECT_TRUE(says(out, "10 min")) << out;
  // Nothing is known about one engine.
  out = guess("end = 0, processor = 4, engine = (SELECT min(engine) FROM run)");
  EXPECT_NE(out.find("results.db, without 30 runs of which none tells"), std::string::npos) << out;
  EXPECT_NE(out.find("about 2 min by the runs"), std::string::npos) << out;
  // The runs of the size in between count as well.
  EXPECT_EQ(run_study(bound.name(), folder_ / (stem + "-medium"), {"--medium"}).code, 0);
  out = dry_run_in(folder_.name(), bound.name()).out;
  EXPECT_NE(out.find(" here and in " + stem + "-medium/results.db, " + name + "/results.db\n"),
            std::string::npos)
      << out;
  EXPECT_EQ(run_study(bound.name(), folder_ / "x", {"--medium", "--quick"}).code, 2);
}

// Killed while it plans, opens its file, has handed out a run, is about to commit answers, or has
// committed them; early and late.
TEST_F(StudyCommand, ResumesAfterKillsAtAnyMoment) {
  const auto wanted = whole();
  const std::string results = folder_ / "killed/results.db";
  struct Moment {
    std::string point;
    std::size_t times;
    std::size_t stored;  // runs that this program has committed by then, at least
  };
  std::vector<Moment> moments = {{"study.planned", 1, 0}, {"study.opened", 1, 0}};
  for (const std::size_t times : {1, 2, 3, 4}) {
    moments.push_back({"study.given", times, 0});
    moments.push_back({"study.added", times, 0});
    moments.push_back({"study.stored", times, times});
  }
  std::size_t kept = 0;
  for (const Moment& moment : moments) {
    const std::string at = moment.point + ":" + std::to_string(moment.times);
    Process process(
        {SUDOKIT_PROGRAM, "study", "run", file_.name(), "--out", folder_ / "killed", "--jobs", "1"},
        {"SUDOKIT_TEST_STOP=" + at});
    ASSERT_TRUE(process.stops()) << at;
    kill(process.pid(), SIGKILL);
    EXPECT_EQ(process.finish().code, 128 + SIGKILL);
    // Nothing stored before is lost, and everything committed is there.
    const std::size_t now = fs::exists(results) ? answers(results).size() : 0;
    EXPECT_GE(now, kept + moment.stored) << at;
    kept = now;
  }
  EXPECT_LT(kept, wanted.size());
  const auto run = run_study(file_.name(), folder_ / "killed");
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_EQ(answers(results), wanted);
}

TEST_F(StudyCommand, CtrlCKeepsAll) {
  const auto wanted = whole();
  const std::string results = folder_ / "cut/results.db";
  Process process(
      {SUDOKIT_PROGRAM, "study", "run", file_.name(), "--out", folder_ / "cut", "--jobs", "1"},
      {"SUDOKIT_TEST_STOP=study.stored:5"});
  ASSERT_TRUE(process.stops());
  process.go_on(SIGINT);
  const auto run = process.finish();
  EXPECT_EQ(run.code, 130);
  EXPECT_NE(run.err.find("interrupted"), std::string::npos) << run.err;
  EXPECT_FALSE(fs::exists(results + "-wal")) << "it is put where it belongs";
  const auto kept = answers(results);
  EXPECT_EQ(kept.size(), 5u);
  EXPECT_NE(run.err.find("5 runs kept"), std::string::npos) << run.err;
  for (const auto& [key, answer] : kept) EXPECT_EQ(wanted.at(key), answer);
}

TEST_F(StudyCommand, AWorkerThatIsKilledCostsItsRunAlone) {
  // The first worker that reaches a run stops there and writes its process number to the file.
  const std::string first = folder_ / "first";
  Process process({SUDOKIT_PROGRAM, "study", "run", file_.name(), "--out", folder_ / "killed"},
                  {"SUDOKIT_TEST_STOP=study.run", "SUDOKIT_TEST_STOP_FILE=" + first});
  std::string worker;
  for (; !worker.ends_with('\n'); worker = text_of(first)) sched_yield();
  kill(std::stoi(worker), SIGKILL);
  const auto run = process.finish();
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_NE(run.out.find("60 runs made, 1 failed"), std::string::npos) << run.out;
  const std::string csv = sudokit({"study", "export", folder_ / "killed/results.db"}).out;
  EXPECT_EQ(std::ranges::count(csv, '\n'), 61);
  EXPECT_NE(csv.find("signal Killed"), std::string::npos) << csv;
  // The failed run is a result like the others: nothing is left to do.
  const auto again = run_study(file_.name(), folder_ / "killed");
  EXPECT_NE(again.out.find("60 are there, 0 to be made"), std::string::npos) << again.out;
}

TEST_F(StudyCommand, RefusesResultsOfAnotherVersionAndOtherFiles) {
  whole();
  const std::string name = folder_ / "whole/results.db";
  for (const std::string version : {"0", "99"}) {
    cli::Database(name, cli::Database::Mode::create).execute("PRAGMA user_version = " + version);
    const auto run = run_study(file_.name(), folder_ / "whole");
    EXPECT_EQ(run.code, 3);
    EXPECT_EQ(run.codes, "wrong-version") << run.err;
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

// Files without an end, or longer than their limit, are refused, and so are plans beyond the limit
// of engines; little memory is used.
TEST_F(StudyCommand, RefusesWhatHasNoEndInLittleMemory) {
  const auto run_in_little = [](const std::string& file, const std::string& out) {
    Process process({SUDOKIT_PROGRAM, "study", "run", file, "--out", out, "--dry-run"}, {}, [] {
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)  // they reserve terabytes
      const rlimit most{1'000'000'000, 1'000'000'000};
      setrlimit(RLIMIT_AS, &most);
#endif
    });
    return process.finish();
  };
  const auto refused = [&](const std::string& text, const std::string& message) {
    const TempFile study(text, ".toml");
    const auto run = run_in_little(study.name(), folder_ / "x");
    EXPECT_EQ(run.code, 3);
    EXPECT_NE(run.err.find(message), std::string::npos) << run.err;
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
  const auto endless = run_in_little("/dev/zero", folder_ / "x");
  EXPECT_EQ(endless.code, 3);
  EXPECT_NE(endless.err.find("/dev/zero: longer than the limit of 4 MB"), std::string::npos);
}

// Interrupted while the program reads the puzzles from a pipe.
TEST_F(StudyCommand, CtrlCEndsThePlanning) {
  const std::string pipe = folder_ / "pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  const TempFile study(study_of(pipe), ".toml");
  Process process({SUDOKIT_PROGRAM, "study", "run", study.name(), "--out", folder_ / "x"});
  const int fd = ::open(pipe.c_str(), O_WRONLY);  // waits for the reader
  ASSERT_GE(fd, 0);
  const std::string line = "1..............4\n";
  for (int i = 0; i < 100'000; ++i) {  // more than a pipe holds, so the program has read some
    ASSERT_EQ(write(fd, line.data(), line.size()), static_cast<ssize_t>(line.size()));
  }
  kill(process.pid(), SIGINT);
  EXPECT_EQ(process.finish().code, 130);
  ::close(fd);
  EXPECT_FALSE(fs::exists(folder_ / "x"));
}

// The missing file is reported at once, not after hours of runs when the report needs it.
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
    EXPECT_EQ(refused.codes, "inapplicable-option") << refused.err;
  }
}

}  // namespace
}  // namespace sudokit::test
