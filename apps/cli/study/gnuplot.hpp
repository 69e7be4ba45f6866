// Pictures by gnuplot.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "sudokit/study_report.hpp"

namespace sudokit::cli {

// The SVG of each picture, "" where its script is empty. Scripts and pictures stay in `folder`, so
// that they can be changed and drawn again there. InputError when there is no gnuplot or it refuses
// one.
std::vector<std::string> draw(std::span<const study::Picture> pictures, const std::string& folder);

// Writes a whole file. InputError when that fails.
void write_text(const std::string& name, std::string_view text);

}  // namespace sudokit::cli
