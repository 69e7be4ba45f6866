// Executor: makes one run of a plan and measures it, in a worker.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "cli/study/workers.hpp"
#include "study/study.hpp"
#include "sudokit/engine.hpp"

namespace sudokit::cli {

// Everything that determines a run.
struct RunOrder {
  const Puzzle& puzzle;
  const study::Limits& limits;
  std::uint64_t seed = 1;
  bool trace = false;
  // the rest of a batch; the limits apply to the batch as a whole
  std::span<const Puzzle> others = {};
  const study::Lanes* lanes = nullptr;  // bulk9 solves the batch in lanes
};

// Executes runs one after the other. The clock of the budget is the processor time of the process.
// At most one object at a time, since it sets the memory limit of the process.
class Executor {
 public:
  Executor();
  ~Executor();
  study::RunResult run(Engine& engine, const RunOrder& order);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// Serialises a result to pass it between processes of the same program.
std::string pack(const study::RunResult& result);
study::RunResult unpack(const std::string& bytes);

// The result of the run according to the worker's answer.
study::RunResult result_of(const Answer& answer, const study::Limits& limits);
// The time after which a run that does not end is killed: one and a half times its budget plus one
// second.
Patience patience_of(const study::Limits& limits);

}  // namespace sudokit::cli
