#include "cli/commands/rate_options.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/commands/rating_format.hpp"
#include "cli/commands/rating_text.hpp"
#include "cli/streams/exit_code.hpp"

namespace sudokit::cli {
namespace {

void check_techniques(const RateOptions& options) {
  const TechniqueFlags& flags = options.techniques;
  const auto paths = flags.chosen();
  for (const Scale* scale : paths) flags.options(*scale);
  const bool chosen = !flags.only.empty() || !flags.without.empty() || !flags.too.empty();
  if (paths.empty() && (chosen || flags.no_uniqueness)) {
    throw UsageError(
        "--techniques, --with, --without and --no-uniqueness go with a scale of techniques");
  }
}

void check_multiple(const RateOptions& options) {
  if (!options.allow_multiple) return;
  if (!options.strict()) {
    throw UsageError(
        "--allow-multiple goes with scales of other programs: se, se-d2, se-d1, hodoku");
  }
  for (const CountScale& scale : count_scales()) {
    if (!options.counts(scale.name)) continue;
    throw UsageError(fmt::format(
        "--allow-multiple: the scale {} is for puzzles with one solution alone", scale.name));
  }
}

// Serate's stops are for ratings whose first placement and first step have one.
void check_jewels(const RateOptions& options) {
  if (options.jewel() == Jewel::any) return;
  const std::string_view flag = options.diamond ? "--diamond" : "--pearl";
  if (options.diamond && options.pearl)
    throw UsageError("--diamond and --pearl exclude each other");
  if (!options.any(Counting::tenths)) {
    throw UsageError(fmt::format("{} goes with --scale se, se-d2 or se-d1", flag));
  }
  if (options.disagree) throw UsageError(fmt::format("{} and --disagree exclude each other", flag));
}

void check_line(const RateOptions& options) {
  if (options.format.empty()) return;
  check_format(options.format);
  if (options.scales().size() > 1 || !options.any(Counting::tenths)) {
    throw UsageError("--format goes with one scale alone: se, se-d2 or se-d1");
  }
  if (options.report.as_json()) throw UsageError("--format and --json exclude each other");
  if (options.report.to == "csv") throw UsageError("--format and --to csv exclude each other");
}

}  // namespace

std::string_view name_of(AnyScale scale) {
  return std::visit([](const auto* one) { return one->name; }, scale);
}

std::vector<AnyScale> RateOptions::scales() const {
  std::vector<AnyScale> found;
  for (const std::string& name : techniques.names) {
    AnyScale one = scale_named(name);
    if (const CountScale* count = count_scale_named(name)) one = count;
    if (std::ranges::count(found, one) == 0) found.push_back(one);
  }
  return found;
}

bool RateOptions::any(Counting counting) const {
  return std::ranges::any_of(techniques.chosen(),
                             [&](const Scale* scale) { return scale->counting == counting; });
}

bool RateOptions::counts(std::string_view name) const {
  return std::ranges::count(scales(), AnyScale(count_scale_named(name))) > 0;
}

bool RateOptions::strict() const {
  return std::ranges::any_of(scales(), [](const AnyScale& scale) {
    const Scale* const* path = std::get_if<const Scale*>(&scale);
    return path == nullptr || (*path)->walk != nullptr;
  });
}

void check(const RateOptions& options) {
  check_techniques(options);
  check_multiple(options);
  check_jewels(options);
  if (options.counts("guesses") && options.guesses == 0) {
    throw UsageError("--scale guesses needs --guesses to be more than 0");
  }
  if (options.disagree && options.techniques.chosen().size() < 2) {
    throw UsageError("--disagree compares scales of techniques: --scale sudokit,se");
  }
  if (options.disagree && options.invariant) {
    throw UsageError(
        "--disagree and --invariant exclude each other: its steps would be of another grid");
  }
  if (options.disagree && options.report.to == "csv") {
    throw UsageError("--disagree and --to csv exclude each other");
  }
  check_line(options);
}

std::vector<std::string> columns_of(const RateOptions& options) {
  const auto scales = options.scales();
  const bool several = scales.size() > 1;
  std::vector<std::string> columns = {"verdict"};
  for (const AnyScale& scale : scales) {
    if (const auto* count = std::get_if<const CountScale*>(&scale)) {
      for (std::string& column : counted_columns(**count, several)) {
        columns.push_back(std::move(column));
      }
      continue;
    }
    for (const std::string_view column : rating_columns(*std::get<const Scale*>(scale))) {
      columns.push_back(several ? fmt::format("{}_{}", name_of(scale), column)
                                : std::string(column));
    }
  }
  if (options.any(Counting::levels)) columns.emplace_back("guesses");
  columns.emplace_back("error");
  return columns;
}

}  // namespace sudokit::cli
