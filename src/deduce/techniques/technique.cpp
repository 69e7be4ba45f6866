#include "deduce/techniques/technique.hpp"

#include <algorithm>
#include <bit>

namespace sudokit {

void drop(Step& step, const Position& position, int cell, int digit) {
  if (!position.has(cell, digit)) return;
  const Candidate gone = candidate(cell, digit);
  if (std::find(step.removals.begin(), step.removals.end(), gone) == step.removals.end()) {
    step.removals.push_back(gone);
  }
}

void drop_at(Step& step, const Position& position, int house, Mask seats, int digit) {
  mask_for_each(seats, [&](int seat) {
    drop(step, position, position.geometry().cell_at(house, seat - 1), digit);
  });
}

void drop_common(Step& step, const Position& position, int digit, std::span<const Cell> cells) {
  const Geometry& geometry = position.geometry();
  for (std::size_t word = 0; word < geometry.words(); ++word) {
    std::uint64_t bits = ~std::uint64_t{0};
    for (const Cell cell : cells) bits &= geometry.peers_row(cell)[word];
    for (; bits != 0; bits &= bits - 1) {
      drop(step, position, static_cast<int>(64 * word) + std::countr_zero(bits), digit);
    }
  }
}

void mark_cell(Step& step, const Position& position, int cell, Mask digits, Role role) {
  mask_for_each(position.candidates(cell) & digits,
                [&](int digit) { mark(step, cell, digit, role); });
}

void mention_once(Step& step, int house) {
  const auto& houses = step.argument.houses;
  if (std::none_of(houses.begin(), houses.end(),
                   [&](const ArgumentHouse& other) { return other.house == house; })) {
    mention(step, house);
  }
}

std::vector<Cell> cells_at(const Layout& layout, int house, Mask seats) {
  std::vector<Cell> cells;
  mask_for_each(seats, [&](int seat) {
    cells.push_back(layout.house(house)[static_cast<std::size_t>(seat - 1)]);
  });
  return cells;
}

namespace {

// The house that makes two candidates of a digit exclude each other; where one of them must be
// true, one without any other place. In a pass the first steps may have taken these places too.
int joining_house(const Position& position, Candidate a, Candidate b, bool only_two) {
  for (const auto& here : position.geometry().seats(a.cell)) {
    for (const auto& there : position.geometry().seats(b.cell)) {
      if (here.house != there.house) continue;
      const Mask both = mask_of<Mask>(here.seat + 1) | mask_of<Mask>(there.seat + 1);
      if (!only_two || (position.places(here.house, a.digit) & ~both) == 0) return here.house;
    }
  }
  return -1;
}

Because step_of_chain(const Position& position, Candidate from, Candidate to, bool strong) {
  const Inference inference = strong ? Inference::one_of : Inference::not_both;
  if (from.cell == to.cell) return {inference, Ground::cell, -1};
  return {inference, Ground::house, joining_house(position, from, to, strong)};
}

}  // namespace

void add_chain(Step& step, const Position& position, std::span<const Candidate> chain) {
  for (std::size_t i = 0; i < chain.size(); ++i) {
    const bool on = i % 2 == 1;
    const int node =
        add_node(step, chain[i], on ? Role::one : Role::other, on ? Claim::is : Claim::is_not);
    if (i > 0) link(step, node - 1, node, step_of_chain(position, chain[i - 1], chain[i], on));
  }
}

}  // namespace sudokit
