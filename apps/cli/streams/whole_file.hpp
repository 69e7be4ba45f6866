// Reads and writes whole files: text, formulas, boards, masks, studies. Puzzles are read by
// file_feed.hpp.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "sudokit/nishio.hpp"

namespace sudokit::cli {

// InputError if the file cannot be read, or if it has more than `most` bytes, since it may be
// endless (/dev/zero). It may be empty.
std::string read_whole_file(const std::string& name, std::size_t most = SIZE_MAX);
// InputError if the file cannot be written.
void write_text(const std::string& name, std::string_view text);

// Reads formulas and boards of one digit from files; "-" is standard input. InputError with the
// position if a file cannot be read or has the wrong content.

// A formula in DIMACS form with up to three literals in each clause.
Formula read_formula(const std::string& name);
DigitBoard read_board(const std::string& name);
// Throws such an InputError for an error in a file.
[[noreturn]] void refuse_file(const std::string& name, const Error& error);

}  // namespace sudokit::cli
