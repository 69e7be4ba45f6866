// Where the blocks of the format `rules` begin and end in a text.
#pragma once

#include <memory>
#include <string_view>

#include "sudokit/text.hpp"
#include "text/line_rule.hpp"

namespace sudokit::text {

// The first words of the lines that are not constraints.
inline constexpr std::string_view kLayout = "layout";
inline constexpr std::string_view kRegions = "regions";
inline constexpr std::string_view kExtra = "extra";
inline constexpr std::string_view kCandidates = "candidates";

// A line of a block that is neither a layout, cells nor a constraint.
bool is_part(std::string_view line);

// Whether the blocks were found below something other than a layout or a constraint, so that each
// of them has cells.
bool is_pasted_block(const TextContext& context);

std::unique_ptr<LineRule> make_rules_rule(const TextContext& context);

}  // namespace sudokit::text
