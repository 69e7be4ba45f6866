// Sets of cells as answers write them.
#pragma once

#include <string>
#include <vector>

#include "sudokit/layout.hpp"

namespace sudokit::cli {

// "r1c2+r3c4".
std::string cell_set_text(const Layout& layout, const std::vector<Cell>& set);
// "r1c2+r3c4 r1c2+r5c6"; empty ones leave no trace.
std::string cell_sets_text(const Layout& layout, const std::vector<std::vector<Cell>>& sets);
// [["r1c2","r3c4"],["r1c2","r5c6"]]
void append_cell_sets_json(std::string& out, const Layout& layout,
                           const std::vector<std::vector<Cell>>& sets);

}  // namespace sudokit::cli
