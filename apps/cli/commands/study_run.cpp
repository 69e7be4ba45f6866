// sudokit study run: the runs of a study that are not stored yet.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "cli/commands/study.hpp"
#include "cli/program.hpp"
#include "cli/streams/console.hpp"
#include "cli/streams/exit_code.hpp"
#include "cli/study/campaign.hpp"
#include "cli/study/machine.hpp"
#include "cli/study/store.hpp"
#include "cli/study/study_file.hpp"

namespace sudokit::cli {
namespace {

namespace fs = std::filesystem;

std::string duration(double seconds) {
  if (seconds < 120) return fmt::format("{:.3g} s", seconds);
  if (seconds < 7200) return fmt::format("{:.3g} min", seconds / 60);
  return fmt::format("{:.3g} h", seconds / 3600);
}

std::string results_name(const StudyOptions& options, Shard shard) {
  const std::string name =
      shard.count == 1 ? "results.db" : fmt::format("results-{}of{}.db", shard.index, shard.count);
  return options.folder() + "/" + name;
}

// Runs at once, each on as many processors as the study gives one.
unsigned job_count(const StudyOptions& options, std::uint64_t each) {
  const std::size_t processors = allowed_processors().size();
  const auto most = static_cast<unsigned>(processors / each);
  if (most == 0) {
    throw InputError(fmt::format("{}: a run wants {} processors, and there are {} here",
                                 options.files[0], each, processors));
  }
  if (options.jobs <= most) return options.jobs == 0 ? most : options.jobs;
  throw UsageError(fmt::format(
      "--jobs {}: {} a run, and there are {} here; more would spoil the times", options.jobs,
      each == 1 ? "one processor" : fmt::format("{} processors", each), processors));
}

// What the runs that are stored took, on average, by engine; for those that are not.
double guess_seconds(const study::Plan& plan, const std::vector<std::uint32_t>& runs,
                     Store* store) {
  std::unordered_map<study::Key, double, study::KeyHash> known;
  if (store != nullptr) {
    for (const StoredRun& run : store->runs()) known[run.config] = run.result.processor;
  }
  std::vector<std::pair<double, double>> sums(plan.variants.size());
  for (const study::PlannedRun& run : plan.runs) {
    const auto at = known.find(run.config);
    if (at == known.end()) continue;
    sums[run.variant].first += at->second;
    sums[run.variant].second += 1;
  }
  double seconds = 0;
  for (const std::uint32_t r : runs) {
    const auto& [sum, count] = sums[plan.runs[r].variant];
    if (count == 0) return -1;
    seconds += sum / count;
  }
  return seconds;
}

std::string plan_text(const study::Plan& plan, const Remaining& list, Store* store, unsigned jobs) {
  std::string text =
      fmt::format("{}\n{} instances, {} engines, {} runs each: {} runs", plan.study.title,
                  plan.instances.size(), plan.variants.size(), plan.study.runs, plan.runs.size());
  if (list.planned != plan.runs.size())
    text += fmt::format(", {} different ones here", list.planned);
  text += fmt::format("; {} are there, {} to be made\n", list.planned - list.runs.size(),
                      list.runs.size());
  if (list.runs.empty()) return text;
  const Bound bound = bound_of(plan, list.runs);
  if (bound.unbounded == 0) {
    text += fmt::format("at most {} by the budgets, on {} processors\n",
                        duration(bound.seconds / jobs), jobs);
  } else {
    text += fmt::format("{} runs have no bound in time\n", bound.unbounded);
  }
  const double guess = guess_seconds(plan, list.runs, store);
  if (guess >= 0) {
    text += fmt::format("about {} as those that are there\n", duration(guess / jobs));
  }
  return text;
}

}  // namespace

int study_run(const StudyOptions& options) {
  const Shard shard = shard_of(options.shard);
  const study::Plan plan = load_plan(options.file("a study file"), options.quick);
  const unsigned jobs = job_count(options, plan.study.limits.processors);
  const std::string name = results_name(options, shard);
  if (options.dry_run) {
    std::optional<Store> store;
    if (fs::exists(name)) store.emplace(name, Database::Mode::read);
    const Remaining list =
        remaining(plan, shard, store ? store->keys() : KeySet{}, store ? &*store : nullptr);
    return print(plan_text(plan, list, store ? &*store : nullptr, jobs));
  }
  fs::create_directories(options.folder());
  Store store(name, Database::Mode::create);
  const Remaining list = remaining(plan, shard, store.keys(), &store);
  if (const int code = print(plan_text(plan, list, &store, jobs)); code != kDone) return code;
  const CampaignEnd end = run_campaign(plan, list.runs, store, jobs);
  if (end.signal != 0) {
    console().write(
        fmt::format("sudokit study: interrupted: {} runs kept in {}; the same command goes on\n",
                    list.planned - list.runs.size() + end.done, name));
    return 128 + end.signal;
  }
  return print(fmt::format("{} runs made, {} failed; results in {}\n", end.done, end.failed, name));
}

}  // namespace sudokit::cli
