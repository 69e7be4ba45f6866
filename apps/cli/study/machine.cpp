#include "cli/study/machine.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sched.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <fstream>
#include <string_view>

#include "core/test_hooks.hpp"
#include "sudokit/bulk.hpp"
#include "sudokit/run.hpp"

namespace sudokit::cli {
namespace {

std::string first_line(const std::string& name) {
  std::string line;
  std::ifstream file(name);
  std::getline(file, line);
  return line.empty() ? "unknown" : line;
}

std::string processor_name() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("model name")) return line.substr(line.find(':') + 2);
  }
  return "unknown";
}

std::string on_off(const std::string& value, std::string_view on) {
  if (value == "unknown") return value;
  return value == on ? "on" : "off";
}

std::string turbo() {
  const std::string boost = first_line("/sys/devices/system/cpu/cpufreq/boost");
  if (boost != "unknown") return on_off(boost, "1");
  return on_off(first_line("/sys/devices/system/cpu/intel_pstate/no_turbo"), "0");
}

}  // namespace

bool processor_stands_still() {
  return test_hooks::look_takes.load(std::memory_order_relaxed) > 0;
}

double processor_now() {
  if (processor_stands_still()) return 0;
  timespec now = {};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

double wall_now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

const std::string& host_text() {
  static const std::string text = [] {
    utsname system = {};
    uname(&system);
    return fmt::format(
        "{}; {}; {} processors; hyper-threads {}; governor {}; turbo {}; {} {}; bulk9 {}",
        system.nodename, processor_name(), allowed_processors().size(),
        on_off(first_line("/sys/devices/system/cpu/smt/active"), "1"),
        first_line("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor"), turbo(),
        system.sysname, system.release, bulk9::target());
  }();
  return text;
}

std::vector<int> allowed_processors() {
  cpu_set_t set;
  CPU_ZERO(&set);
  std::vector<int> numbers;
  if (sched_getaffinity(0, sizeof set, &set) != 0) return {0};
  for (int i = 0; i < CPU_SETSIZE; ++i) {
    if (CPU_ISSET(i, &set)) numbers.push_back(i);
  }
  return numbers;
}

std::vector<std::vector<int>> processor_groups(std::size_t each, std::size_t most) {
  const std::vector<int> all = allowed_processors();
  std::vector<std::vector<int>> groups;
  for (std::size_t at = 0; at + each <= all.size() && groups.size() < most; at += each) {
    const auto first = all.begin() + static_cast<std::ptrdiff_t>(at);
    groups.emplace_back(first, first + static_cast<std::ptrdiff_t>(each));
  }
  return groups;
}

namespace {

// The kernel of moves_per_second(). Any change of its work makes all stored speeds void.
class Kernel {
 public:
  Kernel() {
    for (int cell = 0; cell < kSide * kSide; ++cell) {
      const int row = cell / kSide, column = cell % kSide;
      const int digit = row % kBox * kBox + column % kBox;  // every box has each digit once
      digits_[cell] = digit;
      ++rows_[row][digit], ++columns_[column][digit];
    }
  }

  // Returns the clashes that are left, so that no compiler leaves the work out.
  int run(int moves) {
    for (int i = 0; i < moves; ++i) move();
    return clashes_;
  }

 private:
  static constexpr int kBox = 5, kSide = 25;

  int cell(int box, int place) const {
    return (box / kBox * kBox + place / kBox) * kSide + box % kBox * kBox + place % kBox;
  }
  void move() {
    const int box = static_cast<int>(random_.below(kSide));
    const int a = cell(box, static_cast<int>(random_.below(kSide)));
    const int b = cell(box, static_cast<int>(random_.below(kSide)));
    const int before = clashes_;
    swap(a, b);
    if (clashes_ > before && random_.below(16) != 0) swap(a, b);
  }
  void swap(int a, int b) {
    const int digit = digits_[a];
    put(a, digits_[b]);
    put(b, digit);
  }
  void put(int cell, int digit) {
    int* row = rows_[cell / kSide];
    int* column = columns_[cell % kSide];
    const int old = digits_[cell];
    clashes_ -= (--row[old] > 0) + (--column[old] > 0);
    clashes_ += (row[digit]++ > 0) + (column[digit]++ > 0);
    digits_[cell] = digit;
  }

  int digits_[kSide * kSide] = {};
  int rows_[kSide][kSide] = {};
  int columns_[kSide][kSide] = {};
  int clashes_ = 0;  // above those of the first grid
  Random random_{1};
};

}  // namespace

double moves_per_second() {
  constexpr int kMoves = 1000;
  Kernel kernel;
  double best = 0;
  for (int turn = 0; turn < 4 && !processor_stands_still(); ++turn) {
    const double start = processor_now();
    double seconds = 0;
    long moves = 0;
    volatile int clashes = 0;
    for (; seconds < 0.005; seconds = processor_now() - start, moves += kMoves)
      clashes = kernel.run(kMoves);
    static_cast<void>(clashes);
    best = std::max(best, static_cast<double>(moves) / seconds);
  }
  return best;
}

Pressure::Pressure() : fd_(::open("/proc/pressure/cpu", O_RDONLY | O_CLOEXEC)) {}

Pressure::~Pressure() {
  if (fd_ >= 0) ::close(fd_);
}

std::int64_t Pressure::total() const {
  char buffer[256];
  const auto size = fd_ < 0 ? -1 : ::pread(fd_, buffer, sizeof buffer, 0);
  if (size <= 0) return -1;
  const std::string_view text(buffer, static_cast<std::size_t>(size));
  const auto at = text.find("total=");
  std::int64_t total = -1;
  if (at != std::string_view::npos) {
    std::from_chars(text.data() + at + 6, text.data() + text.size(), total);
  }
  return total;
}

}  // namespace sudokit::cli
