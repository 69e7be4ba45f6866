// Readers of automata: from regular expressions over digits, and from tables.
#pragma once

#include <memory>
#include <string_view>

#include "sudokit/puzzle.hpp"

namespace sudokit::rules {

// A pattern has digits 1-9 and letters for 10 (A) to 35 (Z); '.', "[13-5]", "[^2]", '|', groups,
// and the quantifiers * + ? {n} {n,} {n,m}. Blanks are ignored. The whole line must match. Errors:
// a syntax error, with the column in the pattern; an automaton that is too large.
Result<std::shared_ptr<const Automaton>> pattern_automaton(std::string_view pattern, int side);

// Reads the table of an automaton, start state first: "0:1>1,2>0 1*:3>0". A star marks an accepting
// state. A digit that is not listed is rejected.
Result<std::shared_ptr<const Automaton>> read_automaton(std::string_view table, int side);

}  // namespace sudokit::rules
