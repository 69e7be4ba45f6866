#include "propagate/propagate.hpp"

#include <memory>

#include "propagate/tighten.hpp"

namespace sudokit {
namespace {

template <class Shape>
Propagated result_of(const Domains<Shape>& domains) {
  Propagated result;
  result.consistent = true;
  domains.copy_values(result.grid);
  for (int cell = 0; cell < domains.shape().cells(); ++cell) {
    result.domains.push_back(mask_to_digits(domains.candidates(cell)));
  }
  return result;
}

// The result of a filter on the loaded domains of a puzzle.
template <class Filter>
Propagated propagate(const Puzzle& puzzle, Filter&& filter) {
  return with_shape(puzzle, [&]<class Shape>(std::type_identity<Shape>) {
    const auto domains = std::make_unique<Domains<Shape>>();
    const bool consistent = domains->load(puzzle) && filter(*domains) == Fixpoint::reached;
    return consistent ? result_of(*domains) : propagate_nothing(puzzle);
  });
}

}  // namespace

Propagated propagate_nothing(const Puzzle& puzzle) {
  Propagated result;
  result.grid = puzzle.givens;
  for (int cell = 0; cell < puzzle.layout->cells(); ++cell) {
    result.domains.push_back(allowed(puzzle, cell));
  }
  return result;
}

Propagated propagate_singles(const Puzzle& puzzle) {
  return propagate(puzzle, [](auto& domains) { return domains.propagate(); });
}

Propagated propagate_tight(const Puzzle& puzzle, Meter* meter) {
  return propagate(puzzle, [meter]<class Shape>(Domains<Shape>& domains) {
    const Fixpoint end = domains.propagate();
    if (end != Fixpoint::reached || domains.open() == 0) return end;
    return Tightener<Shape>(domains, meter).run();
  });
}

}  // namespace sudokit
