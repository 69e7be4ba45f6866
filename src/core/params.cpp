#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "core/engine_base.hpp"
#include "core/failf.hpp"
#include "core/nearest.hpp"
#include "core/number.hpp"
#include "sudokit/engine.hpp"

namespace sudokit {
namespace {

tl::unexpected<Error> refuse(const ParamRow& row, std::string_view value) {
  const std::string_view meant = nearest_word(value, row.choices);
  return failf("invalid-value", "{} = '{}': expected {}{}", row.name, value, describe_range(row),
               meant.empty() ? "" : fmt::format("; did you mean '{}'?", meant));
}

std::optional<double> to_boolean(std::string_view text) {
  if (text == "true" || text == "1" || text == "on" || text == "yes") return 1;
  if (text == "false" || text == "0" || text == "off" || text == "no") return 0;
  return std::nullopt;
}

std::optional<double> to_choice(const ParamRow& row, std::string_view text) {
  const auto at = std::find(row.choices.begin(), row.choices.end(), text);
  if (at == row.choices.end()) return std::nullopt;
  return static_cast<double>(at - row.choices.begin());
}

}  // namespace

std::string_view to_string(ParamOrigin origin) {
  switch (origin) {
    case ParamOrigin::paper:
      return "paper";
    case ParamOrigin::reading:
      return "reading";
    case ParamOrigin::ours:
      break;
  }
  return "ours";
}

Result<void> set_param(const ParamRow& row, void* params, std::string_view value) {
  std::optional<double> number;
  if (row.kind == ParamKind::choice) number = to_choice(row, value);
  if (row.kind == ParamKind::boolean) number = to_boolean(value);
  if (row.kind == ParamKind::integer || row.kind == ParamKind::real) {
    const auto read = parse_real(value, row.low, row.high);
    const bool whole = row.kind == ParamKind::real || (read && *read == std::floor(*read));
    if (!read || !whole) return refuse(row, value);
    number = *read;
  }
  if (!number) return refuse(row, value);
  row.put_number(params, *number);
  return {};
}

std::string get_param(const ParamRow& row, const void* params) {
  switch (row.kind) {
    case ParamKind::choice:
      return std::string(row.choices[static_cast<std::size_t>(row.get_number(params))]);
    case ParamKind::boolean:
      return row.get_number(params) != 0 ? "true" : "false";
    case ParamKind::integer:
      return fmt::format("{:.0f}", row.get_number(params));
    case ParamKind::real:
      break;
  }
  return fmt::format("{}", row.get_number(params));
}

std::string describe_range(const ParamRow& row) {
  switch (row.kind) {
    case ParamKind::choice: {
      constexpr std::size_t kMany = 40;
      if (row.choices.size() <= kMany) return fmt::format("{}", fmt::join(row.choices, " | "));
      return fmt::format("{} | ...: one of {} words", fmt::join(row.choices.first(3), " | "),
                         row.choices.size());
    }
    case ParamKind::boolean:
      return "true | false";
    case ParamKind::integer:
      return fmt::format("a whole number {:.0f}..{:.0f}", row.low, row.high);
    case ParamKind::real:
      break;
  }
  return fmt::format("a number {}..{}", row.low, row.high);
}

// ---- Named params -------------------------------------------------------------------------------

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
