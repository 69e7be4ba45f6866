// What a file holds, whole: formulas, boards, masks, study files. Puzzles come by file_feed.hpp.
#pragma once

#include <string>

namespace sudokit::cli {

// InputError where the file cannot be read; an empty one can.
std::string read_whole_file(const std::string& name);

}  // namespace sudokit::cli
