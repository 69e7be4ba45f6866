// sudokit study show and compare: shows single runs, and compares files of results.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>

#include "cli/commands/study.hpp"
#include "cli/program.hpp"
#include "cli/streams/exit_code.hpp"
#include "cli/study/repeat.hpp"
#include "cli/study/store.hpp"
#include "sudokit/text.hpp"

namespace sudokit::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kShownLosses = 20;

bool is_results_name(std::string_view name) {
  return name.ends_with(".db") || name.ends_with(".db.gz") || name.ends_with(".db.zst");
}

// The files of results under results/.
std::vector<std::string> known_results() {
  std::vector<std::string> names;
  std::error_code none;
  for (const auto& folder : fs::directory_iterator("results", none)) {
    if (!folder.is_directory()) continue;
    for (const auto& entry : fs::directory_iterator(folder.path(), none)) {
      if (is_results_name(entry.path().filename().string())) names.push_back(entry.path().string());
    }
  }
  std::ranges::sort(names);
  return names;
}

std::optional<Whole> find_whole(const std::string& file, const std::string& key) {
  Store store(file, Database::Mode::read);
  const auto run = store.find(key);
  if (!run) return std::nullopt;
  return Origins(store, file).whole(*run);
}

// The run, and the file that has it.
std::pair<Whole, std::string> find_run(const StudyOptions& options) {
  if (options.files.empty())
    throw UsageError("missing-argument", "study show needs the key of a run");
  const std::string& key = options.files[0];
  std::vector<std::string> files(options.files.begin() + 1, options.files.end());
  if (files.empty()) files = known_results();
  for (const std::string& file : files) {
    if (auto whole = find_whole(file, key)) return {std::move(*whole), file};
  }
  throw InputError("unknown-name", "no run {} in {}", key,
                   files.empty() ? "results/*/*.db" : fmt::format("{}", fmt::join(files, ", ")));
}

std::string result_text(const study::RunResult& result) {
  std::string text = fmt::format(
      "{} ({}), found {}, cost {}, {} iteration{}, {:.6g} s of processor, {:.6g} s, {} MB",
      to_string(result.end), sudokit::to_string(result.verdict), result.found, result.cost,
      result.iterations, result.iterations == 1 ? "" : "s", result.processor, result.wall,
      result.memory_kb / 1024);
  if (!result.counters.empty()) text += "\n           " + result.counters;
  if (!result.detail.empty()) text += "\n           " + result.detail;
  return text + "\n";
}

// The origin of a run, up to the stored result.
std::string origin_text(const Whole& whole, const std::string& file) {
  const Puzzle& puzzle = whole.puzzles[0];
  std::string grid;
  if (auto ok = write_puzzle(grid, puzzle, Format::grid); !ok) grid.clear();
  if (whole.puzzles.size() > 1) grid = fmt::format("puzzles    {}\n", whole.puzzles.size());
  return fmt::format(
      "run        {}\nfile       {}\nbuild      {}\nhost       {}\nengine     "
      "{} {}\nseed       {}\nlimits     {}\nlayout     {}\n{}",
      to_text(whole.run.key), file, whole.build, whole.host, whole.engine.name, whole.engine.params,
      whole.run.seed, to_text(whole.limits), puzzle.layout->name(), grid);
}

std::string comparison_text(const Comparison& comparison) {
  if (comparison.kind == Comparison::Kind::equal) return "";
  const bool different = comparison.kind == Comparison::Kind::different;
  return fmt::format("{}: {}\n", different ? "the two differ" : "not comparable", comparison.words);
}

std::map<study::Key, StoredRun> newest_by_config(const std::string& file) {
  std::map<study::Key, StoredRun> runs;
  for (StoredRun& run : Store(file, Database::Mode::read).runs()) {
    auto [at, fresh] = runs.try_emplace(run.config, run);
    if (!fresh && run.build > at->second.build) at->second = std::move(run);
  }
  return runs;
}

// Compares two files by the runs of an engine that both have.
struct Duel {
  std::size_t both = 0, neither = 0, lost = 0, won = 0;
  double log_ratio = 0;  // summed over runs that both answered
};

}  // namespace

int study_show(const StudyOptions& options) {
  const auto [whole, file] = find_run(options);
  const study::RunResult again = *repeat(whole);
  const Comparison comparison = compare(whole, again);
  const int code =
      print(clean_text(origin_text(whole, file) + "stored     " + result_text(whole.run.result) +
                       "again      " + result_text(again) + comparison_text(comparison)));
  const bool different = comparison.kind == Comparison::Kind::different;
  return code == kDone && different ? kNo : code;
}

int study_compare(const StudyOptions& options) {
  if (options.files.size() != 2)
    throw UsageError("missing-argument", "study compare needs two files of results");
  const auto first = newest_by_config(options.files[0]),
             second = newest_by_config(options.files[1]);
  const auto names = Store(options.files[0], Database::Mode::read).engines();
  std::map<std::string, Duel> duels;
  std::string losses;
  std::size_t common = 0, lost = 0;
  for (const auto& [config, a] : first) {
    const auto at = second.find(config);
    if (at == second.end()) continue;
    const StoredRun& b = at->second;
    ++common;
    const Store::EngineRow& engine = names.at(a.engine);
    Duel& duel = duels[engine.name + (engine.params.empty() ? "" : " " + engine.params)];
    const bool by_a = a.result.answered(), by_b = b.result.answered();
    duel.both += by_a && by_b, duel.neither += !by_a && !by_b;
    duel.won += !by_a && by_b, duel.lost += by_a && !by_b;
    if (by_a && by_b) {
      duel.log_ratio +=
          std::log(std::max(b.result.processor, 1e-6) / std::max(a.result.processor, 1e-6));
    }
    if (by_a && !by_b && ++lost <= kShownLosses) {
      losses += fmt::format("lost: {} (now {}; {})\n", to_text(a.key).substr(0, 12),
                            to_string(b.result.end), engine.name);
    }
  }
  std::string text = fmt::format("{} runs in both, {} in {} alone, {} in {} alone\n", common,
                                 first.size() - common, options.files[0], second.size() - common,
                                 options.files[1]);
  for (const auto& [name, duel] : duels) {
    text += fmt::format("{}: both solve {}, neither {}, lost {}, won {}", name, duel.both,
                        duel.neither, duel.lost, duel.won);
    if (duel.both > 0) {
      text += fmt::format(", time x{:.3g} (geometric mean)",
                          std::exp(duel.log_ratio / static_cast<double>(duel.both)));
    }
    text += '\n';
  }
  text += losses;
  if (lost > kShownLosses) text += fmt::format("and {} more\n", lost - kShownLosses);
  const int code = print(clean_text(text));
  return code == kDone && lost > 0 ? kNo : code;
}

}  // namespace sudokit::cli
