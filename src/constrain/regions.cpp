#include "constrain/regions.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace sudokit::constrain {
namespace {

constexpr std::size_t kMostOfRegion = 8;  // the most cells that may be left
constexpr std::size_t kMostOfHouse = 5;   // the same for the part inside of a single house
// Layouts with more houses than this get no implied sums.
constexpr int kMostHouses = 128;

struct KnownSum {
  std::vector<Cell> cells;
  int total;
  std::uint32_t origin;
};

// Sums without common cells: of two that share a cell the first is used.
std::vector<KnownSum> disjoint_sums(const Layout& layout, std::span<const Primitive> primitives,
                                    const std::vector<bool>& with) {
  std::vector<KnownSum> sums;
  std::vector<std::uint8_t> taken(static_cast<std::size_t>(layout.cells()));
  for (const Primitive& primitive : primitives) {
    const auto* linear = std::get_if<Linear>(&primitive.form);
    if (linear == nullptr || (!with.empty() && !with[primitive.origin])) continue;
    if (linear->totals.size() != 1 || linear->totals[0].low != linear->totals[0].high) continue;
    const int sign = linear->terms.empty() ? 0 : linear->terms[0].factor;
    if (sign != 1 && sign != -1) continue;
    KnownSum sum{{}, sign * linear->totals[0].low, primitive.origin};
    bool usable = true;
    for (const LinearTerm& term : linear->terms) {
      usable = usable && term.factor == sign && !taken[term.cell];
      sum.cells.push_back(term.cell);
    }
    if (!usable) continue;
    for (const Cell cell : sum.cells) taken[cell] = 1;
    sums.push_back(std::move(sum));
  }
  return sums;
}

class Implied {
 public:
  Implied(const Layout& layout, std::vector<KnownSum> sums)
      : layout_(layout),
        sums_(std::move(sums)),
        inside_(static_cast<std::size_t>(layout.cells())),
        covered_(sums_.size()),
        sum_of_(static_cast<std::size_t>(layout.cells()), -1) {
    for (std::size_t i = 0; i < sums_.size(); ++i) {
      for (const Cell cell : sums_[i].cells) sum_of_[cell] = static_cast<int>(i);
    }
  }

  std::vector<ImpliedSum> find() {
    const int side = layout_.side();
    if (!layout_.is_open()) {
      add_runs(0, side);
      add_runs(side, side);
    }
    if (layout_.has_regions()) add_runs(layout_.lines(), side);
    for (int house = layout_.lines() + (layout_.has_regions() ? side : 0); house < layout_.houses();
         ++house) {
      add_runs(house, 1);
    }
    return std::move(found_);
  }

 private:
  // Adds runs of about up to half of the houses `first` to first + count - 1; longer runs are
  // complements of these.
  void add_runs(int first, int count) {
    for (int begin = first; begin < first + count; ++begin) {
      std::ranges::fill(inside_, std::uint8_t{0});
      std::ranges::fill(covered_, std::size_t{0});
      bare_ = 0;
      for (int end = begin; end < first + count && end - begin <= count / 2; ++end) {
        add_house(end);
        first_ = begin;
        add_region(end - begin + 1);
      }
    }
  }
  void add_house(int house) {
    for (const Cell cell : layout_.house(house)) {
      if (std::exchange(inside_[cell], std::uint8_t{1}) != 0) continue;
      if (sum_of_[cell] < 0) {
        ++bare_;
      } else {
        ++covered_[static_cast<std::size_t>(sum_of_[cell])];
      }
    }
  }

  enum class Part : std::uint8_t { inside, outside, fewer };
  void add_region(int houses) {
    add_left(houses, Part::inside, houses == 1 ? kMostOfHouse : kMostOfRegion);
    add_left(houses, Part::outside, kMostOfRegion);
    add_left(houses, Part::fewer, kMostOfRegion);
  }

  // Whether a sum that the region covers in part is subtracted as a whole, so that its cells
  // outside are left.
  bool leaves_outside(std::size_t sum, Part part) const {
    const std::size_t in = covered_[sum];
    const std::size_t out = sums_[sum].cells.size() - in;
    return out == 0 || part == Part::outside || (part == Part::fewer && out < in);
  }
  // The number of cells that are left, or any number above `most`. Most regions leave too many.
  std::size_t count_left(Part part, std::size_t most) const {
    std::size_t left = bare_;
    for (std::size_t sum = 0; sum < sums_.size() && left <= most; ++sum) {
      if (covered_[sum] == 0) continue;
      left += leaves_outside(sum, part) ? sums_[sum].cells.size() - covered_[sum] : covered_[sum];
    }
    return left;
  }

  void add_left(int houses, Part part, std::size_t most) {
    const std::size_t left = count_left(part, most);
    if (left == 0 || left > most) return;
    const int side = layout_.side();
    int total = houses * side * (side + 1) / 2;
    std::vector<LinearTerm> terms;
    ImpliedSum found;
    terms.reserve(left);
    for (std::size_t cell = 0; cell < inside_.size(); ++cell) {
      if (inside_[cell] && sum_of_[cell] < 0) terms.push_back({static_cast<Cell>(cell), 1});
    }
    for (std::size_t i = 0; i < sums_.size(); ++i) {
      if (covered_[i] == 0) continue;
      const bool outside = leaves_outside(i, part);
      if (outside) {
        total -= sums_[i].total;
        found.origins.push_back(sums_[i].origin);
        found.firsts.push_back(std::ranges::min(sums_[i].cells));
      }
      for (const Cell cell : sums_[i].cells) {
        if (outside != (inside_[cell] != 0)) terms.push_back({cell, outside ? -1 : 1});
      }
    }
    // Several sums may come from one rule.
    std::ranges::sort(found.origins);
    found.origins.erase(std::unique(found.origins.begin(), found.origins.end()),
                        found.origins.end());
    std::ranges::sort(found.firsts);
    keep(std::move(terms), total, houses, std::move(found));
  }

  void keep(std::vector<LinearTerm> terms, int total, int houses, ImpliedSum sum) {
    std::ranges::sort(terms, {}, &LinearTerm::cell);
    if (terms[0].factor < 0) {
      for (LinearTerm& term : terms) term.factor = -term.factor;
      total = -total;
    }
    std::vector<int> key;
    for (const LinearTerm& term : terms) key.push_back(term.factor * (term.cell + 1));
    if (!known_.insert(std::move(key)).second) return;
    sum.linear = {std::move(terms), {{total, total}}};
    for (int i = 0; i < houses; ++i) sum.houses.push_back(static_cast<std::uint16_t>(first_ + i));
    found_.push_back(std::move(sum));
  }

  const Layout& layout_;
  std::vector<KnownSum> sums_;
  std::vector<std::uint8_t> inside_;  // by cell
  std::vector<std::size_t> covered_;  // by sum: how many of its cells are inside
  std::size_t bare_ = 0;              // how many cells inside are in no sum
  std::vector<int> sum_of_;
  std::set<std::vector<int>> known_;
  int first_ = 0;  // of the run of houses
  std::vector<ImpliedSum> found_;
};

}  // namespace

std::vector<ImpliedSum> implied_sums(const Layout& layout, std::span<const Primitive> primitives,
                                     const std::vector<bool>& with) {
  if (layout.houses() > kMostHouses) return {};
  std::vector<KnownSum> sums = disjoint_sums(layout, primitives, with);
  if (sums.empty()) return {};
  return Implied(layout, std::move(sums)).find();
}

}  // namespace sudokit::constrain
