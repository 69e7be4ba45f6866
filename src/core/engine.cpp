#include "sudokit/engine.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/engine_base.hpp"
#include "core/failf.hpp"

namespace sudokit {

Result<void> Engine::set(std::string_view name, std::string_view value) {
  return set_named(info().name, info().params, params(), name, value);
}

std::string Engine::get(std::string_view name) const {
  return get_param(*find_param(info().params, name), const_cast<Engine*>(this)->params());
}

Result<void> Engine::preset(Preset preset) {
  const auto rows = info().params;
  const bool all_ours = std::ranges::all_of(
      rows, [](const ParamRow& row) { return row.source.origin == ParamOrigin::ours; });
  const bool improved =
      std::ranges::any_of(rows, [](const ParamRow& row) { return !row.source.improved.empty(); });
  if (preset == Preset::paper && all_ours) {
    return failf("unknown-preset", "{} follows no paper: it has no preset paper", info().name);
  }
  if (preset == Preset::ours && !all_ours && !improved) {
    return failf("unknown-preset", "{} has no preset ours, only the settings of its paper",
                 info().name);
  }
  const auto fresh = info().make();
  for (const ParamRow& row : rows) {
    const bool ours = preset == Preset::ours && !row.source.improved.empty();
    const std::string value = ours ? std::string(row.source.improved) : fresh->get(row.name);
    if (auto ok = set_param(row, params(), value); !ok) return ok;
  }
  return {};
}

static Result<void> supports(const EngineInfo& info, Features carried, const Layout& layout) {
  const auto rows = feature_rows();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto feature = static_cast<Feature>(i);
    if (!carried.has(feature) || info.takes.features.has(feature)) continue;
    return failf("unsupported-layout", "{} does not support {} (layout {})", info.name,
                 rows[i].words, layout.name());
  }
  const auto [features, smallest, largest] = info.takes;
  if (layout.side() < smallest || layout.side() > largest) {
    return failf("unsupported-side", "{} does not support a side of {}, only {} (layout {})",
                 info.name, layout.side(),
                 smallest == largest ? fmt::format("{}", smallest)
                                     : fmt::format("{}..{}", smallest, largest),
                 layout.name());
  }
  return {};
}

Result<void> supports(const EngineInfo& info, const Layout& layout) {
  return supports(info, layout.features(), layout);
}

Result<void> supports(const EngineInfo& info, const Puzzle& puzzle) {
  return supports(info, puzzle.features(), *puzzle.layout);
}

}  // namespace sudokit
