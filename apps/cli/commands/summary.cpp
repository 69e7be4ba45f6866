#include "cli/commands/summary.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <numeric>
#include <set>

#include "cli/commands/engine_worker.hpp"
#include "cli/program.hpp"
#include "sudokit/check.hpp"

namespace sudokit::cli {
namespace {

constexpr const char* kRow = "{:<24} {:<16} {:>8} {:>8} {:>6} {:>6} {:>9} {:>11} {:>9}\n";

class SummaryWorker : public EngineWorker {
 public:
  SummaryWorker(const EngineFlags& flags, std::stop_token stop)
      : EngineWorker(flags, 1, std::move(stop), false) {
    answer_batches(flags);
  }

  std::uint64_t verified = 0;
  std::set<std::string> layouts;

 protected:
  Result<void> write(Block& block, const Record& record, const Puzzle& puzzle) override {
    if (outcome_.found > 0 && is_solution(puzzle, outcome_.grid)) ++verified;
    layouts.insert(std::filesystem::path(puzzle.layout->name()).filename().string());
    count(block, record);
    return {};
  }
  // Told on standard error; the row counts it.
  void refuse(Block& block, const Record& record, const Error& error) override {
    EngineWorker::refuse(block, record, error);
    block.out.clear();
  }
};

std::string row(const std::string& name, const PipelineResult& result, const Tally& tally) {
  std::uint64_t verified = 0;
  std::set<std::string> layouts;
  for (const auto& worker : result.workers) {
    const auto& summary = static_cast<const SummaryWorker&>(*worker);
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
  return fmt::format(kRow, std::filesystem::path(name).filename().string(), layout, puzzles,
                     count(Verdict::solved) + count(Verdict::unique) + count(Verdict::multiple),
                     count(Verdict::unsatisfiable), count(Verdict::unknown) + tally.errors,
                     verified, fmt::format("{:.0f}", static_cast<double>(puzzles) / result.seconds),
                     tally.times.count() == 0 ? "-" : describe_seconds(tally.slowest));
}

}  // namespace

int summarize(const EngineFlags& engine, const JobFlags& jobs, const InputOptions& input) {
  const Interrupt interrupt;
  print(fmt::format(kRow, "set", "layout", "puzzles", "solved", "none", "open", "verified",
                    "puzzles/s", "slowest"));
  Facts facts;
  InputOptions one = input;
  one.read.runs = true;
  const auto run = [&](const std::string& name) {
    FileFeed feed(one, interrupt.fd());
    const PipelineResult result = run_pipeline(
        feed,
        [&](std::stop_token stop) {
          return std::make_unique<SummaryWorker>(engine, std::move(stop));
        },
        jobs.count(), interrupt);
    const Tally tally = merged_tally<SummaryWorker>(result, feed.facts());
    facts.merge(tally.facts);
    print(row(name, result, tally));
    return result.signal;
  };
  const std::vector<std::string> files =
      input.files.empty() ? std::vector<std::string>{"-"} : input.files;
  for (const std::string& file : files) {
    one.files = {file};
    if (run(file) != 0) return kInterrupted;
  }
  return facts.exit_code();
}

}  // namespace sudokit::cli
