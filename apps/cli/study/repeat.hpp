// Loads stored runs with everything that they were made from, and repeats them with this program.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "cli/streams/interrupt.hpp"
#include "cli/study/store.hpp"

namespace sudokit::cli {

// A stored run with everything that it was made from.
struct Whole {
  StoredRun run;
  std::vector<Puzzle> puzzles;
  Store::EngineRow engine;
  study::Limits limits;
  std::string build;
  std::string host;
};

// The rows to which the runs of a file refer, read once.
class Origins {
 public:
  // The store must outlive this object.
  Origins(Store& store, std::string file);
  // Failure: a row cannot be read.
  Whole whole(const StoredRun& run) const;
  const Store::EngineRow& engine(const StoredRun& run) const { return engines_.at(run.engine); }
  const std::string& build(const StoredRun& run) const { return builds_.at(run.build); }

 private:
  const Store& store_;
  std::string file_;
  std::unordered_map<std::int64_t, Store::InstanceRow> instances_;
  std::unordered_map<std::int64_t, Store::EngineRow> engines_;
  std::unordered_map<std::int64_t, std::string> limits_, builds_, hosts_;
};

// Makes the run again, in a worker as in a study. Empty if interrupted. Failure: this program or
// this machine cannot make the run; or it is that of an external program, whose command the results
// file states, and `commands` is false.
std::optional<study::RunResult> repeat(const Whole& whole, bool commands,
                                       const Interrupt* interrupt = nullptr);

// The comparison of a repetition with the stored run.
struct Comparison {
  enum class Kind : std::uint8_t {
    equal,
    different,
    not_comparable  // a clock determined where one of them ended
  };
  Kind kind = Kind::equal;
  std::string words;  // what differs, or why they are not compared
};
// Compares the end, verdict, iterations, solutions, cost and counters exactly.
Comparison compare(const Whole& whole, const study::RunResult& again);
// Whether a clock determined where the run ended, according to the result.
bool ended_by_clock(const study::RunResult& result);

}  // namespace sudokit::cli
