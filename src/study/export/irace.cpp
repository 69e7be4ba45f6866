// irace: a scenario for each engine, which tunes it on the puzzles of the study, starting from the
// settings that the study ran. (irace's user guide, sections 5.1 to 5.4)
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "study/export.hpp"
#include "sudokit/engine.hpp"
#include "sudokit/text.hpp"

namespace sudokit::study {
namespace {

constexpr double kLargest = 2147483647;  // R's integers
constexpr int kDigits = 6;               // decimals of real parameters

std::string domain(const ParamRow& row) {
  switch (row.kind) {
    case ParamKind::integer:
      return fmt::format("i ({:.0f}, {:.0f})", row.low, std::min(row.high, kLargest));
    case ParamKind::real:
      return fmt::format("r ({}, {})", row.low, row.high);
    case ParamKind::boolean:
      return "c (true, false)";
    case ParamKind::choice:
      break;
  }
  return fmt::format("c ({})", fmt::join(row.choices, ", "));
}

std::string parameters(const EngineInfo& info) {
  std::string text;
  for (const ParamRow& row : info.params) {
    text += fmt::format("{0} \"--{1}.{0}=\" {2}\n", row.name, info.name, domain(row));
  }
  return text;
}

// Converts "t0=1 alpha=0.9" to a row of values in the order of the table.
std::string configuration(const EngineInfo& info, std::string_view params) {
  const auto engine = info.make();
  while (!params.empty()) {
    const std::string_view word = params.substr(0, params.find(' '));
    params.remove_prefix(std::min(word.size() + 1, params.size()));
    const auto equals = word.find('=');
    if (equals != std::string_view::npos) {
      static_cast<void>(engine->set(word.substr(0, equals), word.substr(equals + 1)));
    }
  }
  std::string row;
  for (const ParamRow& param : info.params) {
    row += fmt::format("{}{}", row.empty() ? "" : " ", engine->get(param.name));
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

std::string scenario(const EngineInfo& info) {
  return fmt::format(
      "# irace --scenario scenario.txt; maxExperiments is yours to choose.\n"
      "parameterFile = \"./parameters.txt\"\nconfigurationsFile = \"./configurations.txt\"\n"
      "trainInstancesDir = \"\"\ntrainInstancesFile = \"./instances.txt\"\n"
      "targetRunner = \"./target-runner\"\ndigits = {}\ndeterministic = {}\n"
      "maxExperiments = 1000\n",
      kDigits, info.seeded ? 0 : 1);
}

// The part of the results that belongs to one engine.
struct Share {
  std::set<std::string> configurations;
  std::set<std::size_t> instances;
  Limits limits;  // of the run with the largest limit
};

Share share_of(const Results& results, const EngineInfo& info) {
  Share share;
  double most = -1;
  for (const ExportRun& run : results.runs) {
    const ExportEngine& engine = results.engines[run.engine];
    if (engine.engine != info.name) continue;
    share.configurations.insert(configuration(info, engine.params));
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
  std::string names, header;
  for (const ParamRow& row : info.params) {
    header += fmt::format("{}{}", header.empty() ? "" : " ", row.name);
  }
  for (const std::size_t i : share.instances) {
    const ExportInstance& instance = results.instances[i];
    std::string text;
    if (auto ok = write_puzzle(text, instance.puzzle, Format::json); !ok) return ok;
    files.push_back({folder + file_of(instance), std::move(text)});
    names += file_of(instance) + '\n';
  }
  files.push_back({folder + "parameters.txt", parameters(info)});
  files.push_back({folder + "configurations.txt",
                   fmt::format("{}\n{}\n", header, fmt::join(share.configurations, "\n"))});
  files.push_back({folder + "instances.txt", names});
  files.push_back({folder + "scenario.txt", scenario(info)});
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
