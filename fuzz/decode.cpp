// Decodes any bytes as the answer of another solver: the result is an error or a solution. The
// first byte selects the puzzle and the form.
#include <cstdlib>

#include "sudokit/puzzle.hpp"
#include "sudokit/text.hpp"
#include "targets.hpp"

namespace sudokit::fuzz {
namespace {

const Puzzle& puzzle_of(Bytes input) {
  static const Puzzle puzzles[] = {parse_puzzle("1...").value(),
                                   parse_puzzle("12..34..2...4...").value()};
  return puzzles[input[0] & 1];
}

std::string_view text_of(Bytes input) {
  return {reinterpret_cast<const char*>(input.data()) + 1, input.size() - 1};
}

void expect_solution(const Puzzle& puzzle, const Result<Grid>& grid) {
  if (grid ? !is_solution(puzzle, *grid) : grid.error().message.empty()) std::abort();
}

}  // namespace

void decode_model(Bytes input) {
  if (input.empty()) return;
  const Puzzle& puzzle = puzzle_of(input);
  expect_solution(puzzle, sudokit::decode_model(puzzle, text_of(input)));
}

void decode_colouring(Bytes input) {
  if (input.empty()) return;
  constexpr Export forms[] = {Export::colouring, Export::colouring_merged,
                              Export::colouring_palette};
  const Puzzle& puzzle = puzzle_of(input);
  expect_solution(puzzle,
                  sudokit::decode_colouring(puzzle, forms[input[0] / 2 % 3], text_of(input)));
}

}  // namespace sudokit::fuzz
