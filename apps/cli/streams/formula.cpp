#include "cli/streams/formula.hpp"

#include <fmt/format.h>

#include <fstream>
#include <iostream>
#include <sstream>

#include "cli/streams/exit_code.hpp"

namespace sudokit::cli {
namespace {

std::string read_whole(const std::string& name) {
  std::ostringstream text;
  if (name == "-") {
    text << std::cin.rdbuf();
    return text.str();
  }
  std::ifstream file(name, std::ios::binary);
  if (!file || !(text << file.rdbuf())) throw InputError("cannot read " + name);
  return text.str();
}

template <class T>
T value_of(Result<T>&& read, const std::string& name) {
  if (read) return std::move(*read);
  const Error& error = read.error();
  throw InputError(error.line == 0 ? fmt::format("{}: {}", name, error.message)
                                   : fmt::format("{}:{}: {}", name, error.line, error.message));
}

}  // namespace

Formula read_formula(const std::string& name) {
  return value_of(parse_dimacs(read_whole(name)), name);
}

DigitBoard read_board(const std::string& name) {
  return value_of(parse_digit_board(read_whole(name)), name);
}

}  // namespace sudokit::cli
