// Pheromone: the colony's memory of the digits that the cells had in good grids, and the choices
// of digits by it (Lloyd and Amos 2019, equations 1 to 4 and 6). Single precision, as in the
// authors' program.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "core/mask.hpp"
#include "sudokit/run.hpp"

namespace sudokit {

class Pheromone {
 public:
  // Sets all trails to tau0 = 1 / cells.
  Pheromone(int cells, int side)
      : stride_(static_cast<std::size_t>(side)),
        tau0_(1.0F / static_cast<float>(cells)),
        tau_(static_cast<std::size_t>(cells) * stride_, tau0_) {}

  float at(int cell, int digit) const { return tau_[index(cell, digit)]; }
  const std::vector<float>& all() const { return tau_; }

  // Equation 1: the candidate with the most pheromone times weight(digit); the smallest of equals.
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
  // Equation 2: a candidate with probability proportional to its pheromone times weight(digit).
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
  // Equation 4: moves a trail just used back towards tau0.
  void local_update(int cell, int digit, float xi) {
    float& tau = tau_[index(cell, digit)];
    tau = (1 - xi) * tau + xi * tau0_;
  }
  // As in colonies before Lloyd and Amos: every trail loses a share, but keeps at least a hundredth
  // of tau0.
  void evaporate(float share) {
    for (float& tau : tau_) tau = std::max(tau * (1 - share), tau0_ / 100);
  }
  // Equation 6: renews the trails of the best grid; nothing else evaporates.
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
