#include "deduce/scales/scale.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cassert>

#include "core/nearest.hpp"
#include "deduce/technique_rows.hpp"

namespace sudokit {
namespace {

bool separates(char c) {
  return c == ' ' || c == '_' || c == '-';
}
char small(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

// "X-Wing", "x wing", "X_WING" and "xwing" all match "x-wing".
bool same_name(std::string_view typed, std::string_view name) {
  std::size_t at = 0;
  for (const char c : typed) {
    if (separates(c)) continue;
    while (at < name.size() && separates(name[at])) ++at;
    if (at == name.size() || small(c) != small(name[at])) return false;
    ++at;
  }
  return std::ranges::all_of(name.substr(at), separates);
}

// Removes the first name from a list of names separated by commas, and returns it.
std::string_view take_name(std::string_view& names) {
  const std::string_view name = names.substr(0, names.find(','));
  names.remove_prefix(std::min(name.size() + 1, names.size()));
  return name;
}
bool is_among(std::string_view name, std::string_view names) {
  while (!names.empty()) {
    if (same_name(name, take_name(names))) return true;
  }
  return false;
}

// What the handbook calls techniques that other scales have under other names, which mean there
// the same as the page, or a part of it.
bool is_elsewhere(std::string_view page, std::string_view technique) {
  for (const TechniqueRows rows : technique_rows()) {
    for (const TechniqueRow& row : rows) {
      if (row.rows.empty() || !same_name(page, row.technique.name)) continue;
      const std::string all = fmt::format("{} ", row.rows);
      if (all.find(fmt::format(":{} ", technique)) != std::string::npos) return true;
    }
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
  std::vector<const Technique*> own, elsewhere;
  for (const ScaleRow& row : scale.rows) {
    const Technique& one = *row.technique;
    if (same_name(name, one.name) || is_among(name, one.aliases)) own.push_back(&one);
    if (is_elsewhere(name, one.name)) elsewhere.push_back(&one);
  }
  if (own.empty()) own = std::move(elsewhere);
  if (!own.empty() || !(name.ends_with('s') || name.ends_with('S'))) return own;
  return techniques_named(name.substr(0, name.size() - 1), scale);  // "naked pairs"
}

std::string unknown_technique(std::string_view name, const Scale& scale) {
  std::string message = fmt::format("the scale {} has no technique '{}'", scale.name, name);
  std::string having;
  int count = 0;
  for (const Scale* other : scales()) {
    if (techniques_named(name, *other).empty()) continue;
    having.append(count++ == 0 ? "; " : ", ").append(other->name);
  }
  if (count > 0) return message + having + (count == 1 ? " has it" : " have it");
  std::vector<std::string_view> known;
  for (const ScaleRow& row : scale.rows) {
    known.push_back(row.technique->name);
    for (std::string_view aliases = row.technique->aliases; !aliases.empty();) {
      known.push_back(take_name(aliases));
    }
  }
  const std::string_view meant = nearest_word(name, known);
  if (!meant.empty()) return message.append("; did you mean '").append(meant).append("'?");
  const auto similar = words_with(name, known);
  if (similar.empty()) return message + "; `sudokit techniques` lists all";
  return fmt::format("{}; it has {}", message, fmt::join(similar, ", "));
}

}  // namespace sudokit
