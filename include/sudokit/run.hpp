// One run of an engine: what it may spend (Run) and what came of it (Outcome).
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sudokit/counters.hpp"
#include "sudokit/puzzle.hpp"
#include "sudokit/stop.hpp"

namespace sudokit {

// Nothing set: no bound. An iteration is the engine's own unit, named in its EngineInfo. Memory is
// that of what is built for one puzzle, in bytes, as estimated by who builds: clauses, linked
// lists, graphs of one digit, kept solutions, steps and their words. What a puzzle takes in any
// case (its cells, its candidates, the tables of a local search) is not counted.
struct Budget {
  std::optional<double> seconds = std::nullopt;
  std::optional<std::uint64_t> iterations = std::nullopt;
  std::optional<std::uint64_t> memory = std::nullopt;

  // What is left after so many seconds: the same with its seconds less, and never below 0.
  Budget after(double spent) const {
    Budget left = *this;
    if (seconds) left.seconds = std::max(0.0, *seconds - spent);
    return left;
  }
};

enum class EventKind : std::uint8_t {
  start,
  improve,
  move,
  restart,
  branch,
  conflict,
  deduce,
  finish
};

struct Event {
  EventKind kind = EventKind::start;
  std::uint64_t iteration = 0;
  double cost = 0;  // of the incumbent (improve, finish) or of the state (move, restart)
  int cell = -1;    // branch, deduce, move: where; -1 when it is not about one cell
  int digit = 0;    // branch, deduce, move: what
};

// Receives events in the order they happen, on the thread that runs the engine.
class Observer {
 public:
  virtual ~Observer() = default;
  virtual void on(const Event& event) = 0;
  // Called when the budget is checked, about every half millisecond, also by searches that have no
  // events: the iterations of the run so far, and its seconds.
  virtual void polled(std::uint64_t /*iterations*/, double /*seconds*/) {}
};

// Receives what an engine writes beside its answer, in order, on the thread that runs it.
class Sink {
 public:
  virtual ~Sink() = default;
  // A document begins; what was written of one before is void. False as for write().
  virtual bool begin() = 0;
  // False: it takes no more. Nothing is sent after that, and the engine may give the run up.
  virtual bool write(std::string_view bytes) = 0;
};

// Receives solutions, each checked, when they are found, in order, on the thread that runs the
// engine.
class SolutionSink {
 public:
  virtual ~SolutionSink() = default;
  // False: it takes no more, and the run ends as stopped.
  virtual bool take(const Grid& grid) = 0;
};

// Where nothing is wanted: null. An engine that does not declare that it writes a proof leaves
// those two alone.
struct Sinks {
  Sink* proof = nullptr;    // DRAT, that no (further) solution exists
  Sink* formula = nullptr;  // the DIMACS CNF that the proof belongs to, found solutions excluded
  SolutionSink* solutions = nullptr;  // takes what would otherwise be kept in Outcome::solutions
};

class Findings;

struct Run {
  Budget budget = {};
  StopToken stop = {};
  std::uint64_t seed = 1;
  // Stop at this many solutions: 1 = solve, 2 = is it unique, K = count to K, 0 = count all.
  std::uint64_t limit = 1;
  // How many of the solutions found are kept in Outcome::solutions.
  std::uint64_t keep = 1;
  Observer* observer = nullptr;
  Sinks sinks = {};
  // Several runs of one answer share a budget of memory: the bytes that all of them have built.
  std::uint64_t* built = nullptr;
  // What is known of the puzzle from earlier questions (sudokit/oracle.hpp).
  Findings* known = nullptr;
};

// solved: a solution was found and no more was asked or known. unique, multiple, unsatisfiable:
// proved, only ever answered by an engine that claims to (EngineInfo::claims).
enum class Verdict : std::uint8_t { unknown, solved, unique, multiple, unsatisfiable };
enum class StopReason : std::uint8_t { finished, time, iterations, stopped, memory };

std::string_view to_string(Verdict verdict);
std::string_view to_string(StopReason reason);
std::string_view to_string(EventKind kind);

struct Outcome {
  Verdict verdict = Verdict::unknown;
  StopReason reason = StopReason::finished;
  // Solutions found (at most the limit), and whether that is all there are.
  std::uint64_t found = 0;
  bool complete = false;
  // The first Run::keep solutions, each checked.
  std::vector<Grid> solutions;
  // The first solution, or the best incomplete grid (0 = open) when none was found.
  Grid grid;
  // Cost of `grid` in the engine's own measure; 0 when it is a solution. Open cells unless the
  // engine says otherwise.
  double cost = 0;
  // Iterations spent, in the engine's own unit.
  std::uint64_t iterations = 0;
  std::vector<Counter> counters;
  double seconds = 0;
};

}  // namespace sudokit
