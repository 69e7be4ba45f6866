// sudokit minimize: each puzzle without its redundant givens. A puzzle with no solution or several
// is answered by a line that states this.
#include <array>

#include "cli/commands/answer_worker.hpp"

namespace sudokit::cli {
namespace {

class MinimizeWorker final : public QuestionWorker<MinimizeQuestion> {
 public:
  using QuestionWorker::QuestionWorker;

 private:
  static bool decided(const Answer& answer) { return answer.reason == StopReason::finished; }

  void count(const Block&, const Record&, const Answer& answer) override {
    tally.facts.unknown |= !decided(answer);
    tally.facts.no |= decided(answer) && answer.verdict != Verdict::unique;
  }

  Result<void> say(Block& block, const Record& record, const Puzzle&,
                   const Answer& answer) override {
    if (block.source->added > 0) {
      append_row(block, record, &answer.puzzle,
                 std::array{to_string(answer.verdict), why(answer.reason)}, true);
      return {};
    }
    if (decided(answer) && answer.verdict == Verdict::unique) {
      return append_puzzle_of(block, record, answer.puzzle);
    }
    append_remark(block.out, decided(answer) ? to_string(answer.verdict) : "unknown",
                  place_of(block, record.line), why(answer.reason));
    return {};
  }
};

const std::vector<Program::Example> kMinimizeExamples = {
    {"sudokit minimize puzzles.txt", "make each puzzle minimal"},
    {"sudokit minimize --seed 2 puzzles.txt", "the seed decides which givens stay"},
    {"sudokit minimize --rules killers.txt", "leave out cages and lines that are not needed"},
    {"sudokit solve puzzles.txt | sudokit minimize", "make new puzzles with the same solutions"},
};

}  // namespace

void add_minimize(Program& program) {
  const auto flags = std::make_shared<FlagsOf<MinimizeQuestion>>();
  Command& app =
      program.add_command("minimize", "Remove redundant givens", kMinimizeExamples, [flags] {
        InputOptions input = input_options(flags->input, flags->output);
        input.puzzles_out = !flags->output.as_json();
        if (input.puzzles_out) input.columns = {"verdict", "error"};
        return run_asking<MinimizeWorker>(*flags, flags->asked(), std::move(input));
      });
  add_question_flags(app, *flags);
  add_option_flags(app, flags->question);
  app.add_option("--seed", &flags->seed, "Seed of the order in which givens, or rules, are removed")
      ->type_name("N")
      ->show_default()
      ->group("Run");
}

}  // namespace sudokit::cli
