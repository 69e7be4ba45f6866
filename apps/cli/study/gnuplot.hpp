// Draws pictures with gnuplot.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "study/report.hpp"

namespace sudokit::cli {

// Returns the SVG of each picture, or "" if its script is empty. Scripts and pictures are kept in
// `folder`, so that they can be edited and drawn again there. InputError if gnuplot is missing or
// rejects a script.
std::vector<std::string> draw(std::span<const study::Picture> pictures, const std::string& folder);

// Writes a whole file. InputError on failure.
void write_text(const std::string& name, std::string_view text);

}  // namespace sudokit::cli
