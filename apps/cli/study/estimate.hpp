// Estimate: predicts how long planned runs will take, from stored runs.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "cli/study/store.hpp"
#include "study/study.hpp"

namespace sudokit::cli {

class Estimate {
 public:
  // Learns from the runs of a file, by engine and layout. Their builds and studies do not matter.
  void learn(Store& store);

  struct Guess {
    double seconds = 0;         // processor time
    std::size_t strangers = 0;  // runs whose engine is unknown on their layout; not in `seconds`
  };
  Guess of(const study::Plan& plan, const std::vector<std::uint32_t>& runs) const;

 private:
  // The past runs of one engine on one layout.
  struct Past {
    double runs = 0;
    double ended = 0;      // seconds, summed over runs that ended on their own
    double timed_out = 0;  // number of runs that time cut off
    double counted_out = 0;
    double iteration = 0;  // seconds per iteration, summed over runs out of iterations
  };
  static double expected(const Past& past, const study::Limits& limits);

  std::unordered_map<std::string, Past> pasts_;
};

// The most processor seconds that a run may take; 0 if there is no limit.
double budget_of(const study::Limits& limits);

}  // namespace sudokit::cli
