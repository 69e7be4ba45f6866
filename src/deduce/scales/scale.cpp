#include "deduce/scales/scale.hpp"

#include <algorithm>
#include <array>
#include <cassert>

namespace sudokit {
namespace {

// The name in lower case, without word separators.
std::string plain(std::string_view name) {
  std::string letters;
  for (const char c : name) {
    if (c == ' ' || c == '_' || c == '-') continue;
    letters += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return letters;
}

// "X-Wing", "x wing", "X_WING" and "xwing" all match "x-wing".
bool same_name(std::string_view typed, std::string_view name) {
  return plain(typed) == plain(name);
}

bool has_alias(const Technique& technique, std::string_view name) {
  std::string_view rest = technique.aliases;
  while (!rest.empty()) {
    const std::size_t comma = rest.find(',');
    if (same_name(name, rest.substr(0, comma))) return true;
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
    all.push_back(&grade_scale());
    for (const Scale& scale : count_scales()) all.push_back(&scale);
    return all;
  }();
  return kAll;
}

const Scale* scale_named(std::string_view name) {
  for (const Scale* scale : rating_scales()) {
    if (same_name(name, scale->name)) return scale;
  }
  return nullptr;
}

std::vector<const Technique*> techniques_named(std::string_view name, const Scale& scale) {
  std::vector<const Technique*> found;
  for (const ScaleRow& row : scale.rows) {
    if (same_name(name, row.technique->name) || has_alias(*row.technique, name)) {
      found.push_back(row.technique);
    }
  }
  if (!found.empty() || !(name.ends_with('s') || name.ends_with('S'))) return found;
  return techniques_named(name.substr(0, name.size() - 1), scale);  // "naked pairs"
}

}  // namespace sudokit
