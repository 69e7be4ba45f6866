#include "text/rule_lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <numeric>

#include "core/failf.hpp"
#include "core/nearest.hpp"
#include "text/chars.hpp"
#include "text/grid_lines.hpp"
#include "text/parse.hpp"
#include "text/pasted/pasted.hpp"
#include "text/pasted/sheet.hpp"

namespace sudokit::text {

std::string_view first_word(std::string_view line) {
  line = trim(line);
  const std::string_view word = line.substr(0, std::min(line.size(), line.find_first_of(" \t")));
  return word.size() > 1 && word.ends_with(':') ? word.substr(0, word.size() - 1) : word;
}
std::string_view after_word(std::string_view line) {
  const std::string_view word = first_word(line);
  line.remove_prefix(static_cast<std::size_t>(word.data() - line.data()) + word.size());
  if (line.starts_with(':')) line.remove_prefix(1);
  return trim(line);
}

const ConstraintRow* constraint_of(std::string_view word) {
  if (word.size() < 2) return nullptr;
  std::string name(word);
  for (char& c : name) c = lower(c);
  return find_constraint(name);
}

bool is_rule_word(std::string_view word) {
  return word == "or" || constraint_of(word) != nullptr;
}

bool is_letter_mark(std::string_view line) {
  const std::string_view rest = after_word(line);
  return first_word(line).size() == 1 && find_constraint(first_word(line)) != nullptr &&
         rest.size() > 3 && lower(rest[0]) == 'r' && rest[1] >= '1' && rest[1] <= '9';
}

namespace {

// Whether a name of a cell begins here: "r1c1".
bool begins_cell(std::string_view text) {
  if (text.empty() || lower(text[0]) != 'r') return false;
  const std::size_t column = text.find_first_not_of("0123456789", 1);
  return column != std::string_view::npos && column > 1 && lower(text[column]) == 'c' &&
         column + 1 < text.size() && is_digit(text[column + 1]);
}
bool has_letters_alone(std::string_view word, std::size_t least) {
  const auto letter = [](char c) { return c == '-' || is_letter(c); };
  return word.size() >= least && std::ranges::all_of(word, letter);
}

// A word of letters, then numbers, texts in quotes and cells, and nothing else: a constraint, known
// or not.
bool takes_cells(std::string_view line) {
  if (!has_letters_alone(first_word(line), 3)) return false;
  std::string_view rest = after_word(line);
  if (!has_cell(rest)) return false;
  for (auto token = take_word(rest); !token.empty(); token = take_word(rest)) {
    const bool other = token.find_first_not_of("0123456789,-/") == std::string_view::npos ||
                       token.find('"') != std::string_view::npos;
    if (!other && !begins_cell(token)) return false;
  }
  return true;
}

constexpr std::size_t kShortestName = 5, kLongestName = 24;

// The names of the constraints about the whole grid, without `x`.
const std::vector<std::string_view>& grid_names() {
  static const std::vector<std::string_view> names = [] {
    std::vector<std::string_view> found;
    for (const ConstraintRow* row : constraint_rows()) {
      const bool grid = row->takes.place == ConstraintTakes::Place::grid;
      if (grid && row->name.size() >= kShortestName) found.push_back(row->name);
    }
    return found;
  }();
  return names;
}

const std::vector<std::string_view>& all_names() {
  static const std::vector<std::string_view> names = [] {
    std::vector<std::string_view> found;
    for (const ConstraintRow* row : constraint_rows()) found.push_back(row->name);
    return found;
  }();
  return names;
}

// A word that is nearly the name of a constraint about the whole grid: "antiknight".
bool is_misspelt(std::string_view word) {
  if (word.size() > kLongestName || !has_letters_alone(word, kShortestName)) return false;
  const auto as_long = [word](std::string_view name) {
    return name.size() <= word.size() + 2 && word.size() <= name.size() + 2;
  };
  return std::ranges::any_of(grid_names(), as_long) && !nearest_word(word, grid_names()).empty();
}

// Only numbers and cells as a chess board names them, "7 A1 B1", which are an error; some word for
// a constraint is before them.
bool takes_chess_cells(std::string_view line) {
  bool some = false;
  std::string_view rest = after_word(line);
  while (!rest.empty()) {
    constexpr std::string_view kBetween = " \t,-:/";
    const std::size_t end = std::min(rest.find_first_of(kBetween), rest.size());
    std::string_view token = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (token.empty()) continue;
    const bool cell = is_letter(token[0]) && token.size() > 1;
    if (cell) token.remove_prefix(1);
    if (!std::ranges::all_of(token, is_digit)) return false;
    some = some || cell;
  }
  const std::string_view word = first_word(line);
  if (!some || word.size() > kLongestName) return false;
  return constraint_of(word) != nullptr ||
         (has_letters_alone(word, 4) && !nearest_word(word, all_names()).empty());
}

std::string letters_of(std::string_view text) {
  std::string letters;
  for (const char c : text) {
    if (is_letter(c)) letters += lower(c);
  }
  return letters;
}

// A cell, or "row 3" or "column 2".
bool has_place(std::string_view line) {
  if (has_cell(line)) return true;
  bool word = false;
  for (auto token = take_word(line); !token.empty(); token = take_word(line)) {
    if (word && is_digit(token[0])) return true;
    const std::string letters = letters_of(token);
    word = letters == "row" || letters == "col" || letters == "column";
  }
  return false;
}

// A number, a text in quotes, a cell, or the name of a line of the grid.
bool begins_with_argument(std::string_view rest) {
  if (rest.empty()) return false;
  if (begins_cell(rest) || rest[0] == '"' || is_digit(rest[0])) return true;
  const std::string word = letters_of(first_word(rest));
  return rest[0] == '-' ? rest.size() > 1 && is_digit(rest[1])
                        : (word == "row" || word == "col" || word == "column") && has_place(rest);
}

// Nearly the name of a constraint, and what a constraint takes.
bool is_misspelt_rule(std::string_view word, std::string_view rest) {
  constexpr std::size_t kFewest = 4;
  return word.size() <= kLongestName && has_letters_alone(word, kFewest) &&
         begins_with_argument(rest) && has_place(rest) && !nearest_word(word, all_names()).empty();
}

// Two cells or more with signs between them, "r1c1 + r1c2 = 5" or "r1c1 < r1c2", and no words.
bool is_formula(std::string_view line) {
  bool sign = false;
  int cells = 0;
  for (auto token = take_word(line); !token.empty(); token = take_word(line)) {
    while (!token.empty()) {
      if (begins_cell(token)) {
        ++cells;
        token.remove_prefix(token.find_first_of("cC"));
        token.remove_prefix(std::min(token.find_first_not_of("0123456789", 1), token.size()));
        continue;
      }
      const char c = token[0];
      sign = sign || c == '=' || c == '<' || c == '>';
      if (!is_digit(c) && std::string_view("+-*=<>(),;").find(c) == std::string_view::npos) {
        return false;
      }
      token.remove_prefix(1);
    }
  }
  return sign && cells > 1;
}

}  // namespace

bool has_cell(std::string_view text) {
  for (; !text.empty(); text.remove_prefix(1)) {
    if (begins_cell(text)) return true;
  }
  return false;
}

std::string_view unquoted(std::string_view line) {
  for (std::string_view rest = trim(line); rest.starts_with('>'); rest = line) {
    line = trim(rest.substr(1));
  }
  return line;
}

std::string_view grid_rule_of(std::string_view line) {
  constexpr std::string_view kBetween = " \t-_";
  const auto fits = [&](char c) { return is_letter(c) || kBetween.find(c) != kBetween.npos; };
  line = trim(line);
  if (line.ends_with(':') || line.ends_with('.')) line.remove_suffix(1);
  if (line.size() > kLongestName || !std::ranges::all_of(line, fits)) return "";
  for (const std::string_view name : grid_names()) {
    if (letters_of(line) == letters_of(name)) return name;
  }
  return "";
}

// "* killer 5 r1c1 r1c2", "2) anti-knight": without the sign or the number of an item of a list.
static std::string_view without_bullet(std::string_view line) {
  const std::size_t end = line.find_first_of(" \t");
  if (end == line.npos || is_letter(line[0])) return line;
  const std::string_view sign = line.substr(0, end), rest = trim(line.substr(end));
  const bool number = sign.size() > 1 && sign.find_first_not_of("0123456789().") == sign.npos;
  const bool bullet = std::ranges::none_of(
      sign, [](char c) { return is_digit(c) || is_letter(c) || c == '#' || c == '|'; });
  return (number || bullet) && !rest.empty() && is_letter(rest[0]) ? rest : line;
}

std::string_view stated_line(std::string_view line) {
  line = without_bullet(unquoted(line));
  const std::string_view word = line.substr(0, std::min(line.size(), line.find_first_of(" \t:=")));
  const std::string_view rest = trim(line.substr(word.size()));
  const bool heads = letters_of(word) == "rules" || letters_of(word) == "rule";
  if (!heads || rest.empty() || (rest[0] != ':' && rest[0] != '=')) return line;
  const std::string_view rule = trim(rest.substr(1));
  return rule.empty() ? line : rule;
}

bool states_rule(std::string_view line) {
  const std::string_view content = without_bullet(unquoted(line));
  line = stated_line(line);
  if (line.empty() || !is_letter(line[0])) return false;
  if (line.data() != content.data()) return true;  // after "Rules:"
  const std::string_view rest = after_word(line);
  const std::string_view word = first_word(line);
  if (word == "regions" && !map_labels(rest).empty()) return true;
  if (word == "extra" && has_cell(rest)) return true;
  const auto number = [](char c) { return is_digit(c) || is_space(c); };
  if (is_letter_mark(line) || !grid_rule_of(line).empty() || takes_chess_cells(line) ||
      is_formula(line))
    return true;
  if (const ConstraintRow* row = constraint_of(word)) {
    const bool colon = line.substr(word.size()).starts_with(':') && !rest.empty();
    const bool grid = row->takes.place == ConstraintTakes::Place::grid;
    return colon || (grid ? std::ranges::all_of(rest, number)
                          : begins_with_argument(rest) || has_cell(rest));
  }
  return rest.empty() ? is_misspelt(word) : takes_cells(line) || is_misspelt_rule(word, rest);
}

// ---- Rule blocks --------------------------------------------------------------------------------

namespace {

// A block ends before a blank line, unless that line stands between the cells and the first
// constraint. It also ends before a layout line that follows the frame of a drawn grid.
class RulesBlock : public LineRule {
 public:
  Cut on(std::string_view raw) override {
    const std::string_view line = trim(raw);
    if (line.empty() && open_ && cells_alone_) {
      waits_ = true;
      return {};
    }
    if (line.empty() || (waits_ && line.starts_with('#'))) {
      reset();
      return kEndBefore;
    }
    if (line.starts_with('#') && !open_) return {};
    const std::string_view word = first_word(line);
    const bool rule = is_rule_word(word) || word == kCandidates || states_rule(line);
    const bool next = (waits_ && !rule) || (framed_ && word == kLayout);
    waits_ = false;
    framed_ = is_frame(line);
    cells_alone_ = (next || !open_ || cells_alone_) && !rule && word != kLayout;
    open_ = true;
    return {.end_before = next, .take = true};
  }
  void reset() override { open_ = waits_ = framed_ = false; }
  bool rests() const override { return !open_; }

 private:
  bool open_ = false;
  bool cells_alone_ = false;  // so far
  bool waits_ = false;        // a blank line follows the cells: a constraint may come next
  bool framed_ = false;       // the previous line belongs to a frame
};

// A pasted grid with what belongs to it, above or below and also after blank lines: constraints, a
// map of its regions, and words above. A block with a layout line ends before a blank line.
class PastedBlock : public LineRule {
 public:
  // `whole`: the whole text is one block.
  explicit PastedBlock(bool whole) : whole_(whole) {}

  Cut on(std::string_view raw) override {
    if (whole_) return {.take = !trim(raw).empty()};
    const std::string_view line = unquoted(raw);
    if (line.empty() && comments_) {
      reset();
      Cut cut;
      cut.drop = true;
      return cut;
    }
    if (line.empty() && open_ && !layout_) {
      waits_ = true;
      return {};
    }
    if (line.empty() || (waits_ && line.starts_with('#'))) {
      reset();
      return kEndBefore;
    }
    comments_ = line.starts_with('#') && (comments_ || !open_);
    const bool layout = first_word(line) == kLayout;
    const bool part = is_part(line) || states_rule(line) || (is_map_row(line) && waits_);
    const bool map = cells_ > 0 && cells_ == line.size() && !map_on_line(line).empty();
    const bool next = cells_ > 0 && !map && (layout || (waits_ && !part) || is_next_line(line));
    if (next) reset();
    open_ = true;
    waits_ = false;
    layout_ = layout_ || layout;
    const LineKind kind = part || layout ? LineKind::words : kind_of(raw);
    if (kind == LineKind::cells && !map) cells_ = cells_in(line);
    if (map) reset();
    return {.end_before = next, .take = true, .end_after = map};
  }
  void reset() override {
    open_ = waits_ = layout_ = comments_ = false;
    cells_ = 0;
  }
  bool rests() const override { return whole_ || !open_; }

 private:
  // The cells of a row: fields, words or characters.
  static std::size_t cells_in(std::string_view line) {
    for (const char separator : {'\t', '|', ',', ';'}) {
      const auto times = static_cast<std::size_t>(std::ranges::count(line, separator));
      if (times > 0) return separator == '|' && line.starts_with('|') ? times - 1 : times + 1;
    }
    const auto words = static_cast<std::size_t>(count_tokens(line));
    return words > 1 ? words : line.size();
  }
  // Puzzles of one line below each other, each with a map of its regions or without.
  bool is_next_line(std::string_view line) const {
    constexpr std::size_t kFewest = 36;  // fewer characters may be the row of a grid
    return cells_ >= kFewest && line.size() == cells_ && square_side(cells_) > 0;
  }
  // As wide as the rows, and in capitals or small letters only, unlike a title.
  bool is_map_row(std::string_view line) const {
    const auto is_capital = [](char c) { return c >= 'A' && c <= 'Z'; };
    const auto is_small = [](char c) { return c >= 'a' && c <= 'z'; };
    return map_labels(line).size() == cells_ &&
           (std::ranges::none_of(line, is_capital) || std::ranges::none_of(line, is_small));
  }

  bool whole_;
  bool open_ = false;
  bool waits_ = false;     // a blank line was the last
  bool layout_ = false;    // has a layout line
  bool comments_ = false;  // has only comments so far
  std::size_t cells_ = 0;  // of the last row; 0 before the first
};

}  // namespace

bool is_part(std::string_view line) {
  const std::string_view word = first_word(line);
  if (word == "or" || word == "and" || word == "end") return trim(line) == word;
  const std::string_view rest = after_word(line);
  if (word == kExtra) return has_cell(rest);
  return word == kCandidates && (has_cell(rest) || (!rest.empty() && is_digit(rest[0])));
}

// Detection sets `pasted_rows` for such blocks.
bool is_pasted_block(const TextContext& context) {
  return context.guessed && context.pasted_rows == kParagraph;
}

std::unique_ptr<LineRule> make_rules_rule(const TextContext& context) {
  if (is_pasted_block(context)) return std::make_unique<PastedBlock>(context.block);
  return std::make_unique<RulesBlock>();
}

// ---- Rule lines ---------------------------------------------------------------------------------

namespace {

// The faults of a puzzle's rules. The first is the error; its message tells the others too.
class RuleFaults {
 public:
  explicit RuleFaults(const Source& source) : source_(source) {}

  void add(const char* place, const Error& fault) {
    const Error error = source_.fail_at(place, fault.code, fault.message).value();
    if (count_++ == 0) {
      first_ = error;
    } else {
      const bool elsewhere = error.line != last_line_;
      first_.message += elsewhere ? fmt::format("; line {}: ", error.line) : "; ";
      first_.message += error.message;
    }
    last_line_ = error.line;
  }
  bool any() const { return count_ > 0; }
  bool full() const { return count_ == kMostTold; }
  tl::unexpected<Error> error() const { return tl::unexpected(first_); }

 private:
  static constexpr int kMostTold = 10;

  const Source& source_;
  Error first_;
  std::size_t last_line_ = 0;
  int count_ = 0;
};

// Adds the constraints that have a form but no meaning on the layout. place(i) is the position of
// the i-th one.
template <class Place>
void add_meaningless(const LayoutPtr& layout, std::vector<Constraint> constraints, Place place,
                     RuleFaults& faults) {
  std::vector<std::size_t> number(constraints.size());
  std::iota(number.begin(), number.end(), std::size_t{0});
  while (!faults.full()) {
    const auto made = with_rules(layout, constraints);
    if (made) return;
    // A limit is reached by all of them together.
    const Error& error = made.error();
    if (error.line == 0 || error.code != ErrorCode("invalid-constraint")) return;
    const auto wrong = static_cast<std::ptrdiff_t>(error.line) - 1;
    faults.add(place(number[static_cast<std::size_t>(wrong)]), error);
    constraints.erase(constraints.begin() + wrong);
    number.erase(number.begin() + wrong);
  }
}

}  // namespace

Result<void> add_rules(const Source& source, const std::vector<RuleLine>& lines, bool exact,
                       Puzzle& puzzle) {
  ConstraintParser parser(*puzzle.layout);
  std::vector<std::size_t> line_of;  // of each constraint
  const auto place = [&](std::size_t line, std::size_t column) {
    return lines[line].place + (exact && column > 0 ? column - 1 : 0);
  };
  const auto place_of = [&](std::size_t i) { return place(line_of[i], 0); };
  RuleFaults faults(source);
  for (std::size_t i = 0; i < lines.size() && !faults.full(); ++i) {
    if (auto ok = parser.add(lines[i].text); !ok) {
      faults.add(place(i, ok.error().column), ok.error());
    }
    line_of.resize(parser.count(), i);
  }
  const LayoutPtr layout = puzzle.layout;
  const auto all = parser.take();
  if (!all && !faults.any()) faults.add(lines.back().place, all.error());
  Result<void> done;
  if (!faults.any()) done = set_rules(source, *all, place_of, puzzle);
  if (!faults.any() && done) return done;
  if (all) add_meaningless(layout, *all, place_of, faults);
  return faults.any() ? faults.error() : done;
}

Result<void> restrict_marks(const Constraint& candidates, Puzzle& puzzle) {
  const Layout& layout = *puzzle.layout;
  if (auto ok = Rules::make(layout, {candidates}); !ok) return tl::unexpected(ok.error());
  Digits digits;
  for (const int digit : candidates.numbers) digits.insert(digit);
  if (!puzzle.has_marks()) {
    std::vector<Digits> marks;  // marks are stored for every cell or for none
    for (std::size_t cell = 0; cell < puzzle.givens.size(); ++cell) {
      marks.push_back(allowed(puzzle, static_cast<int>(cell)));
    }
    puzzle.marks = std::move(marks);
  }
  for (const Cell cell : candidates.cells[0]) {
    puzzle.marks[cell] = puzzle.marks[cell] & digits;
    if (puzzle.marks[cell].empty()) {
      return failf("no-candidate", "{} has no candidates", cell_name(layout, cell));
    }
  }
  return {};
}

std::vector<std::string> rule_lines(const Rules* rules, const Layout& layout) {
  std::vector<std::string> lines;
  if (rules == nullptr) return lines;
  for (const Constraint& constraint : rules->constraints()) {
    const std::string text = describe(constraint, layout);
    for (std::size_t begin = 0; begin < text.size();) {
      const std::size_t end = std::min(text.find('\n', begin), text.size());
      lines.push_back(text.substr(begin, end - begin));
      begin = end + 1;
    }
  }
  return lines;
}

std::vector<std::string> all_rule_lines(const Rules* rules, const Layout& layout) {
  std::vector<std::string> lines = layout.spec().rules;
  std::ranges::move(rule_lines(rules, layout), std::back_inserter(lines));
  return lines;
}

}  // namespace sudokit::text
