// sudokit print: puzzles on paper, as PDF or as SVG. Records that are not puzzles, or that do not
// have exactly one solution, are reported with their place and left out.
#include "cli/commands/print.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "cli/commands/record_worker.hpp"
#include "cli/flags/options.hpp"
#include "cli/flags/paper.hpp"
#include "cli/streams/console.hpp"
#include "cli/streams/files.hpp"

namespace sudokit::cli {
namespace {

struct PrintOptions {
  InputFlags input;
  PaperFlags paper;
  std::string to = "pdf";
  BudgetFlags budget;
  JobFlags jobs;
};

class PrintWorker : public RecordWorker {
 public:
  PrintWorker(const PrintSettings& settings, const Limits& limits)
      : RecordWorker(false),
        by_file_(settings.sections == Sections::file),
        preparer_(settings, limits) {}

 protected:
  void answer_all() override {
    loaded_ = 0;
    RecordWorker::answer_all();
  }
  Result<void> work(const Puzzle& puzzle, std::uint64_t) override {
    if (loaded_ > kMostLoad) {
      turn().flush(block());
      loaded_ = 0;
    }
    auto prepared = preparer_.prepare(puzzle, stop());
    if (!prepared) return tl::unexpected(prepared.error());
    prepared_ = std::move(*prepared);
    return {};
  }

  Result<void> write(Block& block, const Record& record, const Puzzle&) override {
    if (prepared_.entry && by_file_) {
      prepared_.entry->section = path_of(block.source->name).stem().string();
    }
    if (prepared_.entry) loaded_ += prepared_.entry->bytes();
    set(block, std::move(prepared_), place_of(block, record.line), tally);
    return {};
  }

  // A printed page has no room for messages.
  void refuse(Block& block, const Record& record, const Error& error) override {
    note_refusal(block, record, error, tally);
  }

 private:
  const bool by_file_;
  Preparer preparer_;
  Prepared prepared_;
  std::size_t loaded_ = 0;  // bytes loaded by the current block so far
};

int print_puzzles(const PrintOptions& options) {
  Press::reach();
  const PrintSettings settings = options.paper.checked(options.to);
  InputOptions input = input_options(options.input, OutputFlags{});
  std::vector<std::string> read = input.files;
  if (!options.input.layout.empty()) read.push_back(options.input.layout);
  if (!settings.logo.empty()) read.push_back(settings.logo);
  const Limits limits{options.budget.budget()};
  Press press(settings, read);
  const Interrupt interrupt;
  FileFeed feed(std::move(input), interrupt.fd());
  const PipelineResult result = run_pipeline(
      feed, [&] { return std::make_unique<PrintWorker>(settings, limits); }, options.jobs.count(),
      interrupt, &press);
  return end_press(press, result, merged_tally<PrintWorker>(result, feed.facts()).facts);
}

const std::vector<Program::Example> kPrintExamples = {
    {"sudokit print puzzles.txt > puzzles.pdf", "four puzzles per page, answers at the end"},
    {"sudokit print --per-page 6 --answers behind --rating se -o book.pdf puzzles.txt",
     "six per page, with ratings, answers on the back"},
    {"sudokit print --large-print --answers foot --paper letter puzzles.txt > large.pdf",
     "large print, one per page, the answer upside down at the foot"},
    {"sudokit print --children --title 'My first Sudoku' --layout 2x2 small.txt > small.pdf",
     "a set for children, with a title page"},
    {"sudokit print --walk-through -o walk.pdf puzzle.txt",
     "a booklet that explains each step in words and pictures"},
    {"sudokit print --worksheet x-wing -o sheet.pdf puzzles.txt",
     "exercises: where is the X-wing? The answers are at the end"},
    {"sudokit print --sections file --rating grade -o book.pdf easy.txt hard.txt",
     "a section for each file, with its name as the heading"},
    {"sudokit print --to svg --directory pages puzzles.txt", "one SVG file per page"},
    {"sudokit print --answers none -o puzzle.png puzzle.txt", "a picture of the page"},
};

}  // namespace

void add_print(Program& program) {
  const auto options = std::make_shared<PrintOptions>();
  Command& app = program.add_command("print", "Print puzzles to PDF, SVG or PNG", kPrintExamples,
                                     [options] { return print_puzzles(*options); });
  add_input_flags(app, options->input);
  app.add_option("--to", &options->to,
                 "Format of the pages; by default that of the name of --output, or pdf")
      ->type_name("FORM")
      ->group("Paper")
      ->choices({kPageForms.begin(), kPageForms.end()});
  add_paper_flags(app, options->paper, "rating");
  app.add_flag("--any", options->paper.settings.any,
               "Also print puzzles that have several solutions; with --answers none, also those "
               "without a solution")
      ->group("Paper");
  add_budget_flags(app, options->budget);
  add_job_flags(app, options->jobs);
}

// ---- Press run ----------------------------------------------------------------------------------

void set(Block& block, Prepared&& prepared, std::string_view place, Tally& tally) {
  if (!prepared.entry) {
    const bool unknown = prepared.verdict == Verdict::unknown;
    tally.facts.unknown |= unknown;
    tally.facts.no |= !unknown;
    block.notes += fmt::format("{}: left out: {}\n", place, prepared.why);
    return;
  }
  if (!block.load) block.load = std::make_unique<Entries>();
  static_cast<Entries&>(*block.load).list.push_back(std::move(*prepared.entry));
}

int end_press(Press& press, const PipelineResult& result, const Facts& facts) {
  const std::string missing = press.finish();
  PipelineResult ended;
  ended.signal = result.signal;
  ended.write_error = press.error();
  ended.broken_pipe = press.broken();
  ended.outlet = press.name();
  const int code = ended.exit_code(facts);
  if (!missing.empty()) console().write("sudokit: " + missing);
  return code;
}

}  // namespace sudokit::cli
