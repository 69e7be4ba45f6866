// Describes parameters as text and Markdown, in the same way for engines and makers.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "sudokit/engine.hpp"

namespace sudokit::cli {

struct ShownParams {
  std::string_view owner;  // "backtrack": the flags are --backtrack.NAME=VALUE
  std::span<const ParamRow> rows;
  // The default of a parameter as text.
  std::function<std::string(std::string_view name)> default_of;
};

std::string params_text(const ShownParams& params);
// A table, or a line that says that there are none.
std::string params_markdown(const ShownParams& params);

}  // namespace sudokit::cli
