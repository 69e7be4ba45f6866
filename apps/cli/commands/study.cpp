// sudokit study: experiments described by a file. `run` makes the missing runs, `report` writes the
// page, and the other actions use single runs and whole files of results.
#include "cli/commands/study.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <vector>

#include "cli/flags/refuse.hpp"
#include "cli/program.hpp"
#include "cli/streams/exit_code.hpp"

namespace sudokit::cli {
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
    {"show", study_show, {"ACTION", "FILE"}},
    {"verify", study_verify, {"ACTION", "FILE", "--count", "--seed"}},
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
  app.add_flag("--no-plots", options->no_plots, "report: no pictures, for machines without gnuplot")
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

}  // namespace sudokit::cli
