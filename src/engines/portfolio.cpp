// Portfolio: several engines at once, each on its own thread with its own seed, under one budget.
// Ours, after Gomes and Selman 2001 (Algorithm portfolios).
//
// The parameters set the number of copies of each engine; engines that do not support the puzzle
// are left out. The first answer (a solution, or the proof that there is none by a member that
// gives one) wins and stops the others. With an iteration budget, which each member spends in its
// own unit, the outcome is still a pure function of the seed: the first member of the list that
// answers wins, so only members after it are stopped. The only events are the winner's cost and
// iterations, since members run in parallel.
#include <atomic>

#include "core/engine_base.hpp"
#include "core/search.hpp"
#include "core/threads.hpp"
#include "engines/engines.hpp"
#include "papers/engines.hpp"

namespace sudokit {
namespace {

struct PortfolioParams {
  std::int64_t choosing = 2;
  std::int64_t restarts = 0;
  std::int64_t tabucol = 0;
  std::int64_t ils = 0;
  std::int64_t repair = 0;
  std::int64_t cp_anneal = 0;
  std::int64_t ants = 0;
};

constexpr CounterRow kMembers{"members", "engines", "engines that ran"};
constexpr CounterRow kWinner{"winner", "position",
                             "position of the engine that answered; 1 if none did"};
constexpr CounterRow kPortfolioCounters[] = {kMembers, kWinner, kIterations};

constexpr std::string_view kCopies = "copies";
constexpr ParamSource kOurs = our_own("ours");
constexpr ParamRow kPortfolioRows[] = {
    int_param<&PortfolioParams::choosing>("auto", 0, 64, kCopies, "copies of auto, one thread each",
                                          our_own("docs/large-orders.md")),
    int_param<&PortfolioParams::restarts>("restarts", 0, 64, kCopies,
                                          "copies of restarts, one thread each", kOurs),
    int_param<&PortfolioParams::tabucol>("tabucol", 0, 64, kCopies,
                                         "copies of tabucol, one thread each", kOurs),
    int_param<&PortfolioParams::ils>("ils", 0, 64, kCopies, "copies of ils, one thread each",
                                     kOurs),
    int_param<&PortfolioParams::repair>("repair", 0, 64, kCopies,
                                        "copies of repair, one thread each", kOurs),
    int_param<&PortfolioParams::cp_anneal>("cp_anneal", 0, 64, kCopies,
                                           "copies of cp-anneal, one thread each", kOurs),
    int_param<&PortfolioParams::ants>("ants", 0, 64, kCopies, "copies of ants, one thread each",
                                      kOurs),
};

struct Member {
  std::unique_ptr<Engine> engine;
  StopSource stop;
  Outcome outcome;
};

// A solution, or the proof that there is none.
bool answers(const Outcome& outcome) {
  return outcome.verdict != Verdict::unknown;
}

class Race {
 public:
  Race(const Puzzle& puzzle, const Run& run, std::vector<Member>& members)
      : puzzle_(puzzle), run_(run), members_(members) {}

  void run() {
    run_side_by_side(static_cast<unsigned>(members_.size()), [this](unsigned i) { work(i); });
  }
  // The member whose outcome counts: the winner, otherwise the first, since costs of different
  // engines cannot be compared.
  std::size_t best() const { return winner_ == kNobody ? 0 : winner_.load(); }

 private:
  void work(std::size_t i) {
    Run own;
    own.budget = run_.budget;
    if (own.budget.memory) *own.budget.memory /= members_.size();  // an equal share
    own.stop = members_[i].stop.get_token();
    // The members use different streams of one seed. Member 0 runs as its engine would alone.
    std::uint64_t mix = i;
    own.seed = i == 0 ? run_.seed : run_.seed ^ splitmix64(mix);
    members_[i].outcome = members_[i].engine->solve(puzzle_, own);
    if (answers(members_[i].outcome)) win(i);
  }
  void win(std::size_t i) {
    const bool by_order = run_.budget.iterations.has_value();
    std::size_t before = winner_;
    while ((by_order ? i < before : before == kNobody) &&
           !winner_.compare_exchange_weak(before, i)) {
    }
    for (std::size_t k = by_order ? i + 1 : 0; k < members_.size(); ++k) {
      if (k != i) members_[k].stop.request_stop();
    }
  }

  static constexpr std::size_t kNobody = ~std::size_t{0};

  const Puzzle& puzzle_;
  const Run& run_;
  std::vector<Member>& members_;
  std::atomic<std::size_t> winner_ = kNobody;
};

class Portfolio final : public EngineWith<PortfolioParams> {
 public:
  const EngineInfo& info() const override { return portfolio_info(); }
  Outcome solve(const Puzzle& puzzle, const Run& run) override {
    return with_observer(run, [&](auto observer) {
      Search search(puzzle, run, observer);
      std::vector<Member> members = enlist(puzzle, run.stop);
      search.collector.count(kMembers, static_cast<double>(members.size()));
      if (members.empty() || search.meter.expired()) return search.finish();
      Race race(puzzle, run, members);
      race.run();
      return conclude(search, members, race.best(), run);
    });
  }

 private:
  std::vector<Member> enlist(const Puzzle& puzzle, const StopToken& stop) const {
    const std::pair<const EngineInfo*, std::int64_t> wanted[] = {
        {&auto_info(), params_.choosing},   {&restarts_info(), params_.restarts},
        {&tabucol_info(), params_.tabucol}, {&ils_info(), params_.ils},
        {&repair_info(), params_.repair},   {&cp_anneal_info(), params_.cp_anneal},
        {&ants_info(), params_.ants}};
    std::vector<Member> members;
    for (const auto& [info, copies] : wanted) {
      if (!supports(*info, puzzle)) continue;
      for (std::int64_t i = 0; i < copies; ++i) {
        members.push_back({member(*info), StopSource(stop), {}});
      }
    }
    return members;
  }
  // Makes a member with our improvements if its engine has any, since the aim is a solution, not
  // the repetition of a paper.
  static std::unique_ptr<Engine> member(const EngineInfo& info) {
    auto engine = info.make();
    [[maybe_unused]] const auto improved = engine->preset(Preset::ours);
    return engine;
  }
  template <class O>
  static Outcome conclude(Search<O>& search, const std::vector<Member>& members, std::size_t best,
                          const Run& run) {
    const Outcome& outcome = members[best].outcome;
    const std::uint64_t spent = outcome.iterations;
    search.offer(outcome.found > 0 ? 0 : std::max(1.0, outcome.cost), [&] { return outcome.grid; });
    search.emit_at(EventKind::move, spent, outcome.cost);
    search.collector.count(kWinner, static_cast<double>(best + 1));
    Outcome result = search.finish(outcome.verdict == Verdict::unsatisfiable, spent);
    if (outcome.found == 0) result.cost = outcome.cost;
    if (!answers(outcome)) {
      result.reason = run.stop.stop_requested() ? StopReason::stopped : outcome.reason;
    }
    return result;
  }
};

}  // namespace

const EngineInfo& portfolio_info() {
  static const EngineInfo kInfo = {
      .name = "portfolio",
      .summary = "several engines in parallel, each on its own thread; the first answer wins",
      .source = "ours, after Gomes and Selman 2001, Algorithm portfolios",
      .iteration_unit = "iterations of each member",
      .claims = {.unsatisfiable = true},
      .takes = kAnyPuzzleOfHouses,
      .seeded = true,
      .params = kPortfolioRows,
      .counters = kPortfolioCounters,
      .make = [] { return std::unique_ptr<Engine>(std::make_unique<Portfolio>()); },
  };
  return kInfo;
}

}  // namespace sudokit
