#include "cli/commands/make_worker.hpp"

#include <fmt/format.h>

#include <utility>

#include "cli/commands/question_worker.hpp"
#include "sudokit/forms.hpp"

namespace sudokit::cli {
namespace {

std::string place_of(std::uint64_t index) {
  return fmt::format("puzzle {}", index + 1);
}

MakeAsker make_asker(MakeQuestion question, MakeWatch& watch) {
  question.request.watch = &watch;
  auto asker = MakeAsker::make(question);
  if (!asker) refuse_question(asker.error());
  return std::move(*asker);
}

}  // namespace

MakeWorker::MakeWorker(const MakeQuestion& question, const PrintSettings* paper,
                       std::atomic<std::uint64_t>& made)
    : watch_(question.request.watch), made_(made), asker_(make_asker(question, watch_)) {
  if (paper != nullptr) preparer_.emplace(*paper, Limits{question.request.budget});
}

void MakeWorker::run(Block& block, Turn& turn) {
  watch_.at(block, turn);
  const auto take = [&](Result<MadePuzzle>&& made) {
    const bool more = write(block, made);
    made_ += more;
    turn.offer(block);
    return more;
  };
  asker_.answer(block.first, block.count, take, block.stop);
}

// False if the maker was stopped before the puzzle was made.
bool MakeWorker::write(Block& block, Result<MadePuzzle>& made) {
  if (!made) refuse_question(made.error());
  if (made->reason == StopReason::stopped) return false;
  const bool known = made->reason == StopReason::finished;
  tally.facts.unknown |= !known;
  if (known && preparer_) return print(block, *made);
  const std::lock_guard lock(block.mutex);
  Appending text(block.out);
  if (asker_.question().rated) {
    asker_.append(block.out, {"", 0, block.source->form}, *made);
  } else if (known) {
    write_text(block, *made);
  } else {
    say_unknown(block, *made);
  }
  text.keep();
  ++block.reached;
  return true;
}

// The weight is a column in csv, and the comment in other forms.
void MakeWorker::write_text(Block& block, MadePuzzle& made) const {
  const bool column = block.source->form.to == Format::csv;
  if (made.weight && !column) made.puzzle.comment = fmt::format("weight {}", *made.weight);
  const auto ok = append_puzzle(block.out, block.source->form, made.puzzle);
  if (!ok) refuse_question(ok.error());
  if (made.weight && column) {
    block.out.pop_back();
    block.out += fmt::format(",{}\n", *made.weight);
  }
}

bool MakeWorker::print(Block& block, const MadePuzzle& made) {
  auto prepared = preparer_->prepare(made.puzzle, block.stop);
  if (!prepared) refuse_question(prepared.error());
  if (!prepared->entry && prepared->reason == StopReason::stopped) return false;
  const std::lock_guard lock(block.mutex);
  set(block, std::move(*prepared), place_of(made.index), tally);
  ++block.reached;
  return true;
}

// The budget was spent; the next puzzle has its own budget.
void MakeWorker::say_unknown(Block& block, const MadePuzzle& made) {
  const std::string place = place_of(made.index);
  if (preparer_) {
    block.notes += fmt::format("{}: not made: {}\n", place, to_string(made.reason));
  } else {
    append_remark(block.out, "unknown", place, to_string(made.reason));
  }
}

}  // namespace sudokit::cli
