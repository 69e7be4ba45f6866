// A view is an object through which a filter reads and narrows domains. It has
//   M at(cell)                 the candidates of a cell, never 0
//   bool narrow(cell, keep)    removes the candidates not in `keep`; returns false if none is left
#pragma once

#include "core/mask.hpp"
#include "sudokit/layout.hpp"

namespace sudokit::constrain {

// A view of an array of the caller with a domain for each cell of the grid.
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
  // Whether a candidate was removed since the last call.
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
