#include "sudokit/neighbours.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <optional>
#include <utility>

#include "core/failf.hpp"
#include "core/meter.hpp"
#include "core/scratch.hpp"
#include "oracle/depth_first.hpp"
#include "oracle/neighbours9.hpp"
#include "oracle/one_more9.hpp"
#include "oracle/spaces.hpp"

namespace sudokit {
namespace {

constexpr std::uint64_t kListed = 200'000;

// The solutions that agree with certain givens, as a bit set of their numbers.
using SolutionSet = std::vector<std::uint64_t>;

// The size of the intersection of a and b, at most 2.
int common(const SolutionSet& a, const SolutionSet& b) {
  int size = 0;
  for (std::size_t i = 0; i < a.size() && size < 2; ++i) size += std::popcount(a[i] & b[i]);
  return std::min(size, 2);
}

class Neighbourhood {
 public:
  Neighbourhood(const Puzzle& puzzle, const Run& run, const TakeNeighbour& take)
      : original_(puzzle), puzzle_(puzzle), run_(run), meter_(run_), take_(take) {}

  StopReason run(int minus, int plus) {
    const bool nine = puzzle_.layout->is_classic9();
    if (nine && plus == 1) one_more_.emplace(original_, run_, meter_, take_);
    if (nine && plus != 1) hunt_.emplace(original_, run_, meter_, take_);
    const bool all = take_away(0, minus, plus) && (!one_more_ || one_more_->finish());
    return all || meter_.expired() ? meter_.reason() : StopReason::stopped;
  }

 private:
  // Removes every choice of `minus` givens in the cells from `from` on. Returns false if the search
  // ends.
  bool take_away(std::size_t from, int minus, int plus) {
    if (minus == 0) return add_to_left(plus);
    for (std::size_t cell = from; cell < puzzle_.givens.size(); ++cell) {
      if (original_.givens[cell] == 0) continue;
      puzzle_.givens[cell] = 0;
      const bool on = take_away(cell + 1, minus - 1, plus);
      puzzle_.givens[cell] = original_.givens[cell];
      if (!on) return false;
    }
    return true;
  }

  bool add_to_left(int plus) {
    if (one_more_) return one_more_->add(puzzle_);
    return hunt_ ? hunt_->add(puzzle_, plus) : add(0, plus);
  }

  // Adds every choice of `plus` further givens in the cells from `from` on. Returns false if the
  // search ends.
  bool add(std::size_t from, int plus) {
    if (plus == 0) return single() ? take_(puzzle_) : !meter_.expired();
    const Outcome listed = solutions(kListed);
    if (meter_.expired()) return false;
    if (listed.found == 0) return true;
    if (!listed.complete) return add_tried(from, plus);
    if (!meter_.hold(growth(listed.solutions.size()))) return false;
    count(listed.solutions);
    return add_counted(from, plus, everything(listed.solutions.size()));
  }
  // Used if there are too many solutions to list: tries each first given, and adds the others to
  // it.
  bool add_tried(std::size_t from, int plus) {
    for (std::size_t cell = from; cell < puzzle_.givens.size(); ++cell) {
      if (puzzle_.givens[cell] != 0) continue;
      for (int digit = 1; digit <= side(); ++digit) {
        if (digit == original_.givens[cell] || clashes(cell, digit)) continue;
        puzzle_.givens[cell] = static_cast<std::uint8_t>(digit);
        const bool on = add(cell + 1, plus - 1);
        puzzle_.givens[cell] = 0;
        if (!on) return false;
      }
    }
    return true;
  }
  // Used if all solutions are listed: a choice of givens leaves one solution if exactly one of the
  // listed solutions has all of them.
  bool add_counted(std::size_t from, int plus, const SolutionSet& among) {
    const bool last = plus == 1;
    for (std::size_t cell = from; cell < puzzle_.givens.size(); ++cell) {
      if (puzzle_.givens[cell] != 0) continue;
      if (meter_.expired()) return false;
      for (int digit = 1; digit <= side(); ++digit) {
        const SolutionSet& with =
            sets_[cell * static_cast<std::size_t>(side()) + static_cast<std::size_t>(digit - 1)];
        if (digit == original_.givens[cell]) continue;
        const int size = common(among, with);
        if (size == 0 || (last && size > 1)) continue;
        puzzle_.givens[cell] = static_cast<std::uint8_t>(digit);
        const bool on = last ? take_(puzzle_) : add_counted(cell + 1, plus - 1, both(among, with));
        puzzle_.givens[cell] = 0;
        if (!on) return false;
      }
    }
    return true;
  }

  // The bytes that the sets of this many solutions need in addition to those reported before.
  std::uint64_t growth(std::size_t solutions) {
    const std::uint64_t bytes =
        puzzle_.givens.size() * static_cast<std::uint64_t>(side()) *
        (sizeof(SolutionSet) + (solutions + 63) / 64 * sizeof(SolutionSet::value_type));
    const std::uint64_t before = std::exchange(held_, std::max(held_, bytes));
    return held_ - before;
  }
  void count(const std::vector<Grid>& grids) {
    const auto digits = static_cast<std::size_t>(side());
    sets_.assign(puzzle_.givens.size() * digits, SolutionSet((grids.size() + 63) / 64));
    for (std::size_t i = 0; i < grids.size(); ++i) {
      for (std::size_t cell = 0; cell < puzzle_.givens.size(); ++cell) {
        if (puzzle_.givens[cell] != 0) continue;
        sets_[cell * digits + grids[i][cell] - 1u][i / 64] |= 1ULL << (i % 64);
      }
    }
  }
  static SolutionSet everything(std::size_t size) {
    SolutionSet all((size + 63) / 64, ~0ULL);
    if (size % 64 != 0) all.back() = (1ULL << (size % 64)) - 1;
    return all;
  }
  static SolutionSet both(const SolutionSet& a, const SolutionSet& b) {
    SolutionSet result(a.size());
    for (std::size_t i = 0; i < a.size(); ++i) result[i] = a[i] & b[i];
    return result;
  }

  bool single() {
    const Outcome outcome = solutions(2);
    return outcome.complete && outcome.found == 1;
  }
  bool clashes(std::size_t cell, int digit) const {
    for (const Cell peer : puzzle_.layout->peers(static_cast<int>(cell))) {
      if (puzzle_.givens[peer] == digit) return true;
    }
    return false;
  }
  int side() const { return puzzle_.layout->side(); }

  Outcome solutions(std::uint64_t limit) {
    Run one;
    one.budget = run_.budget.after(meter_.seconds());
    one.budget.iterations = std::nullopt;
    one.stop = run_.stop;
    one.limit = limit;
    one.keep = limit == 2 ? 0 : limit;
    return with_space(*puzzle_.layout, [&]<class Space>(std::type_identity<Space>) {
      struct Memory {
        Space space;
        std::vector<SearchFrame<Space>> frames;
      };
      auto& memory = scratch_.get<Memory>();
      return DepthFirst<Space, NoObserver>(memory.space, memory.frames, puzzle_, one, {}, {}).run();
    });
  }

  const Puzzle& original_;
  Puzzle puzzle_;
  Run run_;
  Meter meter_;
  const TakeNeighbour& take_;
  // On classic 9x9: one_more_ if one given is added, otherwise hunt_.
  std::optional<OneMore9> one_more_;
  std::optional<Hunt9> hunt_;
  ScratchBox scratch_;
  std::vector<SolutionSet> sets_;  // by cell and digit: the solutions with it
  std::uint64_t held_ = 0;         // the largest size of sets_ reported to the meter, in bytes
};

}  // namespace

Result<StopReason> neighbours(const Puzzle& puzzle, int minus, int plus, const Run& run,
                              const TakeNeighbour& take) {
  if (auto ok = admit("a search for neighbours", kHouses, puzzle.features()); !ok) {
    return tl::unexpected(ok.error());
  }
  const auto givens = static_cast<int>(puzzle.givens.size()) -
                      static_cast<int>(std::ranges::count(puzzle.givens, std::uint8_t{0}));
  if (minus > givens)
    return failf("too-few-givens", "the puzzle has {} givens, fewer than {}", givens, minus);
  return Neighbourhood(puzzle, run, take).run(minus, plus);
}

}  // namespace sudokit
