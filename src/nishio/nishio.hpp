// Nishio: exact single-digit filtering on any layout, by one of several methods.
//
// A valid placement of a digit takes one cell in every house. filter() keeps exactly the open cells
// that lie in some valid placement inside the open cells; if there is none, it keeps no cell.
//
//   levels       level-by-level reachability in the graph of almost-balanced row sets, all digits
//                at once as bit lanes; at 9x9 folded to stacks; side up to 25. The default
//   lazy         the same graph, but only the vertices that the open cells reach, one digit at a
//                time; falls back to `levels` (beyond side 25 to `matching`) above a cap
//   dfs          Eppstein's depth-first search with dynamic sets, as printed
//   overlay      pattern overlay: tries every placement; 9x9 with 3x3 boxes and smaller only
//   matching     perfect matchings of rows and columns: sound, but weaker (it ignores the boxes)
//   exact_cover  search over the houses; any layout; the reference for tests
//
// If they may take much time or memory, the methods poll their meter and throw BudgetSpent when it
// is spent; filter() has then changed nothing, or has finished some of the digits.
//
// The graph needs rectangular boxes and no extra houses; best_nishio() selects exact cover for
// other layouts. Paper: Eppstein 2012. Not thread safe: one object per thread.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/mask.hpp"
#include "core/meter.hpp"
#include "propagate/propagate.hpp"
#include "sudokit/layout.hpp"

namespace sudokit {

enum class NishioMethod : std::uint8_t { levels, lazy, dfs, overlay, matching, exact_cover };

std::optional<NishioMethod> nishio_method_named(std::string_view name);
std::string_view to_string(NishioMethod method);
std::span<const NishioMethod> nishio_methods();

struct NishioAnswer {
  // The digits that have a placement, as far as the method can prove.
  Digits placed;
  // False if a cap forced the weaker matching, or if the method is `matching`.
  bool exact = true;
};

class Nishio {
 public:
  virtual ~Nishio() = default;
  virtual NishioMethod method() const = 0;
  // Sets the meter for the following calls; may be null. It must outlive these calls.
  virtual void watch(Meter* meter) = 0;
  // Filters the digits of `which` in a candidate array, with one mask for each cell in row-major
  // order.
  virtual NishioAnswer filter(std::span<Mask128> candidates, Digits which) = 0;
};

// Errors: a layout that the method does not support; the message gives the reason.
Result<std::unique_ptr<Nishio>> make_nishio(const LayoutPtr& layout, NishioMethod method,
                                            Meter* meter = nullptr);

// The fastest method that decides every digit of a layout: levels up to side 20, lazy above, exact
// cover for layouts without rectangular boxes or with extra houses.
NishioMethod best_nishio(const Layout& layout);

// Singles and exact single-digit filtering to a common fixpoint. Any layout; respects marks.
// Thread safe. Throws BudgetSpent if there is a meter and it is spent.
Propagated propagate_nishio(const Puzzle& puzzle, Meter* meter = nullptr);

// NishioNine: exact single-digit filtering of all nine digits of a 9x9 position with 3x3 boxes.
//
// The graph of almost-balanced row sets is folded to whole stacks. After a stack of three columns
// every band has used one row, so a stack is a set of triples (row used in band 0, 1, 2): a set of
// points of Z_3 x Z_3 x Z_3, held in 27 bits of a word with index 9 x0 + 3 x1 + x2. X, Y, Z are the
// sets of the three stacks. A placement is x in X, y in Y, z in Z that differ in every band, that
// is
//
//     y = x + d, z = x - d   for one of the 8 vectors d of {1, 2}^3,
//
// and adding d rotates bits. There are six ways to assign the columns of a stack to the bands. Each
// gives a product of three 3-bit sets, the open cells of a column in a box; the points of a stack
// are the union of the six products. The contract is that of NishioLevels<Mask16>; stateless and
// thread safe. The folding is our own; the graph and the deduction are those of Eppstein 2012.

// Keeps a digit in a cell (row-major, bit d-1) exactly if some valid placement inside the open
// cells of the digit uses the cell. Returns the digits that have a placement; all others are
// removed everywhere.
Mask16 nishio_nine(std::span<Mask16, 81> cells);

}  // namespace sudokit
