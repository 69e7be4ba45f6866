#include "text/detect.hpp"

#include <algorithm>
#include <vector>

#include "text/csv.hpp"
#include "text/frame.hpp"
#include "text/parse.hpp"
#include "text/tokens.hpp"

namespace sudokit::text {
namespace {

using Lines = std::vector<std::string_view>;

// A run this long beside other words is a puzzle behind a name; shorter ones are words.
constexpr std::size_t kShortestNamed = 16;

// The whole lines of `head`, trimmed, comments left out. A last line without its end counts when
// it is the end of the stream, or the only one.
Lines lines_of(std::string_view head, bool all) {
  const bool cut = head.size() >= kLookahead;
  Lines lines;
  while (!head.empty()) {
    const bool whole = head.find('\n') != std::string_view::npos;
    const std::string_view line = trim(take_line(head));
    if (!whole && (!all || (cut && !lines.empty()))) break;
    if (line.starts_with('#')) continue;
    lines.push_back(line);
  }
  return lines;
}

std::vector<std::string_view> tokens_of(std::string_view line) {
  std::vector<std::string_view> tokens;
  for (auto token = take_token(line); !token.empty(); token = take_token(line)) {
    tokens.push_back(token);
  }
  return tokens;
}

// The lines from `first` to the next blank one that have as many units (tokens, or characters of
// a single token) as it has.
struct Stretch {
  std::size_t lines = 0;
  int highest = 0;    // digit
  bool ends = false;  // before a blank line or at the end, not at a line of another width
};

std::vector<int> units_of(std::string_view line, bool numbers) {
  std::vector<int> units;
  if (numbers) {
    for (const auto token : tokens_of(line)) units.push_back(number_of(token));
  } else {
    for (const char c : line) units.push_back(cell_value(c, Alphabet::standard));
  }
  return units;
}

Stretch stretch(const Lines& lines, std::size_t first, bool numbers) {
  Stretch result;
  const std::size_t width = units_of(lines[first], numbers).size();
  std::size_t at = first;
  for (; at < lines.size() && !lines[at].empty(); ++at) {
    const std::vector<int> units = units_of(lines[at], numbers);
    if (units.size() != width) return result;
    ++result.lines;
    result.highest = std::max(result.highest, *std::max_element(units.begin(), units.end()));
  }
  result.ends = true;
  return result;
}

// Are lines of `width` units rows of puzzles of side `width` (or else whole puzzles)?
bool are_rows(const Lines& lines, std::size_t first, std::size_t width, bool numbers,
              const LayoutPtr& layout) {
  if (layout) return static_cast<int>(width) != layout->cells();
  const int side = square_side(width);
  if (side == 0) return true;
  const Stretch here = stretch(lines, first, numbers);
  return here.highest > side || (here.ends && here.highest == 0 && here.lines == width);
}

bool is_csv_name(std::string_view field, std::initializer_list<std::string_view> names) {
  return std::any_of(names.begin(), names.end(), [&](std::string_view name) {
    return std::equal(field.begin(), field.end(), name.begin(), name.end(),
                      [](char a, char b) { return lower(a) == b; });
  });
}

bool read_csv_header(std::string_view line, TextContext& context) {
  bool found = false;
  for (const char delimiter : {',', ';', '\t'}) {
    std::string_view rest = line;
    bool last = false;
    for (std::size_t column = 0; !last; ++column) {
      const std::string_view field = take_field(rest, delimiter, last);
      if (is_csv_name(field, {"puzzle", "puzzles", "quiz", "quizzes"}) && !found) {
        found = true;
        context.csv_column = column;
        context.csv_delimiter = delimiter;
      }
      if (is_csv_name(field, {"solution", "solutions"}) && found) context.csv_solution = column;
    }
    if (found) return true;
  }
  return false;
}

bool has_order_head(const Lines& lines, std::size_t first) {
  Lines heads;
  for (std::size_t at = first; at < lines.size() && heads.size() < 2; ++at) {
    if (!lines[at].empty()) heads.push_back(lines[at]);
  }
  if (heads.size() < 2) return false;
  const int order = number_of(heads[0]);
  return order >= 1 && order <= 10 && number_of(heads[1]) != kNoNumber;
}

// What a line of tokens that are all cells is.
std::optional<Format> guess_cells(const Lines& lines, std::size_t at, TextContext& context) {
  const auto tokens = tokens_of(lines[at]);
  const bool numbers = std::all_of(tokens.begin(), tokens.end(), [](std::string_view token) {
    const int value = number_of(token);
    return value <= kMaxSide && value != kNoNumber && (token.size() == 1 || token[0] != '0');
  });
  if (tokens.size() == 1 && numbers && has_order_head(lines, at)) return Format::order_first;
  if (tokens.size() == 1) {
    const std::string_view token = tokens[0];
    const bool fits = std::all_of(token.begin(), token.end(), [&](char c) {
      return cell_value(c, Alphabet::standard) <= token.size();
    });
    if (!fits || token.size() > kMaxLineSide) return std::nullopt;
    return are_rows(lines, at, token.size(), false, context.layout) ? Format::grid : Format::line;
  }
  if (!numbers) return is_row(lines[at]) ? std::optional(Format::grid) : std::nullopt;
  for (std::size_t next = at; next < lines.size() && !lines[next].empty(); ++next) {
    if (is_framed(lines[next])) return Format::grid;
  }
  context.block = are_rows(lines, at, tokens.size(), true, context.layout);
  return Format::numbers;
}

// What line `at` says; nothing where it says nothing.
std::optional<Format> guess(const Lines& lines, std::size_t at, TextContext& context) {
  const std::string_view line = lines[at];
  if (line.empty()) return std::nullopt;
  if (is_section(line)) return Format::sdk;
  if (read_csv_header(line, context)) return Format::csv;
  const Run run = find_run(context, line);
  const bool alone = run.cells.size() == line.size();
  if (run.shape != Shape::none && run.cells.size() > kMaxLineSide) {
    return run.shape == Shape::line ? Format::line : Format::pencilmarks;
  }
  if (run.shape == Shape::pencilmarks && alone) return Format::pencilmarks;
  if (is_framed(line)) return Format::grid;
  if (run.shape == Shape::line && !alone && run.cells.size() >= kShortestNamed) {
    const int side = square_side(run.cells.size());
    if (std::all_of(run.cells.begin(), run.cells.end(),
                    [&](char c) { return cell_value(c, Alphabet::standard) <= side; })) {
      return Format::line;
    }
  }
  return guess_cells(lines, at, context);
}

// The first alphabet but the standard one that a line of the head cannot do without.
Alphabet alphabet_of_lines(const Lines& lines, const TextContext& context) {
  for (const std::string_view line : lines) {
    const Run run = find_run(context, line);
    if (run.shape != Shape::line) continue;
    const Alphabet alphabet =
        alphabet_of(run.cells, square_side(run.cells.size()), Alphabet::standard);
    if (alphabet != Alphabet::standard) return alphabet;
  }
  return Alphabet::standard;
}

// A puzzle a line of at most 9 digits needs no look at the other lines.
bool is_plain_line(const Lines& lines, std::size_t at, const TextContext& context) {
  const Run run = find_run(context, lines[at]);
  return (run.shape == Shape::line && run.cells.size() > kMaxLineSide && run.cells.size() <= 81) ||
         (run.shape == Shape::pencilmarks && run.cells.size() > kMaxLineSide);
}

}  // namespace

std::optional<TextContext> detect(std::string_view head, bool all, const ReadOptions& options) {
  TextContext context;
  context.layout = options.layout;
  context.format = options.format;
  const Lines lines = lines_of(head, all);
  std::size_t at = 0;
  std::optional<Format> found;
  bool certain = false;
  for (; at < lines.size() && !found; ++at) {
    TextContext draft = context;
    found = guess(lines, at, draft);
    if (options.format == Format::numbers && found != Format::numbers) found.reset();
    if (options.format == Format::csv && found != Format::csv) break;
    if (!found) continue;
    certain = found == Format::csv || is_plain_line(lines, at, draft);
    if (!all && !certain) return std::nullopt;
    context = draft;
  }
  if (!found && !all) return std::nullopt;
  if (options.format == Format::automatic)
    context.format = found.value_or(Format::line);
  else
    context.format = options.format;
  if (context.format == Format::csv && found != Format::csv) context.csv_column = kNoColumn;
  context.alphabet = !certain ? alphabet_of_lines(lines, context) : Alphabet::standard;
  return context;
}

}  // namespace sudokit::text
