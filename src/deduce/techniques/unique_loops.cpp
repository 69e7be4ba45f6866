// Unique loops: six or more cells that have the same two digits; neighbours in the loop share a
// house. Every house that the loop meets has one cell at an even and one at an odd place of the
// loop. At most two cells have more than the two digits, or all cells that have more have the same
// extra digit. Order: the two digits, the least cell of the loop, then its path; types 1 to 4 as in
// deadly.hpp.
#include <algorithm>
#include <array>

#include "deduce/techniques/deadly.hpp"

namespace sudokit {
namespace {

constexpr std::size_t kLongest = 16;

class LoopSearch {
 public:
  LoopSearch(const Workspace& work, StepSink& sink)
      : work_(work),
        position_(work.position()),
        sink_(sink),
        met_(std::size_t(position_.geometry().houses())) {}

  // Finds the loops of two digits.
  bool find(Mask pair) {
    pair_ = pair;
    members_.clear();
    for (int cell = 0; cell < position_.cells(); ++cell) {
      const auto here = static_cast<Cell>(cell);
      if ((position_.candidates(cell) & pair) != pair) continue;
      if (work_.exchangeable(std::span(&here, 1))) members_.push_back(here);
    }
    if (members_.size() < 6) return false;
    return std::ranges::any_of(members_, [&](Cell first) {
      work_.ask();
      return extend(first);
    });
  }

 private:
  // Extends the loop by a cell that sees the last one; each house has at most one cell of each
  // parity.
  bool extend(Cell cell) {
    const Mask before = extras_;
    const Mask more = position_.candidates(cell) & ~pair_;
    const int large = large_ + (more != 0);
    if (!free(cell) || (large > 2 && !at_most<1>(extras_ | more))) return false;
    add(cell, true);
    extras_ |= more;
    large_ += more != 0;
    const bool over = closes() || (loop_.size() < kLongest && any_next(cell));
    large_ -= more != 0;
    extras_ = before;
    add(cell, false);
    return over;
  }
  bool any_next(Cell cell) {
    if (loop_.size() % 4 == 0) work_.ask();
    return std::ranges::any_of(members_, [&](Cell next) {
      return next > loop_.front() && position_.geometry().sees(cell, next) &&
             std::ranges::count(loop_, next) == 0 && extend(next);
    });
  }

  std::size_t parity() const { return loop_.size() % 2; }
  bool free(Cell cell) const {
    const auto houses = position_.layout().houses_of(cell);
    return std::ranges::none_of(houses,
                                [&](int house) { return met_[std::size_t(house)][parity()]; });
  }
  void add(Cell cell, bool in) {
    if (!in) loop_.pop_back();
    for (const auto house : position_.layout().houses_of(cell)) met_[house][parity()] = in;
    if (in) loop_.push_back(cell);
  }

  // Checks the loop as it is, in one of its two directions only.
  bool closes() {
    const bool whole = loop_.size() >= 6 && parity() == 0 && loop_[1] < loop_.back() &&
                       position_.geometry().sees(loop_.front(), loop_.back()) &&
                       std::ranges::all_of(met_, [](const auto& met) { return met[0] == met[1]; });
    return whole && look();
  }
  bool look() {
    Deadly deadly(position_, sink_, loop_, pair_);
    constexpr bool (Deadly::*kTypes[])() = {&Deadly::type_1, &Deadly::type_2, &Deadly::type_3,
                                            &Deadly::type_4};
    for (int type = 1; type <= 4; ++type) {
      deadly.call("Unique loop type " + std::to_string(type));
      if ((deadly.*kTypes[type - 1])()) return true;
    }
    return false;
  }

  const Workspace& work_;
  const Position& position_;
  StepSink& sink_;
  Mask pair_ = 0;
  std::vector<Cell> members_;  // with both digits
  std::vector<Cell> loop_;
  std::vector<std::array<bool, 2>> met_;  // by house: at an even and at an odd place
  Mask extras_ = 0;
  int large_ = 0;
};

}  // namespace

void find_unique_loop(Workspace& work, StepSink& sink) {
  const Position& position = work.position();
  // The pairs that are the only candidates of some cell, by their first cell. Every loop has such a
  // cell, or every cell has one more digit.
  std::vector<Mask> pairs;
  for (int cell = 0; cell < position.cells(); ++cell) {
    const Mask pair = position.candidates(cell);
    if (exactly<2>(pair) && std::ranges::count(pairs, pair) == 0) pairs.push_back(pair);
  }
  LoopSearch search(work, sink);
  for (const Mask pair : pairs) {
    if (search.find(pair)) return;
  }
}

}  // namespace sudokit
