#include "cli/flags/options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <stdexcept>
#include <type_traits>
#include <variant>

#include "cli/flags/command.hpp"
#include "cli/flags/words.hpp"
#include "cli/streams/console.hpp"
#include "cli/streams/exit_code.hpp"
#include "cli/streams/files.hpp"
#include "cli/streams/system.hpp"
#include "core/number.hpp"

namespace sudokit::cli {
namespace {

constexpr unsigned kMaxJobs = 1024;

std::vector<std::string> names(std::span<const Format> formats) {
  std::vector<std::string> result;
  for (const Format format : formats) result.emplace_back(to_string(format));
  return result;
}

// Empty if the library is built without clause learning.
std::string proving_engines() {
  std::vector<std::string> words;
  for (const EngineInfo* info : engines()) {
    if (info->writes_proof) words.emplace_back(info->name);
  }
  return fmt::format("{}", fmt::join(words, ", "));
}

std::string param_help(const ParamRow& row, const Engine& engine) {
  const std::string unit = row.unit.empty() ? "" : fmt::format(" {}", row.unit);
  return fmt::format("{}: {}{}, default {}", row.meaning, describe_range(row), unit,
                     engine.get(row.name));
}

std::vector<std::string> layout_examples() {
  return {"2x2", "2x3", "2x4", "3x3", "2x5", "3x4", "4x4", "5x5", "6x6", "windoku", "x", "latin9"};
}

// Adds the flag that the option declares.
void add_option_flag(Command& app, const Option& option, void* question) {
  const Option::Flag& row = option.flag;
  std::string help = as_flags(row.help.empty() ? option.meaning : row.help);
  help[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(help[0])));
  const std::string name(row.name);
  const auto add = [&](auto target) -> Flag* {
    using T = decltype(target);
    if constexpr (std::is_same_v<T, bool*>) {
      return app.add_flag(name, *target, help);
    } else if constexpr (std::is_same_v<T, std::monostate>) {
      throw std::logic_error("the option " + name + " cannot be a flag");
    } else {
      return app.add_option(name, target, help)->type_name(std::string(row.value));
    }
  };
  Flag* flag = std::visit(add, option.target(question));
  if (!row.group.empty()) flag->group(std::string(row.group));
  if (option.type == Option::Type::texts) flag->split_at_commas();
  if (option.high > option.low) flag->range(std::max(option.low, row.least), option.high);
  if (row.words != nullptr)
    row.others ? flag->suggestions(row.words()) : flag->choices(row.words());
  if (row.shows_default) flag->show_default();
}

// Adds one hidden flag per parameter; `sudokit engines NAME` shows them.
void add_param_flags(Command& app, EngineFlags& flags, const EngineInfo& info) {
  const auto scratch = std::shared_ptr<Engine>(info.make());
  for (const ParamRow& row : info.params) {
    const std::string name = fmt::format("{}.{}", info.name, row.name);
    const auto store = [&flags, scratch, name, &row](const std::string& value) -> Result<void> {
      if (auto ok = scratch->set(row.name, value); !ok) return ok;
      flags.params.emplace_back(name, value);
      return {};
    };
    Flag* option = app.add_option("--" + name, store, param_help(row, *scratch));
    option->group("")->type_name("VALUE");
    option->suggestions({row.choices.begin(), row.choices.end()});
    if (row.kind == ParamKind::boolean) option->suggestions({"true", "false"});
  }
}

}  // namespace

void add_option_flags(Command& app, std::span<const Option> options, void* question) {
  for (const Option& option : options) {
    if (!option.flag.name.empty()) add_option_flag(app, option, question);
  }
}

void add_layout_flag(Command& app, std::string& layout, const std::string& help) {
  std::string families;
  for (const LayoutFamily& family : layout_families()) {
    families += fmt::format("{}: {}; ", family.pattern, family.meaning);
  }
  Flag* by_name = app.add_option("--layout", &layout,
                                 fmt::format("{}. {}names can be joined with +; a layout file is "
                                             "given by its name. 4x4 means a 16x16 grid; for a "
                                             "4x4 grid use 2x2",
                                             help, families))
                      ->type_name("NAME|FILE");
  by_name->suggestions(layout_examples());
  const auto take_side = [&layout](const std::string& typed) -> Result<void> {
    // Here 6x6 is a grid of 6 by 6; --layout selects boxes.
    const std::size_t half = typed.size() / 2;
    const bool square = typed.size() % 2 == 1 && typed[half] == 'x' &&
                        typed.substr(0, half) == typed.substr(half + 1);
    const auto side = parse_integer(square ? typed.substr(0, half) : typed, 1, kMaxSide);
    if (!side) return tl::unexpected(side.error());
    layout = std::to_string(*side);
    return {};
  };
  app.add_option(
         "--side", take_side,
         "The same as --layout N: an NxN grid with the squarest boxes (4: 2x2, 6: 2x3, 9: 3x3), "
         "without boxes if N is prime")
      ->type_name("N")
      ->excludes(by_name);
}

void add_input_flags(Command& app, InputFlags& flags) {
  app.add_option("FILE", &flags.files,
                 "Puzzle files, read in this order; standard input if none is given, or for -")
      ->type_name("FILE");
  app.add_option("-p,--puzzle", &flags.puzzles,
                 "A puzzle given as an argument; can be repeated; read before the files")
      ->type_name("TEXT")
      ->group("Input");
  Flag* from = app.add_option("--from", &flags.from,
                              "Input format; by default detected from the first lines")
                   ->type_name("FORM")
                   ->group("Input");
  from->choices(names(readable_formats()));
  app.add_option("--column", &flags.column,
                 "CSV input: the column that holds the puzzle, by name or by number, from 1")
      ->type_name("NAME|N")
      ->group("Input");
  app.add_option("--ignore", &flags.ignore,
                 "JSON and CSV input: do not read this member or column, and let it pass if it may "
                 "change the puzzle; can be repeated")
      ->type_name("NAME")
      ->group("Input");
  app.add_flag("--strict", flags.strict,
               "Text beside a puzzle that is not understood is an error; by default it is reported")
      ->group("Input");
  add_layout_flag(app, flags.layout,
                  "Layout; by default the squarest boxes that fit the number of cells");
  app.get_option("--layout")->group("Input");
  app.get_option("--side")->group("Input");
}

Format OutputFlags::format() const {
  if (json && to == "csv") {
    throw UsageError("conflicting-options", "--json and --to csv exclude each other");
  }
  if (to.empty() || to == "json") return Format::automatic;
  return format_named(to).value_or(Format::automatic);  // convert also accepts exports
}

void add_output_flags(Command& app, OutputFlags& flags, const std::string& help) {
  Flag* to = app.add_option("--to", &flags.to, help)->type_name("FORM")->group("Output");
  to->choices(names(writable_formats()));
  app.add_flag("--json", flags.json,
               "One JSON object per puzzle; --to sets the format of the grids in it")
      ->group("Output");
}

void add_report_flags(Command& app, ReportFlags& flags) {
  Flag* to = app.add_option("--to", &flags.to,
                            "Output format: lines of text, json, or csv with every column of the "
                            "input; by default csv for CSV input, else text")
                 ->type_name("FORM")
                 ->group("Output");
  to->choices({"text", "csv", "json"});
  app.add_flag("--json", flags.json, "One JSON object per puzzle")->group("Output");
}

unsigned JobFlags::count() const {
  if (jobs > 0) return jobs;
  return usable_cores();
}

void add_job_flags(Command& app, JobFlags& flags) {
  app.add_option(
         "-j,--jobs", &flags.jobs,
         "Number of threads, 1 to 1024; by default one per core. The output does not depend on it")
      ->type_name("N")
      ->range(1u, kMaxJobs)
      ->group("Run");
}

void add_engine_flags(Command& app, EngineFlags& flags, bool complete_only, bool parameters) {
  std::vector<std::string> words;
  for (const EngineInfo* info : engines()) {
    if (!info->complete() && complete_only) continue;
    words.emplace_back(info->name);
    if (parameters) add_param_flags(app, flags, *info);
  }
  Flag* engine =
      app.add_option("-e,--engine", &flags.engine,
                     "Search engine (`sudokit engines` describes them). Set its parameters with "
                     "--ENGINE.NAME=VALUE")
          ->type_name("NAME")
          ->show_default()
          ->group("Engine");
  engine->choices(words)->explain_others([](const std::string& word) {
    const std::string why = why_no_engine(word);
    return why.starts_with("unknown engine") ? "" : why;  // else a build without it
  });
  app.add_option(
         "--preset", &flags.preset,
         "Start from a set of parameters: paper, as published (gaps filled by our "
         "interpretation); ours, with our improvements. --ENGINE.NAME=VALUE still overrides "
         "single parameters")
      ->type_name("KIND")
      ->group("Engine")
      ->choices({"paper", "ours"});
  add_limit_flags(app, flags);
  app.add_option(
         "--iterations", &flags.iterations,
         "Limit per puzzle in iterations of the engine; makes answers the same on every machine")
      ->type_name("N")
      ->group("Engine");
  app.add_option("--seed", &flags.seed, "Seed of the random choices, used for every puzzle")
      ->type_name("N")
      ->show_default()
      ->group("Engine");
}

void add_proof_flags(Command& app, EngineFlags& flags) {
  app.add_option(
         "--proof", take_file_into(flags.proof),
         "Write a DRAT proof that the puzzle has no (further) solution. Needs a single puzzle and "
         "an engine that writes proofs, such as cdcl")
      ->type_name("FILE")
      ->group("Engine");
  app.add_option(
         "--formula", take_file_into(flags.formula),
         "Write the DIMACS CNF formula that the proof refutes: the puzzle without the solutions "
         "found")
      ->type_name("FILE")
      ->group("Engine");
}

void add_budget_flags(Command& app, BudgetFlags& flags, const std::string& group) {
  app.add_option("--time", &flags.time, "Time limit per puzzle in seconds")
      ->type_name("SECONDS")
      ->group(group);
  const auto take_size = [&flags](const std::string& typed) -> Result<void> {
    const auto size = parse_size(typed);
    if (!size) return tl::unexpected(size.error());
    flags.memory = *size;
    return {};
  };
  app.add_option(
         "--memory", take_size,
         "Memory limit per puzzle for clauses, links, graphs and kept solutions, such as 512M or "
         "2G; a number without a letter is in bytes")
      ->type_name("SIZE")
      ->group(group);
}

void add_limit_flags(Command& app, EngineFlags& flags) {
  add_budget_flags(app, flags.budget, "Engine");
  app.add_flag("--stats", flags.stats,
               "Print totals, times and counters to standard error at the end")
      ->group("Run");
}

const EngineInfo& EngineFlags::info() const {
  const EngineInfo* found = find_engine(engine);
  if (found == nullptr) {
    throw UsageError("unknown-engine", "{}", why_no_engine(engine));
  }
  return *found;
}

std::optional<Preset> EngineFlags::preset_kind() const {
  if (preset.empty()) return std::nullopt;
  return preset == "paper" ? Preset::paper : Preset::ours;
}

std::unique_ptr<Engine> EngineFlags::make() const {
  std::unique_ptr<Engine> made = info().make();
  if (wants_proof() && !info().writes_proof) {
    const std::string_view flag = proof.empty() ? "formula" : "proof";
    const std::string provers = proving_engines();
    if (provers.empty()) {
      throw UsageError("unavailable", "--{} needs clause learning, which this build leaves out",
                       flag);
    }
    throw UsageError("inapplicable-option",
                     "--{}: the engine {} does not write this; --engine {} does", flag, engine,
                     provers);
  }
  if (const auto kind = preset_kind()) {
    if (auto ok = made->preset(*kind); !ok)
      throw UsageError(ok.error().code, "--preset: " + ok.error().message);
  }
  for (const auto& [name, value] : params) {
    const auto dot = name.find('.');
    if (name.substr(0, dot) != engine) {
      throw UsageError("inapplicable-option", "--{} does not apply to the engine {}", name, engine);
    }
    if (auto ok = made->set(name.substr(dot + 1), value); !ok) {
      throw UsageError(ok.error());
    }
  }
  return made;
}

void EngineFlags::refuse_layout(const InputOptions& input) const {
  if (!input.read.layout) return;
  if (auto ok = supports(info(), *input.read.layout); !ok) throw UsageError(ok.error());
}

Run EngineFlags::run(std::uint64_t limit) const {
  Run run;
  run.budget = budget.budget(iterations);
  run.seed = seed;
  run.limit = limit;
  return run;
}

Question EngineFlags::question(Ask ask, std::uint64_t limit) const {
  make();  // rejects bad parameters
  Question question;
  question.ask = ask;
  question.limit = limit;
  question.engine = engine;
  for (const auto& [name, value] : params) {
    question.params.emplace_back(name.substr(name.find('.') + 1), value);
  }
  question.limits = limits();
  question.judged = ask == Ask::unique;
  question.preset = preset_kind();
  return question;
}

namespace {

bool exists(const std::string& name) {
  std::error_code ignored;
  return std::filesystem::exists(path_of(name), ignored);
}

// A puzzle in the place of a file, possibly with a mistake such as clashing givens or a missing
// cell.
bool is_puzzle(const std::string& word) {
  constexpr std::size_t kShortest = 16;
  if (word.size() < kShortest || exists(word)) return false;
  const bool only_cells = word.find_first_not_of("0123456789.*_-") == std::string::npos;
  return only_cells || parse_puzzle(word).has_value();
}

// A file name in the place of the text of a puzzle.
bool is_file(const std::string& text) {
  return exists(text) && text.find_first_not_of("0123456789.*_-") != std::string::npos &&
         !parse_puzzle(text);
}

// Puzzles given as files are treated as puzzles, and files given as puzzles as files. Files are
// read after puzzles.
void sort_inputs(InputOptions& options) {
  const auto puzzles = std::stable_partition(options.files.begin(), options.files.end(),
                                             [](const auto& word) { return !is_puzzle(word); });
  const std::vector<std::string> typed(puzzles, options.files.end());
  options.files.erase(puzzles, options.files.end());
  const auto files = std::stable_partition(options.puzzles.begin(), options.puzzles.end(),
                                           [](const auto& text) { return !is_file(text); });
  options.files.insert(options.files.begin(), files, options.puzzles.end());
  options.puzzles.erase(files, options.puzzles.end());
  options.puzzles.insert(options.puzzles.end(), typed.begin(), typed.end());
}

}  // namespace

namespace {

// Explains the meaning of squares from 4x4 on before a long search for the wrong grid. Written only
// once, because several inputs may ask for a layout.
void say_side(const std::string& typed, const Layout& layout) {
  static bool said = false;
  const int boxes = layout.box_rows();
  const bool square = boxes >= 4 && typed == fmt::format("{0}x{0}", boxes);
  if (!square || layout.side() != boxes * boxes || std::exchange(said, true)) return;
  console().write(fmt::format(
      "sudokit: boxes of {0}x{0} make a grid of {1}x{1}; for a grid of {0}x{0}: --side {0}\n",
      boxes, layout.side()));
}

}  // namespace

LayoutPtr layout_of(const std::string& name_or_file) {
  auto named = Layout::named(name_or_file);
  if (named) {
    say_side(name_or_file, **named);
    return *named;
  }
  if (!exists(name_or_file)) {
    const bool whole = named.error().code == ErrorCode("unsupported-feature") ||
                       named.error().code == ErrorCode("missing-regions");
    if (whole) throw UsageError(named.error());
    if (name_or_file.find_first_of("./") != std::string::npos) {
      throw UsageError("unknown-layout", "there is no layout file '{}'", clean_text(name_or_file));
    }
    throw UsageError(named.error().code, "{}, and there is no such file{}", named.error().message,
                     did_you_mean(name_or_file, layout_examples()));
  }
  auto read = read_layout_file(name_or_file, true);
  if (!read) throw InputError(read.error());
  return *read;
}

InputOptions input_options(const InputFlags& input, const OutputFlags& output) {
  InputOptions options;
  options.files = input.files;
  options.puzzles = input.puzzles;
  sort_inputs(options);
  if (!input.from.empty()) options.read.format = *format_named(input.from);
  options.read.column = input.column;
  options.read.ignore = input.ignore;
  options.read.strict = input.strict;
  if (!input.layout.empty()) options.read.layout = layout_of(input.layout);
  options.to = output.format();
  if (output.as_json()) options.natural = Format::line;
  return options;
}

InputOptions input_options(const InputFlags& input, const ReportFlags& report,
                           std::vector<std::string_view> columns) {
  if (report.json && !report.to.empty() && report.to != "json") {
    throw UsageError("conflicting-options", "--json and --to {} exclude each other", report.to);
  }
  InputOptions options = input_options(input, OutputFlags{});
  if (report.as_json() || (!report.to.empty() && report.to != "csv")) return options;
  if (report.to == "csv") options.to = Format::csv;
  options.columns = std::move(columns);
  return options;
}

// ---- Shard --------------------------------------------------------------------------------------

Shard ShardFlags::shard() const {
  if (part.empty()) return Shard{};
  if (part != "slurm") return parse_shard(part);
  const auto shard = slurm_shard();
  if (!shard) throw UsageError("unavailable", "--shard slurm: this is not a task of a Slurm array");
  return *shard;
}

void add_shard_flag(Command& app, ShardFlags& flags, const std::string& puzzles) {
  app.add_option("--shard", &flags.part,
                 fmt::format("Process only one of N equal parts of the {}: 2/8 is the second of "
                             "eight. The outputs of all parts, joined in order, equal the whole "
                             "output. slurm: take the part from Slurm's array variables",
                             puzzles))
      ->type_name("PART")
      ->group("Run");
}

}  // namespace sudokit::cli
