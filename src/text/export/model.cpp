// Reads models returned by a SAT or pseudo-Boolean solver.
#include <fmt/format.h>

#include <limits>

#include "core/number.hpp"
#include "sudokit/puzzle.hpp"
#include "sudokit/text.hpp"
#include "text/chars.hpp"

namespace sudokit {
namespace {

// "3", "-3", "x3", "-x3"; 0 ends a clause and has no literal.
std::optional<long> literal_of(std::string_view word) {
  const bool negative = word.starts_with('-');
  if (negative) word.remove_prefix(1);
  if (word.starts_with('x')) word.remove_prefix(1);
  const auto value = take_digits(word, std::numeric_limits<long>::max());
  if (!value || !word.empty()) return std::nullopt;
  return negative ? -static_cast<long>(*value) : static_cast<long>(*value);
}

}  // namespace

Result<Grid> decode_model(const Puzzle& puzzle, std::string_view text) {
  const long side = puzzle.layout->side();
  const long last = puzzle.layout->cells() * side;
  Grid grid(static_cast<std::size_t>(puzzle.layout->cells()), 0);
  for (std::size_t row = 1; !text.empty(); ++row) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    const char* const start = line.data();
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.starts_with('c') || line.starts_with('s') || line.starts_with('o')) continue;
    if (line.starts_with('v')) line.remove_prefix(1);
    for (auto word = take_word(line); !word.empty(); word = take_word(line)) {
      const auto literal = literal_of(word);
      const auto column = static_cast<std::size_t>(word.data() - start) + 1;
      if (!literal || *literal > last || *literal < -last) {
        return fail("invalid-literal", fmt::format("expected a literal of a variable 1..{}", last),
                    row, column);
      }
      if (*literal <= 0) continue;
      std::uint8_t& cell = grid[static_cast<std::size_t>((*literal - 1) / side)];
      if (cell != 0) return fail("not-a-solution", "a second digit for one cell", row, column);
      cell = static_cast<std::uint8_t>((*literal - 1) % side + 1);
    }
  }
  if (const auto wrong = why_not_solution(puzzle, grid)) {
    return fail("not-a-solution", "the model is not a solution: " + *wrong);
  }
  return grid;
}

}  // namespace sudokit
