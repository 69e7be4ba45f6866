// Puzzles for tests: short texts, corpora and random puzzles. These readers are deliberately tiny;
// the readers of the library have tests of their own.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sudokit/puzzle.hpp"
#include "sudokit/run.hpp"

namespace sudokit::test {

LayoutPtr layout(std::string_view name);
// A jigsaw layout; no region is a row, a column or a box. Pre: side >= 2.
LayoutPtr jigsaw(int side);

// One character per cell (. is open, then 1-9, then A-Z), or numbers separated by spaces (. is
// open).
Puzzle puzzle(const LayoutPtr& layout, std::string_view text);
Puzzle puzzle(std::string_view layout_name, std::string_view text);
// The inverse of puzzle(), with the name of the layout in front: "3x3 1...".
std::string to_text(const Puzzle& puzzle);
Puzzle empty_puzzle(const LayoutPtr& layout);

// The lines of a file that are neither empty nor comments; empty if there is no such file.
std::vector<std::string> lines_of(const std::string& path);
// The lines of a file of ../shared/data, next to the project: collections that the project does not
// ship.
std::vector<std::string> shared_lines(std::string_view name);
// The reason for skipping a test whose file is missing, and where to find the file's origin.
std::string missing(std::string_view name);
// The lines of a file of tests/data.
std::vector<std::string> data_lines(std::string_view name);
// Minimal 9x9 puzzles with one solution, as lines of 81 characters: the first `few` of tests/data
// (at most 2,000). A thorough run returns the first `many` of the larger collection if it is there.
std::vector<std::string> minimal_lines(std::size_t few, std::size_t many);

// A random puzzle: a random solved grid reduced to `givens` cells, where `wrong` of the remaining
// givens are replaced by random digits. With `marked` it is a pencilmark puzzle instead: each cell
// keeps its digit, and an open cell keeps each other digit with probability 1/2.
Puzzle random_puzzle(const LayoutPtr& layout, int givens, int wrong, bool marked, Random& random);

}  // namespace sudokit::test
