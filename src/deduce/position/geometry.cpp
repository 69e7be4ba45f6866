#include "deduce/position/geometry.hpp"

#include <algorithm>
#include <map>

namespace sudokit {

namespace {

void set_bit(std::uint64_t* row, int bit) {
  row[bit / 64] |= std::uint64_t{1} << (bit % 64);
}

}  // namespace

Geometry::Geometry(LayoutPtr layout, std::span<const WeakLink> rules) : layout_(std::move(layout)) {
  const auto count = static_cast<std::size_t>(cells());
  words_ = (count + 63) / 64;
  house_rows_.resize(static_cast<std::size_t>(houses()) * words_);
  std::vector<std::vector<Seat>> by_cell(count);
  for (int house = 0; house < houses(); ++house) {
    for (int seat = 0; seat < side(); ++seat) {
      set_bit(&house_rows_[static_cast<std::size_t>(house) * words_], cell_at(house, seat));
      by_cell[static_cast<std::size_t>(cell_at(house, seat))].push_back(
          {static_cast<std::uint16_t>(house), static_cast<std::uint16_t>(seat)});
    }
  }
  for (std::size_t cell = 0; cell < count; ++cell) {
    seat_start_.push_back(static_cast<std::uint32_t>(seats_.size()));
    seats_.insert(seats_.end(), by_cell[cell].begin(), by_cell[cell].end());
  }
  seat_start_.push_back(static_cast<std::uint32_t>(seats_.size()));
  if (!rules.empty()) {
    ruled_.resize(count * static_cast<std::size_t>(side()));
    rules_.resize(ruled_.size());
    silent_ = rules.front().rule < 0;
  }
  link_cells();
  add_rules(rules);
  find_crossings();
}

void Geometry::link_cells() {
  const std::size_t each = ruled_.empty() ? 1 : static_cast<std::size_t>(side());
  weak_rows_.resize(static_cast<std::size_t>(cells()) * each * words_);
  for (std::size_t row = 0; row * words_ < weak_rows_.size(); ++row) {
    for (const Cell peer : layout_->peers(static_cast<int>(row / each))) {
      set_bit(&weak_rows_[row * words_], peer);
    }
  }
}

void Geometry::add_rules(std::span<const WeakLink> rules) {
  for (const auto& [a, b, rule] : rules) {
    for (const auto& [from, to] : {std::pair(a, b), std::pair(b, a)}) {
      ruled_[index(from)].push_back(to);
      rules_[index(from)].push_back(rule);
      if (from.digit == to.digit) set_bit(&weak_rows_[index(from) * words_], to.cell);
    }
  }
}

void Geometry::find_crossings() {
  for (int first = 0; first < houses(); ++first) {
    std::map<int, Crossing> met;
    for (int seat = 0; seat < side(); ++seat) {
      for (const Seat other : seats(cell_at(first, seat))) {
        if (other.house == first) continue;
        Crossing& crossing = met[other.house];
        crossing.first = static_cast<std::uint16_t>(first);
        crossing.second = other.house;
        crossing.in_first |= mask_of<Mask>(seat + 1);
        crossing.in_second |= mask_of<Mask>(other.seat + 1);
      }
    }
    for (const auto& [house, crossing] : met) {
      if (at_most<1>(crossing.in_first)) continue;
      crossings_.push_back(crossing);
      const bool region = layout_->kind(first) == HouseKind::region;
      (region ? of_regions_ : of_others_).push_back(crossing);
    }
  }
}

int Geometry::rule_of(Candidate one, Candidate other) const {
  const auto linked = ruled(one);
  const auto at = std::ranges::find(linked, other);
  if (at == linked.end()) return -1;
  return rules_[index(one)][static_cast<std::size_t>(at - linked.begin())];
}

int Geometry::common_house(int a, int b) const {
  for (const Seat x : seats(a)) {
    for (const Seat y : seats(b)) {
      if (x.house == y.house) return x.house;
    }
  }
  return -1;
}

}  // namespace sudokit
