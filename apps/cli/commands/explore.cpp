// sudokit explore: the neighbours of each puzzle that have one solution, with --minus fewer and
// --plus more givens; with --minimal only those without a redundant given. Or properties of the
// puzzle itself: --backdoors, --unavoidable, --complete, --conflict.
#include <fmt/format.h>

#include <array>

#include "cli/commands/backdoors.hpp"
#include "cli/commands/completions.hpp"
#include "cli/commands/question_worker.hpp"
#include "cli/commands/unavoidable.hpp"
#include "cli/flags/refuse.hpp"

namespace sudokit::cli {
namespace {

struct ExploreFlags : QuestionFlags {
  int minus = 1;
  int plus = 1;
  bool minimal = false;
  std::optional<int> backdoors;
  std::optional<int> unavoidable;
  std::optional<int> complete;
  bool conflict = false;

  // The flag of a question about the puzzle itself; "" if none is given.
  std::string other() const {
    return backdoors     ? "--backdoors"
           : unavoidable ? "--unavoidable"
           : complete    ? "--complete"
           : conflict    ? "--conflict"
                         : "";
  }
};

// Neighbours are written as they are found, because there may be many.
class ExploreWorker final : public QuestionWorker<NeighboursQuestion> {
 public:
  ExploreWorker(NeighboursQuestion question, bool json) : QuestionWorker(taken(question), json) {}

 private:
  NeighboursQuestion taken(NeighboursQuestion question) {
    question.take = [this](const Puzzle& one) {
      sent_ = send([&](Block& block, const Record& record) { return append(block, record, one); });
      return sent_ && *sent_;
    };
    return question;
  }

  Result<void> work(const Puzzle& puzzle, std::uint64_t number) override {
    sent_ = true;
    auto done = QuestionWorker::work(puzzle, number);
    return sent_ ? done : tl::unexpected(sent_.error());
  }

  void count(const Block&, const Record&, const Answer& found) override {
    tally.facts.unknown |= found.reason != StopReason::finished;
  }

  Result<void> say(Block& block, const Record& record, const Puzzle&,
                   const Answer& found) override {
    if (found.reason == StopReason::finished) return {};
    block.notes += fmt::format("{}: {} neighbours, not all: {}\n", place_of(block, record.line),
                               found.found, to_string(found.reason));
    return {};
  }

  Result<void> append(Block& block, const Record& record, const Puzzle& puzzle) const {
    if (json()) {
      append_neighbour(block.out, place_in(block, record, json_form(*block.source)), puzzle);
    } else if (auto ok = check_layout_told(block, puzzle); !ok) {
      return ok;
    } else if (block.source->added > 0) {
      append_row(block, record, &puzzle, std::array<std::string_view, 1>{""}, true);
    } else {
      return append_puzzle(block.out, block.source->form, puzzle);
    }
    return {};
  }

  Result<bool> sent_ = true;
};

const std::vector<Program::Example> kExploreExamples = {
    {"sudokit explore puzzle.txt", "move or change one given"},
    {"sudokit explore --minus 2 --plus 1 --minimal puzzles.txt",
     "look for minimal puzzles with one given fewer"},
    {"sudokit explore --backdoors 3 puzzles.txt",
     "find the smallest sets of cells after which singles suffice"},
    {"sudokit explore --unavoidable 10 puzzles.txt",
     "find the sets of cells that every puzzle with this solution must touch"},
    {"sudokit explore --complete 2 loose.txt",
     "find the entries, or pairs of entries, that leave one solution"},
    {"sudokit explore --conflict wrong.txt",
     "find a smallest set of givens that contradict each other"},
};

// Questions about the puzzle itself do not use the flags for neighbours.
void check_flags(const ExploreFlags& flags, Command& app) {
  const std::string other = flags.other();
  if (other.empty()) return;
  for (const char* name : {"--backdoors", "--unavoidable", "--complete", "--conflict"}) {
    if (other == name || !app.get_option(name)->given()) continue;
    throw UsageError("conflicting-options", "{} and {} exclude each other", other, name);
  }
  refuse_given(app, other + ", which does not look for neighbours",
               {"--minus", "--plus", "--minimal"});
}

NeighboursQuestion question_of(const ExploreFlags& flags) {
  return {flags.minus, flags.plus, flags.minimal, {}, flags.limits()};
}

}  // namespace

void add_explore(Program& program) {
  const auto flags = std::make_shared<ExploreFlags>();
  Command& app = program.add_command(
      "explore", "Find puzzles with one solution near the given ones", kExploreExamples,
      [flags](Command& self) {
        check_flags(*flags, self);
        if (flags->backdoors) return explore_backdoors(*flags, *flags->backdoors);
        if (flags->unavoidable) return explore_unavoidable(*flags, *flags->unavoidable);
        if (flags->complete) return explore_completions(*flags, *flags->complete);
        if (flags->conflict) return explore_conflict(*flags);
        InputOptions input = input_options(flags->input, flags->output);
        input.puzzles_out = !flags->output.as_json();
        if (input.puzzles_out) input.columns = {"error"};
        return run_asking<ExploreWorker>(*flags, question_of(*flags), std::move(input));
      });
  add_question_flags(app, *flags);
  app.add_option("--minus", &flags->minus, "Number of givens to remove, up to 4")
      ->type_name("N")
      ->range(0, 4)
      ->show_default();
  app.add_option("--plus", &flags->plus, "Number of givens to add, up to 4")
      ->type_name("M")
      ->range(0, 4)
      ->show_default();
  app.add_flag("--minimal", flags->minimal, "Only minimal puzzles");
  app.add_option("--backdoors", &flags->backdoors,
                 "Instead: find the smallest sets of up to N cells whose digits let singles solve "
                 "the puzzle (backdoors); N up to 5")
      ->type_name("N")
      ->range(0, 5);
  app.add_option("--unavoidable", &flags->unavoidable,
                 "Instead: find the unavoidable sets of up to N cells of the solution, and the "
                 "number of givens that they require; N from 2 to 24")
      ->type_name("N")
      ->range(2, 24);
  app.add_option("--complete", &flags->complete,
                 "Instead: for a puzzle with several solutions, find the entries (N = 1), or also "
                 "the pairs of entries (N = 2), that leave one")
      ->type_name("N")
      ->range(1, 2);
  app.add_flag("--conflict", flags->conflict,
               "Instead: for a puzzle without a solution, find a smallest set of givens that "
               "contradict each other; givens may clash");
}

}  // namespace sudokit::cli
