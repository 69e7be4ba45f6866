#include "sudokit/engine.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace sudokit {
namespace {

const ParamRow* find_row(const EngineInfo& info, std::string_view name) {
  const auto row = std::find_if(info.params.begin(), info.params.end(),
                                [&](const ParamRow& r) { return r.name == name; });
  return row == info.params.end() ? nullptr : &*row;
}

}  // namespace

Result<void> Engine::set(std::string_view name, std::string_view value) {
  const ParamRow* row = find_row(info(), name);
  if (row != nullptr) return set_param(*row, params(), value);
  std::string known;
  for (const ParamRow& r : info().params)
    known += fmt::format("{}{}", known.empty() ? "" : ", ", r.name);
  return fail(fmt::format("{} has no parameter '{}'; it has {}", info().name, name,
                          known.empty() ? "none" : known));
}

std::string Engine::get(std::string_view name) const {
  return get_param(*find_row(info(), name), const_cast<Engine*>(this)->params());
}

Result<void> supports(const EngineInfo& info, const Layout& layout) {
  if (info.needs_boxes && !layout.has_boxes()) {
    return fail(fmt::format("{} needs rectangular boxes; {} has none", info.name, layout.name()));
  }
  if (info.needs_classic9 && !layout.is_classic9()) {
    return fail(fmt::format("{} works on 3x3 only, not on {}", info.name, layout.name()));
  }
  if (info.refuses_extra && layout.has_extra()) {
    return fail(fmt::format("{} knows rows, columns and boxes only; {} has extra houses", info.name,
                            layout.name()));
  }
  return {};
}

Result<void> supports(const EngineInfo& info, const Puzzle& puzzle) {
  if (info.refuses_marks && puzzle.has_marks()) {
    return fail(fmt::format("{} does not take pencilmarks", info.name));
  }
  return supports(info, *puzzle.layout);
}

}  // namespace sudokit
