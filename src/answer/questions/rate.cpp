// Ratings on one scale or several. One budget covers them and the proof that there is one solution.
#include <fmt/format.h>

#include <algorithm>

#include "answer/asker.hpp"
#include "answer/kinds.hpp"
#include "answer/object.hpp"
#include "answer/questions/common.hpp"
#include "core/failf.hpp"
#include "core/meter.hpp"
#include "sudokit/result.hpp"
#include "sudokit/transform.hpp"

namespace sudokit {
namespace {

using RateAnswer = RateQuestion::Answer;
using Rated = RateQuestion::Rated;

Result<void> check_techniques(const RateQuestion& question, const std::vector<Rated>& chosen) {
  bool paths = false;
  for (const Rated& rated : chosen) {
    if (rated.counts()) continue;
    paths = true;
    const auto options = question.techniques.options(*rated.scale);
    if (!options) return tl::unexpected(options.error());
  }
  const TechniqueChoice& choice = question.techniques;
  const bool any = !choice.only.empty() || !choice.with.empty() || !choice.without.empty();
  if (paths || (!any && choice.uniqueness)) return {};
  return fail("inapplicable-option",
              "`techniques`, `with`, `without` and `uniqueness` need a scale of techniques");
}

Result<void> check_multiple(const RateQuestion& question, const std::vector<Rated>& chosen) {
  if (!question.allow_multiple) return {};
  if (!question.strict()) {
    return fail("inapplicable-option",
                "`allow_multiple` needs a scale of another program: se, se-d2, se-d1 or hodoku");
  }
  for (const Rated& rated : chosen) {
    if (!rated.counts()) continue;
    return failf("inapplicable-option",
                 "`allow_multiple`: the scale {} rates only puzzles with one solution",
                 rated.name());
  }
  return {};
}

}  // namespace

Result<std::vector<Rated>> RateQuestion::chosen() const {
  std::vector<Rated> found;
  for (const std::string& name : scales) {
    Rated rated;
    rated.scale = scale_named(name);
    if (rated.scale == nullptr) {
      return failf("unknown-scale", "unknown scale '{}'; the scales are {}", name,
                   answer::names_of(rating_scales()));
    }
    const auto known = [&](const Rated& other) { return other.name() == rated.name(); };
    if (std::ranges::none_of(found, known)) found.push_back(std::move(rated));
  }
  return found;
}

bool RateQuestion::strict() const {
  return std::ranges::any_of(scales, [](const std::string& name) {
    const Scale* scale = scale_named(name);
    return scale == nullptr || scale->counts() || scale->walk != nullptr;
  });
}

bool RateQuestion::has(Counting counting) const {
  return std::ranges::any_of(scales, [&](const std::string& name) {
    const Scale* scale = scale_named(name);
    return scale != nullptr && scale->counting == counting;
  });
}

bool RateQuestion::has_levels() const {
  return has(Counting::levels) || has(Counting::rating);
}

bool RateQuestion::counts(std::string_view scale) const {
  const Scale* known = scale_named(scale);
  return known != nullptr && known->counts() &&
         std::ranges::any_of(scales, [&](const auto& name) { return scale_named(name) == known; });
}

template <>
struct Asker<RateQuestion>::State {
  explicit State(RateQuestion asked)
      : question(std::move(asked)),
        strict_(question.strict()),
        prover_(guesses_wanted() ? std::optional(question.guesses) : std::nullopt) {
    auto chosen = question.chosen().value();
    for (Rated& rated : chosen) raters_.push_back({std::move(rated), {}, {}, true});
  }

  static Result<void> check(const RateQuestion& question) {
    const auto chosen = question.chosen();
    if (!chosen) return tl::unexpected(chosen.error());
    if (chosen->empty()) return fail("invalid-value", "`scales` names no scale");
    if (auto ok = check_techniques(question, *chosen); !ok) return ok;
    if (auto ok = check_multiple(question, *chosen); !ok) return ok;
    if (question.counts("guesses") && question.guesses == 0) {
      return fail("invalid-value", "the scale guesses needs `guesses` above 0");
    }
    if (question.jewel != Jewel::any && !question.has(Counting::tenths)) {
      return fail("inapplicable-option",
                  "`jewel` needs a scale of Sudoku Explainer: se, se-d2 or se-d1");
    }
    if (!question.disagree) return {};
    const auto paths =
        std::ranges::count_if(*chosen, [](const Rated& rated) { return !rated.counts(); });
    if (paths < 2)
      return fail("inapplicable-option", "`disagree` compares two or more scales of techniques");
    if (question.jewel != Jewel::any)
      return fail("conflicting-options", "`disagree` and `jewel` exclude each other");
    if (question.invariant)
      return fail("conflicting-options", "`disagree` and `invariant` exclude each other");
    return {};
  }

  Result<RateAnswer> answer(const Puzzle& puzzle, std::uint64_t, const StopToken& stop) {
    if (!question.invariant) return rate_all(puzzle, stop);
    const auto form = canonical(puzzle);
    if (!form) return fail(form.error().code, "`invariant`: " + form.error().message);
    return rate_all(*form, stop);
  }

  RateQuestion question;

 private:
  // A scale and its state. A scale of techniques has a deducer for the layout, and another one for
  // puzzles with several solutions.
  struct Rater {
    Rated rated;
    std::optional<Deducer> deducer;
    std::optional<Deducer> cautious;
    bool used = true;  // for the current puzzle
  };

  bool guesses_wanted() const { return question.asks_guesses() || question.counts("guesses"); }
  bool several() const { return proof_->verdict == Verdict::multiple; }
  // Whether the ratings are valid.
  bool valid() const {
    return proof_->verdict == Verdict::unique || (several() && question.allow_multiple);
  }

  Result<RateAnswer> rate_all(const Puzzle& puzzle, const StopToken& stop) {
    const Allowance allowance(question.limits.run(stop));
    allowance_ = &allowance;
    proof_.reset();
    stopped_ = StopReason::finished;
    RateAnswer answer;
    if (auto ok = rate_in(puzzle, answer); !ok) return tl::unexpected(ok.error());
    answer.verdict = proof_->verdict;
    answer.reason = proof_->reason;
    answer.rated = valid();
    answer.uniqueness = question.techniques.uniqueness && !several();
    for (Rater& rater : raters_) {
      if (!rater.used) continue;
      answer.ratings.push_back(rater.rated);
      if (!rater.rated.counts() && answer.reached.empty()) {
        answer.reached = deducer_of(rater).values();
      }
    }
    if (question.asks_guesses()) answer.guesses = proof_->guesses;
    answer.seconds = allowance.seconds();
    return answer;
  }

  // The proof comes first if a scale needs it; otherwise last, if it is still missing.
  Result<void> rate_in(const Puzzle& puzzle, RateAnswer& answer) {
    if (auto ok = prepare(puzzle); !ok) return ok;
    if (question.unique_known && !guesses_wanted()) {
      proof_ = Uniqueness{StopReason::finished, Verdict::unique, {}, {}};
    } else if (strict_) {
      if (auto ok = prove_first(puzzle); !ok) return ok;
    }
    if (!strict_ || valid()) {
      for (Rater& rater : raters_) {
        if (!rater.used) continue;
        if (auto ok = rate_by(rater, puzzle); !ok) return ok;
      }
      if (question.disagree && stopped_ == StopReason::finished) {
        auto parting = answer::find_parting(deducers(), puzzle, allowance_->left());
        if (!parting) return tl::unexpected(parting.error());
        answer.parting = std::move(*parting);
      }
    }
    if (stopped_ != StopReason::finished) {
      give_up();
    } else if (!proof_) {
      prove(puzzle);
    }
    return {};
  }

  std::vector<Deducer*> deducers() {
    std::vector<Deducer*> all;
    for (Rater& rater : raters_) {
      if (!rater.rated.counts() && rater.used) all.push_back(&deducer_of(rater));
    }
    return all;
  }

  // Deducers are made once per layout, which rarely changes.
  Result<void> prepare(const Puzzle& puzzle) {
    for (Rater& rater : raters_) {
      if (!question.fitting && (!strict_ || rater.rated.counts())) continue;
      auto ok = admits(*rater.rated.scale, *puzzle.layout, puzzle.features());
      rater.used = ok.has_value();
      if (!ok && !question.fitting) return ok;
    }
    if (puzzle.layout == layout_ && !question.fitting) return {};
    layout_.reset();
    for (Rater& rater : raters_) {
      if (rater.rated.counts() || !rater.used) continue;
      auto options = options_of(*rater.rated.scale);
      rater.rated.allowed = options.allowed;
      auto made = Deducer::make(puzzle.layout, std::move(options));
      if (!made) return tl::unexpected(made.error());
      rater.deducer.emplace(std::move(*made));
      rater.cautious.reset();
    }
    layout_ = puzzle.layout;
    return {};
  }
  DeduceOptions options_of(const Scale& scale) {
    DeduceOptions options = question.techniques.options(scale).value();  // checked before
    options.explain = false;
    options.unique_known = strict_;
    if (!strict_) {
      options.prove_unique = [this](const Puzzle& puzzle) {
        if (!proof_) prove(puzzle);
        return proof_->verdict == Verdict::unique;
      };
    }
    return options;
  }
  Deducer& deducer_of(Rater& rater) {
    if (!strict_ || !several()) return *rater.deducer;
    if (!rater.cautious) {
      DeduceOptions options = options_of(*rater.rated.scale);
      options.use_uniqueness = false;
      rater.cautious.emplace(Deducer::make(layout_, std::move(options)).value());
    }
    return *rater.cautious;
  }

  Result<void> prove_first(const Puzzle& puzzle) {
    auto proof = prover_.prove(puzzle, allowance_->left());
    if (!proof) return tl::unexpected(proof.error());
    proof_ = std::move(*proof);
    return {};
  }
  // Pre: the deducers support the puzzle.
  void prove(const Puzzle& puzzle) { proof_ = prover_.prove(puzzle, allowance_->left()).value(); }

  Result<void> rate_by(Rater& rater, const Puzzle& puzzle) {
    if (rater.rated.counts()) return count_by(rater.rated, puzzle);
    const Scale& scale = *rater.rated.scale;
    const Jewel jewel = scale.counting == Counting::tenths ? question.jewel : Jewel::any;
    auto rating = rate(deducer_of(rater), puzzle, allowance_->left(), jewel);
    if (!rating) return tl::unexpected(rating.error());
    rater.rated.rating = std::move(*rating);
    // Grades are those of all default techniques.
    const bool all = rater.rated.allowed.empty() && question.techniques.uniqueness;
    if (scale.counting == Counting::rating && !all) rater.rated.rating.grade = {};
    const Rating& found = rater.rated.rating;
    if (found.end == DeduceEnd::stopped) stopped_ = found.reason;
    // Placements alone solve the puzzle: it has one solution, and needs no guess.
    if (!strict_ && found.end == DeduceEnd::solved && found.level == 0) {
      proof_ = Uniqueness{StopReason::finished, Verdict::unique, {}, 0};
    }
    return {};
  }
  // Pre: the puzzle has one solution.
  Result<void> count_by(Rated& rated, const Puzzle& puzzle) {
    auto count = rated.scale->count(puzzle, *proof_, question.guesses, allowance_->left());
    if (!count) return tl::unexpected(count.error());
    rated.count = *count;
    if (count->reason != StopReason::finished) stopped_ = count->reason;
    return {};
  }

  // The rating was interrupted. A verdict that was proved is kept, unless the puzzle would be
  // rated: that verdict is useless without the rating.
  void give_up() {
    if (proof_ && proof_->verdict != Verdict::unknown && !valid()) return;
    proof_.emplace();
    proof_->reason = stopped_;
  }

  bool strict_;
  Prover prover_;
  LayoutPtr layout_;
  std::vector<Rater> raters_;
  // The state of the current puzzle.
  const Allowance* allowance_ = nullptr;
  std::optional<Uniqueness> proof_;
  StopReason stopped_ = StopReason::finished;  // the limit that ended a rating
};
template class Asker<RateQuestion>;

namespace {

using answer::AnswerObject;

std::string tenths_text(int tenths) {
  return fmt::format("{}.{}", tenths / 10, tenths % 10);
}

void append_steps(std::string& out, JsonLine& line, const Scale& scale, const Rating& rating) {
  line.key("techniques");
  JsonLine counts(out);
  for (std::size_t i = 0; i < rating.steps.size(); ++i) {
    if (rating.steps[i] > 0) counts.number(scale.rows[i].technique->name, rating.steps[i]);
  }
  counts.close();
}

void append_score(std::string& out, JsonLine& line, const Scale& scale, const Rating& rating) {
  if (scale.counting == Counting::tenths) {
    line.key("er"), out += tenths_text(rating.difficulty);
    line.key("ep"), out += tenths_text(rating.placing);
    line.key("ed"), out += tenths_text(rating.first);
  } else if (scale.counting == Counting::points) {
    const bool beyond = rating.end != DeduceEnd::solved;
    line.boolean("beyond", beyond);
    if (beyond) return;
    line.text("level", rating.grade);
    line.number("score", static_cast<std::uint64_t>(rating.difficulty));
  } else {
    if (scale.counting == Counting::rating) {
      line.key("rating"), out += rating_text(rating.difficulty);
    } else {
      line.number("difficulty", static_cast<std::uint64_t>(rating.difficulty));
    }
    if (!rating.grade.empty()) line.text("grade", rating.grade);
    line.number("level", static_cast<std::uint64_t>(rating.level));
  }
}

void append_settings(std::string& out, JsonLine& line, const RateQuestion& question,
                     const RateAnswer& answer, const Rated& rated) {
  line.key("settings");
  JsonLine settings(out);
  settings.boolean("uniqueness", answer.uniqueness);
  if (question.invariant) settings.boolean("invariant", true);
  if (question.jewel != Jewel::any && rated.scale->counting == Counting::tenths) {
    settings.text("stops", question.jewel == Jewel::diamond ? "diamond" : "pearl");
  }
  if (!rated.allowed.empty()) {
    settings.key("techniques");
    append_json_array(out, rated.allowed,
                      [&](const Technique* one) { append_json_string(out, one->name); });
  }
  settings.close();
}

void append_path(std::string& out, JsonLine& line, const RateQuestion& question,
                 const RateAnswer& answer, const Rated& rated) {
  const Scale& scale = *rated.scale;
  const Rating& rating = rated.rating;
  line.text("scale", scale.name);
  line.text("version", scale.version.empty() ? version() : scale.version);
  append_settings(out, line, question, answer, rated);
  line.text("end", to_string(rating.end));
  append_score(out, line, scale, rating);
  if (rating.hardest == nullptr) {
    line.null("hardest");
  } else {
    line.text("hardest", rating.hardest->name);
  }
  line.number("steps", rating.total).number("open", std::uint64_t(rating.open_cells));
  append_steps(out, line, scale, rating);
}

void append_count_rating(std::string& out, JsonLine& line, const RateQuestion& question,
                         const RateAnswer&, const Rated& rated) {
  const Scale& scale = *rated.scale;
  const Count& count = rated.count;
  line.text("scale", scale.name).text("version", version());
  line.key("settings");
  JsonLine settings(out);
  if (scale.grades.empty()) settings.text("rules", "hidden-single,naked-single");
  settings.number("most", count.most);
  if (question.invariant) settings.boolean("invariant", true);
  settings.close();
  if (count.value) {
    const std::string_view word = count.word(scale);
    word.empty() ? line.number(scale.label, *count.value) : line.text(scale.label, word);
    if (!scale.beside.empty()) line.number(scale.beside, count.beside.value_or(0));
  } else {
    line.null(scale.label);
    line.number(fmt::format("{}_over", scale.label), count.most);
  }
}

void append_guesses(JsonLine& line, const RateQuestion& question, const RateAnswer& answer) {
  if (answer.guesses) return void(line.number("guesses", *answer.guesses));
  line.null("guesses");
  if (question.guesses > 0) line.number("guesses_over", question.guesses);
}

}  // namespace

void answer::append_ratings(AnswerObject& object, const RateQuestion& question,
                            const RateAnswer& answer) {
  object->key("ratings");
  append_json_array(object.out(), answer.ratings, [&](const Rated& rated) {
    JsonLine line(object.out());
    (rated.counts() ? append_count_rating : append_path)(object.out(), line, question, answer,
                                                         rated);
    line.close();
  });
}

void append_answer(std::string& out, const JsonPlace& place, const RateQuestion& question,
                   const Puzzle& puzzle, const RateAnswer& answer) {
  AnswerObject object(out, place, puzzle);
  object.puzzle(puzzle);
  object->text("verdict", to_string(answer.verdict));
  object->text("reason", to_string(answer.reason));
  if (answer.rated) {
    if (question.has_levels()) append_guesses(*object, question, answer);
    append_ratings(object, question, answer);
    if (question.disagree) answer::append_parting(out, *object, *puzzle.layout, answer);
  }
  object.close();
}

namespace answer {
namespace {

constexpr std::string_view kJewels[] = {"any", "pearl", "diamond"};
constexpr Option kRateOptions[] = {
    option<RateQuestion, &RateQuestion::scales>(
        "scales",
        "which techniques are tried and in which order, or what is counted; several scales give "
        "one rating each. se is the rating of Sudoku Explainer 1.2.1, which forums quote; se-d2 is "
        "what SukakuExplainer prints by default")
        .with({.name = "--scale",
               .value = "NAMES",
               .group = "Teaching",
               .shows_default = true,
               .words = [] { return words_of(rating_scales()); }}),
    technique_option<RateQuestion, &TechniqueChoice::only>(
        "--techniques",
        "use only these techniques, in the order of the scale; `sudokit techniques` lists the "
        "names"),
    technique_option<RateQuestion, &TechniqueChoice::with>(
        "--with",
        "also use these techniques, which the scale includes only on request. Groups of the "
        "default scale: patterns, exclusions, uniqueness, forcing"),
    technique_option<RateQuestion, &TechniqueChoice::without>("--without",
                                                              "use all techniques except these"),
    uniqueness_option<RateQuestion>(),
    choice<RateQuestion, &RateQuestion::jewel>("jewel", kJewels,
                                               "on a scale of Sudoku Explainer, stop as soon as "
                                               "the puzzle cannot be a pearl, or a diamond; "
                                               "any: rate the whole path"),
    option<RateQuestion, &RateQuestion::invariant>(
        "invariant",
        "rate the canonical form of a 9x9 puzzle, so that isomorphs get the same rating")
        .with({.name = "--invariant", .group = "Rating"}),
    option<RateQuestion, &RateQuestion::allow_multiple>(
        "allow_multiple",
        "scales of other programs: also rate puzzles with several solutions, without uniqueness "
        "techniques")
        .with({.name = "--allow-multiple", .group = "Rating"}),
    option<RateQuestion, &RateQuestion::fitting>("fitting",
                                                 "leave out scales that do not support the layout"),
    option<RateQuestion, &RateQuestion::disagree>(
        "disagree",
        "with several scales: find the first step on the path of the first scale that the others "
        "do not share")
        .with({.name = "--disagree", .group = "Rating"}),
    option<RateQuestion, &RateQuestion::guesses>(
        "guesses", "count the guesses of depth-first search, up to this number; 0: do not", 0, 1e15)
        .with({.name = "--guesses", .value = "N", .group = "Rating", .shows_default = true}),
};

constexpr Member kRateMembers[] = {
    {"puzzle", type::kGrid},
    {"layout_text?", type::kLayoutText},
    {"rules?", type::kRules},
    {"verdict", type::kVerdict},
    {"reason", type::kReason},
    {"guesses?", type::kWholeOrNull},
    {"guesses_over?", type::kWhole},
    {"ratings?", R"("type":"array","items":{"$ref":"#/$defs/rating"})",
     "One rating for each scale; absent if the puzzle is not rated."},
    {"parting?",
     R"("type":["object","null"],"properties":{"after":{"type":"integer","minimum":0},)"
     R"("steps":{"type":"array"}})",
     "With --disagree: the steps at which the paths of the scales first differ; null if they never "
     "differ."},
};
constexpr Shape kRateShape{"rate", "Answer of `rate`.", kRateMembers};

}  // namespace

const Kind kRate =
    kind<RateQuestion>("rate", "how hard the puzzle is", kRateOptions).answering(kRateShape);

}  // namespace answer

template <>
std::span<const Option> options_of<RateQuestion>() {
  return answer::kRateOptions;
}

}  // namespace sudokit
