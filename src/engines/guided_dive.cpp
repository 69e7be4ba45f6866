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

// The owner of an assignment that no observer sees.
struct Unobserved {
  Random random;
  void emit(EventKind, double, int = -1, int = 0) {}
};

template <class Shape>
class Dive final : public GuidedDive {
 public:
  Dive(const Puzzle& puzzle, const Propagated& root, std::uint64_t seed)
      : owner_{Random(seed, kStream)}, state_(owner_, domains_, puzzle, kHouseShare, kDecay) {
    solvable_ = state_.load({puzzle.layout, root.grid, root.domains, {}, puzzle.rules});
    state_.keep_root();
  }

  bool run(const Grid& guide, std::uint64_t conflicts, Meter& meter) override {
    if (!solvable_ || state_.refuted() || !lately_.add(guide)) return false;
    ++dives_;
    state_.remember(guide);
    state_.dive(
        static_cast<double>(conflicts), true, [&] { return !meter.expired(); }, [] {});
    const bool solved = !state_.refuted() && state_.open() == 0;
    if (solved) domains_.copy_values(grid_);
    state_.back_to_root();
    return solved;
  }
  Grid grid() const override { return grid_; }

 private:
  static constexpr std::uint64_t kStream = 1;  // another stream than that of the local search

  Unobserved owner_;
  Domains<Shape> domains_;
  PartialAssignment<Shape, Unobserved> state_;
  Lately lately_;
  Grid grid_;
  bool solvable_ = true;
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
