// MD5 of a text (RFC 1321), as tests need it to compare with published step hashes.
#pragma once

#include <string>
#include <string_view>

namespace sudokit::test {

// The first eight of the 32 hexadecimal digits.
std::string md5_start(std::string_view text);

}  // namespace sudokit::test
