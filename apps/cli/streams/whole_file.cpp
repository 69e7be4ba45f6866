#include "cli/streams/whole_file.hpp"

#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>

#include "cli/streams/exit_code.hpp"
#include "cli/streams/files.hpp"

namespace sudokit::cli {

std::string read_whole_file(const std::string& name, std::size_t most) {
  std::ifstream file(path_of(name), std::ios::binary);
  std::error_code none;
  if (!file || std::filesystem::is_directory(path_of(name), none))
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

void write_text(const std::string& name, std::string_view text) {
  std::ofstream file(path_of(name), std::ios::binary);
  file.write(text.data(), static_cast<std::streamsize>(text.size()));
  file.close();
  if (!file) throw InputError("cannot-write", "cannot write " + name);
}

// ---- Formula ------------------------------------------------------------------------------------

namespace {

std::string read_whole(const std::string& name) {
  if (name != "-") return read_whole_file(name);
  std::ostringstream text;
  text << std::cin.rdbuf();
  return text.str();
}

template <class T>
T value_of(Result<T>&& read, const std::string& name) {
  if (read) return std::move(*read);
  refuse_file(name, read.error());
}

}  // namespace

void refuse_file(const std::string& name, const Error& error) {
  throw InputError(error.code, error.line == 0
                                   ? fmt::format("{}: {}", name, error.message)
                                   : fmt::format("{}:{}: {}", name, error.line, error.message));
}

Formula read_formula(const std::string& name) {
  return value_of(parse_dimacs(read_whole(name)), name);
}

DigitBoard read_board(const std::string& name) {
  return value_of(parse_digit_board(read_whole(name)), name);
}

}  // namespace sudokit::cli
