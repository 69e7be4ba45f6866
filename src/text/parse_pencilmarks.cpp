// side^3 characters: character d-1 of a cell is d if the cell may hold d, else an open sign. No
// cell becomes a given, even if it has a single candidate.
#include <fmt/format.h>

#include "text/parse.hpp"

namespace sudokit::text {

Result<void> parse_pencilmarks(const Source& source, std::string_view run, Puzzle& puzzle) {
  const auto side = static_cast<std::size_t>(cube_side(run.size()));
  if (auto ok = set_layout(source, side * side, run.data(), puzzle); !ok) return ok;
  puzzle.givens.assign(side * side, 0);
  puzzle.marks.assign(side * side, Digits());
  for (std::size_t cell = 0; cell < side * side; ++cell) {
    Digits& marks = puzzle.marks[cell];
    for (std::size_t d = 1; d <= side; ++d) {
      const char& c = run[cell * side + d - 1];
      if (is_blank_char(c)) continue;
      if (cell_value(c, Alphabet::standard) != d) {
        return source.fail_at(&c, "unexpected-character",
                              "unexpected character {}: expected {} or .", show({&c, 1}),
                              digit_char(static_cast<int>(d)));
      }
      marks.insert(static_cast<int>(d));
    }
    if (marks.empty()) {
      return source.fail_at(&run[cell * side], "no-candidate", "{} has no candidate",
                            cell_name(*puzzle.layout, static_cast<int>(cell)));
    }
  }
  return {};
}

}  // namespace sudokit::text
