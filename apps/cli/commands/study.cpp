// sudokit study: experiments described by a file. `run` makes the missing runs, `report` writes the
// page, and the other actions use the stored runs.
#include "cli/commands/study.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <optional>
#include <set>
#include <vector>

#include "cli/flags/command.hpp"
#include "cli/program.hpp"
#include "cli/streams/exit_code.hpp"
#include "cli/streams/output.hpp"
#include "cli/streams/shard.hpp"
#include "cli/study/store.hpp"
#include "cli/study/study_file.hpp"

namespace sudokit::cli {

// sudokit study: experiments described by a file. `run` makes the missing runs, `report` writes the
// page, and the other actions use single runs and whole files of results.

namespace {

struct Action {
  std::string_view name;
  int (*run)(const StudyOptions&);
  std::vector<std::string_view> flags;  // the flags that apply to it
};
const std::vector<Action> kActions = {
    {"new", study_new, {"ACTION", "FILE"}},
    {"run",
     study_run,
     {"ACTION", "FILE", "--out", "--medium", "--quick", "--dry-run", "--shard", "--jobs"}},
    {"report", study_report, {"ACTION", "FILE", "--out", "--medium", "--quick", "--no-plots"}},
    {"show", study_show, {"ACTION", "FILE", "--commands"}},
    {"verify", study_verify, {"ACTION", "FILE", "--count", "--seed", "--commands"}},
    {"compare", study_compare, {"ACTION", "FILE"}},
    {"merge", study_merge, {"ACTION", "FILE", "--into", "--study", "--medium", "--quick"}},
    {"export",
     study_export,
     {"ACTION", "FILE", "--out", "--csv", "--irace", "--ioh", "--aslib", "--compact"}},
};

// These actions read results, but are often given the study file by mistake.
void refuse_studies(const StudyOptions& options) {
  constexpr std::string_view kOfResults[] = {"show", "verify", "compare", "merge", "export"};
  if (std::ranges::count(kOfResults, options.action) == 0) return;
  for (const std::string& file : options.files) {
    if (!file.ends_with(".toml")) continue;
    throw InputError("wrong-type", "{} describes a study; study {} reads results, such as {}", file,
                     options.action,
                     "results/" + std::filesystem::path(file).stem().string() + "/results.db");
  }
}

int run_action(Command& app, const StudyOptions& options) {
  for (const Action& action : kActions) {
    if (action.name != options.action) continue;
    refuse_all_but(app, fmt::format("study {}", action.name), action.flags);
    refuse_studies(options);
    return action.run(options);
  }
  throw UsageError("missing-argument",
                   "study needs an action, for example: sudokit study run FILE");
}

const std::vector<Program::Example> kStudyExamples = {
    {"sudokit study new mine.toml", "write a commented study file to start from"},
    {"sudokit study run studies/lewis_fig3.toml --quick",
     "run a small version; a second call runs only what is missing"},
    {"sudokit study run studies/lewis_fig3.toml --dry-run",
     "print the number of runs and an estimate of the time"},
    {"sudokit study report studies/lewis_fig3.toml --quick",
     "write the page, tables and runs into results/lewis_fig3-quick"},
    {"sudokit study show 5b1f09c2", "show a run by its key, and the command that repeats it"},
    {"sudokit study verify docs/results/lewis_fig2.db.zst --count 20",
     "draw 20 stored runs, repeat them, and compare the results exactly"},
    {"sudokit study compare before.db after.db", "compare two builds run by run"},
    {"sudokit study export results.db > runs.csv", "write all runs as CSV"},
    {"sudokit study export results.db --aslib --out scenario",
     "write them for algorithm selection tools"},
    {"sudokit study export results.db --compact results.db.zst",
     "write them as a small compressed file, which all actions read"},
    {"sudokit study report studies/lewis_fig2.toml docs/results/lewis_fig2.db.zst --out report",
     "report on a file of results that is kept elsewhere"},
    {"sudokit study run big.toml --shard 3/8",
     "run the third of eight parts, for example on another machine"},
    {"sudokit study merge out/results-*of8.db --into out/results.db", "join the parts"},
};

}  // namespace

const std::string& StudyOptions::file(const std::string& what) const {
  if (files.size() == 1) return files[0];
  throw UsageError("missing-argument", "study {} needs {}{}", action, what,
                   files.empty() ? "" : ", exactly one");
}

std::string StudyOptions::folder() const {
  if (!out.empty()) return out;
  const std::string stem = std::filesystem::path(files.at(0)).stem().string();
  return "results/" + stem + (quick ? "-quick" : medium ? "-medium" : "");
}

study::Size StudyOptions::size() const {
  if (quick && medium)
    throw UsageError("conflicting-options", "--medium and --quick exclude each other");
  return quick ? study::Size::quick : medium ? study::Size::medium : study::Size::whole;
}

void add_study(Program& program) {
  const auto options = std::make_shared<StudyOptions>();
  Command& app = program.add_command(
      "study", "Run experiments described in a file, and report their results", kStudyExamples,
      [options](Command& self) { return run_action(self, *options); });
  std::vector<std::string> actions;
  for (const Action& action : kActions) actions.emplace_back(action.name);
  app.add_option("ACTION", &options->action, "What to do")
      ->type_name("ACTION")
      ->choices(std::move(actions))
      ->required();
  app.add_option("FILE", &options->files, "The study, or files of results (plain, .gz or .zst)")
      ->type_name("FILE");
  app.add_option("--out", &options->out,
                 "Folder of the results; by default results/NAME, with -medium or -quick added for "
                 "these sizes. export: the folder to write")
      ->type_name("DIR")
      ->group("Study");
  app.add_flag("--medium", options->medium,
               "The same study at medium size: all studies together take two hours on two cores")
      ->group("Study");
  app.add_flag("--quick", options->quick, "The same study, small enough for two minutes")
      ->group("Study");
  app.add_flag("--dry-run", options->dry_run,
               "run: print the number of runs and an estimate of the time, without running")
      ->group("Study");
  app.add_option("--shard", &options->shard,
                 "run: only one of N parts, into its own file: 2/8 is the second of eight; by "
                 "default Slurm's array variables decide")
      ->type_name("PART")
      ->group("Study");
  app.add_option("-j,--jobs", &options->jobs,
                 "run: number of parallel runs, each on its own processor; 0 uses all processors")
      ->type_name("N")
      ->show_default()
      ->group("Study");
  app.add_option("--count", &options->count,
                 "verify: number of runs to repeat, one of each engine before a second of any")
      ->type_name("N")
      ->range(1, 1e9)
      ->show_default()
      ->group("Study");
  app.add_option("--seed", &options->seed, "verify: seed of the choice of runs")
      ->type_name("N")
      ->show_default()
      ->group("Study");
  app.add_flag("--commands", options->commands,
               "show, verify: also repeat the runs of external programs, by the commands in the "
               "results file")
      ->group("Study");
  app.add_flag("--no-plots", options->no_plots,
               "report: no pictures, for machines without Matplotlib")
      ->group("Study");
  app.add_option("--into", take_file_into(options->into),
                 "merge: the file that receives all results")
      ->type_name("FILE")
      ->group("Study");
  app.add_option("--study", &options->study,
                 "merge: the study whose runs should be complete; reports how many are missing")
      ->type_name("FILE")
      ->group("Study");
  app.add_flag("--csv", options->csv,
               "export: one row per run, to standard output (the default format)")
      ->group("Study");
  app.add_flag("--irace", options->irace,
               "export: irace scenarios into the new folder --out, one per engine: its parameters, "
               "the settings that were run, the puzzles and a target runner")
      ->group("Study");
  app.add_flag("--ioh", options->ioh,
               "export: the best cost by iterations for IOHanalyzer, into the new folder --out")
      ->group("Study");
  app.add_flag("--aslib", options->aslib,
               "export: an algorithm selection scenario of ASlib, into the new folder --out")
      ->group("Study");
  app.add_option("--compact", take_file_into(options->compact),
                 "export: the results themselves, compressed into this file (NAME.db.zst)")
      ->type_name("FILE")
      ->group("Study");
}

// ---- Study new ----------------------------------------------------------------------------------

// sudokit study new: writes a study file to start from, which runs as it is.

namespace {

constexpr std::string_view kStudy =
    R"(# A study of Sudokit: which puzzles, which engines, what is measured. docs/studies.md describes
# every key. Try it small first:
#
#     sudokit study run {0} --dry-run
#     sudokit study run {0} --quick && sudokit study report {0} --quick

title = "My study"
about = "What the report says first."

# --- What is to be found out: stated before the runs, which keep it ------------------------------

[plan]
kind = "exploratory"          # "confirmatory" also needs margin, deviation and power
hypothesis = "The selection is faster than backtracking."
measure = "time"

# --- Puzzles: from a maker (`sudokit makers`), or from a file beside this one ------------------

[[instances]]
name = "made"
maker = "minimal"
layout = ["3x3", "4x4"]       # all combinations of the values are run
count = 20
seed = 1

# [[instances]]
# name = "mine"
# file = "puzzles.txt"
# count = 100                 # at most

# --- Engines: `sudokit engines` lists them, `sudokit engines NAME` their parameters -------------

[[engines]]
name = "Backtracking"
engine = "backtrack"

[[engines]]
name = "Selection"
engine = "auto"

# [[engines]]
# name = "Annealing"
# engine = "anneal"
# params = {{ alpha = [0.9, 0.99] }}    # each value is an engine of its own

# --- Budgets -------------------------------------------------------------------------------------

[run]
runs = 3                      # of each engine on each puzzle, each with a seed of its own
processor_seconds = 10        # each

[quick]                       # for --quick
runs = 1
count = 3

# --- The report ----------------------------------------------------------------------------------

[[table]]
title = "Solved, and the time"
rows = ["layout"]
columns = ["engine"]
measures = ["success", "time", "iterations"]

[[plot]]
title = "Solved within a time"
kind = "cactus"
series = "engine"
within = "layout"

[[test]]
title = "Is one faster?"
kind = "signed-rank"
measure = "time"
between = ["Backtracking", "Selection"]
within = "layout"
)";

}  // namespace

int study_new(const StudyOptions& options) {
  const std::string& name = options.file("the name of a file to write");
  std::error_code none;
  if (std::filesystem::exists(name, none))
    throw InputError("would-overwrite", "{}: the file exists", name);
  FileTarget file(name, {});
  if (!file.write(fmt::format(kStudy, name)) || !file.keep())
    throw InputError("cannot-write", "cannot write {}", name);
  return print(
      fmt::format("{}: a study to change. It runs as it is:\n"
                  "sudokit study run {} --quick\n",
                  name, name));
}

// ---- Study merge --------------------------------------------------------------------------------

// sudokit study merge: combines the parts of a study and reports missing runs.

namespace {

namespace fs = std::filesystem;

// "results-3of8.db" is part 3 of 8, as `study run --shard` names it.
std::optional<Shard> part_of(const std::string& file) {
  const std::string stem = fs::path(file).stem().string();
  const auto dash = stem.rfind('-'), of = stem.rfind("of");
  if (dash == std::string::npos || of == std::string::npos || of < dash) return std::nullopt;
  Shard part;
  const char* end = stem.data() + stem.size();
  const auto first = std::from_chars(stem.data() + dash + 1, end, part.index);
  const auto second = std::from_chars(stem.data() + of + 2, end, part.count);
  const bool whole = first.ptr == stem.data() + of && second.ptr == end;
  if (!whole || part.index < 1 || part.index > part.count) return std::nullopt;
  return part;
}

// The parts missing among the names of the files; empty if the files are not all parts of the same
// count.
std::string missing_files(const std::vector<std::string>& files) {
  std::set<std::uint64_t> there;
  std::uint64_t count = 0;
  for (const std::string& file : files) {
    const auto part = part_of(file);
    if (!part || (count != 0 && part->count != count)) return "";
    count = part->count;
    there.insert(part->index);
  }
  std::vector<std::uint64_t> missing;
  for (std::uint64_t i = 1; i <= count && missing.size() < 20; ++i) {
    if (!there.contains(i)) missing.push_back(i);
  }
  if (missing.empty()) return "";
  return fmt::format("of {} parts {} are not among the files: {}{}\n", count, count - there.size(),
                     fmt::join(missing, ", "), count - there.size() > 20 ? ", ..." : "");
}

// The number of runs of a study that no file has, by any build.
std::uint64_t missing_runs(const study::Plan& plan, Store& store) {
  KeySet there, missing;
  for (const StoredRun& run : store.runs()) there.insert(run.config);
  for (const study::PlannedRun& run : plan.runs) {
    if (!there.contains(run.config)) missing.insert(run.config);
  }
  return missing.size();
}

}  // namespace

int study_merge(const StudyOptions& options) {
  if (options.files.empty())
    throw UsageError("missing-argument", "study merge needs files of results");
  if (options.into.empty()) throw UsageError("missing-option", "study merge needs --into FILE");
  if (options.into.ends_with(".gz") || options.into.ends_with(".zst")) {
    throw UsageError(
        "invalid-value",
        "--into {}: merge writes uncompressed results; study export --compact compresses them",
        options.into);
  }
  for (const std::string& file : options.files) {
    if (!fs::exists(file)) throw InputError("cannot-read", "cannot read " + file);
    std::error_code none;
    if (fs::equivalent(file, options.into, none)) {
      throw UsageError("would-overwrite", "--into {} is also an input", options.into);
    }
  }
  std::optional<study::Plan> plan;
  if (!options.study.empty()) plan = load_plan(options.study, options.size());
  // Checked before anything is created or added, so that a failing merge leaves nothing behind.
  for (const std::string& file : options.files) Store(file, Database::Mode::read);
  Store store(options.into, Database::Mode::create);
  std::string text;
  MergeCount all;
  for (const std::string& file : options.files) {
    const MergeCount count = store.merge(file);
    text += fmt::format("{}: {} runs added, {} there already\n", file, count.added, count.same);
    all.conflicts += count.conflicts;
  }
  if (all.conflicts > 0) {
    text += fmt::format("{} runs under an iteration budget differ between files: they should not\n",
                        all.conflicts);
  }
  text += missing_files(options.files);
  const std::uint64_t missing = plan ? missing_runs(*plan, store) : 0;
  if (plan) {
    text += missing == 0 ? fmt::format("all runs of {} are there\n", options.study)
                         : fmt::format("{} runs of {} are missing: study run makes them\n", missing,
                                       options.study);
  }
  const int code = print(text);
  return code == kDone && (all.conflicts > 0 || missing > 0) ? kNo : code;
}

}  // namespace sudokit::cli
