// Answers of other solvers, any bytes: an error, or a solution.
#include <cstdlib>

#include "sudokit/check.hpp"
#include "sudokit/export.hpp"
#include "sudokit/text.hpp"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace sudokit;
  if (size == 0) return 0;
  static const Puzzle puzzles[] = {parse_puzzle("1...").value(),
                                   parse_puzzle("12..34..2...4...").value()};
  const Puzzle& puzzle = puzzles[data[0] & 1];
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
#if SUDOKIT_FUZZ_MODEL
  const auto grid = decode_model(puzzle, text);
#else
  constexpr Export forms[] = {Export::colouring, Export::colouring_merged,
                              Export::colouring_palette};
  const auto grid = decode_colouring(puzzle, forms[data[0] / 2 % 3], text);
#endif
  if (grid ? !is_solution(puzzle, *grid) : grid.error().message.empty()) std::abort();
  return 0;
}
