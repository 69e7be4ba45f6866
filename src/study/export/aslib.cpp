// ASlib: https://github.com/coseal/aslib-spec/blob/master/format.md
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <utility>

#include "sudokit/engine.hpp"
#include "sudokit/study_export.hpp"

namespace sudokit::study {
namespace {

// Digits that an open cell may still take by its pencilmarks and beside the givens it sees, on
// average.
double mean_candidates(const Puzzle& puzzle) {
  const Layout& layout = *puzzle.layout;
  int open = 0, candidates = 0;
  for (int cell = 0; cell < layout.cells(); ++cell) {
    if (puzzle.givens[static_cast<std::size_t>(cell)] != 0) continue;
    Digits may = allowed(puzzle, cell);
    for (const sudokit::Cell peer : layout.peers(cell)) {
      if (const int given = puzzle.givens[peer]; given != 0) may.erase(given);
    }
    ++open;
    candidates += may.count();
  }
  return open == 0 ? 0 : static_cast<double>(candidates) / open;
}

double givens(const Puzzle& puzzle) {
  return static_cast<double>(puzzle.givens.size()) -
         static_cast<double>(std::ranges::count(puzzle.givens, 0));
}

double distinct_digits(const Puzzle& puzzle) {
  std::set<int> digits(puzzle.givens.begin(), puzzle.givens.end());
  digits.erase(0);
  return static_cast<double>(digits.size());
}

using Feature = std::pair<std::string_view, double (*)(const Puzzle&)>;
constexpr Feature kFeatures[] = {
    {"side", [](const Puzzle& puzzle) -> double { return puzzle.layout->side(); }},
    {"box_rows", [](const Puzzle& puzzle) -> double { return puzzle.layout->box_rows(); }},
    {"box_columns", [](const Puzzle& puzzle) -> double { return puzzle.layout->box_cols(); }},
    {"houses", [](const Puzzle& puzzle) -> double { return puzzle.layout->houses(); }},
    {"givens", givens},
    {"given_share",
     [](const Puzzle& puzzle) {
       return givens(puzzle) / static_cast<double>(puzzle.givens.size());
     }},
    {"given_digits", distinct_digits},
    {"mean_candidates", mean_candidates},
};

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

// A YAML list under its name; '' where there is nothing, as the scenarios of ASlib have it.
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

std::string description(const Results& results) {
  std::vector<std::string> seeded, plain, features;
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
  for (const auto& [name, ignored] : kFeatures) features.emplace_back(name);
  std::string text = fmt::format(
      "scenario_id: {}\nperformance_measures:\n- runtime\nmaximize:\n- false\nperformance_type:\n- "
      "runtime\nalgorithm_cutoff_time: {}\nalgorithm_cutoff_memory: {}\n"
      "features_cutoff_time: '?'\nfeatures_cutoff_memory: '?'\nnumber_of_feature_steps: 1\n"
      "default_steps:\n- ALL\nfeature_steps:\n  ALL:\n    provides:\n",
      results.name, cutoff(results), memory);
  for (const std::string& name : features) text += fmt::format("    - {}\n", name);
  return text + list("features_deterministic", features) + "features_stochastic: ''\n" +
         list("algorithms_deterministic", plain) + list("algorithms_stochastic", seeded) + meta;
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

std::string feature_values(const Results& results) {
  std::string text = fmt::format(
      "@RELATION FEATURE_VALUES_{}\n\n@ATTRIBUTE instance_id STRING\n@ATTRIBUTE repetition "
      "NUMERIC\n",
      results.name);
  for (const auto& [name, ignored] : kFeatures)
    text += fmt::format("@ATTRIBUTE {} NUMERIC\n", name);
  text += "\n@DATA\n";
  for (const ExportInstance& instance : results.instances) {
    text += instance.name + ",1";
    for (const auto& [ignored, value] : kFeatures)
      text += fmt::format(",{}", value(instance.puzzle));
    text += '\n';
  }
  return text;
}

std::string feature_runstatus(const Results& results) {
  std::string text = fmt::format(
      "@RELATION FEATURE_RUNSTATUS_{}\n\n@ATTRIBUTE instance_id STRING\n@ATTRIBUTE repetition "
      "NUMERIC\n@ATTRIBUTE ALL {{ok, timeout, memout, presolved, crash, other}}\n\n@DATA\n",
      results.name);
  for (const ExportInstance& instance : results.instances) text += instance.name + ",1,ok\n";
  return text;
}

// What the specification wants explained.
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
      "engine that gave up. Features cost no time worth counting, so there is no feature_costs.\n"
      "Nothing is missing: no entry is ?.\n\nBudgets of the runs:\n",
      results.name, results.runs.size(), results.engines.size(), results.instances.size());
  for (const std::string& each : limits) text += "  " + each + '\n';
  if (limits.size() > 1) text += "algorithm_cutoff_time is the longest of them.\n";
  return text;
}

}  // namespace

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
    // Another version of this program may have had others.
    const bool known = info != nullptr && std::ranges::find(info->params, param, &ParamRow::name) !=
                                              info->params.end();
    if (known && plain->get(param) == word.substr(equals + 1)) continue;
    name += fmt::format("+{}", word);
  }
  return safe_name(name);
}

Result<std::vector<ExportFile>> aslib_files(const Results& results) {
  for (const ExportInstance& instance : results.instances) {
    const Features carried = instance.puzzle.features();
    if (auto ok = admit("ASlib", kHousesAndMarks, carried); !ok) return tl::unexpected(ok.error());
  }
  return std::vector<ExportFile>{{"description.txt", description(results)},
                                 {"algorithm_runs.arff", algorithm_runs(results)},
                                 {"feature_values.arff", feature_values(results)},
                                 {"feature_runstatus.arff", feature_runstatus(results)},
                                 {"readme.txt", readme(results)}};
}

}  // namespace sudokit::study
