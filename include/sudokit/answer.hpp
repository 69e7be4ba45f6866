// Questions in, answers out: the single entry point to all engines.
//
// A question states what is asked about a puzzle, of which engine, and within which budget. Puzzles
// are given as values or as the records of a text. Answers are typed and checked, and come in the
// order of the puzzles, computed on any number of threads. If the question allows it (engine auto
// or bulk9, without parameters and without a budget), classic 9x9 puzzles are solved in blocks by
// the lockstep kernel; those of a text are read directly from their 81 characters.
#pragma once

#include <functional>
#include <iosfwd>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "sudokit/bulk.hpp"
#include "sudokit/engine.hpp"
#include "sudokit/stop.hpp"
#include "sudokit/text.hpp"

namespace sudokit {

// first: find one solution. unique: is there exactly one? count: how many solutions, up to a limit.
// solutions: the solutions themselves, up to a limit.
enum class Ask : std::uint8_t { first, unique, count, solutions };

// What is asked about each puzzle.
struct Question {
  Ask ask = Ask::first;
  // For count and solutions: stop after this many; 0: find all.
  std::uint64_t limit = 1;
  std::string engine = "auto";
  // Parameters of the engine, as (name, value). They are set after the preset.
  std::vector<std::pair<std::string, std::string>> params = {};
  Budget budget = {};
  std::uint64_t seed = 1;
  // Sets all parameters of the engine; without a preset they have their defaults.
  std::optional<Preset> preset = {};

  // The run that answers this question.
  Run run() const;
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
class AnswerFace {
 public:
  virtual ~AnswerFace() = default;
  // Receives a brief answer. Returns false to get the complete answer instead, through answer().
  virtual bool brief(const BriefAnswer&) { return false; }
  // Called before something that may take long, and at the end of the block, also after a stop or
  // an exception: the receiver should not hold a lock here.
  virtual void pause() {}
  // Returns the sinks for what the engine writes in addition to its answer to the next record,
  // which is this puzzle. Solutions that go to a sink are not in the outcome. Returning an error
  // rejects the record.
  virtual Result<Sinks> sinks(const Record&, const Puzzle&) { return Sinks{}; }
  // Receives a complete answer.
  virtual void answer(const Record& record, const Puzzle& puzzle, Outcome& outcome) = 0;
  // Receives the error of a record that is not a puzzle, or that the engine does not support.
  virtual void refuse(const Record& record, const Error& error) = 0;
};

// Answers one question about many puzzles on one thread, and reuses its memory.
class Answerer {
 public:
  // Errors: an unknown engine, an unknown parameter, or a value out of range.
  static Result<Answerer> make(const Question& question);
  Answerer(Answerer&&) noexcept;
  ~Answerer();

  const EngineInfo& info() const;
  const Run& run() const;
  // The observer receives the events of the engine's runs from now on; null: none.
  void observe(Observer* observer);
  // Answers one puzzle. What goes to a sink is not in the outcome. Errors: the engine does not
  // support the puzzle, or it returned a grid that is not a solution.
  Result<Outcome> answer(const Puzzle& puzzle, const StopToken& stop, const Sinks& sinks = {});
  // Answers the records of a block. After a stop request no further record is started. Returns the
  // number of records answered; each line of a run of lines counts as one.
  std::size_t answer(const TextContext& context, std::span<const Record> records, AnswerFace& face,
                     const StopToken& stop);
  // The same for puzzles: calls take(i, answer to puzzles[i]).
  using TakeAnswer = std::function<void(std::size_t i, Result<Outcome>&& outcome)>;
  std::size_t answer(std::span<const Puzzle* const> puzzles, const TakeAnswer& take,
                     const StopToken& stop);

 private:
  struct State;
  explicit Answerer(std::unique_ptr<State> state);
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
using AnswerSink = std::function<bool(const Request& request, const Result<Outcome>& answer)>;

// Answers all requests. The memory use is bounded for any number of requests. An exception from the
// source, the sink or an engine is rethrown after all threads have ended.
BatchEnd answer_all(const RequestSource& source, const AnswerSink& sink,
                    const BatchOptions& options = {});

// Receives the next bytes of the output. Returns false to end the batch.
using ByteSink = std::function<bool(std::string_view bytes)>;

// Answers one question about each puzzle of a text, as JSON with one object per line, as defined in
// docs/reference/answer.schema.json. `name` is the name of the text in the objects. A record that
// is not a puzzle gets an object with the error. Errors: those of Answerer::make().
Result<BatchEnd> answer_json(std::istream& text, const ReadOptions& read, std::string_view name,
                             const Question& question, const ByteSink& sink,
                             const BatchOptions& options = {});

}  // namespace sudokit
