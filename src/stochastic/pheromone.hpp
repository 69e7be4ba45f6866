// Pheromone: the colony's memory of which digit stood where in good grids, and the draws from it
// (Lloyd and Amos 2019, equations 1 to 4 and 6). Single precision, as in the authors' program.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "core/mask.hpp"
#include "sudokit/random.hpp"
#include "sudokit/run.hpp"

namespace sudokit {

class Pheromone {
 public:
  // All trails at tau0 = 1 / cells.
  Pheromone(int cells, int side)
      : stride_(static_cast<std::size_t>(side)),
        tau0_(1.0F / static_cast<float>(cells)),
        tau_(static_cast<std::size_t>(cells) * stride_, tau0_) {}

  float at(int cell, int digit) const { return tau_[index(cell, digit)]; }
  const std::vector<float>& all() const { return tau_; }

  // Equation 1: the candidate with the most pheromone, the smallest of equals.
  template <class Mask, class Weight>
  int greedy(int cell, Mask candidates, Weight&& weight) const {
    int best = 0;
    float most = -1;
    mask_for_each(candidates, [&](int digit) {
      const float w = at(cell, digit) * weight(digit);
      if (w > most) best = digit, most = w;
    });
    return best;
  }
  // Equation 2: a candidate with probability proportional to its pheromone.
  template <class Mask, class Weight>
  int roulette(int cell, Mask candidates, Random& random, Weight&& weight) const {
    float total = 0;
    mask_for_each(candidates, [&](int digit) { total += at(cell, digit) * weight(digit); });
    float left = static_cast<float>(random.real()) * total;
    int chosen = 0;
    for (Mask rest = candidates; rest != 0; rest &= static_cast<Mask>(rest - 1)) {
      chosen = mask_lowest(rest);
      left -= at(cell, chosen) * weight(chosen);
      if (left < 0) break;
    }
    return chosen;
  }
  // Equation 4: a trail just used goes back towards tau0.
  void local_update(int cell, int digit, float xi) {
    float& tau = tau_[index(cell, digit)];
    tau = (1 - xi) * tau + xi * tau0_;
  }
  // Colonies before Lloyd and Amos: every trail loses a share, but keeps a hundredth of tau0.
  void evaporate(float share) {
    for (float& tau : tau_) tau = std::max(tau * (1 - share), tau0_ / 100);
  }
  // Equation 6: the trails of the best grid are renewed; nothing else evaporates.
  void reward(const Grid& best, float rho, float amount) {
    for (std::size_t cell = 0; cell < best.size(); ++cell) {
      if (best[cell] == 0) continue;
      float& tau = tau_[index(static_cast<int>(cell), best[cell])];
      tau = (1 - rho) * tau + rho * amount;
    }
  }

 private:
  std::size_t index(int cell, int digit) const {
    return static_cast<std::size_t>(cell) * stride_ + static_cast<std::size_t>(digit - 1);
  }

  std::size_t stride_;
  float tau0_;
  std::vector<float> tau_;
};

}  // namespace sudokit
