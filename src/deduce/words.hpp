// Words for sentences: lists of cells and digits as a person says them.
#pragma once

#include <fmt/format.h>

#include <span>
#include <string>
#include <vector>

#include "deduce/position/position.hpp"
#include "sudokit/deduce.hpp"

namespace sudokit {

// "a", "a and b", "a, b and c".
std::string word_list(std::span<const std::string> words, std::string_view last = "and");
std::string digits_text(Mask digits, std::string_view last = "and");
std::string cells_text(const Layout& layout, std::span<const Cell> cells,
                       std::string_view last = "and");
// The cells of a house at the seats of a mask, ascending.
std::vector<Cell> cells_at(const Layout& layout, int house, Mask seats);
// "r1c1 is not 3, then r1c7 is 3, so r5c7 is not 3": a chain that begins false.
std::string chain_text(const Layout& layout, std::span<const Candidate> chain);

}  // namespace sudokit
