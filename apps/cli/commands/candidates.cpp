// sudokit candidates: the true candidates of each puzzle, the digits that each cell takes in some
// solution, as pencilmarks; in JSON the cells that are not determined, and two solutions. With
// --solutions how many solutions each has, and which one entry would leave one.
#include <fmt/format.h>

#include <array>

#include "cli/commands/differing.hpp"
#include "cli/commands/question.hpp"

namespace sudokit::cli {
namespace {

struct CandidatesFlags : QuestionFlags {
  std::optional<std::uint64_t> solutions;  // the cap
};

class CandidatesWorker : public RecordWorker {
 public:
  explicit CandidatesWorker(const CandidatesFlags& flags)
      : RecordWorker(flags.output.as_json()), cap_(flags.solutions), run_(flags.run()) {}

 protected:
  Result<void> work(const Puzzle& puzzle, std::uint64_t) override {
    run_.stop = stop();
    if (cap_) {
      auto found = candidate_solutions(puzzle, *cap_, run_);
      if (!found) return tl::unexpected(found.error());
      counted_ = std::move(*found);
      return {};
    }
    auto found = true_candidates(puzzle, run_);
    if (!found) return tl::unexpected(found.error());
    counted_.candidates = std::move(*found);
    return {};
  }

  Result<void> write(Block& block, const Record& record, const Puzzle& puzzle) override {
    const bool decided = found().reason == StopReason::finished;
    tally.facts.unknown |= !decided;
    tally.facts.no |= decided && found().verdict == Verdict::unsatisfiable;
    if (json()) {
      write_json(block, record, puzzle);
    } else if (block.source->added > 0) {
      return write_row(block, record, puzzle, decided);
    } else if (!decided || found().verdict == Verdict::unsatisfiable) {
      append_remark(block.out, decided ? "none" : "unknown", place_of(block, record.line),
                    decided ? "" : to_string(found().reason));
    } else if (cap_) {
      block.out += solutions_text(*puzzle.layout, counted_, place_of(block, record.line));
    } else {
      return append_puzzle_of(block, record, marked(puzzle));
    }
    return {};
  }

 private:
  const TrueCandidates& found() const { return counted_.candidates; }

  Puzzle marked(const Puzzle& puzzle) const {
    Puzzle shown = puzzle;
    shown.marks = found().digits;
    return shown;
  }

  // The candidates stand behind the columns that were read, where they are known.
  Result<void> write_row(Block& block, const Record& record, const Puzzle& puzzle,
                         bool decided) const {
    const bool known = decided && found().verdict != Verdict::unsatisfiable;
    const std::string error(decided ? "" : to_string(found().reason));
    if (cap_) {
      append_row(
          block, record, &puzzle,
          std::array<std::string_view, 5>{known ? all_text(counted_) : "",
                                          known ? counts_text(*puzzle.layout, counted_) : "",
                                          known ? unique_by_text(*puzzle.layout, counted_) : "",
                                          to_string(found().verdict), error});
      return {};
    }
    std::string marks;
    if (known) {
      auto ok = append_puzzle(marks, {Format::pencilmarks, true}, marked(puzzle));
      if (!ok) return ok;
      marks.resize(marks.find_first_of(" \n"));
    }
    append_row(block, record, &puzzle,
               std::array<std::string_view, 3>{marks, to_string(found().verdict), error});
    return {};
  }

  void write_json(Block& block, const Record& record, const Puzzle& puzzle) const {
    JsonLine line(block.out);
    open_json(block, record, line, puzzle);
    line.text("layout", puzzle.layout->name()).text("verdict", to_string(found().verdict));
    line.text("reason", to_string(found().reason));
    append_differing(block.out, line, block.source->form, *puzzle.layout, found());
    if (cap_) append_counts(block.out, line, *puzzle.layout, counted_);
    close_json(block, record, line);
  }

  std::optional<std::uint64_t> cap_;
  Run run_;
  CandidateSolutions counted_;  // without --solutions the candidates alone
};

const std::vector<Program::Example> kExamples = {
    {"sudokit candidates puzzle.txt", "what each cell takes in some solution, as pencilmarks"},
    {"sudokit candidates --json puzzles.txt | jq '.undetermined | length'",
     "how many cells are not determined"},
    {"sudokit candidates --solutions 100 puzzle.txt",
     "how many solutions each has, and which one entry would leave a single one"},
};

int candidates(const CandidatesFlags& flags) {
  InputOptions input = input_options(flags.input, flags.output);
  const bool json = flags.output.as_json();
  if (flags.solutions && !json && !flags.output.to.empty() && flags.output.to != "csv") {
    throw UsageError(fmt::format("--solutions: --to {} has no place for counts; csv and json have",
                                 flags.output.to));
  }
  if (!json && flags.solutions) {
    input.columns = {"solutions", "counts", "unique_by", "verdict", "error"};
  } else if (!json) {
    input.columns = {"candidates", "verdict", "error"};
    input.natural = Format::pencilmarks;
  }
  return run_questions<CandidatesWorker>(flags, std::move(input));
}

}  // namespace

void add_candidates(Program& program) {
  const auto flags = std::make_shared<CandidatesFlags>();
  Command& app = program.add_command("candidates", "Show the digits that occur in some solution",
                                     kExamples, [flags] { return candidates(*flags); });
  add_question_flags(app, *flags);
  app.add_option("--solutions", &flags->solutions,
                 "Also how many solutions each candidate has, counted up to N (exact below), and "
                 "the single entries that would leave one")
      ->type_name("N")
      ->range(2, 100'000);
}

}  // namespace sudokit::cli
