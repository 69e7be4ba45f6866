#include "engines/guided_dive.hpp"

#include <array>
#include <utility>
#include <vector>

#include "engines/partial_assignment.hpp"
#include "propagate/domains.hpp"

namespace sudokit {
namespace {

// The defaults of the engine `restarts`.
constexpr double kHouseShare = 0.3;
constexpr double kDecay = 0.999;

// The most recent assignments, by their hashes: a local search returns to some a hundred times.
class Lately {
 public:
  // Returns true if the assignment is new.
  bool add(const Grid& grid) {
    std::uint64_t hash = 0;
    for (const std::uint8_t digit : grid) hash = splitmix64(hash) + digit;
    return std::exchange(hashes_[hash % hashes_.size()], hash) != hash;
  }

 private:
  std::array<std::uint64_t, 4096> hashes_{};
};

template <class Shape>
class Dive final : public GuidedDive {
 public:
  using Mask = typename Shape::Mask;

  Dive(const Puzzle& puzzle, const Propagated& root, std::uint64_t seed)
      : weights_(*puzzle.layout, kHouseShare, kDecay), random_(seed, kStream) {
    Puzzle rest{puzzle.layout, root.grid, root.domains, {}, puzzle.rules};
    dead_ = !domains_.load(rest) || domains_.propagate() == Fixpoint::conflict;
    root_ = domains_.mark();
  }

  bool run(const Grid& guide, std::uint64_t conflicts, Meter& meter) override {
    if (dead_ || !lately_.add(guide)) return false;
    ++dives_;
    left_ = conflicts;
    while (domains_.open() > 0 && !dead_) {
      if (left_ == 0 || meter.expired()) break;
      decide(guide);
    }
    const bool solved = !dead_ && domains_.open() == 0;
    if (solved) domains_.copy_values(grid_);
    domains_.undo(root_);
    decisions_.clear();
    return solved;
  }
  Grid grid() const override { return grid_; }

 private:
  struct Decision {
    std::size_t mark = 0;
    int cell = 0;
    int digit = 0;
  };

  void decide(const Grid& guide) {
    const int cell = weights_.choose(domains_, random_);
    decisions_.push_back({domains_.mark(), cell, digit_for(cell, guide)});
    domains_.assign(cell, decisions_.back().digit);
    if (domains_.propagate() == Fixpoint::conflict) refute();
  }
  int digit_for(int cell, const Grid& guide) {
    Mask candidates = domains_.candidates(cell);
    const int guided = guide[static_cast<std::size_t>(cell)];
    if ((candidates & mask_of<Mask>(guided)) != 0) return guided;
    auto skip = random_.below(static_cast<std::uint32_t>(mask_count(candidates)));
    for (; skip != 0; --skip) candidates &= static_cast<Mask>(candidates - 1);
    return mask_lowest(candidates);
  }
  // Takes the last decision back and removes its digit. While that leads to a contradiction, does
  // the same with the decision before it.
  void refute() {
    for (;;) {
      weights_.bump(domains_.wipeout().cell, domains_.wipeout().house);
      left_ -= left_ > 0;
      if (decisions_.empty()) {
        dead_ = true;
        return;
      }
      const Decision last = decisions_.back();
      decisions_.pop_back();
      domains_.undo(last.mark);
      if (!domains_.eliminate(last.cell, last.digit)) continue;
      if (domains_.propagate() == Fixpoint::conflict) continue;
      if (decisions_.empty()) root_ = domains_.mark();
      return;
    }
  }

  static constexpr std::uint64_t kStream = 1;  // another stream than that of the local search

  Domains<Shape> domains_;
  ConflictWeights weights_;
  Random random_;
  Lately lately_;
  std::vector<Decision> decisions_;
  Grid grid_;
  std::size_t root_ = 0;
  std::uint64_t left_ = 0;  // contradictions that are still allowed
  bool dead_ = false;       // the puzzle has no solution
};

}  // namespace

std::unique_ptr<GuidedDive> GuidedDive::make(const Puzzle& puzzle, const Propagated& root,
                                             std::uint64_t seed) {
  return with_shape<FixedShapes::all>(
      puzzle, [&]<class Shape>(std::type_identity<Shape>) -> std::unique_ptr<GuidedDive> {
        return std::make_unique<Dive<Shape>>(puzzle, root, seed);
      });
}

}  // namespace sudokit
