// sdk: SadMan's files: [Puzzle] and nine rows; #C lines are the comment.
#include "text/format.hpp"
#include "text/grid_lines.hpp"

namespace sudokit::text::formats {
namespace {

Claim claim(const Head& head, TextContext&) {
  return is_section(head.line()) ? Claim::marked : Claim::none;
}

Result<void> write(std::string& out, const Written& puzzle) {
  if (auto ok = need_9x9(puzzle, sdk.info.name); !ok) return ok;
  add_comment(out, "#C", puzzle);
  if (!puzzle.comment.empty()) out += '\n';
  out += "[Puzzle]\n";
  for (std::size_t cell = 0; cell < 81; ++cell) {
    out += digit_char(puzzle.grid[cell]);
    if (cell % 9 == 8) out += '\n';
  }
  return {};
}

}  // namespace

const FormatRow sdk = {
    .info = {.name = "sdk",
             .meaning = "SadMan: [Puzzle], then the rows",
             .reads = "as grid",
             .writes = "9x9",
             .comments = true},
    .claim = claim,
    .rule = make_grid_rule,
    .parse = parse_grid,
    .write = write,
    .holds = kHouses,
};

}  // namespace sudokit::text::formats
