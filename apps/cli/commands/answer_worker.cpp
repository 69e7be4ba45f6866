#include "cli/commands/answer_worker.hpp"

#include <fmt/format.h>

#include <utility>

#include "cli/flags/command.hpp"
#include "cli/streams/console.hpp"
#include "cli/streams/exit_code.hpp"
#include "cli/streams/output.hpp"

namespace sudokit::cli {

std::string count_text(std::uint64_t found, bool complete) {
  const fmt::format_int number(found);
  std::string text(complete ? "" : ">=");
  return text.append(number.data(), number.size());
}

void SearchWorker::answer_all() {
  lock_.reset();
  asker().answer(block().source->context, block().batch.records, *this, stop());
}

bool SearchWorker::brief(const BriefAnswer& answer) {
  if (!lock_) lock_.emplace(block().mutex);
  Appending text(block().out);
  if (!say_brief(block(), answer)) return false;
  if (counted_) tally.add(answer, run_.limit, block().source->name);
  text.keep();
  ++block().reached;
  return true;
}

Result<void> SearchWorker::begin(const Record& record, const Puzzle& puzzle) {
  const bool wanted = sinks_.proof != nullptr || sinks_.formula != nullptr;
  if (wanted && block().first + block().reached > 0) {
    return fail("several-puzzles", "--proof and --formula cover one puzzle, the first");
  }
  if (block().reached > 0) turn().offer(block());
  record_ = &record;
  puzzle_ = &puzzle;
  keeps_ = keeps(block(), puzzle);
  kept_.clear();
  sent_ = 0;
  refused_ = {};
  Sinks& sinks = asker().limits().sinks;
  sinks = sinks_;
  if (keeps_ < run_.keep) sinks.solutions = this;
  return {};
}

bool SearchWorker::take(const Grid& grid) {
  if (sent_ > 0) return send_solution(grid);
  kept_.push_back(grid);
  if (kept_.size() <= keeps_) return true;
  for (const Grid& each : std::exchange(kept_, {})) {
    if (!send_solution(each)) return false;
  }
  return true;
}

// False if solution() accepts no more solutions, or if the output accepts no more.
bool SearchWorker::send_solution(const Grid& grid) {
  const auto sent = send(*record_, [&](Block& block, const Record& record) {
    return solution(block, record, *puzzle_, grid, ++sent_);
  });
  if (!sent) refused_ = tl::unexpected(sent.error());
  return sent && *sent;
}

void SearchWorker::pause() {
  lock_.reset();
}

void SearchWorker::complete(const Record& record, const Puzzle& puzzle, Answer& found) {
  if (!kept_.empty()) found.solutions = std::exchange(kept_, {});
  answer() = std::move(found);
  auto done = std::exchange(refused_, {});
  conclude(record, puzzle, done ? try_work(record, puzzle) : done);
}

Result<void> SearchWorker::write(Block& block, const Record& record, const Puzzle& puzzle) {
  auto told = QuestionWorker::write(block, record, puzzle);
  if (told) tally.add(answer(), block.source->name, record.line);
  return told;
}

void SearchWorker::refuse(const Record& record, const Error& error) {
  conclude(record, {}, tl::unexpected(error));
}

int run_search(const EngineFlags& engine, const JobFlags& jobs, SearchRun run, InputOptions input,
               const std::function<std::unique_ptr<SearchWorker>(const SearchRun&)>& make_worker) {
  engine.refuse_layout(input);
  const Interrupt interrupt;
  input.read.runs = true;
  ProofFiles files(engine.proof, engine.formula, input.files);
  run.sinks = files.sinks();
  run.counted = engine.stats;
  FileFeed feed(std::move(input), interrupt.fd());
  const int code = run_workers<SearchWorker>(
      feed, [&] { return make_worker(run); }, engine, jobs.count(), interrupt);
  files.close();
  return code;
}

// ---- Question worker ----------------------------------------------------------------------------

void refuse_question(const Error& error) {
  throw UsageError(error);
}

// ---- Printed ------------------------------------------------------------------------------------

namespace {

std::vector<Puzzle> read_all(InputOptions options, std::string_view name) {
  FileFeed feed(std::move(options), -1);
  Block block;
  std::vector<Puzzle> puzzles;
  while (feed.next(block, 1 << 16)) {
    for (const Record& record : block.batch.records) {
      if (block.count == 0) break;
      auto puzzle = parse_record(block.source->context, record);
      if (!puzzle) {
        throw InputError(puzzle.error().code, "{}: {}:{}: {}", name, block.source->name,
                         record.line, puzzle.error().message);
      }
      puzzles.push_back(std::move(*puzzle));
    }
    console().write(std::exchange(block.notes, {}));
  }
  if (puzzles.empty()) throw InputError("no-puzzle", "{}: no puzzle found", name);
  return puzzles;
}

}  // namespace

std::vector<Puzzle> printed_puzzles(const std::string& file_or_puzzle, const InputFlags& input,
                                    std::string_view name) {
  if (file_or_puzzle == "-")
    throw UsageError("invalid-value", "{}: expected a file or a puzzle, not standard input", name);
  InputFlags flags;
  flags.files = {file_or_puzzle};
  flags.layout = input.layout;
  return read_all(input_options(flags, OutputFlags{}), name);
}

void add_printed_flag(Command& app, std::string& printed) {
  app.add_option("--printed", &printed,
                 "The puzzle as printed; all other digits are the solver's entries. Give a "
                 "puzzle, or a file with one puzzle for all records or one for each")
      ->type_name("FILE|PUZZLE");
}

}  // namespace sudokit::cli
