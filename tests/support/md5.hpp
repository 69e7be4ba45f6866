// MD5 of a text (RFC 1321); tests compare it with published hashes of steps.
#pragma once

#include <string>
#include <string_view>

namespace sudokit::test {

// The first 8 of the 32 hexadecimal digits.
std::string md5_start(std::string_view text);

}  // namespace sudokit::test
