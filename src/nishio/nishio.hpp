// Nishio: exact single-digit filtering on any layout, and the other ways of doing it.
//
// A valid placement of a digit takes one cell in every house. filter() keeps exactly the open cells
// that lie in some valid placement inside the open cells; where none exists, it keeps none.
//
//   levels       level-by-level reach over the graph of almost-balanced row sets, all digits at
//                once as bit lanes; at 9x9 folded to stacks; side up to 25. The default
//   lazy         the same graph, only the vertices that the open cells reach, a digit at a time;
//                falls back to `levels` (or, beyond side 25, to `matching`) above a cap
//   dfs          Eppstein's depth-first search with dynamic sets, as printed
//   overlay      pattern overlay: every placement tried; 9x9 with 3x3 boxes and smaller only
//   matching     perfect matchings of rows and columns: sound, weaker (it ignores the boxes)
//   exact_cover  search over the houses; any layout, the oracle
//
// All ask the meter they are given, where they may take long or much memory, and throw BudgetSpent
// when it is spent; filter() has then changed nothing or some digits wholly.
//
// The graph needs rectangular boxes and no extra houses; best_nishio() takes exact cover elsewhere.
// Paper: Eppstein 2012. One object a thread.
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
  // Digits that have a placement (by this method's knowledge).
  Digits placed;
  // False where a cap forced the weaker matching, or the method is the matching.
  bool exact = true;
};

class Nishio {
 public:
  virtual ~Nishio() = default;
  virtual NishioMethod method() const = 0;
  // Filters the digits of `which` in a candidate array, one mask a cell in row-major order.
  // The meter that is asked from now on, or null. It must outlive what is done under it.
  virtual void watch(Meter* meter) = 0;
  virtual NishioAnswer filter(std::span<Mask128> candidates, Digits which) = 0;
};

// Errors: a layout the method cannot work on; the message says why.
Result<std::unique_ptr<Nishio>> make_nishio(const LayoutPtr& layout, NishioMethod method,
                                            Meter* meter = nullptr);

// The method that decides every digit of a layout fastest: levels up to side 20, lazy above, exact
// cover where there are no rectangular boxes or there are extra houses.
NishioMethod best_nishio(const Layout& layout);

// Singles and exact single-digit filtering to a common fixpoint. Any layout; marks honoured.
// Thread safe. Throws BudgetSpent when the meter, where there is one, is spent.
Propagated propagate_nishio(const Puzzle& puzzle, Meter* meter = nullptr);

}  // namespace sudokit
