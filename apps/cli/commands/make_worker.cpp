#include "cli/commands/make_worker.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "cli/commands/record_worker.hpp"
#include "cli/flags/options.hpp"
#include "sudokit/forms.hpp"
#include "sudokit/json.hpp"

namespace sudokit::cli {
namespace {

std::string place_of(std::uint64_t index) {
  return fmt::format("puzzle {}", index + 1);
}

}  // namespace

MakeWorker::MakeWorker(const Maker& maker, MakeRequest request, MakeWatch& watch, bool json,
                       const PrintSettings* paper)
    : maker_(maker), request_(std::move(request)), json_(json) {
  request_.watch = &watch;
  Run run;
  run.budget = request_.budget;
  if (paper != nullptr) preparer_.emplace(*paper, run);
}

void MakeWorker::run(Block& block, Turn& turn) {
  request_.index = block.first;
  request_.stop = block.stop;
  maker_.make_many(request_, block.count, [&](std::uint64_t index, Result<Puzzle>&& puzzle) {
    const bool more = write(block, index, puzzle);
    turn.offer(block);
    return more;
  });
}

// False: stopped before it was made.
bool MakeWorker::write(Block& block, std::uint64_t index, Result<Puzzle>& puzzle) {
  const StopReason why = puzzle ? StopReason::finished : given_up(puzzle.error());
  if (why == StopReason::stopped) return false;
  if (why != StopReason::finished) return say_unknown(block, index, why);
  if (!puzzle) throw UsageError(puzzle.error());
  if (preparer_) return print(block, index, *puzzle);
  const std::lock_guard lock(block.mutex);
  Appending text(block.out);
  if (json_) {
    write_json(block, *puzzle, index);
  } else if (auto ok = write_text(block, *puzzle); !ok) {
    throw UsageError(ok.error());
  }
  text.keep();
  ++block.reached;
  return true;
}

// The weight is a column of csv, elsewhere the comment.
Result<void> MakeWorker::write_text(Block& block, Puzzle& puzzle) const {
  const auto weight = maker_.weight(puzzle);
  const bool column = block.source->form.to == Format::csv;
  if (weight && !column) puzzle.comment = fmt::format("weight {}", *weight);
  auto ok = append_puzzle(block.out, block.source->form, puzzle);
  if (ok && weight && column) {
    block.out.pop_back();
    block.out += fmt::format(",{}\n", *weight);
  }
  return ok;
}

bool MakeWorker::print(Block& block, std::uint64_t index, const Puzzle& puzzle) {
  auto prepared = preparer_->prepare(puzzle, block.stop);
  if (!prepared) throw UsageError(prepared.error());
  if (!prepared->entry && prepared->reason == StopReason::stopped) return false;
  const std::lock_guard lock(block.mutex);
  set(block, std::move(*prepared), place_of(index), tally);
  ++block.reached;
  return true;
}

// The budget was spent; the next puzzle has its own.
bool MakeWorker::say_unknown(Block& block, std::uint64_t index, StopReason why) {
  tally.facts.unknown = true;
  const std::lock_guard lock(block.mutex);
  Appending text(block.out);
  if (preparer_) {
    block.notes += fmt::format("{}: not made: {}\n", place_of(index), to_string(why));
  } else if (json_) {
    JsonLine line(block.out);
    line.text("verdict", to_string(Verdict::unknown)).text("reason", to_string(why));
    line.text("family", maker_.info().name).number("seed", request_.seed).number("index", index);
    line.close();
    block.out += '\n';
  } else {
    append_remark(block.out, "unknown", place_of(index), to_string(why));
  }
  text.keep();
  ++block.reached;
  return true;
}

void MakeWorker::write_json(Block& block, const Puzzle& puzzle, std::uint64_t index) const {
  JsonLine line(block.out);
  line.text("layout", puzzle.layout->name()).key("puzzle");
  append_puzzle_json(block.out, block.source->form, puzzle);
  const auto open = std::count(puzzle.givens.begin(), puzzle.givens.end(), 0);
  line.number("givens", puzzle.givens.size() - static_cast<std::uint64_t>(open));
  line.text("family", maker_.info().name).number("seed", request_.seed);
  line.number("index", index);
  if (const auto weight = maker_.weight(puzzle)) line.real("weight", *weight);
  line.close();
  block.out += '\n';
}

}  // namespace sudokit::cli
