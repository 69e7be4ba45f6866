#include "cli/study/campaign.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "cli/streams/console.hpp"
#include "cli/streams/interrupt.hpp"
#include "cli/study/estimate.hpp"
#include "cli/study/execute.hpp"
#include "cli/study/machine.hpp"
#include "cli/study/workers.hpp"
#include "sudokit/engine.hpp"
#include "sudokit/test_hooks.hpp"
#include "sudokit/text.hpp"

namespace sudokit::cli {
namespace {

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
    const auto lanes = study::lanes_of(plan_.variants[run.variant].lanes);
    return executor_.run(engine(run.variant),
                         {instance.puzzle, plan_.limits[run.limits], run.seed, plan_.study.trace,
                          instance.others, lanes ? &*lanes : nullptr});
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
  Queue(const Plan& plan, std::vector<std::uint32_t> runs, Store& store, Claims& claims)
      : plan_(plan), runs_(std::move(runs)), store_(store), claims_(claims) {}

  // nullopt if all runs are handed out, made, or claimed by other programs.
  std::optional<std::uint32_t> next() {
    while (next_ < runs_.size()) {
      const std::uint32_t run = runs_[next_++];
      const study::Key key = store_.key(plan_.runs[run].config);
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
  void end(std::uint32_t run) { claims_.give_back(store_.key(plan_.runs[run].config)); }
  // Are the only remaining runs claimed by other programs?
  bool waits() const { return next_ == runs_.size() && !theirs_.empty(); }
  void look_again() {
    runs_ = std::exchange(theirs_, {});
    next_ = 0;
  }
  bool empty() const { return next_ == runs_.size() && theirs_.empty(); }
  std::uint64_t others() const { return others_; }

 private:
  const Plan& plan_;
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

}  // namespace

Remaining remaining(const Plan& plan, Shard shard, const KeySet& known, const Store* store) {
  Remaining list;
  KeySet seen;
  for (std::size_t r = 0; r < plan.runs.size(); ++r) {
    const study::Key& config = plan.runs[r].config;
    // The first occurrence of a run decides its shard, so that no two shards make it.
    if (!seen.insert(config).second || r % shard.count != shard.index - 1) continue;
    ++list.planned;
    if (store != nullptr && known.contains(store->key(config))) continue;
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

CampaignEnd run_campaign(const Plan& plan, std::vector<std::uint32_t> runs, Store& store,
                         Claims& claims, unsigned jobs) {
  const Interrupt interrupt;
  const auto processors =
      processor_groups(plan.study.limits.processors, std::min<std::size_t>(jobs, runs.size()));
  std::unique_ptr<Bench> bench;  // created in each worker
  Workers workers(
      processors, [&](std::uint64_t job) { return pack(bench->run(plan.runs[job])); },
      [&] { bench = std::make_unique<Bench>(plan); },
      [&](std::uint64_t job) { return patience_of(plan.limits[plan.runs[job].limits]); });
  Progress progress(plan, runs.size());
  Queue queue(plan, std::move(runs), store, claims);
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
      store.add(plan, run, result);
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

}  // namespace sudokit::cli
