// Rule: filters the candidates of the cells of one named constraint by that constraint alone.
// Order: as the puzzle lists the constraints. Innies and outies: the same for a sum implied by
// houses and rules together; by runs of rows, of columns, of regions, then extra houses. The
// removals by one constraint or sum form one step.
#include "deduce/techniques/technique.hpp"

namespace sudokit {
namespace {

// The last change in a row that contains a cell of the constraint.
Changes::Time last_change(const Changes& changes, const Layout& layout,
                          const std::vector<Cell>& scope) {
  Changes::Time last = 0;
  int row = -1;
  for (const Cell cell : scope) {
    if (layout.row(cell) == row) continue;
    row = layout.row(cell);
    last = std::max(last, changes.house(layout.row_house(row)));
  }
  return last;
}

}  // namespace

void find_rule(Workspace& work, StepSink& sink) {
  RuleBook* rules = work.rules();
  if (rules == nullptr) return;
  const Position& position = work.position();
  const auto changed = [&](const Changes& changes, std::size_t at) {
    return last_change(changes, position.layout(), rules->scope(static_cast<int>(at)));
  };
  work.each(sink, static_cast<std::size_t>(rules->size()), changed, [&](std::size_t at) {
    Step& step = sink.fresh();
    rules->narrow(static_cast<int>(at), position, step.removals);
    if (!step.changes()) return false;
    if (sink.explain()) argue_rule(static_cast<int>(at), step.argument);
    return sink.keep();
  });
}

void find_implied_sum(Workspace& work, StepSink& sink) {
  RuleBook* rules = work.rules();
  if (rules == nullptr) return;
  const Position& position = work.position();
  const auto changed = [&](const Changes& changes, std::size_t at) {
    const ImpliedSum& sum = *rules->sums()[at];
    return std::max(last_change(changes, position.layout(), sum.added),
                    last_change(changes, position.layout(), sum.taken));
  };
  work.each(sink, rules->sums().size(), changed, [&](std::size_t at) {
    Step& step = sink.fresh();
    rules->narrow_sum(static_cast<int>(at), position, step.removals);
    if (!step.changes()) return false;
    if (sink.explain()) argue_sum(rules->sums()[at], step.argument);
    return sink.keep();
  });
}

}  // namespace sudokit
