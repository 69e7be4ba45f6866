// Parsers of grids over several lines, of cells as numbers, and of pencilmarks.
#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "text/chars.hpp"
#include "text/grid_lines.hpp"
#include "text/parse.hpp"
#include "text/pasted/pasted.hpp"

namespace sudokit::text {

// Grids over several lines: grid, sdk and ss. grid_lines.hpp reads the rows. The side is the
// layout's, or the number of rows if the first row has as many cells.

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

// ---- Parse numbers ------------------------------------------------------------------------------

// Numbers: the cells of a record, on one line or on several.

namespace {

// Token `index` of `part`. Used for errors only, so it counts from the start again.
std::string_view token_at(std::string_view part, std::size_t index) {
  std::string_view token;
  for (std::size_t i = 0; i <= index; ++i) token = take_token(part);
  return token;
}

// In a block every line has as many numbers as there are lines. The error points to the first line
// that does not, or to the end of a block that is cut short.
Result<void> check_block(const Source& source, std::string_view part) {
  std::size_t wanted = 0;
  std::size_t rows = 0;
  std::string_view last;
  while (!part.empty()) {
    const std::string_view line = take_line(part);
    const auto cells = static_cast<std::size_t>(count_tokens(line));
    if (cells == 0) continue;
    last = trim(line);
    if (++rows == 1) wanted = cells;
    if (source.context.layout) wanted = static_cast<std::size_t>(source.context.layout->side());
    if (cells != wanted) {
      return source.fail_at(last.data(), "wrong-cell-count", "row {}: expected {} cells, found {}",
                            rows, wanted, cells);
    }
  }
  if (rows == wanted) return {};
  return source.fail_at(last.data(), "wrong-cell-count", wrong_rows(rows, wanted));
}

}  // namespace

Result<void> parse_numbers(const Source& source, std::string_view part, Puzzle& puzzle) {
  puzzle.givens.clear();
  puzzle.marks.clear();
  std::string_view comment;
  int highest = 0;
  Zeros zeros;
  std::string_view rest = part;
  while (true) {
    const std::string_view token = take_token(rest, &comment);
    if (token.empty()) break;
    const int value = number_of(token);
    if (value == kNoNumber) {
      return source.fail_at(token.data(), "invalid-number", "{} is not a number", show(token));
    }
    highest = std::max(highest, value);
    zeros.add(token, value, token.data());
    puzzle.givens.push_back(static_cast<std::uint8_t>(std::min(value, 255)));
  }
  const auto first = [&] { return token_at(part, 0).data(); };
  if (source.context.block) {
    if (auto ok = check_block(source, part); !ok) return ok;
  }
  if (puzzle.givens.empty()) return source.fail_at(part.data(), "no-puzzle", "no numbers found");
  if (auto ok = set_layout(source, puzzle.givens.size(), first(), puzzle); !ok) return ok;
  const int side = puzzle.layout->side();
  if (highest > side) {
    std::size_t cell = 0;
    while (puzzle.givens[cell] <= side) ++cell;
    const std::string_view token = token_at(part, cell);
    if (side < 4 && !source.context.layout) {
      return source.fail_at(token.data(), "digit-out-of-range",
                            "{} is not a digit of a puzzle of {} cells", show(token),
                            puzzle.givens.size());
    }
    return source.fail_at(token.data(), "digit-out-of-range", "{} is not a digit of {}x{} puzzles",
                          show(token), side, side);
  }
  if (auto ok = zeros.check(source, puzzle); !ok) return ok;
  puzzle.comment.assign(comment);
  return check_clash(source, puzzle, [&](int cell) {
    return token_at(part, static_cast<std::size_t>(cell)).data();
  });
}

Result<void> parse_one_line(const Source& source, std::string_view part, Puzzle& puzzle) {
  const bool many = trim(part).find_first_of(" ,;\t") != std::string_view::npos;
  auto ok = many ? parse_numbers(source, part, puzzle) : parse_line(source, part, puzzle);
  return ok ? ok : parse_pasted(source, part, puzzle, std::move(ok.error()));
}

// ---- Parse pencilmarks --------------------------------------------------------------------------

// side^3 characters: character d-1 of a cell is d if the cell may hold d, else an open sign. No
// cell becomes a given, even if it has a single candidate.

Result<void> parse_pencilmarks(const Source& source, std::string_view run, Puzzle& puzzle) {
  const auto side = static_cast<std::size_t>(cube_side(run.size()));
  if (auto ok = set_layout(source, side * side, run.data(), puzzle); !ok) return ok;
  puzzle.givens.assign(side * side, 0);
  puzzle.marks.assign(side * side, Digits());
  for (std::size_t cell = 0; cell < side * side; ++cell) {
    Digits& marks = puzzle.marks[cell];
    for (std::size_t d = 1; d <= side; ++d) {
      const char& c = run[cell * side + d - 1];
      if (is_blank_char(c)) continue;
      if (cell_value(c, Alphabet::standard) != d) {
        return source.fail_at(&c, "unexpected-character",
                              "unexpected character {}: expected {} or .", show({&c, 1}),
                              digit_char(static_cast<int>(d)));
      }
      marks.insert(static_cast<int>(d));
    }
    if (marks.empty()) {
      return source.fail_at(&run[cell * side], "no-candidate", "{} has no candidate",
                            cell_name(*puzzle.layout, static_cast<int>(cell)));
    }
  }
  return {};
}

}  // namespace sudokit::text
