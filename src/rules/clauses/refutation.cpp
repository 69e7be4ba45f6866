// Explains, as a clause, how a grid violates a primitive.
#include <algorithm>

#include "rules/clauses/rules_encoder.hpp"

namespace sudokit {
namespace clauses {
namespace {

// Collects a clause: one of the excluded cells has another digit than in the grid.
struct Excluder {
  const Encoding& encoding;
  int side;
  const Grid& grid;
  std::vector<int> clause = {};

  void exclude(Cell cell) {
    const int literal = literal_of(encoding, side, cell, grid[cell]);
    if (literal != kTrue) clause.push_back(-literal);
  }
  // Adds the digits of the cell for which the term is greater or, if `greater` is false, less.
  void move(const LinearTerm& term, bool greater) {
    const bool upwards = greater == (term.factor > 0);
    const int last = upwards ? side : 1;
    for (int digit = grid[term.cell]; digit != last;) {
      digit += upwards ? 1 : -1;
      const int at = term.cell * side + digit - 1;
      const int variable = encoding.variable[static_cast<std::size_t>(at)];
      if (variable != 0) clause.push_back(variable);
    }
  }
};

// Each function returns true if the grid satisfies the primitive; otherwise it makes the clause.
bool accepts(const Different& form, Excluder& out) {
  for (std::size_t i = 0; i < form.cells.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (out.grid[form.cells[i]] != out.grid[form.cells[j]]) continue;
      out.exclude(form.cells[i]);
      out.exclude(form.cells[j]);
      return false;
    }
  }
  return true;
}

// If the sum is beyond all totals, some term must move towards them; otherwise some term must
// change.
bool accepts(const Linear& form, Excluder& out) {
  std::int64_t sum = 0;
  for (const LinearTerm& term : form.terms) sum += std::int64_t{term.factor} * out.grid[term.cell];
  if (holds_total(form.totals, sum)) return true;
  const bool too_small = !form.totals.empty() && sum < form.totals.front().low;
  const bool too_great = !form.totals.empty() && sum > form.totals.back().high;
  for (const LinearTerm& term : form.terms) {
    if (too_small || too_great) {
      out.move(term, too_small);
    } else {
      out.exclude(term.cell);
    }
  }
  return false;
}

bool accepts(const Relation& form, Excluder& out) {
  for (const auto& [a, b] : form.pairs) {
    if (form.allowed[static_cast<std::size_t>(out.grid[a] - 1)].contains(out.grid[b])) continue;
    out.exclude(a);
    if (a != b) out.exclude(b);
    return false;
  }
  return true;
}

// Excludes the cells up to the one at which the automaton fails.
bool accepts(const Sequence& form, Excluder& out) {
  const std::size_t before = out.clause.size();
  const Automaton& automaton = *form.automaton;
  std::int64_t state = automaton.start;
  for (const Cell cell : form.cells) {
    if (state < 0) break;
    out.exclude(cell);
    const auto at = static_cast<std::size_t>(state * automaton.side + out.grid[cell] - 1);
    state = automaton.next[at];
  }
  if (state < 0 || automaton.accepting[static_cast<std::size_t>(state)] == 0) return false;
  out.clause.resize(before);
  return true;
}

bool accepts(const Tally& form, Excluder& out) {
  const auto counts = [&](Cell cell) { return form.digits.contains(out.grid[cell]); };
  auto count = static_cast<std::int64_t>(std::ranges::count_if(form.cells, counts));
  count -= std::ranges::count_if(form.against, counts);
  if (form.compared != kNoCell) count -= out.grid[form.compared];
  if (holds_total(form.totals, count)) return true;
  for (const Cell cell : form.cells) out.exclude(cell);
  for (const Cell cell : form.against) out.exclude(cell);
  if (form.compared != kNoCell) out.exclude(form.compared);
  return false;
}

bool accepts(const Pointer& form, Excluder& out) {
  const auto at = static_cast<std::size_t>(out.grid[form.index]) - 1;
  const Cell cell = at < form.cells.size() ? form.cells[at] : kNoCell;
  const bool points = cell != kNoCell;
  const bool equal = form.value == kNoCell || (points && out.grid[cell] == out.grid[form.value]);
  if (points && equal && form.digits.contains(out.grid[cell])) return true;
  out.exclude(form.index);
  if (points) out.exclude(cell);
  if (points && !equal) out.exclude(form.value);
  return false;
}

bool accepts(const AnyOf& form, Excluder& out);
bool accepts(const Primitive& primitive, Excluder& out) {
  return std::visit([&](const auto& form) { return accepts(form, out); }, primitive.form);
}

// The clause covers what is wrong with each group.
bool accepts(const AnyOf& form, Excluder& out) {
  const std::size_t before = out.clause.size();
  const auto holds = [&](const std::vector<Primitive>& group) {
    return std::ranges::all_of(group, [&](const Primitive& each) { return accepts(each, out); });
  };
  if (std::ranges::none_of(form.groups, holds)) return false;
  out.clause.resize(before);
  return true;
}

}  // namespace
}  // namespace clauses

std::optional<std::vector<int>> refutation(const Primitive& primitive, const Encoding& encoding,
                                           int side, const Grid& grid) {
  clauses::Excluder out{encoding, side, grid};
  if (clauses::accepts(primitive, out)) return std::nullopt;
  return std::move(out.clause);
}

}  // namespace sudokit
