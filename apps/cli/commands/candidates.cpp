// sudokit candidates: the true candidates of each puzzle, the digits that each cell takes in some
// solution, as pencilmarks; in JSON the cells that are not determined, and two solutions.
#include <fmt/format.h>

#include <array>

#include "cli/commands/differing.hpp"
#include "cli/commands/question.hpp"

namespace sudokit::cli {
namespace {

class CandidatesWorker : public RecordWorker {
 public:
  explicit CandidatesWorker(const QuestionFlags& flags)
      : RecordWorker(flags.output.as_json()), run_(flags.run()) {}

 protected:
  Result<void> work(const Puzzle& puzzle, std::uint64_t) override {
    run_.stop = stop();
    auto found = true_candidates(puzzle, run_);
    if (!found) return tl::unexpected(found.error());
    found_ = std::move(*found);
    return {};
  }

  Result<void> write(Block& block, const Record& record, const Puzzle& puzzle) override {
    const bool decided = found_.reason == StopReason::finished;
    tally.facts.unknown |= !decided;
    tally.facts.no |= decided && found_.verdict == Verdict::unsatisfiable;
    if (json()) {
      write_json(block, record, puzzle);
    } else if (block.source->added > 0) {
      return write_row(block, record, puzzle, decided);
    } else if (!decided || found_.verdict == Verdict::unsatisfiable) {
      append_remark(block.out, decided ? "none" : "unknown", place_of(block, record.line),
                    decided ? "" : to_string(found_.reason));
    } else {
      return append_puzzle_of(block, record, marked(puzzle));
    }
    return {};
  }

 private:
  Puzzle marked(const Puzzle& puzzle) const {
    Puzzle shown = puzzle;
    shown.marks = found_.digits;
    return shown;
  }

  // The candidates stand behind the columns that were read, where they are known.
  Result<void> write_row(Block& block, const Record& record, const Puzzle& puzzle,
                         bool decided) const {
    std::string marks;
    if (decided && found_.verdict != Verdict::unsatisfiable) {
      auto ok = append_puzzle(marks, {Format::pencilmarks, true}, marked(puzzle));
      if (!ok) return ok;
      marks.resize(marks.find_first_of(" \n"));
    }
    append_row(block, record, &puzzle,
               std::array<std::string_view, 3>{marks, to_string(found_.verdict),
                                               decided ? "" : to_string(found_.reason)});
    return {};
  }

  void write_json(Block& block, const Record& record, const Puzzle& puzzle) const {
    JsonLine line(block.out);
    open_json(block, record, line, puzzle);
    line.text("layout", puzzle.layout->name()).text("verdict", to_string(found_.verdict));
    line.text("reason", to_string(found_.reason));
    append_differing(block.out, line, block.source->form, *puzzle.layout, found_);
    close_json(block, record, line);
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
  if (!flags.output.as_json()) input.columns = {"candidates", "verdict", "error"};
  if (!flags.output.as_json()) input.natural = Format::pencilmarks;
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
