// ask: questions and answers as JSON. This is the interface of the library for programs in other
// languages.
//
// A request is one JSON object on a line: the kind of question, a puzzle and options.
//
//   {"ask":"rate","scales":["se","hodoku"],"puzzle":"53..7....6..195....98....6.8...6...3..."}
//
// Members of every request:
// - ask: the kind; questions() lists them
// - puzzle: in any form that the json format reads, with the optional members `layout` and
//   `comment`. Kinds that need no puzzle (make, grids, engines and so on) reject these members,
//   unless `layout` is an option
// - file, line: where the puzzle comes from, repeated in the answer; by default "" and the line of
//   the request
// - id: any value, repeated in the answer
// - time, iterations, memory, seed: the limits
// and the options of the kind. Any other member is an error. docs/reference has the schema of
// questions and answers.
//
// A release that deprecates a member still accepts it and announces it in NEWS. The member is
// removed at the earliest two minor versions later.
#pragma once

#include <iosfwd>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sudokit/answer.hpp"
#include "sudokit/stop.hpp"

namespace sudokit {

// An option of a kind of question: a member of the JSON object.
struct OptionInfo {
  std::string_view name;
  std::string_view type;  // boolean, integer, number, text, texts, choice, puzzles, object
  std::string_view meaning;
  double low = 0;  // integer, number: the range, both ends allowed
  double high = 0;
  std::span<const std::string_view> choices = {};  // choice: the allowed values
};
// A kind of question.
struct QuestionInfo {
  std::string_view name;
  std::string_view meaning;
  std::vector<OptionInfo> options;  // without the limits
};
// Every kind of question, in the order of the reference.
std::vector<QuestionInfo> questions();
// The JSON Schema of a request: docs/reference/question.schema.json.
std::string question_schema();

// Answers every request of a text, in order. Each answer is one JSON object on a line; the answers
// of some kinds have several lines. A request that cannot be answered gets an object with an error,
// and the other requests are answered. Memory is bounded for any number of requests. Throws what
// the sink or an engine throws, after all threads have ended.
BatchEnd ask(std::istream& requests, const ByteSink& sink, const BatchOptions& options = {});
BatchEnd ask(std::string_view requests, const ByteSink& sink, const BatchOptions& options = {});

// A puzzle that is read once and asked many questions. Structures that one question builds
// (deducers) are reused by later questions of the same kind, and what it finds out is used by all
// later questions. Not thread safe.
class OpenPuzzle {
 public:
  // Reads a text with one puzzle. Errors: those of parse_puzzle().
  static Result<OpenPuzzle> open(std::string_view text, const ReadOptions& options = {});
  OpenPuzzle(OpenPuzzle&&) noexcept;
  ~OpenPuzzle();

  const Puzzle& puzzle() const;
  // What the questions so far have found out (sudokit/oracle.hpp).
  const Findings& findings() const;
  // Answers a question, which is a request without a puzzle, and appends the answer. The observer,
  // if it is not null, receives the events of the searches. Errors: the question cannot be read;
  // nothing is appended then.
  Result<void> ask(std::string_view question, std::string& answer, const StopToken& stop = {},
                   Observer* observer = nullptr);
  // The same for the question `solutions`: the sink receives the solutions as soon as they are
  // found, and the answer does not contain them. Any other question is an error.
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
