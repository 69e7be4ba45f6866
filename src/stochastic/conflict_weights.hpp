// ConflictWeights: weights of the cells by the contradictions that they and their houses had, and
// the choice of the next cell by these weights. Recent contradictions count more.
//
// The weighted-degree heuristic of Boussemart et al. 2004 (dom/wdeg) with the cell and its houses
// as constraints: the cell with the smallest ratio of candidates to weight comes first, ties
// uniform. Every contradiction adds more than the one before (factor 1 / decay), which is
// equivalent to a decay of the older ones. choose() takes O(cells), bump() O(side).
#pragma once

#include <vector>

#include "core/mask.hpp"
#include "sudokit/layout.hpp"
#include "sudokit/run.hpp"

namespace sudokit {

class ConflictWeights {
 public:
  ConflictWeights(const Layout& layout, double house_share, double decay)
      : layout_(layout),
        house_share_(house_share),
        growth_(1 / decay),
        weight_(static_cast<std::size_t>(layout.cells())) {
    for (int cell = 0; cell < layout.cells(); ++cell)
      weight_[static_cast<std::size_t>(cell)] =
          1 + static_cast<double>(layout.houses_of(cell).size());
  }

  // Records a contradiction in a cell (house < 0) or in a house.
  void bump(int cell, int house) {
    if (house < 0) {
      weight_[static_cast<std::size_t>(cell)] += amount_;
    } else {
      for (const Cell c : layout_.house(house)) weight_[c] += amount_ * house_share_;
    }
    amount_ *= growth_;
    if (amount_ > 1e100) rescale();
  }

  // The open cell with the smallest ratio of candidates to weight; -1 if all cells are settled.
  template <class Domains>
  int choose(const Domains& domains, Random& random) const {
    int best = -1;
    double least = 1e300;
    std::uint32_t ties = 0;
    for (int cell = 0; cell < layout_.cells(); ++cell) {
      if (domains.value(cell) != 0) continue;
      const double ratio =
          mask_count(domains.candidates(cell)) / weight_[static_cast<std::size_t>(cell)];
      if (ratio > least) continue;
      ties = ratio < least ? 1 : ties + 1;
      least = ratio;
      if (ties == 1 || random.below(ties) == 0) best = cell;
    }
    return best;
  }

 private:
  void rescale() {
    for (double& weight : weight_) weight *= 1e-100;
    amount_ *= 1e-100;
  }

  const Layout& layout_;
  double house_share_;
  double growth_;
  double amount_ = 1;
  std::vector<double> weight_;
};

}  // namespace sudokit
