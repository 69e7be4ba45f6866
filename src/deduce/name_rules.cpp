#include "deduce/name_rules.hpp"

#include "deduce/argue.hpp"

namespace sudokit {
namespace {

std::vector<Candidate> candidates_of(const Node& node) {
  std::vector<Candidate> all = {node.candidate};
  for (const Cell cell : node.group) all.push_back({cell, node.candidate.digit});
  return all;
}

// The first rule that links a candidate of one node to one of the other; -1 if there is none.
int rule_between(const Geometry& geometry, const Node& from, const Node& to) {
  for (const Candidate one : candidates_of(from)) {
    for (const Candidate other : candidates_of(to)) {
      const int rule = geometry.rule_of(one, other);
      if (rule >= 0) return rule;
    }
  }
  return -1;
}

void name_link(const Geometry& geometry, const Argument& argument, Link& link) {
  const Node& from = argument.nodes[static_cast<std::size_t>(link.from)];
  const Node& to = argument.nodes[static_cast<std::size_t>(link.to)];
  const bool no_house = link.houses.empty() || from.candidate.digit != to.candidate.digit;
  if (link.ground != Ground::house || !no_house) return;
  const int rule = rule_between(geometry, from, to);
  if (rule < 0) return;
  link.ground = Ground::rule;
  link.rule = rule;
  link.houses.clear();
}

bool in_a_house(const Geometry& geometry, const Candidate& one, const Candidate& other) {
  return one.digit == other.digit && geometry.common_house(one.cell, other.cell) >= 0;
}

// The one rule by which the ends of a chain exclude the removed candidates, where houses do not;
// -1 if there are several, or none. Pre: each end is a node that makes a claim.
int rule_of_removals(const Geometry& geometry, const Step& step) {
  int found = -1;
  for (const Node* end : {&step.argument.nodes.front(), &step.argument.nodes.back()}) {
    for (const Candidate one : candidates_of(*end)) {
      for (const Candidate gone : step.removals) {
        if (one.cell == gone.cell || in_a_house(geometry, one, gone)) continue;
        const int rule = geometry.rule_of(one, gone);
        if (rule < 0 || (found >= 0 && rule != found)) return -1;
        found = rule;
      }
    }
  }
  return found;
}

void name_links(const Geometry& geometry, Argument& argument) {
  for (Link& link : argument.links) name_link(geometry, argument, link);
  const bool clash = argument.form == Form::cells_clash || argument.form == Form::colours_meet;
  if (clash && argument.houses.empty() && argument.cells.size() == 2) {
    const int digit = argument.digits.lowest();
    argument.rule =
        geometry.rule_of(candidate(argument.cells[0], digit), candidate(argument.cells[1], digit));
  }
  for (Argument& nested : argument.nested) name_links(geometry, nested);
}

}  // namespace

void name_rules(const Geometry& geometry, Step& step) {
  name_links(geometry, step.argument);
  if (step.argument.form == Form::ends_of_chain) {
    step.argument.rule = rule_of_removals(geometry, step);
  }
}

}  // namespace sudokit
