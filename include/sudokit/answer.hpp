// Questions in, answers out: the one entry to everything that solves.
//
// A question says what is asked of a puzzle, of which engine, within which budget. Puzzles come as
// values or as the records of a text; answers are typed, checked, and come in the order of the
// puzzles, on as many threads as wished. Where the question leaves it free (engine auto or bulk9
// without parameters and without a budget), classic 9x9 puzzles go to the lockstep kernel a block
// at a time, those of texts straight from their 81 characters.
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

// first: one solution. unique: is there exactly one? count: how many, up to a limit. solutions:
// the solutions themselves, up to a limit.
enum class Ask : std::uint8_t { first, unique, count, solutions };

struct Question {
  Ask ask = Ask::first;
  // Of count and solutions: stop at so many; 0 = all there are.
  std::uint64_t limit = 1;
  std::string engine = "auto";
  // Parameters of the engine, by the names of its rows; they are set after the preset.
  std::vector<std::pair<std::string, std::string>> params = {};
  Budget budget = {};
  std::uint64_t seed = 1;
  // All parameters of one kind; without it the defaults.
  std::optional<Preset> preset = {};

  // The run that answers it.
  Run run() const;
  bool operator==(const Question& other) const;
};

// A classic 9x9 puzzle of a text, answered from its characters. It has at least one solution, and
// those given are checked.
struct BriefAnswer {
  Format format;          // of the text
  std::string_view text;  // the record
  std::size_t line;       // where it stands
  const char* cells;      // its 81 characters, in the record
  const bulk9::Result& result;
  std::span<const bulk9::Grid81> more;  // solutions beyond the first that are kept
  double seconds;
  bool by_auto;  // the engine asked was auto

  // As the outcome of that engine would say, asked for so many solutions.
  Verdict verdict(std::uint64_t limit) const;
  std::vector<Counter> counters() const;
  // Of a line: what stands behind its cells.
  std::string comment() const;
};

// Receives the answers to the records of a block, in order, on the thread that finds them.
class AnswerFace {
 public:
  virtual ~AnswerFace() = default;
  // False: the face wants the whole answer. It then comes by answer().
  virtual bool brief(const BriefAnswer&) { return false; }
  // Something long begins, or the block ends, also by a stop or by what is thrown: no lock should
  // be held.
  virtual void pause() {}
  // What the engine writes beside its answer to the next record, which is this puzzle. Solutions
  // that a sink took are not in its outcome. An error refuses the record.
  virtual Result<Sinks> sinks(const Record&, const Puzzle&) { return Sinks{}; }
  virtual void answer(const Record& record, const Puzzle& puzzle, Outcome& outcome) = 0;
  // A record that is no puzzle, or one that the engine does not take.
  virtual void refuse(const Record& record, const Error& error) = 0;
};

// Answers one question about many puzzles on one thread; its memory is used again.
class Answerer {
 public:
  // Errors: no such engine, no such parameter, a value out of range.
  static Result<Answerer> make(const Question& question);
  Answerer(Answerer&&) noexcept;
  ~Answerer();

  const EngineInfo& info() const;
  const Run& run() const;
  // Receives the events of the engine's runs from now on; null: nobody does.
  void observe(Observer* observer);
  // One puzzle. What sinks take is not in the outcome. Errors: the engine does not take it, or it
  // showed a grid that is no solution.
  Result<Outcome> answer(const Puzzle& puzzle, const StopToken& stop, const Sinks& sinks = {});
  // The records of a block. Once a stop is requested, no further one is begun; how many have got
  // their answer, each line of a run counted.
  std::size_t answer(const TextContext& context, std::span<const Record> records, AnswerFace& face,
                     const StopToken& stop);
  // The same of puzzles: take(i, the answer to puzzles[i]).
  using TakeAnswer = std::function<void(std::size_t i, Result<Outcome>&& outcome)>;
  std::size_t answer(std::span<const Puzzle* const> puzzles, const TakeAnswer& take,
                     const StopToken& stop);

 private:
  struct State;
  explicit Answerer(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

struct Request {
  Puzzle puzzle;
  // Requests that follow each other with the same question are answered together.
  std::shared_ptr<const Question> question;
};

// How far a batch is, and the search that one of its threads is at.
struct BatchProgress {
  std::uint64_t read = 0;  // records or requests
  std::uint64_t answered = 0;
  // Of the run at work; 0 where none has reported yet.
  std::uint64_t iterations = 0;
  double seconds = 0;
  // Of the best grid so far, where the engine says it, in its own measure.
  std::optional<double> cost = {};
  std::uint64_t branches = 0;
  std::uint64_t conflicts = 0;
  std::uint64_t restarts = 0;
};

struct BatchOptions {
  unsigned threads = 0;  // 0: as many as the machine runs at once
  StopToken stop = {};
  // Called while the batch runs, once in so many seconds at most: by any thread, one call at a
  // time. It must not throw. Engines run a little slower while they are watched.
  std::function<void(const BatchProgress&)> progress = {};
  double progress_seconds = 0.1;
};

struct BatchEnd {
  std::uint64_t answered = 0;  // the first so many have got their answer, no other has
  bool stopped = false;        // by the token, or by the sink
};

// The next request; nothing at the end. Called by one thread at a time.
using RequestSource = std::function<std::optional<Request>()>;
// An answer, in the order of the requests, one call at a time; false ends the run.
using AnswerSink = std::function<bool(const Request& request, const Result<Outcome>& answer)>;

// Answers all requests. Memory is bounded whatever their number. Throws what the source, the sink
// or an engine throws, after all threads have ended.
BatchEnd answer_all(const RequestSource& source, const AnswerSink& sink,
                    const BatchOptions& options = {});

// Bytes that are to be written next; false ends the run.
using ByteSink = std::function<bool(std::string_view bytes)>;

// Answers one question about each puzzle of a text, as JSON: an object a line, by the schema
// docs/reference/answer.schema.json. `name` stands for the text in the objects. Errors: those of
// Answerer::make(); a record that is no puzzle is an answer.
Result<BatchEnd> answer_json(std::istream& text, const ReadOptions& read, std::string_view name,
                             const Question& question, const ByteSink& sink,
                             const BatchOptions& options = {});

}  // namespace sudokit
