// ASlib: https://github.com/coseal/aslib-spec/blob/master/format.md
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <utility>

#include "core/number.hpp"
#include "study/export.hpp"
#include "study/features.hpp"
#include "sudokit/engine.hpp"
#include "sudokit/text.hpp"
#include "text/csv.hpp"

namespace sudokit::study {
namespace {

std::string_view status_of(End end) {
  switch (end) {
    case End::solved:
    case End::proved:
      return "ok";
    case End::time:
    case End::iterations:
    case End::overrun:
      return "timeout";
    case End::memory:
      return "memout";
    case End::refused:
      return "not_applicable";
    case End::crash:
    case End::defect:
      return "crash";
    case End::gave_up:
      break;
  }
  return "other";
}

// A YAML list under its name; '' if it is empty, as in the scenarios of ASlib.
template <class Names>
std::string list(std::string_view name, const Names& names) {
  if (names.empty()) return fmt::format("{}: ''\n", name);
  std::string text = fmt::format("{}:\n", name);
  for (const auto& each : names) text += fmt::format("- {}\n", each);
  return text;
}

std::string cutoff(const Results& results) {
  double longest = 0;
  for (const ExportRun& run : results.runs) {
    if (!run.limits.processor_seconds) return "'?'";
    longest = std::max(longest, *run.limits.processor_seconds);
  }
  return results.runs.empty() ? "'?'" : fmt::format("{}", longest);
}

// The steps that compute features: what each provides, and which steps it requires.
std::string described_steps() {
  std::vector<std::string_view> names, features;
  std::string steps = "feature_steps:\n";
  for (const FeatureStep& step : feature_steps()) {
    steps += fmt::format("  {}:\n", step.name);
    if (!names.empty()) steps += fmt::format("    requires:\n    - {}\n", names.back());
    steps += fmt::format("    provides:\n    - {}\n", fmt::join(step.features, "\n    - "));
    names.push_back(step.name);
    features.insert(features.end(), step.features.begin(), step.features.end());
  }
  return fmt::format("number_of_feature_steps: {}\n", names.size()) + list("default_steps", names) +
         steps + list("features_deterministic", features) + "features_stochastic: ''\n";
}

std::string description(const Results& results) {
  std::vector<std::string> seeded, plain;
  std::string meta = "metainfo_algorithms:\n";
  std::uint64_t memory = 0;
  for (const ExportRun& run : results.runs) memory = std::max(memory, run.limits.memory_mb);
  for (const ExportEngine& engine : results.engines) {
    const EngineInfo* info = find_engine(engine.engine);
    const bool draws = info != nullptr && info->seeded;
    (draws ? seeded : plain).push_back(export_name(engine));
    meta += fmt::format("  {}:\n    configuration: '{}'\n    deterministic: {}\n",
                        export_name(engine), engine.params, !draws);
  }
  return fmt::format(
             "scenario_id: {}\nperformance_measures:\n- runtime\nmaximize:\n- "
             "false\nperformance_type:\n- runtime\nalgorithm_cutoff_time: "
             "{}\nalgorithm_cutoff_memory: {}\nfeatures_cutoff_time: '?'\n"
             "features_cutoff_memory: '?'\n",
             results.name, cutoff(results), memory) +
         described_steps() + list("algorithms_deterministic", plain) +
         list("algorithms_stochastic", seeded) + meta;
}

std::string algorithm_runs(const Results& results) {
  std::string text = fmt::format(
      "@RELATION ALGORITHM_RUNS_{}\n\n@ATTRIBUTE instance_id STRING\n@ATTRIBUTE repetition "
      "NUMERIC\n@ATTRIBUTE algorithm STRING\n@ATTRIBUTE runtime NUMERIC\n@ATTRIBUTE runstatus "
      "{{ok, timeout, memout, not_applicable, crash, other}}\n\n@DATA\n",
      results.name);
  std::map<std::pair<std::size_t, std::size_t>, int> repetitions;
  for (const ExportRun& run : results.runs) {
    text += fmt::format("{},{},{},{:.9g},{}\n", results.instances[run.instance].name,
                        ++repetitions[{run.instance, run.engine}],
                        export_name(results.engines[run.engine]), run.result.processor,
                        status_of(run.result.end));
  }
  return text;
}

// The headers of the three files about features, which have one row for each instance.
std::string feature_head(std::string_view relation, const Results& results) {
  return fmt::format(
      "@RELATION {}_{}\n\n@ATTRIBUTE instance_id STRING\n@ATTRIBUTE repetition NUMERIC\n", relation,
      results.name);
}

struct FeatureFiles {
  std::string values, status, costs;
};

FeatureFiles feature_heads(const Results& results) {
  FeatureFiles files{feature_head("FEATURE_VALUES", results),
                     feature_head("FEATURE_RUNSTATUS", results),
                     feature_head("FEATURE_COSTS", results)};
  for (const FeatureStep& step : feature_steps()) {
    for (const std::string_view name : step.features) {
      files.values += fmt::format("@ATTRIBUTE {} NUMERIC\n", name);
    }
    files.status +=
        fmt::format("@ATTRIBUTE {} {{ok, timeout, memout, presolved, crash, other}}\n", step.name);
    files.costs += fmt::format("@ATTRIBUTE {} NUMERIC\n", step.name);
  }
  for (std::string* text : {&files.values, &files.status, &files.costs}) *text += "\n@DATA\n";
  return files;
}

// Each step is computed and timed once for each instance.
FeatureFiles feature_files(const Results& results, const SecondsClock& clock) {
  FeatureFiles files = feature_heads(results);
  for (const ExportInstance& instance : results.instances) {
    for (std::string* text : {&files.values, &files.status, &files.costs}) {
      *text += instance.name + ",1";
    }
    for (const FeatureStep& step : feature_steps()) {
      const double before = clock();
      const StepValues found = step.compute(instance.puzzle);
      files.costs += fmt::format(",{:.9g}", clock() - before);
      files.status += found.presolved ? ",presolved" : ",ok";
      files.values += fmt::format(",{}", fmt::join(found.values, ","));
    }
    for (std::string* text : {&files.values, &files.status, &files.costs}) *text += '\n';
  }
  return files;
}

// The explanations that the specification requires.
std::string readme(const Results& results) {
  std::set<std::string> limits;
  for (const ExportRun& run : results.runs) limits.insert(to_text(run.limits));
  std::string text = fmt::format(
      "{}: {} runs of {} engines on {} Sudoku puzzles, by sudokit study.\n\n"
      "An instance is LAYOUT/KEY, the key a hash of the puzzle. An algorithm is the name of an\n"
      "engine of Sudokit and the parameters that are not its default. A repetition is a run with\n"
      "another seed. runtime is processor time in seconds, of runs that did not end well what "
      "they\n"
      "had used; timeout also stands for a budget of iterations that was spent, other for an\n"
      "engine that gave up.\n\n"
      "Features: the step given reads the puzzle; the step propagated fills naked and hidden\n"
      "singles, and is presolved if these solve the puzzle or show that it has no solution (its\n"
      "features are then those of what is left). feature_costs has the processor time of each\n"
      "step in seconds, measured once by the program that wrote these files, on its machine.\n"
      "Nothing is missing: no entry is ?.\n\nBudgets of the runs:\n",
      results.name, results.runs.size(), results.engines.size(), results.instances.size());
  for (const std::string& each : limits) text += "  " + each + '\n';
  if (limits.size() > 1) text += "algorithm_cutoff_time is the longest of them.\n";
  return text;
}

}  // namespace

std::string csv_text(std::string_view value) {
  std::string line = clean_text(value), field;
  std::ranges::replace_if(
      line, [](char c) { return c == '\n' || c == '\r' || c == '\t'; }, ' ');
  const bool number = parse_real(line, -1e300, 1e300).has_value();
  number ? text::append_field(field, line, ',') : text::append_text_field(field, line, ',');
  return field;
}

std::string safe_name(std::string_view text) {
  std::string name(text);
  const auto safe = [](char c) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    return letter || (c >= '0' && c <= '9') ||
           std::string_view("._+=:-").find(c) != std::string_view::npos;
  };
  std::ranges::replace_if(name, std::not_fn(safe), '_');
  if (name.starts_with('.')) name[0] = '_';
  return name.empty() ? "_" : name;
}

std::string export_name(const ExportEngine& engine) {
  std::string name = engine.engine;
  const EngineInfo* info = find_engine(engine.engine);
  const auto plain = info == nullptr ? nullptr : info->make();
  std::string_view rest = engine.params;
  while (!rest.empty()) {
    const std::string_view word = rest.substr(0, rest.find(' '));
    rest.remove_prefix(std::min(word.size() + 1, rest.size()));
    const auto equals = word.find('=');
    if (equals == std::string_view::npos) continue;
    const std::string_view param = word.substr(0, equals);
    // Another version of this program may have had other parameters.
    const bool known = info != nullptr && std::ranges::find(info->params, param, &ParamRow::name) !=
                                              info->params.end();
    if (known && plain->get(param) == word.substr(equals + 1)) continue;
    name += fmt::format("+{}", word);
  }
  return safe_name(name);
}

Result<std::vector<ExportFile>> aslib_files(const Results& results, const SecondsClock& clock) {
  for (const ExportInstance& instance : results.instances) {
    const Features carried = instance.puzzle.features();
    if (auto ok = admit("ASlib", kHousesAndMarks, carried); !ok) return tl::unexpected(ok.error());
  }
  FeatureFiles features = feature_files(results, clock);
  return std::vector<ExportFile>{{"description.txt", description(results)},
                                 {"algorithm_runs.arff", algorithm_runs(results)},
                                 {"feature_values.arff", std::move(features.values)},
                                 {"feature_runstatus.arff", std::move(features.status)},
                                 {"feature_costs.arff", std::move(features.costs)},
                                 {"readme.txt", readme(results)}};
}

}  // namespace sudokit::study
