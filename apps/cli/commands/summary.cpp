#include "cli/commands/summary.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <numeric>
#include <set>

#include "cli/commands/answer_worker.hpp"
#include "cli/program.hpp"
#include "sudokit/check.hpp"

namespace sudokit::cli {
namespace {

constexpr const char* kRow = "{:<24} {:<16} {:>8} {:>8} {:>6} {:>6} {:>9} {:>11} {:>9}\n";

// Counts answers without writing them.
class SummaryTeller final : public Teller {
 public:
  std::uint64_t verified = 0;
  std::set<std::string> layouts;

  Result<void> tell(Block&, const Record&, const Puzzle& puzzle, const Outcome& outcome,
                    Tally&) override {
    if (outcome.found > 0 && is_solution(puzzle, outcome.grid)) ++verified;
    layouts.insert(std::filesystem::path(puzzle.layout->name()).filename().string());
    return {};
  }
  // Reported on standard error, and counted in the row.
  void refuse(Block& block, const Record& record, const Error& error, Tally& tally) override {
    refuse_record(block, record, error, false, tally);
    block.out.clear();
  }
};

// The name of a row: the file, and its part if it is split.
std::string row_name(const std::string& file, const Shard& shard) {
  const std::string name = std::filesystem::path(file).filename().string();
  return shard.whole() ? name : fmt::format("{} {}/{}", name, shard.index, shard.count);
}

std::string row(const std::string& name, const PipelineResult& result, const Tally& tally) {
  std::uint64_t verified = 0;
  std::set<std::string> layouts;
  for (const auto& worker : result.workers) {
    const auto& summary =
        static_cast<const SummaryTeller&>(static_cast<const AnswerWorker&>(*worker).teller());
    verified += summary.verified;
    layouts.insert(summary.layouts.begin(), summary.layouts.end());
  }
  const auto count = [&](Verdict verdict) {
    return tally.verdicts[static_cast<std::size_t>(verdict)];
  };
  const auto puzzles = std::accumulate(tally.verdicts.begin(), tally.verdicts.end(), tally.errors);
  const std::string layout = layouts.size() == 1  ? *layouts.begin()
                             : layouts.size() > 1 ? fmt::format("{} layouts", layouts.size())
                                                  : "-";
  return fmt::format(kRow, name, layout, puzzles,
                     count(Verdict::solved) + count(Verdict::unique) + count(Verdict::multiple),
                     count(Verdict::unsatisfiable), count(Verdict::unknown) + tally.errors,
                     verified, fmt::format("{:.0f}", static_cast<double>(puzzles) / result.seconds),
                     tally.times.count() == 0 ? "-" : describe_seconds(tally.slowest));
}

}  // namespace

int summarize(const EngineFlags& engine, const JobFlags& jobs, const InputOptions& input) {
  engine.refuse_layout(input);
  const Interrupt interrupt;
  const Question question = engine.question(Ask::first);
  if (const int code = print(fmt::format(kRow, "set", "layout", "puzzles", "solved", "none", "open",
                                         "verified", "puzzles/s", "slowest"))) {
    return code;
  }
  Facts facts;
  InputOptions one = input;
  one.read.runs = true;
  const auto make_worker = [&] {
    return std::make_unique<AnswerWorker>(EngineFlags::answerer(question),
                                          std::make_unique<SummaryTeller>(), false);
  };
  // The exit code if the run must end here.
  const auto run = [&](const std::string& name) -> std::optional<int> {
    FileFeed feed(one, interrupt.fd());
    const PipelineResult result = run_pipeline(feed, make_worker, jobs.count(), interrupt);
    const Tally tally = merged_tally<AnswerWorker>(result, feed.facts());
    facts.merge(tally.facts);
    if (const int code = print(row(row_name(name, one.shard), result, tally))) return code;
    if (result.signal != 0) return 128 + result.signal;
    return std::nullopt;
  };
  std::vector<std::string> files = input.files;
  if (!input.puzzles.empty()) {
    one.files.clear();
    if (const auto code = run("--puzzle")) return *code;
    one.puzzles.clear();
  } else if (files.empty()) {
    files.emplace_back("-");
  }
  for (const std::string& file : files) {
    one.files = {file};
    if (const auto code = run(file)) return *code;
  }
  return facts.exit_code();
}

}  // namespace sudokit::cli
