// The compression of zlib without its header (RFC 1951), as links of Penpa+ use it. A reader and a
// writer of our own: a library would be one more that every build, also the one for WebAssembly,
// needs.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "sudokit/result.hpp"

namespace sudokit::text {

// Errors: damaged or cut short; a text above `most` bytes. Memory is linear in the text.
Result<std::string> inflated(std::string_view packed, std::size_t most);
// Fixed codes, and repetitions that a table of the last places finds.
std::string deflated(std::string_view text);

// Base64 with + and /, or - and _; padding may be missing. Errors: other characters, with their
// column.
Result<std::string> bytes_of_base64(std::string_view code);
std::string base64_of(std::string_view bytes);

}  // namespace sudokit::text
