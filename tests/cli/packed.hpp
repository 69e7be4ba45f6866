// Compressed input for the program.
#pragma once

#include <zlib.h>
#include <zstd.h>

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

inline std::string zstd(const std::string& text) {
  std::string packed(ZSTD_compressBound(text.size()), '\0');
  packed.resize(ZSTD_compress(packed.data(), packed.size(), text.data(), text.size(), 3));
  return packed;
}

}  // namespace sudokit::test
