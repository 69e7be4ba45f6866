#include "propagate/propagate.hpp"

#include <algorithm>
#include <cmath>
#include <memory>

#include "core/meter.hpp"
#include "propagate/acs_board.hpp"
#include "propagate/arc_consistency.hpp"
#include "propagate/propagated.hpp"
#include "sudokit/puzzle.hpp"

namespace sudokit {
namespace {

// ---- Tighten ------------------------------------------------------------------------------------

// Tightener: narrows domains further than singles, to the common fixpoint of three filters: the
// all-different of each house (GacFilter: all naked and hidden subsets), the all-different of each
// digit's columns over the rows (all basic fish), and the digits of a house whose places all lie in
// another house (pointing and claiming). For one use at the root, without undo. Any layout. Not
// thread safe.

template <class Shape>
class Tightener {
 public:
  using Mask = typename Shape::Mask;

  // Pre: the domains are loaded. `meter` may be null.
  Tightener(Domains<Shape>& domains, Meter* meter)
      : domains_(domains),
        shape_(domains.shape()),
        meter_(meter),
        matchings_(std::size_t(shape_.side())) {
    houses_.reset(domains);
  }

  // Returns `reached`, or `conflict` if a filter proves that there is no solution. If the meter is
  // spent, run() ends before the fixpoint with `reached`; the domains still hold every solution.
  Fixpoint run() {
    std::uint64_t before = 0;
    do {
      before = domains_.eliminations();
      if (!settle() || !filter_digits() || !filter_crossings()) return Fixpoint::conflict;
    } while (domains_.eliminations() != before && !spent());
    return Fixpoint::reached;
  }

 private:
  int cell_at(int house, int at) const { return shape_.cell_at(house, at); }
  bool spent() { return meter_ != nullptr && meter_->expired(); }

  // Filters the all-different of all houses, including singles.
  bool settle() {
    houses_.touch(domains_, seen_);
    const Fixpoint end = houses_.propagate(domains_, [this] { return !spent(); });
    seen_ = domains_.mark();
    return end != Fixpoint::conflict;
  }

  // Houses 0..side-1 are the rows, with their cells in the order of the columns.
  bool filter_digits() {
    for (int digit = 1; digit <= shape_.side(); ++digit) {
      for (int row = 0; row < shape_.side(); ++row) {
        columns_[std::size_t(row)] = domains_.places(row, digit);
      }
      if (!rows_on_columns_.filter(shape_.side(), columns_, matchings_[std::size_t(digit - 1)])) {
        return false;
      }
      for (int row = 0; row < shape_.side(); ++row) {
        const Mask kept = columns_[std::size_t(row)];
        const Mask gone = domains_.places(row, digit) & static_cast<Mask>(~kept);
        if (!eliminate_places(row, digit, gone)) return false;
      }
    }
    return settle();
  }

  bool filter_crossings() {
    // The meter is polled every 64 crossings, since a cell may lie in thousands of houses.
    int countdown = 1;
    for (int house = 0; house < shape_.houses(); ++house) {
      for (int digit = 1; digit <= shape_.side(); ++digit) {
        const Mask where = domains_.places(house, digit);
        if (mask_single(where)) continue;
        // Any other house that holds all places is also a house of the first place.
        const int first = cell_at(house, mask_lowest(where) - 1);
        for (const HouseLink& link : shape_.links(first)) {
          if (--countdown == 0) {
            if (spent()) return true;
            countdown = 64;
          }
          if (link.house != house && !cross(house, link.house, digit)) return false;
        }
      }
    }
    return settle();
  }

  // If all places of a digit in `house` lie in `other`, removes the digit from the other cells of
  // `other`.
  bool cross(int house, int other, int digit) {
    Mask within = 0;
    bool all = true;
    mask_for_each(domains_.places(house, digit), [&](int place) {
      if (!all) return;
      const int at = place_in(cell_at(house, place - 1), other);
      all = at >= 0;
      if (all) within |= mask_of<Mask>(at + 1);
    });
    if (!all) return true;
    const Mask gone = domains_.places(other, digit) & static_cast<Mask>(~within);
    return eliminate_places(other, digit, gone);
  }

  bool eliminate_places(int house, int digit, Mask gone) {
    bool consistent = true;
    mask_for_each(gone, [&](int place) {
      consistent = consistent && domains_.eliminate(cell_at(house, place - 1), digit);
    });
    return consistent;
  }

  // The index of a cell in a house; -1 if the house does not contain it.
  int place_in(int cell, int house) const {
    for (const HouseLink& link : shape_.links(cell)) {
      if (link.house == house) return link.at;
    }
    return -1;
  }

  Domains<Shape>& domains_;
  const Shape& shape_;
  Meter* meter_;
  GacFilter<Shape> houses_;
  AllDifferent<Mask> rows_on_columns_;
  typename AllDifferent<Mask>::Doms columns_{};
  std::vector<Matching> matchings_;  // of each digit
  std::size_t seen_ = 0;             // trail mark up to which houses_ knows the changes
};

// -------------------------------------------------------------------------------------------------

template <class Shape>
Propagated result_of(const Domains<Shape>& domains) {
  Propagated result;
  result.consistent = true;
  domains.copy_values(result.grid);
  for (int cell = 0; cell < domains.shape().cells(); ++cell) {
    result.domains.push_back(mask_to_digits(domains.candidates(cell)));
  }
  return result;
}

// The result of a filter on the loaded domains of a puzzle.
template <class Filter>
Propagated propagate(const Puzzle& puzzle, Filter&& filter) {
  return with_shape(puzzle, [&]<class Shape>(std::type_identity<Shape>) {
    const auto domains = std::make_unique<Domains<Shape>>();
    const bool consistent = domains->load(puzzle) && filter(*domains) == Fixpoint::reached;
    return consistent ? result_of(*domains) : propagate_nothing(puzzle);
  });
}

}  // namespace

Propagated propagate_nothing(const Puzzle& puzzle) {
  Propagated result;
  result.grid = puzzle.givens;
  for (int cell = 0; cell < puzzle.layout->cells(); ++cell) {
    result.domains.push_back(allowed(puzzle, cell));
  }
  return result;
}

Propagated propagate_singles(const Puzzle& puzzle) {
  return propagate(puzzle, [](auto& domains) { return domains.propagate(); });
}

Propagated propagate_tight(const Puzzle& puzzle, Meter* meter) {
  return propagate(puzzle, [meter]<class Shape>(Domains<Shape>& domains) {
    const Fixpoint end = domains.propagate();
    if (end != Fixpoint::reached || domains.open() == 0) return end;
    return Tightener<Shape>(domains, meter).run();
  });
}

Puzzle propagated(const Puzzle& puzzle) {
  Propagated left = propagate_singles(puzzle);
  if (!left.consistent) return puzzle;
  Puzzle settled = puzzle;
  settled.givens = std::move(left.grid);
  settled.marks = std::move(left.domains);
  return settled;
}

// ---- Remains ------------------------------------------------------------------------------------

namespace {

Propagated propagate_acs(const Puzzle& puzzle) {
  return with_shape(puzzle, [&]<class Shape>(std::type_identity<Shape>) {
    const auto board = std::make_unique<AcsBoard<Shape>>();
    board->load(puzzle, [](int, int) {});
    if (!board->feasible()) return propagate_nothing(puzzle);
    Propagated result;
    result.consistent = true;
    for (int cell = 0; cell < puzzle.layout->cells(); ++cell) {
      result.grid.push_back(static_cast<std::uint8_t>(board->value(cell)));
      result.domains.push_back(mask_to_digits(board->candidates(cell)));
    }
    return result;
  });
}

Propagated filtered(const Puzzle& puzzle, Filtering filtering) {
  switch (filtering) {
    case Filtering::singles:
      return propagate_singles(puzzle);
    case Filtering::acs_code:
      return propagate_acs(puzzle);
    case Filtering::none:
      break;
  }
  Propagated left = propagate_nothing(puzzle);
  for (std::size_t cell = 0; cell < left.grid.size(); ++cell) {
    for (const Cell peer : puzzle.layout->peers(static_cast<int>(cell))) {
      if (left.grid[peer] == 0) continue;
      left.domains[cell] = left.domains[cell] - Digits::only(left.grid[peer]);
    }
  }
  return left;
}

// The number of pairs of a house and a digit for which the house has exactly two open cells.
int bilocal_pairs(const Layout& layout, const Propagated& left) {
  int pairs = 0;
  for (int house = 0; house < layout.houses(); ++house) {
    std::vector<int> places(static_cast<std::size_t>(layout.side()) + 1);
    for (const Cell cell : layout.house(house)) {
      if (left.grid[cell] != 0) continue;
      for (int digit = 1; digit <= layout.side(); ++digit) {
        places[static_cast<std::size_t>(digit)] += left.domains[cell].contains(digit);
      }
    }
    pairs += static_cast<int>(std::ranges::count(places, 2));
  }
  return pairs;
}

// log10(n!) by n, up to the size of the largest region.
const std::vector<double>& log10_factorials() {
  static const std::vector<double> table = [] {
    std::vector<double> logs = {0};
    for (int k = 1; k <= kMaxSide; ++k) logs.push_back(logs.back() + std::log10(k));
    return logs;
  }();
  return table;
}

}  // namespace

double log10_states(const Layout& layout, const Grid& grid) {
  if (!layout.has_regions()) return 0;
  std::vector<int> open(static_cast<std::size_t>(layout.side()));
  for (std::size_t cell = 0; cell < grid.size(); ++cell) {
    if (grid[cell] == 0) ++open[static_cast<std::size_t>(layout.region(static_cast<int>(cell)))];
  }
  double sum = 0;
  for (const int count : open) sum += log10_factorials()[static_cast<std::size_t>(count)];
  return sum;
}

Result<Remains> remains_of(const Puzzle& puzzle, Filtering filtering) {
  if (auto ok = admit("what propagation leaves", kHousesAndMarks, puzzle.features()); !ok) {
    return tl::unexpected(ok.error());
  }
  const Propagated left = filtered(puzzle, filtering);
  Remains remains;
  double candidates = 0;
  for (std::size_t cell = 0; cell < left.grid.size(); ++cell) {
    remains.open += left.grid[cell] == 0;
    candidates += left.grid[cell] == 0 ? left.domains[cell].count() : 1;
    remains.bivalue += left.grid[cell] == 0 && left.domains[cell].count() == 2;
  }
  remains.bilocal = bilocal_pairs(*puzzle.layout, left);
  remains.contradiction = filtering != Filtering::none && !left.consistent;
  remains.mean_candidates = candidates / static_cast<double>(left.grid.size());
  remains.log10_states = log10_states(*puzzle.layout, left.grid);
  return remains;
}

}  // namespace sudokit
