// The rulebook: descriptions of every kind of named constraint for people who solve puzzles.
#pragma once

#include <span>
#include <string_view>

#include "sudokit/rules.hpp"

namespace sudokit {

// RuleEntry::drawing of a rule without marks.
inline constexpr std::string_view kRuleInWords =
    "No mark on the board; the rule is written below it.";

struct RuleEntry {
  std::string_view name;     // ConstraintRow::name
  std::string_view title;    // "Killer cage"
  std::string_view meaning;  // for readers who do not know the rule
  std::string_view drawing;  // how it is drawn
};

// One entry for each of constraint_rows(), by family, with the best known families first.
std::span<const RuleEntry> rulebook();
// Null if there is no entry with this name.
const RuleEntry* rule_entry(std::string_view name);
// An example in the format `rules`: a puzzle with rules of this kind that has one solution, and
// several without its rules. Empty if there is no such kind.
std::string_view rule_example(std::string_view name);

}  // namespace sudokit
