// Cells that differ: each digit is in at most one of them and, if there are as many digits as
// cells, in exactly one.
#include "rules/clauses/rules_encoder.hpp"

namespace sudokit::clauses {

bool RulesEncoder::say(const Different& different) {
  const auto& cells = different.cells;
  Digits all;
  for (const Cell cell : cells) all = all | domain(cell);
  all.for_each([&](int digit) {
    for (std::size_t i = 0; i < cells.size(); ++i) {
      for (std::size_t j = i + 1; j < cells.size(); ++j) {
        if (peers(cells[i], cells[j])) continue;
        add({-literal(cells[i], digit), -literal(cells[j], digit)});
      }
    }
  });
  if (all.count() > static_cast<int>(cells.size())) return true;
  all.for_each([&](int digit) { add(literals(cells, digit)); });
  return true;
}

}  // namespace sudokit::clauses
