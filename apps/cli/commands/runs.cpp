#include "cli/commands/runs.hpp"

#include <fmt/format.h>

#include <array>
#include <chrono>
#include <map>
#include <mutex>
#include <utility>

#include "cli/commands/answer_worker.hpp"
#include "cli/flags/command.hpp"
#include "cli/streams/output.hpp"
#include "core/mutex.hpp"
#include "sudokit/run.hpp"
#include "text/csv.hpp"

namespace sudokit::cli {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::uint64_t kMostRuns = 1'000'000;

constexpr std::string_view kIterations = "iterations";

// The counters of an engine except the iterations, which are reported for every engine.
std::vector<const CounterRow*> counters_beside(const EngineInfo& info) {
  std::vector<const CounterRow*> rows;
  for (const CounterRow& row : info.counters) {
    if (row.name != kIterations) rows.push_back(&row);
  }
  return rows;
}

// Below 2^53, so that JSON readers and spreadsheets keep it exactly.
std::uint64_t seed_of_run(std::uint64_t seed, std::uint64_t run) {
  constexpr int kUnused = 64 - 53;
  return run == 0 ? seed : Random(seed, run).next() >> kUnused;
}

// The file of --trace. It has the rows of each run in the order of the runs, whichever ends first.
class TraceFile {
 public:
  // An empty name means no trace. Throws InputError if the file cannot be written, or is one of the
  // inputs.
  TraceFile(const std::string& name, const std::vector<std::string>& inputs)
      : file_(name, "", inputs) {
    if (wanted()) file_.sinks().proof->write("file,line,run,seed,iteration,cost,seconds\n");
  }

  bool wanted() const { return file_.sinks().proof != nullptr; }
  void add(std::uint64_t number, std::string rows) {
    const std::lock_guard lock(mutex_);
    waiting_[number] = std::move(rows);
    while (!waiting_.empty() && waiting_.begin()->first == next_) {
      file_.sinks().proof->write(waiting_.begin()->second);
      waiting_.erase(waiting_.begin());
      ++next_;
    }
  }
  // Pre: no run adds rows any more. Throws InputError if not everything was written.
  void close() { file_.close(); }

 private:
  ProofFiles file_;
  Mutex mutex_;
  std::map<std::uint64_t, std::string> waiting_;  // rows of runs after one that is still running
  std::uint64_t next_ = 0;
};

// Records the incumbent's cost whenever it falls, and at the end of the run.
class Tracer final : public Observer {
 public:
  void on(const Event& event) override {
    if (event.kind != EventKind::improve && event.kind != EventKind::finish) return;
    rows += fmt::format(",{},{},{:.6f}\n", event.iteration, event.cost,
                        std::chrono::duration<double>(Clock::now() - start_).count());
  }

  std::string rows;

 private:
  Clock::time_point start_ = Clock::now();
};

// Repeats each record of a feed `times` times, each time in a block of its own.
class RepeatFeed final : public Feed {
 public:
  RepeatFeed(Feed& feed, std::uint64_t times) : feed_(feed), times_(times) {}

  bool next(Block& block, std::size_t bytes) override {
    if (done_ == times_) done_ = 0, ++at_;
    block.batch.records.clear();
    block.count = 0;
    if (at_ >= read_.batch.records.size() && !refill(block, bytes)) return !block.notes.empty();
    const Record& record = read_.batch.records[at_];
    ++done_;
    block.source = read_.source;
    block.out += std::exchange(read_.out, {});
    block.batch.records = {record};
    block.batch.buffer.assign(record.text);
    block.batch.records[0].text = block.batch.buffer;
    block.count = 1;
    return true;
  }
  double fraction() const override { return feed_.fraction(); }

 private:
  bool refill(Block& block, std::size_t bytes) {
    at_ = done_ = 0;
    do {
      read_.batch.records.clear();
      if (!feed_.next(read_, bytes)) return false;
      block.notes += std::exchange(read_.notes, {});
    } while (read_.count == 0);
    return true;
  }

  Feed& feed_;
  std::uint64_t times_;
  Block read_;
  std::size_t at_ = 0;
  std::uint64_t done_ = 0;  // repetitions of this record so far
};

class RunsWorker final : public RecordWorker {
 public:
  RunsWorker(const EngineFlags& flags, std::uint64_t runs, bool json, TraceFile& trace)
      : RecordWorker(json), flags_(flags), runs_(runs), engine_(flags.make()), trace_(trace) {}

 protected:
  Result<void> work(const Puzzle& puzzle, std::uint64_t number) override {
    number_ = number;
    if (auto ok = supports(engine_->info(), puzzle); !ok) return ok;
    Run run = flags_.run(1);
    run.seed = seed();
    run.stop = stop();
    Tracer tracer;
    if (trace_.wanted()) run.observer = &tracer;
    outcome_ = engine_->solve(puzzle, run);
    rows_ = std::move(tracer.rows);
    return {};
  }

  Result<void> write(Block& block, const Record& record, const Puzzle& puzzle) override {
    tally.add(outcome_, block.source->name, record.line);
    if (trace_.wanted()) trace_.add(number_, placed_rows(block, record));
    if (json()) {
      append_run(block.out, place_in(block, record), {flags_.engine, run_number() + 1, seed()},
                 puzzle, outcome_);
    } else if (block.source->added > 0) {
      write_row(block, record, puzzle);
    } else {
      write_line(block, record);
    }
    return {};
  }

  void refuse(Block& block, const Record& record, const Error& error) override {
    if (trace_.wanted()) trace_.add(number_of(block), "");
    refuse_record(block, record, error, json(), tally);
  }

 private:
  static std::uint64_t number_of(const Block& block) { return block.first + block.reached; }
  std::uint64_t run_number() const { return number_ % runs_; }
  std::uint64_t seed() const { return seed_of_run(flags_.seed, run_number()); }

  // The rows of the trace, each with the columns that identify the run.
  std::string placed_rows(const Block& block, const Record& record) const {
    std::string before, placed;
    text::append_field(before, block.source->name, ',');
    before += fmt::format(",{},{},{}", record.line, run_number() + 1, seed());
    std::string_view rows = rows_;
    while (!rows.empty()) {
      const std::size_t end = rows.find('\n') + 1;
      placed.append(before).append(rows.substr(0, end));
      rows.remove_prefix(end);
    }
    return placed;
  }

  void write_line(Block& block, const Record& record) const {
    block.out += fmt::format("{}: run {} seed {}: {} iterations={} seconds={:.6f} cost={}",
                             place_of(block, record.line), run_number() + 1, seed(), verdict_text(),
                             outcome_.iterations, outcome_.seconds, outcome_.cost);
    for (const Counter& counter : outcome_.counters) {
      if (counter.row->name == kIterations) continue;
      block.out += fmt::format(" {}={}", counter.row->name, counter.value);
    }
    block.out += '\n';
  }

  // The reason why the run was cut short; "" if it was not.
  std::string_view cut() const {
    const bool open = outcome_.verdict == Verdict::unknown;
    return open && outcome_.reason != StopReason::finished ? to_string(outcome_.reason) : "";
  }
  std::string verdict_text() const {
    const std::string_view why = cut();
    return why.empty() ? std::string(to_string(outcome_.verdict))
                       : fmt::format("{} ({})", to_string(outcome_.verdict), why);
  }

  std::string counter_text(const CounterRow& row) const {
    for (const Counter& counter : outcome_.counters) {
      if (counter.row->name == row.name) return fmt::format("{}", counter.value);
    }
    return "";
  }

  void write_row(Block& block, const Record& record, const Puzzle& puzzle) const {
    std::vector<std::string> values = {
        fmt::format("{}", run_number() + 1),      fmt::format("{}", seed()),
        std::string(to_string(outcome_.verdict)), fmt::format("{}", outcome_.iterations),
        fmt::format("{:.6f}", outcome_.seconds),  fmt::format("{}", outcome_.cost)};
    for (const CounterRow* row : counters_beside(engine_->info())) {
      values.push_back(counter_text(*row));
    }
    values.emplace_back(cut());
    const std::vector<std::string_view> views(values.begin(), values.end());
    append_row(block, record, &puzzle, views);
  }

  const EngineFlags& flags_;
  std::uint64_t runs_;
  std::unique_ptr<Engine> engine_;
  TraceFile& trace_;
  std::uint64_t number_ = 0;
  Outcome outcome_;
  std::string rows_;
};

}  // namespace

void add_runs_flags(Command& app, RunsFlags& flags) {
  Flag* runs = app.add_option("--runs", &flags.runs,
                              "Run a seeded engine N times on each puzzle and write one row per "
                              "run instead of answers: its seed (--seed S repeats the run), "
                              "verdict, iterations, time and counters; as text, --to csv or --json")
                   ->type_name("N")
                   ->range(1, static_cast<double>(kMostRuns))
                   ->group("Engine");
  app.add_option("--trace", take_file_into(flags.trace),
                 "With --runs: write each improvement of the best cost, and the end of each run, "
                 "to a CSV file: file, line, run, seed, iteration, cost, seconds")
      ->type_name("FILE")
      ->group("Engine")
      ->needs(runs);
}

int solve_repeatedly(const EngineFlags& engine, const RunsFlags& runs, const JobFlags& jobs,
                     InputOptions input, bool json) {
  engine.make();  // rejects bad parameters
  if (!engine.info().seeded) {
    throw UsageError("inapplicable-option", "--runs: {} does not depend on the seed",
                     engine.engine);
  }
  engine.refuse_layout(input);
  if (!json) {
    input.columns = {"run", "seed", "verdict", "iterations", "seconds", "cost"};
    for (const CounterRow* row : counters_beside(engine.info())) {
      input.columns.push_back(row->name);
    }
    input.columns.emplace_back("error");
  }
  TraceFile trace(runs.trace, input.files);
  const Interrupt interrupt;
  FileFeed files(std::move(input), interrupt.fd());
  RepeatFeed feed(files, runs.runs);
  const PipelineResult result = run_pipeline(
      feed, [&] { return std::make_unique<RunsWorker>(engine, runs.runs, json, trace); },
      jobs.count(), interrupt);
  trace.close();
  const Tally tally = merged_tally<RunsWorker>(result, files.facts());
  if (engine.stats) {
    console().write(describe(tally, result.seconds, jobs.count(), engine.engine, engine.seed));
  }
  return result.exit_code(tally.facts);
}

}  // namespace sudokit::cli
