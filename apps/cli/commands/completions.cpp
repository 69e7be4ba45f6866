#include "cli/commands/completions.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>

#include "cli/commands/question_worker.hpp"
#include "cli/streams/console.hpp"

namespace sudokit::cli {
namespace {

// Writes "PLACE: VERDICT DETAIL", or a row with both and the reason.
template <class Q>
class DetailWorker : public QuestionWorker<Q> {
 public:
  using typename QuestionWorker<Q>::Answer;
  using QuestionWorker<Q>::QuestionWorker;

 protected:
  virtual std::string detail(const Puzzle& puzzle, const Answer& found) const = 0;
  // A suggestion for a person at a terminal; "" if there is none.
  virtual std::string advice(const Answer&) const { return ""; }

 private:
  void count(const Block&, const Record&, const Answer& found) final {
    const bool decided = found.reason == StopReason::finished;
    this->tally.facts.unknown |= !decided;
    this->tally.facts.no |= decided && found.verdict == Verdict::unsatisfiable;
  }
  Result<void> say(Block& block, const Record& record, const Puzzle& puzzle,
                   const Answer& found) final {
    if (console().beside_answers()) block.notes += advice(found);
    const std::string text = detail(puzzle, found);
    const std::string_view verdict = to_string(found.verdict), why = this->why(found.reason);
    if (block.source->added > 0) {
      append_row(block, record, &puzzle, std::array<std::string_view, 3>{verdict, text, why});
    } else {
      this->append_line(
          block, record, verdict,
          why.empty() ? text : fmt::format("{}{}{}", text, text.empty() ? "" : ", ", why));
    }
    return {};
  }
};

class CompletionWorker final : public DetailWorker<CompleteQuestion> {
 public:
  using DetailWorker::DetailWorker;

 private:
  std::string detail(const Puzzle& puzzle, const Completions& found) const override {
    return fmt::format("{}", fmt::join(completion_texts(*puzzle.layout, found), " "));
  }
  std::string advice(const Completions& found) const override {
    const bool none = found.verdict == Verdict::multiple && found.singles.empty() &&
                      found.pairs.empty() && found.reason == StopReason::finished;
    if (!none) return "";
    return question().most == 1 ? "no single entry leaves one solution; two may: --complete 2\n"
                                : "neither one entry nor two leave one solution\n";
  }
};

class ConflictWorker final : public DetailWorker<ConflictQuestion> {
 public:
  using DetailWorker::DetailWorker;

 private:
  std::string detail(const Puzzle& puzzle, const Conflict& found) const override {
    std::string text = entries_text(puzzle, found.cells);
    for (const std::string& rule : rule_texts(puzzle, found.rules)) {
      text.append(text.empty() ? "" : ", ").append(rule);
    }
    return text;
  }
};

template <class W>
int run_details(const QuestionFlags& flags, const auto& question, std::string_view column) {
  InputOptions input = input_options(flags.input, flags.output);
  if (!flags.output.as_json()) input.columns = {"verdict", column, "error"};
  input.read.clashes = std::is_same_v<W, ConflictWorker>;
  return run_asking<W>(flags, question, std::move(input));
}

}  // namespace

int explore_completions(const QuestionFlags& flags, int most) {
  return run_details<CompletionWorker>(flags, CompleteQuestion{most, flags.limits()}, "unique_by");
}

int explore_conflict(const QuestionFlags& flags) {
  return run_details<ConflictWorker>(flags, ConflictQuestion{true, flags.limits()}, "conflict");
}

}  // namespace sudokit::cli
