#include "cli/streams/pipeline.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <map>
#include <mutex>
#include <thread>

#include "cli/streams/console.hpp"
#include "cli/streams/output.hpp"

namespace sudokit::cli {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kFirstBlockBytes = 1 << 11;
constexpr double kShortBlock = 0.004;  // seconds; blocks grow below this,
constexpr double kLongBlock = 0.020;   // and shrink above this
constexpr int kTickMilliseconds = 100;

class Pipeline {
 public:
  Pipeline(Feed& feed, unsigned jobs)
      : feed_(feed), running_(jobs), done_(eventfd(0, EFD_CLOEXEC)) {}
  ~Pipeline() { ::close(done_); }

  void work(Worker& worker);
  // Blocks until all workers are done; passes a signal on to them.
  void watch(const Interrupt& interrupt);
  std::stop_token stop_token() const { return stop_.get_token(); }
  std::exception_ptr failure() const { return failure_; }
  const Output& output() const { return out_; }
  double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

 private:
  struct Answers {
    std::string out;
    std::string notes;
  };

  void work_all(Worker& worker);
  bool take(Block& block);
  void enter(Block& block);
  void write_head();
  void hand_in(Block& block);
  void write_ready(std::unique_lock<std::mutex>& lock);
  void write(const Answers& answers);
  void adapt(double seconds);
  void request_stop();

  Feed& feed_;
  std::mutex feed_mutex_;  // feed_, records_
  std::uint64_t records_ = 0;
  std::atomic<std::size_t> block_bytes_{kFirstBlockBytes};

  std::mutex mutex_;  // what follows
  std::uint64_t taken_ = 0;
  std::condition_variable room_;
  std::map<std::uint64_t, Answers> waiting_;
  std::map<std::uint64_t, Block*> at_work_;
  std::vector<Answers> spare_;
  std::size_t waiting_bytes_ = 0;
  std::uint64_t written_ = 0;
  bool writing_ = false;
  std::exception_ptr failure_;

  Output out_{STDOUT_FILENO};
  std::stop_source stop_;
  std::atomic<std::uint64_t> answered_{0};
  std::atomic<unsigned> running_;
  int done_;
  Clock::time_point start_ = Clock::now();
};

void Pipeline::work(Worker& worker) {
  try {
    work_all(worker);
  } catch (...) {
    const std::lock_guard lock(mutex_);
    if (!failure_) failure_ = std::current_exception();
    stop_.request_stop();
    room_.notify_all();
  }
  const std::uint64_t one = 1;
  if (--running_ == 0) [[maybe_unused]]
    const auto written = ::write(done_, &one, sizeof one);
}

void Pipeline::work_all(Worker& worker) {
  Block block;
  while (take(block)) {
    const auto began = Clock::now();
    if (block.count > 0) worker.run(block);
    adapt(std::chrono::duration<double>(Clock::now() - began).count());
    answered_ += block.count;
    hand_in(block);
  }
}

bool Pipeline::take(Block& block) {
  {
    std::unique_lock lock(mutex_);
    room_.wait(lock, [&] { return waiting_bytes_ < kWaitingBytes || stop_.stop_requested(); });
    if (!spare_.empty()) {
      block.out = std::move(spare_.back().out);
      block.notes = std::move(spare_.back().notes);
      spare_.pop_back();
    }
    block.out.clear();
    block.notes.clear();
  }
  const std::lock_guard lock(feed_mutex_);
  if (stop_.stop_requested() || !feed_.next(block, block_bytes_)) return false;
  block.first = records_;
  records_ += block.count;
  enter(block);
  return true;
}

void Pipeline::enter(Block& block) {
  const std::lock_guard lock(mutex_);
  block.index = taken_++;
  at_work_.emplace(block.index, &block);
}

void Pipeline::adapt(double seconds) {
  const std::size_t bytes = block_bytes_;
  if (seconds < kShortBlock) block_bytes_ = std::min(bytes * 2, kMaxBlockBytes);
  if (seconds > kLongBlock) block_bytes_ = std::max<std::size_t>(bytes / 4, 1);
}

void Pipeline::hand_in(Block& block) {
  std::unique_lock lock(mutex_);
  at_work_.erase(block.index);
  waiting_bytes_ += block.out.size() + block.notes.size();
  waiting_.emplace(block.index, Answers{std::move(block.out), std::move(block.notes)});
  if (!writing_) write_ready(lock);
}

// The lock is held at both ends and let go while writing.
void Pipeline::write_ready(std::unique_lock<std::mutex>& lock) {
  writing_ = true;
  while (!waiting_.empty() && waiting_.begin()->first == written_) {
    Answers answers = std::move(waiting_.extract(waiting_.begin()).mapped());
    lock.unlock();
    write(answers);
    lock.lock();
    ++written_;
    waiting_bytes_ -= answers.out.size() + answers.notes.size();
    spare_.push_back(std::move(answers));
    room_.notify_all();
  }
  writing_ = false;
}

// Writes what a block at work has answered so far when it is the one whose turn it is, so that no
// answer waits for a slow puzzle behind it.
void Pipeline::write_head() {
  std::unique_lock lock(mutex_);
  const auto head = at_work_.find(written_);
  if (writing_ || head == at_work_.end()) return;
  Answers answers;
  {
    Block& block = *head->second;
    const std::unique_lock block_lock(block.mutex, std::try_to_lock);
    if (!block_lock) return;  // busy with an answer: at the next tick
    answers.out.swap(block.out);
    answers.notes.swap(block.notes);
  }
  writing_ = true;
  lock.unlock();
  write(answers);
  lock.lock();
  write_ready(lock);
}

void Pipeline::write(const Answers& answers) {
  if (!answers.notes.empty()) console().write(answers.notes);
  if (!out_.write(answers.out)) request_stop();
}

void Pipeline::request_stop() {
  const std::lock_guard lock(mutex_);
  stop_.request_stop();
  room_.notify_all();
}

void Pipeline::watch(const Interrupt& interrupt) {
  pollfd events[] = {{done_, POLLIN, 0}, {interrupt.fd(), POLLIN, 0}};
  const bool shows = console().shows_progress();
  while ((events[0].revents & POLLIN) == 0) {
    ::poll(events, 2, kTickMilliseconds);
    write_head();
    if (events[1].revents & POLLIN) {
      request_stop();
      events[1].fd = -1;
      events[1].revents = 0;
    }
    if (shows) console().progress(answered_, seconds(), feed_.fraction());
  }
  console().clear_progress();
}

}  // namespace

PipelineResult run_pipeline(Feed& feed, const WorkerMaker& make_worker, unsigned jobs,
                            const Interrupt& interrupt) {
  Pipeline pipeline(feed, jobs);
  PipelineResult result;
  for (unsigned i = 0; i < jobs; ++i) result.workers.push_back(make_worker(pipeline.stop_token()));
  {
    std::vector<std::jthread> threads;
    for (const auto& worker : result.workers) {
      threads.emplace_back([&pipeline, &worker] { pipeline.work(*worker); });
    }
    pipeline.watch(interrupt);
  }
  if (pipeline.failure()) std::rethrow_exception(pipeline.failure());
  result.seconds = pipeline.seconds();
  result.signal = interrupt.signal();
  result.write_error = pipeline.output().error();
  result.broken_pipe = pipeline.output().broken();
  return result;
}

int PipelineResult::exit_code(const Facts& facts) const {
  if (write_error != 0) {
    console().write(fmt::format("sudokit: {}cannot write to standard output: {}\n",
                                console().error_prefix(), std::strerror(write_error)));
    return kBadInput;
  }
  if (broken_pipe) return kDone;
  if (signal != 0) return 128 + signal;
  return facts.exit_code();
}

}  // namespace sudokit::cli
