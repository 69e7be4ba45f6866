// sudokit study run: makes the runs of a study that are not stored yet.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "cli/commands/study.hpp"
#include "cli/program.hpp"
#include "cli/streams/console.hpp"
#include "cli/streams/exit_code.hpp"
#include "cli/streams/interrupt.hpp"
#include "cli/streams/shard.hpp"
#include "cli/study/execute.hpp"
#include "cli/study/external.hpp"
#include "cli/study/machine.hpp"
#include "cli/study/store.hpp"
#include "cli/study/study_file.hpp"
#include "cli/study/workers.hpp"
#include "core/test_hooks.hpp"
#include "study/external.hpp"
#include "study/study.hpp"
#include "sudokit/engine.hpp"
#include "sudokit/text.hpp"

namespace sudokit::cli {
namespace {

// ---- Estimate -----------------------------------------------------------------------------------

// Estimate: predicts how long planned runs will take, from stored runs.

class Estimate {
 public:
  // Learns from the runs of a file, by engine and layout. Their builds and studies do not matter.
  void learn(Store& store);

  struct Guess {
    double seconds = 0;         // processor time
    std::size_t strangers = 0;  // runs whose engine is unknown on their layout; not in `seconds`
  };
  Guess of(const study::Plan& plan, const std::vector<std::uint32_t>& runs) const;

 private:
  // The past runs of one engine on one layout.
  struct Past {
    double runs = 0;
    double ended = 0;      // seconds, summed over runs that ended on their own
    double timed_out = 0;  // number of runs that time cut off
    double counted_out = 0;
    double iteration = 0;  // seconds per iteration, summed over runs out of iterations
  };
  static double expected(const Past& past, const study::Limits& limits);

  std::unordered_map<std::string, Past> pasts_;
};

using study::End;

std::string past_key(std::string_view engine, std::string_view params, std::string_view layout) {
  return fmt::format("{}\n{}\n{}", engine, params, layout);
}

std::string past_key(const study::Plan& plan, const study::PlannedRun& run) {
  const study::Variant& variant = plan.variants[run.variant];
  return past_key(variant.engine, variant.spelled,
                  plan.instances[run.instance].puzzle.layout->name());
}

// The most processor seconds that a run may take; 0 if there is no limit.
double budget_of(const study::Limits& limits) {
  return limits.processor_seconds.value_or(limits.wall_seconds.value_or(0));
}

void Estimate::learn(Store& store) {
  // Runs are read first, because another program may add a run and its engine in the meantime.
  const auto runs = store.runs();
  const auto engines = store.engines();
  const auto instances = store.instances();
  for (const StoredRun& run : runs) {
    const Store::EngineRow& engine = engines.at(run.engine);
    Past& past = pasts_[past_key(engine.name, engine.params, instances.at(run.instance).layout)];
    const study::RunResult& result = run.result;
    ++past.runs;
    if (result.end == End::time || result.end == End::overrun) {
      ++past.timed_out;
    } else if (result.end == End::iterations && result.iterations > 0) {
      ++past.counted_out;
      past.iteration += result.processor / static_cast<double>(result.iterations);
    } else {
      past.ended += result.processor;
    }
  }
}

// A run that was stopped at its limit is assumed to continue to the new limits.
double Estimate::expected(const Past& past, const study::Limits& limits) {
  const double budget = budget_of(limits);
  double counted = past.iteration * static_cast<double>(limits.iterations.value_or(0));
  if (budget > 0) {
    const double most = past.counted_out * budget;
    counted = limits.iterations ? std::min(counted, most) : most;
  }
  return (past.ended + past.timed_out * budget + counted) / past.runs;
}

Estimate::Guess Estimate::of(const study::Plan& plan,
                             const std::vector<std::uint32_t>& runs) const {
  Guess guess;
  for (const std::uint32_t r : runs) {
    const study::PlannedRun& run = plan.runs[r];
    const auto at = pasts_.find(past_key(plan, run));
    if (at == pasts_.end()) {
      ++guess.strangers;
    } else {
      guess.seconds += expected(at->second, plan.limits[run.limits]);
    }
  }
  return guess;
}

}  // namespace

// ---- Study run ----------------------------------------------------------------------------------

namespace {

// ---- Campaign -----------------------------------------------------------------------------------

// Makes the remaining runs of a plan with workers, and stores each when it ends.

// The external programs of a plan, by variant: identity_of() the program; empty for an engine.
// Programs that this machine lacks are named in `missing`, and their runs are left out.
struct Programs {
  std::vector<std::string> identities;
  std::vector<std::uint32_t> variants_left_out;
  std::string missing;
};

// Those of plan.runs that belong to the shard and are not stored; each configuration once. Run
// number r belongs to the shard if r % count == index - 1, so that every shard has some runs of
// each engine.
struct Remaining {
  std::vector<std::uint32_t> runs;
  std::uint64_t planned = 0;  // number of runs of the shard
};

// The most processor seconds that the runs may take by their budgets, and the number of runs
// without a limit.
struct Bound {
  double seconds = 0;
  std::uint64_t unbounded = 0;
};

struct CampaignEnd {
  std::uint64_t done = 0;
  std::uint64_t failed = 0;  // crash, memory, overrun, defect
  std::uint64_t others = 0;  // made by other programs meanwhile
  int signal = 0;            // the signal that ended it early
};

using study::End;
using study::Plan;
using study::PlannedRun;
using study::RunResult;

// Milliseconds between checks of runs that other programs are making.
constexpr int kLookAgain = 200;

bool failed(const RunResult& result) {
  return result.end == End::crash || result.end == End::memory || result.end == End::overrun ||
         result.end == End::defect;
}

// The state of a worker: engines by variant, created on first use.
class Bench {
 public:
  explicit Bench(const Plan& plan) : plan_(plan) {}

  RunResult run(const PlannedRun& run) {
    test_hooks::pass("study.run");
    const study::Instance& instance = plan_.instances[run.instance];
    const study::Variant& variant = plan_.variants[run.variant];
    const auto lanes = study::lanes_of(variant.lanes);
    const RunOrder order{instance.puzzle,   plan_.limits[run.limits], run.seed,
                         plan_.study.trace, instance.others,          lanes ? &*lanes : nullptr};
    if (const auto command = study::command_of(variant.spelled))
      return run_external(*command, order);
    return executor_.run(engine(run.variant), order);
  }

 private:
  Engine& engine(std::uint32_t number) {
    auto& engine = engines_[number];
    if (engine == nullptr) engine = study::engine_of(plan_.variants[number]);
    return *engine;
  }

  const Plan& plan_;
  Executor executor_;
  std::map<std::uint32_t, std::unique_ptr<Engine>> engines_;
};

// The runs to be made, in order; each is claimed before it is handed out.
class Queue {
 public:
  Queue(const Plan& plan, const Programs& programs, std::vector<std::uint32_t> runs, Store& store,
        Claims& claims)
      : plan_(plan), programs_(programs), runs_(std::move(runs)), store_(store), claims_(claims) {}

  // nullopt if all runs are handed out, made, or claimed by other programs.
  std::optional<std::uint32_t> next() {
    while (next_ < runs_.size()) {
      const std::uint32_t run = runs_[next_++];
      const study::Key key = key_of(run);
      if (!claims_.take(key)) {
        theirs_.push_back(run);
      } else if (!store_.has(key)) {
        return run;
      } else {
        claims_.give_back(key);
        ++others_;
      }
    }
    return std::nullopt;
  }
  // Pre: the result of the run is stored.
  void end(std::uint32_t run) { claims_.give_back(key_of(run)); }
  // Are the only remaining runs claimed by other programs?
  bool waits() const { return next_ == runs_.size() && !theirs_.empty(); }
  void look_again() {
    runs_ = std::exchange(theirs_, {});
    next_ = 0;
  }
  bool empty() const { return next_ == runs_.size() && theirs_.empty(); }
  std::uint64_t others() const { return others_; }

 private:
  study::Key key_of(std::uint32_t number) const {
    const PlannedRun& run = plan_.runs[number];
    return store_.key(run.config, programs_.identities[run.variant]);
  }

  const Plan& plan_;
  const Programs& programs_;
  std::vector<std::uint32_t> runs_;
  Store& store_;
  Claims& claims_;
  std::size_t next_ = 0;
  std::vector<std::uint32_t> theirs_;  // claimed by other programs when last checked
  std::uint64_t others_ = 0;
};

// The progress shown during a campaign.
class Progress {
 public:
  Progress(const Plan& plan, std::size_t all)
      : plan_(plan), all_(all), solved_(plan.variants.size()) {}

  void add(const PlannedRun& run, const RunResult& result) {
    ++end.done;
    end.failed += failed(result);
    auto& [solved, made] = solved_[run.variant];
    solved += result.solved();
    ++made;
  }

  void show() {
    const auto now = std::chrono::steady_clock::now();
    if (now - shown_ < std::chrono::milliseconds(200)) return;
    shown_ = now;
    const double seconds = std::chrono::duration<double>(now - start_).count();
    console().progress(fmt::format("{} of {} runs, {} failed; {}", end.done + end.others, all_,
                                   end.failed, best()),
                       end.done, seconds,
                       static_cast<double>(end.done + end.others) / static_cast<double>(all_));
  }

  CampaignEnd end;

 private:
  // The engine that has solved the largest share so far.
  std::string best() const {
    const auto share = [](const std::pair<std::uint64_t, std::uint64_t>& each) {
      return each.second == 0 ? -1.0
                              : static_cast<double>(each.first) / static_cast<double>(each.second);
    };
    const auto at = std::ranges::max_element(solved_, {}, share);
    const auto index = static_cast<std::size_t>(at - solved_.begin());
    return fmt::format("best {} {}/{}", clean_text(plan_.variants[index].name), at->first,
                       at->second);
  }

  const Plan& plan_;
  std::size_t all_;
  std::vector<std::pair<std::uint64_t, std::uint64_t>> solved_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::chrono::steady_clock::time_point shown_{};
};

Programs programs_of(const Plan& plan) {
  Programs programs;
  programs.identities.resize(plan.variants.size());
  std::map<std::size_t, std::string> known;  // by engine of the study
  for (std::uint32_t v = 0; v < plan.variants.size(); ++v) {
    const study::Variant& variant = plan.variants[v];
    const auto command = study::command_of(variant.spelled);
    if (!command) continue;
    try {
      auto [at, fresh] = known.try_emplace(variant.spec);
      if (fresh) at->second = identity_of(*command, plan.study.engines[variant.spec].version);
      programs.identities[v] = at->second;
    } catch (const InputError& error) {
      programs.missing +=
          fmt::format("{}: {}; its runs are left out\n", variant.name, error.what());
      programs.variants_left_out.push_back(v);
    }
  }
  return programs;
}

Remaining remaining(const Plan& plan, const Programs& programs, Shard shard, const KeySet& known,
                    const Store* store) {
  Remaining list;
  KeySet seen;
  for (std::size_t r = 0; r < plan.runs.size(); ++r) {
    const PlannedRun& run = plan.runs[r];
    // The first occurrence of a run decides its shard, so that no two shards make it.
    if (!seen.insert(run.config).second || r % shard.count != shard.index - 1) continue;
    if (std::ranges::count(programs.variants_left_out, run.variant) > 0) continue;
    ++list.planned;
    const std::string& program = programs.identities[run.variant];
    if (store != nullptr && known.contains(store->key(run.config, program))) continue;
    list.runs.push_back(static_cast<std::uint32_t>(r));
  }
  return list;
}

Bound bound_of(const Plan& plan, const std::vector<std::uint32_t>& runs) {
  Bound bound;
  for (const std::uint32_t r : runs) {
    const study::Limits& limits = plan.limits[plan.runs[r].limits];
    bound.seconds += budget_of(limits);
    bound.unbounded += budget_of(limits) == 0;
  }
  return bound;
}

// Makes the runs on `jobs` processors, except runs that other programs are making. It waits for
// those, and makes them itself if the other program dies. Throws DatabaseError if results cannot be
// stored.
CampaignEnd run_campaign(const Plan& plan, const Programs& programs,
                         std::vector<std::uint32_t> runs, Store& store, Claims& claims,
                         unsigned jobs) {
  const Interrupt interrupt;
  const auto processors =
      processor_groups(plan.study.limits.processors, std::min<std::size_t>(jobs, runs.size()));
  std::unique_ptr<Bench> bench;  // created in each worker
  Workers workers(
      processors, [&](std::uint64_t job) { return pack(bench->run(plan.runs[job])); },
      [&] { bench = std::make_unique<Bench>(plan); },
      [&](std::uint64_t job) { return patience_of(plan.limits[plan.runs[job].limits]); });
  Progress progress(plan, runs.size());
  Queue queue(plan, programs, std::move(runs), store, claims);
  const auto give = [&] {
    while (workers.has_idle()) {
      const auto run = queue.next();
      if (!run) return;
      workers.give(*run);
      test_hooks::pass("study.given");
    }
  };
  while ((!queue.empty() || workers.busy() > 0) && interrupt.signal() == 0) {
    give();
    if (queue.empty() && workers.busy() == 0) break;  // others made the rest
    const bool waits = workers.has_idle() && queue.waits();
    if (waits) test_hooks::pass("study.waits");
    const std::vector<Answer> answers = workers.wait(interrupt.fd(), waits ? kLookAgain : -1);
    // The next runs execute while these results are stored.
    give();
    for (const Answer& answer : answers) {
      const PlannedRun& run = plan.runs[answer.job];
      const RunResult result = result_of(answer, plan.limits[run.limits]);
      store.add(plan, run, result, programs.identities[run.variant]);
      progress.add(run, result);
      test_hooks::pass("study.added");
    }
    store.commit();
    if (!answers.empty()) test_hooks::pass("study.stored");
    for (const Answer& answer : answers) queue.end(static_cast<std::uint32_t>(answer.job));
    if (waits) queue.look_again();
    progress.end.others = queue.others();
    progress.show();
  }
  console().clear_progress();
  progress.end.signal = interrupt.signal();
  return progress.end;
}

// -------------------------------------------------------------------------------------------------

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
  const Programs programs = programs_of(plan);
  console().write(clean_text(programs.missing));
  if (options.dry_run) {
    std::optional<Store> store;
    if (fs::exists(name)) store.emplace(name, Database::Mode::read);
    const Remaining list = remaining(plan, programs, shard, store ? store->keys() : KeySet{},
                                     store ? &*store : nullptr);
    return print(forecast(plan, list, store ? &*store : nullptr, options, jobs));
  }
  test_hooks::pass("study.planned");
  fs::create_directories(options.folder());
  Store store(name, Database::Mode::create);
  test_hooks::pass("study.opened");
  const Remaining list = remaining(plan, programs, shard, store.keys(), &store);
  if (const int code = print(forecast(plan, list, &store, options, jobs)); code != kDone)
    return code;
  store.keep_plan(plan.study);
  if (!list.runs.empty()) store.keep_speed(moves_per_second());
  Claims claims(name);
  const CampaignEnd end = run_campaign(plan, programs, list.runs, store, claims, jobs);
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
