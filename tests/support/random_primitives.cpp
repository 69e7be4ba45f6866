#include "support/random_primitives.hpp"

#include <algorithm>
#include <array>
#include <set>

namespace sudokit::test {
namespace {

// The values as maximal ranges, in ascending order.
std::vector<IntRange> ranges_of(const std::set<int>& values) {
  std::vector<IntRange> ranges;
  for (const int value : values) {
    if (!ranges.empty() && ranges.back().high + 1 == value) {
      ranges.back().high = value;
    } else {
      ranges.push_back({value, value});
    }
  }
  return ranges;
}

}  // namespace

// ---- Sums ---------------------------------------------------------------------------------------

std::vector<IntRange> PrimitiveMaker::totals(int least, int most, int target) {
  const int width = most - least + 1;
  const int some = least + below(width);
  switch (below(12)) {
    case 0:
      return {};
    case 1:
      return {{least - 1 - below(3), least - 1}};
    case 2:
      return {{most + 1, most + 1 + below(3)}};
    case 3:
      return below(2) == 0 ? std::vector<IntRange>{{-2'000'000'000, least - 9}}
                           : std::vector<IntRange>{{most + 9, 2'000'000'000}};
    case 4:
      return {{least - below(3), some}};
    case 5:
      return {{some, most + below(3)}};
    case 6:
      return {{least, least}, {most + 2, most + 2}};
    case 7: {
      std::set<int> values = {target};
      for (int i = below(6); i >= 0; --i) values.insert(least + below(width));
      return ranges_of(values);
    }
    case 8:
      return {{least - 5, target - 1}, {target + 1, most + 5}};
    case 9:
      return {{target - below(3), target + below(3)}};
    default:
      return {{target, target}};
  }
}

Linear PrimitiveMaker::linear() {
  if (below(40) == 0) return {{}, {{below(2), 3}}};  // an empty sum is 0
  Linear made;
  const int style = below(7);
  const int common = std::array{1, 1, -1, 2, -3}[std::size_t(below(5))];
  int least = 0;
  int most = 0;
  int target = 0;
  for (const Cell cell : cells_) {
    int factor = common;
    if (style == 3 || style == 4) factor = below(2) == 0 ? 1 : -1;
    if (style == 5) factor = (1 + below(3)) * (below(2) == 0 ? 1 : -1);
    if (style == 6) factor = (1 + below(cells_.size() < 4 ? 60 : 6)) * (below(3) == 0 ? -1 : 1);
    made.terms.push_back({cell, factor});
    least += std::min(factor, factor * side_);
    most += std::max(factor, factor * side_);
    target += factor * grid_[cell];
  }
  made.totals = totals(least, most, target);
  return made;
}

// ---- Others -------------------------------------------------------------------------------------

Different PrimitiveMaker::different() {
  const std::size_t most = std::min(cells_.size(), static_cast<std::size_t>(side_));
  return {{cells_.begin(), cells_.begin() + static_cast<std::ptrdiff_t>(most)}};
}

Relation PrimitiveMaker::relation() {
  Relation made;
  const int style = below(6);
  for (int a = 1; a <= side_; ++a) {
    Digits row;
    for (int b = 1; b <= side_; ++b) {
      const bool chance = below(style == 0 ? 6 : 3) > 0;
      if (style == 1 ? a != b : style == 2 ? a < b : chance) row.insert(b);
    }
    if (style == 3) row.erase(a);
    made.allowed.push_back(row);
  }
  const auto pick = [&] { return cells_[std::size_t(below(int(cells_.size())))]; };
  for (std::size_t i = 1; i < cells_.size(); ++i) made.pairs.emplace_back(cells_[i - 1], cells_[i]);
  if (made.pairs.empty() || below(8) == 0) made.pairs.emplace_back(pick(), pick());
  return made;
}

Relation PrimitiveMaker::clique() {
  Relation made;
  made.allowed.resize(static_cast<std::size_t>(side_));
  const int chance = 2 + below(8);
  for (int a = 1; a <= side_; ++a) {
    for (int b = 1; b < a; ++b) {
      if (below(chance) == 0) continue;
      made.allowed[std::size_t(a - 1)].insert(b);
      made.allowed[std::size_t(b - 1)].insert(a);
    }
  }
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (below(30) == 0) continue;
      made.pairs.emplace_back(cells_[i], cells_[j]);
      if (below(4) == 0) std::swap(made.pairs.back().first, made.pairs.back().second);
    }
  }
  if (made.pairs.empty()) made.pairs.emplace_back(cells_.front(), cells_.back());
  return made;
}

Sequence PrimitiveMaker::sequence() {
  const auto made = std::make_shared<Automaton>();
  const int states = below(6) == 0 ? 65 + below(70) : 1 + below(5);
  made->side = side_;
  made->start = below(states);
  const int dead = below(4);
  for (int state = 0; state < states; ++state) {
    made->accepting.push_back(below(states > 5 ? 6 : 2) == 0);
    for (int digit = 1; digit <= side_; ++digit) {
      made->next.push_back(below(8) < dead ? -1 : below(states));
    }
  }
  Sequence sequence{made, cells_};
  if (below(4) == 0) sequence.cells.push_back(cells_[std::size_t(below(int(cells_.size())))]);
  return sequence;
}

Tally PrimitiveMaker::tally() {
  Tally made{cells_, {}, {}, {}, kNoCell};
  for (int digit = 1; digit <= side_; ++digit) {
    if (below(3) == 0) made.digits.insert(digit);
  }
  const auto count = [&](const std::vector<Cell>& cells) {
    return static_cast<int>(
        std::ranges::count_if(cells, [&](Cell cell) { return made.digits.contains(grid_[cell]); }));
  };
  while (below(3) > 0 && made.cells.size() > 1) {
    made.against.push_back(made.cells.back());
    made.cells.pop_back();
  }
  int target = count(made.cells) - count(made.against);
  if (below(3) == 0) {
    made.compared = some_cell();
    target -= grid_[made.compared];
  }
  const int most = static_cast<int>(cells_.size());
  made.totals = totals(-most, most, target);
  return made;
}

Pointer PrimitiveMaker::pointer() {
  Pointer made{some_cell(), {}, Digits::all(side_), kNoCell};
  for (int i = below(3) == 0 ? below(side_ + 1) : side_; i > 0; --i) {
    made.cells.push_back(below(8) == 0 ? kNoCell : some_cell());
  }
  if (below(2) == 0) made.value = some_cell();
  if (below(2) == 0) made.digits = Digits::only(grid_[some_cell()]);
  return made;
}

AnyOf PrimitiveMaker::windows() {
  AnyOf any;
  const int size = static_cast<int>(cells_.size());
  for (int i = 1 + below(5); i > 0; --i) {
    std::vector<int> digits(static_cast<std::size_t>(side_));
    for (int digit = 1; digit <= side_; ++digit) digits[std::size_t(digit - 1)] = digit;
    random_.shuffle(std::span(digits));
    std::set<int> window(digits.begin(), digits.begin() + std::min(size, side_));
    if (below(2) == 0) {  // the digits of the grid
      window.clear();
      for (const Cell cell : cells_) window.insert(grid_[cell]);
    }
    const auto ranges = ranges_of(window);
    auto& group = any.groups.emplace_back();
    for (const Cell cell : cells_) group.push_back({Linear{{{cell, 1}}, ranges}});
    if (below(6) == 0) {  // the cells no longer share one set of digits
      auto& last = std::get<Linear>(group.back().form);
      last.totals = {{1 + below(side_), side_}};
    }
  }
  return any;
}

PrimitiveMaker PrimitiveMaker::of_some() {
  std::vector<Cell> some(cells_);
  random_.shuffle(std::span(some));
  some.resize(1 + std::size_t(below(int(some.size()))));
  return {side_, std::move(some), grid_, random_};
}

AnyOf PrimitiveMaker::alternatives(int depth) {
  AnyOf any;
  const int groups = below(12) == 0 ? 0 : 1 + below(3);
  for (int i = 0; i < groups; ++i) {
    auto& group = any.groups.emplace_back();
    const int size = below(12) == 0 ? 0 : 1 + below(3);
    for (int k = 0; k < size; ++k) group.push_back(of_some().any(depth - 1));
  }
  return any;
}

Primitive PrimitiveMaker::any(int depth) {
  switch (below(depth > 0 ? 10 : 8)) {
    case 0:
      if (cells_.size() > 1 && side_ > 1) return {different()};
      return {linear()};
    case 1:
      return {relation()};
    case 2:
      return {clique()};
    case 3:
      return {sequence()};
    case 4:
      return {tally()};
    case 5:
      return {pointer()};
    case 8:
      return {windows()};
    case 9:
      return {alternatives(depth)};
    default:
      return {linear()};
  }
}

}  // namespace sudokit::test
