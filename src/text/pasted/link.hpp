// Finds links that carry a puzzle in plain characters, such as ?bd=53..7 and #53..7.
#pragma once

#include <string_view>
#include <vector>

#include "text/pasted/sheet.hpp"

namespace sudokit::text {

bool has_link(std::string_view text);
// Whether `run`, a part of `text`, lies within a link.
bool in_link(std::string_view text, std::string_view run);

// A part of a link between the signs / ? & # and =, with %XX decoded.
struct LinkValue {
  SheetLine line;
  const char* from;
  const char* to;
};

// The values of all links of the text.
std::vector<LinkValue> values_of_links(std::string_view text);

}  // namespace sudokit::text
