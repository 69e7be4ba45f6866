// How long planned runs will take, guessed from runs that are stored.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "cli/study/store.hpp"
#include "sudokit/study.hpp"

namespace sudokit::cli {

class Estimate {
 public:
  // What the runs of a file tell of their engines, layout by layout; of any build and study.
  void learn(Store& store);

  struct Guess {
    double seconds = 0;         // of processor
    std::size_t strangers = 0;  // runs of engines that are not known on their layout: none of it
  };
  Guess of(const study::Plan& plan, const std::vector<std::uint32_t>& runs) const;

 private:
  // The runs of one engine on one layout.
  struct Past {
    double runs = 0;
    double ended = 0;      // seconds of those that ended by themselves
    double timed_out = 0;  // those that would have gone on
    double counted_out = 0;
    double iteration = 0;  // seconds an iteration, summed over those out of iterations
  };
  static double expected(const Past& past, const study::Limits& limits);

  std::unordered_map<std::string, Past> pasts_;
};

// Processor seconds that a run may take at most; 0 where nothing bounds it.
double budget_of(const study::Limits& limits);

}  // namespace sudokit::cli
