// Chooses among several steps of one technique as HoDoKu sorts them.
#pragma once

#include <algorithm>

#include "deduce/hodoku/sheet.hpp"

namespace sudokit::nine::hodoku {

// The sum of the removals, weighted by their position in the list.
inline int weighted_sum(const std::vector<Mark>& gone) {
  int sum = 0;
  int weight = 1;
  for (const Mark one : gone) {
    sum += cell_of(one) * weight + digit_of(one) + 1;
    weight += 80;
  }
  return sum;
}

// The removals of both steps, each once. Empty if both begin with the same mark, or if one of them
// already has all removals.
inline std::vector<Mark> joined(const std::vector<Mark>& one, const std::vector<Mark>& other) {
  std::vector<Mark> both = one;
  for (const Mark mark : other) {
    if (std::ranges::count(one, mark) == 0) both.push_back(mark);
  }
  const bool more = both.size() > one.size() && both.size() > other.size();
  return more && one.front() != other.front() ? both : std::vector<Mark>{};
}

// Keeps the step with the most removals, then the lowest weighted sum, then the first offered.
class Choice {
 public:
  explicit Choice(Step& best) : best_(best) { best_.clear(); }

  // Returns whether the step is kept and needs an argument.
  bool offer(const std::vector<Mark>& gone) {
    if (gone.empty() || gone.size() < best_.gone.size()) return false;
    const int sum = weighted_sum(gone);
    if (gone.size() == best_.gone.size() && sum >= sum_) return false;
    best_.gone = gone;
    sum_ = sum;
    if (!best_.explain) return false;
    best_.argument = Found{}.argument;
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

// Enumerates the choices of k out of n in lexicographic order, as bit masks.

// Calls f(mask) until it returns true. Returns whether it did.
template <typename F>
bool each_choice(int n, int k, F f, int from = 0, unsigned chosen = 0) {
  if (k == 0) return f(chosen);
  for (int next = from; next + k <= n; ++next) {
    if (each_choice<F&>(n, k - 1, f, next + 1, chosen | 1U << next)) return true;
  }
  return false;
}

}  // namespace sudokit::nine::hodoku
