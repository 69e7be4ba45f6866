// solo: game ids of Solo.
#include "text/solo/solo.hpp"

#include "text/format.hpp"

namespace sudokit::text::formats {
namespace {

Claim claim(const Head& head, TextContext&) {
  return text::solo::is_id(head.line()) ? Claim::marked : Claim::none;
}

Result<void> parse(const Source& source, Puzzle& puzzle) {
  return text::solo::read(source, trim(source.text), puzzle);
}

Result<void> write(std::string& out, const Written& puzzle) {
  return text::solo::write(out, puzzle);
}

}  // namespace

const FormatRow solo = {
    .info = {.name = "solo",
             .meaning = "game ids of Solo, of Simon Tatham's puzzles",
             .reads = "side 2 to 100, killer, jigsaw, X",
             .writes = "side 2 to 100",
             .layouts = true},
    .claim = claim,
    .parse = parse,
    .write = write,
    .holds = kHouses | kRuleFeatures,
    .certain = true,
};

}  // namespace sudokit::text::formats
