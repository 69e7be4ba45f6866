// A picture of a puzzle, or of a step of its path.
#include "answer/asker.hpp"
#include "answer/kinds.hpp"
#include "answer/object.hpp"
#include "sudokit/question.hpp"

namespace sudokit {

extern template class Asker<ExplainQuestion>;

namespace {

using Answer = DrawQuestion::Answer;

ExplainQuestion step_question(const DrawQuestion& question) {
  ExplainQuestion step;
  step.scale = question.scale;
  step.part = ExplainQuestion::Part::step;
  step.step = question.step;
  step.form = std::nullopt;
  return step;
}

void draw_into(Answer& answer, const DrawQuestion& question, const Pencilmarks& state,
               const Step* step, const DrawOptions& options) {
  if (question.shapes) {
    answer.shapes = shapes_json(state, step, options);
  } else {
    answer.svg = draw_svg(state, step, options);
  }
}

void draw_step_into(Answer& answer, const DrawQuestion& question, const Explanation& explanation) {
  const Pencilmarks& state = explanation.state(0);
  const Step& step = explanation.steps.front();
  DrawOptions options;
  options.labels = question.labels;
  options.lines = options.nested = question.shapes;
  options.title = sentence(*state.layout, step);
  draw_into(answer, question, state, &step, options);
}

}  // namespace

template <>
struct Asker<DrawQuestion>::State {
  explicit State(DrawQuestion asked) : question(std::move(asked)) {
    if (question.step.empty()) return;
    explainer_.emplace(Asker<ExplainQuestion>::make(step_question(question)).value());
  }

  static Result<void> check(const DrawQuestion& question) {
    if (question.step.empty()) return {};
    const auto explainer = Asker<ExplainQuestion>::make(step_question(question));
    return explainer ? Result<void>() : tl::unexpected(explainer.error());
  }

  Result<Answer> answer(const Puzzle& puzzle, std::uint64_t number, const StopToken& stop) {
    return explainer_ ? draw_step(puzzle, number, stop) : draw_puzzle(puzzle);
  }

  DrawQuestion question;

 private:
  Result<Answer> draw_puzzle(const Puzzle& puzzle) const {
    const auto marks = question.candidates ? basic_pencilmarks(puzzle) : pencilmarks_of(puzzle);
    if (!marks) return tl::unexpected(marks.error());
    DrawOptions options;
    options.candidates = question.candidates || puzzle.has_marks();
    options.labels = question.labels;
    Answer answer;
    draw_into(answer, question, *marks, nullptr, options);
    return answer;
  }

  Result<Answer> draw_step(const Puzzle& puzzle, std::uint64_t number, const StopToken& stop) {
    explainer_->limits() = question.limits;
    const auto found = explainer_->answer(puzzle, number, stop);
    if (!found) return tl::unexpected(found.error());
    Answer answer;
    answer.verdict = verdict_of(*found);
    answer.reason = found->reason;
    answer.why = found->why;
    if (found->kind == ExplainQuestion::Answer::Kind::explained) {
      draw_step_into(answer, question, found->explanation);
    }
    return answer;
  }

  std::optional<Asker<ExplainQuestion>> explainer_;
};
template class Asker<DrawQuestion>;

void append_answer(std::string& out, const JsonPlace& place, const DrawQuestion& question,
                   const Puzzle& puzzle, const Answer& answer) {
  answer::AnswerObject object(out, place, puzzle);
  if (!question.step.empty()) {
    object->text("verdict", answer.verdict).text("reason", to_string(answer.reason));
  }
  if (question.shapes) {
    object->key("shapes");
    object.out() += answer.shapes.value_or("null");
  } else {
    answer.svg ? object->text("svg", *answer.svg) : object->null("svg");
  }
  if (!answer.svg && !answer.shapes) object->text("why", answer.why);
  object.close();
}

namespace answer {
namespace {

using D = DrawQuestion;
constexpr Option kDrawOptions[] = {
    option<D, &D::step>("step",
                        "draw this step of the path: its number, from 1, or the name of a "
                        "technique (its first step)"),
    option<D, &D::scale>("scale", "with `step`: the scale whose techniques are tried"),
    option<D, &D::candidates>("candidates",
                              "also draw the candidates that the givens leave in open cells"),
    option<D, &D::labels>("labels", "draw the names of rows and columns"),
    option<D, &D::shapes>("shapes", "answer with a list of shapes instead of an SVG document"),
};

constexpr Member kDrawMembers[] = {
    {"verdict?", R"("enum":["unknown","unique","multiple","unsatisfiable","wrong","absent"])"},
    {"reason?", type::kReason},
    {"svg?", type::kTextOrNull, "An SVG document; null if there is no such step."},
    {"shapes?", R"("type":["array","null"])",
     "With the option `shapes`, instead of `svg`: objects described by step.schema.json, "
     "#/$defs/shape."},
    {"why?", type::kText, "Why there is no picture."},
};
constexpr Shape kDrawShape{
    "draw", "Answer of the question `draw`. `verdict` and `reason` are present only with a step.",
    kDrawMembers};

}  // namespace

const Kind kDraw = kind<DrawQuestion>("draw", "a picture of the puzzle, or of a step of its path",
                                      kDrawOptions, true)
                       .answering(kDrawShape);

}  // namespace answer
}  // namespace sudokit
