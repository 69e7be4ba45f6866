// The steps of a puzzle. One budget covers them, the check of its entries and the proof that it has
// one solution.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "answer/asker.hpp"
#include "answer/kinds.hpp"
#include "answer/object.hpp"
#include "answer/questions/common.hpp"
#include "core/failf.hpp"
#include "core/meter.hpp"
#include "sudokit/tell.hpp"
#include "text/json_members.hpp"

namespace sudokit {
namespace {

using ExplainAnswer = ExplainQuestion::Answer;
using Part = ExplainQuestion::Part;

bool leaves_out_supposition(const ExplainQuestion& question, const Scale& scale) {
  return std::ranges::any_of(question.techniques.without, [&](const std::string& name) {
    const auto some = techniques_named(name, scale);
    return std::ranges::any_of(some,
                               [](const Technique* one) { return one->name == "supposition"; });
  });
}

Result<void> check_suppose(const ExplainQuestion& question, const Scale& scale) {
  if (question.no_suppose)
    return fail("conflicting-options", "`suppose` and `no_suppose` exclude each other");
  if (leaves_out_supposition(question, scale))
    return fail("conflicting-options", "`suppose` and `without` supposition exclude each other");
  return {};
}

// Whether the walk continues with suppositions, without being asked to, if the techniques do not
// suffice. The list of all possible steps has only techniques.
bool goes_on(const ExplainQuestion& question) {
  const TechniqueChoice& choice = question.techniques;
  return !question.no_suppose && question.part != Part::all && choice.only.empty() &&
         choice.without.empty();
}

Result<DeduceOptions> techniques_of(const ExplainQuestion& question) {
  const Scale* scale = scale_named(question.scale);
  if (scale == nullptr) {
    return failf("unknown-scale", "unknown scale '{}'; the scales are {}", question.scale,
                 answer::names_of(scales()));
  }
  if (scale->counts())
    return failf("inapplicable-option", "the scale {} has no steps", scale->name);
  auto options = question.techniques.options(*scale);
  if (!options) return options;
  if (question.suppose) {
    if (auto ok = check_suppose(question, *scale); !ok) return tl::unexpected(ok.error());
  }
  // The steps that answer `why` are looked for without suppositions first.
  if (!question.why.empty() || (!question.suppose && !goes_on(question))) return options;
  if (!answer::allow_supposition(*options) && question.suppose) {
    return failf("inapplicable-option", "`suppose`: the scale {} has no suppositions", scale->name);
  }
  // Searches, which come with suppositions, may be left out.
  for (const std::string& name : question.techniques.without) {
    for (const Technique* one : techniques_named(name, *scale)) std::erase(options->allowed, one);
  }
  return options;
}

// An obvious reason why there is no solution: a cell without candidates, or a digit without a
// place.
std::string obstacle(const Puzzle& puzzle) {
  const Layout& layout = *puzzle.layout;
  const Pencilmarks marks = basic_pencilmarks(puzzle).value();  // the puzzle has been accepted
  for (int cell = 0; cell < layout.cells(); ++cell) {
    const auto at = static_cast<std::size_t>(cell);
    if (marks.values[at] == 0 && marks.candidates[at].empty()) {
      return fmt::format(": nothing fits in {}", cell_name(layout, cell));
    }
  }
  for (int house = 0; house < layout.houses(); ++house) {
    Digits left = Digits::all(layout.side());
    for (const Cell cell : layout.house(house)) {
      left = left - marks.candidates[cell];
      if (marks.values[cell] != 0) left.erase(marks.values[cell]);
    }
    if (left.empty()) continue;
    return fmt::format(": {} has no place in {}", left.lowest(), layout.house_name(house));
  }
  return "";
}

// Where two solutions first differ.
std::string difference(const Puzzle& puzzle, const std::vector<Grid>& solutions) {
  const Grid& a = solutions[0];
  const Grid& b = solutions[1];
  std::size_t cell = 0;
  while (a[cell] == b[cell]) ++cell;
  return fmt::format(": {} may be {} or {}", cell_name(*puzzle.layout, static_cast<int>(cell)),
                     a[cell], b[cell]);
}

// The cells that stay open when singles follow the step; without a step, when they follow at once.
std::ptrdiff_t left_open(Deducer& deducer, const Puzzle& puzzle, const Step* step,
                         const Allowance& allowance) {
  std::uint32_t hidden = 0, naked = 0;
  static_cast<void>(deducer.start(puzzle, allowance.left()));  // it has begun before
  if (step != nullptr) deducer.apply(*step);
  deducer.apply_singles(hidden, naked);
  return std::ranges::count(deducer.values(), 0);
}

// See Explanation::opens. Empty if the run is stopped.
std::vector<int> opened(const Puzzle& puzzle, std::span<const Step> steps,
                        const Allowance& allowance) {
  DeduceOptions options;
  for (const char* name : {"hidden-single", "naked-single"}) {
    options.allowed.push_back(techniques_named(name).front());
  }
  auto deducer = Deducer::make(puzzle.layout, std::move(options));
  if (!deducer || !deducer->start(puzzle, allowance.left())) return {};
  const std::ptrdiff_t before = left_open(*deducer, puzzle, nullptr, allowance);
  std::vector<int> opens;
  for (const Step& step : steps) {
    const bool single = step.technique->family == TechniqueFamily::single;
    const auto after = single ? before : left_open(*deducer, puzzle, &step, allowance);
    opens.push_back(static_cast<int>(before - after));
    if (deducer->reason() != StopReason::finished) return {};
  }
  return opens;
}

// Steps after the next one may take long to find, so they are found only if they are needed. An
// HTML page of several puzzles sums up their paths, and a question without a form may be for such a
// page.
bool whole_path(const ExplainQuestion& question) {
  const bool page = !question.form || *question.form == ExplainForm::html;
  return question.part == Part::walk || (question.part == Part::next && page);
}

std::string why_wrong(const Puzzle& puzzle, const MistakesQuestion::Answer& mistakes) {
  const bool marks = mistakes.impossible.empty() && mistakes.take_back.empty();
  return fmt::format("there are wrong {}: {}", marks ? "pencilmarks" : "entries",
                     mistakes_text(puzzle, mistakes));
}

}  // namespace

template <>
struct Asker<ExplainQuestion>::State {
  explicit State(ExplainQuestion asked)
      : question(std::move(asked)), options_(techniques_of(question).value()) {
    options_.unique_known = true;
    if (question.part == Part::step) {
      step_ = answer::WantedStep::make(question.step, options_).value();
    } else if (!whole_path(question)) {
      step_ = answer::WantedStep::make("1", options_).value();
    }
  }

  static Result<void> check(const ExplainQuestion& question) {
    const auto options = techniques_of(question);
    if (!options) return tl::unexpected(options.error());
    if (question.hint < 1 || question.hint > 3)
      return fail("invalid-value", "`hint` must be 1, 2 or 3");
    const bool path = question.part == Part::walk || question.part == Part::next;
    if (!question.why.empty() && !path)
      return fail("conflicting-options", "`why` excludes `part` step and all");
    if (question.part != Part::step) return {};
    const auto step = answer::WantedStep::make(question.step, *options);
    return step ? Result<void>() : tl::unexpected(step.error());
  }

  Result<ExplainAnswer> answer(const Puzzle& puzzle, std::uint64_t number, const StopToken& stop) {
    const Allowance allowance(question.limits.run(stop));
    ExplainAnswer answer;
    const auto ruled = with_printed_rules(puzzle, number);
    if (auto ok = answer_in(ruled ? *ruled : puzzle, number, allowance, answer); !ok) {
      return tl::unexpected(ok.error());
    }
    if (answer.kind != ExplainAnswer::Kind::explained) {
      if (auto ok = show_why(puzzle, number, allowance, answer); !ok)
        return tl::unexpected(ok.error());
    }
    return answer;
  }

  ExplainQuestion question;

 private:
  // The puzzle with the rules that are printed, if it has none itself.
  std::optional<Puzzle> with_printed_rules(const Puzzle& puzzle, std::uint64_t number) const {
    if (question.printed.empty() || puzzle.has_rules()) return std::nullopt;
    const auto printed = answer::printed_of(question.printed, puzzle, number);
    if (!printed || !printed->has_rules()) return std::nullopt;  // judge() says what does not fit
    Puzzle ruled = puzzle;
    ruled.rules = printed->rules;
    return ruled;
  }

  Result<void> answer_in(const Puzzle& puzzle, std::uint64_t number, const Allowance& allowance,
                         ExplainAnswer& answer) {
    if (!question.printed.empty()) {
      if (auto ok = judge(puzzle, number, allowance, answer); !ok) return ok;
      if (answer.mistakes.any()) {
        answer.kind = ExplainAnswer::Kind::wrong;
        answer.why = why_wrong(puzzle, answer.mistakes);
        return {};
      }
    }
    if (auto ok = prove(puzzle, number, allowance, answer); !ok) return ok;
    if (!explainable(answer)) return {};
    auto noted = notes(puzzle, number, allowance);
    if (!noted) return tl::unexpected(noted.error());
    options_.notes = *noted;
    if (auto ok = walk(puzzle, allowance, answer); !ok) return ok;
    if (auto ok = tell_printed(puzzle, number, answer.explanation); !ok) return ok;
    if (found_some(answer)) told(allowance, answer);
    conclude(answer);
    return {};
  }

  // Whether there is something to tell: steps that were found before a limit ended the search
  // count.
  static bool found_some(const ExplainAnswer& answer) {
    return answer.reason == StopReason::finished || !answer.explanation.steps.empty();
  }

  // A claim may hold in all of several solutions.
  bool explainable(const ExplainAnswer& answer) const {
    return answer.verdict == Verdict::unique ||
           (answer.verdict == Verdict::multiple && answer::claims_digit(question.why));
  }

  Result<void> prove(const Puzzle& puzzle, std::uint64_t number, const Allowance& allowance,
                     ExplainAnswer& answer) {
    auto proof = prover_.prove(puzzle, allowance.left());
    if (!proof) return tl::unexpected(proof.error());
    answer.verdict = proof->verdict;
    answer.reason = proof->reason;
    answer.seconds = allowance.seconds();
    if (proof->verdict == Verdict::unsatisfiable) {
      auto ok = judge(puzzle, number, allowance, answer);
      // Rules and layout alone may have no solution: then no entry is wrong.
      if (!ok && (!question.printed.empty() || ok.error().code != "no-solution")) return ok;
    }
    if (!explainable(answer)) decline(puzzle, *proof, answer);
    solutions_ = std::move(proof->solutions);
    return {};
  }

  // Whether the pencilmarks are notes on a printed puzzle that has one solution. Pre: the entries
  // and marks have been found to be right.
  Result<bool> notes(const Puzzle& puzzle, std::uint64_t number, const Allowance& allowance) {
    if (!puzzle.has_marks() || question.printed.empty()) return false;
    const auto printed = answer::printed_of(question.printed, puzzle, number);
    if (!printed) return tl::unexpected(printed.error());
    if (printed->has_marks()) return false;
    const auto proof = prover_.prove(*printed, allowance.left());
    if (!proof) return tl::unexpected(proof.error());
    return proof->verdict == Verdict::unique;
  }

  Result<void> judge(const Puzzle& puzzle, std::uint64_t number, const Allowance& allowance,
                     ExplainAnswer& answer) const {
    auto found = answer::judge_entries(question.printed, puzzle, number, allowance);
    if (!found) return tl::unexpected(found.error());
    answer.mistakes = std::move(*found);
    return {};
  }

  static void decline(const Puzzle& puzzle, const Uniqueness& proof, ExplainAnswer& answer) {
    if (proof.verdict == Verdict::multiple) {
      answer.why = "the puzzle has several solutions" + difference(puzzle, proof.solutions);
    } else if (proof.verdict == Verdict::unsatisfiable) {
      answer.why = "the puzzle has no solution" + obstacle(puzzle);
      if (answer.mistakes.any()) answer.why += "; " + mistakes_text(puzzle, answer.mistakes);
    } else {
      answer.why = fmt::format("the puzzle could not be proved to have one solution: {}",
                               to_string(proof.reason));
    }
  }

  Result<void> walk(const Puzzle& puzzle, const Allowance& allowance, ExplainAnswer& answer) const {
    if (question.part == Part::all) return list(puzzle, allowance, answer);
    if (!question.why.empty()) return show(puzzle, allowance, answer);
    auto found = whole_path(question) ? explain(puzzle, options_, allowance.left())
                                      : step_.find(puzzle, options_, allowance.left());
    if (!found) return tl::unexpected(found.error());
    answer.explanation = std::move(*found);
    // The next step is shown without its number.
    const bool next = question.part == Part::next;
    if (next) answer.explanation.number = 0;
    if (!next || answer.explanation.steps.empty()) answer.reason = answer.explanation.reason;
    return {};
  }

  // The steps that show what `why` asks.
  Result<void> show(const Puzzle& puzzle, const Allowance& allowance, ExplainAnswer& answer) const {
    const answer::WhyAsked asked{.what = question.why,
                                 .techniques = options_,
                                 .suppose = question.suppose || goes_on(question),
                                 .next = question.part == Part::next};
    auto found = answer::show_why(asked, puzzle, solutions_, allowance);
    if (!found) return tl::unexpected(found.error());
    answer.reason = found->reason;
    answer.explanation = std::move(*found);
    return {};
  }

  // Every step that is possible in the position.
  Result<void> list(const Puzzle& puzzle, const Allowance& allowance, ExplainAnswer& answer) const {
    auto deducer = Deducer::make(puzzle.layout, options_);
    if (!deducer) return tl::unexpected(deducer.error());
    if (auto ok = deducer->start(puzzle, allowance.left()); !ok) return ok;
    Explanation& explanation = answer.explanation;
    explanation.scale = &deducer->scale();
    explanation.possible = true;
    explanation.end = deducer->solved() ? DeduceEnd::solved : DeduceEnd::stuck;
    explanation.steps = deducer->all();
    std::ranges::stable_sort(explanation.steps, {}, &Step::score);
    answer.reason = explanation.reason = deducer->reason();
    explanation.states.push_back(deducer->pencilmarks());
    explanation.opens = opened(puzzle, explanation.steps, allowance);
    return {};
  }

  // In pictures, entries look different from printed digits. In JSON, the givens are those with
  // which the steps begin.
  Result<void> tell_printed(const Puzzle& puzzle, std::uint64_t number,
                            Explanation& explanation) const {
    if (question.printed.empty() || !in_pictures()) return {};
    const auto printed = answer::printed_of(question.printed, puzzle, number);
    if (!printed) return tl::unexpected(printed.error());
    for (Pencilmarks& state : explanation.states) state.givens = printed->givens;
    return {};
  }

  bool in_pictures() const {
    return !question.form || *question.form == ExplainForm::svg ||
           *question.form == ExplainForm::html;
  }

  // In pictures, the reason why there is no explanation stands beside the puzzle.
  Result<void> show_why(const Puzzle& puzzle, std::uint64_t number, const Allowance& allowance,
                        ExplainAnswer& answer) const {
    const auto position = pencilmarks_of(puzzle);
    if (!in_pictures() || !position) return {};
    answer.explanation = {};
    answer.explanation.scale = options_.scale;
    answer.explanation.states.push_back(*position);
    answer.explanation.why = answer.why;
    answer.explanation.why[0] = static_cast<char>(std::toupper(answer.why[0]));
    if (auto ok = tell_printed(puzzle, number, answer.explanation); !ok) return ok;
    const StopReason reason = answer.reason;
    told(allowance, answer);
    answer.reason = reason;
    return {};
  }

  // Writes the explanation, if the rest of the memory budget suffices.
  void told(const Allowance& allowance, ExplainAnswer& answer) const {
    if (!question.form) return;
    TellOptions options = tell_options(question);
    const auto& memory = question.limits.budget.memory;
    if (memory) options.most_bytes = allowance.memory_left(*memory);
    answer.text = tell(answer.explanation, *question.form, options);
    if (answer.text.empty() && answer.reason == StopReason::finished)
      answer.reason = StopReason::memory;
  }

  void conclude(ExplainAnswer& answer) const {
    const bool cut = answer.reason != StopReason::finished;
    const bool told = found_some(answer) && (!question.form || !answer.text.empty());
    if (cut) answer.why = fmt::format("its steps were not all found: {}", to_string(answer.reason));
    if (!told) {
      answer.verdict = Verdict::unknown;
    } else if (!question.why.empty() && answer.explanation.steps.empty()) {
      const bool several = answer.verdict == Verdict::multiple;
      answer.kind = several ? ExplainAnswer::Kind::declined : ExplainAnswer::Kind::absent;
      answer.why = answer.explanation.why;
    } else if (question.part == Part::step && answer.explanation.steps.empty()) {
      answer.kind = ExplainAnswer::Kind::absent;
      answer.why = step_.missing(answer.explanation);
    } else {
      answer.kind = ExplainAnswer::Kind::explained;
    }
  }

  DeduceOptions options_;
  answer::WantedStep step_;
  Prover prover_;
  std::vector<Grid> solutions_;  // of the current puzzle: none, one, or two of several
};
template class Asker<ExplainQuestion>;

TellOptions tell_options(const ExplainQuestion& question) {
  TellOptions options;
  options.detail = question.hint;
  options.next_only = question.part == Part::next || question.part == Part::step;
  options.title = question.title;
  options.pictures = question.pictures;
  if (question.limits.budget.memory) options.most_bytes = *question.limits.budget.memory;
  return options;
}

std::string_view verdict_of(const ExplainAnswer& answer) {
  if (answer.kind == ExplainAnswer::Kind::wrong) return "wrong";
  if (answer.kind == ExplainAnswer::Kind::absent) return "absent";
  return to_string(answer.verdict);
}

void append_answer(std::string& out, const JsonPlace& place, const ExplainQuestion& question,
                   const Puzzle& puzzle, const ExplainAnswer& answer) {
  answer::AnswerObject object(out, place, puzzle);
  object.puzzle(puzzle);
  object->text("verdict", verdict_of(answer));
  if (answer.kind == ExplainAnswer::Kind::explained) {
    for (const text::JsonMember& member : text::json_members(answer.text)) {
      if (member.name != "layout") object->members(member.text);
    }
    if (question.page) {
      object->text("page", tell(answer.explanation, ExplainForm::html, tell_options(question)));
    }
  }
  if (!answer.why.empty()) {
    object->text("why", answer.why);
    if (answer.reason != StopReason::finished) object->text("reason", to_string(answer.reason));
    if (answer.mistakes.any()) append_mistakes(object, puzzle, answer.mistakes);
  }
  object.close();
}

namespace answer {
namespace {

constexpr std::string_view kParts[] = {"walk", "next", "step", "all"};
constexpr Option kExplainOptions[] = {
    option<ExplainQuestion, &ExplainQuestion::scale>(
        "scale", "which techniques are tried, and in which order")
        .with({.name = "--scale",
               .value = "NAME",
               .group = "Teaching",
               .shows_default = true,
               .words = [] { return words_of(scales()); }}),
    technique_option<ExplainQuestion, &TechniqueChoice::only>(
        "--techniques",
        "use only these techniques, in the order of the scale; `sudokit techniques` lists the "
        "names"),
    technique_option<ExplainQuestion, &TechniqueChoice::with>(
        "--with",
        "also use these techniques, which the scale includes only on request. Groups of the "
        "default scale: patterns, exclusions, uniqueness, forcing"),
    technique_option<ExplainQuestion, &TechniqueChoice::without>("--without",
                                                                 "use all techniques except these"),
    uniqueness_option<ExplainQuestion>(),
    choice<ExplainQuestion, &ExplainQuestion::part>(
        "part", kParts,
        "walk: the whole path; next: its next step; step: one of its steps; all: every step that "
        "is possible now"),
    option<ExplainQuestion, &ExplainQuestion::step>(
        "step",
        "with `part` step: the number of the step, from 1, or the name of a technique (its first "
        "step)")
        .with({.name = "--step",
               .value = "N|NAME",
               .group = "Teaching",
               .help = "Show only this step: its number, or the first one of a technique"}),
    option<ExplainQuestion, &ExplainQuestion::why>(
        "why",
        "only the steps that show one thing: r3c4=7 (why is it 7?), r3c4<>7 or r3c4!=7 (why not "
        "7?), or the first step in a cell (r3c4) or a house (row 3)")
        .with({.name = "--why", .value = "WHAT", .group = "Teaching"}),
    option<ExplainQuestion, &ExplainQuestion::suppose>(
        "suppose",
        "when no technique applies, assume a candidate and show that it leads to a contradiction. "
        "This is the default if the scale has suppositions and neither `techniques` nor `without` "
        "is given")
        .with({.name = "--suppose", .group = "Teaching"}),
    option<ExplainQuestion, &ExplainQuestion::no_suppose>("no_suppose",
                                                          "stop when no technique applies")
        .with({.name = "--no-suppose", .group = "Teaching"}),
    option<ExplainQuestion, &ExplainQuestion::hint>(
        "hint",
        "how much to reveal: 1 where to look and the kind of step, 2 its name and place, 3 "
        "everything",
        1, 3)
        .with({.name = "--hint", .value = "1|2|3", .group = "Teaching", .shows_default = true}),
    option<ExplainQuestion, &ExplainQuestion::pictures>(
        "pictures",
        "also the position before each step, its argument in lines, and the shapes that draw it"),
    option<ExplainQuestion, &ExplainQuestion::page>(
        "page", "also the explanation as a page to step through, like that of `explain --to html`"),
    option<ExplainQuestion, &ExplainQuestion::printed>(
        "printed",
        "the puzzle as printed, if it is half-filled: its entries and marks are checked first"),
};

constexpr Member kExplainMembers[] = {
    {"puzzle", type::kGrid},
    {"layout_text?", type::kLayoutText},
    {"rules?", type::kRules},
    {"verdict", R"("enum":["unknown","unique","multiple","unsatisfiable","wrong","absent"])"},
    {"why?", type::kText, "Why there is no explanation, or why it ends before the puzzle does."},
    {"impossible?", type::kEntries},
    {"take_back?", type::kEntries},
    {"only_set?", type::kTruth},
    {"lost?", type::kTexts},
    {"reason?", type::kReason},
    {"scale?", type::kText},
    {"version?", type::kText},
    {"givens?", type::kWholes},
    {"number?", type::kWhole},
    {"before?", type::kWholes},
    {"candidates?", type::kList},
    {"steps?", R"("type":"array","items":{"type":"object"})"},
    {"end?", type::kText},
    {"left?", type::kList, "With pictures: the candidates left at the end, by cell."},
    {"grid?", type::kWholes},
    {"page?", type::kText,
     "With `page`: an HTML document without references to others; empty if it exceeds the memory."},
};
constexpr Shape kExplainShape{"explain",
                              "Answer of `explain --to json` and of the question `explain`. The "
                              "objects in `steps` are described by step.schema.json.",
                              kExplainMembers};

}  // namespace

const Kind kExplain =
    kind<ExplainQuestion>("explain", "how a person solves the puzzle", kExplainOptions)
        .answering(kExplainShape);

}  // namespace answer

template <>
std::span<const Option> options_of<ExplainQuestion>() {
  return answer::kExplainOptions;
}

}  // namespace sudokit
