// sudokit study show, compare and verify: single runs, files of results, and repeated runs.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>

#include "cli/commands/study.hpp"
#include "cli/program.hpp"
#include "cli/streams/console.hpp"
#include "cli/streams/exit_code.hpp"
#include "cli/study/repeat.hpp"
#include "cli/study/store.hpp"
#include "core/test_hooks.hpp"
#include "sudokit/run.hpp"
#include "sudokit/text.hpp"

namespace sudokit::cli {

// sudokit study show and compare: shows single runs, and compares files of results.

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
  double log_speed = 0;  // the same for the speeds of their machines, where both are known
  std::size_t speeds = 0;
};

// "time x0.9 (geometric mean), effort x0.7": the effort is the time by the speed of the machine.
std::string ratios_text(const Duel& duel) {
  if (duel.both == 0) return "";
  const double log_time = duel.log_ratio / static_cast<double>(duel.both);
  std::string text = fmt::format(", time x{:.3g} (geometric mean)", std::exp(log_time));
  if (duel.speeds == duel.both) {
    const double log_speed = duel.log_speed / static_cast<double>(duel.both);
    text += fmt::format(", effort x{:.3g}", std::exp(log_time + log_speed));
  }
  return text;
}

// The quotient of two positive numbers by its logarithm; nothing if one is unknown.
std::optional<double> log_quotient(const std::unordered_map<std::int64_t, double>& first,
                                   std::int64_t a,
                                   const std::unordered_map<std::int64_t, double>& second,
                                   std::int64_t b) {
  const auto one = first.find(a), other = second.find(b);
  if (one == first.end() || other == second.end()) return std::nullopt;
  return std::log(other->second / one->second);
}

}  // namespace

int study_show(const StudyOptions& options) {
  const auto [whole, file] = find_run(options);
  const std::string stored =
      origin_text(whole, file) + "stored     " + result_text(whole.run.result);
  if (whole.engine.name == study::kExternal && !options.commands) {
    return print(clean_text(stored + "again      --commands runs the external program\n"));
  }
  const study::RunResult again = *repeat(whole, options.commands);
  const Comparison comparison = compare(whole, again);
  const int code =
      print(clean_text(stored + "again      " + result_text(again) + comparison_text(comparison)));
  const bool different = comparison.kind == Comparison::Kind::different;
  return code == kDone && different ? kNo : code;
}

int study_compare(const StudyOptions& options) {
  if (options.files.size() != 2)
    throw UsageError("missing-argument", "study compare needs two files of results");
  const auto first = newest_by_config(options.files[0]),
             second = newest_by_config(options.files[1]);
  const auto names = Store(options.files[0], Database::Mode::read).engines();
  const auto speeds = Store(options.files[0], Database::Mode::read).speeds();
  const auto other_speeds = Store(options.files[1], Database::Mode::read).speeds();
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
      const auto speed = log_quotient(speeds, a.host, other_speeds, b.host);
      duel.log_speed += speed.value_or(0), duel.speeds += speed.has_value();
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
    text += ratios_text(duel) + '\n';
  }
  text += losses;
  if (lost > kShownLosses) text += fmt::format("and {} more\n", lost - kShownLosses);
  const int code = print(clean_text(text));
  return code == kDone && lost > 0 ? kNo : code;
}

// ---- Study verify -------------------------------------------------------------------------------

// sudokit study verify: draws stored runs, repeats them and compares the results.

namespace {

using study::End;
using Runs = std::vector<const StoredRun*>;

// Did the inputs of a run determine its end, so that a repetition must end alike?
bool is_repeatable(const StoredRun& run) {
  const End end = run.result.end;
  return !ended_by_clock(run.result) && end != End::memory && end != End::crash;
}

// The order depends only on the seed and the runs.
std::vector<Runs> shuffled_by_engine(std::vector<StoredRun>& runs, const Origins& origins,
                                     std::uint64_t seed) {
  std::ranges::sort(runs, {}, &StoredRun::key);
  std::map<std::pair<std::string, std::string>, Runs> engines;
  for (const StoredRun& run : runs) {
    const Store::EngineRow& engine = origins.engine(run);
    if (is_repeatable(run)) engines[{engine.name, engine.params}].push_back(&run);
  }
  Random random(seed);
  std::vector<Runs> groups;
  for (auto& [engine, group] : engines) {
    random.shuffle(std::span(group));
    groups.push_back(std::move(group));
  }
  random.shuffle(std::span(groups));
  return groups;
}

// Draws one run of each group before a second of any.
Runs draw(const std::vector<Runs>& groups, std::size_t count) {
  Runs drawn;
  std::size_t largest = 0;
  for (const Runs& group : groups) largest = std::max(largest, group.size());
  for (std::size_t round = 0; round < largest; ++round) {
    for (const Runs& group : groups) {
      if (round < group.size() && drawn.size() < count) drawn.push_back(group[round]);
    }
  }
  return drawn;
}

// The builds of the drawn runs, and whether they differ from this one.
std::string builds_text(const Runs& drawn, const Origins& origins) {
  std::set<std::string> builds;
  for (const StoredRun* run : drawn) builds.insert(origins.build(*run));
  std::string text;
  bool ours = true;
  for (const std::string& build : builds) {
    text += fmt::format("build    {}\n", build);
    ours = ours && own_build(build) == build_text();
  }
  if (ours) return text;
  return text +
         fmt::format("program  {}: another build, so a difference may be a change of the program\n",
                     build_text());
}

std::string head_text(const StudyOptions& options, const std::vector<StoredRun>& runs,
                      const Runs& drawn, const Origins& origins) {
  const auto repeatable = std::ranges::count_if(runs, is_repeatable);
  return fmt::format(
             "file     {}: {} runs, of which {} can be repeated exactly\ndrawn    {}, with --seed "
             "{}\n",
             options.files[0], runs.size(), repeatable, drawn.size(), options.seed) +
         builds_text(drawn, origins);
}

// The results of the repetitions.
struct Verdicts {
  std::map<Comparison::Kind, std::size_t> counts;
  std::size_t failed = 0;  // could not be repeated

  std::size_t of(Comparison::Kind kind) const {
    const auto at = counts.find(kind);
    return at == counts.end() ? 0 : at->second;
  }
  std::size_t all() const {
    return failed + of(Comparison::Kind::equal) + of(Comparison::Kind::different) +
           of(Comparison::Kind::not_comparable);
  }
  std::string text() const {
    return fmt::format("{} equal, {} different, {} not comparable{}\n", of(Comparison::Kind::equal),
                       of(Comparison::Kind::different), of(Comparison::Kind::not_comparable),
                       failed == 0 ? "" : fmt::format(", {} not repeated", failed));
  }
  // Differences are the purpose of the search, so runs that were not comparable do not hide them.
  int exit_code() const {
    if (failed > 0) return kBadInput;
    if (of(Comparison::Kind::different) > 0) return kNo;
    return of(Comparison::Kind::not_comparable) > 0 || all() == 0 ? kBudget : kDone;
  }
};

std::string_view word_of(Comparison::Kind kind) {
  switch (kind) {
    case Comparison::Kind::equal:
      return "equal";
    case Comparison::Kind::different:
      return "different";
    case Comparison::Kind::not_comparable:
      break;
  }
  return "not comparable";
}

std::string line(std::string_view word, const StoredRun& run, const Origins& origins,
                 const std::string& words) {
  std::string text = fmt::format("{:<14} {}  {}, seed {}: {}", word, to_text(run.key).substr(0, 12),
                                 origins.engine(run).name, run.seed, words);
  std::ranges::replace(text, '\n', ' ');  // names in a damaged file may hold anything
  return text + "\n";
}

// Repeats one run and counts the result; returns its line, or "" if it was interrupted.
std::string verify(const StoredRun& run, const Origins& origins, bool commands,
                   const Interrupt& interrupt, Verdicts& verdicts) {
  try {
    const Whole whole = origins.whole(run);
    const auto again = repeat(whole, commands, &interrupt);
    if (!again) return "";
    const Comparison comparison = compare(whole, *again);
    ++verdicts.counts[comparison.kind];
    const std::string what = fmt::format("{}, {} iteration{}", to_string(again->end),
                                         again->iterations, again->iterations == 1 ? "" : "s");
    return line(word_of(comparison.kind), run, origins,
                comparison.words.empty() ? what : comparison.words);
  } catch (const Failure& failure) {
    ++verdicts.failed;
    return line("not repeated", run, origins, failure.what());
  }
}

// Repeats the runs in turn, with one line each; returns the exit code of the output.
int verify_all(const Runs& drawn, const Origins& origins, bool commands, const Interrupt& interrupt,
               Verdicts& verdicts) {
  for (const StoredRun* run : drawn) {
    const int code = print(clean_text(verify(*run, origins, commands, interrupt, verdicts)));
    test_hooks::pass("study.verified");
    if (code != kDone || interrupt.signal() != 0) return code;
  }
  return kDone;
}

int interrupted(const Verdicts& verdicts, std::size_t drawn, int signal) {
  console().write(fmt::format("sudokit study: interrupted: {} of {} runs were repeated\n",
                              verdicts.all(), drawn));
  return 128 + signal;
}

}  // namespace

int study_verify(const StudyOptions& options) {
  const std::string& file = options.file("a file of results");
  Store store(file, Database::Mode::read);
  const Origins origins(store, file);
  std::vector<StoredRun> runs = store.runs();
  const Runs drawn = draw(shuffled_by_engine(runs, origins, options.seed), options.count);
  const Interrupt interrupt;
  Verdicts verdicts;
  int code = print(clean_text(head_text(options, runs, drawn, origins)));
  if (code == kDone) code = verify_all(drawn, origins, options.commands, interrupt, verdicts);
  if (interrupt.signal() != 0) return interrupted(verdicts, drawn.size(), interrupt.signal());
  if (code == kDone) code = print(verdicts.text());
  return code == kDone ? verdicts.exit_code() : code;
}

}  // namespace sudokit::cli
