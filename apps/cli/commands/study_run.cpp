// sudokit study run: makes the runs of a study that are not stored yet.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>

#include "cli/commands/study.hpp"
#include "cli/program.hpp"
#include "cli/streams/console.hpp"
#include "cli/streams/exit_code.hpp"
#include "cli/study/campaign.hpp"
#include "cli/study/estimate.hpp"
#include "cli/study/machine.hpp"
#include "cli/study/store.hpp"
#include "cli/study/study_file.hpp"
#include "sudokit/test_hooks.hpp"
#include "sudokit/text.hpp"

namespace sudokit::cli {
namespace {

namespace fs = std::filesystem;

std::string duration(double seconds) {
  if (seconds < 120) return fmt::format("{:.3g} s", seconds);
  if (seconds < 7200) return fmt::format("{:.3g} min", seconds / 60);
  if (seconds < 172800) return fmt::format("{:.3g} h", seconds / 3600);
  return fmt::format("{:.0f} days", seconds / 86400);
}

// "1 run", "2 runs".
std::string counted(std::uint64_t number, std::string_view what) {
  return fmt::format("{} {}{}", number, what, number == 1 ? "" : "s");
}

std::string results_name(const StudyOptions& options, Shard shard) {
  const std::string name =
      shard.count == 1 ? "results.db" : fmt::format("results-{}of{}.db", shard.index, shard.count);
  return options.folder() + "/" + name;
}

// The number of simultaneous runs. Each uses as many processors as the study gives one run.
unsigned job_count(const StudyOptions& options, std::uint64_t each) {
  const std::size_t processors = allowed_processors().size();
  const auto most = static_cast<unsigned>(processors / each);
  if (most == 0) {
    throw InputError("too-few-processors", "{}: each run needs {} processors; this machine has {}",
                     options.files[0], each, processors);
  }
  if (options.jobs <= most) return options.jobs == 0 ? most : options.jobs;
  throw UsageError(
      "too-few-processors",
      "--jobs {}: each run uses {}, and this machine has {}; more jobs would distort the times",
      options.jobs, each == 1 ? "one processor" : fmt::format("{} processors", each), processors);
}

// The results of smaller sizes, from which a dry run estimates this one.
std::vector<std::string> smaller_results(const StudyOptions& options) {
  std::vector<std::string> names;
  if (!options.dry_run || options.quick || !options.out.empty()) return names;
  const auto look = [&](bool medium) {
    StudyOptions smaller = options;
    smaller.medium = medium, smaller.quick = !medium;
    const std::string name = smaller.folder() + "/results.db";
    if (fs::exists(name)) names.push_back(name);
  };
  if (!options.medium) look(true);
  look(false);
  return names;
}

std::string bound_text(const Bound& bound, std::size_t runs, unsigned jobs) {
  if (bound.unbounded == runs)
    return fmt::format("{} have no bound in time\n", counted(runs, "run"));
  std::string text = fmt::format("at most {} by the budgets, {} at a time",
                                 duration(bound.seconds / jobs), counted(jobs, "run"));
  if (bound.unbounded > 0) {
    text += fmt::format(", without {} that have no bound in time", counted(bound.unbounded, "run"));
  }
  return text + "\n";
}

// An estimate from the runs already stored, and from those of smaller sizes.
std::string guess_text(const study::Plan& plan, const std::vector<std::uint32_t>& runs,
                       Store* store, const std::vector<std::string>& smaller, unsigned jobs) {
  Estimate estimate;
  if (store != nullptr) estimate.learn(*store);
  for (const std::string& name : smaller) {
    Store other(name, Database::Mode::read);
    estimate.learn(other);
  }
  const Estimate::Guess guess = estimate.of(plan, runs);
  if (guess.strangers == runs.size()) return "";
  std::string text =
      fmt::format("about {} by the runs that are stored{}{}", duration(guess.seconds / jobs),
                  smaller.empty() ? "" : " here and in ", fmt::join(smaller, ", "));
  if (guess.strangers > 0) {
    text += fmt::format(", without {} of which none tells", counted(guess.strangers, "run"));
  }
  return text + "\n";
}

std::string plan_text(const study::Plan& plan, const Remaining& list) {
  std::string text = fmt::format("{}\n{}, {}, {} each: {}", plan.study.title,
                                 counted(plan.instances.size(), "instance"),
                                 counted(plan.variants.size(), "engine"),
                                 study::runs_text(plan.study), counted(plan.runs.size(), "run"));
  if (list.planned != plan.runs.size())
    text += fmt::format(", {} different ones here", list.planned);
  return text + fmt::format("; {} are there, {} to be made\n", list.planned - list.runs.size(),
                            list.runs.size());
}

// The runs to be made, and the estimated time.
std::string forecast(const study::Plan& plan, const Remaining& list, Store* store,
                     const StudyOptions& options, unsigned jobs) {
  const std::string text = clean_text(plan_text(plan, list));
  if (list.runs.empty()) return text;
  std::string guess = guess_text(plan, list.runs, store, smaller_results(options), jobs);
  if (guess.empty() && options.dry_run && !options.quick)
    guess = "no estimate: no run of these engines is stored; --quick makes some\n";
  return text + bound_text(bound_of(plan, list.runs), list.runs.size(), jobs) + guess;
}

}  // namespace

int study_run(const StudyOptions& options) {
  const Shard shard =
      options.shard.empty() ? slurm_shard().value_or(Shard{}) : parse_shard(options.shard);
  const study::Plan plan = load_plan(options.file("a study file"), options.size());
  load_references(plan.study, options.files[0]);  // report missing references first
  const unsigned jobs = job_count(options, plan.study.limits.processors);
  const std::string name = results_name(options, shard);
  if (options.dry_run) {
    std::optional<Store> store;
    if (fs::exists(name)) store.emplace(name, Database::Mode::read);
    const Remaining list =
        remaining(plan, shard, store ? store->keys() : KeySet{}, store ? &*store : nullptr);
    return print(forecast(plan, list, store ? &*store : nullptr, options, jobs));
  }
  test_hooks::pass("study.planned");
  fs::create_directories(options.folder());
  Store store(name, Database::Mode::create);
  test_hooks::pass("study.opened");
  const Remaining list = remaining(plan, shard, store.keys(), &store);
  if (const int code = print(forecast(plan, list, &store, options, jobs)); code != kDone)
    return code;
  Claims claims(name);
  const CampaignEnd end = run_campaign(plan, list.runs, store, claims, jobs);
  if (end.signal != 0) {
    console().write(
        fmt::format("sudokit study: interrupted: {} runs kept in {}; the same command goes on\n",
                    list.planned - list.runs.size() + end.done + end.others, name));
    return 128 + end.signal;
  }
  const std::string others =
      end.others == 0 ? "" : fmt::format(", {} made by another program", end.others);
  return print(fmt::format("{} runs made, {} failed{}; results in {}\n", end.done, end.failed,
                           others, name));
}

}  // namespace sudokit::cli
