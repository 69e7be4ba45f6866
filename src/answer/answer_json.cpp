#include <fmt/format.h>

#include <algorithm>

#include "answer/object.hpp"
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
  json.text("engine", question.engine).number("seed", question.seed).real("seconds", seconds);
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

Judgement judge(const Outcome& outcome) {
  switch (outcome.verdict) {
    case Verdict::unique:
      return {"unique", "", {}, {}};
    case Verdict::multiple:
      return {"multiple", "", {}, {}};
    case Verdict::unsatisfiable:
      return {"none", "", {}, {}};
    case Verdict::solved:
      return {"unknown", fmt::format("{}, one solution found", to_string(outcome.reason)), {}, {}};
    case Verdict::unknown:
      break;
  }
  return {"unknown", std::string(to_string(outcome.reason)), {}, {}};
}

namespace {

// Up to this side, a conflict is found fast enough for interactive use.
constexpr int kConflictSide = 9;

void add_word(std::string& text, std::string_view separator, std::string_view word) {
  text.append(text.empty() ? "" : separator).append(word);
}

// The text for givens or rules that could be left out.
std::string spare_text(const std::vector<std::string>& spare, bool together,
                       std::string_view separator) {
  std::string text;
  for (const std::string& word : spare) add_word(text, separator, word);
  if (spare.size() > 1) text += together ? ", all at once" : ", each alone, not all at once";
  return text;
}

Result<void> judge_minimal(const Puzzle& puzzle, const Run& run, Judgement& judgement) {
  const auto spare = spare_givens(puzzle, run);
  if (!spare) return tl::unexpected(spare.error());
  const auto rules = spare_rules(puzzle, run);
  if (!rules) return tl::unexpected(rules.error());
  for (const StopReason reason : {spare->reason, rules->reason}) {
    if (reason == StopReason::finished) continue;
    judgement.verdict = "unknown";
    judgement.detail = fmt::format("unique, but whether minimal: {}", to_string(reason));
    return {};
  }
  judgement.verdict = spare->alone.empty() && rules->alone.empty() ? "minimal" : "redundant";
  std::vector<std::string> cells;
  for (const Cell cell : spare->alone) {
    judgement.redundant->push_back(static_cast<int>(cell));
    cells.push_back(cell_name(*puzzle.layout, cell));
  }
  judgement.redundant_rules = rules->alone;
  judgement.detail = spare_text(cells, spare->together, " ");
  const std::string text = spare_text(rule_texts(puzzle, rules->alone), rules->together, ", ");
  if (!text.empty()) add_word(judgement.detail, "; ", text);
  return {};
}

Result<void> judge_conflict(const Puzzle& puzzle, const Run& run, Judgement& judgement) {
  if (puzzle.layout->side() > kConflictSide) return {};
  auto found = find_conflict(puzzle, false, run);
  if (!found) return tl::unexpected(found.error());
  if (!found->minimal || found->cells.size() + found->rules.size() == 0) return {};
  judgement.conflict = std::move(found->cells);
  judgement.conflict_rules = std::move(found->rules);
  judgement.detail = conflict_text(puzzle, judgement.conflict, judgement.conflict_rules);
  return {};
}

}  // namespace

Result<Judgement> judge(const Question& question, bool minimal, const Puzzle& puzzle,
                        const Outcome& outcome, const StopToken& stop) {
  Run run = question.run();
  run.stop = stop;
  run.budget = run.budget.after(outcome.seconds);
  return judge(minimal, puzzle, outcome, run);
}

Result<Judgement> judge(bool minimal, const Puzzle& puzzle, const Outcome& outcome,
                        const Run& rest) {
  Judgement judgement = judge(outcome);
  if (minimal) judgement.redundant.emplace();
  Result<void> done;
  if (outcome.verdict == Verdict::unsatisfiable) done = judge_conflict(puzzle, rest, judgement);
  if (minimal && outcome.verdict == Verdict::unique) {
    if (puzzle.has_marks()) {
      judgement.detail = "no minimality for pencilmarks";
    } else {
      done = judge_minimal(puzzle, rest, judgement);
    }
  }
  if (!done) return tl::unexpected(done.error());
  return judgement;
}

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
  for (const std::string& rule : rule_texts(puzzle, rules)) add_word(text, ", ", rule);
  const bool one = cells.size() + rules.size() == 1;
  return text + (one ? " cannot hold" : " contradict each other");
}

std::optional<std::string> wrong_solution(const JsonPlace& place, const Puzzle& puzzle) {
  if (place.context == nullptr || place.record == nullptr) return std::nullopt;
  const auto given = given_solution(*place.context, *place.record);
  if (!given) return given.error().message;
  return given->empty() ? std::nullopt : why_not_solution(puzzle, *given);
}

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
  if (judgement.wrong_solution) object->text("wrong_solution", *judgement.wrong_solution);
  object->text("engine", question.engine);
  object.close();
}

void append_answer(std::string& out, const JsonPlace& place, const Question& question,
                   const Puzzle& puzzle, const Outcome& outcome) {
  if (question.ask == Ask::unique) {
    const auto judged = judge(question, false, puzzle, outcome, {});
    return append_judgement(out, place, question, puzzle, judged ? *judged : judge(outcome));
  }
  AnswerObject object(out, place, puzzle);
  append_head(object, question, puzzle, outcome.verdict);
  if (shows_grids(question.ask)) {
    append_solutions(out, *object, place, question, puzzle, outcome);
  }
  append_end(out, *object, question, outcome);
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
