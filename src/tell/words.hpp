// Words for sentences: lists of cells, digits and houses in plain English.
#pragma once

#include <fmt/format.h>

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "sudokit/deduce.hpp"
#include "sudokit/tell.hpp"

namespace sudokit {

// "a", "a and b", "a, b and c".
std::string word_list(std::span<const std::string> words, std::string_view last = "and");
std::string digits_text(Digits digits, std::string_view last = "and");
std::string cells_text(const Layout& layout, std::span<const Cell> cells,
                       std::string_view last = "and");
// "rows" for "row"; "" for words that a layout file has given to its houses.
std::string_view plural_of_house(std::string_view kind);
// "row" for "row 3"; the whole name of a house that a layout file has named.
std::string kind_of_house(const std::string& name);
// "rows 1 and 4", "column 3 and boxes 2 and 5", "rows 1 and 2, columns 3 and 4, and box 5".
std::string house_list(const Layout& layout, std::span<const std::uint16_t> houses);
// The houses of a role, or all houses if no role is given; each once.
std::string houses_text(const Layout& layout, const Argument& argument,
                        std::optional<HouseRole> role = std::nullopt);
// "r1c1", or "one of r1c1 and r2c1".
std::string place(const Layout& layout, const Node& node);
// Whether a rule is a cage with a sum, and its name: "15 cage at r1c1".
bool is_cage(const Constraint& rule);
std::string cage_name(const Layout& layout, const Constraint& cage);
// The sentence of a rule that a step refers to by number: "the cage at r1c1 adds up to 15".
std::string rule_text(const Layout& layout, const Step& step, int rule);
// The same for a sum that houses and rules imply: "rows 1 and 2 minus the cages 12 and 7 leave
// r2c8 - r3c3 = 4".
std::string sum_text(const Layout& layout, const Step& step, const ImpliedSum& sum);
// "r1c1 is not 3".
std::string statement(const Layout& layout, const Node& node);
// "3 and 5 can be removed from r1c1 and r2c2, and 4 from r3c3".
std::string removals_text(const Layout& layout, std::span<const Candidate> removals);
// What a step changes: "r1c1 is 5, and 3 can be removed from r2c2".
std::string effects_text(const Layout& layout, const Step& step);

// Breaks a text at spaces into lines of at most `width` characters.
std::vector<std::string> wrapped(std::string_view text, std::size_t width);

// Writes arguments as one sentence, or as lists with one line for each inference if one sentence
// would contain others.

// The lead, the lines and the end. Nested arguments are in brackets.
std::string in_one(const Telling& told);
// Whether a line rests on a nested argument.
bool has_nested(const Telling& told);
// A list with a line "- ..." for each inference, indented by `indent` spaces and by two more for
// each nested level.
std::string outline(const Telling& told, int indent);

// The number under which a step of an explanation is shown.
inline std::size_t number_of(const Explanation& explanation, std::size_t at) {
  return std::max<std::size_t>(1, explanation.number) + at;
}

}  // namespace sudokit
