// Sequences: the automaton is unrolled over the candidates of the cells.
#include "rules/clauses/rules_encoder.hpp"

namespace sudokit::clauses {

bool RulesEncoder::say(const Sequence& sequence) {
  const Automaton& automaton = *sequence.automaton;
  const auto step = [&](std::int64_t state, int digit) -> std::optional<std::int64_t> {
    const auto next = automaton.next[static_cast<std::size_t>(state * automaton.side + digit - 1)];
    if (next < 0) return {};
    return next;
  };
  DiagramMaker maker(automaton.start, most_edges_);
  for (const Cell cell : sequence.cells) {
    if (!maker.extend(domain(cell), step)) return false;
  }
  const auto accepts = [&](std::int64_t state) {
    return automaton.accepting[static_cast<std::size_t>(state)] != 0;
  };
  if (hold(maker)) say_diagram(maker.finish(accepts), sequence.cells);
  return true;
}

}  // namespace sudokit::clauses
