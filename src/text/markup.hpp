// Text from outside as part of a page.
#pragma once

#include <string>
#include <string_view>

namespace sudokit {

// Escapes text for XML and HTML. Bytes that are not UTF-8 and control characters that XML does not
// allow become U+FFFD.
std::string escaped(std::string_view text);
// Escapes text for Markdown, so that nothing in it is markup.
std::string escaped_markdown(std::string_view text);

}  // namespace sudokit
