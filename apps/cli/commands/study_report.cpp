// sudokit study report and export: the stored runs of a study as a page, its tables and its runs,
// or in formats of other programs.
#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <map>
#include <optional>

#include "cli/commands/study.hpp"
#include "cli/flags/words.hpp"
#include "cli/program.hpp"
#include "cli/streams/exit_code.hpp"
#include "cli/streams/whole_file.hpp"
#include "cli/study/machine.hpp"
#include "cli/study/python.hpp"
#include "cli/study/sqlite.hpp"
#include "cli/study/store.hpp"
#include "cli/study/study_file.hpp"
#include "study/export.hpp"
#include "study/handover.hpp"

namespace sudokit::cli {

// sudokit study report: the stored runs of a study as a page, its tables and its runs.

namespace {

std::string today() {
  const std::time_t now = std::time(nullptr);
  char text[32] = "";
  std::tm parts = {};
  std::strftime(text, sizeof text, "%Y-%m-%d", gmtime_r(&now, &parts));
  return text;
}

// The arguments of the `study run` that made the reported runs.
std::string arguments_of(const StudyOptions& options) {
  std::string text = shell_word(options.files[0]);
  if (options.medium) text += " --medium";
  if (options.quick) text += " --quick";
  if (!options.out.empty()) text += " --out " + shell_word(options.out);
  return text;
}

// The results file of the study, unless another is named.
std::string results_file(const StudyOptions& options) {
  if (options.files.size() == 2) return options.files[1];
  const std::string name = options.folder() + "/results.db";
  if (std::filesystem::exists(name)) return name;
  for (const std::string_view size : {"quick", "medium"}) {
    StudyOptions other = options;
    other.quick = size == "quick";
    other.medium = size == "medium";
    if (!options.out.empty() || !std::filesystem::exists(other.folder() + "/results.db")) continue;
    throw InputError("cannot-read", "{} does not exist; {}/results.db does: add --{}", name,
                     other.folder(), size);
  }
  throw InputError("cannot-read", "{} does not exist; sudokit study run {} creates it", name,
                   arguments_of(options));
}

study::ReportFacts facts_of(const StudyOptions& options, const std::string& results, bool packed) {
  const bool found_by_show = options.out.empty() && options.files.size() == 1;
  return {arguments_of(options),
          found_by_show ? "" : shell_word(results),
          today(),
          options.quick    ? "quick"
          : options.medium ? "medium"
                           : "",
          build_text(),
          packed ? kUnpackedResults : std::filesystem::absolute(results).string(),
          packed,
          options.folder(),
          !options.no_plots};
}

}  // namespace

int study_report(const StudyOptions& options) {
  if (options.files.empty() || options.files.size() > 2) {
    throw UsageError("missing-argument",
                     "study report needs a study file, and accepts one file of results");
  }
  const study::Plan plan = load_plan(options.files[0], options.size());
  const auto references = load_references(plan.study, options.files[0]);
  const std::string results = results_file(options);
  { const Store checked(results, Database::Mode::read); }
  const bool packed = is_packed(results);
  const study::ReportFacts facts = facts_of(options, results, packed);
  return write_report(handover(plan, references, facts),
                      packed ? unpack_database(results) : DatabaseImage{});
}

// ---- Study export -------------------------------------------------------------------------------

// sudokit study export: all runs of a file of results, in formats of other programs.

namespace {

namespace fs = std::filesystem;

using study::csv_text;

std::string csv(Store& store) {
  const auto engines = store.engines();
  const auto instances = store.instances();
  const auto limits = store.texts("limits"), builds = store.texts("build"),
             hosts = store.texts("host");
  std::vector<StoredRun> runs = store.runs();
  std::ranges::sort(runs, {}, &StoredRun::key);
  std::string text =
      "key,config,instance,layout,engine,parameters,seed,limits,build,host,end,verdict,right,"
      "processor,wall,memory_kb,iterations,found,cost,filled,pressure,preempted,counters,trace,"
      "detail\n";
  for (const StoredRun& run : runs) {
    const study::RunResult& r = run.result;
    const auto& instance = instances.at(run.instance);
    const auto& engine = engines.at(run.engine);
    text += fmt::format(
        "{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n",
        to_text(run.key), to_text(run.config), to_text(instance.key), csv_text(instance.layout),
        csv_text(engine.name), csv_text(engine.params), run.seed, csv_text(limits.at(run.limits)),
        csv_text(builds.at(run.build)), csv_text(hosts.at(run.host)), to_string(r.end),
        sudokit::to_string(r.verdict), r.right, r.processor, r.wall, r.memory_kb, r.iterations,
        r.found, r.cost, r.filled, r.pressure, r.preempted, csv_text(r.counters), csv_text(r.trace),
        csv_text(r.detail));
  }
  return text;
}

// The name of the results' folder, or of the file if it is not "results", with other characters
// than letters and digits replaced by '-'.
std::string scenario_name(const std::string& file) {
  const fs::path path = fs::absolute(file);
  std::string name =
      path.stem() == "results" ? path.parent_path().filename().string() : path.stem().string();
  std::ranges::replace_if(
      name, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; }, '-');
  return name;
}

study::Results results_of(Store& store, const std::string& file) {
  study::Results results{scenario_name(file), {}, {}, {}};
  std::map<std::pair<std::string, study::Key>, std::int64_t> instances;
  for (const auto& [id, row] : store.instances()) instances[{row.layout, row.key}] = id;
  const auto rows = store.instances();
  std::map<std::int64_t, std::size_t> instance_places, engine_places;
  for (const auto& [name, id] : instances) {
    instance_places[id] = results.instances.size();
    auto puzzles = store.puzzles(rows.at(id));
    if (puzzles.size() > 1) {
      throw InputError("several-puzzles",
                       "{}: each run solves {} puzzles; other programs take one puzzle "
                       "per run (--csv has these runs)",
                       file, puzzles.size());
    }
    results.instances.push_back(
        {study::safe_name(name.first) + "/" + to_text(name.second), std::move(puzzles[0])});
  }
  // Sorted by content; in a damaged file two rows may have the same content.
  std::map<std::pair<std::string, std::string>, std::vector<std::int64_t>> engines;
  for (const auto& [id, row] : store.engines()) engines[{row.name, row.params}].push_back(id);
  for (const auto& [name, ids] : engines) {
    for (const std::int64_t id : ids) engine_places[id] = results.engines.size();
    results.engines.push_back({name.first, name.second});
  }
  std::map<std::int64_t, study::Limits> limits;
  for (const auto& [id, text] : store.texts("limits")) {
    const auto read = study::limits_of_text(text);
    if (!read) throw InputError("damaged-file", file + ": a row cannot be read");
    limits[id] = *read;
  }
  std::vector<StoredRun> runs = store.runs();
  std::ranges::sort(runs, {}, &StoredRun::key);
  for (StoredRun& run : runs) {
    results.runs.push_back({instance_places.at(run.instance), engine_places.at(run.engine),
                            run.seed, limits.at(run.limits), std::move(run.result)});
  }
  return results;
}

// The folder must be new or empty, because these programs read all files in a folder.
int write_files(const std::vector<study::ExportFile>& files, const std::string& folder) {
  if (fs::exists(folder) && !fs::is_empty(folder)) {
    throw InputError("would-overwrite", "--out {}: the folder is not empty; name a new one",
                     folder);
  }
  for (const study::ExportFile& file : files) {
    const fs::path name = fs::path(folder) / file.name;
    fs::create_directories(name.parent_path());
    write_text(name.string(), file.text);
    if (file.program) fs::permissions(name, fs::perms::owner_exec, fs::perm_options::add);
  }
  return print(fmt::format("{} files in {}\n", files.size(), folder));
}

std::vector<study::ExportFile> files_of(const StudyOptions& options,
                                        const study::Results& results) {
  if (options.ioh) return ioh_files(results);
  auto files = options.aslib ? aslib_files(results, processor_now) : irace_files(results);
  if (!files) throw InputError(files.error());
  return std::move(*files);
}

int write_compact(const std::string& file, const std::string& out) {
  if (!out.ends_with(".zst"))
    throw UsageError("invalid-value", "--compact {}: expected a name that ends in .zst", out);
  std::error_code none;
  if (fs::equivalent(file, out, none))
    throw UsageError("would-overwrite", "--compact {} is also the input", out);
  pack_results(file, out);
  return print(fmt::format("{}: {} bytes\n", out, fs::file_size(out)));
}

}  // namespace

int study_export(const StudyOptions& options) {
  const std::string& file = options.file("a file of results");
  const int formats =
      options.csv + options.irace + options.ioh + options.aslib + !options.compact.empty();
  const bool folder = formats > 0 && !options.csv && options.compact.empty();
  if (formats > 1) {
    throw UsageError("conflicting-options",
                     "--csv, --irace, --ioh, --aslib and --compact exclude each other");
  }
  if (folder && options.out.empty()) {
    throw UsageError("missing-option", "--irace, --ioh and --aslib need --out DIR");
  }
  if (!folder && !options.out.empty()) {
    throw UsageError("inapplicable-option",
                     "--out does not apply to csv, which is written to standard output, nor to "
                     "--compact, which names its file");
  }
  if (!options.compact.empty()) return write_compact(file, options.compact);
  Store store(file, Database::Mode::read);
  if (!folder) return print(csv(store));
  return write_files(files_of(options, results_of(store, file)), options.out);
}

}  // namespace sudokit::cli
