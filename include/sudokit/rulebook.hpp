// The rulebook: every kind of named constraint, described for people who solve puzzles, and the
// looks of their marks.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace sudokit {

// What the marks of rules look like, in every medium. Colours are 0xRRGGBB or kNone (not painted);
// widths and dashes are in the units of pictures. Lines also differ in width and dashes, for prints
// and for eyes that see no colour.
struct InkLook {
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;
  std::string_view name = {};  // used in the JSON and SVG forms
  std::uint32_t fill = kNone;
  std::uint32_t line = kNone;
  double width = 0;
  std::array<double, 4> dashes = {};  // up to the first 0
  bool round = false;                 // round ends and joins

  constexpr std::span<const double> dash_list() const {
    std::size_t count = 0;
    while (count < dashes.size() && dashes[count] > 0) ++count;
    return std::span(dashes).first(count);
  }
};

// RuleEntry::drawing of a rule without marks.
inline constexpr std::string_view kRuleInWords =
    "No mark on the board; the rule is written below it.";

struct RuleEntry {
  std::string_view name;     // ConstraintRow::name
  std::string_view title;    // "Killer cage"
  std::string_view meaning;  // for readers who do not know the rule
  std::string_view drawing;  // how it is drawn
  std::string_view looking;  // how a solver uses it; may be empty
  bool ordered = false;      // it is drawn from the first of its cells to the last, as lines are
};

// One entry for each of constraint_rows(), by family, with the best known families first.
std::span<const RuleEntry> rulebook();
// Null if there is no entry with this name.
const RuleEntry* rule_entry(std::string_view name);
// An example in the format `rules`: a puzzle with rules of this kind that has one solution, and
// several without its rules. Empty if there is no such kind.
std::string_view rule_example(std::string_view name);

}  // namespace sudokit
