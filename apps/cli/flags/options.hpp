// Flags that several subcommands share, and what they mean once parsed.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/program.hpp"
#include "cli/streams/file_feed.hpp"
#include "sudokit/answer.hpp"
#include "sudokit/questions.hpp"

namespace sudokit::cli {

// Where puzzles come from: FILE..., --puzzle, --from, --column, --layout, --side.
struct InputFlags {
  std::vector<std::string> files;  // or puzzles themselves, where there is no such file
  std::vector<std::string> puzzles;
  std::string from;
  std::string column;
  std::string layout;
};
void add_input_flags(Command& app, InputFlags& flags);

// How answers are written: --to, --json.
struct OutputFlags {
  std::string to;
  bool json = false;

  bool as_json() const { return json || to == "json"; }
  // Automatic when --to is not given, or names json.
  Format format() const;
};
void add_output_flags(
    Command& app, OutputFlags& flags,
    const std::string& help = "Form of the output; without it, that of the first input");

// How a command answers that says something of puzzles: --to, --json.
struct ReportFlags {
  std::string to;
  bool json = false;

  bool as_json() const { return json || to == "json"; }
};
void add_report_flags(Command& app, ReportFlags& flags);

// How to run: --jobs.
struct JobFlags {
  unsigned jobs = 0;  // 0: all cores

  unsigned count() const;
};
void add_job_flags(Command& app, JobFlags& flags);

// What may be spent on each puzzle: --time, --memory.
struct BudgetFlags {
  std::optional<double> time;
  std::optional<std::uint64_t> memory;

  Budget budget(std::optional<std::uint64_t> iterations = std::nullopt) const {
    return {time, iterations, memory};
  }
};
void add_budget_flags(Command& app, BudgetFlags& flags, const std::string& group = "Run");

// Which engine with which parameters and budget.
struct EngineFlags {
  std::string engine = "auto";
  std::string preset;
  BudgetFlags budget;
  std::optional<std::uint64_t> iterations;
  std::uint64_t seed = 1;
  bool stats = false;
  std::vector<std::pair<std::string, std::string>> params;  // "dlx.order", value
  std::string proof;                                        // names of files to write
  std::string formula;

  const EngineInfo& info() const;
  // nullopt: the defaults.
  std::optional<Preset> preset_kind() const;
  // A new engine with the parameters set. UsageError for parameters of another engine, and for a
  // proof that it does not write.
  std::unique_ptr<Engine> make() const;
  Run run(std::uint64_t limit) const;
  Limits limits() const { return {budget.budget(iterations), seed}; }
  // UsageError where the layout that all puzzles are to have is none for the engine.
  void refuse_layout(const InputOptions& input) const;
  bool wants_proof() const { return !proof.empty() || !formula.empty(); }
  // The question to this engine, and what answers it.
  Question question(Ask ask, std::uint64_t limit = 1) const;
  static Answerer answerer(const Question& question);
};
// `complete_only`: engines that cannot prove are no choice. `parameters`: with a hidden flag for
// each parameter of an engine.
void add_engine_flags(Command& app, EngineFlags& flags, bool complete_only, bool parameters);
// --proof and --formula, for a command that asks one question a puzzle.
void add_proof_flags(Command& app, EngineFlags& flags);
// --time, --memory and --stats alone, for a command whose engine is no choice.
void add_limit_flags(Command& app, EngineFlags& flags);

// A layout by name or from a file. UsageError when it is neither, InputError when the file is bad.
LayoutPtr layout_of(const std::string& name_or_file);
// --layout and --side, both into `layout`.
void add_layout_flag(Command& app, std::string& layout, const std::string& help);

InputOptions input_options(const InputFlags& input, const OutputFlags& output);
// Answers to csv are rows of csv with these columns added, where no other form was asked for.
InputOptions input_options(const InputFlags& input, const ReportFlags& report,
                           std::vector<std::string_view> columns);

}  // namespace sudokit::cli
