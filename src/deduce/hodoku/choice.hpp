// The choice among several steps of one technique as HoDoKu sorts them.
#pragma once

#include <algorithm>

#include "deduce/hodoku/step.hpp"

namespace sudokit::nine::hodoku {

// Cells that lose a digit, weighted by their place in the list.
inline int weighted_sum(const std::vector<Mark>& gone) {
  int sum = 0;
  int weight = 1;
  for (const Mark one : gone) {
    sum += cell_of(one) * weight + digit_of(one) + 1;
    weight += 80;
  }
  return sum;
}

// What two steps take away, each mark once; nothing where they begin with the same or the one takes
// no more than the other.
inline std::vector<Mark> joined(const std::vector<Mark>& one, const std::vector<Mark>& other) {
  std::vector<Mark> both = one;
  for (const Mark mark : other) {
    if (std::ranges::count(one, mark) == 0) both.push_back(mark);
  }
  const bool more = both.size() > one.size() && both.size() > other.size();
  return more && one.front() != other.front() ? both : std::vector<Mark>{};
}

// Keeps the step that takes most away, then the one of the lowest sum, then the first.
class Choice {
 public:
  explicit Choice(Step& best) : best_(best) { best_.clear(); }

  // Whether it is kept: its argument is wanted then, where arguments are.
  bool offer(const std::vector<Mark>& gone) {
    if (gone.empty() || gone.size() < best_.gone.size()) return false;
    const int sum = weighted_sum(gone);
    if (gone.size() == best_.gone.size() && sum >= sum_) return false;
    best_.gone = gone;
    sum_ = sum;
    if (!best_.explain) return false;
    best_.argument = Argument{Form::untold, {}, {}, {}, {}, {}, {}, {}};
    return true;
  }
  Argument& argument() { return best_.argument; }
  bool offer(Cells cells, int digit) {
    gone_.clear();
    each(cells, [&](int cell) { gone_.push_back(mark(cell, digit)); });
    return offer(gone_);
  }
  bool found() const { return best_.any(); }

 private:
  Step& best_;
  std::vector<Mark> gone_;
  int sum_ = 0;
};

}  // namespace sudokit::nine::hodoku
