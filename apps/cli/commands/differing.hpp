// What differs between the solutions of a puzzle, as candidates and check --undetermined say it.
#pragma once

#include <string>

#include "sudokit/forms.hpp"
#include "sudokit/json.hpp"
#include "sudokit/oracle.hpp"

namespace sudokit::cli {

// "r1c1=15 r1c2=15": the cells that take several digits, with commas where digits have two places.
std::string undetermined_text(const Layout& layout, const TrueCandidates& found);
// Appends the member "undetermined", and the solutions that there are.
void append_differing(std::string& out, JsonLine& line, GridForm form, const Layout& layout,
                      const TrueCandidates& found);
// Two grids beside each other, line by line behind `indent`.
std::string side_by_side(const Layout& layout, const Grid& left, const Grid& right,
                         std::string_view indent);

}  // namespace sudokit::cli
