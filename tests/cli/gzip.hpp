// Packed input for the program.
#pragma once

#include <zlib.h>

#include <string>

#include "cli/temp_file.hpp"

namespace sudokit::test {

inline std::string gzip(const std::string& text) {
  const TempFile file("", ".gz");
  const gzFile out = gzopen(file.name().c_str(), "wb");
  gzwrite(out, text.data(), static_cast<unsigned>(text.size()));
  gzclose(out);
  return file.text();
}

}  // namespace sudokit::test
