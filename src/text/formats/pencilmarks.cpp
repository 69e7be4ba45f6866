// pencilmarks: side^3 characters; candidate d of a cell is the digit if it is possible, else an
// open sign.
#include "text/format.hpp"

namespace sudokit::text::formats {
namespace {

Claim claim(const Head& head, TextContext& context) {
  const std::string_view line = head.line();
  const Run run = find_run(context, line);
  const bool alone = run.cells.size() == line.size();
  const bool fits = run.shape == Shape::pencilmarks && (alone || run.cells.size() > kMaxLineSide);
  return fits ? Claim::run : Claim::none;
}

Result<void> parse(const Source& source, Puzzle& puzzle) {
  return parse_line(source, source.text, puzzle);
}

Result<void> write(std::string& out, const Written& puzzle) {
  return write_characters(out, puzzle, true, pencilmarks.info.name, "it ends at 35");
}

}  // namespace

const FormatRow pencilmarks = {
    .info = {.name = "pencilmarks",
             .meaning = "side^3 characters, the candidates of each cell",
             .reads = "side 1 to 35",
             .writes = "side 1 to 35",
             .comments = true},
    .claim = claim,
    .parse = parse,
    .write = write,
    .holds = kHousesAndMarks,
};

}  // namespace sudokit::text::formats
