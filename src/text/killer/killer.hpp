// Strings in which programs for killer and jigsaw sudoku exchange puzzles.
//
//   3x3::k:3595:3595:3844:...    sum * 256 + number of the cage, for each cell; "d" between the
//                                colons: the diagonals are houses
//   SumoCueV1=13=16+0+1...       for each cell = and the sum of the cage that begins there, or +
//                                and the cell, from 0, where its cage begins; then J and the region
//   G<<L<K<L<^G>^>^E^^>^IJ...    for each cell the sum of its cage (10 is A, 36 is a), or where the
//                                next cell of the cage is
//   a map of letters, and below it the sum of each: "A = 7", "A7,B12"
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sudokit/result.hpp"
#include "text/parse.hpp"
#include "text/write.hpp"

namespace sudokit::text::killer {

bool is_packed(std::string_view line);
Result<void> read_packed(const Source& source, std::string_view line, Puzzle& puzzle);

bool is_sumocue(std::string_view line);
Result<void> read_sumocue(const Source& source, std::string_view line, Puzzle& puzzle);

// A line of as many characters as a grid has cells, with arrows among them.
bool is_arrowed(std::string_view line);
Result<void> read_arrowed(const Source& source, std::string_view line, Puzzle& puzzle);

// Whether the lines from `at` are such a map and its sums, perhaps with cells above them.
bool is_lettered(const std::vector<std::string_view>& lines);
Result<void> read_lettered(const Source& source, Puzzle& puzzle);

// Writes "3x3::k:...", or "SumoCueV1..." if the layout is a jigsaw. Errors: sides other than 9,
// rules other than cages.
Result<void> write(std::string& out, const Written& puzzle);

}  // namespace sudokit::text::killer
