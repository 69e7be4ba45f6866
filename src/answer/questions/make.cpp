// New puzzles, each with its solution and its ratings.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "answer/kinds.hpp"
#include "answer/object.hpp"
#include "answer/questions/common.hpp"
#include "core/meter.hpp"
#include "sudokit/answer.hpp"
#include "sudokit/question.hpp"

namespace sudokit {

extern template class Asker<RateQuestion>;

namespace {

// Above this side a rating may take long, and is made only on request.
constexpr int kRatedSide = 9;

bool has_wish(const MakerInfo& info, std::string_view name) {
  return std::ranges::count(info.wishes, name, &WishRow::name) > 0;
}

bool has_param(const MakerInfo& info, std::string_view name) {
  return std::ranges::count(info.params, name, &ParamRow::name) > 0;
}

// The scale that a requirement such as "se:3..4.5" or "level:easy" names; otherwise the first
// scale.
std::string scale_of(const Maker& maker) {
  const std::string wish = has_wish(maker.info(), "rating") ? maker.get("rating") : "";
  const std::string name = wish.substr(0, wish.find(':'));
  if (name == "ep" || name == "ed") return "se";
  if (scale_named(name) != nullptr) return name;
  for (const Scale* scale : scales()) {
    if (std::ranges::count(scale->grades, wish.substr(std::min(wish.size(), name.size() + 1)))) {
      return std::string(scale->name);
    }
  }
  return std::string(scales().front()->name);
}

std::vector<std::string> scales_of(const MakeQuestion& question) {
  if (question.scales) return *question.scales;
  const Maker& maker = *question.maker;
  const bool wished = has_wish(maker.info(), "rating") && !maker.get("rating").empty();
  if (!wished && question.request.layout->side() > kRatedSide) return {};
  return {scale_of(maker)};
}

// The limits of the rating: without iterations, which have another unit there.
Limits limits_of(const MakeRequest& request) {
  Limits limits{request.budget, request.seed};
  limits.budget.iterations.reset();
  return limits;
}

RateQuestion rate_question(const MakeQuestion& question) {
  RateQuestion rate;
  rate.scales = scales_of(question);
  if (!rate.counts("guesses")) rate.guesses = 0;
  rate.unique_known = true;
  rate.limits = limits_of(question.request);
  return rate;
}

}  // namespace

struct MakeAsker::State {
  // Errors: the maker does not support the layout; a scale is unknown.
  static Result<std::unique_ptr<State>> make(MakeQuestion asked) {
    if (auto ok = asked.maker->check(asked.request.layout); !ok) return tl::unexpected(ok.error());
    auto state = std::make_unique<State>();
    state->question = std::move(asked);
    const MakeQuestion& question = state->question;
    if (!question.rated || question.maker->info().verdict != Verdict::unique) return state;
    state->prover.emplace();
    const RateQuestion rate = rate_question(question);
    if (rate.scales.empty()) return state;
    auto rater = Asker<RateQuestion>::make(rate);
    if (!rater) return tl::unexpected(rater.error());
    state->rater.emplace(std::move(*rater));
    return state;
  }

  // Solves and rates the puzzle within its limits.
  Result<void> rate(MadePuzzle& made, const StopToken& stop) {
    Run run = allowance->left();
    run.stop = stop;
    auto proof = prover->prove(made.puzzle, run);
    if (!proof) return tl::unexpected(proof.error());
    if (proof->verdict == Verdict::unique) made.solution = std::move(proof->solutions.front());
    if (!rater) return {};
    rater->limits().budget = allowance->left().budget;
    rater->limits().seed = question.request.seed;
    auto rating = rater->answer(made.puzzle, made.index, stop);
    // If the default scale does not support the layout, the puzzle has no rating.
    if (!rating && question.scales) return tl::unexpected(rating.error());
    if (rating && rating->rated) made.rating = std::move(*rating);
    return {};
  }

  Result<MadePuzzle> made(std::uint64_t index, Result<Puzzle>&& puzzle, const StopToken& stop) {
    MadePuzzle made;
    made.index = index;
    made.reason = puzzle ? StopReason::finished : given_up(puzzle.error());
    if (made.reason != StopReason::finished) return made;
    if (!puzzle) return tl::unexpected(puzzle.error());
    made.puzzle = std::move(*puzzle);
    made.weight = question.maker->weight(made.puzzle);
    if (!prover) return made;
    if (auto ok = rate(made, stop); !ok) return tl::unexpected(ok.error());
    return made;
  }

  // Starts the limits of the next puzzle.
  void start() { allowance.emplace(limits_of(question.request).run({})); }

  MakeQuestion question;
  std::optional<Allowance> allowance;
  std::optional<Prover> prover;
  std::optional<Asker<RateQuestion>> rater;
};

MakeAsker::MakeAsker(std::unique_ptr<State> state) : state_(std::move(state)) {}
MakeAsker::MakeAsker(MakeAsker&&) noexcept = default;
MakeAsker::~MakeAsker() = default;

Result<MakeAsker> MakeAsker::make(MakeQuestion question) {
  auto state = State::make(std::move(question));
  if (!state) return tl::unexpected(state.error());
  return MakeAsker(std::move(*state));
}

const MakeQuestion& MakeAsker::question() const {
  return state_->question;
}

void MakeAsker::answer(const Take& take, const StopToken& stop) {
  answer(question().request.index, question().count, take, stop);
}

void MakeAsker::answer(std::uint64_t first, std::uint64_t count, const Take& take,
                       const StopToken& stop) {
  MakeRequest request = question().request;
  request.index = first;
  request.stop = stop;
  state_->start();
  question().maker->make_many(request, count, [&](std::uint64_t index, Result<Puzzle>&& puzzle) {
    auto made = state_->made(index, std::move(puzzle), stop);
    state_->start();
    const bool more = made.has_value() && made->reason != StopReason::stopped;
    return take(std::move(made)) && more;
  });
}

void MakeAsker::append(std::string& out, const JsonPlace& place, const MadePuzzle& made) const {
  const bool known = made.reason == StopReason::finished;
  answer::AnswerObject object(out, place);
  if (known) {
    const auto open = std::ranges::count(made.puzzle.givens, std::uint8_t{0});
    object->text("layout", made.puzzle.layout->name());
    object.puzzle(made.puzzle);
    object->number("givens", made.puzzle.givens.size() - static_cast<std::uint64_t>(open));
  } else {
    object->text("verdict", to_string(Verdict::unknown)).text("reason", to_string(made.reason));
  }
  object->text("family", question().maker->info().name).number("seed", question().request.seed);
  object->number("index", made.index);
  if (made.weight) object->real("weight", *made.weight);
  if (!made.solution.empty()) object.grid("solution", *made.puzzle.layout, made.solution);
  if (made.rating) answer::append_ratings(object, state_->rater->question(), *made.rating);
  object.close();
}

namespace answer {
namespace {

struct MakeOptions {
  std::string family = "minimal";
  std::string layout = "3x3";
  std::string input = {};
  std::uint64_t count = 1;
  std::uint64_t first = 0;
  std::optional<std::uint64_t> tries = {};
  std::optional<std::vector<std::string>> scales = {};
  Limits limits = {};
};
constexpr Option kMakeOptions[] = {
    option<MakeOptions, &MakeOptions::family>(
        "family", "the maker; its requirements and parameters are options too"),
    option<MakeOptions, &MakeOptions::layout>(
        "layout", "the name of the layout, or the text of a layout file"),
    option<MakeOptions, &MakeOptions::count>("count", "the number of puzzles", 1, 1'000'000),
    option<MakeOptions, &MakeOptions::first>("first", "the index of the first puzzle", 0, 1e15),
    option<MakeOptions, &MakeOptions::tries>("tries", "give up a puzzle after this number of tries",
                                             1, 1e15),
    option<MakeOptions, &MakeOptions::input>("input",
                                             "the text that the maker reads, if it reads one"),
    option<MakeOptions, &MakeOptions::scales>(
        "scales",
        "the scales that rate each puzzle; default: that of `rating`, otherwise, up to side 9, the "
        "default scale"),
};

class MakingAsker final : public AnyAsker {
 public:
  explicit MakingAsker(MakeAsker asker) : asker_(std::move(asker)) {}

  void answer(std::string& out, const JsonPlace& place, const Puzzle&, std::uint64_t,
              const StopToken& stop) override {
    const auto take = [&](Result<MadePuzzle>&& made) {
      if (made) {
        asker_.append(out, place, *made);
      } else {
        append_refusal(out, place, made.error());
      }
      return made.has_value();
    };
    asker_.answer(take, stop);
  }
  Limits& limits() override { return limits_; }

 private:
  MakeAsker asker_;
  Limits limits_;  // unused: the limits of the request are in the question
};

class BoardAsker final : public AnyAsker {
 public:
  explicit BoardAsker(MakeQuestion question) : question_(std::move(question)) {}

  void answer(std::string& out, const JsonPlace& place, const Puzzle&, std::uint64_t,
              const StopToken&) override {
    const auto board = question_.maker->make_board(question_.request);
    if (!board) return append_refusal(out, place, board.error());
    append_board(out, place, question_.maker->info().name, *board);
  }
  Limits& limits() override { return limits_; }

 private:
  MakeQuestion question_;
  Limits limits_;
};

// A requirement or a parameter as text: the texts of a list are joined by commas.
std::string text_of(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (!value.is_array()) return value.dump();
  std::string text;
  for (const Json& each : value) text += (text.empty() ? "" : ",") + text_of(each);
  return text;
}

// Makes the maker, and removes its requirements and parameters from the options.
Result<std::shared_ptr<Maker>> read_maker(Json& options) {
  const std::string family = options.value("family", MakeOptions().family);
  const MakerInfo* info = find_maker(family);
  if (info == nullptr) return failf("unknown-maker", "unknown family '{}'", family);
  std::shared_ptr<Maker> maker = info->make();
  const Json all = options;
  for (const auto& [name, value] : all.items()) {
    if (!has_wish(*info, name) && !has_param(*info, name)) continue;
    if (auto ok = maker->set(name, text_of(value)); !ok) return tl::unexpected(ok.error());
    options.erase(name);
  }
  return maker;
}

Result<std::unique_ptr<AnyAsker>> make_making(const Kind& kind, const Json& options,
                                              const LayoutPtr& layout) {
  const auto family = options.find("family");
  if (family != options.end() && !family->is_string())
    return fail("wrong-type", "option `family` takes a string");
  Json rest = options;
  auto maker = read_maker(rest);
  if (!maker) return tl::unexpected(maker.error());
  MakeOptions read;
  if (auto ok = read_options(kind.options, &read, read.limits, rest, layout); !ok) {
    return tl::unexpected(ok.error());
  }
  MakeQuestion question{std::move(*maker)};
  question.request.input = read.input;
  question.request.seed = read.limits.seed;
  question.request.budget = read.limits.budget;
  if (question.maker->info().makes_boards()) return std::make_unique<BoardAsker>(question);
  auto named = layout_of(read.layout);
  if (!named) return tl::unexpected(named.error());
  question.request.layout = std::move(*named);
  question.request.index = read.first;
  question.request.tries = read.tries;
  question.count = read.count;
  question.scales = read.scales;
  auto asker = MakeAsker::make(std::move(question));
  if (!asker) return tl::unexpected(asker.error());
  return std::make_unique<MakingAsker>(std::move(*asker));
}

constexpr Member kMadeMembers[] = {
    {"layout?", type::kLayout},
    {"puzzle?", type::kGrid},
    {"layout_text?", type::kLayoutText},
    {"rules?", type::kRules},
    {"givens?", type::kWhole},
    {"family", type::kText},
    {"seed", type::kSeed},
    {"index", type::kWhole},
    {"weight?", R"("type":"number","minimum":0)"},
    {"solution?", type::kGrid},
    {"ratings?", R"("type":"array","items":{"$ref":"#/$defs/rating"})"},
    {"verdict?", type::kVerdict},
    {"reason?", type::kReason},
};
constexpr Shape kMadeShape{"made", "Answer of `make`: a puzzle, or the reason why it was given up.",
                           kMadeMembers, false};

}  // namespace

const Kind kMake =
    Kind{"make", "new puzzles that meet the given requirements", kMakeOptions, make_making, false,
         false}
        .answering(kMadeShape);

}  // namespace answer
}  // namespace sudokit
