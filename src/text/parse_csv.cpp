// A row of a CSV file: the puzzle's field in either of the one-line forms; the other fields but
// the solution are the comment.
#include <fmt/format.h>

#include "text/csv.hpp"
#include "text/parse.hpp"

namespace sudokit {
namespace text {
namespace {

// A field that holds cells, in either of the one-line forms.
Result<void> parse_field(const Source& source, std::string_view field, Puzzle& puzzle) {
  const bool numbers = field.find_first_of(" ,;\t") != std::string_view::npos;
  return numbers ? parse_numbers(source, field, puzzle) : parse_line(source, field, puzzle);
}

}  // namespace

Result<void> parse_csv(const Source& source, Puzzle& puzzle) {
  const TextContext& context = source.context;
  if (context.csv_column == kNoColumn) {
    return source.fail_at(source.text.data(),
                          "the first line names no column puzzle, puzzles, quiz or quizzes");
  }
  std::string_view row = source.text;
  std::string_view field;
  std::string comment = std::move(puzzle.comment);  // for its memory
  comment.clear();
  bool last = false;
  bool found = false;
  for (std::size_t column = 0; !last; ++column) {
    const std::string_view here = take_field(row, context.csv_delimiter, last);
    if (column == context.csv_column) {
      field = here;
      found = true;
    } else if (column != context.csv_solution && !here.empty()) {
      if (!comment.empty()) comment += context.csv_delimiter;
      for (std::size_t i = 0; i < here.size(); ++i) {
        comment += here[i];
        if (here.substr(i).starts_with("\"\"")) ++i;
      }
    }
  }
  if (!found || field.empty()) {
    return source.fail_at(
        source.text.data() + source.text.size(),
        fmt::format("no field {}, where the header has the puzzle", context.csv_column + 1));
  }
  if (auto ok = parse_field(source, field, puzzle); !ok) return ok;
  puzzle.comment = std::move(comment);
  return {};
}

}  // namespace text

Result<Grid> given_solution(const TextContext& context, const Record& record) {
  const bool none = context.format != Format::csv || context.csv_solution == text::kNoColumn;
  std::string_view row = record.text;
  std::string_view field;
  bool last = none;
  for (std::size_t column = 0; !last; ++column) {
    const std::string_view here = text::take_field(row, context.csv_delimiter, last);
    if (column == context.csv_solution) field = here;
  }
  if (field.empty()) return Grid{};
  Puzzle solution;
  const text::Source source{context, record.text, record.line};
  if (auto ok = text::parse_field(source, field, solution); !ok) {
    return tl::unexpected(std::move(ok.error()));
  }
  return std::move(solution.givens);
}

}  // namespace sudokit
