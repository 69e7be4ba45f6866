#include "deduce/techniques/parts.hpp"

namespace sudokit {
namespace {

int add_part(Step& step, const Part& part, bool on) {
  const int node = add_node(step, candidate(part.cells.first(), part.digit),
                            on ? Role::one : Role::other, on ? Claim::is : Claim::is_not);
  part.cells.each([&](int cell) {
    Node& made = step.argument.nodes.back();
    if (cell != made.candidate.cell) made.group.push_back(static_cast<Cell>(cell));
  });
  return node;
}

Because why(const Position& position, const Part& from, const Part& to, bool on) {
  if (!to.set.empty()) return {Inference::forces, Ground::almost_locked, -1};
  const Inference inference = on ? Inference::one_of : Inference::not_both;
  if (from.digit != to.digit) return {inference, Ground::cell, -1};
  const CellSet both = from.cells | to.cells;
  return {inference, Ground::house,
          on ? house_of_only(position, to.digit, both) : house_of_all(position.geometry(), both)};
}

}  // namespace

void add_parts(Step& step, const Position& position, std::span<const Part> chain) {
  for (std::size_t i = 0; i < chain.size(); ++i) {
    const bool on = i % 2 == 1;
    const int node = add_part(step, chain[i], on);
    if (i == 0) continue;
    Link& made = link(step, node - 1, node, why(position, chain[i - 1], chain[i], on));
    made.cells = chain[i].set;
  }
}

int house_of_only(const Position& position, int digit, const CellSet& cells) {
  const Geometry& geometry = position.geometry();
  for (const auto& seat : geometry.seats(cells.first())) {
    const bool all = mask_count(position.places(seat.house, digit)) == cells.size();
    if (all && cells.within(geometry.house_row(seat.house))) return seat.house;
  }
  return -1;
}

void drop_seeing(Step& step, const Position& position, int digit, const CellSet& seen) {
  CellSet gone = places_of(position, digit);
  keep_seeing(position.geometry(), gone, seen);
  gone.each([&](int cell) { drop(step, position, cell, digit); });
}

}  // namespace sudokit
