#include "support/primitives.hpp"

#include <algorithm>

namespace sudokit::test {
namespace {

using Filled = std::span<const std::uint8_t>;

bool is_true(const Different& form, Filled grid) {
  for (std::size_t i = 0; i < form.cells.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      if (grid[form.cells[i]] == grid[form.cells[k]]) return false;
    }
  }
  return true;
}
bool is_true(const Linear& form, Filled grid) {
  long sum = 0;
  for (const LinearTerm& term : form.terms) sum += long{term.factor} * grid[term.cell];
  return std::ranges::any_of(form.totals,
                             [&](IntRange range) { return range.low <= sum && sum <= range.high; });
}
bool is_true(const Relation& form, Filled grid) {
  return std::ranges::all_of(form.pairs, [&](const auto& pair) {
    return form.allowed.at(grid[pair.first] - std::size_t{1}).contains(grid[pair.second]);
  });
}
bool is_true(const Sequence& form, Filled grid) {
  int state = form.automaton->start;
  for (const Cell cell : form.cells) {
    state = form.automaton->next.at(static_cast<std::size_t>(state * form.automaton->side) +
                                    grid[cell] - 1);
    if (state < 0) return false;
  }
  return form.automaton->accepting.at(static_cast<std::size_t>(state)) != 0;
}
bool is_true(const Tally& form, Filled grid) {
  long count = 0;
  for (const Cell cell : form.cells) count += form.digits.contains(grid[cell]) ? 1 : 0;
  for (const Cell cell : form.against) count -= form.digits.contains(grid[cell]) ? 1 : 0;
  if (form.compared != kNoCell) count -= grid[form.compared];
  return std::ranges::any_of(
      form.totals, [&](IntRange range) { return range.low <= count && count <= range.high; });
}
bool is_true(const Pointer& form, Filled grid) {
  const std::size_t at = grid[form.index];
  if (at > form.cells.size() || form.cells[at - 1] == kNoCell) return false;
  const int digit = grid[form.cells[at - 1]];
  return form.digits.contains(digit) && (form.value == kNoCell || grid[form.value] == digit);
}
bool is_true(const AnyOf& form, Filled grid) {
  return std::ranges::any_of(form.groups, [&](const auto& group) { return all_hold(group, grid); });
}

}  // namespace

bool holds(const Primitive& primitive, Filled grid) {
  return std::visit([&](const auto& form) { return is_true(form, grid); }, primitive.form);
}
bool all_hold(std::span<const Primitive> primitives, Filled grid) {
  return std::ranges::all_of(primitives, [&](const Primitive& each) { return holds(each, grid); });
}

}  // namespace sudokit::test
