// sudokit isomorphic: are puzzles the first one turned, with lines exchanged or digits renamed?
// Also gives the map to them. One line each, "PLACE: yes MAP" or "PLACE: no".
#include <fmt/format.h>

#include <array>

#include "cli/commands/answer_worker.hpp"

namespace sudokit::cli {
namespace {

// "3 1 2": lines counted from 1.
std::string lines_text(const std::vector<std::uint16_t>& lines) {
  std::string text;
  for (const auto line : lines) text += fmt::format("{}{}", text.empty() ? "" : " ", line + 1);
  return text;
}

// The new names of the digits 1, 2, and so on.
std::string digits_text(const std::vector<std::uint8_t>& digits) {
  return fmt::format("{}", fmt::join(digits.begin() + 1, digits.end(), " "));
}

std::string map_text(const Isomorphism& map) {
  return fmt::format("{}rows {}; columns {}; digits {}", map.transposed ? "transposed; " : "",
                     lines_text(map.rows), lines_text(map.cols), digits_text(map.digits));
}

class IsomorphicWorker final : public QuestionWorker<CompareQuestion> {
 public:
  using QuestionWorker::QuestionWorker;

 private:
  void count(const Block&, const Record&, const Answer& answer) override {
    const bool known = answer.reason == StopReason::finished;
    tally.facts.unknown |= !known;
    tally.facts.no |= known && !answer.isomorphic;
  }

  static std::string_view verdict(const Answer& answer) {
    if (answer.reason != StopReason::finished) return "unknown";
    return answer.isomorphic ? "yes" : "no";
  }

  Result<void> say(Block& block, const Record& record, const Puzzle& puzzle,
                   const Answer& answer) override {
    const std::string map = answer.isomorphic ? map_text(answer.map) : "";
    if (block.source->added > 0) {
      append_row(block, record, &puzzle,
                 std::array<std::string_view, 3>{verdict(answer), map, why(answer.reason)});
    } else {
      append_line(block, record, verdict(answer), map.empty() ? why(answer.reason) : map);
    }
    return {};
  }
};

struct IsomorphicFlags {
  InputFlags input;
  ReportFlags output;
  JobFlags jobs;
  std::string other;
};

// The puzzle named as argument, or else the first of several given by -p.
std::string compared_with(IsomorphicFlags& flags) {
  std::vector<std::string>& given = flags.input.puzzles;
  if (!flags.other.empty()) return flags.other;
  if (given.size() < 2) {
    throw UsageError("missing-option", "{} is required: sudokit isomorphic PUZZLE OTHERS",
                     given.empty() ? "PUZZLE" : "another puzzle");
  }
  std::string first = std::move(given.front());
  given.erase(given.begin());
  return first;
}

int compare(IsomorphicFlags& flags) {
  CompareQuestion question;
  question.other = printed_puzzles(compared_with(flags), flags.input, "PUZZLE");
  if (question.other.size() != 1) {
    throw UsageError("invalid-value", "{}: expected one puzzle to compare others with, not {}",
                     flags.other, question.other.size());
  }
  asker_of(question);  // rejects several puzzles before reading
  InputOptions input = input_options(flags.input, flags.output, {"isomorphic", "map", "error"});
  return run_asking<IsomorphicWorker>(flags, question, std::move(input));
}

const std::vector<Program::Example> kIsomorphicExamples = {
    {"sudokit isomorphic puzzle.txt scrambled.txt",
     "whether each puzzle is isomorphic to the first, with the map to the first"},
    {"sudokit isomorphic --json puzzle.txt scrambled.txt", "the map as JSON"},
};

}  // namespace

void add_isomorphic(Program& program) {
  const auto flags = std::make_shared<IsomorphicFlags>();
  Command& app = program.add_command("isomorphic", "Check whether puzzles are isomorphic",
                                     kIsomorphicExamples, [flags] { return compare(*flags); });
  app.add_option("PUZZLE", &flags->other,
                 "The puzzle that the others are compared with, or its file")
      ->type_name("FILE|PUZZLE");
  add_input_flags(app, flags->input);
  add_report_flags(app, flags->output);
  add_job_flags(app, flags->jobs);
}

// ---- Scramble -----------------------------------------------------------------------------------

// sudokit scramble: random isomorphs of puzzles, each as hard as its original; the only place where
// they are made. Puzzle i of the input depends only on the seed and on i.

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
