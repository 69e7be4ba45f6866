#include "text/write.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/failf.hpp"
#include "text/chars.hpp"

namespace sudokit::text {

Result<void> need_side(const Written& puzzle, bool fits, std::string_view format,
                       std::string_view wanted) {
  if (fits) return {};
  return failf("format-cannot-hold", "{} cannot hold a puzzle of side {}: {}", format,
               puzzle.layout.side(), wanted);
}

Result<void> need_9x9(const Written& puzzle, std::string_view format) {
  return need_side(puzzle, puzzle.layout.side() == 9, format, "it is for 9x9");
}

Grid without_missing(const Layout& layout, const Grid& grid) {
  Grid left;
  for (std::size_t cell = 0; cell < grid.size(); ++cell) {
    if (!layout.is_missing(static_cast<int>(cell))) left.push_back(grid[cell]);
  }
  return left;
}

Grid with_open_missing(const Layout& layout, Grid grid) {
  for (std::size_t cell = 0; cell < grid.size(); ++cell) {
    if (layout.is_missing(static_cast<int>(cell))) grid[cell] = 0;
  }
  return grid;
}

void add_cells(std::string& out, const Grid& grid, char open) {
  const std::size_t before = out.size();
  out.resize(before + grid.size());
  std::transform(grid.begin(), grid.end(), out.begin() + static_cast<std::ptrdiff_t>(before),
                 [open](std::uint8_t digit) { return digit ? digit_char(digit) : open; });
}

void add_numbers(std::string& out, const Grid& grid, std::string_view open) {
  for (std::size_t i = 0; i < grid.size(); ++i) {
    if (i > 0) out += ' ';
    if (grid[i]) {
      out += std::to_string(grid[i]);
    } else {
      out += open;
    }
  }
}

void add_pencilmarks(std::string& out, const Written& puzzle) {
  for (int cell = 0; cell < puzzle.layout.cells(); ++cell) {
    const Digits digits = candidates(puzzle, cell);
    for (int d = 1; d <= puzzle.layout.side(); ++d) {
      out += digits.contains(d) ? digit_char(d) : '.';
    }
  }
}

Result<void> add_one_line(std::string& out, const Written& puzzle, std::string_view format) {
  const bool chars = puzzle.layout.side() <= kMaxLineSide;
  if (!puzzle.marks.empty()) {
    if (auto ok = need_side(puzzle, chars, format, "pencilmarks end at 35"); !ok) return ok;
    add_pencilmarks(out, puzzle);
  } else if (chars) {
    add_cells(out, with_open_missing(puzzle.layout, puzzle.grid), '.');
  } else {
    add_numbers(out, with_open_missing(puzzle.layout, puzzle.grid), ".");
  }
  return {};
}

Result<void> write_characters(std::string& out, const Written& puzzle, bool as_pencilmarks,
                              std::string_view format, std::string_view why) {
  const bool fits = puzzle.layout.side() <= kMaxLineSide;
  if (auto ok = need_side(puzzle, fits, format, why); !ok) return ok;
  if (as_pencilmarks) {
    add_pencilmarks(out, puzzle);
  } else if (puzzle.layout.has_missing()) {
    add_cells(out, with_open_missing(puzzle.layout, puzzle.grid), '.');
  } else {
    add_cells(out, puzzle.grid, '.');
  }
  add_comment(out, " ", puzzle);
  out += '\n';
  return {};
}

void add_comment(std::string& out, std::string_view before, const Written& puzzle) {
  if (puzzle.comment.empty()) return;
  out += before;
  for (const char c : puzzle.comment) out += c == '\n' || c == '\r' ? ' ' : c;
}

Digits candidates(const Written& puzzle, int cell) {
  const auto at = static_cast<std::size_t>(cell);
  const int given = puzzle.grid[at];
  Digits digits = given ? Digits::only(given) : Digits::all(puzzle.layout.side());
  if (!puzzle.marks.empty()) return digits & puzzle.marks[at];
  if (given) return digits;
  for (const Cell peer : puzzle.layout.peers(cell)) {
    if (puzzle.grid[peer]) digits.erase(puzzle.grid[peer]);
  }
  return digits;
}

// ---- Write drawn --------------------------------------------------------------------------------

// The drawn grid. A boundary between two rows or columns takes room only where some region border
// runs along it:
//
//   ┌───────┬───┐      a border is drawn on every edge between cells of different regions, and
//   │ 1 2 3 │ 4 │      round the grid; a crossing shows the edges that meet in it
//   │   ┌───┘   │

namespace {

// Indexed by the edges that meet: 1 up, 2 down, 4 left, 8 right.
constexpr std::array<std::string_view, 16> kCrossing = {" ", "╵", "╷", "│", "╴", "┘", "┐", "┤",
                                                        "╶", "└", "┌", "├", "─", "┴", "┬", "┼"};

class DrawnGrid {
 public:
  DrawnGrid(const Layout& layout, std::vector<std::string> cells)
      : layout_(layout),
        rows_(layout.rows()),
        columns_(layout.columns()),
        cells_(std::move(cells)) {
    for (int b = 0; b <= columns_; ++b) {
      bool drawn = false;
      for (int r = 0; r < rows_; ++r) drawn = drawn || upright(r, b);
      column_drawn_.push_back(drawn);
    }
    widths_.assign(static_cast<std::size_t>(columns_), 1);
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      if (layout.is_missing(static_cast<int>(i))) continue;
      auto& width = widths_[i % static_cast<std::size_t>(layout.side())];
      width = std::max(width, cells_[i].size());
    }
  }

  void write(std::string& out) const {
    for (int b = 0; b <= rows_; ++b) {
      bool drawn = false;
      for (int c = 0; c < columns_; ++c) drawn = drawn || level(b, c);
      if (drawn) write_border(out, b);
      if (b < rows_) write_row(out, b);
    }
  }

 private:
  int region(int r, int c) const { return layout_.region(r * layout_.side() + c); }
  // Is there a border left of cell (r, b), or above cell (b, c)? Also defined outside the grid.
  bool upright(int r, int b) const {
    if (r < 0 || r >= rows_) return false;
    return b == 0 || b == columns_ || region(r, b - 1) != region(r, b);
  }
  bool level(int b, int c) const {
    if (c < 0 || c >= columns_) return false;
    return b == 0 || b == rows_ || region(b - 1, c) != region(b, c);
  }

  void write_border(std::string& out, int row) const {
    for (int b = 0; b <= columns_; ++b) {
      const bool left = level(row, b - 1);
      const bool right = level(row, b);
      const bool drawn = column_drawn_[static_cast<std::size_t>(b)];
      const int meet = (upright(row - 1, b) ? 1 : 0) + (upright(row, b) ? 2 : 0) + (left ? 4 : 0) +
                       (right ? 8 : 0);
      if (drawn && b > 0) out += left ? "─" : " ";
      out += kCrossing[static_cast<std::size_t>(meet)];
      if (b == columns_) break;
      if (drawn) out += right ? "─" : " ";
      for (std::size_t i = 0; i < widths_[static_cast<std::size_t>(b)]; ++i) {
        out += right ? "─" : " ";
      }
    }
    end_line(out);
  }

  void write_row(std::string& out, int row) const {
    for (int b = 0; b <= columns_; ++b) {
      const bool drawn = column_drawn_[static_cast<std::size_t>(b)];
      if (drawn && b > 0) out += ' ';
      out += upright(row, b) ? "│" : " ";
      if (b == columns_) break;
      if (drawn) out += ' ';
      const std::string& cell = cells_[static_cast<std::size_t>(row * layout_.side() + b)];
      out.append(widths_[static_cast<std::size_t>(b)] - cell.size(), ' ');
      out += cell;
    }
    end_line(out);
  }

  static void end_line(std::string& out) { out += '\n'; }

  const Layout& layout_;
  int rows_;
  int columns_;
  std::vector<std::string> cells_;
  std::vector<bool> column_drawn_;
  std::vector<std::size_t> widths_;
};

std::string cell_text(const Written& puzzle, int cell) {
  const int digit = puzzle.grid[static_cast<std::size_t>(cell)];
  if (puzzle.marks.empty()) return digit ? fmt::format("{}", digit) : ".";
  std::string text;
  candidates(puzzle, cell).for_each([&](int d) { text += static_cast<char>('0' + d); });
  return text.size() == 1 && !digit ? fmt::format("{{{}}}", text) : text;
}

}  // namespace

Result<void> write_drawn(std::string& out, const Written& puzzle) {
  const int side = puzzle.layout.side();
  if (!puzzle.marks.empty() && (side < 4 || side > 9)) {
    return failf("format-cannot-hold",
                 "grid cannot hold pencilmarks of side {}: it supports sides 4 to 9", side);
  }
  std::vector<std::string> cells;
  for (int cell = 0; cell < puzzle.layout.cells(); ++cell) {
    cells.push_back(cell_text(puzzle, cell));
  }
  if (puzzle.marks.empty()) {  // all columns have the same width
    const std::string widest =
        fmt::format("{}", *std::max_element(puzzle.grid.begin(), puzzle.grid.end()));
    for (std::string& cell : cells) cell.insert(0, widest.size() - cell.size(), ' ');
  }
  draw_cells(out, puzzle.layout, std::move(cells));
  return {};
}

void draw_cells(std::string& out, const Layout& layout, std::vector<std::string> cells) {
  DrawnGrid(layout, std::move(cells)).write(out);
}

}  // namespace sudokit::text
