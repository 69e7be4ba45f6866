#include <fmt/format.h>

#include <algorithm>

#include "answer/object.hpp"
#include "answer/questions/common.hpp"
#include "sudokit/answer.hpp"
#include "sudokit/oracle.hpp"
#include "sudokit/puzzle.hpp"
#include "sudokit/question.hpp"
#include "sudokit/text.hpp"
#include "text/json.hpp"

namespace sudokit {
namespace {

using answer::AnswerObject;

// Appends the first solution or null; the best incomplete grid if the verdict is unknown; and all
// solutions if the question asks for them.
void append_solutions(std::string& out, JsonLine& json, const JsonPlace& place,
                      const Question& question, const Puzzle& puzzle, const Outcome& outcome) {
  const auto append = [&](const Grid& grid) {
    append_grid_json(out, place.form, *puzzle.layout, grid);
  };
  json.key("solution");
  if (outcome.found > 0) {
    append(outcome.grid);
  } else {
    out += "null";
  }
  if (outcome.verdict == Verdict::unknown) {
    json.key("best");
    append(outcome.grid);
    json.real("cost", outcome.cost);
  }
  if (question.ask != Ask::solutions) return;
  json.key("all");
  append_json_array(out, outcome.solutions, append);
}

void append_run(JsonLine& json, const Question& question, double seconds) {
  json.text("engine", question.engine).number("seed", question.limits.seed);
  json.real("seconds", seconds);
}

bool shows_grids(Ask ask) {
  return ask == Ask::first || ask == Ask::solutions;
}

// Appends 81 cells as a JSON string.
template <class Digit>
void append_cells81(std::string& out, const Digit& digit) {
  out.append(83, '"');
  char* to = out.data() + out.size() - 82;
  for (std::size_t i = 0; i < 81; ++i) to[i] = digit(i);
}

void append_grid81(std::string& out, const bulk9::Grid81& grid) {
  append_cells81(out, [&](std::size_t i) { return static_cast<char>('0' + grid[i]); });
}

void append_brief_solutions(std::string& out, JsonLine& json, const Question& question,
                            const BriefAnswer& answer) {
  json.key("puzzle");
  append_cells81(out,
                 [&](std::size_t i) { return answer.cells[i] == '0' ? '.' : answer.cells[i]; });
  const Run run = question.run();
  json.text("verdict", to_string(answer.verdict(run.limit)));
  json.key("solution");
  append_grid81(out, answer.result.grid);
  if (question.ask != Ask::solutions) return;
  json.key("all");
  out += '[';
  append_grid81(out, answer.result.grid);
  for (const bulk9::Grid81& grid : answer.more) {
    out += ',';
    append_grid81(out, grid);
  }
  out += ']';
}

}  // namespace

namespace {

void append_head(AnswerObject& object, const Question& question, const Puzzle& puzzle,
                 Verdict verdict) {
  if (shows_grids(question.ask)) object.puzzle(puzzle);
  object->text("verdict", to_string(verdict));
}

void append_counters(std::string& out, JsonLine& json, const std::vector<Counter>& counters) {
  json.key("counters");
  JsonLine line(out);
  for (const Counter& counter : counters) line.real(counter.row->name, counter.value);
  line.close();
}

// Appends the members after the solutions.
void append_end(std::string& out, JsonLine& json, const Question& question,
                const Outcome& outcome) {
  json.number("solutions", outcome.found).boolean("complete", outcome.complete);
  json.text("reason", to_string(outcome.reason));
  append_run(json, question, outcome.seconds);
  if (shows_grids(question.ask)) append_counters(out, json, outcome.counters);
}

void append_error(std::string& out, JsonLine& json, const Error& error, std::size_t line_of_text) {
  json.key("error");
  JsonLine detail(out);
  const std::size_t line = error.line > 0 ? error.line : line_of_text;
  detail.text("code", error.code.name())
      .text("message", error.message)
      .number("line", line)
      .number("column", error.column);
  detail.close();
}

}  // namespace

std::vector<std::string> rule_texts(const Puzzle& puzzle, std::span<const int> rules) {
  std::vector<std::string> texts;
  for (const int rule : rules) {
    const auto& one = puzzle.rules->constraints()[static_cast<std::size_t>(rule)];
    texts.push_back(describe(one, *puzzle.layout));
    std::ranges::replace(texts.back(), '\n', ' ');
  }
  return texts;
}

std::string conflict_text(const Puzzle& puzzle, std::span<const Cell> cells,
                          std::span<const int> rules) {
  std::string text = entries_text(puzzle, cells);
  for (const std::string& rule : rule_texts(puzzle, rules))
    text.append(text.empty() ? "" : ", ").append(rule);
  const bool one = cells.size() + rules.size() == 1;
  return text + (one ? " cannot hold" : " contradict each other");
}

std::optional<std::string> wrong_solution(const JsonPlace& place, const Puzzle& puzzle) {
  if (place.context == nullptr || place.record == nullptr) return std::nullopt;
  const auto given = given_solution(*place.context, *place.record);
  if (!given) return given.error().message;
  return given->empty() ? std::nullopt : why_not_solution(puzzle, *given);
}

namespace {

void append_judgement(std::string& out, const JsonPlace& place, const Question& question,
                      const Puzzle& puzzle, const Judgement& judgement) {
  AnswerObject object(out, place, puzzle);
  object->text("verdict", judgement.verdict);
  if (!judgement.detail.empty()) object->text("detail", judgement.detail);
  if (judgement.redundant) {
    object->key("redundant");
    append_json_array(out, *judgement.redundant,
                      [&](int cell) { append_json_string(out, cell_name(*puzzle.layout, cell)); });
  }
  if (!judgement.conflict.empty()) object.cells("conflict", *puzzle.layout, judgement.conflict);
  const auto add_rules = [&](std::string_view name, const std::vector<int>& rules) {
    if (rules.empty()) return;
    object->key(name);
    append_json_array(out, rule_texts(puzzle, rules),
                      [&](const std::string& text) { append_json_string(out, text); });
  };
  add_rules("redundant_rules", judgement.redundant_rules);
  add_rules("conflict_rules", judgement.conflict_rules);
  if (const auto wrong = wrong_solution(place, puzzle)) object->text("wrong_solution", *wrong);
  object->text("engine", question.engine);
  object.close();
}

}  // namespace

void append_answer(std::string& out, const JsonPlace& place, const Question& question,
                   const Puzzle& puzzle, const Question::Answer& answer) {
  if (question.ask == Ask::unique) {
    return append_judgement(out, place, question, puzzle,
                            answer.judgement ? *answer.judgement : answer::judge(answer));
  }
  AnswerObject object(out, place, puzzle);
  append_head(object, question, puzzle, answer.verdict);
  if (shows_grids(question.ask)) append_solutions(out, *object, place, question, puzzle, answer);
  append_end(out, *object, question, answer);
  object.close();
}

AnswerInPieces::AnswerInPieces(std::string& out, const JsonPlace& place, const Question& question,
                               const Puzzle& puzzle, const Grid& first)
    : out_(out), place_(place), question_(question), puzzle_(puzzle) {
  AnswerObject object(out_, place_, puzzle_);
  append_head(object, question_, puzzle_, Verdict::multiple);
  object.grid("solution", *puzzle_.layout, first);
  names_ = object->names();
  names_.emplace_back("all");
  object->key("all");
  out_ += '[';
  append_grid_json(out_, place_.form, *puzzle_.layout, first);
}

void AnswerInPieces::add(const Grid& solution) {
  out_ += ',';
  append_grid_json(out_, place_.form, *puzzle_.layout, solution);
}

// Makes the rest as an object of its own, since the beginning may already have been delivered.
template <class Append>
void AnswerInPieces::close_with(Append&& append) {
  std::string rest;
  JsonLine json(rest);
  append(rest, json);
  for (std::string& name : json.names()) names_.push_back(std::move(name));
  answer::close_object(rest, json, place_, names_);
  rest.front() = ',';
  out_ += ']';
  out_ += rest;
}

void AnswerInPieces::close(const Outcome& outcome) {
  close_with(
      [&](std::string& rest, JsonLine& json) { append_end(rest, json, question_, outcome); });
}

void AnswerInPieces::close(const Error& error) {
  close_with([&](std::string& rest, JsonLine& json) { append_error(rest, json, error, 0); });
}

bool append_brief(std::string& out, const JsonPlace& place, const Question& question,
                  const BriefAnswer& answer) {
  if (place.form.to != Format::line || answer.format != Format::line) return false;
  AnswerObject object(out, place, answer.comment(), "3x3");
  JsonLine& json = *object;
  if (question.ask == Ask::unique) {
    json.text("verdict", answer.result.solutions == 1 ? "unique" : "multiple");
    json.text("engine", question.engine);
    object.close();
    return true;
  }
  if (shows_grids(question.ask)) {
    append_brief_solutions(out, json, question, answer);
  } else {
    json.text("verdict", to_string(answer.verdict(question.run().limit)));
  }
  json.number("solutions", answer.result.solutions).boolean("complete", answer.result.complete);
  json.text("reason", to_string(StopReason::finished));
  append_run(json, question, answer.seconds);
  if (shows_grids(question.ask)) append_counters(out, json, answer.counters());
  object.close();
  return true;
}

void append_run(std::string& out, const JsonPlace& place, const NumberedRun& run,
                const Puzzle& puzzle, const Outcome& outcome) {
  AnswerObject object(out, place, puzzle);
  object->text("engine", run.engine).number("run", run.number).number("seed", run.seed);
  object->text("verdict", to_string(outcome.verdict)).text("reason", to_string(outcome.reason));
  object->number("iterations", outcome.iterations).real("seconds", outcome.seconds);
  object->real("cost", outcome.cost);
  append_counters(out, *object, outcome.counters);
  object.close();
}

void append_puzzle_object(std::string& out, const JsonPlace& place, const Puzzle& puzzle) {
  AnswerObject object(out, place);
  object.puzzle(puzzle);
  object->text("layout", puzzle.layout->name());
  if (place.context == nullptr || !has_columns(*place.context)) {
    object->text("comment", puzzle.comment);
  }
  object.close();
}

void append_refusal(std::string& out, const JsonPlace& place, const Error& error) {
  JsonLine json(out);
  json.text("file", place.file).number("line", place.line).text("verdict", "error");
  append_error(out, json, error, place.line);
  answer::close_object(out, json, place,
                       answer::has_more(place) ? json.names() : std::vector<std::string>());
}

}  // namespace sudokit
