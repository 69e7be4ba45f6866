// Writes the differences between the solutions of a puzzle, for candidates and check
// --undetermined.
#pragma once

#include <string>

#include "sudokit/answer.hpp"
#include "sudokit/question.hpp"

namespace sudokit::cli {

// "r1c1=15 r1c2=15": the cells that can take several digits; digits of two characters are separated
// by commas.
std::string undetermined_text(const Layout& layout, const TrueCandidates& found);
// "57", "100+": the number of solutions of the puzzle.
std::string all_text(const CandidateSolutions& found);
// "r1c1=1:3,5:100+ r1c2=..": the number of solutions for each candidate of each cell that can take
// several digits.
std::string counts_text(const Layout& layout, const CandidateSolutions& found);
// "r1c1=5 r3c4=2": entries that each leave exactly one solution.
std::string unique_by_text(const Layout& layout, const CandidateSolutions& found);
// All of this, one line per cell, each after `place`.
std::string solutions_text(const Layout& layout, const CandidateSolutions& found,
                           std::string_view place);
// Two grids side by side; each line is preceded by `indent`.
std::string side_by_side(const Layout& layout, const Grid& left, const Grid& right,
                         std::string_view indent);

}  // namespace sudokit::cli
