// sudokit candidates: the true candidates of each puzzle, the digits that each cell takes in some
// solution, as pencilmarks; in JSON the cells that are not determined, and two solutions.
#include <fmt/format.h>

#include "cli/commands/question.hpp"
#include "sudokit/forms.hpp"
#include "sudokit/json.hpp"
#include "sudokit/oracle.hpp"

namespace sudokit::cli {
namespace {

// "15", and with commas where digits have two places: "3,12".
std::string digits_text(const Digits& digits, int side) {
  std::string text;
  digits.for_each(
      [&](int digit) { text += fmt::format("{}{}", text.empty() || side <= 9 ? "" : ",", digit); });
  return text;
}

class CandidatesWorker : public RecordWorker {
 public:
  explicit CandidatesWorker(const QuestionFlags& flags)
      : RecordWorker(flags.output.as_json()), run_(flags.run()) {}

 protected:
  Result<void> work(const Puzzle& puzzle, std::uint64_t) override {
    run_.stop = stop();
    found_ = true_candidates(puzzle, run_);
    return {};
  }

  Result<void> write(Block& block, const Record& record, const Puzzle& puzzle) override {
    const bool decided = found_.reason == StopReason::finished;
    tally.facts.unknown |= !decided;
    tally.facts.no |= decided && found_.verdict == Verdict::unsatisfiable;
    if (json()) {
      write_json(block, record, puzzle);
    } else if (!decided || found_.verdict == Verdict::unsatisfiable) {
      append_remark(block.out, decided ? "none" : "unknown", place_of(block, record.line),
                    decided ? "" : to_string(found_.reason));
    } else {
      return append_puzzle(block.out, block.source->form, marked(puzzle));
    }
    return {};
  }

 private:
  Puzzle marked(const Puzzle& puzzle) const {
    Puzzle shown = puzzle;
    shown.marks = found_.digits;
    return shown;
  }

  void write_json(Block& block, const Record& record, const Puzzle& puzzle) const {
    JsonLine line(block.out);
    open_json(block, record, line, puzzle);
    line.text("layout", puzzle.layout->name()).text("verdict", to_string(found_.verdict));
    line.text("reason", to_string(found_.reason)).key("undetermined");
    JsonLine cells(block.out);
    for (std::size_t cell = 0; cell < found_.digits.size(); ++cell) {
      if (found_.digits[cell].count() < 2) continue;
      cells.text(cell_name(*puzzle.layout, static_cast<int>(cell)),
                 digits_text(found_.digits[cell], puzzle.layout->side()));
    }
    cells.close();
    const auto solution = [&](std::string_view name, const Grid& grid) {
      line.key(name);
      append_grid_json(block.out, block.source->form, *puzzle.layout, grid);
    };
    if (!found_.solutions[0].empty()) solution("solution", found_.solutions[0]);
    if (found_.verdict == Verdict::multiple) solution("another", found_.solutions[1]);
    line.close();
    block.out += '\n';
  }

  Run run_;
  TrueCandidates found_;
};

const std::vector<Program::Example> kExamples = {
    {"sudokit candidates puzzle.txt", "what each cell takes in some solution, as pencilmarks"},
    {"sudokit candidates --json puzzles.txt | jq '.undetermined | length'",
     "how many cells are not determined"},
};

int candidates(const QuestionFlags& flags) {
  InputOptions input = input_options(flags.input, flags.output);
  if (input.to == Format::automatic && !flags.output.as_json()) input.to = Format::pencilmarks;
  return run_questions<CandidatesWorker>(flags, std::move(input));
}

}  // namespace

void add_candidates(Program& program) {
  const auto flags = std::make_shared<QuestionFlags>();
  Command& app = program.add_command("candidates", "Show the digits that occur in some solution",
                                     kExamples, [flags] { return candidates(*flags); });
  add_question_flags(app, *flags);
}

}  // namespace sudokit::cli
