// Boards of one digit on the command line: `make --family nishio-3sat` writes them, and `nishio
// --board` and `nishio --dimacs` decide them.
#pragma once

#include <cstdint>
#include <string>

#include "sudokit/one_digit.hpp"

namespace sudokit::cli {

struct BoardOptions {
  std::string board;   // file name; "-" is standard input
  std::string dimacs;  // a formula instead: its board is built, and a placement is searched for
  std::string decode;  // the formula of the board: a placement is decoded as its solution
  std::string method;
  std::uint64_t limit = 20'000'000;
  bool json = false;
};

// Prints the answer to options.board or options.dimacs and returns the exit code.
int decide_board(const BoardOptions& options, const Run& run);

}  // namespace sudokit::cli
