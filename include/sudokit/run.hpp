// One run of an engine: its limits and settings (Run) and its result (Outcome).
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

// The limits of a run. A member without a value is no limit.
struct Budget {
  std::optional<double> seconds = std::nullopt;            // wall time
  std::optional<std::uint64_t> iterations = std::nullopt;  // in the unit that EngineInfo names
  // Bytes of the structures that are built for one puzzle, as the code that builds them estimates:
  // clauses, linked lists, graphs of one digit, kept solutions, steps and their words. The memory
  // that every puzzle needs (its cells, its candidates, the tables of a local search) is not
  // counted.
  std::optional<std::uint64_t> memory = std::nullopt;

  // The budget that is left after `spent` seconds: its seconds are reduced, but not below 0.
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
  int cell = -1;    // that the event concerns; -1: no particular cell
  int digit = 0;    // that the event concerns; 0: no particular digit
};

// Receives the events of a run in order, on the thread that runs the engine.
class Observer {
 public:
  virtual ~Observer() = default;
  virtual void on(const Event& event) = 0;
  // Called with the iterations and seconds of the run so far whenever the budget is checked, about
  // every half millisecond. Searches without events call it too.
  virtual void polled(std::uint64_t /*iterations*/, double /*seconds*/) {}
};

// Receives a document that an engine writes in addition to its answer, in order, on the thread that
// runs the engine.
class Sink {
 public:
  virtual ~Sink() = default;
  // A document begins, and what was written before is void. The return value is that of write().
  virtual bool begin() = 0;
  // Returning false refuses further data: nothing more is written, and the engine may end the run.
  virtual bool write(std::string_view bytes) = 0;
};

// Receives solutions as soon as they are found, in order, on the thread that runs the engine. Each
// has been checked.
class SolutionSink {
 public:
  virtual ~SolutionSink() = default;
  // Returning false ends the run as stopped.
  virtual bool take(const Grid& grid) = 0;
};

// Receivers of further output; null if it is not needed. An engine writes proof and formula only if
// EngineInfo::writes_proof is true.
struct Sinks {
  Sink* proof = nullptr;    // a DRAT proof that no (further) solution exists
  Sink* formula = nullptr;  // the DIMACS CNF of the proof, which excludes the solutions found
  SolutionSink* solutions = nullptr;  // receives the solutions instead of Outcome::solutions
};

class Findings;

struct Run {
  Budget budget = {};
  StopToken stop = {};
  std::uint64_t seed = 1;
  // The number of solutions at which the search stops. 1: solve; 2: test uniqueness; K: count up to
  // K; 0: count all.
  std::uint64_t limit = 1;
  // How many solutions are kept in Outcome::solutions, or passed to Sinks::solutions.
  std::uint64_t keep = 1;
  Observer* observer = nullptr;  // null: none
  Sinks sinks = {};
  // If several runs share one memory budget, the bytes that all of them have built; otherwise null.
  std::uint64_t* built = nullptr;
  // What earlier questions have found out about the puzzle (sudokit/oracle.hpp); null: nothing.
  Findings* known = nullptr;
};

// solved: a solution was found; whether there are others was not asked or is not known. unique,
// multiple and unsatisfiable are proved, and returned only by engines that can prove them
// (EngineInfo::claims).
enum class Verdict : std::uint8_t { unknown, solved, unique, multiple, unsatisfiable };
// finished: the search ended by itself. time, iterations, memory: that budget was exhausted.
// stopped: a stop was requested, or a sink refused solutions.
enum class StopReason : std::uint8_t { finished, time, iterations, stopped, memory };

std::string_view to_string(Verdict verdict);
std::string_view to_string(StopReason reason);
std::string_view to_string(EventKind kind);

struct Outcome {
  Verdict verdict = Verdict::unknown;
  StopReason reason = StopReason::finished;
  // The number of solutions found, at most Run::limit.
  std::uint64_t found = 0;
  // There are no other solutions.
  bool complete = false;
  // The first Run::keep solutions, each of them checked. Empty if Sinks::solutions received them.
  std::vector<Grid> solutions;
  // The first solution; if none was found, the best incomplete grid (0 is an open cell).
  Grid grid;
  // The cost of `grid` in the engine's own measure; 0 for a solution. It is the number of open
  // cells unless the documentation of the engine states otherwise.
  double cost = 0;
  // Iterations spent, in the engine's own unit.
  std::uint64_t iterations = 0;
  std::vector<Counter> counters;
  double seconds = 0;
};

}  // namespace sudokit
