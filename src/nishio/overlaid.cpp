#include "nishio/overlaid.hpp"

#include <algorithm>
#include <bit>

namespace sudokit {
namespace {

using Set = Overlaid::Set;

Set all_of(std::size_t placements) {
  Set set((placements + 63) / 64, ~std::uint64_t{0});
  if (placements % 64 != 0) set.back() = (std::uint64_t{1} << (placements % 64)) - 1;
  return set;
}

// Calls f(placement) for each placement in a set until f returns true.
template <class F>
bool any_of(const Set& set, F&& f) {
  for (std::size_t word = 0; word < set.size(); ++word) {
    for (std::uint64_t bits = set[word]; bits != 0; bits &= bits - 1) {
      if (f(64 * word + static_cast<std::size_t>(std::countr_zero(bits)))) return true;
    }
  }
  return false;
}

// Stores the placements of `from` that use none of the cells in `to`. Returns whether there are
// any.
bool narrow(const PlacementList& list, const Set& from, std::span<const Cell> cells, Set& to) {
  std::uint64_t some = 0;
  to.resize(from.size());
  for (std::size_t word = 0; word < from.size(); ++word) {
    to[word] = from[word] == 0 ? 0 : from[word] & ~list.meeting(cells, word);
    some |= to[word];
  }
  return some != 0;
}

// Whether some placement in a set uses none of the cells.
bool stands(const PlacementList& list, const Set& set, std::span<const Cell> cells) {
  for (std::size_t word = 0; word < set.size(); ++word) {
    if (set[word] != 0 && (set[word] & ~list.meeting(cells, word)) != 0) return true;
  }
  return false;
}

}  // namespace

PlacementList::PlacementList(const Layout& layout, std::vector<Cell> cells)
    : side_(static_cast<std::size_t>(layout.side())),
      size_(cells.size() / side_),
      words_((size_ + 63) / 64),
      cells_(std::move(cells)),
      through_(static_cast<std::size_t>(layout.cells()) * words_) {
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    const std::size_t placement = i / side_;
    through_[cells_[i] * words_ + placement / 64] |= std::uint64_t{1} << (placement % 64);
  }
}

std::uint64_t PlacementList::bytes(const Layout& layout, std::size_t placements) {
  const auto side = static_cast<std::uint64_t>(layout.side());
  const auto cells = static_cast<std::uint64_t>(layout.cells());
  return placements * side * sizeof(Cell) + cells * ((placements + 63) / 64) * 8;
}

PlacementLister::PlacementLister(const LayoutPtr& layout, std::size_t most, std::uint64_t nodes)
    : layout_(layout), most_(most), cover_(layout, nodes) {}

void PlacementLister::watch(Meter* meter) {
  meter_ = meter;
  cover_.watch(meter);
  cells_ = {};
  used_ = held_ = 0;
}

void PlacementLister::restart() {
  used_ = cells_.capacity() * sizeof(Cell);
}

void PlacementLister::hold(std::uint64_t bytes) {
  used_ += bytes;
  if (meter_ == nullptr || used_ <= held_) return;
  meter_->require_memory(used_ - held_);
  held_ = used_;
}

std::optional<PlacementList> PlacementLister::list(std::span<const std::uint8_t> open) {
  const auto most = most_ * static_cast<std::size_t>(layout_->side());
  cells_.clear();
  const bool all = cover_.each(open, [&](std::span<const Cell> cells) {
    if (cells_.size() == most) return false;
    if (cells_.size() + cells.size() > cells_.capacity()) grow();
    cells_.insert(cells_.end(), cells.begin(), cells.end());
    return true;
  });
  if (!all) return std::nullopt;
  hold(PlacementList::bytes(*layout_, cells_.size() / static_cast<std::size_t>(layout_->side())));
  return PlacementList(*layout_, std::vector<Cell>(cells_));
}

void PlacementLister::grow() {
  const std::size_t more = std::max<std::size_t>(cells_.capacity(), 1024);
  hold(more * sizeof(Cell));
  cells_.reserve(cells_.capacity() + more);
}

Overlaid::Overlaid(std::vector<std::optional<PlacementList>> lists) : lists_(std::move(lists)) {
  for (std::size_t i = 0; i < lists_.size(); ++i) {
    if (lists_[i]) listed_.insert(static_cast<int>(i) + 1);
  }
  restart();
}

void Overlaid::restart() {
  left_.resize(lists_.size());
  listed_.for_each([&](int digit) { left_[at(digit)] = all_of(list(digit).size()); });
}

bool Overlaid::some(const Set& set) {
  return std::any_of(set.begin(), set.end(), [](std::uint64_t word) { return word != 0; });
}

std::size_t Overlaid::count(int digit) const {
  std::size_t count = 0;
  for (const std::uint64_t word : left(digit))
    count += static_cast<std::size_t>(std::popcount(word));
  return count;
}

Overlaid::Set Overlaid::standing(int digit, std::span<const int> others, Meter* meter) {
  constexpr std::size_t kALook = 64;  // placements between two checks of the meter
  rests_.resize(std::max(rests_.size(), others.size()));
  for (auto& rests : rests_) rests.resize(std::max(rests.size(), others.size()));
  std::size_t looked = 0;
  Set set = left(digit);
  any_of(left(digit), [&](std::size_t placement) {
    if (meter != nullptr && (others.size() > 1 || looked++ % kALook == 0)) meter->require();
    if (!stands_with(list(digit).cells(placement), others)) {
      set[placement / 64] &= ~(std::uint64_t{1} << (placement % 64));
    }
    return false;
  });
  return set;
}

// Returns true if some placements were dropped.
bool Overlaid::keep_standing(int digit, std::span<const int> others) {
  Set set = standing(digit, others, meter_);
  if (set == left(digit)) return false;
  left_[at(digit)] = std::move(set);
  return true;
}

// A digit is examined again with each digit that has lost placements since.
void Overlaid::settle_pairs(Digits which, Meter* meter) {
  meter_ = meter;
  which = which & listed_;
  for (Digits changed = which; !changed.empty();) {
    const int other = changed.lowest();
    changed.erase(other);
    which.for_each([&](int digit) {
      if (digit != other && keep_standing(digit, std::span(&other, 1))) changed.insert(digit);
    });
  }
}

void Overlaid::settle_sets(Digits which, int size, std::uint64_t most, Meter* meter) {
  for (bool changed = true; changed;) {
    settle_pairs(which, meter);
    changed = false;
    each_set(which, size, most, [&](std::span<const int> set) {
      for (const int digit : set) {
        std::vector<int> others(set.begin(), set.end());
        std::erase(others, digit);
        changed |= keep_standing(digit, others);
      }
    });
  }
}

bool Overlaid::stands_with(std::span<const Cell> cells, std::span<const int> others) {
  if (others.size() == 1) return stands(list(others[0]), left(others[0]), cells);
  for (std::size_t i = 0; i < others.size(); ++i) {
    if (!narrow(list(others[i]), left(others[i]), cells, rests_[0][i])) return false;
  }
  return stand_together(others, 0);
}

// Whether the digits from index `depth` on have placements in rests_[depth] that share no cell.
bool Overlaid::stand_together(std::span<const int> others, std::size_t depth) {
  if (depth + 1 == others.size()) return true;
  return any_of(rests_[depth][depth], [&](std::size_t placement) {
    const auto cells = list(others[depth]).cells(placement);
    for (std::size_t i = depth + 1; i < others.size(); ++i) {
      if (!narrow(list(others[i]), rests_[depth][i], cells, rests_[depth + 1][i])) return false;
    }
    return stand_together(others, depth + 1);
  });
}

}  // namespace sudokit
