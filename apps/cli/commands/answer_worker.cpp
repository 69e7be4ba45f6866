#include "cli/commands/answer_worker.hpp"

#include <fmt/format.h>

#include <utility>

#include "cli/streams/proof_files.hpp"

namespace sudokit::cli {

std::string count_text(std::uint64_t found, bool complete) {
  const fmt::format_int number(found);
  std::string text(complete ? "" : ">=");
  return text.append(number.data(), number.size());
}

void AnswerWorker::run(Block& block, Turn& turn) {
  block_ = &block;
  turn_ = &turn;
  told_ = 0;
  lock_ = std::unique_lock(block.mutex, std::defer_lock);
  block.reached = answerer_.answer(block.source->context, block.batch.records, *this, block.stop);
}

bool AnswerWorker::brief(const BriefAnswer& answer) {
  if (!lock_) lock_.lock();
  Appending text(block_->out);
  if (!teller_->brief(*block_, answer, tally)) return false;
  if (counted_) tally.add(answer, answerer_.run().limit, block_->source->name);
  text.keep();
  ++told_;
  return true;
}

Result<Sinks> AnswerWorker::sinks(const Record& record, const Puzzle& puzzle) {
  const bool wanted = sinks_.proof != nullptr || sinks_.formula != nullptr;
  if (wanted && block_->first + told_ > 0) {
    return fail("several-puzzles", "--proof and --formula cover one puzzle, the first");
  }
  Sinks sinks = sinks_;
  if (told_ > 0) turn_->offer(*block_);
  record_ = &record;
  puzzle_ = &puzzle;
  keeps_ = teller_->keeps(*block_, puzzle);
  kept_.clear();
  sent_ = 0;
  refused_ = {};
  if (keeps_ < answerer_.run().keep) sinks.solutions = this;
  return sinks;
}

bool AnswerWorker::take(const Grid& grid) {
  if (sent_ > 0) return send(grid);
  kept_.push_back(grid);
  if (kept_.size() <= keeps_) return true;
  for (const Grid& each : std::exchange(kept_, {})) {
    if (!send(each)) return false;
  }
  return true;
}

// False: the teller wants none, or nobody takes them any more.
bool AnswerWorker::send(const Grid& grid) {
  bool full = false;
  {
    const std::lock_guard lock(block_->mutex);
    Appending text(block_->out);
    refused_ = teller_->solution(*block_, *record_, *puzzle_, grid, ++sent_);
    if (!refused_) return false;
    text.keep();
    full = block_->out.size() >= kFlushBytes;
  }
  return !full || turn_->flush(*block_);
}

void AnswerWorker::pause() {
  if (lock_) lock_.unlock();
}

void AnswerWorker::answer(const Record& record, const Puzzle& puzzle, Outcome& outcome) {
  ++told_;
  if (!kept_.empty()) outcome.solutions = std::exchange(kept_, {});
  auto told = std::exchange(refused_, {});
  if (told) told = teller_->judge(puzzle, outcome, block_->stop);
  const std::lock_guard lock(block_->mutex);
  Appending text(block_->out);
  if (told) told = teller_->tell(*block_, record, puzzle, outcome, tally);
  if (told) {
    tally.add(outcome, block_->source->name, record.line);
  } else {
    text.take_back();
    teller_->refuse(*block_, record, told.error(), tally);
  }
  text.keep();
}

void AnswerWorker::refuse(const Record& record, const Error& error) {
  ++told_;
  const std::lock_guard lock(block_->mutex);
  Appending text(block_->out);
  teller_->refuse(*block_, record, error, tally);
  text.keep();
}

int run_tellers(const EngineFlags& engine, const JobFlags& jobs, const Question& question,
                InputOptions input, const std::function<std::unique_ptr<Teller>()>& make_teller) {
  engine.refuse_layout(input);
  const Interrupt interrupt;
  input.read.runs = true;
  ProofFiles files(engine.proof, engine.formula, input.files);
  FileFeed feed(std::move(input), interrupt.fd());
  const int code = run_workers<AnswerWorker>(
      feed,
      [&] {
        return std::make_unique<AnswerWorker>(EngineFlags::answerer(question), make_teller(),
                                              engine.stats, files.sinks());
      },
      engine, jobs.count(), interrupt);
  files.close();
  return code;
}

}  // namespace sudokit::cli
