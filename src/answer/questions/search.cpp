// The four questions of answer.hpp (solve, unique, count, solutions) as kinds of JSON requests.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "answer/kinds.hpp"
#include "answer/object.hpp"
#include "core/failf.hpp"
#include "sudokit/answer.hpp"

namespace sudokit::answer {
namespace {

class SearchAsker final : public AnyAsker {
 public:
  // `minimal`: of a puzzle that is asked whether it is unique, also whether it is minimal.
  SearchAsker(Question question, Answerer answerer, bool minimal)
      : question_(std::move(question)), answerer_(std::move(answerer)), minimal_(minimal) {}

  void answer(std::string& out, const JsonPlace& place, const Puzzle& puzzle, std::uint64_t,
              const StopToken& stop) override {
    const auto outcome = answerer_.answer(puzzle, stop);
    if (!outcome) return append_refusal(out, place, outcome.error());
    if (question_.ask != Ask::unique) return append_answer(out, place, question_, puzzle, *outcome);
    const auto judged = judge(question_, minimal_, puzzle, *outcome, stop);
    if (!judged) return append_refusal(out, place, judged.error());
    append_judgement(out, place, question_, puzzle, *judged);
  }

 private:
  Question question_;
  Answerer answerer_;
  bool minimal_;
};

// The parameters of the engine: an object of names and values.
Result<void> read_params(const Json& value, Question& question) {
  if (!value.is_object())
    return fail("wrong-type", "option `params` takes an object of names and values");
  for (const auto& [name, each] : value.items()) {
    if (each.is_structured() || each.is_null()) {
      return failf("wrong-type", "option `params`: {} takes a string, a number or a boolean", name);
    }
    question.params.emplace_back(name, each.is_string() ? each.get<std::string>() : each.dump());
  }
  return {};
}

struct SearchOptions {
  std::uint64_t limit = 1;
  std::string engine = "auto";
  std::optional<Preset> preset;
  bool minimal = false;
};
constexpr std::string_view kPresets[] = {"paper", "ours"};
constexpr Option kEngine[] = {
    option<SearchOptions, &SearchOptions::engine>("engine", "the name of the engine"),
    choice<SearchOptions, &SearchOptions::preset>("preset", kPresets,
                                                  "all parameters of the engine at once"),
};
constexpr Option kUniqueOptions[] = {
    kEngine[0], kEngine[1],
    option<SearchOptions, &SearchOptions::minimal>(
        "minimal", "also whether it is minimal, and which givens are redundant")};
constexpr Option kLimited[] = {
    kEngine[0], kEngine[1],
    option<SearchOptions, &SearchOptions::limit>(
        "limit", "stop at this number of solutions; 0: find all", 0, 1e15)};

template <Ask what>
Result<std::unique_ptr<AnyAsker>> make_search(const Kind& kind, const Json& options) {
  Question question;
  question.ask = what;
  SearchOptions read;
  if (what == Ask::count) read.limit = 1'000'000;
  Limits limits;
  Json rest = options;
  if (const auto params = rest.find("params"); params != rest.end()) {
    if (auto ok = read_params(*params, question); !ok) return tl::unexpected(ok.error());
    rest.erase(params);
  }
  if (auto ok = read_options(kind.options, &read, limits, rest); !ok) {
    return tl::unexpected(ok.error());
  }
  question.limit = read.limit;
  question.engine = read.engine;
  question.preset = read.preset;
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
const Kind kSolutions{"solutions", "the solutions", kLimited, make_search<Ask::solutions>};

}  // namespace sudokit::answer
