// Draft: a solved grid whose givens are removed, orbit by orbit, while the puzzle has one solution.
// Remover: completes drafts.
#pragma once

#include <memory>

#include "core/meter.hpp"
#include "make/judge.hpp"
#include "make/plan.hpp"
#include "sudokit/run.hpp"

namespace sudokit {

struct Draft {
  Grid solution;
  std::vector<bool> given;           // by orbit of the plan
  std::vector<std::uint32_t> order;  // the orbits to try, all of them given
  int floor = 0;                     // the least number of givens to leave

  Puzzle puzzle(const Plan& plan) const;
};

// Removes from each draft, in its order, every orbit without which it still has one solution. The
// result depends on the draft alone.
class Remover {
 public:
  virtual ~Remover() = default;
  // Returns false if it was stopped or ran out of time.
  virtual bool remove(std::span<Draft> drafts) = 0;
  // The preferred number of drafts per call.
  virtual std::size_t batch() const = 0;
};
// The arguments must outlive the remover. If the plan has a level, orbits are removed only while
// the puzzle stays within it.
std::unique_ptr<Remover> make_remover(const Plan& plan, const Run& run, Meter& meter, Judge& judge);

}  // namespace sudokit
