// The flags of `rate`, and what of them goes together.
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
  EngineFlags engine;  // its limits; it is no choice
  JobFlags jobs;
  ShardFlags part;
  TechniqueFlags techniques;
  std::string format;  // as serate takes it; empty: a line of ours
  bool pearl = false;
  bool diamond = false;
  bool invariant = false;
  bool allow_multiple = false;
  bool disagree = false;
  std::uint64_t guesses = 100'000;
  ReportFlags report;
  bool labels = false;  // a line for each of the usual scales

  // UsageError where options do not go together.
  RateQuestion question() const;
};

// UsageError where flags do not go together.
void check(const RateOptions& options, const RateQuestion& question);

// The columns that a row of csv gets behind its own; with several scales under their names.
std::vector<std::string> columns_of(const RateQuestion& question);

}  // namespace sudokit::cli
