// View: domains that a filter reads and narrows. A view has
//   M at(cell)                 the candidates of a cell, never 0
//   bool narrow(cell, keep)    takes away what is not in `keep`; false: nothing is left
#pragma once

#include "core/mask.hpp"
#include "sudokit/layout.hpp"

namespace sudokit::constrain {

// Domains in an array that somebody else keeps, one for each cell of the grid.
template <class M>
class ArrayView {
 public:
  explicit ArrayView(M* domains) : domains_(domains) {}
  M at(int cell) const { return domains_[static_cast<std::size_t>(cell)]; }
  bool narrow(int cell, M keep) {
    M& own = domains_[static_cast<std::size_t>(cell)];
    const M now = own & keep;
    changed_ |= now != own;
    own = now;
    return now != 0;
  }
  // Whether something was taken away since the last call.
  bool take_changed() {
    const bool changed = changed_;
    changed_ = false;
    return changed;
  }

 private:
  M* domains_;
  bool changed_ = false;
};

}  // namespace sudokit::constrain
