#include "cli/commands/rate_options.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/commands/rating_format.hpp"
#include "cli/commands/rating_text.hpp"
#include "cli/streams/exit_code.hpp"

namespace sudokit::cli {
namespace {

void check_line(const RateOptions& options, const RateQuestion& question) {
  if (options.format.empty()) return;
  check_format(options.format);
  if (question.scales.size() > 1 || !question.has(Counting::tenths)) {
    throw UsageError("conflicting-options", "--format needs exactly one scale: se, se-d2 or se-d1");
  }
  if (options.report.as_json())
    throw UsageError("conflicting-options", "--format and --json exclude each other");
  if (options.report.to == "csv")
    throw UsageError("conflicting-options", "--format and --to csv exclude each other");
}

}  // namespace

RateQuestion RateOptions::question() const {
  RateQuestion question;
  question.scales.clear();
  if (labels) {
    question.scales = {"grade", "se", "hodoku", "sudokit"};
    question.fitting = true;
    question.guesses = 0;
    question.limits = engine.limits();
    return question;
  }
  for (const std::string& name : techniques.names) {
    if (std::ranges::count(question.scales, name) == 0) question.scales.push_back(name);
  }
  question.techniques = techniques.choice();
  question.jewel = diamond ? Jewel::diamond : pearl ? Jewel::pearl : Jewel::any;
  question.invariant = invariant;
  question.allow_multiple = allow_multiple;
  question.disagree = disagree;
  question.guesses = guesses;
  question.limits = engine.limits();
  return question;
}

void check(const RateOptions& options, const RateQuestion& question) {
  if (options.diamond && options.pearl)
    throw UsageError("conflicting-options", "--diamond and --pearl exclude each other");
  if (question.jewel != Jewel::any && !question.has(Counting::tenths)) {
    throw UsageError("missing-option", "{} needs --scale se, se-d2 or se-d1",
                     options.diamond ? "--diamond" : "--pearl");
  }
  if (options.disagree && question.jewel != Jewel::any) {
    throw UsageError("conflicting-options", "{} and --disagree exclude each other",
                     options.diamond ? "--diamond" : "--pearl");
  }
  if (options.disagree && options.report.to == "csv") {
    throw UsageError("conflicting-options", "--disagree and --to csv exclude each other");
  }
  for (const Scale* scale : options.techniques.chosen()) options.techniques.options(*scale);
  check_line(options, question);
}

std::vector<std::string> columns_of(const RateQuestion& question) {
  const auto chosen = question.chosen().value();
  const bool several = chosen.size() > 1;
  std::vector<std::string> columns = {"verdict"};
  for (const RateQuestion::Rated& rated : chosen) {
    if (rated.counts()) {
      for (std::string& column : counted_columns(*rated.scale, several)) {
        columns.push_back(std::move(column));
      }
      continue;
    }
    for (const std::string_view column : rating_columns(*rated.scale)) {
      columns.push_back(several ? fmt::format("{}_{}", rated.name(), column) : std::string(column));
    }
  }
  if (question.has(Counting::levels)) columns.emplace_back("guesses");
  columns.emplace_back("error");
  return columns;
}

}  // namespace sudokit::cli
