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

}  // namespace

void name_rules(const Geometry& geometry, Argument& argument) {
  for (Link& link : argument.links) name_link(geometry, argument, link);
  const bool clash = argument.form == Form::cells_clash || argument.form == Form::colours_meet;
  if (clash && argument.houses.empty() && argument.cells.size() == 2) {
    const int digit = argument.digits.lowest();
    argument.rule =
        geometry.rule_of(candidate(argument.cells[0], digit), candidate(argument.cells[1], digit));
  }
  for (Argument& nested : argument.nested) name_rules(geometry, nested);
}

}  // namespace sudokit
