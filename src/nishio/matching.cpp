#include "nishio/digit.hpp"
#include "propagate/all_different.hpp"

namespace sudokit {

NishioFound NishioMatching::filter(OpenCells open) const {
  AllDifferent<Mask128>::Doms rows{};
  const auto side = static_cast<std::size_t>(side_);
  for (std::size_t cell = 0; cell < open.size(); ++cell) {
    if (open[cell]) rows[cell / side] |= Mask128{1} << (cell % side);
  }
  AllDifferent<Mask128> rows_and_columns;
  Matching matching{};
  const bool placed = rows_and_columns.filter(side_, rows, matching);
  for (std::size_t cell = 0; cell < open.size(); ++cell) {
    if (!placed || !(rows[cell / side] >> (cell % side) & 1)) open[cell] = 0;
  }
  return placed ? NishioFound::placement : NishioFound::none;
}

}  // namespace sudokit
