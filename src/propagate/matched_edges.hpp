// matched_edges: the edges of a bipartite graph that lie in some perfect matching.
//
// Left nodes 0..n-1 are given by the mask of their right nodes (bit j = right node j). Afterwards
// each mask keeps exactly the right nodes it may take in some perfect matching: the all-different
// constraint filtered to domain consistency (Regin 1994). False when there is no perfect matching;
// the masks are then unchanged. Augmenting paths, then the transitive closure of the residual graph
// by rows of bits: O(n^2) word operations and n augmentations, n <= 128. Thread safe.
#pragma once

#include <array>
#include <span>

#include "core/mask.hpp"

namespace sudokit {

template <class M>
class MatchedEdges {
 public:
  static bool filter(std::span<M> left) {
    MatchedEdges self(left);
    return self.match() && self.prune();
  }

 private:
  static constexpr int kMost = sizeof(M) * 8;

  explicit MatchedEdges(std::span<M> left) : left_(left), size_(static_cast<int>(left.size())) {
    partner_.fill(-1);
  }

  bool match() {
    for (int node = 0; node < size_; ++node) {
      M seen = 0;
      if (!augment(node, seen)) return false;
    }
    return true;
  }

  bool augment(int node, M& seen) {
    for (M open = left_[std::size_t(node)] & static_cast<M>(~seen); open != 0;
         open = left_[std::size_t(node)] & static_cast<M>(~seen)) {
      const int right = mask_lowest(open) - 1;
      seen |= mask_of<M>(right + 1);
      int& taken = partner_[std::size_t(right)];
      if (taken < 0 || augment(taken, seen)) {
        taken = node;
        return true;
      }
    }
    return false;
  }

  // Node i reaches j when i may take j's partner. An edge lies in some perfect matching when its
  // two left nodes reach each other (or are the same).
  bool prune() {
    std::array<M, kMost> reach{};
    for (int i = 0; i < size_; ++i) {
      mask_for_each(left_[std::size_t(i)], [&](int right) {
        reach[std::size_t(i)] |= mask_of<M>(partner_[std::size_t(right - 1)] + 1);
      });
    }
    for (int k = 0; k < size_; ++k) {
      for (int i = 0; i < size_; ++i) {
        if (reach[std::size_t(i)] & mask_of<M>(k + 1))
          reach[std::size_t(i)] |= reach[std::size_t(k)];
      }
    }
    for (int i = 0; i < size_; ++i) {
      M kept = 0;
      mask_for_each(left_[std::size_t(i)], [&](int right) {
        const int other = partner_[std::size_t(right - 1)];
        if (reach[std::size_t(other)] & mask_of<M>(i + 1)) kept |= mask_of<M>(right);
      });
      left_[std::size_t(i)] = kept;
    }
    return true;
  }

  std::span<M> left_;
  int size_;
  std::array<int, kMost> partner_;  // of a right node
};

}  // namespace sudokit
