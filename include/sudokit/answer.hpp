// Answers of engines about one puzzle or many; requests and answers as JSON; and what the library
// contains. question.hpp has all other questions.
#pragma once

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "sudokit/bulk.hpp"
#include "sudokit/engine.hpp"
#include "sudokit/make.hpp"
#include "sudokit/nishio.hpp"
#include "sudokit/oracle.hpp"
#include "sudokit/run.hpp"
#include "sudokit/tell.hpp"
#include "sudokit/text.hpp"

namespace sudokit {

// ---- Puzzles and grids --------------------------------------------------------------------------
// Puzzles and grids as text, in the format of answers.

// A format, and whether the user asked for it. If not, it is replaced by `numbers` for a grid that
// it cannot hold.
struct GridForm {
  Format to = Format::line;
  bool asked = false;
};

// Append a grid or puzzle with a closing newline. Errors: the format was asked for and cannot hold
// it; nothing is appended then.
Result<void> append_grid(std::string& out, GridForm form, const Layout& layout, const Grid& grid);
Result<void> append_puzzle(std::string& out, GridForm form, const Puzzle& puzzle);

// Append the same as the value of a JSON member, without the closing newline; `null` on an error.
void append_grid_json(std::string& out, GridForm form, const Layout& layout, const Grid& grid);
// The comment of the puzzle is left out, since it has a member of its own.
void append_puzzle_json(std::string& out, GridForm form, const Puzzle& puzzle);

// ---- Questions and answers ----------------------------------------------------------------------

// What every question has: the budget of each answer and the random seed; and what may change from
// answer to answer: the observer of its searches, what is already known about the puzzle, and what
// the engine writes in addition to its answer.
struct Limits {
  Budget budget = {};
  std::uint64_t seed = 1;
  // Null: none.
  Observer* observer = nullptr;
  Findings* known = nullptr;
  // For a Question. Solutions that go to a sink are not in the answer.
  Sinks sinks = {};

  // The run with these limits and this stop token.
  Run run(const StopToken& stop) const;
};

// Answers one kind of question. It reuses deducers, provers and other data from puzzle to puzzle,
// so make one for each thread. Not thread safe.
template <class Q>
class Asker {
 public:
  using Answer = typename Q::Answer;

  // Errors: options that contradict each other, or unknown names.
  static Result<Asker> make(Q question);
  Asker(Asker&&) noexcept;
  ~Asker();

  const Q& question() const;
  // The limits of the answers from now on.
  Limits& limits();
  // `number`: the index of the puzzle among those that are asked about, from 0. Errors: the
  // question does not support the puzzle. An answer that a limit cut short is not an error: its
  // `reason` names the limit.
  Result<Answer> answer(const Puzzle& puzzle, std::uint64_t number = 0, const StopToken& stop = {});

 private:
  struct State;
  explicit Asker(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

// ---- Search -------------------------------------------------------------------------------------
// The questions about solutions: the single entry point to all engines.
//
// Puzzles are given as values or as the records of a text. Answers are typed and checked, and come
// in the order of the puzzles, computed on any number of threads. If the question allows it (engine
// auto or bulk9, without parameters and without a budget), classic 9x9 puzzles are solved in blocks
// by the lockstep kernel; those of a text are read directly from their 81 characters.

// first: find one solution. unique: is there exactly one? count: how many solutions, up to a limit.
// solutions: the solutions themselves, up to a limit.
enum class Ask : std::uint8_t { first, unique, count, solutions };

// The answer to the question whether a puzzle is unique.
struct Judgement {
  std::string_view verdict;  // unique, minimal, redundant, multiple, none, unknown
  std::string detail;        // further information in words; may be empty
  // The cells of the givens that are not needed; nullopt if this was not asked.
  std::optional<std::vector<int>> redundant;
  // The cells of givens that contradict each other.
  std::vector<Cell> conflict = {};
  // The same for rules, numbered as in Rules::constraints().
  std::vector<int> redundant_rules = {};
  std::vector<int> conflict_rules = {};
};

// What is asked about each puzzle.
struct Question {
  Ask ask = Ask::first;
  // For count and solutions: stop after this many; 0: find all.
  std::uint64_t limit = 1;
  std::string engine = "auto";
  // Parameters of the engine, as (name, value). They are set after the preset.
  std::vector<std::pair<std::string, std::string>> params = {};
  Limits limits = {};
  // Sets all parameters of the engine; without a preset they have their defaults.
  std::optional<Preset> preset = {};
  // For unique: the answer has a judgement; with `minimal`, also of its givens and rules.
  bool judged = false;
  bool minimal = false;

  struct Answer : Outcome {
    std::optional<Judgement> judgement = {};
  };

  // The run that answers this question.
  Run run() const;
  // Whether the same is asked, whatever the observer, the findings and the sinks.
  bool operator==(const Question& other) const;
};

// The answer to a classic 9x9 puzzle that was read directly from the characters of a text. The
// puzzle has at least one solution, and the solutions here have been checked. The object refers to
// data that are valid only during the call that receives it.
struct BriefAnswer {
  Format format;          // the format of the text
  std::string_view text;  // the record
  std::size_t line;       // the line of the record in the text
  const char* cells;      // its 81 characters, within the record
  const bulk9::Result& result;
  std::span<const bulk9::Grid81> more;  // the kept solutions after the first
  double seconds;
  bool by_auto;  // the question asked for the engine `auto`

  // The verdict and the counters that the outcome of the engine would have. `limit`: how many
  // solutions were asked for.
  Verdict verdict(std::uint64_t limit) const;
  std::vector<Counter> counters() const;
  // For the line format: the text after the cells.
  std::string comment() const;
};

// Receives the answers to the records of a block, in order, on the thread that computes them.
class AnswerReceiver {
 public:
  virtual ~AnswerReceiver() = default;
  // Receives a brief answer. Returns false to get the complete answer instead, through complete().
  virtual bool brief(const BriefAnswer&) { return false; }
  // Called before something that may take long, and at the end of the block, also after a stop or
  // an exception: the receiver should not hold a lock here.
  virtual void pause() {}
  // Called before the complete answer to a record, which is this puzzle. May change the sinks of
  // the asker. Returning an error rejects the record.
  virtual Result<void> begin(const Record&, const Puzzle&) { return {}; }
  // Receives a complete answer.
  virtual void complete(const Record& record, const Puzzle& puzzle, Question::Answer& answer) = 0;
  // Receives the error of a record that is not a puzzle, or that the engine does not support.
  virtual void refuse(const Record& record, const Error& error) = 0;
};

// Also answers many puzzles at once.
template <>
class Asker<Question> {
 public:
  using Answer = Question::Answer;

  // Errors: an unknown engine, an unknown parameter, or a value out of range.
  static Result<Asker> make(const Question& question);
  Asker(Asker&&) noexcept;
  ~Asker();

  const Question& question() const;
  // The limits of the answers from now on, except the budget and the seed.
  Limits& limits();
  // Errors: the engine does not support the puzzle, or it returned a grid that is not a solution.
  Result<Answer> answer(const Puzzle& puzzle, std::uint64_t number = 0, const StopToken& stop = {});
  // Answers the records of a block. After a stop request no further record is started. Returns the
  // number of records answered; each line of a run of lines counts as one.
  std::size_t answer(const TextContext& context, std::span<const Record> records,
                     AnswerReceiver& receiver, const StopToken& stop);
  // The same for puzzles: calls take(i, answer to puzzles[i]).
  using TakeAnswer = std::function<void(std::size_t i, Result<Answer>&& answer)>;
  std::size_t answer(std::span<const Puzzle* const> puzzles, const TakeAnswer& take,
                     const StopToken& stop);

 private:
  struct State;
  explicit Asker(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

// A puzzle and the question about it.
struct Request {
  Puzzle puzzle;
  // Never null. Consecutive requests that share the same question are answered together.
  std::shared_ptr<const Question> question;
};

// The progress of a batch, and of the search on one of its threads.
struct BatchProgress {
  std::uint64_t read = 0;      // records or requests
  std::uint64_t answered = 0;  // records or requests
  // Of the current run, in the unit of its engine; 0 if no run has reported yet.
  std::uint64_t iterations = 0;
  double seconds = 0;
  // The cost of the best grid so far, in the measure of the engine; nullopt if the engine does not
  // report it.
  std::optional<double> cost = {};
  std::uint64_t branches = 0;
  std::uint64_t conflicts = 0;
  std::uint64_t restarts = 0;
};

// How a batch runs.
struct BatchOptions {
  unsigned threads = 0;  // 0: as many as the machine can run at once
  StopToken stop = {};
  // Called while the batch runs, at most once per `progress_seconds`, from any thread but never
  // concurrently. It must not throw. Engines are slightly slower while they are observed.
  std::function<void(const BatchProgress&)> progress = {};
  double progress_seconds = 0.1;
};

// How a batch ended.
struct BatchEnd {
  std::uint64_t answered = 0;  // exactly the first `answered` puzzles have been answered
  bool stopped = false;        // by the stop token or by the sink
};

// Returns the next request; nullopt at the end. Never called concurrently.
using RequestSource = std::function<std::optional<Request>()>;
// Receives an answer, in the order of the requests and never concurrently. Returns false to end the
// batch.
using AnswerSink =
    std::function<bool(const Request& request, const Result<Question::Answer>& answer)>;

// Answers all requests. The memory use is bounded for any number of requests. An exception from the
// source, the sink or an engine is rethrown after all threads have ended.
BatchEnd answer_all(const RequestSource& source, const AnswerSink& sink,
                    const BatchOptions& options = {});

// Receives the next bytes of the output. Returns false to end the batch.
using ByteSink = std::function<bool(std::string_view bytes)>;

// Answers one question about each puzzle of a text, as JSON with one object per line, as defined in
// docs/reference/answer.schema.json. `name` is the name of the text in the objects. A record that
// is not a puzzle gets an object with the error. Errors: those of Asker<Question>::make().
Result<BatchEnd> answer_json(std::istream& text, const ReadOptions& read, std::string_view name,
                             const Question& question, const ByteSink& sink,
                             const BatchOptions& options = {});

// ---- Answers as JSON ----------------------------------------------------------------------------
// One object per line, as defined in docs/reference/answer.schema.json.

// Where a puzzle comes from, and how grids are written. `context` and `record` (may be null): what
// it was read from; members and columns that answers do not define are copied to the end of the
// object. `id`: what names the request.
struct JsonPlace {
  std::string_view file;
  std::size_t line = 0;
  GridForm form;
  const TextContext* context = nullptr;
  const Record* record = nullptr;
  std::string_view id = {};  // the value of the member `id`, as JSON; empty: no such member
};

// The given rules of a puzzle in text form, each on one line.
std::vector<std::string> rule_texts(const Puzzle& puzzle, std::span<const int> rules);
// The sentence "r1c1=1, killer 3 r1c1 r1c2 contradict each other".
std::string conflict_text(const Puzzle& puzzle, std::span<const Cell> cells,
                          std::span<const int> rules);
// What is wrong with the solution that the record gives; nullopt if it is right or there is none.
std::optional<std::string> wrong_solution(const JsonPlace& place, const Puzzle& puzzle);

// Writes the object of the answer to a question about a puzzle.
void append_answer(std::string& out, const JsonPlace& place, const Question& question,
                   const Puzzle& puzzle, const Question::Answer& answer);
// The same for a brief answer; the text after the cells is the comment. Returns false and writes
// nothing if the format of the text or of the grids is not `line`.
bool append_brief(std::string& out, const JsonPlace& place, const Question& question,
                  const BriefAnswer& answer);
// Writes the object of append_answer() piece by piece, for a puzzle with two or more solutions that
// were asked for and are too many to keep. Each piece is appended to `out`, which may be emptied
// between calls.
class AnswerInPieces {
 public:
  // All arguments must outlive the object. `first`: the first solution.
  AnswerInPieces(std::string& out, const JsonPlace& place, const Question& question,
                 const Puzzle& puzzle, const Grid& first);
  // Writes one more solution.
  void add(const Grid& solution);
  // Ends the object with the rest of the answer.
  void close(const Outcome& outcome);
  // Ends the object with an error. What is already written stays valid; the rest of the answer is
  // missing.
  void close(const Error& error);

 private:
  template <class Append>
  void close_with(Append&& append);

  std::string& out_;
  JsonPlace place_;
  const Question& question_;
  const Puzzle& puzzle_;
  std::vector<std::string> names_;  // of the members that are written
};
// A run of an engine on a puzzle, numbered from 1.
struct NumberedRun {
  std::string_view engine;
  std::uint64_t number = 1;
  std::uint64_t seed = 1;
};
void append_run(std::string& out, const JsonPlace& place, const NumberedRun& run,
                const Puzzle& puzzle, const Outcome& outcome);
// Writes a puzzle alone, as the json format does.
void append_puzzle_object(std::string& out, const JsonPlace& place, const Puzzle& puzzle);
// Writes the object of a record that is not a puzzle or was rejected.
void append_refusal(std::string& out, const JsonPlace& place, const Error& error);

// ---- Requests as JSON ---------------------------------------------------------------------------
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
// The JSON Schemas of requests and of answers: docs/reference/question.schema.json and
// answer.schema.json.
std::string question_schema();
std::string answer_schema();

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

// ---- Catalogue ----------------------------------------------------------------------------------
// What the library contains, independent of any puzzle, as JSON: each function writes one object
// and a newline, as defined in docs/reference/answer.schema.json. Of `place` only the record is
// used; its additional members are copied to the object.

// The library itself: version, compiler, instruction sets.
void append_version(std::string& out, const JsonPlace& place);
// An engine.
void append_engine(std::string& out, const JsonPlace& place, const EngineInfo& info);
// A maker.
void append_maker(std::string& out, const JsonPlace& place, const MakerInfo& info);
// The layouts that a maker supports: "any", "rectangular boxes alone", other features in words, or
// "none" for a maker of boards.
std::string layouts_text(const MakerInfo& info);
// A technique of the handbook.
void append_technique(std::string& out, const JsonPlace& place, const HandbookEntry& entry);
// A kind of rule.
void append_rule(std::string& out, const JsonPlace& place, const RuleEntry& entry);
// A scale; with its techniques in order, if it has a path.
void append_scale(std::string& out, const JsonPlace& place, const Scale& scale);
// The command line that explains an example.
std::string command_text(const HandbookExample& example);

// The number of solved grids of a layout. Errors: count_grids() does not know it.
Result<GridCount> grids_of(const Layout& layout, const Run& run);
// The number of solved grids of a layout.
void append_grids(std::string& out, const JsonPlace& place, const Layout& layout,
                  const GridCount& count);
// The size of the Nishio graph for a box.
struct BoxGraph {
  std::string box;  // "2x3"
  NishioGraphSize size;
};
// The graphs for the boxes of a layout and, if different, for the boxes with rows and columns
// exchanged. Errors: the layout has no rectangular boxes.
Result<std::vector<BoxGraph>> graphs_of(const Layout& layout);
// The size of a Nishio graph.
void append_graph(std::string& out, const JsonPlace& place, const BoxGraph& graph);

// A board of one digit that a maker made; and what Nishio removes from a board.
void append_board(std::string& out, const JsonPlace& place, std::string_view family,
                  const DigitBoard& board);
void append_board_report(std::string& out, const JsonPlace& place, const DigitBoard& board,
                         const BoardReport& report);

// ---- Lessons ------------------------------------------------------------------------------------
// A lesson on a technique: its example, a near miss, and exercises.

// A near miss: a position that is close to the position of a step, but in which the technique does
// not find it. The position occurs a few steps earlier, or it has one more candidate, which an
// earlier step removed.
struct NearMiss {
  Pencilmarks position;
  // how many steps before the missed one; 0: one candidate was put back
  std::size_t steps_before = 1;
  Step missed;
  std::string why;  // what prevents the step, in words
};

// A lesson on a handbook entry.
struct Lesson {
  Explanation example;  // one step; states[0] is the position before it
  std::optional<NearMiss> near_miss;
  // If there is no near miss: a sentence that says why.
  std::string why_no_near_miss;
  std::vector<Explanation> exercises;  // in the form of `example`
};

// The step of an example or exercise alone, with the position before it and the position after it.
// Errors: as for lesson_of().
Result<Explanation> step_of(const HandbookExample& example);

// A near miss of the step; nullopt if none is found. Errors: as for lesson_of().
Result<std::optional<NearMiss>> near_miss_of(const HandbookExample& example);

// Deterministic. Takes up to a second for most entries on an idle processor, longer for nested
// chains. Errors: a handbook example names a step that does not exist.
Result<Lesson> lesson_of(const HandbookEntry& entry);

}  // namespace sudokit
