// The four questions of answer.hpp (solve, unique, count, solutions) as kinds of JSON requests.
#include "answer/bulk_road.hpp"
#include "answer/kinds.hpp"
#include "answer/object.hpp"
#include "core/failf.hpp"
#include "core/meter.hpp"
#include "sudokit/answer.hpp"

namespace sudokit::answer {
namespace {

class SearchAsker final : public AnyAsker {
 public:
  // `minimal`: for the question `unique`, also find out whether the puzzle is minimal.
  SearchAsker(Question question, Answerer answerer, bool minimal)
      : question_(std::move(question)),
        limits_{question_.budget, question_.seed},
        answerer_(std::move(answerer)),
        minimal_(minimal) {}

  void answer(std::string& out, const JsonPlace& place, const Puzzle& puzzle, std::uint64_t,
              const StopToken& stop) override {
    Run run = question_.run();
    run.stop = stop;
    run.observer = limits_.observer;
    run.known = limits_.known;
    const Allowance allowance(run);
    const auto outcome = search(puzzle, run);
    if (!outcome) return append_refusal(out, place, outcome.error());
    if (question_.ask != Ask::unique) return append_answer(out, place, question_, puzzle, *outcome);
    const auto judged = judge(minimal_, puzzle, *outcome, allowance.left());
    if (!judged) return append_refusal(out, place, judged.error());
    append_judgement(out, place, question_, puzzle, *judged);
  }
  Limits& limits() override { return limits_; }
  const Question* bulk_question() const override {
    return !minimal_ && BulkRoad::serves(question_) ? &question_ : nullptr;
  }

 private:
  // Whether earlier findings may answer the question.
  bool is_free() const {
    const Budget& budget = question_.budget;
    return question_.engine == "auto" && question_.params.empty() && !question_.preset &&
           !budget.iterations && !budget.memory;
  }
  Result<Outcome> search(const Puzzle& puzzle, const Run& run) {
    if (limits_.solutions != nullptr) {  // all are searched for again, including known ones
      answerer_.observe(run.observer);
      return answerer_.answer(puzzle, run.stop, {.solutions = limits_.solutions});
    }
    if (run.known != nullptr && is_free()) {
      if (auto known = run.known->outcome(puzzle, run)) return *known;
    }
    answerer_.observe(run.observer);
    auto outcome = answerer_.answer(puzzle, run.stop);
    if (outcome && run.known != nullptr) run.known->learn(puzzle, *outcome);
    return outcome;
  }

  Question question_;
  Limits limits_;
  Answerer answerer_;
  bool minimal_;
};

struct SearchOptions {
  std::uint64_t limit = 1;
  std::string engine = "auto";
  std::optional<Preset> preset;
  std::vector<std::pair<std::string, std::string>> params;
  bool minimal = false;
};
constexpr std::string_view kPresets[] = {"paper", "ours"};
constexpr Option kEngine[] = {
    option<SearchOptions, &SearchOptions::engine>("engine", "the name of the engine"),
    choice<SearchOptions, &SearchOptions::preset>("preset", kPresets,
                                                  "all parameters of the engine at once"),
    option<SearchOptions, &SearchOptions::params>(
        "params", "parameters of the engine by name, set after the preset"),
};
constexpr Option kUniqueOptions[] = {
    kEngine[0], kEngine[1], kEngine[2],
    option<SearchOptions, &SearchOptions::minimal>(
        "minimal", "also whether the puzzle is minimal, and which givens and rules are redundant")};
constexpr Option kLimited[] = {
    kEngine[0], kEngine[1], kEngine[2],
    option<SearchOptions, &SearchOptions::limit>(
        "limit", "stop at this number of solutions; 0: find all", 0, 1e15)};

template <Ask what>
Result<std::unique_ptr<AnyAsker>> make_search(const Kind& kind, const Json& options,
                                              const LayoutPtr& layout) {
  Question question;
  question.ask = what;
  SearchOptions read;
  if (what == Ask::count) read.limit = 1'000'000;
  Limits limits;
  if (auto ok = read_options(kind.options, &read, limits, options, layout); !ok) {
    return tl::unexpected(ok.error());
  }
  question.limit = read.limit;
  question.engine = read.engine;
  question.preset = read.preset;
  question.params = std::move(read.params);
  question.budget = limits.budget;
  question.seed = limits.seed;
  auto answerer = Answerer::make(question);
  if (!answerer) return tl::unexpected(answerer.error());
  return std::make_unique<SearchAsker>(std::move(question), std::move(*answerer), read.minimal);
}

}  // namespace

const Kind kSolve{"solve", "one solution", kEngine, make_search<Ask::first>};
const Kind kUnique{"unique", "whether there is exactly one solution", kUniqueOptions,
                   make_search<Ask::unique>};
const Kind kCount{"count", "how many solutions there are", kLimited, make_search<Ask::count>};
const Kind kSolutions{"solutions", "the solutions, up to a limit", kLimited,
                      make_search<Ask::solutions>};

}  // namespace sudokit::answer
