// The names of the formats.
#include <algorithm>
#include <array>

#include "sudokit/text.hpp"

namespace sudokit {
namespace {

struct Row {
  Format format;
  std::string_view name;
};

constexpr std::array kNames = {
    Row{Format::automatic, "auto"},
    Row{Format::line, "line"},
    Row{Format::numbers, "numbers"},
    Row{Format::grid, "grid"},
    Row{Format::sdk, "sdk"},
    Row{Format::sdm, "sdm"},
    Row{Format::ss, "ss"},
    Row{Format::csv, "csv"},
    Row{Format::order_first, "order_first"},
    Row{Format::pencilmarks, "pencilmarks"},
    Row{Format::json, "json"},
};

constexpr std::array kReadable = {
    Format::automatic, Format::line, Format::numbers, Format::grid,        Format::sdk,
    Format::sdm,       Format::ss,   Format::csv,     Format::order_first, Format::pencilmarks};
constexpr std::array kWritable = {
    Format::line, Format::grid, Format::numbers, Format::sdk,         Format::sdm,
    Format::ss,   Format::csv,  Format::json,    Format::pencilmarks, Format::order_first};

}  // namespace

std::optional<Format> format_named(std::string_view name) {
  const auto* row = std::find_if(kNames.begin(), kNames.end(),
                                 [&](const Row& each) { return each.name == name; });
  return row == kNames.end() ? std::nullopt : std::optional(row->format);
}

std::string_view to_string(Format format) {
  return kNames[static_cast<std::size_t>(format)].name;
}

std::span<const Format> readable_formats() {
  return kReadable;
}
std::span<const Format> writable_formats() {
  return kWritable;
}

}  // namespace sudokit
