// TextBatch: the records of a text through the batch driver, each answered by lines of JSON.
#pragma once

#include <functional>
#include <istream>
#include <memory>
#include <string>

#include "sudokit/answer.hpp"
#include "sudokit/batch.hpp"
#include "sudokit/text.hpp"

namespace sudokit::answer {

struct TextBlock final : BatchBlock {
  RecordBatch batch;
  TextContext context;
  std::string out;

  // The answer to the next record.
  void add(std::string_view lines) {
    const std::lock_guard lock(mutex);
    out += lines;
    ++reached;
  }
  void clear() { out.clear(); }
  std::size_t bytes() const override { return batch.buffer.capacity() + out.capacity(); }
};

// Makes the worker of a thread, whose searches the observer watches if there is one.
using MakeTextWorker = std::function<std::unique_ptr<BatchWorker<TextBlock>>(Observer* observer)>;

// Answers all records of the text.
BatchEnd answer_text(std::istream& text, const ReadOptions& read, const MakeTextWorker& make_worker,
                     const ByteSink& sink, const BatchOptions& options);

}  // namespace sudokit::answer
