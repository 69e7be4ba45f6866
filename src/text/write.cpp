#include "text/write.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "text/chars.hpp"

namespace sudokit {
namespace text {
namespace {

Result<void> need_side(const Written& puzzle, bool fits, Format format, std::string_view wanted) {
  if (fits) return {};
  return fail(fmt::format("{} cannot hold a puzzle of side {}: {}", to_string(format),
                          puzzle.layout.side(), wanted));
}

Result<void> need_no_marks(const Written& puzzle, Format format) {
  if (puzzle.marks.empty()) return {};
  return fail(fmt::format("{} cannot hold pencilmarks", to_string(format)));
}

// A comment on one line.
std::string flat(std::string_view comment) {
  std::string result(comment);
  std::replace_if(
      result.begin(), result.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
  return result;
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
      fmt::format_to(std::back_inserter(out), "{}", grid[i]);
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

// The one-line form: characters where the side has enough of them, else numbers; candidates where
// there are marks.
Result<void> add_one_line(std::string& out, const Written& puzzle, Format format) {
  const bool chars = puzzle.layout.side() <= kMaxLineSide;
  if (!puzzle.marks.empty()) {
    if (auto ok = need_side(puzzle, chars, format, "pencilmarks end at 35"); !ok) return ok;
    add_pencilmarks(out, puzzle);
  } else if (chars) {
    add_cells(out, puzzle.grid, '.');
  } else {
    add_numbers(out, puzzle.grid, ".");
  }
  return {};
}

void add_comment(std::string& out, std::string_view before, const Written& puzzle) {
  if (!puzzle.comment.empty()) out.append(before).append(flat(puzzle.comment));
}

Result<void> write_line(std::string& out, const Written& puzzle, Format format) {
  const bool chars = puzzle.layout.side() <= kMaxLineSide;
  if (auto ok = need_side(puzzle, chars, format, "a line ends at 35, numbers do not"); !ok) {
    return ok;
  }
  if (auto ok = add_one_line(out, puzzle, format); !ok) return ok;
  add_comment(out, " ", puzzle);
  out += '\n';
  return {};
}

Result<void> write_numbers(std::string& out, const Written& puzzle) {
  if (auto ok = need_no_marks(puzzle, Format::numbers); !ok) return ok;
  add_numbers(out, puzzle.grid, ".");
  add_comment(out, " # ", puzzle);
  out += '\n';
  return {};
}

Result<void> need_9x9(const Written& puzzle, Format format) {
  if (auto ok = need_no_marks(puzzle, format); !ok) return ok;
  return need_side(puzzle, puzzle.layout.side() == 9, format, "it is for 9x9");
}

Result<void> write_sdm(std::string& out, const Written& puzzle) {
  if (auto ok = need_9x9(puzzle, Format::sdm); !ok) return ok;
  add_cells(out, puzzle.grid, '0');
  out += '\n';
  return {};
}

Result<void> write_sdk(std::string& out, const Written& puzzle) {
  if (auto ok = need_9x9(puzzle, Format::sdk); !ok) return ok;
  if (!puzzle.comment.empty()) out.append("#C").append(flat(puzzle.comment)).append("\n");
  out += "[Puzzle]\n";
  for (std::size_t cell = 0; cell < 81; ++cell) {
    out += digit_char(puzzle.grid[cell]);
    if (cell % 9 == 8) out += '\n';
  }
  return {};
}

Result<void> write_ss(std::string& out, const Written& puzzle) {
  if (auto ok = need_9x9(puzzle, Format::ss); !ok) return ok;
  for (std::size_t cell = 0; cell < 81; ++cell) {
    out += digit_char(puzzle.grid[cell]);
    if (cell % 9 == 8) {
      out += '\n';
    } else if (cell % 3 == 2) {
      out += '|';
    }
    if (cell == 26 || cell == 53) out += "-----------\n";
  }
  return {};
}

Result<void> write_csv(std::string& out, const Written& puzzle) {
  if (auto ok = add_one_line(out, puzzle, Format::csv); !ok) return ok;
  out += ',';
  if (!puzzle.comment.empty()) {
    out += '"';
    for (const char c : flat(puzzle.comment)) out.append(c == '"' ? 2 : 1, c);
    out += '"';
  }
  out += '\n';
  return {};
}

Result<void> write_json(std::string& out, const Written& puzzle) {
  std::string cells;
  if (auto ok = add_one_line(cells, puzzle, Format::json); !ok) return ok;
  const nlohmann::ordered_json object = {{"puzzle", cells},
                                         {"layout", puzzle.layout.name()},
                                         {"comment", std::string(puzzle.comment)}};
  out += object.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
  out += '\n';
  return {};
}

Result<void> write_pencilmarks(std::string& out, const Written& puzzle) {
  const bool chars = puzzle.layout.side() <= kMaxLineSide;
  if (auto ok = need_side(puzzle, chars, Format::pencilmarks, "it ends at 35"); !ok) return ok;
  add_pencilmarks(out, puzzle);
  add_comment(out, " ", puzzle);
  out += '\n';
  return {};
}

Result<void> write_order_first(std::string& out, const Written& puzzle) {
  if (auto ok = need_no_marks(puzzle, Format::order_first); !ok) return ok;
  const int side = puzzle.layout.side();
  const int order = square_side(static_cast<std::size_t>(side));
  if (auto ok = need_side(puzzle, order > 0, Format::order_first, "want a square number"); !ok) {
    return ok;
  }
  fmt::format_to(std::back_inserter(out), "{}\n1\n", order);
  for (int cell = 0; cell < puzzle.layout.cells(); ++cell) {
    const int digit = puzzle.grid[static_cast<std::size_t>(cell)];
    fmt::format_to(std::back_inserter(out), "{}{}", digit ? digit : -1,
                   cell % side == side - 1 ? '\n' : '\t');
  }
  return {};
}

Result<void> write_grid_form(std::string& out, const Written& puzzle) {
  add_comment(out, "# ", puzzle);
  if (!puzzle.comment.empty()) out += '\n';
  return write_drawn(out, puzzle);
}

Result<void> write(std::string& out, const Written& puzzle, Format format) {
  switch (format) {
    case Format::line:
      return write_line(out, puzzle, format);
    case Format::numbers:
      return write_numbers(out, puzzle);
    case Format::grid:
      return write_grid_form(out, puzzle);
    case Format::sdk:
      return write_sdk(out, puzzle);
    case Format::sdm:
      return write_sdm(out, puzzle);
    case Format::ss:
      return write_ss(out, puzzle);
    case Format::csv:
      return write_csv(out, puzzle);
    case Format::order_first:
      return write_order_first(out, puzzle);
    case Format::pencilmarks:
      return write_pencilmarks(out, puzzle);
    case Format::json:
      return write_json(out, puzzle);
    case Format::automatic:
      break;
  }
  return fail("auto is no format to write");
}

}  // namespace

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

}  // namespace text

// An error leaves `out` as it was.
Result<void> write_puzzle(std::string& out, const Puzzle& puzzle, Format format) {
  const std::size_t before = out.size();
  auto ok = text::write(out, {*puzzle.layout, puzzle.givens, puzzle.marks, puzzle.comment}, format);
  if (!ok) out.resize(before);
  return ok;
}

Result<void> write_grid(std::string& out, const Layout& layout, const Grid& grid, Format format) {
  static const std::vector<Digits> no_marks;
  const std::size_t before = out.size();
  auto ok = text::write(out, {layout, grid, no_marks, ""}, format);
  if (!ok) out.resize(before);
  return ok;
}

std::string_view header_of(Format format) {
  return format == Format::csv ? "puzzle,comment\n" : "";
}

}  // namespace sudokit
