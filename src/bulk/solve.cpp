// The public functions of bulk9: one batch on this thread, or split among several threads.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cstdint>
#include <deque>
#include <exception>
#include <stdexcept>
#include <string>

#include "bulk/job.hpp"
#include "core/test_hooks.hpp"
#include "core/threads.hpp"
#include "sudokit/bulk.h"
#include "sudokit/result.hpp"

namespace sudokit::bulk9 {
namespace {

// Runs a job when it is collected.
class QueueOfThisThread final : public Queue {
 public:
  explicit QueueOfThisThread(const Target& target) : target_(target) {}
  void submit(const Job& job) override { jobs_.push_back(job); }
  std::size_t collect() override {
    assert(!jobs_.empty());
    const Job job = jobs_.front();
    jobs_.pop_front();
    return target_.run(job);
  }

 private:
  const Target& target_;
  std::deque<Job> jobs_;
};

void point(Job& job, std::span<const Packed81> puzzles) {
  job.puzzles = puzzles.data();
  job.size = puzzles.size();
}
void point(Job& job, std::span<const Marks81> puzzles) {
  job.marks = puzzles.data();
  job.size = puzzles.size();
}

void point(Job& job, std::span<const Line81> puzzles) {
  job.lines = puzzles.data();
  job.size = puzzles.size();
}

template <class P>
std::size_t solve_one(const Target& target, std::span<const P> puzzles, std::span<Result> results,
                      std::uint64_t limit, StopToken& stop) {
  assert(results.size() >= puzzles.size());
  Job job;
  point(job, puzzles);
  job.results = results.data();
  job.limit = limit;
  if (stop.stop_possible()) {
    job.hooks.context = &stop;
    job.hooks.stop = [](void* token) {
      test_hooks::pass("meter");
      return static_cast<StopToken*>(token)->stop_requested();
    };
  }
  return target.run(job);
}

template <class P>
std::size_t solve_many(const Target& target, std::span<const P> puzzles, std::span<Result> results,
                       std::uint64_t limit, unsigned threads, std::size_t batch, StopToken& stop) {
  const std::size_t batches = std::max<std::size_t>(1, (puzzles.size() + batch - 1) / batch);
  if (threads == 0 && batches > 1) threads = machine_threads();
  threads = static_cast<unsigned>(std::clamp<std::size_t>(threads, 1, batches));
  if (threads == 1 && batch == target.preferred) {
    return solve_one(target, puzzles, results, limit, stop);
  }
  std::atomic<std::size_t> next = 0, finished = 0;
  const auto work = [&](unsigned) {
    for (std::size_t at; (at = next.fetch_add(batch)) < puzzles.size();) {
      const std::size_t size = std::min(batch, puzzles.size() - at);
      finished +=
          solve_one(target, puzzles.subspan(at, size), results.subspan(at, size), limit, stop);
    }
  };
  run_side_by_side(threads, work);
  return finished;
}

template <class P>
std::size_t solve_many(std::span<const P> puzzles, std::span<Result> results, std::uint64_t limit,
                       unsigned threads, StopToken& stop) {
  const Target& target = chosen_target();  // chosen here, so that no thread throws
  return solve_many(target, puzzles, results, limit, threads, target.preferred, stop);
}

const Target& target_named(std::string_view name) {
  if (name.empty()) return chosen_target();
  const auto all = supported_targets();
  const auto at = std::ranges::find(all, name, &Target::name);
  if (at != all.end()) return *at;
  std::string names;
  for (const Target& each : all) names += (names.empty() ? "" : ", ") + std::string(each.name);
  throw std::invalid_argument("this machine has no target '" + std::string(name) + "'; it has " +
                              names);
}

}  // namespace

std::size_t solve(std::span<const Packed81> puzzles, std::span<Result> results, std::uint64_t limit,
                  StopToken stop) {
  return solve_one(chosen_target(), puzzles, results, limit, stop);
}

std::size_t solve(std::span<const Marks81> puzzles, std::span<Result> results, std::uint64_t limit,
                  StopToken stop) {
  return solve_one(chosen_target(), puzzles, results, limit, stop);
}

std::size_t solve(std::span<const Line81> puzzles, std::span<Result> results, std::uint64_t limit,
                  StopToken stop) {
  return solve_one(chosen_target(), puzzles, results, limit, stop);
}

std::size_t solve(std::span<const Marks81> puzzles, std::span<Result> results, std::uint64_t limit,
                  const std::function<bool()>& over) {
  assert(results.size() >= puzzles.size());
  Job job;
  point(job, puzzles);
  job.results = results.data();
  job.limit = limit;
  std::function<bool()> call = over;
  job.hooks.context = &call;
  job.hooks.stop = [](void* called) { return (*static_cast<std::function<bool()>*>(called))(); };
  return chosen_target().run(job);
}

std::size_t solve_parallel(std::span<const Packed81> puzzles, std::span<Result> results,
                           std::uint64_t limit, unsigned threads, StopToken stop) {
  return solve_many(puzzles, results, limit, threads, stop);
}

std::size_t solve_parallel(std::span<const Marks81> puzzles, std::span<Result> results,
                           std::uint64_t limit, unsigned threads, StopToken stop) {
  return solve_many(puzzles, results, limit, threads, stop);
}

std::size_t solve_parallel(std::span<const Line81> puzzles, std::span<Result> results,
                           std::uint64_t limit, unsigned threads, StopToken stop) {
  return solve_many(puzzles, results, limit, threads, stop);
}

std::size_t solve_spread(std::span<const Packed81> puzzles, std::span<Result> results,
                         std::uint64_t limit, const Spread& spread, StopToken stop) {
  const Target& target = target_named(spread.target);
  const std::size_t block = spread.block == 0 ? target.preferred : spread.block;
  return solve_many(target, puzzles, results, limit, spread.threads, block, stop);
}

std::unique_ptr<Queue> queue_of_this_thread(const Target& target) {
  return std::make_unique<QueueOfThisThread>(target);
}

std::vector<std::string_view> targets() {
  std::vector<std::string_view> names;
  for (const Target& target : supported_targets()) names.push_back(target.name);
  return names;
}

std::string_view target() {
  return chosen_target().name;
}

}  // namespace sudokit::bulk9

namespace {

// ---- The C interface ----------------------------------------------------------------------------

// The C interface of bulk9. It throws nothing.

using namespace sudokit::bulk9;

static_assert(sizeof(Packed81) == 81 && alignof(Packed81) == 1);

// The number of puzzles per C++ call. It bounds the memory for results, which are copied.
constexpr std::size_t kChunk = 1 << 16;

constexpr std::size_t kFewResults = 24;

// No memory holds more results. A negative number that was converted to size_t is larger.
constexpr std::size_t kMost = PTRDIFF_MAX / sizeof(sudokit_bulk9_result);

std::string& last_error() {
  thread_local std::string text;
  return text;
}

int failed(int code, const char* what) {
  last_error() = what;
  return code;
}

// Calls f and turns an exception into an error code.
template <class F>
int guarded(F&& f) {
  try {
    f();
    return SUDOKIT_OK;
  } catch (const std::exception& e) {
    return failed(SUDOKIT_FAILED, e.what());
  }
}

// Without an early end, so that the compiler vectorises it.
bool all_digits(const std::uint8_t (&cells)[81]) {
  std::uint8_t most = 0;
  for (const std::uint8_t digit : cells) most = std::max(most, digit);
  return most <= 9;
}

// Checks that every cell holds a digit; the error message names the first that does not.
int check_digits(const std::uint8_t (*puzzles)[81], std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) {
    if (all_digits(puzzles[i])) continue;
    const auto* at =
        std::find_if(puzzles[i], puzzles[i] + 81, [](auto digit) { return digit > 9; });
    const auto cell = at - puzzles[i];
    last_error() = fmt::format("puzzles[{}][{}] (r{}c{}) is {}, no digit from 0 to 9", i, cell,
                               cell / 9 + 1, cell % 9 + 1, *at);
    return SUDOKIT_BAD_ARGUMENT;
  }
  return SUDOKIT_OK;
}

// Whether two arrays overlap.
bool overlap(const void* a, std::size_t a_bytes, const void* b, std::size_t b_bytes) {
  const auto first = reinterpret_cast<std::uintptr_t>(a);
  const auto second = reinterpret_cast<std::uintptr_t>(b);
  return first < second + b_bytes && second < first + a_bytes;
}

// The error in the arrays that the caller passed; null if there is none. Pre: n > 0.
const char* wrong_arrays(const void* puzzles, std::size_t n, const void* out, std::size_t each) {
  if (puzzles == nullptr) return "puzzles is null";
  if (out == nullptr) return "there is no place for the results";
  if (n > kMost) return "n is more than any memory holds";
  if (overlap(puzzles, n * sizeof(Packed81), out, n * each)) return "the results lie over puzzles";
  return nullptr;
}

// Solves in chunks and passes each result to take(index, result). `out` is the array for the
// results.
template <class Out, class Take>
int solve_chunks(const std::uint8_t (*puzzles)[81], std::size_t n, std::uint64_t limit,
                 unsigned threads, const Out* out, Take&& take) {
  if (n == 0) return SUDOKIT_OK;
  const char* const wrong = wrong_arrays(puzzles, n, out, sizeof(Out));
  if (wrong != nullptr) return failed(SUDOKIT_BAD_ARGUMENT, wrong);
  int code = SUDOKIT_OK;
  const int thrown = guarded([&] {
    code = check_digits(puzzles, n);
    if (code != SUDOKIT_OK) return;
    Result few[kFewResults];  // allocated memory would cost small calls time
    std::vector<Result> many(n > kFewResults ? std::min(n, kChunk) : 0);
    const std::span<Result> results = many.empty() ? std::span<Result>(few) : many;
    for (std::size_t at = 0; at < n; at += kChunk) {
      const std::size_t size = std::min(kChunk, n - at);
      const auto* first = reinterpret_cast<const Packed81*>(puzzles[at]);
      solve_parallel(std::span(first, size), results, limit, threads);
      for (std::size_t i = 0; i < size; ++i) take(at + i, results[i]);
    }
  });
  return thrown != SUDOKIT_OK ? thrown : code;
}

}  // namespace

int sudokit_bulk9_solve(const std::uint8_t (*puzzles)[81], std::size_t n, std::uint64_t limit,
                        unsigned threads, sudokit_bulk9_result* results) {
  return solve_chunks(puzzles, n, limit, threads, results, [&](std::size_t i, const Result& r) {
    results[i].solutions = r.solutions;
    results[i].guesses = r.guesses;
    std::copy(r.grid.begin(), r.grid.end(), results[i].grid);
    results[i].complete = r.complete ? 1 : 0;
  });
}

int sudokit_bulk9_count(const std::uint8_t (*puzzles)[81], std::size_t n, std::uint64_t limit,
                        unsigned threads, std::uint64_t* counts) {
  return solve_chunks(puzzles, n, limit, threads, counts,
                      [&](std::size_t i, const Result& r) { counts[i] = r.solutions; });
}

const char* sudokit_bulk9_version() {
  return sudokit::version().data();
}

const char* sudokit_bulk9_target() {
  const char* name = nullptr;
  guarded([&] { name = target().data(); });
  return name;
}

const char* sudokit_bulk9_error() {
  return last_error().c_str();
}
