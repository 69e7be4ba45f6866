// Parses the text form of constraints, the inverse of describe().
#include <fmt/ranges.h>

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "core/failf.hpp"
#include "core/nearest.hpp"
#include "core/number.hpp"
#include "rules/kinds.hpp"
#include "sudokit/puzzle.hpp"

namespace sudokit {
namespace {

constexpr int kMostInteger = 1'000'000;
constexpr std::size_t kMostCells = 1'000'000;  // of one constraint, before they are checked

bool is_blank(char c) {
  return c == ' ' || c == '\t';
}
bool is_separator(char c) {
  return is_blank(c) || c == ',';
}
char small_letter(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

// The name that was probably meant: a similar one, or the first that is contained in the typed word
// ("killer-cage") or contains it ("knight"). Empty if there is none.
std::string_view meant(std::string_view typed, std::span<const std::string_view> names) {
  constexpr std::size_t kLeast = 4;
  const std::string_view near = nearest_word(typed, names);
  if (!near.empty() || typed.size() < kLeast) return near;
  for (const std::string_view name : names) {
    const bool part = name.size() >= kLeast && typed.find(name) != std::string_view::npos;
    if (part || name.find(typed) != std::string_view::npos) return name;
  }
  return "";
}

struct Word {
  std::string_view text;
  std::size_t column = 1;
};

// A word as shown in messages, cut off because it may be as long as a file.
std::string shown(const Word& word) {
  constexpr std::size_t kLongest = 40;
  return fmt::format("{:.{}}{}", word.text, kLongest, word.text.size() > kLongest ? "..." : "");
}

class LineReader {
 public:
  LineReader(std::string_view line, const Layout& layout) : line_(line), layout_(layout) {}

  Result<Constraint> read() {
    const Word name = take();
    if (auto ok = find_kind(name); !ok) return tl::unexpected(ok.error());
    while (const auto word = next()) {
      if (auto ok = argument(*word); !ok) return tl::unexpected(ok.error());
    }
    if (made_.cells.size() == 1 && made_.cells[0].empty()) made_.cells.clear();
    if (weighted_ && !made_.numbers.empty()) {
      std::ranges::copy(factors_, std::back_inserter(made_.numbers));
    }
    return std::move(made_);
  }

 private:
  template <class... Args>
  tl::unexpected<Error> error(ErrorCode code, const Word& at, fmt::format_string<Args...> format,
                              Args&&... args) const {
    return fail(code, fmt::format(format, std::forward<Args>(args)...), 0, at.column);
  }

  std::optional<Word> next() {
    skip_separators();
    const bool comment = at_ < line_.size() && line_[at_] == '#';
    return at_ < line_.size() && !comment ? std::optional(take()) : std::nullopt;
  }
  void skip_separators() {
    while (at_ < line_.size() && is_separator(line_[at_])) ++at_;
  }
  // Reads a word up to a blank, comma or final colon, or a text in quotes up to the closing quote.
  Word take() {
    skip_separators();
    const std::size_t begin = at_;
    const bool quoted = at_ < line_.size() && line_[at_] == '"';
    if (quoted) {
      const std::size_t close = line_.find('"', at_ + 1);
      at_ = close == std::string_view::npos ? line_.size() : close + 1;
    }
    while (!quoted && at_ < line_.size() && !is_separator(line_[at_])) ++at_;
    std::string_view word = line_.substr(begin, at_ - begin);
    if (word.size() > 1 && word.ends_with(':')) word.remove_suffix(1);  // "killer 5: r1c1"
    return {word, begin + 1};
  }

  Result<void> find_kind(const Word& word) {
    std::string name(word.text);
    std::ranges::transform(name, name.begin(), small_letter);
    made_.kind = find_constraint(name);
    if (made_.kind != nullptr) {
      if (made_.kind->takes.place == ConstraintTakes::Place::cells) made_.cells.emplace_back();
      return {};
    }
    if (const std::string_view instead = rules::stated_instead(name); !instead.empty()) {
      return error("unknown-constraint", word, "'{}' is not supported: {}", shown(word), instead);
    }
    std::vector<std::string_view> known;
    for (const ConstraintRow* row : constraint_rows()) known.push_back(row->name);
    const std::string_view near = meant(name, known);
    if (!near.empty()) {
      return error("unknown-constraint", word, "unknown constraint '{}'; did you mean '{}'?",
                   shown(word), near);
    }
    return error("unknown-constraint", word, "unknown constraint '{}': supported are {}",
                 shown(word), fmt::join(known, ", "));
  }

  Result<void> argument(const Word& word) {
    const ConstraintTakes& takes = made_.kind->takes;
    if (word.text.starts_with('"')) return text(word);
    if (is_integer(word.text)) return number(word);
    if (takes.place == ConstraintTakes::Place::line) return line(word);
    if (takes.place == ConstraintTakes::Place::grid) {
      return error("unexpected-text", word, "unexpected '{}' after {}: it is about the whole grid",
                   shown(word), made_.kind->name);
    }
    if (word.text == "/") {
      made_.cells.emplace_back();
      return {};
    }
    return cells(word);
  }

  Result<void> text(const Word& word) {
    if (word.text.size() < 2 || !word.text.ends_with('"')) {
      return error("unclosed-quote", word, "the text in quotes is not closed");
    }
    if (!made_.text.empty()) return error("unexpected-text", word, "unexpected second text");
    made_.text = word.text.substr(1, word.text.size() - 2);
    return {};
  }

  static bool is_integer(std::string_view text) {
    if (text.starts_with('-')) text.remove_prefix(1);
    return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
  }
  Result<int> integer(const Word& word, std::string_view text) const {
    const bool negative = text.starts_with('-');
    if (negative) text.remove_prefix(1);
    const auto value = take_digits(text, kMostInteger);
    if (!value || !text.empty()) {
      return error("number-out-of-range", word, "{} is outside {}..{}", shown(word), -kMostInteger,
                   kMostInteger);
    }
    return negative ? -static_cast<int>(*value) : static_cast<int>(*value);
  }
  Result<void> number(const Word& word) {
    if (!made_.cells.empty() && !made_.cells[0].empty()) {
      return error("unexpected-text", word, "unexpected number {} after cells", shown(word));
    }
    const auto value = integer(word, word.text);
    if (!value) return tl::unexpected(value.error());
    made_.numbers.push_back(*value);
    return {};
  }

  // Reads "row 3", which "from right" may follow.
  Result<void> line(const Word& word) {
    const bool row = word.text == "row";
    if (word.text == "from") return turned(word);
    if (!row && word.text != "column" && word.text != "col") {
      return error("unexpected-text", word, "expected 'row N' or 'column N', found '{}'",
                   shown(word));
    }
    const auto number = next();
    if (!number || !is_integer(number->text)) {
      return error("unexpected-text", word, "expected the number of the {}", shown(word));
    }
    const auto value = integer(*number, number->text);
    if (!value) return tl::unexpected(value.error());
    const int most = row ? layout_.rows() : layout_.columns();
    if (*value < 1 || *value > most) {
      return error("cell-outside-grid", *number, "{} {} is outside 1..{}", shown(word), *value,
                   most);
    }
    made_.cells.push_back(row ? layout_.row_cells(*value - 1) : layout_.column_cells(*value - 1));
    is_row_ = row;
    return {};
  }
  Result<void> turned(const Word& word) {
    const auto end = next();
    const std::string_view from = end ? end->text : "";
    const std::string_view back = is_row_ ? "right" : "bottom";
    const std::string_view ahead = is_row_ ? "left" : "top";
    if (made_.cells.empty() || (from != back && from != ahead)) {
      return error("unexpected-text", word, "expected 'from {}' or 'from {}' after the {}", ahead,
                   back, is_row_ ? "row" : "column");
    }
    if (std::exchange(turned_, true)) {
      return error("unexpected-text", word, "unexpected second 'from'");
    }
    if (from == back) std::ranges::reverse(made_.cells.back());
    return {};
  }

  // Reads a cell, a path r1c1-r1c4, a rectangle r1c1:r2c3, or a cell with a factor: 2*r1c1.
  Result<void> cells(const Word& word) {
    std::string_view rest = word.text;
    if (made_.kind->takes.factors) {
      if (auto ok = factor(word, rest); !ok) return ok;
    }
    auto from = cell(word, rest);
    if (!from) return tl::unexpected(from.error());
    const std::size_t before = made_.cells.back().size();
    made_.cells.back().push_back(*from);
    while (!rest.empty()) {
      const char joint = rest.front();
      if (joint != '-' && joint != ':') {
        return error("invalid-cell", word, "unexpected '{}' in '{}'", joint, shown(word));
      }
      rest.remove_prefix(1);
      const auto to = cell(word, rest);
      if (!to) return tl::unexpected(to.error());
      auto ok = joint == '-' ? path(word, *from, *to) : rectangle(word, *from, *to);
      if (!ok) return ok;
      from = *to;
      if (made_.cells.back().size() > kMostCells) return error("too-long", word, "too many cells");
    }
    for (std::size_t i = before; i < made_.cells.back().size(); ++i) factors_.push_back(factor_);
    return {};
  }

  Result<void> factor(const Word& word, std::string_view& rest) {
    factor_ = 1;
    const std::size_t star = rest.find('*');
    if (star != std::string_view::npos) {
      const auto value = integer(word, rest.substr(0, star));
      if (!value || star == 0)
        return error("invalid-number", word, "unreadable factor in '{}'", shown(word));
      factor_ = *value;
      rest.remove_prefix(star + 1);
    } else if (rest.starts_with('-')) {
      factor_ = -1;
      rest.remove_prefix(1);
    }
    weighted_ = weighted_ || factor_ != 1;
    return {};
  }

  Result<Cell> cell(const Word& word, std::string_view& rest) const {
    const auto index = [&](char letter) -> std::optional<int> {
      if (rest.empty() || small_letter(rest.front()) != letter) return std::nullopt;
      rest.remove_prefix(1);
      if (rest.empty() || rest.front() < '0' || rest.front() > '9') return std::nullopt;
      const auto value = take_digits(rest, kMostInteger);
      return value ? std::optional(static_cast<int>(*value)) : std::nullopt;
    };
    const auto row = index('r');
    const auto column = row ? index('c') : std::nullopt;
    if (!column) return error("invalid-cell", word, "'{}' is not a cell such as r1c2", shown(word));
    const int side = layout_.side();
    if (*row < 1 || *row > side || *column < 1 || *column > side) {
      return error("cell-outside-grid", word, "r{}c{} is outside a grid of side {}", *row, *column,
                   side);
    }
    return static_cast<Cell>((*row - 1) * side + *column - 1);
  }

  // Adds the cells after `from` up to `to`, on a straight or diagonal line.
  Result<void> path(const Word& word, Cell from, Cell to) {
    const int rows = layout_.row(to) - layout_.row(from);
    const int columns = layout_.column(to) - layout_.column(from);
    const int length = std::max(std::abs(rows), std::abs(columns));
    if (length == 0 || (rows != 0 && columns != 0 && std::abs(rows) != std::abs(columns))) {
      return error("invalid-cell", word, "{} to {} is not a straight or diagonal line",
                   cell_name(layout_, from), cell_name(layout_, to));
    }
    const int step = rows / length * layout_.side() + columns / length;
    for (int i = 1; i <= length; ++i) {
      made_.cells.back().push_back(static_cast<Cell>(from + i * step));
    }
    return {};
  }
  Result<void> rectangle(const Word& word, Cell from, Cell to) {
    const int top = layout_.row(from);
    const int left = layout_.column(from);
    if (layout_.row(to) < top || layout_.column(to) < left) {
      return error("invalid-cell", word, "{} is not below and right of {}", cell_name(layout_, to),
                   cell_name(layout_, from));
    }
    made_.cells.back().pop_back();
    for (int row = top; row <= layout_.row(to); ++row) {
      for (int column = left; column <= layout_.column(to); ++column) {
        made_.cells.back().push_back(static_cast<Cell>(row * layout_.side() + column));
      }
    }
    return {};
  }

  std::string_view line_;
  const Layout& layout_;
  std::size_t at_ = 0;
  Constraint made_;
  std::vector<int> factors_;
  int factor_ = 1;
  bool weighted_ = false;
  bool is_row_ = false;
  bool turned_ = false;  // the line has a direction
};

std::string_view without_blanks(std::string_view line) {
  while (!line.empty() && is_blank(line.front())) line.remove_prefix(1);
  while (!line.empty() && (is_blank(line.back()) || line.back() == '\r')) line.remove_suffix(1);
  return line;
}

}  // namespace

Result<Constraint> parse_constraint(std::string_view line, const Layout& layout) {
  ConstraintParser parser(layout);
  // A constraint with groups has several lines.
  for (std::size_t begin = 0; begin <= line.size();) {
    const std::size_t end = std::min(line.find('\n', begin), line.size());
    if (auto ok = parser.add(line.substr(begin, end - begin)); !ok)
      return tl::unexpected(ok.error());
    begin = end + 1;
  }
  auto all = parser.take();
  if (!all) return tl::unexpected(all.error());
  if (all->size() != 1)
    return failf("invalid-constraint", "expected one constraint, found {}", all->size());
  return std::move(all->front());
}

void ConstraintParser::put(std::vector<Constraint> constraints) {
  if (open_.empty()) {
    std::ranges::move(constraints, std::back_inserter(all_));
  } else if (open_.back().alternatives) {
    open_.back().groups.push_back(std::move(constraints));
  } else {
    std::ranges::move(constraints, std::back_inserter(open_.back().inside));
  }
}

Result<void> ConstraintParser::close() {
  if (open_.empty()) return fail("unexpected-text", "'end' without an open group", 0, 1);
  Open group = std::move(open_.back());
  open_.pop_back();
  if (!group.alternatives) {
    put(std::move(group.inside));
    return {};
  }
  if (group.groups.empty()) {
    open_.push_back(std::move(group));
    return fail("invalid-constraint", "the group 'or' is empty", 0, 1);
  }
  Constraint any;
  any.kind = find_constraint("or");
  any.groups = std::move(group.groups);
  put({std::move(any)});
  return {};
}

Result<void> ConstraintParser::add(std::string_view line) {
  constexpr std::size_t kMostOpen = 32;
  const std::string_view text = without_blanks(line);
  if (text == "or" || text == "and") {
    if (open_.size() >= kMostOpen) return fail("too-deep", "groups are nested too deeply", 0, 1);
    open_.push_back({text == "or"});
    return {};
  }
  if (text == "end") return close();
  auto made = LineReader(line, layout_).read();
  if (!made) return tl::unexpected(made.error());
  put({std::move(*made)});
  return {};
}

Result<std::vector<Constraint>> ConstraintParser::take() {
  if (!open_.empty()) {
    return failf("invalid-constraint", "the group '{}' is not closed by 'end'",
                 open_.back().alternatives ? "or" : "and");
  }
  return std::move(all_);
}

}  // namespace sudokit
