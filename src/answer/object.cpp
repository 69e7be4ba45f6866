#include "answer/object.hpp"

#include "core/layout_names.hpp"
#include "text/rule_lines.hpp"

namespace sudokit::answer {
void append_ignored(std::string& out, JsonLine& line, std::span<const IgnoredText> ignored) {
  if (ignored.empty()) return;
  line.key("ignored");
  append_json_array(out, ignored, [&](const IgnoredText& words) {
    JsonLine one(out);
    one.number("line", words.line).text("text", words.text).close();
  });
}

AnswerObject::AnswerObject(std::string& out, const JsonPlace& place, std::string_view comment,
                           std::string_view layout)
    : AnswerObject(out, place) {
  line_.text("file", place.file).number("line", place.line);
  const bool columns = place.context != nullptr && has_columns(*place.context);
  if (!comment.empty() && !columns) line_.text("comment", comment);
  line_.text("layout", layout);
}

void AnswerObject::puzzle(const Puzzle& puzzle) {
  if (has_more(place_)) solution_ = agrees_with_solution(*place_.context, *place_.record, puzzle);
  const Layout& layout = *puzzle.layout;
  line_.key("puzzle");
  if (puzzle.has_rules()) {
    Puzzle cells = puzzle;
    cells.rules = nullptr;
    append_puzzle_json(out_, place_.form, cells);
  } else {
    append_puzzle_json(out_, place_.form, puzzle);
  }
  if (!is_named(layout)) line_.text("layout_text", layout_text(layout));
  const auto rules = text::all_rule_lines(puzzle.rules.get(), layout);
  if (rules.empty()) return;
  line_.key("rules");
  append_json_array(out_, rules, [&](const std::string& line) { append_json_string(out_, line); });
}

void AnswerObject::grid(std::string_view name, const Layout& layout, const Grid& grid) {
  line_.key(name);
  append_grid_json(out_, place_.form, layout, grid);
}

void AnswerObject::cells(std::string_view name, const Layout& layout, std::span<const Cell> cells) {
  line_.key(name);
  append_json_array(out_, cells,
                    [&](Cell cell) { append_json_string(out_, cell_name(layout, cell)); });
}

void AnswerObject::close() {
  close_object(out_, line_, place_, has_more(place_) ? line_.names() : std::vector<std::string>(),
               solution_);
}

void append_number_found(std::string& out, const JsonPlace& place, const Puzzle& puzzle,
                         std::string_view name, std::uint64_t found, StopReason reason) {
  const bool all = reason == StopReason::finished;
  if (all && found > 0) return;
  AnswerObject object(out, place, puzzle);
  if (!all) object->text("verdict", to_string(Verdict::unknown));
  object->text("reason", to_string(reason)).number(name, found);
  object.close();
}

bool has_more(const JsonPlace& place) {
  return place.context != nullptr && place.record != nullptr &&
         (place.context->format == Format::json || has_columns(*place.context));
}

void close_object(std::string& out, JsonLine& line, const JsonPlace& place,
                  std::span<const std::string> names, bool solution) {
  if (!place.id.empty()) {
    line.key("id");
    out += place.id;
  }
  if (place.context != nullptr && place.record != nullptr) {
    append_ignored(out, line, ignored_text(*place.context, *place.record));
  }
  if (has_more(place)) line.members(other_members(*place.context, *place.record, names, solution));
  line.close();
  out += '\n';
}

}  // namespace sudokit::answer
