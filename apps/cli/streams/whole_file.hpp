// Reads a whole file: formulas, boards, masks, study files. Puzzles are read by file_feed.hpp.
#pragma once

#include <cstdint>
#include <string>

namespace sudokit::cli {

// InputError if the file cannot be read, or if it has more than `most` bytes, since it may be
// endless (/dev/zero). It may be empty.
std::string read_whole_file(const std::string& name, std::size_t most = SIZE_MAX);

}  // namespace sudokit::cli
