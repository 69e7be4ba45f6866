// line: one character per cell, one puzzle per line.
#include "text/format.hpp"
#include "text/parse.hpp"

namespace sudokit::text::formats {
namespace {

Claim claim(const Head& head, TextContext& context) {
  const std::string_view line = head.line();
  const Run run = find_run(context, line);
  if (run.shape == Shape::line && run.cells.size() > kMaxLineSide) return Claim::run;
  const bool alone = run.cells.size() == line.size();
  if (run.shape == Shape::line && !alone && run.cells.size() >= kFewestNamed &&
      are_digits(run.cells, square_side(run.cells.size()))) {
    return Claim::named;
  }
  const CellsLook look = look_at_cells(head, context);
  return look.kind == CellsLook::characters && !look.rows ? Claim::cells : Claim::none;
}

Result<void> parse(const Source& source, Puzzle& puzzle) {
  return parse_line(source, source.text, puzzle);
}

Result<void> write(std::string& out, const Written& puzzle) {
  return write_characters(out, puzzle, !puzzle.marks.empty(), line.info.name,
                          "a line ends at 35, numbers do not");
}

}  // namespace

const FormatRow line = {
    .info = {.name = "line",
             .meaning = "one character a cell, one puzzle a line",
             .reads = "side 1 to 35",
             .writes = "side 1 to 35",
             .comments = true},
    .claim = claim,
    .parse = parse,
    .write = write,
    .holds = kHousesAndMarks | kOpenGrids,
};

}  // namespace sudokit::text::formats
