// How strings of Interactive Sudoku Solver encode relations, automata and patterns.
#pragma once

#include <string>
#include <string_view>

#include "sudokit/puzzle.hpp"
#include "sudokit/result.hpp"

namespace sudokit::text::iss {

// "%7E" becomes '~'. Anything that is not such a code is kept.
std::string percent_decoded(std::string_view text);

// Bytes in base64 with - and _, without padding. Errors: other characters.
Result<std::string> decode_base64(std::string_view code);
std::string encode_base64(std::string_view bytes);

// A relation: six pairs of digits per character, ordered by a and then b, the lowest bit first. The
// text is the table of the constraint `relation`. Errors: other characters.
Result<std::string> relation_text(std::string_view key, int side);
std::string relation_key(const std::vector<Digits>& allowed);

// The text of the constraint `automaton`.
std::string table_text(const Automaton& automaton);

// An automaton, which may be nondeterministic, as the text of the constraint `automaton`.
Result<std::string> automaton_text(std::string_view code, int side);
// Errors: more than 16 digits or 65,535 states.
Result<std::string> automaton_code(const Automaton& automaton);

}  // namespace sudokit::text::iss
