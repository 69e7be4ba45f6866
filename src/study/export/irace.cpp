// irace: a scenario for each engine, which tunes it on the puzzles of the study, starting from the
// settings that the study ran. (irace's user guide, sections 5.1 to 5.4)
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <set>

#include "core/number.hpp"
#include "study/export.hpp"
#include "sudokit/engine.hpp"
#include "sudokit/text.hpp"

namespace sudokit::study {
namespace {

constexpr double kLargest = 2147483647;  // R's integers
constexpr int kDigits = 6;               // decimals of real parameters
constexpr double kWide = 100;            // the quotient from which a range is searched by logarithm

// A parameter that has a meaning only if another one has this value.
struct Condition {
  std::string_view engine, param, other, value;
};
constexpr Condition kConditions[] = {{"tabucol", "slope", "turns", "false"},
                                     {"tabucol", "spread", "turns", "false"},
                                     {"ants", "beta", "heuristic", "peers"},
                                     {"hill", "random_ties", "variant", "steepest"}};

const Condition* condition_of(const EngineInfo& info, std::string_view param) {
  for (const Condition& each : kConditions) {
    if (each.engine == info.name && each.param == param) return &each;
  }
  return nullptr;
}

// Does the parameter have a meaning with the settings of the engine?
bool is_active(const Engine& engine, std::string_view param) {
  const Condition* condition = condition_of(engine.info(), param);
  return condition == nullptr || engine.get(condition->other) == condition->value;
}

// ---- Ranges -------------------------------------------------------------------------------------

struct Range {
  double low = 0, high = 0;
  bool logarithmic = false;
};

// A limit of a range with two digits.
double rounded(double value) {
  return std::stod(fmt::format("{:.2g}", value));
}

// A range to search, from the values that are known to be useful. Shares and other narrow ranges
// are searched as a whole; of wide ones, a factor of ten below and above the values. A range above
// zero that spans two powers of ten is searched by logarithm. Pre: `values` is not empty.
Range range_of(const ParamRow& row, const std::vector<double>& values) {
  const auto [least, most] = std::ranges::minmax(values);
  const bool share = row.kind == ParamKind::real && row.low >= 0 && row.high <= 1;
  const bool small_share = share && least > 0 && most <= 2 / kWide;
  if (!small_share && row.high - row.low <= kWide)
    return {row.low, row.high, row.low > 0 && row.high >= kWide * row.low};
  Range range;
  range.low = std::max(row.low, least > 0 ? rounded(least / 10) : rounded(10 * least));
  range.high = std::min({row.high, kLargest, most > 0 ? rounded(10 * most) : 10.0});
  if (row.kind == ParamKind::integer) range.low = std::floor(range.low);
  range.logarithmic = range.low > 0 && range.high >= kWide * range.low;
  return range;
}

std::string domain(const ParamRow& row, const std::vector<double>& values) {
  if (row.kind == ParamKind::boolean) return "c (true, false)";
  if (row.kind == ParamKind::choice) return fmt::format("c ({})", fmt::join(row.choices, ", "));
  const Range range = range_of(row, values);
  return fmt::format("{}{} ({}, {})", row.kind == ParamKind::integer ? "i" : "r",
                     range.logarithmic ? ",log" : "", range.low, range.high);
}

// The default, our improvement, and what the study ran.
std::vector<double> known_values(const EngineInfo& info, const ParamRow& row,
                                 const std::vector<std::unique_ptr<Engine>>& run) {
  std::vector<double> values;
  const auto add = [&](std::string_view text) {
    if (const auto number = parse_real(text, -1e300, 1e300)) values.push_back(*number);
  };
  add(info.make()->get(row.name));
  add(row.source.improved);
  for (const auto& engine : run) add(engine->get(row.name));
  return values;
}

// ---- Files --------------------------------------------------------------------------------------

std::string parameters(const EngineInfo& info, const std::vector<std::unique_ptr<Engine>>& run) {
  std::string text;
  for (const ParamRow& row : info.params) {
    text += fmt::format("{0} \"--{1}.{0}=\" {2}", row.name, info.name,
                        domain(row, known_values(info, row, run)));
    if (const Condition* condition = condition_of(info, row.name))
      text += fmt::format(" | {} == \"{}\"", condition->other, condition->value);
    text += '\n';
  }
  return text;
}

// The engine with "t0=1 alpha=0.9" set. Parameters that this program does not have are left out.
std::unique_ptr<Engine> engine_with(const EngineInfo& info, std::string_view params) {
  auto engine = info.make();
  while (!params.empty()) {
    const std::string_view word = params.substr(0, params.find(' '));
    params.remove_prefix(std::min(word.size() + 1, params.size()));
    const auto equals = word.find('=');
    if (equals != std::string_view::npos) {
      static_cast<void>(engine->set(word.substr(0, equals), word.substr(equals + 1)));
    }
  }
  return engine;
}

// A row of values in the order of the table; NA for those without a meaning.
std::string configuration(const Engine& engine) {
  std::string row;
  for (const ParamRow& param : engine.info().params) {
    row += fmt::format("{}{}", row.empty() ? "" : " ",
                       is_active(engine, param.name) ? engine.get(param.name) : "NA");
  }
  return row;
}

std::string file_of(const ExportInstance& instance) {
  std::string name = instance.name;
  std::ranges::replace(name, '/', '_');
  return fmt::format("puzzles/{}.json", name);
}

// The cost of one run: its seconds, or its iterations if they are the budget; ten budgets for a run
// without an answer.
std::string runner(const EngineInfo& info, const Limits& limits) {
  const auto seconds = limits.processor_seconds ? limits.processor_seconds : limits.wall_seconds;
  const bool timed = seconds || !limits.iterations;
  const std::string budget =
      timed ? fmt::format("{}", seconds.value_or(60)) : fmt::format("{}", *limits.iterations);
  return fmt::format(
      "#!/bin/sh\n"
      "# target-runner CONFIGURATION INSTANCE SEED FILE PARAMETERS; $SUDOKIT names the program.\n"
      "set -e\nseed=$3 file=$4\nshift 4\n"
      "\"${{SUDOKIT:-sudokit}}\" solve --engine {} --runs 1 --jobs 1 --seed \"$seed\" --{} {} "
      "--to csv \"$@\" \"$file\" |\n"
      "  awk -F, 'NR == 1 {{ for (i = 1; i <= NF; i++) at[$i] = i }}\n"
      "    NR == 2 {{ print $at[\"verdict\"] ~ /^(solved|unsatisfiable)$/ ? $at[\"{}\"] : 10 * {} "
      "}}'\n",
      info.name, timed ? "time" : "iterations", budget, timed ? "seconds" : "iterations", budget);
}

// The best settings are run on the instances for tests when irace has finished.
std::string scenario(const EngineInfo& info, bool tests) {
  return fmt::format(
      "# irace --scenario scenario.txt; maxExperiments is yours to choose.\n"
      "parameterFile = \"./parameters.txt\"\nconfigurationsFile = \"./configurations.txt\"\n"
      "trainInstancesDir = \"\"\ntrainInstancesFile = \"./instances.txt\"\n{}"
      "targetRunner = \"./target-runner\"\ndigits = {}\ndeterministic = {}\n"
      "maxExperiments = 1000\n",
      tests ? "testInstancesDir = \"\"\ntestInstancesFile = \"./test-instances.txt\"\n"
              "testNbElites = 1\n"
            : "",
      kDigits, info.seeded ? 0 : 1);
}

// The part of the results that belongs to one engine.
struct Share {
  std::set<std::string> settings;   // as they are stored
  std::set<std::size_t> instances;  // in the order of their names, which hold their keys
  Limits limits;                    // of the run with the largest limit
};

Share share_of(const Results& results, const EngineInfo& info) {
  Share share;
  double most = -1;
  for (const ExportRun& run : results.runs) {
    const ExportEngine& engine = results.engines[run.engine];
    if (engine.engine != info.name) continue;
    share.settings.insert(engine.params);
    share.instances.insert(run.instance);
    const double size = run.limits.processor_seconds.value_or(
        run.limits.wall_seconds.value_or(static_cast<double>(run.limits.iterations.value_or(0))));
    if (size > most) most = size, share.limits = run.limits;
  }
  return share;
}

Result<void> add_engine(const Results& results, const EngineInfo& info,
                        std::vector<ExportFile>& files) {
  const Share share = share_of(results, info);
  const std::string folder = std::string(info.name) + "/";
  std::string header, names[2];
  for (const ParamRow& row : info.params) {
    header += fmt::format("{}{}", header.empty() ? "" : " ", row.name);
  }
  // Every second instance is kept for tests.
  std::size_t number = 0;
  for (const std::size_t i : share.instances) {
    const ExportInstance& instance = results.instances[i];
    std::string text;
    if (auto ok = write_puzzle(text, instance.puzzle, Format::json); !ok) return ok;
    files.push_back({folder + file_of(instance), std::move(text)});
    names[number++ % 2] += file_of(instance) + '\n';
  }
  std::vector<std::unique_ptr<Engine>> run;
  std::set<std::string> configurations;
  for (const std::string& settings : share.settings) {
    run.push_back(engine_with(info, settings));
    configurations.insert(configuration(*run.back()));
  }
  files.push_back({folder + "parameters.txt", parameters(info, run)});
  files.push_back({folder + "configurations.txt",
                   fmt::format("{}\n{}\n", header, fmt::join(configurations, "\n"))});
  files.push_back({folder + "instances.txt", names[0]});
  if (!names[1].empty()) files.push_back({folder + "test-instances.txt", names[1]});
  files.push_back({folder + "scenario.txt", scenario(info, !names[1].empty())});
  files.push_back({folder + "target-runner", runner(info, share.limits), true});
  return {};
}

}  // namespace

Result<std::vector<ExportFile>> irace_files(const Results& results) {
  std::set<std::string> names;
  for (const ExportEngine& engine : results.engines) names.insert(engine.engine);
  std::vector<ExportFile> files;
  for (const std::string& name : names) {
    const EngineInfo* info = find_engine(name);
    if (info == nullptr || info->params.empty()) continue;
    if (auto ok = add_engine(results, *info, files); !ok) return tl::unexpected(ok.error());
  }
  if (files.empty())
    return fail("missing-key", "irace tunes parameters, but no engine of these results has one");
  return files;
}

}  // namespace sudokit::study
