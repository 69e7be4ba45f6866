// Combinations: enumerates the sets of Size items whose masks have a union of exactly Size members,
// in lexicographic order of the items. Items with more members than Size are skipped at once, and a
// branch ends if its union is too large.
#pragma once

#include <array>
#include <cstddef>

#include "deduce/position/geometry.hpp"

namespace sudokit {

template <int Size>
class Combinations {
 public:
  void clear() { count_ = 0; }
  // Names are in 1..128 and must be added in ascending order.
  void add(int name, Mask mask) {
    if (mask == 0 || !at_most<Size>(mask)) return;
    names_[count_] = name;
    masks_[count_++] = mask;
  }
  // Calls use(names as a mask, union) until it returns true. Returns whether it did.
  template <class Use>
  bool each(Use&& use) const {
    return count_ >= Size && choose<Size>(0, 0, 0, use);
  }

 private:
  template <int Left, class Use>
  bool choose(std::size_t from, Mask names, Mask all, Use& use) const {
    if constexpr (Left == 0) {
      return exactly<Size>(all) && use(names, all);
    } else {
      for (std::size_t i = from; i + Left <= count_; ++i) {
        const Mask joined = all | masks_[i];
        if (!at_most<Size>(joined)) continue;
        if (choose<Left - 1>(i + 1, names | mask_of<Mask>(names_[i]), joined, use)) return true;
      }
      return false;
    }
  }

  std::array<int, 128> names_{};
  std::array<Mask, 128> masks_{};
  std::size_t count_ = 0;
};

}  // namespace sudokit
