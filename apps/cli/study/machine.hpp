// The machine that runs are made on: what it is, and how busy it is with other things.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace sudokit::cli {

// Name, processor, cores, hyper-threads, frequency scaling and turbo as far as Linux tells without
// root; "unknown" where it does not.
const std::string& host_text();

// The processors that this process may use, by their numbers.
std::vector<int> allowed_processors();
// The same in groups of `each`, at most `most` of them; what is left over is in none.
std::vector<std::vector<int>> processor_groups(std::size_t each, std::size_t most);

// Seconds of a clock that never jumps.
double wall_now();
// Seconds of processor time of this process.
double processor_now();

// How long something has waited for a processor, in microseconds, by Linux's pressure-stall
// figures; -1 where there are none. The file is kept open.
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
