// The rulebook: every kind of named constraint as solvers know it.
#pragma once

#include <span>
#include <string_view>

#include "sudokit/rules.hpp"

namespace sudokit {

struct RuleEntry {
  std::string_view name;     // ConstraintRow::name
  std::string_view title;    // "Killer cage"
  std::string_view meaning;  // for a person who meets it for the first time
  std::string_view drawing;  // how it is drawn
};

// By family, the best known ones first; one for each of constraint_rows().
std::span<const RuleEntry> rulebook();
// Null where there is none of this name.
const RuleEntry* rule_entry(std::string_view name);
// A puzzle with rules of this kind, in the format `rules`: one solution, and more without its
// rules. Empty where there is no such kind.
std::string_view rule_example(std::string_view name);

}  // namespace sudokit
