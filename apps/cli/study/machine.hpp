// The machine on which runs are made: what it is, and how busy it is otherwise.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace sudokit::cli {

// Name, processor, cores, hyper-threads, frequency scaling and turbo, as far as Linux reports them
// without root; "unknown" for the others.
const std::string& host_text();

// The numbers of the processors that this process may use.
std::vector<int> allowed_processors();
// The same in groups of `each`, at most `most` groups. Processors left over are in no group.
std::vector<std::vector<int>> processor_groups(std::size_t each, std::size_t most);

// Seconds of a monotonic clock.
double wall_now();
// Under the clock of tests, processor time stands still and ends no run.
bool processor_stands_still();
// Seconds of processor time of this process.
double processor_now();

// The speed of the machine: moves per second of processor time of a fixed kernel, which swaps
// digits within the boxes of a 25x25 grid and counts clashes. It never changes, so that machines
// and times can be compared by it. Takes .02 s; 0 if processor time stands still.
double moves_per_second();

// The total time for which some task has waited for a processor, in microseconds, from the
// pressure-stall information of Linux; -1 if unavailable. The file is kept open.
class Pressure {
 public:
  Pressure();
  ~Pressure();
  Pressure(const Pressure&) = delete;
  Pressure& operator=(const Pressure&) = delete;

  std::int64_t total() const;

 private:
  int fd_;
};

}  // namespace sudokit::cli
