#include "propagate/propagate.hpp"

#include <memory>

#include "propagate/gac.hpp"

namespace sudokit {
namespace {

Propagated untouched(const Puzzle& puzzle) {
  Propagated result;
  result.grid = puzzle.givens;
  for (int cell = 0; cell < puzzle.layout->cells(); ++cell) {
    result.domains.push_back(allowed(puzzle, cell));
  }
  return result;
}

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

}  // namespace

Propagated propagate_singles(const Puzzle& puzzle) {
  return with_shape(*puzzle.layout, [&]<class Shape>(std::type_identity<Shape>) {
    const auto domains = std::make_unique<Domains<Shape>>();
    if (domains->load(puzzle) && domains->propagate() == Fixpoint::reached) {
      return result_of(*domains);
    }
    return untouched(puzzle);
  });
}

Propagated propagate_gac(const Puzzle& puzzle) {
  return with_shape(*puzzle.layout, [&]<class Shape>(std::type_identity<Shape>) {
    const auto domains = std::make_unique<Domains<Shape>>();
    GacFilter<Shape> filter;
    if (!domains->load(puzzle)) return untouched(puzzle);
    filter.reset(*domains);
    const Fixpoint end = filter.propagate(*domains, [] { return true; });
    return end == Fixpoint::reached ? result_of(*domains) : untouched(puzzle);
  });
}

}  // namespace sudokit
