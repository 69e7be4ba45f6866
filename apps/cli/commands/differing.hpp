// What differs between the solutions of a puzzle, as candidates and check --undetermined say it.
#pragma once

#include <string>

#include "sudokit/forms.hpp"
#include "sudokit/questions.hpp"

namespace sudokit::cli {

// "r1c1=15 r1c2=15": the cells that take several digits, with commas where digits have two places.
std::string undetermined_text(const Layout& layout, const TrueCandidates& found);
// "57", "100+": the solutions of the puzzle.
std::string all_text(const CandidateSolutions& found);
// "r1c1=1:3,5:100+ r1c2=..": the solutions of each candidate of each cell that takes several.
std::string counts_text(const Layout& layout, const CandidateSolutions& found);
// "r1c1=5 r3c4=2": entries that leave one solution.
std::string unique_by_text(const Layout& layout, const CandidateSolutions& found);
// All of it, a cell a line behind the place.
std::string solutions_text(const Layout& layout, const CandidateSolutions& found,
                           std::string_view place);
// Two grids beside each other, line by line behind `indent`.
std::string side_by_side(const Layout& layout, const Grid& left, const Grid& right,
                         std::string_view indent);

}  // namespace sudokit::cli
