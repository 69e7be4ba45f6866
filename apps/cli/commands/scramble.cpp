// sudokit scramble: random isomorphs of puzzles, each as hard as its original; the only place where
// they are made. Puzzle i of the input depends only on the seed and on i.
#include <array>

#include "cli/commands/question_worker.hpp"

namespace sudokit::cli {
namespace {

class ScrambleWorker final : public QuestionWorker<ScrambleQuestion> {
 public:
  using QuestionWorker::QuestionWorker;

 private:
  void count(const Block&, const Record&, const Answer& made) override {
    tally.facts.unknown |= made.reason != StopReason::finished;
  }

  Result<void> say(Block& block, const Record& record, const Puzzle&, const Answer& made) override {
    for (const Puzzle& puzzle : made.puzzles) {
      if (auto ok = check_layout_told(block, puzzle); !ok) return ok;
      if (block.source->added > 0) {
        append_row(block, record, &puzzle, std::array<std::string_view, 1>{""}, true);
      } else if (auto ok = append_puzzle(block.out, block.source->form, puzzle); !ok) {
        return ok;
      }
    }
    return {};
  }
};

const std::vector<Program::Example> kScrambleExamples = {
    {"sudokit scramble puzzle.txt", "an equally hard puzzle that is hard to recognise"},
    {"sudokit scramble --count 20 --seed 3 puzzle.txt",
     "twenty of them; the seed makes them repeatable"},
    {"sudokit scramble --keep-symmetry puzzle.txt", "keep the symmetry of the givens"},
    {"sudokit scramble puzzles.txt | sudokit convert --to cnf > puzzle.cnf",
     "scramble a puzzle and write it as a CNF formula"},
};

}  // namespace

void add_scramble(Program& program) {
  const auto flags = std::make_shared<FlagsOf<ScrambleQuestion>>();
  Command& app = program.add_command(
      "scramble", "Write random isomorphs of puzzles", kScrambleExamples, [flags] {
        InputOptions input = input_options(flags->input, flags->output);
        input.puzzles_out = !flags->output.as_json();
        if (input.puzzles_out) input.columns = {"error"};
        return run_asking<ScrambleWorker>(*flags, flags->asked(), std::move(input));
      });
  add_input_flags(app, flags->input);
  add_output_flags(app, flags->output);
  add_job_flags(app, flags->jobs);
  // The isomorphs of one puzzle are held until they can be written.
  add_option_flags(app, flags->question);
  app.add_option("--seed", &flags->seed, "Seed of the random moves")
      ->type_name("N")
      ->show_default();
}

}  // namespace sudokit::cli
