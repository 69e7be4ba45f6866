// Puzzles for tests: short texts, corpora, random ones. Readers of the library are tested
// elsewhere; these are deliberately tiny.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sudokit/puzzle.hpp"
#include "sudokit/random.hpp"

namespace sudokit::test {

LayoutPtr layout(std::string_view name);
// A jigsaw of side 2 <= side: rows shifted so that no region is a row, a column or a box.
LayoutPtr jigsaw(int side);

// One character a cell (. 0 open, 1-9, then A-Z), or numbers separated by spaces (. open).
Puzzle puzzle(const LayoutPtr& layout, std::string_view text);
Puzzle puzzle(std::string_view layout_name, std::string_view text);
// The same form back, with the layout's name before it: "3x3 1...".
std::string to_text(const Puzzle& puzzle);
Puzzle empty_puzzle(const LayoutPtr& layout);

// The lines of a file that are neither empty nor comments; empty when there is no such file.
std::vector<std::string> lines_of(const std::string& path);
// A file of ../shared/data beside the project: collections that the project does not ship.
std::vector<std::string> shared_lines(std::string_view name);
// Why a test that needs such a file is skipped, and where the file comes from.
std::string missing(std::string_view name);
// A file of tests/data.
std::vector<std::string> data_lines(std::string_view name);
// 9x9 puzzles that have one solution and no given to spare, in lines of 81 characters: the first
// `few` of tests/data (at most 2,000), in a thorough run the first `many` of the larger collection
// where it is.
std::vector<std::string> minimal_lines(std::size_t few, std::size_t many);

// A random puzzle: a random solved grid blanked to `givens` cells, with `wrong` of the remaining
// givens replaced by random digits. With `marked`, as a pencilmark puzzle instead: each cell keeps
// its digit and each other digit by a coin.
Puzzle random_puzzle(const LayoutPtr& layout, int givens, int wrong, bool marked, Random& random);

}  // namespace sudokit::test
