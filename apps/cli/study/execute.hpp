// One run of a plan, with its clocks: what a worker does.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "cli/study/workers.hpp"
#include "sudokit/engine.hpp"
#include "sudokit/study.hpp"

namespace sudokit::cli {

// What decides a run.
struct RunOrder {
  const Puzzle& puzzle;
  const study::Limits& limits;
  std::uint64_t seed = 1;
  bool trace = false;
  std::span<const Puzzle> others = {};  // of a batch, which the limits bound as a whole
  const study::Lanes* lanes = nullptr;  // the batch side by side, by bulk9
};

// Executes runs one after the other. The processor time of the process is the budget's clock.
// One at a time: it sets the limit of memory of the process.
class Executor {
 public:
  Executor();
  ~Executor();
  study::RunResult run(Engine& engine, const RunOrder& order);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// As bytes between processes of one program.
std::string pack(const study::RunResult& result);
study::RunResult unpack(const std::string& bytes);

// What a worker's answer says of its run.
study::RunResult result_of(const Answer& answer, const study::Limits& limits);
// When a run that does not end is killed: half its budget and a second behind it.
Patience patience_of(const study::Limits& limits);

}  // namespace sudokit::cli
