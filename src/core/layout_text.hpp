// The names of layouts, and the text that describes one without a name.
#pragma once

#include <string>

#include "sudokit/layout.hpp"

namespace sudokit {

// Declared in sudokit/text.hpp, too.
std::string layout_text(const Layout& layout);
// The name of a layout that has no other: "custom-" and a hash of layout_text(), so that different
// layouts have different names.
std::string custom_name(const Layout& layout);
// Whether Layout::named() makes the same houses from the name of the layout.
bool is_named(const Layout& layout);

}  // namespace sudokit
