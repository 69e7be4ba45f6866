// sudokit convert: puzzles into another form, and into isomorphs. Done in this order: --transform,
// --shuffle, --relabel, --canonical.
#include <fmt/format.h>

#include <charconv>

#include "cli/console.hpp"
#include "cli/forms.hpp"
#include "cli/json.hpp"
#include "cli/moves.hpp"
#include "cli/options.hpp"
#include "cli/record_worker.hpp"

namespace sudokit::cli {
namespace {

struct ConvertOptions {
  InputFlags input;
  OutputFlags output;
  JobFlags jobs;
  std::vector<std::string> moves;
  bool shuffle = false;
  std::uint64_t seed = 1;
  std::string relabel;
  bool canonical = false;
};

class ConvertWorker : public RecordWorker {
 public:
  explicit ConvertWorker(const ConvertOptions& options)
      : RecordWorker(options.output.as_json()),
        options_(options),
        changes_(!options.moves.empty() || options.shuffle || options.canonical ||
                 !options.relabel.empty()) {}

 protected:
  Result<void> work(const Puzzle& puzzle, std::uint64_t number) override {
    if (!changes_) return {};
    auto changed = change(puzzle, number);
    if (!changed) return tl::unexpected(changed.error());
    changed_ = std::move(*changed);
    return {};
  }

  Result<void> write(Block& block, const Record& record, const Puzzle& puzzle) override {
    const Puzzle& written = changes_ ? changed_ : puzzle;
    if (!json()) return append_puzzle(block.out, *block.source, written);
    write_json(block, record, written);
    return {};
  }

 private:
  Result<Puzzle> change(Puzzle puzzle, std::uint64_t number) const {
    Result<Puzzle> result = std::move(puzzle);
    for (const std::string& move : options_.moves) {
      if (result) result = apply(isomorphism_of(move, result->layout->side()), *result);
    }
    if (result && options_.shuffle) {
      Random random(options_.seed, number);
      result = apply(random_isomorphism(*result->layout, random), *result);
    }
    if (result && !options_.relabel.empty()) result = relabelled(*result, options_.relabel);
    if (result && options_.canonical) result = canonical(*result);
    return result;
  }

  static void write_json(Block& block, const Record& record, const Puzzle& puzzle) {
    JsonLine line(block.out);
    open_json(block, record, line, puzzle);
    line.text("layout", puzzle.layout->name()).key("puzzle");
    append_puzzle_json(block.out, *block.source, puzzle);
    line.close();
    block.out += '\n';
  }

  const ConvertOptions& options_;
  const bool changes_;
  Puzzle changed_;
};

int convert(const ConvertOptions& options) {
  InputOptions input = input_options(options.input, options.output);
  input.header = !options.output.as_json();
  const Interrupt interrupt;
  FileFeed feed(std::move(input), interrupt.fd());
  const PipelineResult result = run_pipeline(
      feed, [&](const std::stop_token&) { return std::make_unique<ConvertWorker>(options); },
      options.jobs.count(), interrupt);
  return result.exit_code(merged_tally<ConvertWorker>(result, feed.facts()).facts);
}

const std::vector<Program::Example> kExamples = {
    {"sudokit convert --to grid puzzles.txt", "every puzzle drawn"},
    {"sudokit convert --from csv --to line kaggle.csv > puzzles.txt", "one puzzle a line"},
    {"sudokit convert --canonical puzzles.txt | sort | uniq -d",
     "the puzzles that are there more than once, however shuffled"},
    {"sudokit convert --shuffle --seed 7 puzzles.txt", "a random isomorph of each"},
    {"sudokit convert --transform rotate,mirror --relabel appearance puzzles.txt",
     "turned clockwise, then mirrored, digits renamed as they come"},
};

}  // namespace

void add_convert(Program& program) {
  const auto options = std::make_shared<ConvertOptions>();
  CLI::App& app = program.add_command("convert", "Write puzzles in another form, or transformed",
                                      kExamples, [options] { return convert(*options); });
  add_input_flags(program, app, options->input);
  add_output_flags(program, app, options->output);
  CLI::Option* moves = app.add_option("--transform", options->moves,
                                      "Turn or mirror the grid; several with commas, in this order")
                           ->delimiter(',')
                           ->type_name("MOVES")
                           ->allow_extra_args(false)
                           ->group("Transform");
  program.choices(moves, move_names());
  app.add_flag("--shuffle", options->shuffle,
               "A random isomorph: lines, bands, stacks, transposition and digits")
      ->group("Transform");
  CLI::Option* seed = app.add_option("--seed", options->seed, "Seed of --shuffle")
                          ->type_name("N")
                          ->capture_default_str()
                          ->group("Transform");
  seed->needs(app.get_option("--shuffle"));
  CLI::Option* relabel =
      app.add_option("--relabel", options->relabel,
                     "Rename the digits: `appearance` as they come in the puzzle, or the new names "
                     "of 1, 2, ... as in 987654321 or 16,15,14 and so on")
          ->type_name("DIGITS")
          ->group("Transform");
  program.suggestions(relabel, {"appearance"});
  app.add_flag("--canonical", options->canonical,
               "The smallest isomorph, the same for all isomorphs (9x9 with 3x3 boxes)")
      ->group("Transform");
  add_job_flags(app, options->jobs);
}

}  // namespace sudokit::cli
