// Grids over several lines: grid, sdk and ss. frame.hpp reads the rows. The side is the layout's,
// or the number of rows if the first row has as many cells.
#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "text/frame.hpp"
#include "text/parse.hpp"
#include "text/tokens.hpp"

namespace sudokit::text {
namespace {

struct GridText {
  std::vector<std::string_view> rows;
  std::string comment;
};

// In .sdk files the letter after # is the kind of the line; C is a comment.
std::string_view comment_text(std::string_view line, Format format) {
  if (format == Format::sdk && line.starts_with("#C")) line.remove_prefix(2);
  if (line.starts_with('#')) line.remove_prefix(1);
  return line;
}

GridText split(const Source& source) {
  GridText grid;
  std::string_view rest = source.text;
  while (!rest.empty()) {
    const std::string_view line = trim(take_line(rest));
    if (line.empty() || is_heading(line) || is_frame(line)) continue;
    const bool title = grid.rows.empty() && !is_framed(line) && has_word(line) &&
                       row_shape(line).kind == RowKind::none;
    if (title && !line.starts_with('#') && !is_size(line)) source.ignore(line);
    if (line.starts_with('#') || title) {
      append_comment(grid.comment, comment_text(line, source.context.format));
    } else {
      grid.rows.push_back(line);
    }
  }
  return grid;
}

int side_of(const Source& source, const std::vector<std::string_view>& rows) {
  if (source.context.layout) return source.context.layout->side();
  const int count = static_cast<int>(rows.size());
  if (row_shape(rows[0], count).width == count) return count;
  const auto known = std::find_if(rows.begin(), rows.end(),
                                  [](std::string_view row) { return row_shape(row).width > 0; });
  return known == rows.end() ? count : row_shape(*known).width;
}

// The tokens of a row, one per cell.
std::vector<std::string_view> cells_of(std::string_view row, RowKind kind) {
  std::vector<std::string_view> cells;
  for (auto token = take_row_token(row); !token.empty(); token = take_row_token(row)) {
    if (kind == RowKind::compact) {
      for (std::size_t i = 0; i < token.size(); ++i) cells.push_back(token.substr(i, 1));
    } else {
      cells.push_back(token);
    }
  }
  return cells;
}

// The error for a row that does not have `side` cells.
Result<void> fail_row(const Source& source, std::string_view row, std::size_t number, int side) {
  std::size_t tokens = 0;
  std::size_t chars = 0;
  std::string_view rest = row, odd;
  for (auto token = take_row_token(rest); !token.empty(); token = take_row_token(rest)) {
    const auto bad = std::find_if_not(token.begin(), token.end(), is_cell_char);
    if (number_of(token) == kNoNumber && bad != token.end()) {
      const std::size_t length = std::max<std::size_t>(1, utf8_length({bad, token.end()}));
      return source.fail_at(&*bad, "unexpected-character", "unexpected character {}",
                            show({&*bad, length}));
    }
    if (odd.empty() && token.size() > 1 && number_of(token) == kNoNumber) odd = token;
    ++tokens;
    chars += token.size();
  }
  const auto wanted = static_cast<std::size_t>(side);
  const std::size_t cells = tokens > wanted / 2 ? tokens : chars;
  if (cells == wanted) {
    const auto high = std::ranges::find_if(row, [side](char c) {
      return is_cell_char(c) && cell_value(c, Alphabet::standard) > side;
    });
    if (high != row.end()) {
      return source.fail_at(&*high, "digit-out-of-range", "{} is not a digit of {}x{} puzzles",
                            show({&*high, 1}), side, side);
    }
    if (!odd.empty()) {
      return source.fail_at(odd.data(), "unexpected-text", "{} is neither a digit nor candidates",
                            show(odd));
    }
  }
  return source.fail_at(row.data(), "wrong-cell-count", "row {}: expected {} cells, found {}",
                        number, side, cells);
}

class GridParser {
 public:
  GridParser(const Source& source, GridText text, Puzzle& puzzle)
      : source_(source), text_(std::move(text)), puzzle_(puzzle) {}

  Result<void> parse() {
    const auto& rows = text_.rows;
    if (rows.empty())
      return source_.fail_at(source_.text.data(), "no-puzzle", "no rows of cells found");
    side_ = side_of(source_, rows);
    for (std::size_t r = 0; r < rows.size(); ++r) {
      const RowShape shape = row_shape(rows[r], side_);
      if (shape.width != side_) return fail_row(source_, rows[r], r + 1, side_);
      const auto cells = cells_of(rows[r], shape.kind);
      places_.insert(places_.end(), cells.begin(), cells.end());
      const bool braces = side_ <= 9 && std::ranges::any_of(cells, [this](std::string_view token) {
                            return is_braced(token);
                          });
      if (shape.kind == RowKind::pencilmarks || braces) {
        marked_ = true;
      }
    }
    if (static_cast<int>(rows.size()) != side_) {
      return source_.fail_at(rows.back().data(), "wrong-cell-count",
                             wrong_rows(rows.size(), static_cast<std::size_t>(side_)) +
                                 box_hint(source_.context.layout, places_.size()));
    }
    if (auto ok = set_layout(source_, places_.size(), rows[0].data(), puzzle_); !ok) return ok;
    if (auto ok = read_cells(); !ok) return ok;
    puzzle_.comment = text_.comment;
    return check_clash(source_, puzzle_,
                       [&](int cell) { return places_[static_cast<std::size_t>(cell)].data(); });
  }

 private:
  bool is_braced(std::string_view token) const {
    const char* const end = token.data() + token.size();
    return token.data() > source_.text.data() && token.data()[-1] == '{' &&
           end < source_.text.data() + source_.text.size() && *end == '}';
  }

  Result<void> read_cells() {
    puzzle_.givens.assign(places_.size(), 0);
    puzzle_.marks.clear();
    const Alphabet alphabet = alphabet_in();
    Zeros zeros;
    if (marked_) puzzle_.marks.assign(places_.size(), Digits::all(side_));
    for (std::size_t cell = 0; cell < places_.size(); ++cell) {
      const std::string_view token = places_[cell];
      const bool list = token.size() > 1 || is_braced(token);
      if (marked_ && list && number_of(token) > 0) {
        puzzle_.marks[cell] = Digits();
        for (const char& c : token) {
          if (c - '0' > side_ || c == '0') {
            return source_.fail_at(&c, "digit-out-of-range",
                                   "{} is not a candidate of {}x{} puzzles", show({&c, 1}), side_,
                                   side_);
          }
          puzzle_.marks[cell].insert(c - '0');
        }
        continue;
      }
      const int number = alphabet == Alphabet::standard ? number_of(token) : kNoNumber;
      const int value = number != kNoNumber ? number : cell_value(token[0], alphabet);
      if (value > side_) {
        return source_.fail_at(token.data(), "digit-out-of-range",
                               "{} is not a digit of {}x{} puzzles", show(token), side_, side_);
      }
      puzzle_.givens[cell] = static_cast<std::uint8_t>(value);
      zeros.add(token, value, token.data());
      if (marked_ && value > 0) puzzle_.marks[cell] = Digits::only(value);
    }
    return marked_ || alphabet != Alphabet::standard ? Result<void>()
                                                     : zeros.check(source_, puzzle_);
  }

  // The alphabet of the same cells written as a line, if each is one character.
  Alphabet alphabet_in() const {
    std::string cells;
    for (const std::string_view token : places_) {
      if (token.size() > 1) return Alphabet::standard;
      cells += token == "-" ? '.' : token[0];
    }
    return alphabet_of(cells, side_, source_.context.alphabet);
  }

  const Source& source_;
  GridText text_;
  Puzzle& puzzle_;
  int side_ = 0;
  bool marked_ = false;
  std::vector<std::string_view> places_;
};

}  // namespace

Result<void> parse_grid(const Source& source, Puzzle& puzzle) {
  return GridParser(source, split(source), puzzle).parse();
}

}  // namespace sudokit::text
