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

}  // namespace

const ConstraintRow kinds::any = {
    .name = "or",
    .iss = "Or",
    .statement =
        "At least one of the groups of constraints holds. Each line after `or` is a group, and so "
        "are the lines between `and` and its `end`; the last `end` closes the list.",
    .form = "or ... end",
    .takes = {.place = ConstraintTakes::Place::grid, .groups = true},
    .expand = expand_any,
    .holds = any_holds,
};

}  // namespace sudokit::rules
