// Workers: processes that take jobs by their number and answer with bytes.
//
// Each is forked from this process, so that it knows everything that was there before start(), is
// bound to processors of its own, and takes many jobs. A worker that dies or is killed costs its
// one job and is replaced. The process that owns them must have one thread.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace sudokit::cli {

// What came of a job.
struct Answer {
  std::uint64_t job = 0;
  bool died = false;     // of itself; `signal` and `code` say how
  bool overrun = false;  // it was killed as its time was up
  int signal = 0;
  int code = 0;
  std::string bytes;
};

// How long a job may take before it is killed; 0: for ever.
struct Patience {
  double processor = 0;
  double wall = 0;
};

class Workers {
 public:
  using Work = std::function<std::string(std::uint64_t job)>;
  // A worker for each group of processors. `set_up` runs first in each worker; `patience` is asked
  // in this process.
  Workers(std::vector<std::vector<int>> processors, Work work, std::function<void()> set_up,
          std::function<Patience(std::uint64_t job)> patience);
  // Kills those that still work.
  ~Workers();
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  bool has_idle() const;
  std::size_t busy() const;
  // Pre: has_idle().
  void give(std::uint64_t job);
  // Waits until some job ends, `wake_fd` is readable or the milliseconds are over (-1: for ever).
  std::vector<Answer> wait(int wake_fd, int milliseconds);

 private:
  struct Worker {
    std::vector<int> processors;
    pid_t pid = -1;
    int to = -1;
    int from = -1;
    bool busy = false;
    bool killed = false;
    std::uint64_t job = 0;
    Patience patience;
    double started_processor = 0;
    double started_wall = 0;
    std::string received;
  };

  void start(Worker& worker);
  void end(Worker& worker, int& status);
  [[noreturn]] void serve(const std::vector<int>& processors, int in, int out);
  void collect(Worker& worker, std::vector<Answer>& answers);
  bool impatient(const Worker& worker) const;

  Work work_;
  std::function<void()> set_up_;
  std::function<Patience(std::uint64_t)> patience_;
  std::vector<Worker> workers_;
};

}  // namespace sudokit::cli
