// Parameters found by name, for engines and makers.
#pragma once

#include <string_view>

#include "sudokit/engine.hpp"

namespace sudokit {

// Returns nullptr if no parameter has that name.
const ParamRow* find_param(std::span<const ParamRow> rows, std::string_view name);
// set_param() by name. Errors: those of set_param(), and "unknown-parameter", with a message that
// lists the parameters of `owner`.
Result<void> set_named(std::string_view owner, std::span<const ParamRow> rows, void* params,
                       std::string_view name, std::string_view value);

}  // namespace sudokit
