#include "cli/streams/formula.hpp"

#include <fmt/format.h>

#include <iostream>
#include <sstream>

#include "cli/streams/exit_code.hpp"
#include "cli/streams/whole_file.hpp"

namespace sudokit::cli {
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
