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
// - ordered: false if the answer may be written before those of earlier requests
// - time, iterations, memory, seed: the limits
// and the options of the kind. Any other member is an error. A request {"cancel":ID} has no `ask`:
// it stops the requests with this id that are being answered. docs/reference has the schema of
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
#include <utility>
#include <variant>
#include <vector>

#include "sudokit/answer.hpp"
#include "sudokit/stop.hpp"

namespace sudokit {

// A value for an option, whose type and range have been checked. The member for its type is set.
struct OptionValue {
  bool truth = false;
  std::uint64_t whole = 0;  // an integer, or the index of a choice
  double number = 0;
  std::vector<std::string> texts;  // one element for a text
  std::vector<Puzzle> puzzles;
  std::vector<std::pair<std::string, std::string>> pairs;  // names and values
};

// Where an option is stored; nothing for choices, puzzles and objects.
using OptionTarget = std::variant<std::monostate, bool*, int*, std::uint64_t*, std::string*,
                                  std::vector<std::string>*>;

// An option of a kind of question, as data: a member of the JSON object, and a flag of the program.
struct Option {
  enum class Type : std::uint8_t { boolean, integer, number, text, texts, choice, puzzles, object };

  // The flag that sets the option on the command line.
  struct Flag {
    std::string_view name = {};   // "--scale"; "!--no-scale" clears a boolean; "": there is no flag
    std::string_view value = {};  // the placeholder of the value: "N"; "" for a boolean
    std::string_view group = {};  // the heading in the help
    std::string_view help = {};   // only if the flag says more than the option; "": its meaning
    bool shows_default = false;   // the help shows the default
    double least = 0;             // the least value of the flag, if that is not `low`
    // The words that a person may choose from, and whether others are accepted too.
    std::vector<std::string> (*words)() = nullptr;
    bool others = false;
  };

  std::string_view name;
  Type type = Type::boolean;
  std::string_view meaning;
  double low = 0;  // integer, number: the range, including both ends; low = high: any
  double high = 0;
  std::span<const std::string_view> choices = {};  // choice: the allowed values
  void (*put)(void* question, const OptionValue& value) = nullptr;
  OptionTarget (*target)(void* question) = nullptr;
  Flag flag = {};

  // The same option with a flag.
  constexpr Option with(const Flag& shown) const {
    Option row = *this;
    row.flag = shown;
    return row;
  }
};

// A kind of question.
struct QuestionInfo {
  std::string_view name;
  std::string_view meaning;
  std::span<const Option> options;  // without the limits
};
// The options of the kinds of questions that are stored in a Q, without the limits.
template <class Q>
std::span<const Option> options_of();

// Every kind of question, in the order of the reference.
std::vector<QuestionInfo> questions();
// The JSON Schema of a request: docs/reference/question.schema.json.
std::string question_schema();

// Answers every request of a text, in order unless the request says that its answer need not wait;
// the sink is called by one thread at a time. Each answer is one JSON object on a line; the answers
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
