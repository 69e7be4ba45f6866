// Steps as JSON values: docs/reference/step.schema.json.
#pragma once

#include <nlohmann/json.hpp>

#include "sudokit/tell.hpp"

namespace sudokit {

nlohmann::ordered_json step_value(const Layout& layout, const Step& step, int detail);

}  // namespace sudokit
