// iss: constraint strings and addresses of Interactive Sudoku Solver, one puzzle per line.
#include "text/iss/iss.hpp"

#include "text/format.hpp"

namespace sudokit::text::formats {
namespace {

// Marked by a name that ISS knows, or by givens with a sign ~. The point alone is not enough: a
// hexadecimal line may begin with one as well.
Claim claim(const Head& head, TextContext&) {
  const std::string string = text::iss::string_in(head.line());
  if (!string.starts_with('.')) return Claim::none;
  const std::string_view name =
      std::string_view(string).substr(1, string.find_first_of(".~", 1) - 1);
  const bool capital = !name.empty() && name[0] >= 'A' && name[0] <= 'Z';
  const bool sign = string.find('~') != std::string::npos;
  return text::iss::is_known(name) || (sign && (name.empty() || capital)) ? Claim::marked
                                                                          : Claim::none;
}

Result<void> parse(const Source& source, Puzzle& puzzle) {
  return text::iss::read(source, puzzle);
}

Result<void> write(std::string& out, const Written& puzzle) {
  return text::iss::write(out, puzzle);
}

}  // namespace

const FormatRow iss = {
    .info = {.name = "iss",
             .meaning = "constraint strings of Interactive Sudoku Solver",
             .reads = "side 1 to 16",
             .writes = "side 1 to 16",
             .layouts = true},
    .claim = claim,
    .parse = parse,
    .write = write,
    .holds = kHousesAndMarks | kRuleFeatures | kOpenGrids,
    .certain = true,
};

}  // namespace sudokit::text::formats
