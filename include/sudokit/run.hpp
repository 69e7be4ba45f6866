// Runs of engines: limits, stop requests, random numbers, observers and results.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sudokit/puzzle.hpp"

namespace sudokit {

// ---- Stop requests ------------------------------------------------------------------------------
// A StopSource requests a stop; its StopTokens are polled by the code that runs.
//
// These classes are like std::stop_source and std::stop_token, which standard libraries without
// threads lack, but have no callbacks: code that waits polls its token. Copies share one flag. All
// functions are thread safe, except assignment to an object that another thread uses.
// request_stop() may be called in a signal handler.

class StopToken {
 public:
  // A token without a source: a stop is never requested.
  StopToken() = default;

  // Whether its source, or one above it, requested a stop. A request is never withdrawn.
  bool stop_requested() const noexcept {
    for (const State* state = state_.get(); state != nullptr; state = state->above.get()) {
      if (state->requested.load(std::memory_order_acquire)) return true;
    }
    return false;
  }
  // Whether the token has a source.
  bool stop_possible() const noexcept { return state_ != nullptr; }

 private:
  friend class StopSource;
  struct State {
    std::atomic<bool> requested{false};
    std::shared_ptr<const State> above;
  };
  std::shared_ptr<State> state_;
};

class StopSource {
 public:
  StopSource() : StopSource(StopToken()) {}
  // Its tokens also report a stop that is requested for `above`.
  explicit StopSource(const StopToken& above) {
    token_.state_ = std::make_shared<StopToken::State>();
    token_.state_->above = above.state_;
  }

  void request_stop() const noexcept {
    token_.state_->requested.store(true, std::memory_order_release);
  }
  bool stop_requested() const noexcept { return token_.stop_requested(); }
  StopToken get_token() const noexcept { return token_; }
  // Whether the other is a copy of this one.
  bool same_as(const StopSource& other) const noexcept {
    return token_.state_ == other.token_.state_;
  }

 private:
  static_assert(std::atomic<bool>::is_always_lock_free);
  StopToken token_;
};

// ---- Random numbers -----------------------------------------------------------------------------
// Random: xoshiro256** (Blackman and Vigna 2018) seeded by splitmix64. Distributions are
// implemented here, so a seed gives the same numbers with every compiler and standard library.

// Advances `state` and returns the next number.
constexpr std::uint64_t splitmix64(std::uint64_t& state) {
  std::uint64_t z = (state += 0x9e3779b97f4a7c15ULL);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
  return z ^ (z >> 31);
}

class Random {
 public:
  // Different streams of one seed are independent; use one for each job of a batch.
  explicit constexpr Random(std::uint64_t seed, std::uint64_t stream = 0) {
    std::uint64_t mix = stream;
    std::uint64_t state = seed ^ splitmix64(mix);
    if (stream == 0) state = seed;
    for (auto& word : state_) word = splitmix64(state);
  }

  // Uniform in all 64-bit numbers.
  constexpr std::uint64_t next() {
    const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
    const std::uint64_t t = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= t;
    state_[3] = std::rotl(state_[3], 45);
    return result;
  }

  // Uniform in 0..bound-1 (Lemire's multiply-and-reject). Pre: bound >= 1.
  constexpr std::uint32_t below(std::uint32_t bound) {
    std::uint64_t product = (next() >> 32) * bound;
    if (static_cast<std::uint32_t>(product) < bound) {
      const std::uint32_t threshold = (0u - bound) % bound;
      while (static_cast<std::uint32_t>(product) < threshold) product = (next() >> 32) * bound;
    }
    return static_cast<std::uint32_t>(product >> 32);
  }
  // Uniform in [0, 1) with 53 bits.
  constexpr double real() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }
  constexpr bool coin() { return next() >> 63; }

  // A uniformly random permutation (Fisher-Yates from the back).
  template <class T>
  constexpr void shuffle(std::span<T> items) {
    for (std::size_t i = items.size(); i > 1; --i) {
      std::swap(items[i - 1], items[below(static_cast<std::uint32_t>(i))]);
    }
  }

 private:
  std::uint64_t state_[4] = {};
};

// ---- Counters -----------------------------------------------------------------------------------
// Numbers that a run counts, each with a declared row. An engine lists its rows in its EngineInfo;
// a run reports those that it counted. They are informational: programs base decisions on the other
// fields of Outcome.

struct CounterRow {
  std::string_view name;
  std::string_view unit;
  std::string_view meaning;

  friend bool operator==(const CounterRow&, const CounterRow&) = default;
};

struct Counter {
  const CounterRow* row = nullptr;  // lives as long as the program
  double value = 0;
};

// ---- Run ----------------------------------------------------------------------------------------
// One run of an engine: its limits and settings (Run) and its result (Outcome).

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
