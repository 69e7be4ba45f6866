// sdm: SadMan's collections: lines like those of `line`; never detected automatically.
#include "text/format.hpp"

namespace sudokit::text::formats {
namespace {

Result<void> parse(const Source& source, Puzzle& puzzle) {
  return parse_line(source, source.text, puzzle);
}

Result<void> write(std::string& out, const Written& puzzle) {
  if (auto ok = need_9x9(puzzle, sdm.info.name); !ok) return ok;
  add_cells(out, puzzle.grid, '0');
  out += '\n';
  return {};
}

}  // namespace

const FormatRow sdm = {
    .info = {.name = "sdm",
             .meaning = "SadMan collection: a puzzle a line, 0 open",
             .reads = "as line",
             .writes = "9x9",
             .comments = false},
    .parse = parse,
    .write = write,
    .holds = kHouses,
};

}  // namespace sudokit::text::formats
