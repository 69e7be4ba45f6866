// ss: Simple Sudoku, nine rows with | and - between the boxes.
#include "text/format.hpp"

namespace sudokit::text::formats {
namespace {

Result<void> write(std::string& out, const Written& puzzle) {
  if (auto ok = need_9x9(puzzle, ss.info.name); !ok) return ok;
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

}  // namespace

const FormatRow ss = {
    .info = {.name = "ss",
             .meaning = "Simple Sudoku",
             .reads = "as grid",
             .writes = "9x9",
             .comments = false},
    .rule = make_grid_rule,
    .parse = parse_grid,
    .write = write,
    .holds = kHouses,
};

}  // namespace sudokit::text::formats
