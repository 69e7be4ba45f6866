// Positions, pictures and tellings as JSON, for programs that draw by themselves.
#pragma once

#include <nlohmann/json.hpp>

#include "sudokit/draw.hpp"
#include "sudokit/tell.hpp"

namespace sudokit {

// The candidates of each cell, none of filled ones.
nlohmann::ordered_json candidates_json(const Pencilmarks& state);
// The shapes of a picture, or of them those that show a step; by the upper left corner of the grid,
// which is `margin` away from that of the picture both ways.
nlohmann::ordered_json picture_json(const Picture& picture, double margin, bool of_step);
// Adds to the JSON of a step the position before it ("before", "candidates"), what it counts
// ("counts"), and with all details its lines and the shapes of its picture.
void add_picture(nlohmann::ordered_json& json, const Explanation& explanation, std::size_t index,
                 int detail);

}  // namespace sudokit
