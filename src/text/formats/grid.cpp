// grid: rows of cells between the strokes of a frame.
#include "text/format.hpp"
#include "text/grid_lines.hpp"
#include "text/rule_lines.hpp"

namespace sudokit::text::formats {
namespace {

Claim claim(const Head& head, TextContext& context) {
  if (is_framed(head.line())) return Claim::framed;
  const CellsLook look = look_at_cells(head, context);
  const bool rows = look.kind == CellsLook::characters && look.rows;
  const bool framed = look.kind == CellsLook::numbers && look.framed;
  return rows || framed || look.kind == CellsLook::row ? Claim::cells : Claim::none;
}

// A puzzle with rules is written as a block of the format `rules`, and read as one.
Result<void> write(std::string& out, const Written& puzzle) {
  if (puzzle.rules != nullptr) return write_block(out, puzzle, true);
  add_comment(out, "# ", puzzle);
  if (!puzzle.comment.empty()) out += '\n';
  return write_drawn(out, puzzle);
}

}  // namespace

const FormatRow grid = {
    .info = {.name = "grid",
             .meaning = "pretty grids",
             .reads = "all",
             .writes = "all; candidates of sides 4 to 9",
             .comments = true},
    .claim = claim,
    .rule = make_grid_rule,
    .parse = parse_grid,
    .write = write,
    .holds = kHousesAndMarks | kRuleFeatures | kOpenGrids,
};

}  // namespace sudokit::text::formats
