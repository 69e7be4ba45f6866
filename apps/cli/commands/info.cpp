// sudokit info: what this program is, and what is in a file of puzzles.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>

#include "cli/commands/record_worker.hpp"
#include "cli/flags/options.hpp"
#include "cli/flags/refuse.hpp"
#include "sudokit/bulk.hpp"
#include "sudokit/json.hpp"
#include "sudokit/remains.hpp"
#include "sudokit/version.hpp"

namespace sudokit::cli {
namespace {

struct InfoOptions {
  InputFlags input;
  bool json = false;
  bool space = false;
};

// The sums over the puzzles of an input of what a filtering leaves.
struct SpaceSums {
  std::uint64_t settled = 0;       // puzzles without an open cell
  std::uint64_t with_regions = 0;  // puzzles that have states: ways to fill the regions
  double log10_states = 0;
  double candidates = 0;

  void add(const Remains& remains, bool has_regions) {
    settled += remains.open == 0;
    with_regions += has_regions;
    log10_states += remains.log10_states;
    candidates += remains.mean_candidates;
  }
  void merge(const SpaceSums& other) {
    settled += other.settled;
    with_regions += other.with_regions;
    log10_states += other.log10_states;
    candidates += other.candidates;
  }
  // Nothing where no layout has regions.
  std::optional<double> mean_states() const {
    if (with_regions == 0) return std::nullopt;
    return log10_states / static_cast<double>(with_regions);
  }
};

struct FilteringName {
  Filtering filtering;
  std::string_view name;
};
constexpr std::array kFilterings = {FilteringName{Filtering::none, "givens"},
                                    FilteringName{Filtering::singles, "singles"},
                                    FilteringName{Filtering::acs_code, "acs_code"}};

// What one input holds. Ordered maps, so that the report is the same for any number of threads.
struct Content {
  std::string form;
  std::uint64_t puzzles = 0;
  std::uint64_t errors = 0;
  std::uint64_t with_marks = 0;
  std::map<std::string, std::uint64_t> layouts;
  std::map<int, std::uint64_t> givens;
  std::array<SpaceSums, kFilterings.size()> space = {};

  void merge(const Content& other) {
    form = other.form;
    puzzles += other.puzzles;
    errors += other.errors;
    with_marks += other.with_marks;
    for (const auto& [name, count] : other.layouts) layouts[name] += count;
    for (const auto& [count, times] : other.givens) givens[count] += times;
    for (std::size_t i = 0; i < space.size(); ++i) space[i].merge(other.space[i]);
  }
};

class InfoWorker : public RecordWorker {
 public:
  explicit InfoWorker(bool space) : RecordWorker(false), space_(space) {}
  std::map<std::string, Content> contents;

 protected:
  // What it counts is all that there is.
  Result<void> work(const Puzzle& puzzle, std::uint64_t) override {
    return admit("info", kHousesAndMarks, puzzle.features());
  }
  Result<void> write(Block& block, const Record&, const Puzzle& puzzle) override {
    Content& content = of(block);
    ++content.puzzles;
    content.with_marks += puzzle.has_marks();
    ++content.layouts[puzzle.layout->name()];
    const auto open = std::count(puzzle.givens.begin(), puzzle.givens.end(), 0);
    ++content.givens[puzzle.layout->cells() - static_cast<int>(open)];
    for (std::size_t i = 0; space_ && i < kFilterings.size(); ++i) {
      const auto remains = remains_of(puzzle, kFilterings[i].filtering);
      if (!remains) return tl::unexpected(remains.error());
      content.space[i].add(*remains, puzzle.layout->has_regions());
    }
    return {};
  }
  // Only counted, and told on standard error.
  void refuse(Block& block, const Record& record, const Error& error) override {
    const std::size_t before = block.out.size();
    RecordWorker::refuse(block, record, error);
    block.out.resize(before);
    ++of(block).errors;
  }

 private:
  Content& of(const Block& block) {
    Content& content = contents[block.source->name];
    content.form = to_string(block.source->context.format);
    return content;
  }

  bool space_;
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

std::string program_json() {
  std::string out;
  JsonLine line(out);
  line.text("version", version()).text("commit", commit()).text("compiler", compiler());
  line.number("engines", engines().size()).number("max_side", kMaxSide);
  line.text("simd", bulk9::target());
  line.close();
  return out + '\n';
}

// The number of givens below which the given part of the puzzles lies.
int quantile(const std::map<int, std::uint64_t>& givens, std::uint64_t puzzles, double part) {
  std::uint64_t seen = 0;
  for (const auto& [count, times] : givens) {
    seen += times;
    if (static_cast<double>(seen) >= part * static_cast<double>(puzzles)) return count;
  }
  return givens.rbegin()->first;
}

std::string histogram(const std::map<int, std::uint64_t>& givens) {
  constexpr double kWidth = 40;
  std::uint64_t most = 1;
  for (const auto& [count, times] : givens) most = std::max(most, times);
  std::string text;
  for (const auto& [count, times] : givens) {
    const double bar = kWidth * static_cast<double>(times) / static_cast<double>(most);
    text += fmt::format("  {:>5} {:>10}  {:=<{}}\n", count, times, "",
                        std::max(1, static_cast<int>(bar)));
  }
  return text;
}

// Means over the puzzles.
std::string space_text(const Content& content) {
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

std::string content_text(const std::string& name, const Content& content, bool space) {
  std::string text =
      fmt::format("{}\n  form      {}\n  puzzles   {}\n", name, content.form, content.puzzles);
  if (content.errors > 0) text += fmt::format("  errors    {}\n", content.errors);
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

template <class Map>
void append_counts(std::string& out, JsonLine& line, std::string_view name, const Map& map) {
  line.key(name);
  JsonLine object(out);
  for (const auto& [key, count] : map) object.number(fmt::format("{}", key), count);
  object.close();
}

void append_space(std::string& out, JsonLine& line, const Content& content) {
  line.key("space");
  JsonLine object(out);
  const auto puzzles = static_cast<double>(content.puzzles);
  for (std::size_t i = 0; i < kFilterings.size(); ++i) {
    const SpaceSums& sums = content.space[i];
    object.key(kFilterings[i].name);
    JsonLine row(out);
    if (const auto states = sums.mean_states()) {
      row.real("log10_states", *states);
    } else {
      row.null("log10_states");
    }
    row.real("candidates", sums.candidates / puzzles).number("solved", sums.settled).close();
  }
  object.close();
}

std::string content_json(const std::string& name, const Content& content, bool space) {
  std::string out;
  JsonLine line(out);
  line.text("file", name).text("form", content.form).number("puzzles", content.puzzles);
  line.number("errors", content.errors).number("with_marks", content.with_marks);
  append_counts(out, line, "layouts", content.layouts);
  append_counts(out, line, "givens", content.givens);
  if (space && content.puzzles > 0) append_space(out, line, content);
  line.close();
  return out + '\n';
}

// The inputs in their order; an input that is named twice is described once.
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
      feed, [&] { return std::make_unique<InfoWorker>(options.space); }, JobFlags{}.count(),
      interrupt);
  std::map<std::string, Content> contents;
  for (const auto& worker : result.workers) {
    for (const auto& [name, content] : static_cast<const InfoWorker&>(*worker).contents) {
      contents[name].merge(content);
    }
  }
  std::string text;
  for (const std::string& name : input_names(options.input)) {
    const auto at = contents.find(name);
    if (at == contents.end()) continue;
    text += options.json ? content_json(name, at->second, options.space)
                         : content_text(name, at->second, options.space);
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
    return print(options.json ? program_json() : program_text());
  }
  return describe_files(options);
}

const std::vector<Program::Example> kExamples = {
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
      program.add_command("info", "Describe this program, or files of puzzles", kExamples,
                          [options](Command& self) { return info(*options, self); });
  add_input_flags(app, options->input);
  app.get_option("FILE")->description(
      "Files of puzzles to describe, - for standard input; none: the program itself");
  app.add_flag(
      "--space", options->space,
      "Also what the givens alone, naked and hidden singles, and the rules of the ant colony's "
      "program leave: the mean log10 of the ways to fill each region, the mean number of "
      "values a cell may take, and how many puzzles are solved");
  app.add_flag("--json", options->json, "One JSON object a file, or one for the program")
      ->group("Output");
}

}  // namespace sudokit::cli
