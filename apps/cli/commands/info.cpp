// sudokit info: describes this program, and the contents of files of puzzles.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>

#include "cli/commands/answer_worker.hpp"
#include "cli/flags/command.hpp"
#include "cli/flags/options.hpp"
#include "sudokit/answer.hpp"
#include "sudokit/bulk.hpp"
#include "sudokit/question.hpp"
#include "sudokit/result.hpp"

namespace sudokit::cli {
namespace {

struct InfoOptions {
  InputFlags input;
  bool json = false;
  InfoQuestion question;
};

class InfoWorker final : public QuestionWorker<InfoQuestion> {
 public:
  explicit InfoWorker(const InfoQuestion& question) : QuestionWorker(question, false) {}
  std::map<std::string, InfoSummary> summaries;

 private:
  void count(const Block&, const Record&, const Answer&) override {}
  Result<void> say(Block& block, const Record&, const Puzzle& puzzle,
                   const Answer& answer) override {
    of(block).add(puzzle, answer);
    return {};
  }
  // Errors are counted, and reported only on standard error.
  void refuse(Block& block, const Record& record, const Error& error) override {
    const std::size_t before = block.out.size();
    QuestionWorker::refuse(block, record, error);
    block.out.resize(before);
    ++of(block).errors;
  }
  InfoSummary& of(const Block& block) {
    InfoSummary& summary = summaries[block.source->name];
    summary.form = to_string(block.source->context.format);
    return summary;
  }
};

std::string program_text() {
  std::string names;
  for (const EngineInfo* info : engines()) {
    names += fmt::format("{}{}", names.empty() ? "" : " ", info->name);
  }
  return fmt::format(
      "version   {}\ncommit    {}\ncompiler  {}\nengines   {} ({})\nsides     1..{}\n"
      "simd      {} (of {})\n",
      version(), commit(), compiler(), engines().size(), names, kMaxSide, bulk9::target(),
      fmt::join(bulk9::targets(), " "));
}

// The number of givens at the quantile `part` of the puzzles.
int quantile(const std::map<int, std::uint64_t>& givens, std::uint64_t puzzles, double part) {
  std::uint64_t seen = 0;
  for (const auto& [count, times] : givens) {
    seen += times;
    if (static_cast<double>(seen) >= part * static_cast<double>(puzzles)) return count;
  }
  return givens.rbegin()->first;
}

std::string histogram(const std::map<int, std::uint64_t>& givens) {
  constexpr double kBarWidth = 40;
  std::uint64_t most = 1;
  for (const auto& [count, times] : givens) most = std::max(most, times);
  std::string text;
  for (const auto& [count, times] : givens) {
    const double bar = kBarWidth * static_cast<double>(times) / static_cast<double>(most);
    text += fmt::format("  {:>5} {:>10}  {:=<{}}\n", count, times, "",
                        std::max(1, static_cast<int>(bar)));
  }
  return text;
}

// Means over the puzzles.
std::string space_text(const InfoSummary& content) {
  std::string text = "  left by   log10 of states  values a cell  solved\n";
  const auto puzzles = static_cast<double>(content.puzzles);
  for (std::size_t i = 0; i < kFilterings.size(); ++i) {
    const SpaceSums& sums = content.space[i];
    const auto states = sums.mean_states();
    text += fmt::format("  {:<9} {:>15}  {:>13.2f}  {:>6}\n", kFilterings[i].name,
                        states ? fmt::format("{:.2f}", *states) : "-", sums.candidates / puzzles,
                        sums.settled);
  }
  return text;
}

std::string content_text(const std::string& name, const InfoSummary& content, bool space) {
  std::string text =
      fmt::format("{}\n  form      {}\n  puzzles   {}\n", name, content.form, content.puzzles);
  if (content.errors > 0) text += fmt::format("  errors    {}\n", content.errors);
  if (content.with_rules > 0) text += fmt::format("  rules in  {}\n", content.with_rules);
  if (content.with_marks > 0) text += fmt::format("  pencilmarks in {}\n", content.with_marks);
  for (const auto& [layout, count] : content.layouts) {
    text += fmt::format("  layout    {}{}\n", layout,
                        content.layouts.size() > 1 ? fmt::format(" ({})", count) : "");
  }
  if (content.puzzles == 0) return text;
  text +=
      fmt::format("  givens    {} to {}, median {}\n", content.givens.begin()->first,
                  content.givens.rbegin()->first, quantile(content.givens, content.puzzles, 0.5));
  return text + histogram(content.givens) + (space ? space_text(content) : "");
}

// The inputs in order; an input that is named twice is described once.
std::vector<std::string> input_names(const InputFlags& flags) {
  const InputOptions inputs = input_options(flags, {});
  std::vector<std::string> names;
  for (std::size_t i = 0; i < inputs.puzzles.size(); ++i) {
    names.push_back(puzzle_input_name(i, inputs.puzzles.size()));
  }
  names.insert(names.end(), inputs.files.begin(), inputs.files.end());
  return names;
}

int describe_files(const InfoOptions& options) {
  const Interrupt interrupt;
  FileFeed feed(input_options(options.input, {}), interrupt.fd());
  const PipelineResult result = run_pipeline(
      feed, [&] { return std::make_unique<InfoWorker>(options.question); }, JobFlags{}.count(),
      interrupt);
  std::map<std::string, InfoSummary> contents;
  for (const auto& worker : result.workers) {
    for (const auto& [name, content] : static_cast<const InfoWorker&>(*worker).summaries) {
      contents[name].merge(content);
    }
  }
  std::string text;
  for (const std::string& name : input_names(options.input)) {
    const auto at = contents.find(name);
    if (at == contents.end()) continue;
    if (options.json) {
      append_summary(text, name, at->second, options.question.space);
    } else {
      text += content_text(name, at->second, options.question.space);
    }
    contents.erase(at);
  }
  const int printed = print(text);
  const int code = result.exit_code(merged_tally<InfoWorker>(result, feed.facts()).facts);
  return printed != kDone ? printed : code;
}

int info(const InfoOptions& options, Command& app) {
  if (options.input.files.empty() && options.input.puzzles.empty()) {
    refuse_all_but(app, "the program itself, which info describes without FILE (- is the input)",
                   {"--json"});
    std::string text;
    options.json ? append_version(text, {}) : void(text = program_text());
    return print(text);
  }
  return describe_files(options);
}

const std::vector<Program::Example> kInfoExamples = {
    {"sudokit info", "version, commit, compiler, engines and vector instructions"},
    {"sudokit info puzzles.txt", "detected format, layouts, number of puzzles, givens"},
    {"sudokit info --space puzzles.txt",
     "what propagation leaves: search space and values per cell"},
    {"cat puzzles.txt | sudokit info --json -", "the same for standard input, as JSON"},
};

}  // namespace

void add_info(Program& program) {
  const auto options = std::make_shared<InfoOptions>();
  Command& app =
      program.add_command("info", "Describe this program, or files of puzzles", kInfoExamples,
                          [options](Command& self) { return info(*options, self); });
  add_input_flags(app, options->input);
  app.get_option("FILE")->description(
      "Files of puzzles to describe, - for standard input; without a file, the program itself is "
      "described");
  add_option_flags(app, options->question);
  app.add_flag("--json", options->json, "One JSON object per file, or one for the program")
      ->group("Output");
}

}  // namespace sudokit::cli
