// sudokit study show and compare: single runs, and files of results against each other.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>

#include "cli/commands/study.hpp"
#include "cli/program.hpp"
#include "cli/streams/console.hpp"
#include "cli/streams/exit_code.hpp"
#include "cli/study/execute.hpp"
#include "cli/study/machine.hpp"
#include "cli/study/store.hpp"
#include "sudokit/engine.hpp"
#include "sudokit/text.hpp"

namespace sudokit::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kShownLosses = 20;
constexpr std::string_view kLanes = "lanes.";

// The files of results below results/.
std::vector<std::string> known_results() {
  std::vector<std::string> names;
  std::error_code none;
  for (const auto& folder : fs::directory_iterator("results", none)) {
    if (!folder.is_directory()) continue;
    for (const auto& entry : fs::directory_iterator(folder.path(), none)) {
      if (entry.path().extension() == ".db") names.push_back(entry.path().string());
    }
  }
  std::ranges::sort(names);
  return names;
}

// All that a stored run was made from.
struct Whole {
  StoredRun run;
  std::vector<Puzzle> puzzles;
  Store::EngineRow engine;
  study::Limits limits;
  std::string build;
  std::string host;
  std::string file;
};

std::optional<Whole> find_whole(const std::string& file, const std::string& key) {
  Store store(file, Database::Mode::read);
  auto run = store.find(key);
  if (!run) return std::nullopt;
  auto puzzles = store.puzzles(store.instances().at(run->instance));
  const auto limits = study::limits_of_text(store.texts("limits").at(run->limits));
  if (!limits) throw InputError("damaged-file", file + ": a row cannot be read");
  return Whole{*run,
               std::move(puzzles),
               store.engines().at(run->engine),
               *limits,
               store.texts("build").at(run->build),
               store.texts("host").at(run->host),
               file};
}

Whole find_run(const StudyOptions& options) {
  if (options.files.empty())
    throw UsageError("missing-argument", "study show needs the key of a run");
  const std::string& key = options.files[0];
  std::vector<std::string> files(options.files.begin() + 1, options.files.end());
  if (files.empty()) files = known_results();
  for (const std::string& file : files) {
    if (auto whole = find_whole(file, key)) return std::move(*whole);
  }
  throw InputError("unknown-name", "no run {} in {}", key,
                   files.empty() ? "results/*/*.db" : fmt::format("{}", fmt::join(files, ", ")));
}

std::unique_ptr<Engine> engine_of(const Store::EngineRow& row) {
  const EngineInfo* info = find_engine(row.name);
  if (info == nullptr) throw InputError("unknown-engine", "unknown engine '{}'", row.name);
  auto engine = info->make();
  std::string_view params = row.params;
  while (!params.empty()) {
    const std::string_view word = params.substr(0, params.find(' '));
    params.remove_prefix(std::min(word.size() + 1, params.size()));
    const auto equals = word.find('=');
    if (word.starts_with(kLanes)) continue;
    if (auto ok = engine->set(word.substr(0, equals), word.substr(equals + 1)); !ok) {
      throw InputError(ok.error());
    }
  }
  return engine;
}

std::optional<study::Lanes> lanes_of(const Store::EngineRow& row) {
  study::Axes axes;
  std::string_view params = row.params;
  while (!params.empty()) {
    const std::string_view word = params.substr(0, params.find(' '));
    params.remove_prefix(std::min(word.size() + 1, params.size()));
    if (!word.starts_with(kLanes)) continue;
    const auto equals = word.find('=');
    axes.emplace_back(word.substr(kLanes.size(), equals - kLanes.size()), word.substr(equals + 1));
  }
  return study::lanes_of(axes);
}

std::string result_text(const study::RunResult& result) {
  std::string text = fmt::format(
      "{} ({}), found {}, cost {}, {} iterations, {:.6g} s of processor, {:.6g} s, {} MB",
      to_string(result.end), sudokit::to_string(result.verdict), result.found, result.cost,
      result.iterations, result.processor, result.wall, result.memory_kb / 1024);
  if (!result.counters.empty()) text += "\n           " + result.counters;
  if (!result.detail.empty()) text += "\n           " + result.detail;
  return text + "\n";
}

// Whether the repetition did what was stored. Only what iterations alone bound must.
bool repeated(const Whole& whole, const study::RunResult& again) {
  const study::RunResult& was = whole.run.result;
  const bool bound_by_time = was.end == study::End::time || again.end == study::End::time;
  if (bound_by_time && whole.limits.processor_seconds) return true;
  return was.end == again.end && was.verdict == again.verdict && was.found == again.found &&
         was.iterations == again.iterations && was.cost == again.cost;
}

std::map<study::Key, StoredRun> newest_by_config(const std::string& file) {
  if (!fs::exists(file)) throw InputError("cannot-read", "cannot read " + file);
  std::map<study::Key, StoredRun> runs;
  for (StoredRun& run : Store(file, Database::Mode::read).runs()) {
    auto [at, fresh] = runs.try_emplace(run.config, run);
    if (!fresh && run.build > at->second.build) at->second = std::move(run);
  }
  return runs;
}

// What one of two files says of the runs of an engine that both have.
struct Duel {
  std::size_t both = 0, neither = 0, lost = 0, won = 0;
  double log_ratio = 0;  // of the times of both
};

}  // namespace

int study_show(const StudyOptions& options) {
  const Whole whole = find_run(options);
  const Puzzle& puzzle = whole.puzzles[0];
  const std::span others = std::span(whole.puzzles).subspan(1);
  std::string grid;
  if (auto ok = write_puzzle(grid, puzzle, Format::grid); !ok) grid.clear();
  if (!others.empty()) grid = fmt::format("puzzles    {}\n", whole.puzzles.size());
  std::string text = fmt::format(
      "run        {}\nfile       {}\nbuild      {}\nhost       {}\nengine     "
      "{} {}\nseed       {}\nlimits     {}\nlayout     {}\n{}",
      to_text(whole.run.key), whole.file, whole.build, whole.host, whole.engine.name,
      whole.engine.params, whole.run.seed, to_text(whole.limits), puzzle.layout->name(), grid);
  text += "stored     " + result_text(whole.run.result);
  const auto engine = engine_of(whole.engine);
  const auto lanes = lanes_of(whole.engine);
  const auto groups = processor_groups(whole.limits.processors, 1);
  if (groups.empty()) {
    throw InputError("too-few-processors", "the run needs {} processors", whole.limits.processors);
  }
  std::unique_ptr<Executor> executor;
  Workers workers(
      groups,
      [&](std::uint64_t) {
        return pack(executor->run(*engine, {puzzle, whole.limits, whole.run.seed, whole.run.trace,
                                            others, lanes ? &*lanes : nullptr}));
      },
      [&] { executor = std::make_unique<Executor>(); },
      [&](std::uint64_t) { return patience_of(whole.limits); });
  workers.give(0);
  std::vector<Answer> answers;
  while (answers.empty()) answers = workers.wait(-1, -1);
  const study::RunResult again = result_of(answers[0], whole.limits);
  const bool same = repeated(whole, again);
  text += "again      " + result_text(again);
  if (!same) text += "the two differ\n";
  const int code = print(clean_text(text));
  return code == kDone && !same ? kNo : code;
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
