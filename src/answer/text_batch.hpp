// TextBatch: runs the records of a text through the batch driver. Each record is answered by lines
// of JSON.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "answer/batch.hpp"
#include "sudokit/answer.hpp"
#include "sudokit/text.hpp"

namespace sudokit::answer {

struct TextBlock final : BatchBlock {
  RecordBatch batch;
  TextContext context;
  std::string out;

  // Adds the answer to the next record.
  void add(std::string_view lines) {
    const std::lock_guard lock(mutex);
    out += lines;
    ++reached;
  }
  void clear() { out.clear(); }
  std::size_t bytes() const override { return batch.buffer.capacity() + out.capacity(); }
};

// Makes the worker of a thread. If there is an observer, it observes the searches of the worker.
using MakeTextWorker = std::function<std::unique_ptr<BatchWorker<TextBlock>>(Observer* observer)>;

// Whether the records of a batch are answered one by one: each is a block of its own, so that none
// waits for another of its batch.
using OneByOne = bool (*)(const RecordBatch& batch);

// Answers all records of a text.
BatchEnd answer_text(RecordReader text, const MakeTextWorker& make_worker, const ByteSink& sink,
                     const BatchOptions& options, OneByOne one_by_one = nullptr);

}  // namespace sudokit::answer
