// Drafts: solved grids whose cells are taken away, orbit by orbit, while one solution is left.
#pragma once

#include <memory>

#include "core/meter.hpp"
#include "make/judge.hpp"
#include "make/plan.hpp"
#include "sudokit/random.hpp"

namespace sudokit {

struct Draft {
  Grid solution;
  std::vector<bool> given;           // by orbit of the plan
  std::vector<std::uint32_t> order;  // the orbits that are tried, each given
  int floor = 0;                     // no fewer givens are left

  Puzzle puzzle(const Plan& plan) const;
};

// Takes from each draft, in its order, every orbit without which it still has one solution. What
// is left depends on the draft alone.
class Remover {
 public:
  virtual ~Remover() = default;
  // False: stopped or out of time.
  virtual bool remove(std::span<Draft> drafts) = 0;
  // How many drafts it likes at once.
  virtual std::size_t batch() const = 0;
};
// All must outlive it. Where the plan has a level, orbits are taken only while the puzzle stays
// within it.
std::unique_ptr<Remover> make_remover(const Plan& plan, const Run& run, Meter& meter, Judge& judge);

}  // namespace sudokit
