// penpa: links of Penpa+.
#include "text/penpa/penpa.hpp"

#include "text/format.hpp"

namespace sudokit::text::formats {
namespace {

Claim claim(const Head& head, TextContext&) {
  return text::penpa::payload_in(head.line()).empty() ? Claim::none : Claim::marked;
}

Result<void> parse(const Source& source, Puzzle& puzzle) {
  return text::penpa::read(source, puzzle);
}

Result<void> write(std::string& out, const Written& puzzle) {
  return text::penpa::write(out, puzzle);
}

}  // namespace

const FormatRow penpa = {
    .info = {.name = "penpa",
             .meaning = "links of Penpa+, a puzzle a line",
             .reads = "links with their drawing",
             .writes = "side 1 to 100, some rules",
             .comments = true,
             .layouts = true},
    .claim = claim,
    .parse = parse,
    .write = write,
    .holds = kHouses | kRuleFeatures,
    .certain = true,
};

}  // namespace sudokit::text::formats
