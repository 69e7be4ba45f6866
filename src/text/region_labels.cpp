#include "text/region_labels.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "core/failf.hpp"
#include "text/chars.hpp"

namespace sudokit::text {

std::vector<std::string> labels_of(const nlohmann::json& value) {
  std::vector<std::string> labels;
  if (value.is_array()) {
    for (const nlohmann::json& each : value) {
      const bool row =
          each.is_array() || (each.is_string() && each.get_ref<const std::string&>().size() > 2);
      if (!row && !each.is_string() && !each.is_number_unsigned()) return {};
      const auto inner =
          row ? labels_of(each)
              : std::vector<std::string>{each.is_string() ? each.get<std::string>() : each.dump()};
      if (inner.empty()) return {};
      labels.insert(labels.end(), inner.begin(), inner.end());
    }
    return labels;
  }
  if (!value.is_string()) return {};
  std::string_view rest = value.get_ref<const std::string&>();
  constexpr std::string_view kBetween = " \t\r\n,;/|";
  const bool words = trim(rest).find_first_of(kBetween) != std::string_view::npos;
  while (!rest.empty()) {
    const std::size_t begin = std::min(rest.find_first_not_of(kBetween), rest.size());
    rest.remove_prefix(begin);
    const std::size_t end = words ? std::min(rest.find_first_of(kBetween), rest.size())
                                  : std::min<std::size_t>(rest.size(), 1);
    if (end > 0) labels.emplace_back(rest.substr(0, end));
    rest.remove_prefix(end);
  }
  // Rows of one character a cell.
  const std::size_t rows = labels.size();
  const bool lines = words && rows > 1 && std::ranges::all_of(labels, [&](const auto& label) {
                       return label.size() == rows;
                     });
  if (!lines) return labels;
  std::vector<std::string> cells;
  for (const std::string& line : labels) {
    for (const char c : line) cells.emplace_back(1, c);
  }
  return cells;
}

Result<LayoutPtr> layout_of_regions(const std::vector<std::string>& labels) {
  const int side = square_side(labels.size());
  if (side < 2 || side > kMaxSide) {
    return fail("wrong-cell-count",
                "\"regions\" must be the region of each cell, as numbers, "
                "letters or rows of them");
  }
  std::string text;
  for (std::size_t i = 0; i < labels.size(); ++i) {
    text += labels[i];
    text += (i + 1) % static_cast<std::size_t>(side) == 0 ? '\n' : ' ';
  }
  return layout_of(text);
}

bool same_regions(const Layout& one, const Layout& other) {
  if (one.side() != other.side() || !one.has_regions() || !other.has_regions()) return false;
  std::vector<int> to(static_cast<std::size_t>(one.side()), -1);
  for (int cell = 0; cell < one.cells(); ++cell) {
    int& mapped = to[static_cast<std::size_t>(one.region(cell))];
    if (mapped == -1) mapped = other.region(cell);
    if (mapped != other.region(cell)) return false;
  }
  return true;
}

bool is_map_of_labels(const std::vector<std::string>& labels) {
  const auto side = static_cast<std::size_t>(square_side(labels.size()));
  constexpr std::size_t kFewest = 4;
  if (side < kFewest) return false;
  std::map<std::string_view, std::size_t> times;
  for (const std::string& label : labels) ++times[label];
  if (times.size() != side) return false;
  const bool equal =
      std::ranges::all_of(times, [side](const auto& each) { return each.second == side; });
  if (!equal) return false;
  for (std::size_t row = 0; row < labels.size(); row += side) {
    const auto begin = labels.begin() + static_cast<std::ptrdiff_t>(row);
    const std::set<std::string_view> own(begin, begin + static_cast<std::ptrdiff_t>(side));
    if (own.size() < side) return true;
  }
  return false;
}

}  // namespace sudokit::text
