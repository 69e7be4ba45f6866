#include "cli/study/workers.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <system_error>

namespace sudokit::cli {
namespace {

constexpr int kLookAround = 200;  // milliseconds between checks for jobs that overrun

[[noreturn]] void fail(const char* what) {
  throw std::system_error(errno, std::generic_category(), what);
}

double seconds_of(clockid_t clock) {
  timespec now = {};
  clock_gettime(clock, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

double processor_seconds(pid_t pid) {
  clockid_t clock;
  return clock_getcpuclockid(pid, &clock) == 0 ? seconds_of(clock) : 0;
}

bool read_all(int fd, void* into, std::size_t size) {
  auto* at = static_cast<char*>(into);
  while (size > 0) {
    const auto got = ::read(fd, at, size);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    at += got, size -= static_cast<std::size_t>(got);
  }
  return true;
}

bool write_all(int fd, const void* from, std::size_t size) {
  const auto* at = static_cast<const char*>(from);
  while (size > 0) {
    const auto put = ::write(fd, at, size);
    if (put < 0 && errno == EINTR) continue;
    if (put <= 0) return false;
    at += put, size -= static_cast<std::size_t>(put);
  }
  return true;
}

void bind_to(const std::vector<int>& processors) {
  cpu_set_t set;
  CPU_ZERO(&set);
  for (const int processor : processors) CPU_SET(static_cast<std::size_t>(processor), &set);
  sched_setaffinity(0, sizeof set, &set);  // if refused, the scheduler decides
}

}  // namespace

Workers::Workers(std::vector<std::vector<int>> processors, Work work, std::function<void()> set_up,
                 std::function<Patience(std::uint64_t)> patience)
    : work_(std::move(work)), set_up_(std::move(set_up)), patience_(std::move(patience)) {
  signal(SIGPIPE, SIG_IGN);  // a dead worker is detected by reading from it
  workers_.resize(processors.size());
  for (std::size_t i = 0; i < processors.size(); ++i) {
    workers_[i].processors = processors[i];
    start(workers_[i]);
  }
}

Workers::~Workers() {
  int ignored = 0;
  for (Worker& worker : workers_) {
    if (worker.pid > 0) ::kill(worker.pid, SIGKILL);
    end(worker, ignored);
  }
}

void Workers::start(Worker& worker) {
  int to[2], from[2];
  if (pipe2(to, O_CLOEXEC) != 0 || pipe2(from, O_CLOEXEC) != 0) fail("pipe");
  const pid_t parent = getpid();
  worker.pid = fork();
  if (worker.pid < 0) fail("fork");
  if (worker.pid == 0) {
    // The worker ends with the program, however that ends. The program alone handles Ctrl-C.
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(0);
    for (const int number : {SIGINT, SIGTERM}) signal(number, SIG_IGN);
    for (const Worker& other : workers_) {
      if (other.to >= 0) ::close(other.to), ::close(other.from);
    }
    ::close(to[1]), ::close(from[0]);
    serve(worker.processors, to[0], from[1]);
  }
  ::close(to[0]), ::close(from[1]);
  worker.to = to[1], worker.from = from[0];
  worker.busy = worker.killed = false;
  worker.received.clear();
}

void Workers::serve(const std::vector<int>& processors, int in, int out) {
  try {
    bind_to(processors);
    set_up_();
    for (std::uint64_t job = 0; read_all(in, &job, sizeof job);) {
      const std::string bytes = work_(job);
      const auto size = static_cast<std::uint64_t>(bytes.size());
      std::string message(sizeof size, '\0');
      std::memcpy(message.data(), &size, sizeof size);
      message += bytes;
      if (!write_all(out, message.data(), message.size())) break;
    }
  } catch (...) {
    _exit(70);
  }
  _exit(0);
}

void Workers::end(Worker& worker, int& status) {
  if (worker.to >= 0) ::close(worker.to), ::close(worker.from);
  worker.to = worker.from = -1;
  if (worker.pid > 0) {
    while (waitpid(worker.pid, &status, 0) < 0 && errno == EINTR) {
    }
  }
  worker.pid = -1;
}

bool Workers::has_idle() const {
  return std::ranges::any_of(workers_, [](const Worker& worker) { return !worker.busy; });
}

std::size_t Workers::busy() const {
  return static_cast<std::size_t>(std::ranges::count(workers_, true, &Worker::busy));
}

void Workers::give(std::uint64_t job) {
  Worker& worker = *std::ranges::find(workers_, false, &Worker::busy);
  worker.busy = true;
  worker.job = job;
  worker.patience = patience_(job);
  worker.started_processor = processor_seconds(worker.pid);
  worker.started_wall = seconds_of(CLOCK_MONOTONIC);
  // A worker that has already ended is detected by wait().
  write_all(worker.to, &job, sizeof job);
}

bool Workers::impatient(const Worker& worker) const {
  const Patience& patience = worker.patience;
  if (patience.wall > 0 && seconds_of(CLOCK_MONOTONIC) - worker.started_wall > patience.wall) {
    return true;
  }
  return patience.processor > 0 &&
         processor_seconds(worker.pid) - worker.started_processor > patience.processor;
}

std::vector<Answer> Workers::wait(int wake_fd, int milliseconds) {
  std::vector<pollfd> fds;
  bool hurry = false;
  for (const Worker& worker : workers_) {
    fds.push_back({worker.busy ? worker.from : -1, POLLIN, 0});
    hurry |= worker.busy && (worker.patience.wall > 0 || worker.patience.processor > 0);
  }
  fds.push_back({wake_fd, POLLIN, 0});
  if (hurry) milliseconds = milliseconds < 0 ? kLookAround : std::min(milliseconds, kLookAround);
  std::vector<Answer> answers;
  if (poll(fds.data(), fds.size(), milliseconds) < 0 && errno != EINTR) fail("poll");
  for (std::size_t i = 0; i < workers_.size(); ++i) {
    Worker& worker = workers_[i];
    if (!worker.busy) continue;
    if (fds[i].revents != 0) {
      collect(worker, answers);
    } else if (impatient(worker)) {
      worker.killed = true;
      ::kill(worker.pid, SIGKILL);  // its end is read at the next wait
    }
  }
  return answers;
}

void Workers::collect(Worker& worker, std::vector<Answer>& answers) {
  char buffer[65536];
  const auto got = ::read(worker.from, buffer, sizeof buffer);
  if (got < 0 && errno == EINTR) return;
  if (got > 0) {
    worker.received.append(buffer, static_cast<std::size_t>(got));
    std::uint64_t size = 0;
    if (worker.received.size() < sizeof size) return;
    std::memcpy(&size, worker.received.data(), sizeof size);
    if (worker.received.size() < sizeof size + size) return;
    answers.push_back({worker.job, false, false, 0, 0, worker.received.substr(sizeof size)});
    worker.received.clear();
    worker.busy = false;
    if (worker.killed) {  // it had already answered
      int ignored = 0;
      end(worker, ignored);
      start(worker);
    }
    return;
  }
  int status = 0;
  const bool killed = worker.killed;
  end(worker, status);
  Answer answer{worker.job, !killed, killed, 0, 0, ""};
  if (WIFSIGNALED(status)) answer.signal = WTERMSIG(status);
  if (WIFEXITED(status)) answer.code = WEXITSTATUS(status);
  answers.push_back(std::move(answer));
  start(worker);
}

}  // namespace sudokit::cli
