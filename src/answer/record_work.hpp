// RecordWork: the records of a text through the pipeline, each answered by lines of JSON.
#pragma once

#include <istream>
#include <memory>
#include <utility>
#include <vector>

#include "sudokit/answer.hpp"
#include "sudokit/pipeline.hpp"
#include "sudokit/text.hpp"

namespace sudokit::answer {

// The answers to the records of a piece, as far as they are known.
struct Answers {
  Mutex& mutex;  // held while the rest is changed
  std::string out;
  std::uint64_t answered = 0;

  void add(std::string_view line) {
    const std::lock_guard lock(mutex);
    out += line;
    ++answered;
  }
};

// Answers on one thread.
class RecordAnswerer {
 public:
  virtual ~RecordAnswerer() = default;
  // Begins no further record once a stop is requested, and calls offer() before each that may take
  // long. How many were answered, each line of a run counted.
  virtual std::size_t answer(const TextContext& context, std::span<const Record> records,
                             Answers& answers, const std::function<void()>& offer,
                             const StopToken& stop) = 0;
};

// Answers all records of the text, by one answerer for each thread.
BatchEnd answer_records(std::istream& text, const ReadOptions& read,
                        std::vector<std::unique_ptr<RecordAnswerer>> answerers,
                        const ByteSink& sink, const StopToken& stop);

// How many threads the options ask for.
unsigned threads_of(const BatchOptions& options);

}  // namespace sudokit::answer
