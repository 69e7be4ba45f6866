// The public functions of bulk9: one batch on this thread, or split among several threads.
#include <algorithm>
#include <atomic>
#include <cassert>
#include <deque>
#include <exception>
#include <stdexcept>

#include "bulk/job.hpp"
#include "core/test_hooks.hpp"
#include "core/threads.hpp"

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
  if (threads == 0) threads = machine_threads();
  const std::size_t batches = (puzzles.size() + batch - 1) / batch;
  threads =
      static_cast<unsigned>(std::min<std::size_t>(threads, std::max<std::size_t>(1, batches)));
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
