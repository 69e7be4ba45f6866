// Steps, positions, pictures and tellings as JSON values; docs/reference/step.schema.json has the
// schema.
#pragma once

#include <nlohmann/json.hpp>

#include "sudokit/tell.hpp"

namespace sudokit {

nlohmann::ordered_json step_value(const Layout& layout, const Step& step, int detail);

// Positions, pictures and tellings as JSON, for programs that draw on their own.

// The candidates of each cell; none for filled cells.
nlohmann::ordered_json candidates_json(const Pencilmarks& state);
// The shapes of a picture, or only those that show the step. Coordinates are relative to the upper
// left corner of the grid, which is `margin` to the right of and below that of the picture.
nlohmann::ordered_json picture_json(const Picture& picture, double margin, bool of_step);
// Adds to the JSON of a step the position before it ("before", "candidates") and what it counts
// ("counts"). With all details it also adds the lines of the step and the shapes of its picture.
void add_picture(nlohmann::ordered_json& json, const Explanation& explanation, std::size_t index,
                 int detail);

}  // namespace sudokit
