#include "cli/streams/whole_file.hpp"

#include <array>
#include <filesystem>
#include <fstream>

#include "cli/streams/exit_code.hpp"

namespace sudokit::cli {

std::string read_whole_file(const std::string& name, std::size_t most) {
  std::ifstream file(name, std::ios::binary);
  std::error_code none;
  if (!file || std::filesystem::is_directory(name, none))
    throw InputError("cannot-read", "cannot read " + name);
  std::string text;
  std::array<char, 65536> piece;
  while (file.read(piece.data(), piece.size()) || file.gcount() > 0) {
    text.append(piece.data(), static_cast<std::size_t>(file.gcount()));
    if (text.size() > most) throw InputError("too-long", "{}: longer than {} bytes", name, most);
  }
  if (file.bad()) throw InputError("cannot-read", "cannot read " + name);
  return text;
}

}  // namespace sudokit::cli
