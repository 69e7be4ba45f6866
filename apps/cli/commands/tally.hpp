// Tally: statistics of a run for the exit code and --stats. Each thread gathers its own; they are
// merged at the end.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "cli/streams/exit_code.hpp"
#include "sudokit/answer.hpp"

namespace sudokit::cli {

// A histogram of times in seconds. Buckets are 3 % wide and start at a nanosecond; memory is
// constant.
class TimeHistogram {
 public:
  void add(double seconds);
  void merge(const TimeHistogram& other);
  std::uint64_t count() const { return count_; }
  double mean() const { return count_ == 0 ? 0 : sum_ / static_cast<double>(count_); }
  // The upper end of the bucket at which this fraction (0..1) of the times is reached.
  double quantile(double part) const;

 private:
  std::array<std::uint64_t, 64 * 32> buckets_{};
  std::uint64_t count_ = 0;
  double sum_ = 0;
};

struct Tally {
  Facts facts;
  std::array<std::uint64_t, 5> verdicts{};  // by Verdict
  std::uint64_t errors = 0;
  TimeHistogram times;
  double slowest = -1;
  std::string slowest_place;
  struct Sum {
    std::string name;
    std::string unit;
    double value;
  };
  std::vector<Sum> counters;

  // Counts an outcome of the record at file:line.
  void add(Verdict verdict, double seconds, std::string_view file, std::size_t line);
  void add(const Outcome& outcome, std::string_view file, std::size_t line);
  // The same for a brief answer to a question for `limit` solutions.
  void add(const BriefAnswer& answer, std::uint64_t limit, std::string_view file);
  // Adds a value to a counter.
  void add_counter(std::string_view name, std::string_view unit, double value);
  void add_error() {
    ++errors;
    facts.bad_input = true;
  }
  void merge(const Tally& other);
};

// "12.3 us", "1.5 s".
std::string describe_seconds(double seconds);

// The lines that --stats shows.
std::string describe(const Tally& tally, double seconds, unsigned jobs, const std::string& engine,
                     std::uint64_t seed);

}  // namespace sudokit::cli
