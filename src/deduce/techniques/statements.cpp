#include "deduce/techniques/statements.hpp"

#include "deduce/techniques/links.hpp"

namespace sudokit {

Statements::Statements(const Position& position)
    : side_(position.side()), number_(static_cast<std::size_t>(position.cells() * side_), -1) {
  for (int cell = 0; cell < position.cells(); ++cell) {
    mask_for_each(position.candidates(cell), [&](int digit) {
      number_[static_cast<std::size_t>(cell * side_ + digit - 1)] = count() / 2;
      candidates_.push_back(candidate(cell, digit));
    });
  }
}

std::vector<Closure::Edge> Statements::linked(const Position& position) const {
  std::vector<Closure::Edge> edges;
  edges.reserve(16 * candidates_.size());
  for (int is_not = 0; is_not < count(); is_not += 2) {
    const Candidate here = of(is_not);
    each_weak_link(position, here, [&](Candidate other) {
      const bool after = std::pair(other.cell, other.digit) > std::pair(here.cell, here.digit);
      if (after) either(edges, is_not, that(other, false));
    });
  }
  const auto one_is = [&](Candidate one, Candidate other, int = -1) {
    either(edges, that(one, true), that(other, true));
  };
  each_bivalue(position, one_is);
  each_bilocal(position, ~Mask{0}, one_is);
  return edges;
}

}  // namespace sudokit
