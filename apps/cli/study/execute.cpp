#include "cli/study/execute.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <cstring>
#include <fstream>
#include <mutex>
#include <new>
#include <optional>
#include <stdexcept>
#include <thread>
#include <vector>

#include "cli/study/machine.hpp"
#include "sudokit/bulk.hpp"
#include "sudokit/puzzle.hpp"

namespace sudokit::cli {
namespace {

// ---- Batch --------------------------------------------------------------------------------------

// Batch: the puzzles of one run. There is one puzzle, or several that are solved one after the
// other or in lanes by bulk9. The answers are judged after the clocks have stopped.

class Batch {
 public:
  // The order must outlive the batch.
  explicit Batch(const RunOrder& order);

  // Whether the engine accepts all puzzles, and the machine has the requested target.
  Result<void> admit(const Engine& engine) const;
  // The part that the clocks measure. It ends before the last puzzle if a stop is requested or a
  // budget is exhausted.
  void solve(Engine& engine, Run run);
  // Sets the result from the answers. For a batch these are sums, the mean of `filled`, and as the
  // end the first one that is not an answer.
  void judge(study::RunResult& result);

 private:
  std::size_t size() const { return 1 + order_.others.size(); }
  const Puzzle& puzzle(std::size_t i) const {
    return i == 0 ? order_.puzzle : order_.others[i - 1];
  }
  void read_lanes();

  const RunOrder& order_;
  std::vector<Outcome> outcomes_;
  std::optional<study::End> cut_;  // why puzzles were left out
  Run run_;                        // for the lanes
  std::vector<bulk9::Packed81> packed_;
  std::vector<bulk9::Result> results_;
};

using study::End;
using study::RunResult;

End end_of(const Outcome& outcome, const study::Limits& limits) {
  if (outcome.verdict == Verdict::unsatisfiable) return End::proved;
  if (outcome.found > 0 && limits.solutions == 1) return End::solved;
  if (outcome.complete) return End::proved;
  if (outcome.found > 0 && outcome.found == limits.solutions) return End::solved;
  switch (outcome.reason) {
    case StopReason::time:
    case StopReason::stopped:  // by the watcher, which alone can stop a worker's run
      return End::time;
    case StopReason::iterations:
      return End::iterations;
    case StopReason::memory:
      return End::memory;
    case StopReason::finished:
      break;
  }
  return End::gave_up;
}

void judge_one(const Puzzle& puzzle, const Outcome& outcome, const study::Limits& limits,
               RunResult& result) {
  result.verdict = outcome.verdict;
  result.end = end_of(outcome, limits);
  result.found = outcome.found;
  result.iterations = outcome.iterations;
  result.cost = outcome.cost;
  result.right = !outcome.solutions.empty();
  for (const Grid& grid : outcome.solutions) result.right &= is_solution(puzzle, grid);
  if (!outcome.solutions.empty() && !result.right) result.end = End::defect;
  const auto open = std::ranges::count(outcome.grid, 0);
  if (!outcome.grid.empty()) {
    result.filled = 1 - static_cast<double>(open) / static_cast<double>(outcome.grid.size());
  }
}

bool is_answer(End end) {
  return end == End::solved || end == End::proved;
}

// Adds the next puzzle of a batch to the totals.
void add(const RunResult& one, RunResult& total) {
  if (is_answer(total.end)) {
    const bool both_proved = total.end == End::proved && one.end == End::proved;
    total.end = !is_answer(one.end) ? one.end : both_proved ? End::proved : End::solved;
  }
  if (total.verdict != one.verdict) total.verdict = Verdict::unknown;
  total.right &= one.right;
  total.found += one.found;
  total.iterations += one.iterations;
  total.cost += one.cost;
  total.filled += one.filled;
}

// "nodes=12 propagations=96", each counter summed over the outcomes.
std::string counters_of(const std::vector<Outcome>& outcomes) {
  std::vector<std::pair<std::string_view, double>> sums;
  for (const Outcome& outcome : outcomes) {
    for (const Counter& counter : outcome.counters) {
      auto at = std::ranges::find(sums, counter.row->name, &decltype(sums)::value_type::first);
      if (at == sums.end()) at = sums.insert(at, {counter.row->name, 0});
      at->second += counter.value;
    }
  }
  std::string text;
  for (const auto& [name, value] : sums) {
    text += fmt::format("{}{}={}", text.empty() ? "" : " ", name, value);
  }
  return text;
}

Batch::Batch(const RunOrder& order) : order_(order) {
  outcomes_.reserve(size());
  if (order.lanes == nullptr) return;
  for (std::size_t i = 0; i < size(); ++i) {
    bulk9::Packed81 cells{};
    const Grid& givens = puzzle(i).givens;
    std::copy_n(givens.begin(), std::min(givens.size(), cells.digits.size()), cells.digits.begin());
    packed_.push_back(cells);
  }
  results_.resize(size());
}

Result<void> Batch::admit(const Engine& engine) const {
  for (std::size_t i = 0; i < size(); ++i) {
    if (auto ok = supports(engine.info(), puzzle(i)); !ok) return ok;
  }
  if (order_.lanes == nullptr || order_.lanes->target.empty()) return {};
  const auto targets = bulk9::targets();
  if (std::ranges::count(targets, order_.lanes->target) > 0) return {};
  return fail("unavailable", fmt::format("this machine does not support the target '{}', only {}",
                                         order_.lanes->target, fmt::join(targets, ", ")));
}

void Batch::solve(Engine& engine, Run run) {
  if (order_.lanes != nullptr) {
    const bulk9::Spread spread{order_.lanes->threads, order_.lanes->block, order_.lanes->target};
    run_ = run;
    bulk9::solve_spread(packed_, results_, run.limit, spread, run.stop);
    return;
  }
  const auto seconds = run.budget.seconds;
  const double start = seconds ? wall_now() : 0;
  for (std::size_t i = 0; i < size(); ++i) {
    if (i > 0) {
      if (run.stop.stop_requested()) cut_ = End::time;
      if (seconds) {
        run.budget.seconds = *seconds - (wall_now() - start);
        if (*run.budget.seconds <= 0) cut_ = End::time;
      }
      if (run.budget.iterations) {
        *run.budget.iterations -= std::min(*run.budget.iterations, outcomes_.back().iterations);
        if (*run.budget.iterations == 0) cut_ = End::iterations;
      }
      if (cut_) return;
    }
    outcomes_.push_back(engine.solve(puzzle(i), run));
  }
}

void Batch::judge(RunResult& result) {
  if (order_.lanes != nullptr) read_lanes();
  judge_one(puzzle(0), outcomes_[0], order_.limits, result);
  for (std::size_t i = 1; i < outcomes_.size(); ++i) {
    RunResult one;
    judge_one(puzzle(i), outcomes_[i], order_.limits, one);
    add(one, result);
  }
  result.filled /= static_cast<double>(outcomes_.size());
  if (cut_ && is_answer(result.end)) result.end = *cut_;
  result.counters = counters_of(outcomes_);
}

// Reads the results of the lanes, which are checked again like those of an engine.
void Batch::read_lanes() {
  for (std::size_t i = 0; i < size(); ++i) {
    Outcome outcome;
    outcome.reason = StopReason::stopped;
    if (results_[i].finished) outcome = bulk9::outcome_of(puzzle(i), run_, results_[i], {}, 0);
    outcomes_.push_back(std::move(outcome));
  }
}

// -------------------------------------------------------------------------------------------------

using study::End;
using study::RunResult;

constexpr double kLongestNap = 0.1;  // of the watcher, seconds
constexpr double kShortestNap = 0.001;

// The time between two readings, rounded to the nanoseconds of the clocks. Further digits are
// rounding errors of large numbers.
double elapsed(double from, double to) {
  return std::round((to - from) * 1e9) / 1e9;
}

std::uint64_t data_bytes() {
  std::uint64_t size = 0, resident = 0, shared = 0, text = 0, library = 0, data = 0;
  std::ifstream("/proc/self/statm") >> size >> resident >> shared >> text >> library >> data;
  return data * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

struct Usage {
  std::uint64_t peak_kb = 0;
  std::uint64_t preempted = 0;
};
Usage usage() {
  rusage used = {};
  getrusage(RUSAGE_SELF, &used);
  return {static_cast<std::uint64_t>(used.ru_maxrss), static_cast<std::uint64_t>(used.ru_nivcsw)};
}

// Records the incumbents as they are found.
class Trace final : public Observer {
 public:
  void on(const Event& event) override {
    if (event.kind != EventKind::improve) return;
    text += fmt::format("{}{}:{}", text.empty() ? "" : " ", event.iteration, event.cost);
  }
  std::string text;
};

}  // namespace

struct Executor::State {
  int clear_refs = -1;
  std::uint64_t base_bytes = 0;
  std::uint64_t memory_mb = 0;
  Pressure pressure;
  std::mutex mutex;
  std::condition_variable_any changed;
  StopSource stop;          // of the current run
  double deadline = 1e300;  // of the processor clock
  double wall_end = 1e300;  // wall clock, for work that does not check it itself
  double next_look = 0;     // of the watcher, on the wall clock
  std::jthread watcher;

  // Checks the processor clock more often as the deadline approaches. (A kernel timer on this clock
  // would make the clock itself as coarse as its ticks.)
  void watch(const std::stop_token& end) {
    std::unique_lock lock(mutex);
    while (!end.stop_requested()) {
      const double left = std::min(deadline - processor_now(), wall_end - wall_now());
      if (left <= 0) {
        stop.request_stop();
        deadline = wall_end = 1e300;
      }
      const double nap = std::clamp(left / 2, kShortestNap, kLongestNap);
      next_look = wall_now() + nap;
      changed.wait_for(lock, end, std::chrono::duration<double>(nap),
                       [&] { return wall_now() >= next_look; });
    }
  }

  // Engines check the wall clock themselves; the lanes of bulk9 do not.
  StopToken arm(const study::Limits& limits, bool also_wall) {
    const std::lock_guard lock(mutex);
    deadline = wall_end = 1e300;
    const double wall_seconds = also_wall ? limits.wall_seconds.value_or(1e300) : 1e300;
    const double first = std::min(limits.processor_seconds.value_or(1e300), wall_seconds);
    if (first == 1e300) return {};
    stop = StopSource();
    const double now = wall_now();
    deadline = processor_now() + limits.processor_seconds.value_or(1e300);
    wall_end = now + wall_seconds;
    if (next_look > now + first / 2) {
      next_look = now;
      changed.notify_one();
    }
    return stop.get_token();
  }

  void bound_memory(const study::Limits& limits) {
    if (limits.memory_mb == memory_mb) return;
    memory_mb = limits.memory_mb;
    rlimit bound = {};
    getrlimit(RLIMIT_DATA, &bound);
    bound.rlim_cur = std::min<rlim_t>(bound.rlim_max, base_bytes + (memory_mb << 20));
    setrlimit(RLIMIT_DATA, &bound);
  }

  // Resets the kernel's record of peak memory.
  void forget_peak() const {
    if (clear_refs >= 0) [[maybe_unused]]
      const auto written = ::write(clear_refs, "5", 1);
  }
};

Executor::Executor() : state_(std::make_unique<State>()) {
  state_->clear_refs = ::open("/proc/self/clear_refs", O_WRONLY | O_CLOEXEC);
  State* state = state_.get();
  state_->watcher = std::jthread([state](const std::stop_token& end) { state->watch(end); });
  state_->base_bytes = data_bytes();
}

Executor::~Executor() {
  state_->watcher = {};  // stops before the data it watches is destroyed
  if (state_->clear_refs >= 0) ::close(state_->clear_refs);
}

RunResult Executor::run(Engine& engine, const RunOrder& order) {
  RunResult result;
  Batch batch(order);
  if (auto ok = batch.admit(engine); !ok) {
    result.end = End::refused;
    result.detail = ok.error().message;
    return result;
  }
  state_->bound_memory(order.limits);
  state_->forget_peak();
  Trace trace;
  Run run;
  run.budget = {order.limits.wall_seconds, order.limits.iterations, order.limits.memory_mb << 20};
  run.seed = order.seed;
  run.limit = order.limits.solutions;
  if (order.trace) run.observer = &trace;
  const auto pressure = state_->pressure.total();
  const Usage before = usage();
  const double wall = wall_now(), processor = processor_now();
  run.stop = state_->arm(order.limits, order.lanes != nullptr);
  try {
    batch.solve(engine, run);
    result.processor = elapsed(processor, processor_now());
    result.wall = elapsed(wall, wall_now());
    batch.judge(result);
  } catch (const std::bad_alloc&) {
    result.end = End::memory;
  } catch (const std::logic_error& error) {
    result.end = End::defect;
    result.detail = error.what();
  } catch (const std::exception& error) {
    result.end = End::crash;
    result.detail = error.what();
  }
  if (result.processor == 0) result.processor = elapsed(processor, processor_now());
  state_->arm({}, false);
  if (result.wall == 0) result.wall = elapsed(wall, wall_now());
  const Usage after = usage();
  result.memory_kb = after.peak_kb;
  result.preempted = after.preempted - before.preempted;
  const auto waited = state_->pressure.total();
  if (pressure >= 0 && waited >= 0) {
    result.pressure = std::min(1.0, 1e-6 * static_cast<double>(waited - pressure) / result.wall);
  }
  result.trace = std::move(trace.text);
  return result;
}

namespace {

// The numbers of a result, as laid out in memory.
struct Numbers {
  Verdict verdict;
  End end;
  bool right;
  double processor, wall, cost, filled, pressure;
  std::uint64_t memory_kb, iterations, found, preempted, counters, trace;
};

}  // namespace

std::string pack(const RunResult& result) {
  Numbers numbers = {};
  numbers.verdict = result.verdict, numbers.end = result.end, numbers.right = result.right;
  numbers.processor = result.processor, numbers.wall = result.wall, numbers.cost = result.cost;
  numbers.filled = result.filled, numbers.pressure = result.pressure;
  numbers.memory_kb = result.memory_kb, numbers.iterations = result.iterations;
  numbers.found = result.found, numbers.preempted = result.preempted;
  numbers.counters = result.counters.size(), numbers.trace = result.trace.size();
  std::string bytes(sizeof numbers, '\0');
  std::memcpy(bytes.data(), &numbers, sizeof numbers);
  return bytes + result.counters + result.trace + result.detail;
}

RunResult unpack(const std::string& bytes) {
  Numbers numbers = {};
  std::memcpy(&numbers, bytes.data(), sizeof numbers);
  RunResult result;
  result.verdict = numbers.verdict, result.end = numbers.end, result.right = numbers.right;
  result.processor = numbers.processor, result.wall = numbers.wall, result.cost = numbers.cost;
  result.filled = numbers.filled, result.pressure = numbers.pressure;
  result.memory_kb = numbers.memory_kb, result.iterations = numbers.iterations;
  result.found = numbers.found, result.preempted = numbers.preempted;
  result.counters = bytes.substr(sizeof numbers, numbers.counters);
  result.trace = bytes.substr(sizeof numbers + numbers.counters, numbers.trace);
  result.detail = bytes.substr(sizeof numbers + numbers.counters + numbers.trace);
  return result;
}

RunResult result_of(const Answer& answer, const study::Limits& limits) {
  if (!answer.died && !answer.overrun) return unpack(answer.bytes);
  RunResult result;
  result.end = answer.overrun ? End::overrun : End::crash;
  result.detail = answer.signal != 0 ? fmt::format("signal {}", strsignal(answer.signal))
                                     : fmt::format("exit code {}", answer.code);
  // Counted as having used its limits, not as having used nothing.
  result.processor = limits.processor_seconds.value_or(0);
  result.wall = limits.wall_seconds.value_or(result.processor);
  return result;
}

Patience patience_of(const study::Limits& limits) {
  Patience patience;
  if (processor_stands_still()) return patience;
  if (limits.processor_seconds) patience.processor = 1.5 * *limits.processor_seconds + 1;
  if (limits.wall_seconds) patience.wall = 1.5 * *limits.wall_seconds + 1;
  return patience;
}

}  // namespace sudokit::cli
