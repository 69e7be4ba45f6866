// The flags of `rate`, and checks of their combinations.
#pragma once

#include <string>
#include <vector>

#include "cli/commands/teaching.hpp"
#include "cli/flags/options.hpp"
#include "cli/flags/shard.hpp"
#include "sudokit/questions.hpp"

namespace sudokit::cli {

struct RateOptions {
  InputFlags input;
  EngineFlags engine;  // only its limits; the engine cannot be chosen
  JobFlags jobs;
  ShardFlags part;
  TechniqueFlags techniques;
  std::string format;  // in serate's syntax; empty: Sudokit's own line
  bool pearl = false;
  bool diamond = false;
  bool invariant = false;
  bool allow_multiple = false;
  bool disagree = false;
  std::uint64_t guesses = 100'000;
  ReportFlags report;
  bool labels = false;  // one line for each of the usual scales

  // UsageError if the options contradict each other.
  RateQuestion question() const;
};

// UsageError if the flags contradict each other.
void check(const RateOptions& options, const RateQuestion& question);

// The columns that are added to a csv row. If there are several scales, the names of the columns
// include them.
std::vector<std::string> columns_of(const RateQuestion& question);

}  // namespace sudokit::cli
