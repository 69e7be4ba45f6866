// What a file holds, whole: formulas, boards, masks, study files. Puzzles come by file_feed.hpp.
#pragma once

#include <cstdint>
#include <string>

namespace sudokit::cli {

// InputError where the file cannot be read, or holds more than `most` bytes, which may be without
// end (/dev/zero); an empty one can be read.
std::string read_whole_file(const std::string& name, std::size_t most = SIZE_MAX);

}  // namespace sudokit::cli
