// The worker processes of studies: they may crash, use too much memory, or never end.
#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <map>

#include "cli/study/execute.hpp"
#include "cli/study/machine.hpp"
#include "cli/study/workers.hpp"
#include "support/thorough.hpp"

namespace sudokit::test {
namespace {

// The sanitizers catch SIGSEGV and leave SIGTRAP alone.
constexpr int kCrash = kSanitized ? SIGTRAP : SIGSEGV;

// Job 1 dies by a signal, job 2 ends, job 3 never ends; the others answer.
std::string some_work(std::uint64_t job) {
  if (job == 1) raise(kCrash);
  if (job == 2) _exit(5);
  while (job == 3) {
  }
  return "job " + std::to_string(job);
}

TEST(Workers, ACrashCostsItsJobAlone) {
  std::map<std::uint64_t, cli::Answer> answers;
  cli::Workers workers(
      {{cli::allowed_processors()[0]}, {cli::allowed_processors()[0]}}, some_work, [] {},
      [](std::uint64_t job) {
        return job == 3 ? cli::Patience{0.2, 0} : cli::Patience{};
      });
  for (std::uint64_t next = 0; answers.size() < 30;) {
    while (next < 30 && workers.has_idle()) workers.give(next++);
    for (auto& answer : workers.wait(-1, 1000)) answers[answer.job] = answer;
  }
  EXPECT_TRUE(answers[1].died);
  EXPECT_EQ(answers[1].signal, kCrash);
  EXPECT_EQ(answers[2].code, 5);
  EXPECT_TRUE(answers[3].overrun);
  for (std::uint64_t job = 4; job < 30; ++job)
    EXPECT_EQ(answers[job].bytes, "job " + std::to_string(job));
  EXPECT_EQ(cli::result_of(answers[1], {}).end, study::End::crash);
  EXPECT_EQ(cli::result_of(answers[3], {}).end, study::End::overrun);
}

// An engine that misbehaves on request.
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
  const Puzzle puzzle{*Layout::named("2x2"), Grid(16), {}, "", {}};
  std::unique_ptr<cli::Executor> executor;
  cli::Workers workers(
      cli::processor_groups(1, 1),
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
