// ask: every question as JSON in, every answer as JSON out. This is the border at which programs in
// other languages meet the library.
//
// A request is one JSON object on a line: the kind of question, a puzzle and options.
//
//   {"ask":"rate","scales":["se","hodoku"],"puzzle":"53..7....6..195....98....6.8...6...3..."}
//
// Members of every request:
// - ask: the kind; questions() lists them
// - puzzle: in any form that the json format reads; `layout` and `comment` go with it. Kinds that
//   need no puzzle (make, grids, engines and so on) refuse these members, unless `layout` is an
//   option
// - file, line: where the puzzle comes from, for the answer; by default "" and the request's line
// - id: any value, which is repeated in the answer
// - time, iterations, memory, seed: the limits
// and the options of the kind. A member that is none of these is an error. docs/reference has the
// schema of questions and answers.
//
// A member is deprecated by a release that still takes it and says so in NEWS; it is removed no
// earlier than two minor versions later.
#pragma once

#include <istream>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sudokit/answer.hpp"
#include "sudokit/stop.hpp"

namespace sudokit {

// An option of a kind of question, as JSON takes it.
struct OptionInfo {
  std::string_view name;
  std::string_view type;  // boolean, integer, number, text, texts, choice, puzzles, object
  std::string_view meaning;
  double low = 0;  // integer, number: the range, both ends allowed
  double high = 0;
  std::span<const std::string_view> choices = {};
};
struct QuestionInfo {
  std::string_view name;
  std::string_view meaning;
  std::vector<OptionInfo> options;  // besides the limits
};
// Every kind, in the order of the reference.
std::vector<QuestionInfo> questions();
// The JSON Schema of a request: docs/reference/question.schema.json.
std::string question_schema();

// Answers every request of a text, in order, one object a line each (an answer may take several
// lines where the kind says so). A request that cannot be answered gets an object with an error,
// and the others are answered. Memory is bounded whatever their number. Throws what the sink or an
// engine throws, after all threads have ended.
BatchEnd ask(std::istream& requests, const ByteSink& sink, const BatchOptions& options = {});

// A puzzle that is read once and asked many questions. What was made for one question (deducers)
// serves the next of its kind, and what was found out serves all that follow. Not thread safe.
class OpenPuzzle {
 public:
  // Errors: those of parse_puzzle().
  static Result<OpenPuzzle> open(std::string_view text, const ReadOptions& options = {});
  OpenPuzzle(OpenPuzzle&&) noexcept;
  ~OpenPuzzle();

  const Puzzle& puzzle() const;
  const Findings& findings() const;
  // `question` is a request without a puzzle. Appends the answer; the observer, if there is one,
  // watches its searches. Errors: a question that cannot be read; nothing is appended then.
  Result<void> ask(std::string_view question, std::string& answer, const StopToken& stop = {},
                   Observer* observer = nullptr);
  // The same for the question `solutions`, whose solutions go to the sink when they are found, and
  // not into the answer.
  Result<void> ask(std::string_view question, SolutionSink& solutions, std::string& answer,
                   const StopToken& stop = {}, Observer* observer = nullptr);

 private:
  struct State;
  explicit OpenPuzzle(std::unique_ptr<State> state);
  Result<void> ask_to(std::string_view question, SolutionSink* solutions, std::string& answer,
                      const StopToken& stop, Observer* observer);
  std::unique_ptr<State> state_;
};

}  // namespace sudokit
