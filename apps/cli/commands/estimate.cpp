#include "cli/commands/estimate.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "cli/commands/question_worker.hpp"

namespace sudokit::cli {
namespace {

// The flags that run_asking() reads.
struct EstimateFlags {
  const ReportFlags& output;
  const JobFlags& jobs;
};

class EstimateWorker final : public QuestionWorker<EstimateQuestion> {
 public:
  using QuestionWorker::QuestionWorker;

 private:
  void count(const Block&, const Record&, const Answer& found) override {
    tally.facts.no |= found.exact && found.reached == 0;
    tally.facts.unknown |= found.walks == 0;
  }

  Result<void> say(Block& block, const Record& record, const Puzzle& puzzle,
                   const Answer& found) override {
    if (block.source->added > 0) {
      append_row(block, record, &puzzle,
                 std::array<std::string_view, 3>{number(found), error(found), why(found.reason)});
    } else {
      block.out += about(found);
    }
    return {};
  }

  static std::string number(const Answer& found) {
    return found.walks == 0 ? "unknown" : to_string(found);
  }
  static std::string error(const Answer& found) {
    if (found.exact) return "0";
    return std::isinf(found.relative_error) ? "unknown"
                                            : fmt::format("{:.2g}", found.relative_error);
  }
  // "about 6.671e21 +-0.8% (10000 walks, 9713 to a solution, seed 1)".
  std::string about(const Answer& found) const {
    if (found.exact) return number(found) + '\n';
    std::string text = "about " + number(found);
    if (!std::isinf(found.relative_error)) {
      text += fmt::format(" +-{:.2g}%", 100 * found.relative_error);
    }
    return text + fmt::format(" ({} walks, {} to a solution, seed {})\n", found.walks,
                              found.reached, question().limits.seed);
  }
};

}  // namespace

int estimate_counts(const InputFlags& input, const ReportFlags& report, const EngineFlags& engine,
                    const JobFlags& jobs, const Shard& shard) {
  if (engine.engine != "auto" || !engine.preset.empty() || !engine.params.empty() ||
      engine.wants_proof() || engine.stats) {
    throw UsageError(
        "inapplicable-option",
        "--estimate uses no engine: --engine, its parameters, --proof and --stats do not apply");
  }
  const EstimateFlags flags{report, jobs};
  InputOptions options = input_options(input, report, {"count", "relative_error", "error"});
  options.shard = shard;
  return run_asking<EstimateWorker>(flags, EstimateQuestion{engine.limits()}, std::move(options));
}

}  // namespace sudokit::cli
