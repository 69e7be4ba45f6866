// Writes steps as JSON values; docs/reference/step.schema.json has the schema.
#pragma once

#include <nlohmann/json.hpp>

#include "sudokit/tell.hpp"

namespace sudokit {

nlohmann::ordered_json step_value(const Layout& layout, const Step& step, int detail);

}  // namespace sudokit
