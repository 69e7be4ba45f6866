#include "cli/streams/whole_file.hpp"

#include <filesystem>
#include <fstream>
#include <sstream>

#include "cli/streams/exit_code.hpp"

namespace sudokit::cli {

std::string read_whole_file(const std::string& name) {
  std::ifstream file(name, std::ios::binary);
  std::error_code none;
  if (!file || std::filesystem::is_directory(name, none))
    throw InputError("cannot-read", "cannot read " + name);
  std::ostringstream text;
  text << file.rdbuf();
  if (file.bad()) throw InputError("cannot-read", "cannot read " + name);
  return text.str();
}

}  // namespace sudokit::cli
