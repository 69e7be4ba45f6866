// csv: a header that names the columns, then one puzzle per row; see csv.hpp.
#include "text/csv.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include "core/number.hpp"
#include "text/format.hpp"
#include "text/grid_lines.hpp"
#include "text/json_fault.hpp"
#include "text/record_members.hpp"
#include "text/rule_lines.hpp"

namespace sudokit::text::formats {
namespace {

// Anything longer is more likely an unclosed quote.
constexpr std::size_t kLongestQuoted = 1 << 16;

// A row ends with the first line that is not inside quotes. There are no comments.
class CsvRule : public LineRule {
 public:
  explicit CsvRule(const TextContext& context)
      : delimiter_(context.csv_delimiter),
        header_(context.csv_header.empty() ? std::string::npos : 0) {}

  Cut on(std::string_view line) override {
    if (header_ == 0) return on_header(line);
    if (!inside_) {
      if (trim(line).empty()) return {};
      inside_ = ends_in_quotes(line, delimiter_);
      length_ = line.size();
      return taken(!inside_);
    }
    length_ += line.size() + 1;
    inside_ = !closes(line);
    return taken(!inside_);
  }
  void reset() override { inside_ = false; }
  bool rests() const override { return !inside_; }
  bool broken() const override { return inside_; }
  bool too_long() const override { return inside_ && length_ > kLongestQuoted; }

 private:
  // The lines above the header, and the header itself.
  Cut on_header(std::string_view line) {
    const std::string_view content = trim(line);
    if (!content.empty() && !content.starts_with('#')) header_ = std::string::npos;
    return {};
  }
  // Does a line that begins inside quotes end outside them?
  bool closes(std::string_view line) const {
    const std::string quoted = "\"" + std::string(line);
    return !ends_in_quotes(quoted, delimiter_);
  }

  char delimiter_;
  std::size_t header_;
  std::size_t length_ = 0;
  bool inside_ = false;
};

std::unique_ptr<LineRule> rule(const TextContext& context) {
  return std::make_unique<CsvRule>(context);
}

bool is_titled(std::string_view field, std::initializer_list<std::string_view> names) {
  field = inside(field);
  return std::any_of(names.begin(), names.end(), [&](std::string_view name) {
    return std::equal(field.begin(), field.end(), name.begin(), name.end(),
                      [](char a, char b) { return lower(a) == lower(b); });
  });
}

std::vector<std::string_view> fields_of(std::string_view row, char delimiter) {
  std::vector<std::string_view> fields;
  for (bool last = false; !last;) fields.push_back(take_field(row, delimiter, last));
  return fields;
}

// The number of a column, from 1; 0 if `text` is not a number.
std::size_t number_in(std::string_view text) {
  const auto number = take_digits(text, SIZE_MAX);
  return number && text.empty() ? static_cast<std::size_t>(*number) : 0;
}

bool is_puzzle(std::string_view field) {
  static const TextContext any;
  const Run run = find_run(any, inside(field));
  return run.shape != Shape::none && run.cells.size() >= 16;
}

// Does the next non-blank line hold a puzzle?
bool puzzle_follows(const Head& head) {
  for (std::size_t at = head.at + 1; at < head.lines.size(); ++at) {
    if (!trim(head.lines[at]).empty()) return is_puzzle(head.lines[at]);
  }
  return false;
}

// The index of the puzzle's field; npos if there is none.
std::size_t puzzle_column(const std::vector<std::string_view>& fields, const Head& head,
                          const std::string& wanted) {
  const std::size_t number = number_in(wanted);
  if (number > 0) return number <= fields.size() ? number - 1 : kNoColumn;
  const auto at = std::find_if(fields.begin(), fields.end(), [&](std::string_view field) {
    if (!wanted.empty()) return is_titled(field, {std::string_view(wanted)});
    if (is_titled(field, {"puzzle", "puzzles", "quiz", "quizzes"})) return true;
    // Alone on a line, the word may also be a title.
    return is_titled(field, {"sudoku", "sudokus"}) && (fields.size() > 1 || puzzle_follows(head));
  });
  return at == fields.end() ? kNoColumn : static_cast<std::size_t>(at - fields.begin());
}

// In the columns of tables that other programs write.
bool is_open(char cell) {
  return cell == '.' || cell == '0';
}

bool is_solution_of(std::string_view puzzle, std::string_view other) {
  static const TextContext any;
  const std::string_view givens = find_run(any, inside(puzzle)).cells;
  const std::string_view digits = find_run(any, inside(other)).cells;
  const auto agrees = [](char given, char digit) { return given == digit || is_open(given); };
  return std::ranges::equal(givens, digits, agrees) && std::ranges::none_of(digits, is_open) &&
         std::ranges::any_of(givens, is_open);
}

struct Columns {
  std::size_t puzzle = kNoColumn;
  std::size_t solution = kNoColumn;
  bool operator==(const Columns&) const = default;
};

// The only field that is a puzzle; if there are two, one is the solution of the other. Otherwise
// no columns.
Columns columns_of(const std::vector<std::string_view>& fields) {
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    if (is_puzzle(fields[i])) found.push_back(i);
  }
  if (found.size() == 1) return {found[0]};
  if (found.size() != 2) return {};
  if (is_solution_of(fields[found[0]], fields[found[1]])) return {found[0], found[1]};
  if (is_solution_of(fields[found[1]], fields[found[0]])) return {found[1], found[0]};
  return {};
}

// The columns of a table whose header does not use a known name for that of the puzzles. All fields
// of the first line are words and not puzzles. Every following line has as many fields, and its
// puzzle (and solution) in the same columns. Otherwise no columns.
Columns columns_by_content(const std::vector<std::string_view>& names, char delimiter,
                           const Head& head) {
  const auto is_word = [](std::string_view field) {
    field = inside(field);
    return !field.empty() && is_letter(field[0]) && !is_puzzle(field);
  };
  if (names.size() < 2 || !std::ranges::all_of(names, is_word)) return {};
  Columns columns;
  for (std::size_t at = head.at + 1; at < head.lines.size(); ++at) {
    if (trim(head.lines[at]).empty()) continue;
    const auto fields = fields_of(head.lines[at], delimiter);
    const Columns here = columns_of(fields);
    const bool first = columns.puzzle == kNoColumn;
    if (fields.size() != names.size() || here.puzzle == kNoColumn) return {};
    if (!first && here != columns) return {};
    columns = here;
  }
  return columns;
}

// The column that the header calls the solution; kNoColumn if there is none.
std::size_t solution_column(const std::vector<std::string_view>& fields, std::size_t puzzle) {
  for (std::size_t i = 0; i < fields.size(); ++i) {
    if (i != puzzle && is_titled(fields[i], {"solution", "solutions"})) return i;
  }
  return kNoColumn;
}

// The columns that may say something about the puzzle.
std::vector<std::pair<std::size_t, std::string>> members_in(
    const std::vector<std::string_view>& fields, const TextContext& context) {
  std::vector<std::pair<std::size_t, std::string>> members;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    std::string name = plain_field(fields[i]);
    const MemberKind kind = member_kind(name);
    // The column of the puzzles was chosen among others.
    const bool other = kind == MemberKind::cells && !context.column.empty();
    if (i == context.csv_column || i == context.csv_solution || !is_read(kind) || other) continue;
    members.emplace_back(i, std::move(name));
  }
  return members;
}

Claim claim(const Head& head, TextContext& context) {
  if (head.line().empty()) return Claim::none;
  for (std::size_t before = 0; before < head.at; ++before) {
    if (!trim(head.lines[before]).empty()) return Claim::none;
  }
  for (const char delimiter : {',', ';', '\t'}) {
    const auto fields = fields_of(head.lines[head.at], delimiter);
    const bool asked = !context.column.empty() || context.format == Format::csv;
    std::size_t column = puzzle_column(fields, head, context.column);
    const bool by_content = column == kNoColumn && context.column.empty();
    Columns content;
    if (by_content) {
      content = columns_by_content(fields, delimiter, head);
      column = content.puzzle;
    }
    if (column == kNoColumn && (!asked || fields.size() == 1)) continue;
    context.csv_column = column;  // without one every row reports it
    context.csv_delimiter = delimiter;
    // A row in the place of the header. Names may look like puzzles ("sudokit_solution" as a 4x4).
    const bool row = column == kNoColumn ? std::any_of(fields.begin(), fields.end(), is_puzzle)
                                         : is_puzzle(fields[column]);
    if (row) return Claim::marked;
    context.csv_header = head.lines[head.at];
    context.csv_solution = solution_column(fields, column);
    if (context.csv_solution == kNoColumn) context.csv_solution = content.solution;
    context.csv_members = members_in(fields, context);
    return by_content ? Claim::column : Claim::marked;
  }
  return Claim::none;
}

std::string column_at(const TextContext& context, std::size_t index) {
  const std::string name = plain_field(field_of(context.csv_header, context.csv_delimiter, index));
  return name.empty() ? fmt::format("{}", index + 1) : name;
}

// "; the header has id, puzzle"; empty if the names are too long to print.
std::string names_of(const TextContext& context) {
  constexpr std::size_t kMost = 200;
  if (context.csv_header.empty() || context.csv_header.size() > kMost) return "";
  std::string names;
  for (const std::string_view field : fields_of(context.csv_header, context.csv_delimiter)) {
    names += names.empty() ? "; the header has " : ", ";
    names += clean_text(plain_field(field));
  }
  return names;
}

Result<void> no_column(const Source& source) {
  const TextContext& context = source.context;
  if (context.column.empty()) {
    return source.fail_at(source.text.data(), "missing-column",
                          "the first line has no column named puzzle, puzzles, quiz, quizzes or "
                          "sudoku; name the column with `column`");
  }
  return source.fail_at(source.text.data(), "missing-column", "there is no column {}{}",
                        show(context.column), names_of(context));
}

// The fields of a row.
struct Row {
  std::string_view puzzle;  // as it stands, with its quotes
  std::size_t columns = 0;
  RecordMembers members;
  std::string comment;
};

// The value of a field: a list in JSON, or its text.
nlohmann::json value_of(std::string_view field) {
  std::string text = plain_field(field);
  if (!text.starts_with('[') || json_fault(text)) return text;
  return nlohmann::json::parse(text);
}

// Shorter fields hold no map.
bool may_be_map(std::string_view field) {
  constexpr std::size_t kShortest = 16;
  return field.size() >= kShortest;
}

Row row_in(const Source& source, std::string comment) {
  const TextContext& context = source.context;
  Row row;
  row.comment = std::move(comment);
  row.comment.clear();
  std::string_view rest = source.text;
  row.puzzle = rest.substr(rest.size());
  auto member = context.csv_members.begin();
  for (bool last = false; !last; ++row.columns) {
    const std::string_view field = take_field(rest, context.csv_delimiter, last);
    const bool named = member != context.csv_members.end() && member->first == row.columns;
    const std::string name = named ? (member++)->second : "";
    if (row.columns == context.csv_column) {
      row.puzzle = field;
      continue;
    }
    if (row.columns == context.csv_solution || trim(field).empty()) continue;
    if (named) row.members.add(name, value_of(field));
    const bool odd = !named && (has_cell(field) || may_be_map(field));
    const std::string column = odd ? column_at(context, row.columns) : "";
    if (odd && member_kind(column) == MemberKind::other) {
      row.members.add(column, value_of(field));
    }
    if (named && is_applied(member_kind(name))) continue;
    if (!row.comment.empty()) row.comment += context.csv_delimiter;
    row.comment += plain_field(field);
  }
  return row;
}

Result<void> parse_field(const Source& source, std::string_view quoted, Puzzle& puzzle) {
  const std::string_view field = inside(quoted);
  if (field.empty()) {
    return source.fail_at(field.data(), "no-puzzle",
                          "field {}, which holds the puzzle according to the header, is empty",
                          source.context.csv_column + 1);
  }
  if (field.find("\"\"") == std::string_view::npos) return parse_value(source, field, puzzle);
  // Rules may contain quotes. An error has the place of the field.
  const std::string plain = plain_field(quoted);
  auto ok = parse_value({source.context, plain, source.line}, plain, puzzle);
  if (ok) return ok;
  return source.fail_at(field.data(), ok.error().code, std::move(ok.error().message));
}

Result<void> parse(const Source& source, Puzzle& puzzle) {
  const TextContext& context = source.context;
  if (context.csv_column == kNoColumn) return no_column(source);
  if (ends_in_quotes(source.text, context.csv_delimiter)) {
    return source.fail_at(source.text.data(), "unclosed-quote", "a quoted field is not closed");
  }
  Row row = row_in(source, std::move(puzzle.comment));  // reuses its memory
  if (row.columns <= context.csv_column) {
    return source.fail_at(source.text.data() + source.text.size(), "missing-column",
                          "no field {}, which holds the puzzle according to the header",
                          context.csv_column + 1);
  }
  if (auto ok = row.members.refuse_unread(source); !ok) return ok;
  if (row.members.empty()) {
    if (auto ok = parse_field(source, row.puzzle, puzzle); !ok) return ok;
  } else {
    const auto named = row.members.context(source);
    if (!named) return tl::unexpected(named.error());
    const Source within{*named, source.text, source.line};
    if (auto ok = parse_field(within, row.puzzle, puzzle); !ok) return ok;
    if (auto ok = row.members.apply(within, puzzle); !ok) return ok;
  }
  puzzle.comment = std::move(row.comment);
  return {};
}

Result<Grid> solution(const Source& source) {
  const TextContext& context = source.context;
  if (context.csv_solution == kNoColumn) return Grid{};
  const std::string_view field =
      inside(field_of(source.text, context.csv_delimiter, context.csv_solution));
  if (field.empty()) return Grid{};
  const auto named = row_in(source, "").members.context(source);
  Puzzle solved;
  const Source within{named ? *named : context, source.text, source.line};
  if (auto ok = parse_one_line(within, field, solved); !ok) {
    return tl::unexpected(std::move(ok.error()));
  }
  return std::move(solved.givens);
}

Result<void> write(std::string& out, const Written& puzzle) {
  const auto value = csv_value(puzzle);
  if (!value) return tl::unexpected(value.error());
  append_field(out, *value, ',');
  std::string comment;
  add_comment(comment, "", puzzle);
  out += ',';
  append_text_field(out, comment, ',');
  out += '\n';
  return {};
}

}  // namespace

const FormatRow csv = {
    .info = {.name = "csv",
             .meaning = "a header naming the columns, a puzzle a row",
             .reads = "one-line forms, or a block of the format `rules` in quotes",
             .writes = "all",
             .comments = true},
    .claim = claim,
    .rule = rule,
    .parse = parse,
    .solution = solution,
    .write = write,
    .holds = kHousesAndMarks | kRuleFeatures | kOpenGrids,
    .header = "puzzle,comment\n",
    .certain = true,
};

}  // namespace sudokit::text::formats
