// greater_than: grids with signs between the cells, as greater-than sudokus and futoshikis are
// drawn. A ^ or v stands below the upper of its two cells.
//
//   . > . < 3   .
//   ^           v
//   .   .   . > .
#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <utility>
#include <vector>

#include "core/failf.hpp"
#include "text/draft.hpp"
#include "text/format.hpp"
#include "text/grid_lines.hpp"

namespace sudokit::text::formats {
namespace {

enum class Sign : std::uint8_t { none, less, greater };  // the left or upper cell is ...

// A piece of a line: a cell, or a sign. Columns count characters; that of a number is its last one.
struct Piece {
  bool cell = false;
  Sign sign = Sign::none;
  int digit = 0;
  std::size_t column = 0;
  const char* at = nullptr;
};

struct Spelling {
  std::string_view text;
  Sign sign;
};
constexpr std::array<Spelling, 6> kAcross = {{{"<", Sign::less},
                                              {">", Sign::greater},
                                              {"＜", Sign::less},
                                              {"＞", Sign::greater},
                                              {"‹", Sign::less},
                                              {"›", Sign::greater}}};
constexpr std::array<Spelling, 6> kDown = {{{"^", Sign::less},
                                            {"v", Sign::greater},
                                            {"∧", Sign::less},
                                            {"∨", Sign::greater},
                                            {"V", Sign::greater},
                                            {"Λ", Sign::less}}};
constexpr std::array<std::string_view, 8> kBetween = {" ", "\t", "\r", "|", "│", "┃", "║", "¦"};
constexpr std::array<std::string_view, 10> kStrokes = {"-", "+", "=", "─", "━",
                                                       "═", "┼", "╋", "├", "┤"};
constexpr std::array<std::string_view, 8> kOpen = {".", "_", "*", "?", "·", "□", "☐", "•"};

// Removes the first of the texts that `rest` begins with.
bool take(std::string_view& rest, std::span<const std::string_view> texts) {
  const auto found =
      std::ranges::find_if(texts, [&](std::string_view text) { return rest.starts_with(text); });
  if (found == texts.end()) return false;
  rest.remove_prefix(found->size());
  return true;
}

Sign take(std::string_view& rest, std::span<const Spelling> signs) {
  for (const Spelling& spelling : signs) {
    if (!rest.starts_with(spelling.text)) continue;
    rest.remove_prefix(spelling.text.size());
    return spelling.sign;
  }
  return Sign::none;
}

std::optional<Piece> take_cell(std::string_view& rest) {
  Piece piece{.cell = true, .at = rest.data()};
  if (take(rest, kOpen)) return piece;
  std::size_t digits = 0;
  while (digits < std::min<std::size_t>(rest.size(), 3) && is_digit(rest[digits])) ++digits;
  if (digits == 0) return std::nullopt;
  piece.digit = number_of(rest.substr(0, digits));
  rest.remove_prefix(digits);
  return piece;
}

using Pieces = std::vector<Piece>;

// The cells of a row and the signs between them. Nothing if the line has anything else, or a sign
// that is not between two cells.
std::optional<Pieces> cells_in(std::string_view line) {
  Pieces pieces;
  std::size_t column = 0;
  for (std::string_view rest = line; !rest.empty(); ++column) {
    if (take(rest, kBetween)) continue;
    const bool after_cell = !pieces.empty() && pieces.back().cell;
    Piece piece{.column = column, .at = rest.data()};
    piece.sign = take(rest, kAcross);
    if (piece.sign != Sign::none) {
      if (!after_cell) return std::nullopt;
      pieces.push_back(piece);
      continue;
    }
    const auto cell = take_cell(rest);
    if (!cell) return std::nullopt;
    if (cell->digit > 0) column += static_cast<std::size_t>(rest.data() - cell->at) - 1;
    pieces.push_back(*cell);
    pieces.back().column = column;
  }
  if (pieces.empty() || !pieces.back().cell) return std::nullopt;
  return pieces;
}

// The signs between two rows, perhaps on the stroke of a frame; none in a line that has only
// strokes. Nothing if the line has anything else.
std::optional<Pieces> signs_in(std::string_view line) {
  Pieces pieces;
  std::size_t column = 0;
  for (std::string_view rest = line; !rest.empty(); ++column) {
    if (take(rest, kBetween) || take(rest, kStrokes)) continue;
    Piece piece{.column = column, .at = rest.data()};
    piece.sign = take(rest, kDown);
    if (piece.sign == Sign::none) {
      if (!is_frame(line)) return std::nullopt;
      return Pieces{};
    }
    pieces.push_back(piece);
  }
  return pieces;
}

std::size_t count_cells(const Pieces& pieces) {
  return static_cast<std::size_t>(std::ranges::count(pieces, true, &Piece::cell));
}

// ---- Recognition --------------------------------------------------------------------------------

// Whether the lines from `at` are a drawing: as many rows of cells as the first has cells, and some
// sign that is no letter.
bool is_drawing(std::span<const std::string_view> lines) {
  std::size_t side = 0, rows = 0;
  bool signs = false;
  for (const std::string_view line : lines) {
    if (const auto cells = cells_in(line)) {
      const std::size_t count = count_cells(*cells);
      if (rows == 0) side = count;
      if (count != side || ++rows > side) return false;
      signs = signs || cells->size() > count;
    } else {
      if (rows == 0 || !signs_in(line)) return false;
      signs = signs || line.find('^') != line.npos || line.find("∧") != line.npos;
    }
    if (rows == side && side > 0) break;
  }
  return side >= 4 && rows == side && signs;
}

Claim claim(const Head& head, TextContext&) {
  std::size_t first = head.at;  // behind the upper stroke of a frame
  if (is_frame(head.lines[first]) && first + 1 < head.lines.size()) ++first;
  const bool here = cells_in(head.lines[first]) && is_drawing(std::span(head.lines).subspan(first));
  return here ? Claim::marked : Claim::none;
}

class DrawingRule : public LineRule {
 public:
  Cut on(std::string_view line) override {
    const auto cells = cells_in(line);
    if (rows_ == 0) {
      if (!cells) return {};
      left_ = count_cells(*cells);
    }
    if (!cells && !signs_in(line)) {
      rows_ = 0;
      return kEndBefore;
    }
    rows_ += cells ? 1 : 0;
    const bool last = rows_ >= left_;
    if (last) rows_ = 0;
    return taken(last);
  }
  void reset() override { rows_ = 0; }
  bool rests() const override { return rows_ == 0; }

 private:
  std::size_t rows_ = 0, left_ = 0;
};

std::unique_ptr<LineRule> rule(const TextContext&) {
  return std::make_unique<DrawingRule>();
}

// ---- Reading ------------------------------------------------------------------------------------

struct Drawing {
  std::vector<Pieces> rows;
  std::vector<Pieces> below;  // the signs below each row
};

Result<Drawing> drawing_of(const Source& source) {
  Drawing drawing;
  for (std::string_view rest = source.text; !rest.empty();) {
    const std::string_view line = take_line(rest);
    if (auto cells = cells_in(line)) {
      drawing.rows.push_back(std::move(*cells));
      drawing.below.emplace_back();
      continue;
    }
    auto signs = signs_in(line);
    if (!signs || (drawing.rows.empty() && !signs->empty())) {
      return source.fail_at(line.data(), "no-puzzle",
                            "expected a row of cells with < or > between them, or signs ^ and v "
                            "below one");
    }
    if (!drawing.rows.empty()) std::ranges::move(*signs, std::back_inserter(drawing.below.back()));
  }
  return drawing;
}

void add_sign(Draft& draft, Sign sign, int first, int second) {
  if (sign == Sign::less) std::swap(first, second);
  draft.add("greater-than", {{static_cast<Cell>(first), static_cast<Cell>(second)}});
}

Result<void> take_row(const Source& source, const Pieces& row, int number, Draft& draft) {
  if (count_cells(row) != static_cast<std::size_t>(draft.side)) {
    return source.fail_at(row[0].at, "wrong-cell-count", "row {} has {} cells, expected {}",
                          number + 1, count_cells(row), draft.side);
  }
  int cell = number * draft.side;
  for (const Piece& piece : row) {
    if (!piece.cell) {
      add_sign(draft, piece.sign, cell - 1, cell);
      continue;
    }
    if (piece.digit > draft.side) {
      return source.fail_at(piece.at, "digit-out-of-range", "{} is not a digit of {}x{} puzzles",
                            piece.digit, draft.side, draft.side);
    }
    draft.givens[static_cast<std::size_t>(cell++)] = static_cast<std::uint8_t>(piece.digit);
  }
  return {};
}

// The number of the cell at the column, or next to it.
std::optional<int> cell_at(const Pieces& row, std::size_t column) {
  std::optional<int> found;
  int number = 0;
  for (const Piece& piece : row) {
    if (!piece.cell) continue;
    if (piece.column == column) return number;
    if (piece.column + 1 == column || piece.column == column + 1) {
      if (found) return std::nullopt;
      found = number;
    }
    ++number;
  }
  return found;
}

Result<void> take_signs(const Source& source, const Drawing& drawing, std::size_t row,
                        Draft& draft) {
  for (const Piece& sign : drawing.below[row]) {
    const auto column = cell_at(drawing.rows[row], sign.column);
    if (!column || row + 1 == drawing.rows.size()) {
      return source.fail_at(sign.at, "no-puzzle", "this sign is between no two cells");
    }
    const int cell = static_cast<int>(row) * draft.side + *column;
    add_sign(draft, sign.sign, cell, cell + draft.side);
  }
  return {};
}

Result<void> parse(const Source& source, Puzzle& puzzle) {
  const auto drawing = drawing_of(source);
  if (!drawing) return tl::unexpected(drawing.error());
  const std::size_t side = drawing->rows.size();
  if (side == 0 || side > static_cast<std::size_t>(kMaxSide)) {
    return source.fail_at(source.text.data(), "no-puzzle", "expected rows of cells");
  }
  Draft draft(static_cast<int>(side));
  for (std::size_t row = 0; row < side; ++row) {
    if (auto ok = take_row(source, drawing->rows[row], static_cast<int>(row), draft); !ok) {
      return ok;
    }
    if (auto ok = take_signs(source, *drawing, row, draft); !ok) return ok;
  }
  return finish(source, source.text.data(), std::move(draft), puzzle);
}

// ---- Writing ------------------------------------------------------------------------------------

// The signs right of each cell and below it.
struct Signs {
  std::vector<Sign> right, below;
};

Result<Signs> signs_of(const Written& puzzle) {
  Signs signs{std::vector<Sign>(puzzle.grid.size()), std::vector<Sign>(puzzle.grid.size())};
  if (puzzle.rules == nullptr) return signs;
  const Layout& layout = puzzle.layout;
  for (const Constraint& each : puzzle.rules->constraints()) {
    if (each.kind->name != "greater-than") {
      return failf("format-cannot-hold", "greater-than cannot hold the constraint {}",
                   each.kind->name);
    }
    const Cell greater = each.cells[0][0], less = each.cells[0][1];
    const Cell first = std::min(greater, less), second = std::max(greater, less);
    const bool below = second == first + layout.side();
    if (!below && !(second == first + 1 && layout.row(first) == layout.row(second))) {
      return failf("format-cannot-hold",
                   "greater-than cannot hold a sign between cells that do not touch");
    }
    Sign& sign = (below ? signs.below : signs.right)[first];
    const Sign wanted = greater == first ? Sign::greater : Sign::less;
    if (sign != Sign::none && sign != wanted) {
      return failf("format-cannot-hold", "greater-than cannot hold two signs between two cells");
    }
    sign = wanted;
  }
  return signs;
}

Result<void> write(std::string& out, const Written& puzzle) {
  const bool fits = puzzle.layout.side() >= 4;
  if (auto ok = need_side(puzzle, fits, greater_than.info.name, "it begins at 4"); !ok) return ok;
  const auto signs = signs_of(puzzle);
  if (!signs) return tl::unexpected(signs.error());
  const int side = puzzle.layout.side();
  const int width = side < 10 ? 1 : side < 100 ? 2 : 3;
  constexpr std::string_view kRight[] = {" ", "<", ">"}, kBelow[] = {" ", "^", "v"};
  const auto sign = [&](const std::vector<Sign>& of, int cell) {
    return static_cast<std::size_t>(of[static_cast<std::size_t>(cell)]);
  };
  for (int row = 0; row < side; ++row) {
    std::string cells, below;
    for (int column = 0; column < side; ++column) {
      const int cell = row * side + column;
      const int digit = puzzle.grid[static_cast<std::size_t>(cell)];
      fmt::format_to(std::back_inserter(cells), "{:>{}} {} ",
                     digit == 0 ? "." : std::to_string(digit), width,
                     kRight[sign(signs->right, cell)]);
      fmt::format_to(std::back_inserter(below), "{:>{}}   ", kBelow[sign(signs->below, cell)],
                     width);
    }
    for (std::string* line : {&cells, &below}) {
      line->erase(line->find_last_not_of(' ') + 1);
    }
    out += cells + '\n';
    if (!below.empty()) out += below + '\n';
  }
  return {};
}

}  // namespace

const FormatRow greater_than = {
    .info = {.name = "greater-than",
             .meaning = "cells with <, >, ^ and v between them, as they are drawn",
             .reads = "side 4 to 100",
             .writes = "side 4 to 100"},
    .claim = claim,
    .rule = rule,
    .parse = parse,
    .write = write,
    .holds = kHouses | Features{Feature::relation},
    .certain = true,
};

}  // namespace sudokit::text::formats
