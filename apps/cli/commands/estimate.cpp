#include "cli/commands/estimate.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "cli/commands/question.hpp"
#include "sudokit/json.hpp"
#include "sudokit/oracle.hpp"

namespace sudokit::cli {
namespace {

// What run_questions() wants.
struct EstimateFlags {
  const ReportFlags& output;
  const JobFlags& jobs;
  Run run;
};

class EstimateWorker final : public RecordWorker {
 public:
  explicit EstimateWorker(const EstimateFlags& flags)
      : RecordWorker(flags.output.as_json()), run_(flags.run) {}

 protected:
  Result<void> work(const Puzzle& puzzle, std::uint64_t) override {
    run_.stop = stop();
    auto found = estimate_solutions(puzzle, run_);
    if (!found) return tl::unexpected(found.error());
    found_ = *found;
    return {};
  }

  Result<void> write(Block& block, const Record& record, const Puzzle& puzzle) override {
    tally.facts.no |= found_.exact && found_.reached == 0;
    tally.facts.unknown |= found_.walks == 0;
    if (json()) {
      write_json(block, record, puzzle);
    } else if (block.source->added > 0) {
      append_row(block, record, &puzzle, std::array<std::string_view, 3>{number(), error(), cut()});
    } else {
      block.out += about();
    }
    return {};
  }

 private:
  std::string number() const { return found_.walks == 0 ? "unknown" : to_string(found_); }
  std::string error() const {
    if (found_.exact) return "0";
    return std::isinf(found_.relative_error) ? "unknown"
                                             : fmt::format("{:.2g}", found_.relative_error);
  }
  // What ended the walks before all were made; "" where nothing did.
  std::string_view cut() const {
    return found_.reason == StopReason::finished ? "" : to_string(found_.reason);
  }
  // "about 6.671e21 +-0.8% (10000 walks, 9713 to a solution, seed 1)".
  std::string about() const {
    if (found_.exact) return number() + '\n';
    std::string text = "about " + number();
    if (!std::isinf(found_.relative_error)) {
      text += fmt::format(" +-{:.2g}%", 100 * found_.relative_error);
    }
    return text + fmt::format(" ({} walks, {} to a solution, seed {})\n", found_.walks,
                              found_.reached, run_.seed);
  }

  void write_json(Block& block, const Record& record, const Puzzle& puzzle) const {
    JsonLine line(block.out);
    open_json(block, record, line, puzzle);
    line.text("layout", puzzle.layout->name());
    line.text("estimate", number()).boolean("exact", found_.exact);
    line.real("log10", found_.log10);
    line.real("relative_error", found_.exact ? 0 : found_.relative_error);
    line.number("walks", found_.walks).number("reached", found_.reached);
    line.text("reason", to_string(found_.reason)).number("seed", run_.seed);
    close_json(block, record, line);
  }

  Run run_;
  Estimate found_;
};

}  // namespace

int estimate_counts(const InputFlags& input, const ReportFlags& report, const EngineFlags& engine,
                    const JobFlags& jobs, const Shard& shard) {
  if (engine.engine != "auto" || !engine.preset.empty() || !engine.params.empty() ||
      engine.wants_proof() || engine.stats) {
    throw UsageError("--estimate asks no engine: no --engine, its parameters, --proof or --stats");
  }
  const EstimateFlags flags{report, jobs, engine.run(0)};
  InputOptions options = input_options(input, report, {"count", "relative_error", "error"});
  options.shard = shard;
  return run_questions<EstimateWorker>(flags, std::move(options));
}

}  // namespace sudokit::cli
