#include "deduce/scales/scale.hpp"

#include <algorithm>
#include <array>
#include <cassert>

namespace sudokit {
namespace {

bool has_alias(const Technique& technique, std::string_view name) {
  std::string_view rest = technique.aliases;
  while (!rest.empty()) {
    const std::size_t comma = rest.find(',');
    if (rest.substr(0, comma) == name) return true;
    rest = comma == std::string_view::npos ? "" : rest.substr(comma + 1);
  }
  return false;
}

}  // namespace

const Technique* technique(std::string_view name) {
  const auto all = techniques();
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const Technique& one) { return one.name == name; });
  assert(found != all.end());
  return &*found;
}

std::span<const Scale* const> scales() {
  static const std::array kScales = {&sudokit_scale(),      &eppstein_scale(),
                                     &explainer_scale(),    &explainer_d2_scale(),
                                     &explainer_d1_scale(), &hodoku_scale()};
  return kScales;
}

std::span<const Scale* const> rating_scales() {
  static const std::vector<const Scale*> kAll = [] {
    std::vector<const Scale*> all(scales().begin(), scales().end());
    for (const Scale& scale : count_scales()) all.push_back(&scale);
    return all;
  }();
  return kAll;
}

const Scale* scale_named(std::string_view name) {
  for (const Scale* scale : rating_scales()) {
    if (scale->name == name) return scale;
  }
  return nullptr;
}

std::vector<const Technique*> techniques_named(std::string_view name, const Scale& scale) {
  std::vector<const Technique*> found;
  for (const ScaleRow& row : scale.rows) {
    if (row.technique->name == name || has_alias(*row.technique, name)) {
      found.push_back(row.technique);
    }
  }
  return found;
}

}  // namespace sudokit
