// sudokupad: links of SudokuPad, and what they hold.
#include "text/sudokupad/sudokupad.hpp"

#include "text/format.hpp"

namespace sudokit::text::formats {
namespace {

Claim claim(const Head& head, TextContext&) {
  const bool found =
      !text::sudokupad::payload_in(head.line()).empty() || text::sudokupad::is_link(head.line());
  return found ? Claim::marked : Claim::none;
}

Result<void> parse(const Source& source, Puzzle& puzzle) {
  return text::sudokupad::read(source, puzzle);
}

Result<Grid> solution(const Source& source) {
  return text::sudokupad::solution(source);
}

Result<void> write(std::string& out, const Written& puzzle) {
  return text::sudokupad::write(out, puzzle);
}

}  // namespace

const FormatRow sudokupad = {
    .info = {.name = "sudokupad",
             .meaning = "links of SudokuPad, a puzzle a line",
             .reads = "links, their payload, or its JSON",
             .writes = "all",
             .comments = true,
             .layouts = true},
    .claim = claim,
    .parse = parse,
    .solution = solution,
    .write = write,
    .holds = kHousesAndMarks | kRuleFeatures,
    .certain = true,
};

}  // namespace sudokit::text::formats
