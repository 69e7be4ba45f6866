// f-puzzles: links of the setting program f-puzzles, and what they hold.
#include "text/f_puzzles/f_puzzles.hpp"

#include "text/format.hpp"

namespace sudokit::text::formats {
namespace {

Claim claim(const Head& head, TextContext&) {
  return text::f_puzzles::payload_in(head.line()).empty() ? Claim::none : Claim::marked;
}

Result<void> parse(const Source& source, Puzzle& puzzle) {
  return text::f_puzzles::read(source, puzzle);
}

Result<Grid> solution(const Source& source) {
  return text::f_puzzles::solution(source);
}

Result<void> write(std::string& out, const Written& puzzle) {
  return text::f_puzzles::write(out, puzzle);
}

}  // namespace

const FormatRow f_puzzles = {
    .info = {.name = "f-puzzles",
             .meaning = "links of f-puzzles, a puzzle a line",
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
