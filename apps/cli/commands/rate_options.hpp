// The flags of `rate`, and what of them goes together.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "cli/commands/count_scales.hpp"
#include "cli/commands/teaching.hpp"
#include "cli/flags/options.hpp"
#include "cli/flags/shard.hpp"

namespace sudokit::cli {

// A scale that rates a path, or one that counts.
using AnyScale = std::variant<const Scale*, const CountScale*>;
std::string_view name_of(AnyScale scale);

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

  // The scales that are named, each once, in order.
  std::vector<AnyScale> scales() const;
  Jewel jewel() const { return diamond ? Jewel::diamond : pearl ? Jewel::pearl : Jewel::any; }
  bool any(Counting counting) const;
  bool counts(std::string_view name) const;
  // Scales of other programs, and those that count, say nothing of a puzzle that has not one
  // solution.
  bool strict() const;
  // Guesses are said beside the ratings of a scale of levels.
  bool says_guesses() const { return guesses > 0 && any(Counting::levels); }
  bool counts_guesses() const { return says_guesses() || counts("guesses"); }
};

// UsageError where flags do not go together.
void check(const RateOptions& options);

// The columns that a row of csv gets behind its own; with several scales under their names.
std::vector<std::string> columns_of(const RateOptions& options);

}  // namespace sudokit::cli
