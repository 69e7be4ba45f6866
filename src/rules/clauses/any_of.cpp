// Alternatives: each group has a variable, which guards the clauses of the group.
#include <utility>

#include "rules/clauses/rules_encoder.hpp"

namespace sudokit::clauses {

bool RulesEncoder::say(const AnyOf& any) {
  std::vector<int> groups(any.groups.size());
  for (int& group : groups) group = writer_.fresh();
  add(groups);
  bool whole = true;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    const int outside = std::exchange(guard_, groups[i]);
    for (const Primitive& primitive : any.groups[i]) whole &= say(primitive);
    guard_ = outside;
  }
  return whole;
}

}  // namespace sudokit::clauses
