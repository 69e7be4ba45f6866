// sudokit candidates: the true candidates of each puzzle, that is, the digits that each cell has in
// some solution, as pencilmarks. In JSON: the undetermined cells and two solutions. With
// --solutions: the number of solutions with each candidate, and the entries that would leave a
// single solution.
#include <fmt/format.h>

#include <array>

#include "cli/commands/answer_worker.hpp"
#include "cli/commands/differing.hpp"
#include "cli/streams/console.hpp"

namespace sudokit::cli {
namespace {

using CandidatesFlags = FlagsOf<CandidatesQuestion>;

class CandidatesWorker final : public QuestionWorker<CandidatesQuestion> {
 public:
  using QuestionWorker::QuestionWorker;

 private:
  void count(const Block&, const Record&, const Answer& answer) override {
    const bool decided = answer.candidates.reason == StopReason::finished;
    tally.facts.unknown |= !decided;
    tally.facts.no |= decided && answer.candidates.verdict == Verdict::unsatisfiable;
  }

  Result<void> say(Block& block, const Record& record, const Puzzle& puzzle,
                   const Answer& answer) override {
    const TrueCandidates& found = answer.candidates;
    const bool decided = found.reason == StopReason::finished;
    if (block.source->added > 0) return write_row(block, record, puzzle, answer);
    if (!decided || found.verdict == Verdict::unsatisfiable) {
      append_remark(block.out, decided ? "none" : "unknown", place_of(block, record.line),
                    why(found.reason));
      return {};
    }
    if (question().solutions == 0) return show(block, record, marked(puzzle, found));
    const bool pairs_may_help = found.verdict == Verdict::multiple && answer.unique_by().empty();
    if (pairs_may_help && console().beside_answers()) {
      block.notes += "no single entry leaves one solution; two may: sudokit explore --complete 2\n";
    }
    block.out += solutions_text(*puzzle.layout, answer, place_of(block, record.line));
    return {};
  }

  // Draws a grid for a person at a terminal, if the drawing can hold the candidates.
  static Result<void> show(Block& block, const Record& record, const Puzzle& puzzle) {
    const bool drawn = console().beside_answers() && !block.source->form.asked &&
                       can_hold(Format::grid, puzzle).has_value();
    if (drawn) return append_puzzle(block.out, {Format::grid, true}, puzzle);
    // Pencilmarks cannot hold rules.
    if (puzzle.has_rules() && !block.source->form.asked) {
      return append_puzzle(block.out, {Format::rules, true}, puzzle);
    }
    return append_puzzle_of(block, record, puzzle);
  }

  static Puzzle marked(const Puzzle& puzzle, const TrueCandidates& found) {
    Puzzle shown = puzzle;
    shown.marks = found.digits;
    return shown;
  }

  // Appends the candidates to the columns that were read, if they are known.
  Result<void> write_row(Block& block, const Record& record, const Puzzle& puzzle,
                         const Answer& answer) const {
    const TrueCandidates& found = answer.candidates;
    const bool known =
        found.reason == StopReason::finished && found.verdict != Verdict::unsatisfiable;
    const std::string_view error = why(found.reason);
    if (question().solutions > 0) {
      append_row(
          block, record, &puzzle,
          std::array<std::string_view, 5>{known ? all_text(answer) : "",
                                          known ? counts_text(*puzzle.layout, answer) : "",
                                          known ? unique_by_text(*puzzle.layout, answer) : "",
                                          to_string(found.verdict), error});
      return {};
    }
    std::string marks;
    if (known) {
      auto ok = append_puzzle(marks, {Format::pencilmarks, true}, marked(puzzle, found));
      if (!ok) return ok;
      marks.resize(marks.find_first_of(" \n"));
    }
    append_row(block, record, &puzzle,
               std::array<std::string_view, 3>{marks, to_string(found.verdict), error});
    return {};
  }
};

const std::vector<Program::Example> kCandidatesExamples = {
    {"sudokit candidates puzzle.txt",
     "the digits of each cell that occur in some solution, as pencilmarks"},
    {"sudokit candidates --json puzzles.txt | jq '.undetermined | length'",
     "count the cells that are not determined"},
    {"sudokit candidates --solutions 100 puzzle.txt",
     "count the solutions with each candidate; find entries that leave only one"},
};

int candidates(const CandidatesFlags& flags) {
  InputOptions input = input_options(flags.input, flags.output);
  const bool json = flags.output.as_json();
  if (flags.question.solutions > 0 && !json && !flags.output.to.empty() &&
      flags.output.to != "csv") {
    throw UsageError("conflicting-options",
                     "--solutions: --to {} cannot hold counts; use csv or json", flags.output.to);
  }
  if (!json && flags.question.solutions > 0) {
    input.columns = {"solutions", "counts", "unique_by", "verdict", "error"};
  } else if (!json) {
    input.columns = {"candidates", "verdict", "error"};
    input.natural = Format::pencilmarks;
    input.puzzles_out = true;
  }
  return run_asking<CandidatesWorker>(flags, flags.asked(), std::move(input));
}

}  // namespace

void add_candidates(Program& program) {
  const auto flags = std::make_shared<CandidatesFlags>();
  Command& app = program.add_command("candidates", "Show the digits that occur in some solution",
                                     kCandidatesExamples, [flags] { return candidates(*flags); });
  add_question_flags(app, *flags);
  add_option_flags(app, flags->question);
}

}  // namespace sudokit::cli
