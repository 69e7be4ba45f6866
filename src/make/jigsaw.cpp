// Random jigsaw layouts: regions that exchange cells along their borders.
#include <fmt/format.h>

#include <algorithm>

#include "core/failf.hpp"
#include "make/plan.hpp"
#include "make/solution.hpp"
#include "oracle/oracle.hpp"
#include "sudokit/make.hpp"

namespace sudokit {
namespace {

constexpr int kBorderExchangesPerCell = 4;
constexpr int kMostTriesPerExchange = 1000;
constexpr int kAttempts = 100;

int tallest_box(int side) {
  int rows = 1;
  for (int r = 1; r * r <= side; ++r) {
    if (side % r == 0) rows = r;
  }
  return rows;
}

class RegionMap {
 public:
  explicit RegionMap(int side) : side_(side) {
    const int rows = tallest_box(side);
    const int cols = side / rows;
    for (int cell = 0; cell < side * side; ++cell) {
      const int box = cell / side / rows * rows + cell % side / cols;
      region_.push_back(static_cast<std::uint16_t>(box));
    }
  }

  // Moves a random cell to the region of a random neighbour, and a random cell of that region on
  // the border between the two in return, if both regions stay connected. Returns whether it did
  // so.
  bool exchange(Random& random) {
    const auto cells = static_cast<std::uint32_t>(region_.size());
    const int there = static_cast<int>(random.below(cells));
    const auto near = neighbours(there);
    const int by = near[random.below(static_cast<std::uint32_t>(near.size()))];
    const std::uint16_t from = at(there), to = at(by);
    if (from == to) return false;
    at(there) = to;
    const int back = border_cell(to, from, there, random);
    if (back >= 0) {
      at(back) = from;
      if (connected(back) && connected(there)) return true;
      at(back) = to;
    }
    at(there) = from;
    return false;
  }

  // The same, with the images of the two cells under all symmetries.
  bool exchange(Random& random, const std::vector<std::vector<Cell>>& maps) {
    const std::vector<std::uint16_t> before = region_;
    if (!exchange(random)) return false;
    if (maps.size() == 1) return true;
    const std::vector<std::uint16_t> once = region_;
    for (const auto& map : maps) {
      for (std::size_t cell = 0; cell < before.size(); ++cell) {
        if (once[cell] == before[cell]) continue;
        const auto now = std::ranges::find(before, once[cell]) - before.begin();
        region_[map[cell]] = before[map[static_cast<std::size_t>(now)]];
      }
    }
    if (is_whole() && is_symmetric(maps)) return true;
    region_ = before;
    return false;
  }

  // Whether every map takes regions to regions.
  bool is_symmetric(const std::vector<std::vector<Cell>>& maps) const {
    return std::ranges::all_of(maps, [&](const std::vector<Cell>& map) {
      std::vector<int> image(static_cast<std::size_t>(side_), -1);
      for (std::size_t cell = 0; cell < region_.size(); ++cell) {
        int& to = image[region_[cell]];
        if (to < 0) to = region_[map[cell]];
        if (to != region_[map[cell]]) return false;
      }
      return true;
    });
  }

  std::vector<std::uint16_t> take() { return std::move(region_); }

 private:
  std::uint16_t& at(int cell) { return region_[static_cast<std::size_t>(cell)]; }

  std::vector<int> neighbours(int cell) const {
    std::vector<int> result;
    if (cell >= side_) result.push_back(cell - side_);
    if (cell % side_ > 0) result.push_back(cell - 1);
    if (cell % side_ < side_ - 1) result.push_back(cell + 1);
    if (cell < side_ * (side_ - 1)) result.push_back(cell + side_);
    return result;
  }

  // A random cell of region `of` that borders on region `beside` and is not `except`; -1 if there
  // is none.
  int border_cell(std::uint16_t of, std::uint16_t beside, int except, Random& random) {
    std::vector<int> found;
    for (int cell = 0; cell < side_ * side_; ++cell) {
      if (at(cell) != of || cell == except) continue;
      for (const int near : neighbours(cell)) {
        if (at(near) != beside) continue;
        found.push_back(cell);
        break;
      }
    }
    if (found.empty()) return -1;
    return found[random.below(static_cast<std::uint32_t>(found.size()))];
  }

  // Whether all regions are connected and have `side` cells.
  bool is_whole() {
    for (int cell = 0; cell < side_ * side_; ++cell) {
      if (!connected(cell) || std::ranges::count(region_, at(cell)) != side_) return false;
    }
    return true;
  }

  // Whether the `side` cells of a cell's region are connected.
  bool connected(int start) {
    std::vector<bool> seen(region_.size());
    std::vector<int> queue = {start};
    seen[static_cast<std::size_t>(start)] = true;
    for (std::size_t i = 0; i < queue.size(); ++i) {
      for (const int near : neighbours(queue[i])) {
        if (at(near) != at(start) || seen[static_cast<std::size_t>(near)]) continue;
        seen[static_cast<std::size_t>(near)] = true;
        queue.push_back(near);
      }
    }
    return queue.size() == static_cast<std::size_t>(side_);
  }

  int side_;
  std::vector<std::uint16_t> region_;
};

}  // namespace

Result<LayoutPtr> random_jigsaw(int side, std::uint64_t seed, std::uint64_t stream,
                                StopToken stop) {
  return symmetric_jigsaw(side, seed, stream, {}, std::move(stop));
}

Result<LayoutPtr> symmetric_jigsaw(int side, std::uint64_t seed, std::uint64_t stream,
                                   const SymmetryWish& symmetry, StopToken stop) {
  const auto maps = symmetry.maps(side);
  Random random(seed, stream);
  Run run;
  run.stop = std::move(stop);
  Meter meter(run);
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    RegionMap map(side);
    const int wanted = side > 1 ? kBorderExchangesPerCell * side * side : 0;
    if (!map.is_symmetric(maps)) break;
    // Some symmetries of small sides allow no exchange at all.
    for (int done = 0, tries = kMostTriesPerExchange * wanted; done < wanted && tries > 0;
         --tries) {
      done += map.exchange(random, maps);
    }
    LayoutSpec spec;
    spec.name = fmt::format("jigsaw{}-{}-{}", side, seed, stream);
    spec.side = side;
    spec.regions = map.take();
    const LayoutPtr layout = *Layout::make(std::move(spec));
    // Plain boxes are skipped, except on side 2, where there is nothing else.
    if (layout->has_boxes() && side > 2) continue;
    Oracle oracle(layout, run, meter);
    if (!oracle.random_grid(random).empty()) return layout;
    if (oracle.stopped()) return give_up(oracle.reason());
  }
  return failf("gave-up", "found no jigsaw of side {} with a solution in {} attempts", side,
               kAttempts);
}

}  // namespace sudokit
