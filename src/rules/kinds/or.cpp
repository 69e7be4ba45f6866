// Alternatives: at least one of several groups of constraints holds.
#include "rules/build.hpp"
#include "rules/kinds.hpp"

namespace sudokit::rules {
namespace {

// Returns nothing: Rules::make() expands the groups itself.
Expansion expand_any(const Constraint&, const Layout&) {
  return Primitives{};
}

bool any_holds(const Constraint& any, const Layout& layout, Judged grid) {
  for (const auto& group : any.groups) {
    bool all = true;
    for (const Constraint& each : group) all = all && each.kind->holds(each, layout, grid);
    if (all) return true;
  }
  return false;
}

constexpr Kind kOrKinds[] = {
    {
        .name = "or",
        .statement = "At least one of the groups of constraints holds. Each line after `or` is a "
                     "group, and so "
                     "are the lines between `and` and its `end`; the last `end` closes the list.",
        .form = "or ... end",
        .takes = {.place = ConstraintTakes::Place::grid, .groups = true},
        .expand = expand_any,
        .holds = any_holds,
        .title = "Alternatives",
        .meaning =
            "At least one of several groups of rules holds. A group may contain rules of any kind.",
        .drawing =
            "The marks of the groups in dotted frames; a question mark follows their values. "
            "The rule is written below.",
        .looking = "If no way is left to satisfy a group, drop it. What all groups that are left "
                   "have in common holds.",
        .sentence = "At least one of these holds: {groups}",
        .iss = {.name = "Or"},
        .place = family::anything + 50,
        .open = true,
        .everyday = true,
    },
};

}  // namespace

std::span<const Kind> or_kinds() {
  return kOrKinds;
}

}  // namespace sudokit::rules
