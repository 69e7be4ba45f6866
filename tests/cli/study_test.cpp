// sudokit study: runs that are interrupted, divided, merged, reported; and workers that die.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <thread>

#include "cli/process.hpp"
#include "cli/study/execute.hpp"
#include "cli/study/machine.hpp"
#include "cli/study/sqlite.hpp"
#include "cli/study/workers.hpp"
#include "cli/temp_file.hpp"
#include "sudokit/random.hpp"

namespace sudokit::test {
namespace {

namespace fs = std::filesystem;

// A folder that goes away with the test.
class TempFolder {
 public:
  TempFolder() {
    static int number = 0;
    name_ = (fs::temp_directory_path() /
             ("sudokit_study_" + std::to_string(getpid()) + "_" + std::to_string(++number)))
                .string();
    fs::create_directories(name_);
  }
  ~TempFolder() { fs::remove_all(name_); }
  TempFolder(const TempFolder&) = delete;
  TempFolder& operator=(const TempFolder&) = delete;
  std::string operator/(const std::string& name) const { return name_ + "/" + name; }
  const std::string& name() const { return name_; }

 private:
  std::string name_;
};

// 60 runs under an iteration budget: what they find is the same every time.
constexpr const char* kStudy = R"(title = "Sixty runs"
[[instances]]
name = "random"
maker = "lewis"
layout = "3x3"
count = 5
params = { fixed = [0.3, 0.5] }
[[engines]]
name = "SA"
engine = "anneal"
[[engines]]
name = "CP+SA"
engine = "cp-anneal"
[run]
runs = 3
iterations = 20000
[quick]
count = 1
[[table]]
title = "All"
rows = ["fixed"]
columns = ["engine"]
measures = ["success", "iterations"]
[[plot]]
title = "Success"
kind = "lines"
x = "fixed"
y = "success"
[[test]]
title = "Success"
kind = "signed-rank"
measure = "success"
between = ["SA", "CP+SA"]
)";

std::string text_of(const std::string& name) {
  std::ostringstream text;
  text << std::ifstream(name, std::ios::binary).rdbuf();
  return text.str();
}

// The rows of an export, by key: what does not depend on clocks and machines.
std::map<std::string, std::string> answers(const std::string& file) {
  std::istringstream in(sudokit({"study", "export", file}).out);
  std::map<std::string, std::string> rows;
  std::string line;
  std::getline(in, line);
  while (std::getline(in, line)) {
    std::vector<std::string> fields(1);
    bool inside = false;
    for (const char c : line) {
      if (c == '"') inside = !inside;
      if (c == ',' && !inside) {
        fields.emplace_back();
      } else {
        fields.back() += c;
      }
    }
    const std::string what =
        fields[10] + " " + fields[11] + " " + fields[16] + " " + fields[17] + " " + fields[18];
    EXPECT_TRUE(rows.emplace(fields[0], what).second) << "twice: " << line;
  }
  return rows;
}

ProcessResult run_study(const std::string& file, const std::string& out,
                        std::vector<std::string> more = {}) {
  std::vector<std::string> args = {"study", "run", file, "--out", out};
  args.insert(args.end(), more.begin(), more.end());
  return sudokit(args);
}

class StudyCommand : public testing::Test {
 protected:
  StudyCommand() : file_(kStudy, ".toml") {}
  // The whole, made at once.
  std::map<std::string, std::string> whole() {
    const auto run = run_study(file_.name(), folder_ / "whole");
    EXPECT_EQ(run.code, 0) << run.err;
    return answers(folder_ / "whole/results.db");
  }
  TempFile file_;
  TempFolder folder_;
};

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
  std::this_thread::sleep_for(std::chrono::milliseconds(1500));
  kill(process.pid(), SIGINT);
  const auto run = process.finish();
  EXPECT_EQ(run.code, 130);
  EXPECT_NE(run.err.find("interrupted"), std::string::npos) << run.err;
  const auto kept = answers(folder_ / "slow/results.db").size();
  EXPECT_NE(run.err.find(std::to_string(kept) + " runs kept"), std::string::npos) << run.err;
}

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

TEST_F(StudyCommand, TakesSlurmsVariables) {
  Process process({SUDOKIT_PROGRAM, "study", "run", file_.name(), "--out", folder_ / "slurm"},
                  {"SLURM_ARRAY_TASK_ID=14", "SLURM_ARRAY_TASK_MIN=10", "SLURM_ARRAY_TASK_STEP=2",
                   "SLURM_ARRAY_TASK_COUNT=4"});
  EXPECT_EQ(process.finish().code, 0);
  EXPECT_EQ(answers(folder_ / "slurm/results-3of4.db").size(), 15u);
}

// Idempotent, and free of order, also where two files have one run with different times.
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

TEST_F(StudyCommand, ReportsAWholeAPartAndNothing) {
  whole();
  const auto report = sudokit({"study", "report", file_.name(), "--out", folder_ / "whole"});
  EXPECT_EQ(report.code, 0) << report.err;
  const std::string page = text_of(folder_ / "whole/report.html");
  EXPECT_NE(page.find("60 of 60 runs"), std::string::npos);
  EXPECT_NE(page.find("<svg"), std::string::npos);
  EXPECT_EQ(page.find("http://www.w3.org/1999/xhtml"), std::string::npos);
  const std::string runs = text_of(folder_ / "whole/runs.csv");
  EXPECT_EQ(std::ranges::count(runs, '\n'), 61);

  EXPECT_EQ(run_study(file_.name(), folder_ / "part", {"--shard", "1/2"}).code, 0);
  fs::rename(folder_ / "part/results-1of2.db", folder_ / "part/results.db");
  EXPECT_EQ(sudokit({"study", "report", file_.name(), "--out", folder_ / "part"}).code, 0);
  EXPECT_NE(text_of(folder_ / "part/report.html").find("30 of 60 runs"), std::string::npos);

  {
    cli::Database(folder_ / "part/results.db", cli::Database::Mode::create)
        .execute("DELETE FROM run");
  }
  EXPECT_EQ(sudokit({"study", "report", file_.name(), "--out", folder_ / "part"}).code, 0);
  EXPECT_NE(text_of(folder_ / "part/report.html").find("no runs yet"), std::string::npos);
  EXPECT_EQ(sudokit({"study", "report", file_.name(), "--out", folder_ / "nowhere"}).code, 3);
}

TEST_F(StudyCommand, ShowRepeatsARunExactly) {
  const auto rows = whole();
  const std::string key = rows.begin()->first.substr(0, 10);
  const auto shown = sudokit({"study", "show", key, folder_ / "whole/results.db"});
  EXPECT_EQ(shown.code, 0) << shown.out << shown.err;
  EXPECT_NE(shown.out.find("again"), std::string::npos);
  {
    cli::Database database(folder_ / "whole/results.db", cli::Database::Mode::create);
    database.execute("UPDATE run SET iterations = iterations + 1");
  }
  EXPECT_EQ(sudokit({"study", "show", key, folder_ / "whole/results.db"}).code, 1);
  EXPECT_EQ(sudokit({"study", "show", "zz", folder_ / "whole/results.db"}).code, 3);
}

TEST_F(StudyCommand, CompareTellsWhoLostWhat) {
  whole();
  const std::string a = folder_ / "whole/results.db", b = folder_ / "b.db";
  EXPECT_EQ(sudokit({"study", "merge", "--into", b, a}).code, 0);
  EXPECT_EQ(sudokit({"study", "compare", a, b}).code, 0);
  {
    cli::Database(b, cli::Database::Mode::create)
        .execute("UPDATE run SET end = 6, verdict = 0 WHERE end = 0");
  }
  const auto lost = sudokit({"study", "compare", a, b});
  EXPECT_EQ(lost.code, 1);
  EXPECT_NE(lost.out.find("now crash"), std::string::npos) << lost.out;
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

// Jobs: 1 dies by a signal, 2 ends, 3 never ends, others answer.
std::string some_work(std::uint64_t job) {
  if (job == 1) raise(SIGSEGV);
  if (job == 2) _exit(5);
  while (job == 3) {
  }
  return "job " + std::to_string(job);
}

TEST(Workers, ACrashCostsItsJobAlone) {
  std::map<std::uint64_t, cli::Answer> answers;
  cli::Workers workers(
      {cli::allowed_processors()[0], cli::allowed_processors()[0]}, some_work, [] {},
      [](std::uint64_t) {
        return cli::Patience{0.2, 0};
      });
  for (std::uint64_t next = 0; answers.size() < 30;) {
    while (next < 30 && workers.has_idle()) workers.give(next++);
    for (auto& answer : workers.wait(-1, 1000)) answers[answer.job] = answer;
  }
  EXPECT_TRUE(answers[1].died);
  EXPECT_EQ(answers[1].signal, SIGSEGV);
  EXPECT_EQ(answers[2].code, 5);
  EXPECT_TRUE(answers[3].overrun);
  for (std::uint64_t job = 4; job < 30; ++job)
    EXPECT_EQ(answers[job].bytes, "job " + std::to_string(job));
  EXPECT_EQ(cli::result_of(answers[1], {}).end, study::End::crash);
  EXPECT_EQ(cli::result_of(answers[3], {}).end, study::End::overrun);
}

// An engine that does as it is told.
class Misbehaved : public Engine {
 public:
  enum class Kind { eats_memory, ignores_time, throws };
  explicit Misbehaved(Kind kind) : kind_(kind) {}
  const EngineInfo& info() const override {
    static const EngineInfo row = [] {
      EngineInfo info;
      info.name = "misbehaved";
      info.takes = kAnyPuzzleOfHouses;
      return info;
    }();
    return row;
  }
  Outcome solve(const Puzzle&, const Run& run) override {
    if (kind_ == Kind::throws) throw std::runtime_error("as it was told");
    std::vector<std::string> eaten;
    while (kind_ == Kind::eats_memory) eaten.emplace_back(1 << 20, 'x');
    while (!run.stop.stop_requested()) {
    }
    Outcome outcome;
    outcome.reason = StopReason::stopped;
    return outcome;
  }

 protected:
  void* params() override { return nullptr; }

 private:
  Kind kind_;
};

study::RunResult run_misbehaved(Misbehaved::Kind kind, const study::Limits& limits) {
  const Puzzle puzzle{*Layout::named("2x2"), Grid(16), {}, ""};
  std::unique_ptr<cli::Executor> executor;
  cli::Workers workers(
      {cli::allowed_processors()[0]},
      [&](std::uint64_t) {
        Misbehaved engine(kind);
        return cli::pack(executor->run(engine, {puzzle, limits, 1, false}));
      },
      [&] { executor = std::make_unique<cli::Executor>(); },
      [&](std::uint64_t) { return cli::patience_of(limits); });
  workers.give(0);
  std::vector<cli::Answer> answers;
  while (answers.empty()) answers = workers.wait(-1, -1);
  return cli::result_of(answers[0], limits);
}

TEST(StudyRun, MemoryThatRunsOutIsTheRunsResult) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "sanitizers end the process themselves";
#endif
  study::Limits limits;
  limits.memory_mb = 64;
  const auto result = run_misbehaved(Misbehaved::Kind::eats_memory, limits);
  EXPECT_EQ(result.end, study::End::memory);
  EXPECT_GT(result.memory_kb, 32'000u);
  EXPECT_LT(result.memory_kb, 400'000u);
}

TEST(StudyRun, ProcessorTimeEndsARun) {
  study::Limits limits;
  limits.processor_seconds = 0.2;
  const auto result = run_misbehaved(Misbehaved::Kind::ignores_time, limits);
  EXPECT_EQ(result.end, study::End::time);
  EXPECT_GE(result.processor, 0.19);
  EXPECT_LT(result.processor, 1);
}

TEST(StudyRun, WhatIsThrownIsTheRunsResult) {
  const auto result = run_misbehaved(Misbehaved::Kind::throws, {});
  EXPECT_EQ(result.end, study::End::crash);
  EXPECT_EQ(result.detail, "as it was told");
}

TEST(StudyRun, PacksAndUnpacks) {
  study::RunResult result;
  result.end = study::End::proved;
  result.iterations = 7;
  result.cost = 1.5;
  result.counters = "nodes=3";
  result.trace = "1:2";
  result.detail = "why";
  const auto back = cli::unpack(cli::pack(result));
  EXPECT_EQ(back.end, result.end);
  EXPECT_EQ(back.iterations, 7u);
  EXPECT_EQ(back.counters + back.trace + back.detail, "nodes=31:2why");
}

}  // namespace
}  // namespace sudokit::test
