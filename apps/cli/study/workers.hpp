// Workers: processes that take jobs by number and answer with bytes.
//
// Each worker is forked from this process, so it has all data that existed before start(). It is
// bound to its own processors and takes many jobs. If a worker dies or is killed, only its current
// job is lost, and it is replaced. The owning process must have a single thread.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace sudokit::cli {

// The result of a job.
struct Answer {
  std::uint64_t job = 0;
  bool died = false;     // on its own; `signal` and `code` say how
  bool overrun = false;  // killed because its time was up
  int signal = 0;
  int code = 0;
  std::string bytes;
};

// How long a job may take before it is killed; 0: no limit.
struct Patience {
  double processor = 0;
  double wall = 0;
};

class Workers {
 public:
  using Work = std::function<std::string(std::uint64_t job)>;
  // One worker for each group of processors. `set_up` runs first in each worker; `patience` is
  // called in this process.
  Workers(std::vector<std::vector<int>> processors, Work work, std::function<void()> set_up,
          std::function<Patience(std::uint64_t job)> patience);
  // Kills the workers that are still busy.
  ~Workers();
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  bool has_idle() const;
  std::size_t busy() const;
  // Pre: has_idle().
  void give(std::uint64_t job);
  // Waits until a job ends, `wake_fd` becomes readable or the time is up (-1: no limit).
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
