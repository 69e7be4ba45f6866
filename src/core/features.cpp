#include <fmt/format.h>

#include <array>

#include "core/failf.hpp"
#include "sudokit/layout.hpp"

namespace sudokit {
namespace {

constexpr auto kRows = std::to_array<FeatureRow>({
    {"square_boxes", "square boxes"},
    {"oblong_boxes", "oblong boxes"},
    {"jigsaw", "jigsaw regions"},
    {"no_regions", "layouts without regions"},
    {"extra", "extra houses"},
    {"marks", "pencilmarks"},
    {"different", "sets of distinct digits other than houses (cages, lines)"},
    {"linear", "sums and parities (cages, arrows, odd and even cells)"},
    {"relation", "relations between two cells (lines, dots, anti-knight)"},
    {"sequence", "lines and clues read cell by cell (quadruples, sandwiches, patterns)"},
    {"any_of", "alternatives between rules (or)"},
});
static_assert(kRows.size() == static_cast<std::size_t>(Feature::count_), "a row a feature");

std::string joined(Features features, std::string_view FeatureRow::*text) {
  std::string all;
  for (std::size_t i = 0; i < kRows.size(); ++i) {
    if (!features.has(static_cast<Feature>(i))) continue;
    if (!all.empty()) all += ", ";
    all += kRows[i].*text;
  }
  return all;
}

}  // namespace

std::span<const FeatureRow> feature_rows() {
  return kRows;
}

std::string names_of(Features features) {
  return joined(features, &FeatureRow::name);
}

std::string words_of(Features features) {
  return joined(features, &FeatureRow::words);
}

Result<void> admit(std::string_view who, Features known, Features carried) {
  if (carried.within(known)) return {};
  return failf("unsupported-feature", "{} does not support {}", who, words_of(carried - known));
}

}  // namespace sudokit
