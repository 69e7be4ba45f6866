// sudokit minimize: each puzzle without the givens that it can spare. A puzzle that has no solution
// or several is answered by a line that says so.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "cli/commands/question.hpp"
#include "sudokit/forms.hpp"
#include "sudokit/json.hpp"
#include "sudokit/oracle.hpp"

namespace sudokit::cli {
namespace {

class MinimizeWorker : public RecordWorker {
 public:
  explicit MinimizeWorker(const QuestionFlags& flags)
      : RecordWorker(flags.output.as_json()), run_(flags.run()) {}

 protected:
  Result<void> work(const Puzzle& puzzle, std::uint64_t) override {
    run_.stop = stop();
    auto found = minimize(puzzle, run_);
    if (!found) return tl::unexpected(found.error());
    found_ = std::move(*found);
    return {};
  }

  Result<void> write(Block& block, const Record& record, const Puzzle& puzzle) override {
    const bool decided = found_.reason == StopReason::finished;
    const bool minimal = decided && found_.verdict == Verdict::unique;
    tally.facts.unknown |= !decided;
    tally.facts.no |= decided && !minimal;
    if (json()) {
      write_json(block, record, puzzle, minimal);
      return {};
    }
    if (block.source->added > 0) {
      const std::string_view why = to_string(found_.reason);
      append_row(block, record, &found_.puzzle,
                 std::array{to_string(found_.verdict), decided ? std::string_view() : why}, true);
      return {};
    }
    if (minimal) return append_puzzle_of(block, record, found_.puzzle);
    append_remark(block.out, decided ? to_string(found_.verdict) : "unknown",
                  place_of(block, record.line), decided ? "" : to_string(found_.reason));
    return {};
  }

 private:
  static std::uint64_t givens(const Puzzle& puzzle) {
    return puzzle.givens.size() -
           static_cast<std::uint64_t>(std::ranges::count(puzzle.givens, std::uint8_t{0}));
  }

  void write_json(Block& block, const Record& record, const Puzzle& puzzle, bool minimal) const {
    JsonLine line(block.out);
    open_json(block, record, line, puzzle);
    line.text("layout", puzzle.layout->name()).text("verdict", to_string(found_.verdict));
    line.text("reason", to_string(found_.reason));
    if (minimal) {
      line.key("puzzle");
      append_puzzle_json(block.out, block.source->form, found_.puzzle);
      line.number("givens", givens(found_.puzzle));
      line.number("spared", givens(puzzle) - givens(found_.puzzle)).number("seed", run_.seed);
    }
    close_json(block, record, line);
  }

  Run run_;
  Minimal found_;
};

const std::vector<Program::Example> kExamples = {
    {"sudokit minimize puzzles.txt", "every puzzle without a given to spare"},
    {"sudokit minimize --seed 2 puzzles.txt", "others: which givens stay depends on the seed"},
    {"sudokit solve puzzles.txt | sudokit minimize", "new puzzles with the same solutions"},
};

}  // namespace

void add_minimize(Program& program) {
  const auto flags = std::make_shared<QuestionFlags>();
  Command& app = program.add_command(
      "minimize", "Take away the givens that puzzles can spare", kExamples, [flags] {
        InputOptions input = input_options(flags->input, flags->output);
        if (!flags->output.as_json()) input.columns = {"verdict", "error"};
        return run_questions<MinimizeWorker>(*flags, std::move(input));
      });
  add_question_flags(app, *flags);
  app.add_option("--seed", &flags->seed, "Seed of the order in which givens are tried")
      ->type_name("N")
      ->show_default()
      ->group("Run");
}

}  // namespace sudokit::cli
