// check --mistakes: the wrong entries, and the fewest entries to take back. check --undetermined:
// the differences between the solutions, with two of them. One line of text per puzzle, or rows, or
// JSON.
#include <array>

#include "cli/commands/check.hpp"
#include "cli/commands/differing.hpp"
#include "cli/commands/printed.hpp"
#include "cli/commands/question_worker.hpp"

namespace sudokit::cli {
namespace {

// Writes lines "PLACE: VERDICT DETAIL", with "invalid" for a record that is not a puzzle.
template <class Q>
class CheckWorker : public QuestionWorker<Q> {
 public:
  CheckWorker(const Q& question, const CheckOptions& options)
      : QuestionWorker<Q>(question, options.report.as_json()) {}

 protected:
  void refuse(Block& block, const Record& record, const Error& error) override {
    refuse_check(block, record, error, this->json(), this->tally);
  }
};

class MistakesWorker final : public CheckWorker<MistakesQuestion> {
 public:
  using CheckWorker::CheckWorker;

 private:
  void count(const Block&, const Record&, const Answer& answer) override {
    tally.facts.no |= answer.any();
    tally.facts.unknown |= answer.reason != StopReason::finished;
  }

  Result<void> say(Block& block, const Record& record, const Puzzle& puzzle,
                   const Answer& answer) override {
    const std::string_view verdict = verdict_of(answer), cut = why(answer.reason);
    if (block.source->added > 0) {
      append_row(block, record, &puzzle,
                 std::array<std::string_view, 5>{verdict, entries_text(puzzle, answer.impossible),
                                                 entries_text(puzzle, answer.take_back),
                                                 cells_text(*puzzle.layout, answer.lost), cut});
      return {};
    }
    std::string detail = mistakes_text(puzzle, answer);
    if (!cut.empty()) detail.append(detail.empty() ? "" : "; ").append(cut);
    append_line(block, record, verdict, detail);
    return {};
  }
};

class UndeterminedWorker final : public CheckWorker<CandidatesQuestion> {
 public:
  using CheckWorker::CheckWorker;

 private:
  static std::string_view word(Verdict verdict) {
    return verdict == Verdict::unsatisfiable ? "none" : to_string(verdict);
  }

  void count(const Block&, const Record&, const Answer& answer) override {
    const Verdict verdict = answer.candidates.verdict;
    tally.facts.unknown |= answer.candidates.reason != StopReason::finished;
    tally.facts.no |= verdict == Verdict::multiple || verdict == Verdict::unsatisfiable;
  }

  Result<void> say(Block& block, const Record& record, const Puzzle& puzzle,
                   const Answer& answer) override {
    if (block.source->added > 0) {
      write_row(block, record, puzzle, answer.candidates);
    } else {
      write_text(block, record, puzzle, answer.candidates);
    }
    return {};
  }

  static void write_text(Block& block, const Record& record, const Puzzle& puzzle,
                         const TrueCandidates& found) {
    std::string detail = undetermined_text(*puzzle.layout, found);
    const std::string_view cut = why(found.reason);
    if (!cut.empty()) detail.append(detail.empty() ? "" : ", perhaps more: ").append(cut);
    append_line(block, record, shown_verdict(word(found.verdict)), detail);
    if (found.verdict != Verdict::multiple) return;
    block.out += side_by_side(*puzzle.layout, found.solutions[0], found.solutions[1], "  ");
  }

  static void write_row(Block& block, const Record& record, const Puzzle& puzzle,
                        const TrueCandidates& found) {
    const bool two = found.verdict == Verdict::multiple;
    append_row(block, record, &puzzle,
               std::array<std::string_view, 5>{
                   word(found.verdict), undetermined_text(*puzzle.layout, found),
                   solution_text(puzzle, found.solutions[0]),
                   two ? solution_text(puzzle, found.solutions[1]) : "", why(found.reason)});
  }
  static std::string solution_text(const Puzzle& puzzle, const Grid& grid) {
    std::string text;
    if (grid.empty()) return text;
    // Written as numbers if the grid is too large for characters; numbers can hold every grid.
    static_cast<void>(append_grid(text, {Format::line, false}, *puzzle.layout, grid));
    text.pop_back();
    return text;
  }
};

template <class W, class Make>
int run_checks(const CheckOptions& options, InputOptions input, const Make& make) {
  input.shard = options.part.shard();
  const Interrupt interrupt;
  FileFeed feed(std::move(input), interrupt.fd());
  const PipelineResult result = run_pipeline(feed, make, options.jobs.count(), interrupt);
  return result.exit_code(merged_tally<W>(result, feed.facts()).facts);
}

}  // namespace

int check_mistakes(const CheckOptions& options) {
  InputOptions input = input_options(options.input, options.report,
                                     {"verdict", "impossible", "take_back", "lost", "error"});
  input.read.clashes = true;
  MistakesQuestion question{{}, options.engine.limits()};
  if (!options.printed.empty()) question.printed = printed_puzzles(options.printed, options.input);
  return run_checks<MistakesWorker>(options, std::move(input), [&] {
    return std::make_unique<MistakesWorker>(question, options);
  });
}

int check_undetermined(const CheckOptions& options) {
  return run_checks<UndeterminedWorker>(
      options,
      input_options(options.input, options.report,
                    {"verdict", "undetermined", "solution", "another", "error"}),
      [&] {
        const CandidatesQuestion question{0, options.engine.limits()};
        return std::make_unique<UndeterminedWorker>(question, options);
      });
}

}  // namespace sudokit::cli
