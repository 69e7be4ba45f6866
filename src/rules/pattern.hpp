// Regular expressions over digits, as automata.
#pragma once

#include <memory>
#include <string_view>

#include "sudokit/rules.hpp"

namespace sudokit::rules {

// Digits 1-9 and letters for 10 (A) to 35 (Z); '.', "[13-5]", "[^2]", '|', groups, and the
// quantifiers * + ? {n} {n,} {n,m}; blanks mean nothing. The whole line must match. Errors have the
// column in the pattern; an automaton that is too large.
Result<std::shared_ptr<const Automaton>> pattern_automaton(std::string_view pattern, int side);

// The table of an automaton, the start first: "0:1>1,2>0 1*:3>0". A star marks an accepting state;
// what is not listed is not accepted.
Result<std::shared_ptr<const Automaton>> read_automaton(std::string_view table, int side);

}  // namespace sudokit::rules
