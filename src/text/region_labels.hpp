// Maps of regions as values of records: the region of each cell, in a text or in lists.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "sudokit/layout.hpp"
#include "sudokit/result.hpp"

namespace sudokit::text {

// The label of the region of each cell; empty if the value has another form.
std::vector<std::string> labels_of(const nlohmann::json& value);

// Whether each of `side` labels occurs `side` times, unlike in a solution, whose rows have each
// label once.
bool is_map_of_labels(const std::vector<std::string>& labels);

Result<LayoutPtr> layout_of_regions(const std::vector<std::string>& labels);

bool same_regions(const Layout& one, const Layout& other);

}  // namespace sudokit::text
