// Flags that several subcommands share, and their parsed values.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "cli/program.hpp"
#include "cli/streams/file_feed.hpp"
#include "cli/streams/shard.hpp"
#include "sudokit/answer.hpp"
#include "sudokit/question.hpp"

namespace sudokit::cli {

// The sources of puzzles: FILE..., --puzzle, --from, --column, --ignore, --strict, --layout,
// --side.
struct InputFlags {
  std::vector<std::string> files;  // or a puzzle itself if there is no such file
  std::vector<std::string> puzzles;
  std::string from;
  std::string column;
  std::vector<std::string> ignore;
  bool strict = false;
  std::string layout;
};
void add_input_flags(Command& app, InputFlags& flags);

// The form of the output: --to, --json.
struct OutputFlags {
  std::string to;
  bool json = false;

  bool as_json() const { return json || to == "json"; }
  // Automatic if --to is not given or is json.
  Format format() const;
};
void add_output_flags(
    Command& app, OutputFlags& flags,
    const std::string& help = "Output format; by default the format of the first input");

// The form of the answers of a command that reports on puzzles: --to, --json.
struct ReportFlags {
  std::string to;
  bool json = false;

  bool as_json() const { return json || to == "json"; }
};
void add_report_flags(Command& app, ReportFlags& flags);

// The number of threads: --jobs.
struct JobFlags {
  unsigned jobs = 0;  // 0: all cores

  unsigned count() const;
};
void add_job_flags(Command& app, JobFlags& flags);

// The budget for each puzzle: --time, --memory.
struct BudgetFlags {
  std::optional<double> time;
  std::optional<std::uint64_t> memory;

  Budget budget(std::optional<std::uint64_t> iterations = std::nullopt) const {
    return {time, iterations, memory};
  }
};
void add_budget_flags(Command& app, BudgetFlags& flags, const std::string& group = "Run");

// The engine with its parameters and budget.
struct EngineFlags {
  std::string engine = "auto";
  std::string preset;
  BudgetFlags budget;
  std::optional<std::uint64_t> iterations;
  std::uint64_t seed = 1;
  bool stats = false;
  std::vector<std::pair<std::string, std::string>> params;  // name and value: "dlx.order"
  std::string proof;                                        // names of files to write
  std::string formula;

  const EngineInfo& info() const;
  // nullopt: the defaults
  std::optional<Preset> preset_kind() const;
  // A new engine with the parameters set. UsageError for parameters of another engine, or if a
  // proof is requested that the engine cannot write.
  std::unique_ptr<Engine> make() const;
  Run run(std::uint64_t limit) const;
  Limits limits() const { return {budget.budget(iterations), seed}; }
  // UsageError if the engine does not support the layout that all puzzles must have.
  void refuse_layout(const InputOptions& input) const;
  bool wants_proof() const { return !proof.empty() || !formula.empty(); }
  // The question for this engine.
  Question question(Ask ask, std::uint64_t limit = 1) const;
};
// `complete_only`: only engines that can prove are choices. `parameters`: adds a hidden flag for
// each parameter of an engine.
void add_engine_flags(Command& app, EngineFlags& flags, bool complete_only, bool parameters);
// --proof and --formula, for commands that ask one question about each puzzle.
void add_proof_flags(Command& app, EngineFlags& flags);
// Only --time, --memory and --stats, for commands whose engine cannot be chosen.
void add_limit_flags(Command& app, EngineFlags& flags);

// Adds a flag for each option of a question that has one. The values are stored in the question,
// which must outlive the command line.
void add_option_flags(Command& app, std::span<const Option> options, void* question);
template <class Q>
void add_option_flags(Command& app, Q& question) {
  add_option_flags(app, options_of<Q>(), &question);
}

// A layout by name or from a file. UsageError if it is neither, InputError if the file is invalid.
LayoutPtr layout_of(const std::string& name_or_file);
// --layout and --side; both set `layout`.
void add_layout_flag(Command& app, std::string& layout, const std::string& help);

InputOptions input_options(const InputFlags& input, const OutputFlags& output);
// Answers to csv input are rows of csv with these columns added, unless another form was requested.
InputOptions input_options(const InputFlags& input, const ReportFlags& report,
                           std::vector<std::string_view> columns);

// The flag --shard of commands that answer many puzzles: processes one part, so that several
// machines can share the work.
struct ShardFlags {
  std::string part;

  // The whole if no part was given. Slurm's variables are used only on request: a task of an array
  // often has its own input file, and would miss most of its answers. Throws UsageError.
  Shard shard() const;
};
// `puzzles`: the word for what is divided.
void add_shard_flag(Command& app, ShardFlags& flags, const std::string& puzzles);

}  // namespace sudokit::cli
