#include "core/named_params.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/failf.hpp"

namespace sudokit {

const ParamRow* find_param(std::span<const ParamRow> rows, std::string_view name) {
  const auto row =
      std::find_if(rows.begin(), rows.end(), [&](const ParamRow& r) { return r.name == name; });
  return row == rows.end() ? nullptr : &*row;
}

Result<void> set_named(std::string_view owner, std::span<const ParamRow> rows, void* params,
                       std::string_view name, std::string_view value) {
  if (const ParamRow* row = find_param(rows, name)) return set_param(*row, params, value);
  std::string known;
  for (const ParamRow& row : rows) {
    known += fmt::format("{}{}", known.empty() ? "" : ", ", row.name);
  }
  return failf("unknown-parameter", "{} has no parameter '{}'; it has {}", owner, name,
               known.empty() ? "none" : known);
}

}  // namespace sudokit
