#include "nishio/digit.hpp"
#include "propagate/matched_edges.hpp"

namespace sudokit {

NishioFound NishioMatching::filter(OpenCells open) const {
  std::array<Mask128, 128> rows{};
  const auto side = static_cast<std::size_t>(side_);
  for (std::size_t cell = 0; cell < open.size(); ++cell) {
    if (open[cell]) rows[cell / side] |= Mask128{1} << (cell % side);
  }
  const bool placed = MatchedEdges<Mask128>::filter(std::span(rows).first(side));
  for (std::size_t cell = 0; cell < open.size(); ++cell) {
    if (!placed || !(rows[cell / side] >> (cell % side) & 1)) open[cell] = 0;
  }
  return placed ? NishioFound::placement : NishioFound::none;
}

}  // namespace sudokit
